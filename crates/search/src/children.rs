//! The children of a node, taken one at a time in search order.

use scoutlab_games::{FrontierEvaluator, Game, MoveBuffer, Value, Wanted};

use crate::orderings::{Ranks, to_front};
use crate::{MoveOrdering, Node, Observer, Plan};

/// The moves of a node. They are listed and ordered only as far as the search asks for them.
pub(crate) struct Children<G: Game> {
    state: State,
    /// The moves in generation order, without those that were taken.
    generated: Option<G::Generated>,
    /// The moves to be taken first, if they are legal.
    front: Vec<G::Move>,
    /// How many of `front` were taken or found illegal.
    front_used: usize,
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
    /// At a frontier node, the values of the leaves that `moves` lead to, if all are known.
    values: Vec<Value>,
    /// The places of wanted moves behind those that are placed.
    wanted: Vec<usize>,
}

/// Where the next child comes from.
#[derive(Clone, Copy)]
enum State {
    /// From `front`, then from `generated`.
    Generated,
    /// From `moves`, in search order.
    Listed,
    /// From `moves`, but those behind the placed ones are not ranked yet.
    Unranked,
    /// From the moves of a frontier node. They are still in `generated`, even if one was taken, and are not ordered.
    Unordered(Plan),
    /// From `moves`: the placed ones, then by `ranks`.
    Ranked,
}

/// The node whose moves are ordered, and the evaluator of the search.
#[derive(Clone, Copy)]
pub(crate) struct Parent<'p, G: Game> {
    pub(crate) node: &'p Node<G>,
    pub(crate) evaluator: &'p dyn FrontierEvaluator<G>,
}

/// The ordering of the search, if it has one.
type Ordering<'o, 's, G> = Option<&'o mut (dyn MoveOrdering<G> + 's)>;

impl<G: Game> Children<G> {
    pub(crate) fn new() -> Self {
        Self {
            state: State::Listed,
            generated: None,
            front: Vec::new(),
            front_used: 0,
            is_begun: false,
            moves: G::Moves::default(),
            placed: 0,
            next: 0,
            first: None,
            ranks: Ranks::default(),
            values: Vec::new(),
            wanted: Vec::new(),
        }
    }

    /// Begins with all moves in generation order, and returns whether there are any.
    // Inlined, the moves are written where they belong: a copy by wide loads would have to wait for the narrow stores before it.
    #[inline(always)]
    pub(crate) fn begin(&mut self, generated: G::Generated) -> bool {
        self.state = State::Generated;
        self.next = 0;
        self.front.clear();
        self.front_used = 0;
        self.is_begun = false;
        let has_moves = generated.clone().next().is_some();
        self.generated = Some(generated);
        has_moves
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
    pub(crate) fn permute(
        &mut self,
        first: Option<G::Move>,
        parent: Parent<'_, G>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
        observer: &mut dyn Observer<G>,
    ) -> &[G::Move] {
        self.list(parent.node);
        ordering.order(parent.node, first, self.moves.as_mut(), parent.evaluator, observer);
        self.moves.as_ref()
    }

    /// Orders the moves as far as they must be ordered before the first is taken. Only the probes are reported.
    #[inline]
    pub(crate) fn order(
        &mut self,
        first: Option<G::Move>,
        parent: Parent<'_, G>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
        observer: &mut dyn Observer<G>,
    ) {
        let plan = ordering.plan(parent.node, first, &mut self.front);
        if matches!(plan, Plan::Front) {
            let takes = |generated: &G::Generated| G::take(&mut generated.clone(), self.front[0]).is_some();
            if !self.front.is_empty() && !self.generated.as_ref().is_some_and(takes) {
                self.list_with_front(parent.node);
            }
        } else {
            self.first = first;
            self.follow(plan, parent, ordering, observer);
        }
    }

    fn follow(
        &mut self,
        plan: Plan,
        parent: Parent<'_, G>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
        observer: &mut dyn Observer<G>,
    ) {
        if let Plan::Ranks { probes: true, .. } | Plan::Values = plan {
            let moves = self.generated.clone().map_or(0, Iterator::count);
            observer.ordering_probes(moves as u64);
        }
        let leaves_first = parent.node.depth == 1 && (parent.evaluator.values_together() || matches!(plan, Plan::Values));
        match plan {
            Plan::AtOnce => {
                self.permute(self.first, parent, ordering, observer);
            }
            _ if leaves_first => self.state = State::Unordered(plan),
            Plan::OnDemand => {
                self.permute(self.first, parent, ordering, observer);
            }
            Plan::Front => self.list_with_front(parent.node),
            Plan::Ranks { .. } | Plan::Values => {
                self.list_with_front(parent.node);
                self.state = State::Unranked;
                if self.placed == 0 || matches!(plan, Plan::Ranks { lasting: false, .. }) {
                    self.rank(parent, ordering);
                }
            }
        }
    }

    /// Lists all moves in generation order.
    fn list(&mut self, node: &Node<G>) {
        self.moves.clear();
        match &self.generated {
            Some(generated) if !self.is_begun && (self.next == 0 || matches!(self.state, State::Unordered(_))) => {
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
    fn list_with_front(&mut self, node: &Node<G>) {
        self.list(node);
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
    fn rank(&mut self, parent: Parent<'_, G>, ordering: &mut (dyn MoveOrdering<G> + '_)) {
        let rest = &self.moves.as_ref()[self.placed..];
        self.ranks.set(|ranks| {
            if !ordering.ranks(parent.node, rest, parent.evaluator, ranks) {
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
    #[inline]
    pub(crate) fn next_move(&mut self, parent: Parent<'_, G>, ordering: Ordering<'_, '_, G>) -> Option<G::Move> {
        // One branch that is easy to predict, before those that are not.
        if let State::Generated = self.state {
            return self.next_generated();
        }
        match self.state {
            State::Unranked | State::Ranked if self.next < self.placed => {}
            State::Ranked => return self.next_by_rank(),
            State::Unranked => {
                self.rank(parent, ordering?);
                return self.next_by_rank();
            }
            State::Unordered(_) => self.settle(parent, ordering),
            State::Generated | State::Listed => {}
        }
        self.moves.as_ref().get(self.next).copied()
    }

    #[inline]
    fn next_generated(&mut self) -> Option<G::Move> {
        let generated = self.generated.as_mut()?;
        while let Some(&played) = self.front.get(self.front_used) {
            self.front_used += 1;
            if G::take(generated, played) == Some(true) {
                return Some(played);
            }
        }
        generated.next()
    }

    /// The move to the child at `index`, if it is settled already. All before it were taken or foreseen.
    #[inline]
    pub(crate) fn foresee(&mut self, index: usize) -> Option<G::Move> {
        match self.state {
            State::Generated => {
                self.is_begun = true;
                self.next_generated()
            }
            State::Listed => self.moves.as_ref().get(index).copied(),
            State::Unranked | State::Unordered(_) | State::Ranked => None,
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

    /// At a frontier node, passes the moves before the next one that leads to a wanted value. Returns how many there are, and
    /// the move, to be taken by [`Children::advance`], with the value. `played` is the last move that was taken.
    #[inline]
    pub(crate) fn next_leaf(
        &mut self,
        wanted: Wanted,
        played: Option<G::Move>,
        parent: Parent<'_, G>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let found = if let State::Generated = self.state {
            let Some(generated) = &mut self.generated else { return (0, None) };
            let mut front = self.front[self.front_used..].iter();
            let found = parent.evaluator.find_ordered(&parent.node.position, &mut front, generated, wanted);
            self.front_used = self.front.len() - front.len();
            found
        } else {
            match self.state {
                State::Unordered(plan) => self.first_unordered(plan, played, wanted, parent, ordering),
                State::Ranked => self.next_ranked(wanted, parent, ordering),
                State::Unranked => self.next_unranked(wanted, parent, ordering),
                State::Generated | State::Listed => self.next_listed(wanted, parent),
            }
        };
        self.next += found.0;
        found
    }

    fn next_listed(&self, wanted: Wanted, parent: Parent<'_, G>) -> (usize, Option<(G::Move, Value)>) {
        self.listed_from(self.next, wanted, parent)
    }

    fn listed_from(&self, start: usize, wanted: Wanted, parent: Parent<'_, G>) -> (usize, Option<(G::Move, Value)>) {
        let rest = &self.moves.as_ref()[start..];
        let (passed, found) = parent.evaluator.find_among(&parent.node.position, rest, wanted);
        (passed, found.map(|value| (rest[passed], value)))
    }

    /// Looks for a wanted leaf among the placed moves, and ranks the others only if there is none.
    fn next_unranked(
        &mut self,
        wanted: Wanted,
        parent: Parent<'_, G>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let front = &self.moves.as_ref()[self.next..self.placed];
        let (passed, found) = parent.evaluator.find_among(&parent.node.position, front, wanted);
        if let Some(value) = found {
            return (passed, Some((front[passed], value)));
        }
        self.settle(parent, ordering);
        let (more, found) = self.listed_from(self.placed, wanted, parent);
        (passed + more, found)
    }

    /// Looks for a wanted leaf in any order, and orders the moves only if there is one.
    fn first_unordered(
        &mut self,
        plan: Plan,
        played: Option<G::Move>,
        wanted: Wanted,
        parent: Parent<'_, G>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let position = &parent.node.position;
        let (Some(generated), Some(ordering)) = (&self.generated, ordering) else { return (0, None) };
        let is_first = self.next == 0 && self.front.is_empty();
        if let (Plan::Values, true, true) = (plan, is_first, parent.evaluator.values_together()) {
            let least = parent.evaluator.least_among(position, generated).filter(|&(_, value)| wanted.holds(value));
            return (if least.is_some() { 0 } else { generated.clone().count() }, least);
        }
        let mut some = generated.clone();
        if parent.evaluator.keep_wanted(position, &mut some, wanted) {
            if some.clone().next().is_none() {
                return (generated.clone().count() - self.next, None);
            }
            if self.next == 0 {
                return self.first_of(some, plan, parent, ordering);
            }
            if let (Some(played), false) = (played, matches!(plan, Plan::OnDemand)) {
                self.rank_after(played, parent, ordering);
                return self.select(some, parent, |_| {});
            }
        }
        if self.next > 0 {
            self.settle(parent, Some(ordering));
            return self.next_listed(wanted, parent);
        }
        self.list_with_front(parent.node);
        parent.evaluator.values_after(position, self.moves.as_ref(), &mut self.values);
        self.ranks.set(|ranks| ranks.extend(self.values[self.placed..].iter().map(|&value| i64::from(value))));
        self.state = State::Ranked;
        self.next_ranked(wanted, parent, Some(ordering))
    }

    /// The first of the moves `some`, with the number of moves before it.
    fn first_of(
        &mut self,
        some: G::Generated,
        plan: Plan,
        parent: Parent<'_, G>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) -> (usize, Option<(G::Move, Value)>) {
        let value = |played| Some((played, parent.evaluator.value_after(&parent.node.position, played)));
        let mut passed = 0;
        if let (Some(generated), true) = (&self.generated, self.front.is_empty())
            && let Some(played) = ordering.first_of(parent.node, generated, &some, &mut passed)
        {
            return (passed, value(played));
        }
        if matches!(plan, Plan::OnDemand) {
            self.permute(self.first, parent, ordering, &mut ());
            self.placed = self.moves.as_ref().len();
        } else {
            self.list_with_front(parent.node);
            self.state = State::Unordered(plan);
        }
        self.select(some, parent, |children| children.rank(parent, ordering))
    }

    /// The first of the moves `some` among those that are listed and were not taken, with the number of moves before it. `rank`
    /// ranks the moves behind the placed ones if it is none of these.
    fn select(
        &mut self,
        mut some: G::Generated,
        parent: Parent<'_, G>,
        rank: impl FnOnce(&mut Self),
    ) -> (usize, Option<(G::Move, Value)>) {
        let value = |played| Some((played, parent.evaluator.value_after(&parent.node.position, played)));
        let mut is_wanted = |played| G::take(&mut some, played) == Some(true);
        let (placed, rest) = self.moves.as_ref().split_at(self.placed);
        let placed = &placed[self.next.min(self.placed)..];
        if let Some(passed) = placed.iter().position(|&played| is_wanted(played)) {
            return (passed, value(placed[passed]));
        }
        let before = placed.len();
        let wanted = rest.iter().enumerate().filter(|(_, played)| is_wanted(**played)).map(|(place, _)| place);
        self.wanted.clear();
        self.wanted.extend(wanted);
        rank(self);
        match self.ranks.take_first(self.wanted.iter().copied()) {
            Some((place, passed)) => (before + passed, value(self.moves.as_ref()[self.placed + place])),
            None => (self.moves.as_ref().len() - self.next, None),
        }
    }

    /// Selects the next wanted leaf. The others stay unsorted: few frontier nodes need more than one.
    fn next_ranked(
        &mut self,
        wanted: Wanted,
        parent: Parent<'_, G>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        if self.values.is_empty() {
            if let Some(mut some) = self.generated.clone()
                && parent.evaluator.keep_wanted(&parent.node.position, &mut some, wanted)
            {
                return self.select(some, parent, |_| {});
            }
            self.settle(parent, ordering);
            return self.next_listed(wanted, parent);
        }
        let moves = self.moves.as_ref();
        let (values, ranked) = self.values.split_at(self.placed);
        let front = &values[self.next.min(self.placed)..];
        if let Some(passed) = front.iter().position(|&value| wanted.holds(value)) {
            let place = self.next + passed;
            return (passed, Some((moves[place], values[place])));
        }
        let is_wanted = |&(_, value): &(usize, &Value)| wanted.holds(*value);
        let places = ranked.iter().enumerate().filter(is_wanted).map(|(place, _)| place);
        let Some((place, before)) = self.ranks.take_first(places) else { return (moves.len() - self.next, None) };
        let place = self.placed + place;
        (front.len() + before, Some((moves[place], self.values[place])))
    }

    /// Lists all moves in search order.
    fn settle(&mut self, parent: Parent<'_, G>, ordering: Ordering<'_, '_, G>) {
        match (self.state, ordering) {
            (State::Listed, _) => {}
            (State::Unordered(Plan::AtOnce | Plan::OnDemand), Some(ordering)) => {
                self.permute(self.first, parent, ordering, &mut ());
            }
            (State::Unordered(_) | State::Unranked | State::Ranked, Some(ordering)) => {
                if matches!(self.state, State::Unordered(_)) {
                    self.list_with_front(parent.node);
                }
                if !matches!(self.state, State::Ranked) {
                    self.rank(parent, ordering);
                }
                self.ranks.sort();
                let listed: Vec<G::Move> = self.moves.as_ref()[self.placed..].to_vec();
                for (sorted, place) in self.moves.as_mut()[self.placed..].iter_mut().zip(self.ranks.places()) {
                    *sorted = listed[place];
                }
                self.state = State::Listed;
            }
            (_, _) => self.list_with_front(parent.node),
        }
    }

    /// Ranks the moves if the ordering, which is about to learn from `played`, would rank them otherwise afterwards.
    #[inline]
    pub(crate) fn before_learning(
        &mut self,
        played: G::Move,
        parent: Parent<'_, G>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) {
        if let State::Unordered(Plan::Ranks { lasting: false, .. }) = self.state {
            self.rank_after(played, parent, ordering);
        }
    }

    /// Ranks all moves, of which those up to `played` were taken.
    fn rank_after(&mut self, played: G::Move, parent: Parent<'_, G>, ordering: &mut (dyn MoveOrdering<G> + '_)) {
        self.list_with_front(parent.node);
        self.rank(parent, ordering);
        let place = self.moves.as_ref()[self.placed..].iter().position(|&other| other == played);
        self.ranks.take_first(place.into_iter());
    }

    /// All moves, in search order.
    pub(crate) fn all(&mut self, parent: Parent<'_, G>, ordering: Ordering<'_, '_, G>) -> &[G::Move] {
        self.settle(parent, ordering);
        self.moves.as_ref()
    }
}
