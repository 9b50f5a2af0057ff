//! `killer:n`: moves that caused cutoffs at this remaining depth.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The killer heuristic (Huberman 1968, Akl and Newborn 1977). The moves that last caused a cutoff at this remaining depth come
/// first, starting with the most recent. Killers are indexed by remaining depth, although most programs index them by ply from
/// the root.
#[derive(Clone, Debug)]
pub struct Killer<M> {
    capacity: usize,
    lists: Vec<Vec<M>>,
}

impl<M> Killer<M> {
    /// Creates an ordering that stores at most `capacity` moves for each depth. The capacity must not be 0.
    pub const fn new(capacity: usize) -> Self {
        Self { capacity, lists: Vec::new() }
    }
}

impl<G: Game> MoveOrdering<G> for Killer<G::Move> {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let killers = self.lists.get(node.depth as usize).into_iter().flatten();
        killers.rev().for_each(|&killer| moves.put_first(killer));
    }

    fn is_killer(&self, node: &Node<'_, G>, played: G::Move) -> bool {
        self.lists.get(node.depth as usize).is_some_and(|killers| killers.contains(&played))
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _tried: Tried<'_, G::Move>) {
        let depth = node.depth as usize;
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        let killers = &mut self.lists[depth];
        if killers.first() != Some(&played) {
            killers.retain(|&killer| killer != played);
            killers.truncate(self.capacity - 1);
            killers.insert(0, played);
        }
    }
}

/// The settings of the ordering `killer:n`.
#[derive(Clone, Copy, Debug)]
pub struct KillerSettings(usize);

impl OrderingSettings for KillerSettings {
    const NAME: &'static str = "killer";
    const SUMMARY: &'static str =
        "moves that caused a cutoff at the same remaining depth, at most n; killer:n, 2 by default (Akl and Newborn 1977)";
    const EXAMPLES: &'static [&'static str] = &["killer:2"];
    const USUAL_PARAMETERS: Option<&'static str> = Some("2");

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let capacity = arguments.whole("", 1..=256)?;
        let capacity =
            capacity.ok_or_else(|| arguments.error("expected killer:n with n, the moves per depth, from 1 to 256"))?;
        Ok(Self(capacity as usize))
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Killer::new(self.0)))
    }
}
