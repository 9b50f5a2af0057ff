//! Move orderings.

use scoutlab_games::{FrontierEvaluator, Game};

use crate::orderings::{BitRanks, IndexRanks};
use crate::{Node, Observer};

/// Puts the moves of a node into the order in which they are searched.
pub trait MoveOrdering<G: Game> {
    /// Permutes the moves of `node`. `first` is the table's best move, if any. Positions evaluated for this are reported to
    /// [`Observer::ordering_probes`].
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    );

    /// How the moves of `node` are to be ordered. The default is [`Plan::AtOnce`].
    ///
    /// Override it if a plan that does less work leads to the same order as [`MoveOrdering::order`]. `front` is empty, and is
    /// filled with the moves that are to be searched first, in their order. They need not be legal. `first` is the table's
    /// best move, if any.
    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::AtOnce
    }

    /// Clears `ranks` and fills it with a rank for each of `moves`: the least comes first, and of equal ones the first move.
    /// Returns false if this ordering ranks no moves of `node`. To be implemented for [`Plan::Ranks`] and [`Plan::Values`]. The
    /// default is by [`MoveOrdering::ranks_by_index`].
    fn ranks(
        &mut self,
        node: &Node<G>,
        moves: &[G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        ranks: &mut Vec<i64>,
    ) -> bool {
        let Some(by_index) = self.ranks_by_index(node) else { return false };
        ranks.clear();
        ranks.extend(moves.iter().map(|&played| by_index.as_slice()[G::move_index(played)]));
        true
    }

    /// For [`Plan::ByIndex`], the rank of each move of `node` at its [`Game::move_index`]. `None`, as by default, if ranks depend on
    /// anything else.
    fn ranks_by_index(&self, _node: &Node<G>) -> Option<&IndexRanks> {
        None
    }

    /// Whether [`MoveOrdering::ranks_by_bit`] leads to the same order as [`MoveOrdering::ranks`], in games whose moves have bits
    /// ([`Game::BITS`]). The default is that it does not.
    fn ranks_bits(&self) -> bool {
        false
    }

    /// For [`Plan::Ranks`], sets the ranks of the moves of `node` with these bits. No list of moves is needed for that.
    fn ranks_by_bit(&mut self, _node: &Node<G>, _moves: u64, _ranks: &mut BitRanks) {}

    /// Of the moves `some`, which are a part of `all`, the one that comes first by rank. Adds to `before` the number of `all` that
    /// come before it. `None` if this ordering has to list the moves to rank them, as by default.
    fn first_of(&mut self, _node: &Node<G>, _all: &G::Generated, _some: &G::Generated, _before: &mut usize) -> Option<G::Move> {
        None
    }

    /// The plan of every node with `depth` plies remaining, if it is the same for all, with an empty front unless it is
    /// [`Plan::Front`]. `None`, as by default, if that is not known. [`Plan::AtOnce`] means the same.
    ///
    /// A search may then leave out calls, such as those for a frontier node of which no leaf matters.
    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        None
    }

    /// For [`Plan::Front`], the front of every node with `depth` plies remaining, if it is the same for all. `None`, as by default, if
    /// [`MoveOrdering::plan`] has to be asked.
    fn front_at(&self, _depth: u32) -> Option<&[G::Move]> {
        None
    }

    /// Whether [`MoveOrdering::cutoff`] and [`MoveOrdering::improved`] do anything. A search may leave out their calls if not. The
    /// default is that they do.
    fn learns(&self) -> bool {
        true
    }

    /// `played` caused a cut-off at `node`.
    fn cutoff(&mut self, _node: &Node<G>, _played: G::Move) {}

    /// `played` is the best move of `node` so far, with a value inside the window.
    fn improved(&mut self, _node: &Node<G>, _played: G::Move) {}
}

/// How the moves of a node are brought into search order.
///
/// All but the first are cheaper: a search that nobody observes then orders only the moves that it needs. A frontier node is one
/// whose children are leaves. If its leaves can be valued together, they are ordered only if one of them matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// [`MoveOrdering::order`] permutes them when the node is opened.
    AtOnce,
    /// [`MoveOrdering::order`] permutes them when they are needed. It costs no ordering probes.
    OnDemand,
    /// The moves of the front come first, then the others in generation order. This costs no ordering probes.
    Front,
    /// The moves of the front come first, then the others by [`MoveOrdering::ranks_by_index`] as it is when the node is opened,
    /// the least rank first, and of equal ones in generation order. This costs no ordering probes.
    ByIndex,
    /// The moves of the front come first, then the others by [`Game::static_rank`], the least first, and of equal ones in generation
    /// order. [`MoveOrdering::ranks`] gives these ranks. This costs no ordering probes.
    Static,
    /// The moves of the front come first, then the others by [`MoveOrdering::ranks`].
    Ranks {
        /// Whether each move of the node, those of the front included, costs an ordering probe.
        probes: bool,
        /// Whether the ranks stay the same while the front is searched.
        lasting: bool,
    },
    /// The moves of the front come first, then the others by the values that the search's own evaluator gives after each, the
    /// least first. [`MoveOrdering::ranks`] gives these values. Each move of the node costs an ordering probe.
    Values,
}

impl Plan {
    /// Whether each move of the node costs an ordering probe, apart from what [`MoveOrdering::order`] reports.
    #[inline]
    #[must_use]
    pub const fn probes(self) -> bool {
        matches!(self, Self::Ranks { probes: true, .. } | Self::Values)
    }
}

impl<G: Game, O: MoveOrdering<G> + ?Sized> MoveOrdering<G> for &mut O {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        (**self).order(node, first, moves, evaluator, observer);
    }

    fn plan(&mut self, node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        (**self).plan(node, first, front)
    }

    fn ranks(&mut self, node: &Node<G>, moves: &[G::Move], evaluator: &dyn FrontierEvaluator<G>, ranks: &mut Vec<i64>) -> bool {
        (**self).ranks(node, moves, evaluator, ranks)
    }

    fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        (**self).first_of(node, all, some, before)
    }

    fn ranks_bits(&self) -> bool {
        (**self).ranks_bits()
    }

    fn ranks_by_bit(&mut self, node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
        (**self).ranks_by_bit(node, moves, ranks);
    }

    fn ranks_by_index(&self, node: &Node<G>) -> Option<&IndexRanks> {
        (**self).ranks_by_index(node)
    }

    fn plan_at(&self, depth: u32) -> Option<Plan> {
        (**self).plan_at(depth)
    }

    fn front_at(&self, depth: u32) -> Option<&[G::Move]> {
        (**self).front_at(depth)
    }

    fn learns(&self) -> bool {
        (**self).learns()
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        (**self).cutoff(node, played);
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        (**self).improved(node, played);
    }
}
