//! Orderings joined by `+`.

use scoutlab_games::{Evaluator, Game, Limit, MoveSet, value_each_child};

use super::{Resources, built_in};
use crate::move_picker::MovePicker;
use crate::{Arrangement, Demand, MoveOrdering, Node, Tried};
use scoutlab_text::specification::SpecificationError;

/// Orderings joined by `+`, such as `table+killer:2+eval1`. The most important ordering comes first. Each ordering is a stable
/// sort: a later ordering decides between moves that the earlier orderings do not distinguish.
pub struct OrderingChain<G: Game> {
    orderings: Vec<Box<dyn MoveOrdering<G>>>,
}

impl<G: Game> OrderingChain<G> {
    /// Creates a chain of `orderings`. The first ordering is the most important.
    pub const fn new(orderings: Vec<Box<dyn MoveOrdering<G>>>) -> Self {
        Self { orderings }
    }

    /// Reads a chain of built-in orderings, such as `killer:2+random`, for a game without named evaluators. `seed` is the seed
    /// of the random orderings.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name or a parameter is invalid.
    pub fn parse(text: &str, seed: u64) -> Result<Self, SpecificationError>
    where
        G: 'static,
    {
        built_in(text)?.build(&Resources { seed, ..Resources::default() })
    }
}

impl<G: Game> MoveOrdering<G> for OrderingChain<G> {
    fn demand(&self, depth: u32) -> Demand {
        self.orderings.iter().map(|ordering| ordering.demand(depth)).fold(Demand::NONE, |sum, demand| Demand {
            evaluations: sum.evaluations + demand.evaluations,
            values: sum.values || demand.values,
        })
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        self.orderings.iter().rev().for_each(|ordering| ordering.arrange(node, moves));
    }

    fn is_killer(&self, node: &Node<'_, G>, played: G::Move) -> bool {
        self.orderings.iter().any(|ordering| ordering.is_killer(node, played))
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        self.orderings.iter_mut().for_each(|ordering| ordering.cutoff(node, played, tried));
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.orderings.iter_mut().for_each(|ordering| ordering.improved(node, played));
    }

    fn begin(&mut self) {
        for ordering in &mut self.orderings {
            ordering.begin();
        }
    }
}

/// Returns the moves of `node` in the order in which a search using `evaluator` would search them. `table_move` is the best
/// move from the transposition table, if there is one. Tests of orderings use this function.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Node;
/// use scoutlab_search::orderings::{Reverse, search_order};
///
/// let root = TextTree::shared("[3 5 4]").unwrap().root();
/// assert_eq!(search_order(&Reverse, &Node::root(&root, 1), &Leaves, None), [2, 1, 0]);
/// ```
pub fn search_order<G: Game>(
    ordering: &dyn MoveOrdering<G>,
    node: &Node<'_, G>,
    evaluator: &dyn Evaluator<G>,
    table_move: Option<G::Move>,
) -> Vec<G::Move> {
    let moves = node.position.moves();
    let table_move_place = table_move.and_then(|played| moves.place_of(played));
    let order = rearranged(ordering, node, evaluator, table_move_place, None);
    order.into_iter().map(|place| moves.at(place.into())).collect()
}

/// Returns the places of the moves of `node` in search order. `before` is the order given by a less important ordering.
pub fn rearranged<G: Game>(
    ordering: &dyn MoveOrdering<G>,
    node: &Node<'_, G>,
    evaluator: &dyn Evaluator<G>,
    table_move_place: Option<usize>,
    before: Option<&[u8]>,
) -> Vec<u8> {
    let (moves, mut values, mut picker) = (node.position.moves(), G::Values::default(), MovePicker::new());
    let has_values = ordering.demand(node.depth).values;
    if has_values {
        value_each_child(evaluator, node.position, &moves, &mut values, &Limit::NONE);
    }
    picker.reset(moves.len());
    if let Some(before) = before {
        picker.permute(|places| places.copy_from_slice(before));
    }
    let (table_move, values) = (table_move_place.map(|place| moves.at(place)), has_values.then_some(&values));
    let limit = &Limit::NONE;
    ordering.arrange(node, &mut Arrangement { moves: &moves, table_move, values, evaluator, limit, picker: &mut picker });
    picker.order()
}
