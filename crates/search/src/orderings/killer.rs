//! `killer:n`: moves that cut off at the same depth.

use scoutlab_games::{FrontierEvaluator, Game};

use super::{OrderingSettings, Resources, ranking::to_front};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

/// Killer moves (Huberman 1968; Slate and Atkin 1977): a list of at most n moves per remaining depth, the most recent first. A
/// move that cuts off goes to the front of its depth's list, which is then truncated to n. At a node the legal killers of its
/// depth come first, in the order of the list. Passes count as moves.
#[derive(Clone, Debug)]
pub struct Killer<G: Game> {
    most: usize,
    lists: Vec<Vec<G::Move>>,
}

impl<G: Game> Killer<G> {
    /// Keeps at most `most` moves per depth.
    pub const fn new(most: usize) -> Self {
        Self { most, lists: Vec::new() }
    }
}

/// The ordering `killer:n`.
#[derive(Clone, Debug, Copy, Eq, PartialEq)]
pub struct KillerSettings {
    most: usize,
}

impl OrderingSettings for KillerSettings {
    const NAME: &'static str = "killer";
    const SUMMARY: &'static str = "moves that cut off at the same remaining depth, at most n; killer:n (Slate and Atkin 1977)";

    type Ordering<G: Game> = Killer<G>;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let most = arguments.whole("", 1..=256)?;
        let most = most.ok_or_else(|| arguments.error("expected killer:n with n, the moves per depth, from 1 to 256"))?;
        Ok(Self { most: most as usize })
    }

    fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError> {
        Ok(Killer::new(self.most))
    }
}

impl<G: Game> MoveOrdering<G> for Killer<G> {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        let Some(list) = self.lists.get(node.depth as usize) else { return };
        let mut placed = 0;
        for killer in list {
            if let Some(index) = moves[placed..].iter().position(|played| played == killer) {
                to_front(&mut moves[placed..], index);
                placed += 1;
            }
        }
    }

    fn plan(&mut self, node: &Node<G>, _first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        for &killer in self.lists.get(node.depth as usize).map_or(&[][..], Vec::as_slice) {
            front.push(killer);
        }
        Plan::Front
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        let depth = node.depth as usize;
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, || Vec::with_capacity(self.most));
        }
        let list = &mut self.lists[depth];
        if list.first() == Some(&played) {
            return;
        }
        let place = list.iter().position(|&killer| killer == played).unwrap_or_else(|| {
            if list.len() == self.most {
                list.pop();
            }
            list.push(played);
            list.len() - 1
        });
        to_front(list, place);
    }
}
