//! The children of a node, taken one at a time in search order.

mod bits;
mod leaves;
mod selection;

use scoutlab_games::{BitOrder, FrontierEvaluator, Game, MoveBuffer, Value};

use crate::orderings::{BitRanks, Ranks, to_front};
use crate::{MoveOrdering, Node, Observer, Plan};
pub use bits::LeafBit;
pub(crate) use selection::Selection;

/// The order of a node's moves. They are listed and ordered only as far as the search asks for them.
///
/// What is generated stays with the search, and is given to each call as `generated`: the moves without those that were taken.
pub(crate) struct Children<G: Game> {
    state: State,
    /// The moves to be taken first, if they are legal.
    front: Vec<G::Move>,
    /// How many of `front` were taken or found illegal.
    front_used: usize,
    /// Whether the front is that of [`MoveOrdering::front_at`], and not copied yet.
    front_is_lent: bool,
    moves: G::Moves,
    /// Whether moves were taken from `generated`, or will be before they are current.
    is_begun: bool,
    /// How many moves at the beginning of `moves` are from `front`.
    placed: usize,
    /// The number of moves that were taken, which is the index of the next child.
    next: usize,
    /// The table's best move.
    first: Option<G::Move>,
    /// The ranks of `moves` behind those that are placed.
    ranks: Ranks,
    /// The ranks of moves by their index, if moves are selected by them and have no bits.
    ranks_by_index: Vec<i64>,
    /// The order of moves that have bits, if they are selected by it.
    order: BitOrder,
    /// The ranks of moves by their bit, if they are selected by them.
    bit_ranks: BitRanks,
    /// At a frontier node, the values of the leaves that `moves` lead to, if all are known.
    values: Vec<Value>,
    /// The places of wanted moves behind those that are placed.
    wanted: Vec<usize>,
    /// Moves before they are sorted.
    listed: Vec<G::Move>,
}

/// Where the next child comes from.
#[derive(Clone, Copy)]
enum State {
    /// From `front`, then as generated.
    Generated,
    /// From `front`, then from what is generated, by this.
    Selected(Selection),
    /// From `moves`, in search order.
    Listed,
    /// From `moves`, but those behind the placed ones are not ranked yet.
    Unranked,
    /// From the moves of a frontier node. They are still generated, even if one was taken, and are not ordered.
    Unordered(Plan),
    /// From the moves of a frontier node. They are still generated, even if one was taken, and come by the order of their bits, from
    /// this place on.
    Placed(u32),
    /// From `moves`: the placed ones, then by `ranks`.
    Ranked,
}

/// The node whose moves are ordered, and the evaluator of the search.
pub(crate) struct Parent<'p, G: Game, E: ?Sized> {
    pub(crate) node: &'p Node<G>,
    /// The same position, where the compiler knows that nothing changes it.
    pub(crate) position: &'p G,
    pub(crate) evaluator: &'p E,
    /// The same evaluator, as orderings see it.
    pub(crate) dynamic: &'p dyn FrontierEvaluator<G>,
}

impl<G: Game, E: ?Sized> Clone for Parent<'_, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, E: ?Sized> Copy for Parent<'_, G, E> {}

/// The ordering of the search, if it has one.
type Ordering<'o, 's, G> = Option<&'o mut (dyn MoveOrdering<G> + 's)>;

impl<G: Game> Children<G> {
    pub(crate) fn new() -> Self {
        Self {
            state: State::Listed,
            front: Vec::new(),
            front_used: 0,
            front_is_lent: false,
            is_begun: false,
            moves: G::Moves::default(),
            placed: 0,
            next: 0,
            first: None,
            ranks: Ranks::default(),
            ranks_by_index: Vec::new(),
            order: BitOrder::default(),
            bit_ranks: BitRanks::default(),
            values: Vec::new(),
            wanted: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// Begins with all moves in generation order.
    #[inline(always)]
    pub(crate) fn begin(&mut self) {
        self.state = State::Generated;
        self.next = 0;
        self.front.clear();
        self.front_used = 0;
        self.front_is_lent = false;
        self.is_begun = false;
    }

    /// Begins with these moves in search order.
    pub(crate) fn restore(&mut self, moves: &[G::Move]) {
        self.moves.clear();
        for &played in moves {
            self.moves.push(played);
        }
        self.state = State::Listed;
        self.next = 0;
    }

    /// Lets the ordering permute all moves, and returns them.
    pub(crate) fn permute<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        first: Option<G::Move>,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
        observer: &mut dyn Observer<G>,
    ) -> &[G::Move] {
        self.list(generated, parent.node);
        ordering.order(parent.node, first, self.moves.as_mut(), parent.dynamic, observer);
        self.moves.as_ref()
    }

    /// Orders the moves as far as they must be ordered before the first is taken. Only the probes are reported.
    #[inline]
    pub(crate) fn order<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        first: Option<G::Move>,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
        observer: &mut dyn Observer<G>,
    ) {
        let plan = ordering.plan(parent.node, first, &mut self.front);
        if matches!(plan, Plan::Front) {
            let takes = |generated: &G::Generated| G::take(&mut generated.clone(), self.front[0]).is_some();
            if !self.front.is_empty() && !generated.is_some_and(takes) {
                self.list_with_front(generated, parent.node);
            }
        } else {
            self.first = first;
            self.follow(generated, plan, parent, ordering, observer);
        }
    }

    fn follow<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        plan: Plan,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
        observer: &mut dyn Observer<G>,
    ) {
        if plan.probes() {
            let moves = generated.cloned().map_or(0, Iterator::count);
            observer.ordering_probes(moves as u64);
        }
        let leaves_first = parent.node.depth == 1 && (parent.evaluator.values_together() || matches!(plan, Plan::Values));
        match plan {
            Plan::AtOnce => {
                self.permute(generated, self.first, parent, ordering, observer);
            }
            _ if leaves_first => self.state = State::Unordered(plan),
            Plan::OnDemand => {
                self.permute(generated, self.first, parent, ordering, observer);
            }
            Plan::Front => self.list_with_front(generated, parent.node),
            Plan::ByIndex | Plan::Static | Plan::Ranks { .. } | Plan::Values => {
                if parent.node.depth > 1 && self.begin_selection(generated, plan, parent, ordering) {
                    return;
                }
                self.list_with_front(generated, parent.node);
                self.state = State::Unranked;
                if self.placed == 0 || matches!(plan, Plan::ByIndex | Plan::Ranks { lasting: false, .. }) {
                    self.rank(parent, ordering);
                }
            }
        }
    }

    /// Lists all moves in generation order.
    fn list(&mut self, generated: Option<&G::Generated>, node: &Node<G>) {
        self.moves.clear();
        match generated {
            Some(generated)
                if !self.is_begun && (self.next == 0 || matches!(self.state, State::Unordered(_) | State::Placed(_))) =>
            {
                for played in generated.clone() {
                    self.moves.push(played);
                }
            }
            _ => {
                // Of what is generated only the moves are used: the compiler leaves out the rest.
                for played in node.position.generate() {
                    self.moves.push(played);
                }
            }
        }
        self.state = State::Listed;
    }

    /// Lists all moves, those of the front first.
    fn list_with_front(&mut self, generated: Option<&G::Generated>, node: &Node<G>) {
        self.list(generated, node);
        self.placed = 0;
        for &played in &self.front {
            let rest = &mut self.moves.as_mut()[self.placed..];
            if let Some(index) = rest.iter().position(|&other| other == played) {
                to_front(rest, index);
                self.placed += 1;
            }
        }
    }

    /// Ranks the moves behind those that are placed.
    fn rank<E: FrontierEvaluator<G> + ?Sized>(&mut self, parent: Parent<'_, G, E>, ordering: &mut (dyn MoveOrdering<G> + '_)) {
        let rest = &self.moves.as_ref()[self.placed..];
        self.ranks.set(|ranks| {
            if !ordering.ranks(parent.node, rest, parent.dynamic, ranks) {
                ranks.resize(rest.len(), 0);
            }
        });
        self.values.clear();
        self.state = State::Ranked;
    }

    /// The next move by rank, if any.
    #[inline]
    fn next_by_rank(&mut self) -> Option<G::Move> {
        self.ranks.take().map(|place| self.moves.as_ref()[self.placed + place])
    }

    /// The next move, to be taken by [`Children::advance`].
    // Inlined, with one branch that is easy to predict before those that are not.
    #[inline(always)]
    pub(crate) fn next_move<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: &mut Option<G::Generated>,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> Option<G::Move> {
        match self.state {
            State::Generated => self.next_generated(generated.as_mut()?),
            State::Selected(selection) => self.next_selected(selection, generated.as_mut()?, parent),
            _ => self.next_ordered(generated.as_ref(), parent, ordering),
        }
    }

    #[inline(never)]
    fn next_ordered<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> Option<G::Move> {
        match self.state {
            State::Unranked | State::Ranked if self.next < self.placed => {}
            State::Ranked => return self.next_by_rank(),
            State::Unranked => {
                self.rank(parent, ordering?);
                return self.next_by_rank();
            }
            State::Unordered(_) | State::Placed(_) => self.settle(generated, parent, ordering),
            State::Generated | State::Selected(_) | State::Listed => {}
        }
        self.moves.as_ref().get(self.next).copied()
    }

    #[inline(always)]
    fn next_generated(&mut self, generated: &mut G::Generated) -> Option<G::Move> {
        self.next_of_front(generated).or_else(|| generated.next())
    }

    /// The next move of the front, which is taken out of `generated`.
    #[inline(always)]
    fn next_of_front(&mut self, generated: &mut G::Generated) -> Option<G::Move> {
        while let Some(&played) = self.front.get(self.front_used) {
            self.front_used += 1;
            if G::take(generated, played) == Some(true) {
                return Some(played);
            }
        }
        None
    }

    /// The move to the child at `index`, if it is settled already. All before it were taken or foreseen.
    #[inline]
    pub(crate) fn foresee(&mut self, generated: &mut Option<G::Generated>, index: usize) -> Option<G::Move> {
        match self.state {
            State::Generated => {
                self.is_begun = true;
                self.next_generated(generated.as_mut()?)
            }
            State::Listed => self.moves.as_ref().get(index).copied(),
            State::Selected(_) | State::Unranked | State::Unordered(_) | State::Placed(_) | State::Ranked => None,
        }
    }

    /// The move that is probably the first of a node beside this one, if moves are taken as they are generated. `last` is the
    /// move that was last found good here.
    #[inline(always)]
    pub(crate) fn guess(&self, position: &G, last: Option<G::Move>) -> Option<G::Move> {
        let State::Generated = self.state else { return None };
        let mut generated = position.generate();
        if self.front.is_empty() {
            return generated.next();
        }
        let mut good = last.into_iter().chain(self.front.iter().copied());
        good.find(|&played| G::take(&mut generated, played) == Some(true)).or_else(|| generated.next())
    }

    /// The number of moves that were taken.
    #[inline]
    pub(crate) fn taken(&self) -> usize {
        self.next
    }

    /// Takes a move and returns its index.
    #[inline]
    pub(crate) fn advance(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// Lists all moves in search order.
    fn settle<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) {
        match (self.state, ordering) {
            (State::Listed, _) => {}
            (State::Unordered(Plan::AtOnce | Plan::OnDemand), Some(ordering)) => {
                self.permute(generated, self.first, parent, ordering, &mut ());
            }
            (State::Selected(selection), ordering) => {
                self.list_with_front(generated, parent.node);
                self.rank_selected(selection, parent, ordering);
                self.sort();
            }
            (State::Placed(_), ordering) => {
                self.list_with_front(generated, parent.node);
                self.rank_selected(Selection::Index, parent, ordering);
                self.sort();
            }
            (State::Unordered(_) | State::Unranked | State::Ranked, Some(ordering)) => {
                if matches!(self.state, State::Unordered(_)) {
                    self.list_with_front(generated, parent.node);
                }
                if !matches!(self.state, State::Ranked) {
                    self.rank(parent, ordering);
                }
                self.sort();
            }
            (_, _) => self.list_with_front(generated, parent.node),
        }
    }

    /// Sorts the ranked moves.
    fn sort(&mut self) {
        self.ranks.sort();
        self.listed.clear();
        self.listed.extend_from_slice(&self.moves.as_ref()[self.placed..]);
        for (sorted, place) in self.moves.as_mut()[self.placed..].iter_mut().zip(self.ranks.places()) {
            *sorted = self.listed[place];
        }
        self.state = State::Listed;
    }

    /// Ranks the moves if the ordering, which is about to learn from `played`, would rank them otherwise afterwards.
    #[inline]
    pub(crate) fn before_learning<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        played: G::Move,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) {
        if let State::Unordered(Plan::ByIndex | Plan::Ranks { lasting: false, .. }) = self.state {
            self.rank_after(generated, played, parent, ordering);
        }
    }

    /// Ranks all moves, of which those up to `played` were taken.
    fn rank_after<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        played: G::Move,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) {
        self.list_with_front(generated, parent.node);
        self.rank(parent, ordering);
        let place = self.moves.as_ref()[self.placed..].iter().position(|&other| other == played);
        self.ranks.take_first(place.into_iter());
    }

    /// All moves, in search order.
    pub(crate) fn all<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> &[G::Move] {
        self.settle(generated, parent, ordering);
        self.moves.as_ref()
    }
}
