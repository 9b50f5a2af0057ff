//! Orderings with an evaluator of their own.

use scoutlab_games::{FrontierEvaluator, Game, Value};

use super::Ranking;
use crate::{MoveOrdering, Node, Observer};

/// What is done with the values of the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// All moves are sorted, the best first. The sort is stable.
    #[default]
    Sort,
    /// The best move (of several, the first) is swapped with the first one. All others stay where they are.
    Swap,
}

/// An ordering with an evaluator of its own instead of the search's: leaves have one value, and moves are ordered by another.
///
/// [`EvaluatorOrdering::new`] orders by the value after one ply. [`EvaluatorOrdering::over`] works with any ordering, so that
/// `perfect-swap` can consider only who wins while the leaves say how soon. An oracle does not distinguish evaluators, so such
/// an ordering needs an oracle of its own.
///
/// ```
/// use scoutlab_games::tictactoe::{Outcome, ShortestWin, TicTacToe};
/// use scoutlab_games::{Game, Notation};
/// use scoutlab_search::orderings::{Arrangement, EvaluatorOrdering};
/// use scoutlab_search::{MoveOrdering, Node};
///
/// // Whatever leaves are worth, the move that wins comes first.
/// let node = Node::new(TicTacToe::parse("oo-xx----").unwrap(), 1, 4);
/// let mut moves: Vec<_> = node.position.generate().collect();
/// let mut ordering = EvaluatorOrdering::new(Outcome, Arrangement::Sort);
/// ordering.order(&node, None, &mut moves, &ShortestWin, &mut ());
/// assert_eq!(TicTacToe::move_name(moves[0]), "x2y0");
/// ```
#[derive(Clone, Debug)]
pub struct EvaluatorOrdering<X, O> {
    evaluator: X,
    ordering: O,
}

impl<X, M> EvaluatorOrdering<X, OnePly<M>> {
    /// Orders the moves of every node by `evaluator`'s value after each. Each move costs one ordering probe.
    pub fn new(evaluator: X, arrangement: Arrangement) -> Self {
        Self::over(evaluator, OnePly::new(arrangement))
    }
}

impl<X, O> EvaluatorOrdering<X, O> {
    /// Uses `evaluator` in `ordering`.
    pub const fn over(evaluator: X, ordering: O) -> Self {
        Self { evaluator, ordering }
    }
}

impl<G: Game, X: FrontierEvaluator<G>, O: MoveOrdering<G>> MoveOrdering<G> for EvaluatorOrdering<X, O> {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        self.ordering.order(node, first, moves, &self.evaluator, observer);
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.ordering.cutoff(node, played);
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.ordering.improved(node, played);
    }
}

/// Orders by the value after one ply, in either arrangement. See [`EvaluatorOrdering::new`].
#[derive(Clone, Debug)]
pub struct OnePly<M> {
    arrangement: Arrangement,
    ranking: Ranking<M>,
    values: Vec<Value>,
}

impl<M> OnePly<M> {
    /// Orders in this arrangement.
    pub fn new(arrangement: Arrangement) -> Self {
        Self { arrangement, ranking: Ranking::default(), values: Vec::new() }
    }
}

impl<G: Game> MoveOrdering<G> for OnePly<G::Move> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        observer.ordering_probes(moves.len() as u64);
        // The opponent is to move there, so the least value is the best.
        match self.arrangement {
            Arrangement::Sort => {
                self.ranking.sort_by_value(&node.position, moves, evaluator);
                self.ranking.tell(node, observer);
            }
            Arrangement::Swap => {
                evaluator.values_after(&node.position, moves, &mut self.values);
                // The first of equal ones.
                if let Some(best) = (0..moves.len()).min_by_key(|&place| self.values[place]) {
                    moves.swap(0, best);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::Evaluator;
    use scoutlab_games::tree::{Leaves, TextPosition, TextTree};

    use super::*;
    use crate::Search;
    use crate::algorithms::Minimax;
    use crate::observers::LeafSequence;
    use crate::orderings::{Oracle, PerfectSwap};

    /// The negated values of leaves.
    struct Opposite;

    impl<'t> Evaluator<TextPosition<'t>> for Opposite {
        fn value(&self, position: &TextPosition<'t>) -> Value {
            -Leaves.value(position)
        }
    }

    impl FrontierEvaluator<TextPosition<'_>> for Opposite {}

    /// The leaves of a tree in the order of a search, numbered from 0, and the ordering probes.
    fn leaves_in_order<'t, O: MoveOrdering<TextPosition<'t>>>(tree: &'t TextTree, mut ordering: O) -> (Vec<usize>, u64) {
        let root = tree.root();
        let moves: Vec<_> = root.generate().collect();
        let mut leaves = LeafSequence::default();
        let mut search = Search::new(&Leaves).ordered_by(&mut ordering).watched_by(&mut leaves);
        search.run(&Minimax, &root, 1).unwrap();
        let probes = search.counters.ordering_probes;
        let place = |line: &Vec<_>| moves.iter().position(|played| [*played] == line[..]).unwrap();
        (leaves.visits().iter().map(place).collect(), probes)
    }

    #[test]
    fn a_sort_puts_the_best_first_and_leaves_equal_moves_as_they_were() {
        let tree = TextTree::parse("[4 7 1 7 4]").unwrap();
        assert_eq!(leaves_in_order(&tree, EvaluatorOrdering::new(Leaves, Arrangement::Sort)), (vec![1, 3, 0, 4, 2], 5));
        assert_eq!(leaves_in_order(&tree, EvaluatorOrdering::new(Opposite, Arrangement::Sort)), (vec![2, 0, 4, 1, 3], 5));
    }

    #[test]
    fn a_swap_exchanges_the_first_of_the_best_with_the_first_move() {
        let tree = TextTree::parse("[4 5 7 1 7]").unwrap();
        assert_eq!(leaves_in_order(&tree, EvaluatorOrdering::new(Leaves, Arrangement::Swap)), (vec![2, 1, 0, 3, 4], 5));
        assert_eq!(leaves_in_order(&tree, EvaluatorOrdering::new(Opposite, Arrangement::Swap)), (vec![3, 1, 2, 0, 4], 5));
    }

    #[test]
    fn an_ordering_sees_the_evaluator_it_is_lent() {
        let tree = TextTree::parse("[4 5 7 1 7]").unwrap();
        let swap = || PerfectSwap::new(Oracle::default());
        assert_eq!(leaves_in_order(&tree, EvaluatorOrdering::over(Leaves, swap())), (vec![2, 1, 0, 3, 4], 5));
        assert_eq!(leaves_in_order(&tree, EvaluatorOrdering::over(Opposite, swap())), (vec![3, 1, 2, 0, 4], 5));
    }
}
