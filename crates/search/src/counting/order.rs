//! The order in which the search compiled for one game takes moves.

use scoutlab_games::{Game, TwoPliesOrder, Value, Wanted};

use crate::children::LeafBit;
use crate::{Node, Plan};

/// Where a search is.
pub struct Place<'p, E> {
    /// The plies from the root.
    pub(super) ply: u32,
    pub(super) evaluator: &'p E,
}

impl<E> Clone for Place<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Place<'_, E> {}

/// The order in which a [`CountingSearch`](super::CountingSearch) takes the moves of each node: [`InOrder`] or
/// [`Ordered`](super::Ordered).
pub trait Order<G: Game, E> {
    /// Whether moves are taken as they are generated. Then the search takes them itself.
    const IS_GENERATION_ORDER: bool;

    /// What is kept of a node besides its position.
    type Kept;

    /// What a search elsewhere in the tree would overwrite.
    type Suspended;

    /// A search of `depth` plies begins. Nothing is kept any more.
    fn start(&mut self, depth: u32);

    /// The plan of all frontier nodes, if no node needs its order before a leaf is wanted.
    fn frontier_plan(&self) -> Option<Plan>;

    /// The order of all nodes in the last two plies, if it is one in which an evaluator may search both by one call.
    fn of_two_plies(&self) -> Option<TwoPliesOrder>;

    /// Whether the moves of frontier nodes with this plan are taken by their bits, if they have some.
    fn takes_bits(&self, plan: Plan) -> bool;

    /// A visit of `position` begins, with so many plies remaining and these moves. Returns the number of ordering probes.
    fn begin(&mut self, at: Place<'_, E>, position: G, depth: u32, generated: Option<&G::Generated>) -> u64;

    /// The next move at this ply, and its index.
    fn next(&mut self, at: Place<'_, E>, generated: &mut Option<G::Generated>) -> Option<(G::Move, usize)>;

    /// The bit of the next move at this ply among those of `set`, and its index. `None` if moves are not taken by their bits here, or
    /// if the only one has none.
    fn next_bit(&mut self, ply: u32, set: u64) -> Option<(u8, usize)>;

    /// Whether the next move at this ply is the one with the least value after it.
    fn takes_least(&self, ply: u32) -> bool;

    /// A move is taken at this ply. Returns its index.
    fn take(&mut self, ply: u32) -> usize;

    /// At a frontier node, the next move that leads to a wanted value, its index and the value. `played` is the last move that was
    /// taken. Returns the number of moves that were passed, too.
    fn next_leaf(
        &mut self,
        at: Place<'_, E>,
        generated: &mut Option<G::Generated>,
        wanted: Wanted,
        played: Option<G::Move>,
    ) -> (usize, Option<(G::Move, usize, Value)>);

    /// Begins the visit of `position`, a frontier node of this plan. Otherwise like [`Order::next_leaf`].
    fn first_leaf(
        &mut self,
        at: Place<'_, E>,
        position: &G,
        plan: Plan,
        generated: &mut Option<G::Generated>,
        wanted: Wanted,
    ) -> (usize, Option<(G::Move, usize, Value)>);

    /// Begins the visit of `position`, a frontier node whose moves `all` are taken by their bits, and takes the first of those to a
    /// wanted leaf, which are `some`.
    fn first_leaf_bit(&mut self, ply: u32, position: G, plan: Plan, all: u64, some: u64) -> LeafBit;

    /// The next of these after it: of the moves that are left, `all`, those of `some` lead to wanted leaves. `None` if moves are not
    /// taken by bits here.
    fn next_leaf_bit(&mut self, ply: u32, all: u64, some: u64) -> Option<LeafBit>;

    /// The move at this index.
    fn nth(&mut self, at: Place<'_, E>, index: usize, generated: Option<&G::Generated>) -> G::Move;

    /// `played` is the best move so far at this ply.
    fn improved(&mut self, at: Place<'_, E>, played: G::Move, generated: Option<&G::Generated>);

    /// `played` causes a cut-off at this ply.
    fn cut_off(&mut self, ply: u32, played: G::Move);

    /// Keeps the order of the moves at this ply.
    fn keep(&mut self, at: Place<'_, E>, generated: Option<&G::Generated>) -> Self::Kept;

    /// The search goes on at a kept node.
    fn restore(&mut self, node: Node<G>, kept: &Self::Kept);

    /// A kept node is needed no more.
    fn release(&mut self, kept: Self::Kept);

    /// The bytes of all that is kept.
    fn kept_bytes(&self) -> usize;

    /// The search goes on elsewhere, until [`Order::resume`].
    fn suspend(&mut self) -> Self::Suspended;

    /// The search is back.
    fn resume(&mut self, suspended: Self::Suspended);
}

/// Why the methods that take moves are not called for [`InOrder`].
const TAKEN_BY_THE_SEARCH: &str = "the search itself takes moves in generation order";

/// Generation order.
#[derive(Clone, Copy, Debug, Default)]
pub struct InOrder;

impl<G: Game, E> Order<G, E> for InOrder {
    const IS_GENERATION_ORDER: bool = true;

    type Kept = ();
    type Suspended = ();

    #[inline(always)]
    fn start(&mut self, _depth: u32) {}

    fn frontier_plan(&self) -> Option<Plan> {
        None
    }

    #[inline(always)]
    fn of_two_plies(&self) -> Option<TwoPliesOrder> {
        Some(TwoPliesOrder::Generation)
    }

    fn takes_bits(&self, _plan: Plan) -> bool {
        false
    }

    fn begin(&mut self, _at: Place<'_, E>, _position: G, _depth: u32, _generated: Option<&G::Generated>) -> u64 {
        0
    }

    fn next(&mut self, _at: Place<'_, E>, _generated: &mut Option<G::Generated>) -> Option<(G::Move, usize)> {
        unreachable!("{TAKEN_BY_THE_SEARCH}")
    }

    fn next_leaf(
        &mut self,
        _at: Place<'_, E>,
        _generated: &mut Option<G::Generated>,
        _wanted: Wanted,
        _played: Option<G::Move>,
    ) -> (usize, Option<(G::Move, usize, Value)>) {
        unreachable!("{TAKEN_BY_THE_SEARCH}")
    }

    fn first_leaf(
        &mut self,
        _at: Place<'_, E>,
        _position: &G,
        _plan: Plan,
        _generated: &mut Option<G::Generated>,
        _wanted: Wanted,
    ) -> (usize, Option<(G::Move, usize, Value)>) {
        unreachable!("{TAKEN_BY_THE_SEARCH}")
    }

    fn next_bit(&mut self, _ply: u32, _set: u64) -> Option<(u8, usize)> {
        None
    }

    fn takes_least(&self, _ply: u32) -> bool {
        false
    }

    fn take(&mut self, _ply: u32) -> usize {
        unreachable!("{TAKEN_BY_THE_SEARCH}")
    }

    fn first_leaf_bit(&mut self, _ply: u32, _position: G, _plan: Plan, _all: u64, _some: u64) -> LeafBit {
        unreachable!("{TAKEN_BY_THE_SEARCH}")
    }

    fn next_leaf_bit(&mut self, _ply: u32, _all: u64, _some: u64) -> Option<LeafBit> {
        None
    }

    fn nth(&mut self, _at: Place<'_, E>, index: usize, generated: Option<&G::Generated>) -> G::Move {
        generated.cloned().and_then(|mut moves| moves.nth(index)).expect("an index below the number of children")
    }

    fn improved(&mut self, _at: Place<'_, E>, _played: G::Move, _generated: Option<&G::Generated>) {}

    fn cut_off(&mut self, _ply: u32, _played: G::Move) {}

    fn keep(&mut self, _at: Place<'_, E>, _generated: Option<&G::Generated>) {}

    fn restore(&mut self, _node: Node<G>, _kept: &()) {}

    fn release(&mut self, _kept: ()) {}

    fn kept_bytes(&self) -> usize {
        0
    }

    fn suspend(&mut self) {}

    fn resume(&mut self, _suspended: ()) {}
}
