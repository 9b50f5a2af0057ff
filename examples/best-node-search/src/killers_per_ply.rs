//! `killers-per-ply:n`: moves that cut off at the same distance from the root.

use scoutlab_games::{FrontierEvaluator, Game};
use scoutlab_search::building_blocks::KillerLists;
use scoutlab_search::orderings::{OrderingSettings, Resources};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{MoveOrdering, Node, Observer, Plan};

/// Killer moves by distance from the root: a list of at most n moves per ply, the most recent first.
///
/// The built-in `killer:n` has a list per remaining depth. In a search of one depth both are the same. Under iterative deepening the
/// killers of an iteration here serve the same ply of the next.
#[derive(Clone, Debug)]
pub struct KillersPerPly<G: Game> {
    lists: KillerLists<G::Move>,
}

/// The settings of `killers-per-ply:n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KillersPerPlySettings {
    most: usize,
}

impl OrderingSettings for KillersPerPlySettings {
    const NAME: &'static str = "killers-per-ply";
    const SUMMARY: &'static str = "moves that cut off at the same ply, at most n or else 2; killers-per-ply:n";

    type Ordering<G: Game> = KillersPerPly<G>;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { most: arguments.whole("", 1..=256)?.unwrap_or(2) as usize })
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<KillersPerPly<G>, SpecificationError> {
        Ok(KillersPerPly { lists: KillerLists::new(self.most) })
    }
}

impl<G: Game> MoveOrdering<G> for KillersPerPly<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        self.lists.put_first(node.ply as usize, moves);
    }

    /// The killers come first, and the others stay: a search need not list them all for that.
    fn plan(&mut self, node: &Node<G>, _first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        front.extend(self.lists.of(node.ply as usize));
        Plan::Front
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.lists.add(node.ply as usize, played);
    }
}
