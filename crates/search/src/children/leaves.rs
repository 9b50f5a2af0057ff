//! The leaves of a frontier node, which are valued before they are ordered.

use scoutlab_games::{FrontierEvaluator, Game, Value, Wanted};

use super::{Children, Ordering, Parent, State};
use crate::orderings::first_of;
use crate::{MoveOrdering, Plan};

impl<G: Game> Children<G> {
    /// At a frontier node, passes the moves before the next one that leads to a wanted value. Returns how many there are, and
    /// the move, to be taken by [`Children::advance`], with the value. `played` is the last move that was taken.
    #[inline(always)]
    pub(crate) fn next_leaf<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: &mut Option<G::Generated>,
        wanted: Wanted,
        played: Option<G::Move>,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let found = if let State::Generated = self.state {
            let Some(generated) = generated else { return (0, None) };
            let mut front = self.front[self.front_used..].iter();
            let found = parent.evaluator.find_ordered(parent.position, &mut front, generated, wanted);
            self.front_used = self.front.len() - front.len();
            found
        } else {
            self.next_ordered_leaf(generated.as_ref(), wanted, played, parent, ordering)
        };
        self.next += found.0;
        found
    }

    /// Orders the moves of a frontier node, of which the moves `some` lead to wanted leaves. Returns the first of these, which is
    /// taken, its index, and the number of moves before it.
    pub(crate) fn first_leaf<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: &mut Option<G::Generated>,
        mut some: G::Generated,
        plan: Plan,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) -> (usize, Option<(G::Move, usize)>) {
        self.begin();
        if matches!(plan, Plan::Front) {
            self.order(generated.as_ref(), None, parent, ordering, &mut ());
        } else {
            self.first = None;
            self.state = State::Unordered(plan);
        }
        let (passed, played) = match (self.state, generated) {
            (State::Generated, Some(generated)) => self.first_generated(generated, &mut some),
            (State::Unordered(plan), Some(generated)) => self.first_of(generated, some, plan, parent, ordering),
            _ => {
                let moves = self.moves.as_ref();
                let passed = moves.iter().position(|&played| G::take(&mut some, played) == Some(true)).unwrap_or(moves.len());
                (passed, moves.get(passed).copied())
            }
        };
        self.next += passed;
        (passed, played.map(|played| (played, self.advance())))
    }

    /// The node is a frontier node whose moves are ordered by their values. The one with the least value is taken.
    #[inline]
    pub(crate) fn took_least(&mut self) {
        self.begin();
        self.first = None;
        self.state = State::Unordered(Plan::Values);
        self.next = 1;
    }

    /// The first of the moves `some` from the front and then as generated, with the number of moves before it.
    fn first_generated(&mut self, generated: &mut G::Generated, some: &mut G::Generated) -> (usize, Option<G::Move>) {
        let mut passed = 0;
        while let Some(&played) = self.front.get(self.front_used) {
            self.front_used += 1;
            if G::take(generated, played) == Some(true) {
                if G::take(some, played) == Some(true) {
                    return (passed, Some(played));
                }
                passed += 1;
            }
        }
        let first = some.next();
        passed += generated.take_while(|&played| Some(played) != first).count();
        (passed, first)
    }

    #[inline(never)]
    fn next_ordered_leaf<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        wanted: Wanted,
        played: Option<G::Move>,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        match self.state {
            State::Unordered(plan) => self.first_unordered(generated, plan, played, wanted, parent, ordering),
            State::Placed(from) => self.next_placed(generated, from, wanted, parent),
            State::Ranked => self.next_ranked(generated, wanted, parent, ordering),
            State::Unranked => self.next_unranked(generated, wanted, parent, ordering),
            State::Generated | State::Selected(_) | State::Listed => self.next_listed(wanted, parent),
        }
    }

    /// Looks for a wanted leaf among the moves from this place on.
    fn next_placed<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        from: u32,
        wanted: Wanted,
        parent: Parent<'_, G, E>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let (Some(all), Some(bits)) = (generated, G::BITS) else { return (0, None) };
        let mut some = all.clone();
        parent.evaluator.keep_wanted(parent.position, &mut some, wanted);
        let Some(place) = self.order.first_from((bits.set)(&some), from) else {
            return (all.clone().count() - self.next, None);
        };
        self.state = State::Placed(place + 1);
        let played = (bits.played)(self.order.bit(place));
        let passed = self.order.number_between((bits.set)(all), from, place);
        (passed as usize, Some((played, parent.evaluator.value_after(parent.position, played))))
    }

    fn next_listed<E: FrontierEvaluator<G> + ?Sized>(
        &self,
        wanted: Wanted,
        parent: Parent<'_, G, E>,
    ) -> (usize, Option<(G::Move, Value)>) {
        self.listed_from(self.next, wanted, parent)
    }

    fn listed_from<E: FrontierEvaluator<G> + ?Sized>(
        &self,
        start: usize,
        wanted: Wanted,
        parent: Parent<'_, G, E>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let rest = &self.moves.as_ref()[start..];
        let (passed, found) = parent.evaluator.find_among(parent.position, rest, wanted);
        (passed, found.map(|value| (rest[passed], value)))
    }

    /// Looks for a wanted leaf among the placed moves, and ranks the others only if there is none.
    fn next_unranked<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        wanted: Wanted,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let front = &self.moves.as_ref()[self.next..self.placed];
        let (passed, found) = parent.evaluator.find_among(parent.position, front, wanted);
        if let Some(value) = found {
            return (passed, Some((front[passed], value)));
        }
        self.settle(generated, parent, ordering);
        let (more, found) = self.listed_from(self.placed, wanted, parent);
        (passed + more, found)
    }

    /// Looks for a wanted leaf in any order, and orders the moves only if there is one.
    fn first_unordered<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        plan: Plan,
        played: Option<G::Move>,
        wanted: Wanted,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let position = parent.position;
        let (Some(generated), Some(ordering)) = (generated, ordering) else { return (0, None) };
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
                let (passed, played) = self.first_of(generated, some, plan, parent, ordering);
                return (passed, played.map(|played| (played, parent.evaluator.value_after(position, played))));
            }
            if let (Some(played), false) = (played, matches!(plan, Plan::OnDemand)) {
                self.rank_after(Some(generated), played, parent, ordering);
                return self.select_leaf(some, parent);
            }
        }
        if self.next > 0 {
            self.settle(Some(generated), parent, Some(ordering));
            return self.next_listed(wanted, parent);
        }
        self.list_with_front(Some(generated), parent.node);
        parent.evaluator.values_after(position, self.moves.as_ref(), &mut self.values);
        self.ranks.set(|ranks| ranks.extend(self.values[self.placed..].iter().map(|&value| i64::from(value))));
        self.state = State::Ranked;
        self.next_ranked(Some(generated), wanted, parent, Some(ordering))
    }

    /// The first of the moves `some`, with the number of moves before it.
    #[inline(never)]
    fn first_of<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: &G::Generated,
        some: G::Generated,
        plan: Plan,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) -> (usize, Option<G::Move>) {
        if let (Plan::ByIndex, true, Some(bits)) = (plan, self.front.is_empty(), G::BITS)
            && let Some(ranks) = ordering.ranks_by_index(parent.node)
        {
            let (all, wanted) = ((bits.set)(generated), (bits.set)(&some));
            if wanted == 0 {
                // The only move, which has no bit.
                return (0, some.clone().next());
            }
            let first = self.first_placed(ranks.order(), all, wanted);
            return (first.passed(), first.bit().map(bits.played));
        }
        let mut passed = 0;
        let first = match plan {
            _ if !self.front.is_empty() => None,
            Plan::Static => first_of(generated.clone(), some.clone(), &mut passed, |played| i64::from(G::static_rank(played))),
            Plan::ByIndex => ordering.ranks_by_index(parent.node).and_then(|ranks| {
                first_of(generated.clone(), some.clone(), &mut passed, |played| ranks.as_slice()[G::move_index(played)])
            }),
            _ => ordering.first_of(parent.node, generated, &some, &mut passed),
        };
        if first.is_some() {
            return (passed, first);
        }
        if matches!(plan, Plan::OnDemand) {
            self.permute(Some(generated), self.first, parent, ordering, &mut ());
            self.placed = self.moves.as_ref().len();
        } else {
            self.list_with_front(Some(generated), parent.node);
            self.state = State::Unordered(plan);
        }
        self.select(some, |children| children.rank(parent, ordering))
    }

    /// [`Children::select`] of ranked moves, with the value of the leaf.
    fn select_leaf<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        some: G::Generated,
        parent: Parent<'_, G, E>,
    ) -> (usize, Option<(G::Move, Value)>) {
        let (passed, played) = self.select(some, |_| {});
        (passed, played.map(|played| (played, parent.evaluator.value_after(parent.position, played))))
    }

    /// The first of the moves `some` among those that are listed and were not taken, with the number of moves before it. `rank`
    /// ranks the moves behind the placed ones if it is none of these.
    fn select(&mut self, mut some: G::Generated, rank: impl FnOnce(&mut Self)) -> (usize, Option<G::Move>) {
        let mut is_wanted = |played| G::take(&mut some, played) == Some(true);
        let (placed, rest) = self.moves.as_ref().split_at(self.placed);
        let placed = &placed[self.next.min(self.placed)..];
        if let Some(passed) = placed.iter().position(|&played| is_wanted(played)) {
            return (passed, Some(placed[passed]));
        }
        let before = placed.len();
        let wanted = rest.iter().enumerate().filter(|(_, played)| is_wanted(**played)).map(|(place, _)| place);
        self.wanted.clear();
        self.wanted.extend(wanted);
        rank(self);
        match self.ranks.take_first(self.wanted.iter().copied()) {
            Some((place, passed)) => (before + passed, Some(self.moves.as_ref()[self.placed + place])),
            None => (self.moves.as_ref().len() - self.next, None),
        }
    }

    /// Selects the next wanted leaf. The others stay unsorted: few frontier nodes need more than one.
    fn next_ranked<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        wanted: Wanted,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) -> (usize, Option<(G::Move, Value)>) {
        if self.values.is_empty() {
            if let Some(mut some) = generated.cloned()
                && parent.evaluator.keep_wanted(parent.position, &mut some, wanted)
            {
                return self.select_leaf(some, parent);
            }
            self.settle(generated, parent, ordering);
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
}
