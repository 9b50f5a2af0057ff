//! `mobility`: fewest replies first.

use scoutlab_games::{FrontierEvaluator, Game};

use super::bit_ranks::{BitRanks, Bits};
use super::{OrderingSettings, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Sorts the moves by the number of replies they leave the opponent, the fewest first. A pass is a reply. The sort is stable.
/// `mobility:min-depth=N` sorts only where more than N plies remain (0 if absent: everywhere). Each sorted move costs one
/// ordering probe.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::orderings::Mobility;
/// use scoutlab_search::{MoveOrdering, Node};
///
/// let tree = TextTree::parse("[[1 2 3] [4] [5 6]]").unwrap();
/// let mut ordering = Mobility::new(0);
/// let mut moves = [0, 1, 2];
/// ordering.order(&Node::new(tree.root(), 2, 0), None, &mut moves, &Leaves, &mut ());
/// assert_eq!(moves, [1, 2, 0]); // 1, 2 and 3 replies
/// ```
#[derive(Clone, Debug)]
pub struct Mobility<G: Game> {
    min_depth: u32,
    ranking: Ranking<G::Move>,
    /// The positions after moves, and the numbers of replies there.
    after: Vec<G>,
    replies: Vec<i64>,
}

impl<G: Game> Mobility<G> {
    /// Sorts where more than `min_depth` plies remain.
    pub fn new(min_depth: u32) -> Self {
        Self { min_depth, ranking: Ranking::default(), after: Vec::new(), replies: Vec::new() }
    }

    /// Counts the replies to each move.
    // One step for all moves before the next: short steps of several moves overlap.
    #[inline(always)]
    fn count(&mut self, position: &G, moves: impl Iterator<Item = G::Move>) {
        self.after.clear();
        self.after.extend(moves.map(|played| position.play(played)));
        self.replies.clear();
        self.replies.extend(self.after.iter().map(|after| after.count_moves() as i64));
    }

    const fn plan_with(&self, depth: u32) -> Plan {
        if depth > self.min_depth { Plan::Ranks { probes: true, lasting: true } } else { Plan::Front }
    }
}

/// The ordering `mobility`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct MobilitySettings {
    min_depth: u32,
}

impl OrderingSettings for MobilitySettings {
    const NAME: &'static str = "mobility";
    const SUMMARY: &'static str =
        "fewest replies of the opponent first; mobility:min-depth=N only where more than N plies remain";

    type Ordering<G: Game> = Mobility<G>;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let min_depth = arguments.whole("min-depth", 0..=1000)?;
        Ok(Self { min_depth: min_depth.unwrap_or(0) as u32 })
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Mobility::new(self.min_depth))
    }
}

impl<G: Game> MoveOrdering<G> for Mobility<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        if node.depth <= self.min_depth {
            return;
        }
        observer.ordering_probes(moves.len() as u64);
        self.ranking.sort(moves, |played| node.position.play(played).count_moves() as i64);
        self.ranking.tell(node, observer);
    }

    fn plan_at(&self, depth: u32) -> Option<Plan> {
        Some(self.plan_with(depth))
    }

    fn learns(&self) -> bool {
        false
    }

    fn plan(&mut self, node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        self.plan_with(node.depth)
    }

    fn ranks(
        &mut self,
        node: &Node<G>,
        moves: &[G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        ranks: &mut Vec<i64>,
    ) -> bool {
        if node.depth <= self.min_depth {
            return false;
        }
        self.count(&node.position, moves.iter().copied());
        ranks.clone_from(&self.replies);
        true
    }

    fn ranks_bits(&self) -> bool {
        true
    }

    fn ranks_by_bit(&mut self, node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
        let Some(bits) = G::BITS else { return };
        self.after.clear();
        self.after.extend(Bits(moves).map(|bit| node.position.play((bits.played)(bit))));
        for (bit, after) in Bits(moves).zip(&self.after) {
            ranks.set(bit, u8::try_from(after.count_moves()).unwrap_or(u8::MAX));
        }
    }

    fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        if node.depth <= self.min_depth {
            return None;
        }
        self.count(&node.position, all.clone());
        let mut some = some.clone();
        // A loop over numbers: pairs of a place and a move would go through memory.
        let (mut first, mut place_of_first, mut least) = (None, 0, i64::MAX);
        for ((place, played), &replies) in all.clone().enumerate().zip(&self.replies) {
            if G::take(&mut some, played) == Some(true) && replies < least {
                (first, place_of_first, least) = (Some(played), place, replies);
            }
        }
        *before += number_before(&self.replies, place_of_first);
        first
    }
}

/// The number of moves that come before the one at `place`.
// Compiled once for all games.
fn number_before(replies: &[i64], place: usize) -> usize {
    let least = replies[place];
    let (earlier, later) = replies.split_at(place);
    let or_equal = |&replies: &i64| usize::from(replies <= least);
    let less = |&replies: &i64| usize::from(replies < least);
    earlier.iter().map(or_equal).sum::<usize>() + later.iter().map(less).sum::<usize>()
}
