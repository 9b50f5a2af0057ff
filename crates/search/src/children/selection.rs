//! Selecting the next move among those that are left of the generated ones.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{Children, Ordering, Parent, State};
use crate::{MoveOrdering, Node, Plan};

/// More ranks than these are not copied for each node.
const MOST_RANKS: usize = 256;

/// By what the next move behind those of the front is selected, the least first.
#[derive(Clone, Copy)]
pub(crate) enum Selection {
    /// Nothing: moves are taken as they are generated.
    Generation,
    /// The rank of the move's index when the node was opened.
    Index,
    /// [`MoveOrdering::ranks_by_bit`].
    Bit,
    /// [`Game::static_rank`].
    StaticRank,
    /// The value after the move.
    Value,
}

impl Selection {
    /// The selection that leads to the order of a plan, if any does.
    #[inline]
    pub(crate) const fn of(plan: Plan) -> Option<Self> {
        match plan {
            Plan::Front => Some(Self::Generation),
            Plan::ByIndex => Some(Self::Index),
            Plan::Static => Some(Self::StaticRank),
            Plan::Values => Some(Self::Value),
            Plan::AtOnce | Plan::OnDemand | Plan::Ranks { .. } => None,
        }
    }

    /// Whether [`Children::prepare`] is needed first, if the front of any other plan than [`Plan::Front`] is empty.
    #[inline]
    pub(crate) const fn is_prepared(self) -> bool {
        matches!(self, Self::Generation | Self::Index | Self::Bit)
    }
}

impl<G: Game> Children<G> {
    /// Whether moves can be selected, and that takes no longer than to list them.
    #[inline(always)]
    pub(crate) fn can_select<E: FrontierEvaluator<G> + ?Sized>(
        selection: Selection,
        generated: &G::Generated,
        evaluator: &E,
    ) -> bool {
        let mut left = generated.clone();
        left.clone().next().is_some_and(|played| G::take(&mut left, played) == Some(true))
            && match selection {
                Selection::Index => G::BITS.is_some() || G::MOVE_INDICES <= MOST_RANKS,
                Selection::Bit => G::BITS.is_some_and(|bits| (bits.set)(generated) != 0),
                Selection::Value => evaluator.values_together(),
                Selection::Generation | Selection::StaticRank => true,
            }
    }

    /// Begins to select moves.
    #[inline(always)]
    pub(crate) fn select_by(&mut self, selection: Selection) {
        self.begin();
        if !matches!(selection, Selection::Generation) {
            self.is_begun = true;
            self.state = State::Selected(selection);
        }
    }

    /// Fills in what the ordering says: the front, or the ranks.
    pub(crate) fn prepare(&mut self, selection: Selection, node: &Node<G>, ordering: &mut (dyn MoveOrdering<G> + '_)) {
        if let Selection::Index = selection {
            let Some(ranks) = ordering.ranks_by_index(node) else { return };
            if G::BITS.is_some() {
                self.order = *ranks.order();
            } else {
                self.ranks_by_index.clear();
                self.ranks_by_index.extend_from_slice(ranks.as_slice());
            }
        } else {
            ordering.plan(node, None, &mut self.front);
        }
    }

    /// Begins to select moves by `plan`. Returns false if that is not possible.
    pub(super) fn begin_selection<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        plan: Plan,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) -> bool {
        let (Some(generated), Some(selection)) = (generated, Selection::of(plan)) else { return false };
        if !Self::can_select(selection, generated, parent.evaluator) {
            return false;
        }
        if let Selection::Index = selection {
            self.prepare(selection, parent.node, ordering);
        }
        self.is_begun = true;
        self.state = State::Selected(selection);
        true
    }

    /// The next move, which is taken out of `generated`.
    #[inline]
    pub(super) fn next_selected<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        selection: Selection,
        generated: &mut G::Generated,
        parent: Parent<'_, G, E>,
    ) -> Option<G::Move> {
        if let Some(played) = self.next_of_front(generated) {
            return Some(played);
        }
        let played = match selection {
            Selection::Generation => return generated.next(),
            Selection::Index => match G::BITS {
                Some(bits) => match self.order.first_from((bits.set)(generated), 0) {
                    Some(place) => Some((bits.played)(self.order.bit(place))),
                    // A move without a bit is the only one.
                    None => generated.clone().next(),
                },
                None => least(generated.clone(), |played| self.ranks_by_index[G::move_index(played)]),
            },
            Selection::Bit => {
                let bits = G::BITS?;
                self.bit_ranks.first_of((bits.set)(generated)).map(bits.played)
            }
            Selection::StaticRank => least(generated.clone(), |played| G::static_rank(played)),
            Selection::Value => parent.evaluator.least_among(parent.position, generated).map(|(played, _)| played),
        }?;
        G::take(generated, played);
        Some(played)
    }

    /// Whether the next move is selected by value, and the front was taken.
    #[inline(always)]
    pub(crate) fn takes_least(&self) -> bool {
        matches!(self.state, State::Selected(Selection::Value)) && self.front_used == self.front.len()
    }

    /// Ranks the listed moves behind those that are placed as [`Children::next_selected`] does.
    pub(super) fn rank_selected<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        selection: Selection,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) {
        if let Selection::Generation | Selection::StaticRank | Selection::Value = selection {
            if let Some(ordering) = ordering {
                self.rank(parent, ordering);
            }
            return;
        }
        let by_index = |index: usize| match (selection, G::BITS) {
            (_, None) => self.ranks_by_index[index],
            // A move without a bit is the only one.
            _ if index >= 64 => 0,
            (Selection::Bit, _) => self.bit_ranks.rank(index as u8).into(),
            _ => self.order.place(index as u8).into(),
        };
        let rest = &self.moves.as_ref()[self.placed..];
        self.ranks.set(|ranks| ranks.extend(rest.iter().map(|&played| by_index(G::move_index(played)))));
        self.values.clear();
        self.state = State::Ranked;
    }
}

/// The first of the moves with the least rank.
#[inline(always)]
fn least<M: Copy, R: Ord>(mut moves: impl Iterator<Item = M>, rank: impl Fn(M) -> R) -> Option<M> {
    let mut first = moves.next()?;
    let mut least = rank(first);
    for played in moves {
        let rank = rank(played);
        if rank < least {
            (first, least) = (played, rank);
        }
    }
    Some(first)
}
