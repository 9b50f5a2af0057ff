//! The ordering `killers-per-ply:n`, which first searches moves that caused cutoffs at the same distance from the root.

use scoutlab_games::Game;
use scoutlab_search::orderings::{BuiltOrdering, OrderingSettings, Resources};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Arrangement, MoveOrdering, Node, Tried};

/// Killer moves by distance from the root. Each distance has a list of at most n moves, with the most recent move first.
///
/// The built-in `killer:n` has a list per remaining depth, and `killer:n,by=ply` orders like this example. In a fixed-depth search,
/// all three are equivalent. Under iterative deepening, this ordering reuses the killers of an iteration at the corresponding ply of
/// the next iteration.
#[derive(Clone, Debug)]
pub struct KillersPerPly<M> {
    capacity: usize,
    lists: Vec<Vec<M>>,
}

impl<G: Game> MoveOrdering<G> for KillersPerPly<G::Move> {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let killers = self.lists.get(node.path.len()).into_iter().flatten();
        killers.rev().for_each(|&killer| moves.put_first(killer));
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _tried: Tried<'_, G::Move>) {
        let ply = node.path.len();
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let killers = &mut self.lists[ply];
        killers.retain(|&killer| killer != played);
        killers.insert(0, played);
        killers.truncate(self.capacity);
    }
}

/// The settings of `killers-per-ply:n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KillersPerPlySettings {
    capacity: usize,
}

impl OrderingSettings for KillersPerPlySettings {
    const NAME: &'static str = "killers-per-ply";
    const SUMMARY: &'static str = "moves that caused a cutoff at the same ply, at most n (2 if absent); killers-per-ply:n";

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { capacity: arguments.whole("", 1..=256)?.unwrap_or(2) as usize })
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(KillersPerPly::<G::Move> { capacity: self.capacity, lists: Vec::new() }))
    }
}
