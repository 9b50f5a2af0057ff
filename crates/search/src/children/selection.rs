//! Selecting the next move among those that are left of the generated ones.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{Children, Ordering, Parent, State};
use crate::{MoveOrdering, Plan};

/// More ranks than these are not copied for each node.
const MOST_RANKS: usize = 256;

/// By what the next move is selected, the least first.
#[derive(Clone, Copy)]
pub(super) enum Selection {
    /// The rank of the move's index when the node was opened.
    Index,
    /// [`Game::static_rank`].
    StaticRank,
    /// The value after the move.
    Value,
}

impl<G: Game> Children<G> {
    /// Begins to select moves by `plan`. Returns false if that is not possible, or would take longer than to list them.
    pub(super) fn begin_selection<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        generated: Option<&G::Generated>,
        plan: Plan,
        parent: Parent<'_, G, E>,
        ordering: &mut (dyn MoveOrdering<G> + '_),
    ) -> bool {
        let takes_any = generated.is_some_and(Self::takes_any);
        let selection = match plan {
            Plan::ByIndex if takes_any && G::MOVE_INDICES <= MOST_RANKS => {
                let Some(ranks) = ordering.ranks_by_index(parent.node) else { return false };
                self.ranks_by_index.clear();
                self.ranks_by_index.extend_from_slice(ranks);
                Selection::Index
            }
            Plan::Static if takes_any => Selection::StaticRank,
            Plan::Values if takes_any && parent.evaluator.values_together() => Selection::Value,
            _ => return false,
        };
        self.is_begun = true;
        self.state = State::Selected(selection);
        true
    }

    /// Whether the game can take one of these moves before the others.
    #[inline(always)]
    pub(crate) fn takes_any(generated: &G::Generated) -> bool {
        let mut left = generated.clone();
        left.clone().next().is_some_and(|played| G::take(&mut left, played) == Some(true))
    }

    /// Begins to select moves by the values after them.
    #[inline(always)]
    pub(crate) fn select_by_value(&mut self) {
        self.begin();
        self.is_begun = true;
        self.state = State::Selected(Selection::Value);
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
            Selection::Index => least(generated.clone(), |played| self.ranks_by_index[G::move_index(played)]),
            Selection::StaticRank => least(generated.clone(), |played| G::static_rank(played)),
            Selection::Value => parent.evaluator.least_among(parent.position, generated).map(|(played, _)| played),
        }?;
        G::take(generated, played);
        Some(played)
    }

    /// Ranks the listed moves behind those that are placed as [`Children::next_selected`] does.
    pub(super) fn rank_selected<E: FrontierEvaluator<G> + ?Sized>(
        &mut self,
        selection: Selection,
        parent: Parent<'_, G, E>,
        ordering: Ordering<'_, '_, G>,
    ) {
        let (Selection::Index, rest) = (selection, &self.moves.as_ref()[self.placed..]) else {
            if let Some(ordering) = ordering {
                self.rank(parent, ordering);
            }
            return;
        };
        self.ranks.set(|ranks| ranks.extend(rest.iter().map(|&played| self.ranks_by_index[G::move_index(played)])));
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
