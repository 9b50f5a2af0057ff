//! The order of a move ordering in the search compiled for one game.

use scoutlab_games::{FrontierEvaluator, Game, TwoPliesOrder, Value, Wanted};

use super::order::{Order, Place};
use crate::children::{Children, LeafBit, Parent, Selection};
use crate::{MoveOrdering, Node, Observer, Plan};

/// The order that a [`MoveOrdering`] chooses.
pub struct Ordered<G: Game, M> {
    pub(super) ordering: M,
    /// One entry per ply, grown on demand.
    plies: Vec<Ply<G>>,
    kept_bytes: usize,
    /// [`MoveOrdering::plan_at`] each depth.
    plans: Vec<Option<Plan>>,
    /// See [`Order::frontier_plan`].
    frontier_plan: Option<Plan>,
    /// Whether all nodes of the last two plies are ordered by the values of the search's own evaluator.
    ends_by_value: bool,
    /// [`MoveOrdering::learns`].
    learns: bool,
    /// [`MoveOrdering::ranks_bits`].
    ranks_bits: bool,
}

/// The node of one ply.
pub struct Ply<G: Game> {
    node: Node<G>,
    children: Children<G>,
}

impl<G: Game, M: MoveOrdering<G>> Ordered<G, M> {
    /// The order that a [`MoveOrdering`] chooses.
    pub const fn new(ordering: M) -> Self {
        Self {
            ordering,
            plies: Vec::new(),
            kept_bytes: 0,
            plans: Vec::new(),
            frontier_plan: None,
            ends_by_value: false,
            learns: true,
            ranks_bits: false,
        }
    }

    /// Makes room for one more ply, which happens once per ply.
    #[cold]
    #[inline(never)]
    fn deepen(&mut self, node: Node<G>) {
        while self.plies.len() <= node.ply as usize {
            self.plies.push(Ply { node, children: Children::new() });
        }
    }

    #[inline(always)]
    fn ply(&mut self, ply: u32) -> (&mut Ply<G>, &mut M) {
        (&mut self.plies[ply as usize], &mut self.ordering)
    }

    /// [`Children::own_front`].
    #[inline(always)]
    fn own_front(&mut self, ply: u32) {
        let (ply, ordering) = self.ply(ply);
        ply.children.own_front(&ply.node, ordering);
    }

    /// Sets the node of this ply.
    #[inline(always)]
    fn arrive(&mut self, ply: u32, position: G, depth: u32) -> (&mut Ply<G>, &mut M) {
        let node = Node::new(position, depth, ply);
        if self.plies.len() <= ply as usize {
            self.deepen(node);
        }
        let (ply, ordering) = self.ply(ply);
        ply.node = node;
        (ply, ordering)
    }

    /// Begins the visit of a frontier node, of whose moves `some` lead to wanted leaves. Returns the first of these and its index, and
    /// the number of moves before it.
    #[inline(never)]
    fn first_of<E: FrontierEvaluator<G>>(
        &mut self,
        at: Place<'_, E>,
        position: G,
        plan: Plan,
        generated: &mut Option<G::Generated>,
        some: G::Generated,
    ) -> (usize, Option<(G::Move, usize)>) {
        let (ply, ordering) = self.arrive(at.ply, position, 1);
        let (children, parent) = ply.split(at);
        children.first_leaf(generated, some, plan, parent, ordering)
    }

    /// Begins a visit as [`Order::begin`] does, whatever the plan.
    #[inline(never)]
    fn begin_otherwise<E: FrontierEvaluator<G>>(
        &mut self,
        at: Place<'_, E>,
        position: G,
        depth: u32,
        generated: Option<&G::Generated>,
    ) -> u64 {
        let (ply, ordering) = self.arrive(at.ply, position, depth);
        let (children, parent) = ply.split(at);
        let mut probes = Probes(0);
        children.begin();
        children.order(generated, None, parent, ordering, &mut probes);
        probes.0
    }

    /// By what moves are selected, if that is possible.
    #[inline(always)]
    fn selection(&self, plan: Plan) -> Option<Selection> {
        match plan {
            Plan::Ranks { .. } if self.ranks_bits => Some(Selection::Bit),
            _ => Selection::of(plan),
        }
    }

    /// Asks the ordering for what moves with these bits are selected by.
    #[inline(never)]
    fn prepare(&mut self, ply: u32, selection: Selection, moves: u64) {
        let (ply, ordering) = self.ply(ply);
        if !ply.children.prepare_bits(selection, moves, &ply.node, ordering) {
            ply.children.prepare(selection, &ply.node, ordering);
        }
    }

    #[inline(never)]
    fn learn_improvement<E: FrontierEvaluator<G>>(
        &mut self,
        at: Place<'_, E>,
        played: G::Move,
        generated: Option<&G::Generated>,
    ) {
        self.own_front(at.ply);
        let (ply, ordering) = self.ply(at.ply);
        let (children, parent) = ply.split(at);
        children.before_learning(generated, played, parent, ordering);
        ordering.improved(parent.node, played);
    }

    #[inline(never)]
    fn learn_cutoff(&mut self, ply: u32, played: G::Move) {
        let (ply, ordering) = self.ply(ply);
        ordering.cutoff(&ply.node, played);
    }

    fn bytes(moves: &[G::Move]) -> usize {
        size_of_val(moves)
    }
}

impl<G: Game> Ply<G> {
    #[inline(always)]
    fn split<'p, E: FrontierEvaluator<G>>(&'p mut self, at: Place<'p, E>) -> (&'p mut Children<G>, Parent<'p, G, E>) {
        let (node, evaluator) = (&self.node, at.evaluator);
        (&mut self.children, Parent { node, position: &node.position, evaluator, dynamic: evaluator })
    }
}

impl<G: Game, E: FrontierEvaluator<G>, M: MoveOrdering<G>> Order<G, E> for Ordered<G, M> {
    const IS_GENERATION_ORDER: bool = false;

    type Kept = Box<[G::Move]>;
    type Suspended = Vec<Ply<G>>;

    fn start(&mut self, depth: u32) {
        self.kept_bytes = 0;
        let known = |depth| self.ordering.plan_at(depth).filter(|plan| !matches!(plan, Plan::AtOnce));
        self.plans = (0..=depth).map(known).collect();
        self.frontier_plan = known(1);
        self.learns = self.ordering.learns();
        let of_ends = (self.frontier_plan, self.plans.get(2));
        self.ends_by_value = !self.learns && matches!(of_ends, (Some(Plan::Values), Some(Some(Plan::Values))));
        self.ranks_bits = G::BITS.is_some() && self.ordering.ranks_bits();
    }

    #[inline(always)]
    fn frontier_plan(&self) -> Option<Plan> {
        self.frontier_plan
    }

    #[inline(always)]
    fn of_two_plies(&self) -> Option<TwoPliesOrder> {
        if self.ends_by_value { Some(TwoPliesOrder::Value) } else { None }
    }

    #[inline(always)]
    fn takes_bits(&self, plan: Plan) -> bool {
        match plan {
            Plan::Front | Plan::ByIndex => true,
            Plan::Ranks { .. } => self.ranks_bits,
            Plan::AtOnce | Plan::OnDemand | Plan::Static | Plan::Values => false,
        }
    }

    #[inline(always)]
    fn begin(&mut self, at: Place<'_, E>, position: G, depth: u32, generated: Option<&G::Generated>) -> u64 {
        // The moves are not passed on where they need not be. Then they stay in registers.
        if let (Some(Some(plan)), Some(generated)) = (self.plans.get(depth as usize), generated)
            && let Some(selection) = self.selection(*plan)
            && depth > 1
            && Children::<G>::can_select(selection, generated, at.evaluator)
        {
            let probes = plan.probes();
            let (ply, _) = self.arrive(at.ply, position, depth);
            ply.children.select_by(selection);
            if selection.is_prepared() {
                let moves = G::BITS.map_or(0, |bits| (bits.set)(generated));
                self.prepare(at.ply, selection, moves);
            }
            return if probes { generated.clone().count() as u64 } else { 0 };
        }
        self.begin_otherwise(at, position, depth, generated)
    }

    #[inline(always)]
    fn next(&mut self, at: Place<'_, E>, generated: &mut Option<G::Generated>) -> Option<(G::Move, usize)> {
        let (ply, ordering) = self.ply(at.ply);
        let (children, parent) = ply.split(at);
        let played = children.next_move(generated, parent, Some(ordering))?;
        Some((played, children.advance()))
    }

    #[inline(never)]
    fn next_leaf(
        &mut self,
        at: Place<'_, E>,
        generated: &mut Option<G::Generated>,
        wanted: Wanted,
        played: Option<G::Move>,
    ) -> (usize, Option<(G::Move, usize, Value)>) {
        let (ply, ordering) = self.ply(at.ply);
        let (children, parent) = ply.split(at);
        let (passed, found) = children.next_leaf(generated, wanted, played, parent, Some(ordering));
        (passed, found.map(|(played, value)| (played, children.advance(), value)))
    }

    // What the evaluator does is inlined: it was begun when the moves were generated.
    #[inline(always)]
    fn first_leaf(
        &mut self,
        at: Place<'_, E>,
        position: &G,
        plan: Plan,
        generated: &mut Option<G::Generated>,
        wanted: Wanted,
    ) -> (usize, Option<(G::Move, usize, Value)>) {
        let Some(moves) = generated else { return (0, None) };
        if matches!(plan, Plan::Values) {
            let least = at.evaluator.least_among(position, moves).filter(|&(_, value)| wanted.holds(value));
            let Some((played, value)) = least else { return (moves.clone().count(), None) };
            self.arrive(at.ply, *position, 1).0.children.took_least();
            return (0, Some((played, 0, value)));
        }
        let mut some = moves.clone();
        at.evaluator.keep_wanted(position, &mut some, wanted);
        if some.clone().next().is_none() {
            return (moves.clone().count(), None);
        }
        let (passed, found) = self.first_of(at, *position, plan, generated, some);
        // Of many leaves that are valued together, this takes one, where `value_after` would begin anew.
        let value = |played| at.evaluator.find_among(position, &[played], wanted).1;
        (passed, found.and_then(|(played, index)| Some((played, index, value(played)?))))
    }

    #[inline(always)]
    fn next_bit(&mut self, ply: u32, set: u64) -> Option<(u8, usize)> {
        let children = &mut self.ply(ply).0.children;
        let bit = children.next_bit(set)?;
        Some((bit, children.advance()))
    }

    #[inline(always)]
    fn takes_least(&self, ply: u32) -> bool {
        self.plies[ply as usize].children.takes_least()
    }

    #[inline(always)]
    fn take(&mut self, ply: u32) -> usize {
        self.ply(ply).0.children.advance()
    }

    #[inline(never)]
    fn first_leaf_bit(&mut self, ply: u32, position: G, plan: Plan, all: u64, some: u64) -> LeafBit {
        let (ply, ordering) = self.arrive(ply, position, 1);
        ply.children.first_leaf_bit(plan, all, some, &ply.node, ordering)
    }

    #[inline(never)]
    fn next_leaf_bit(&mut self, ply: u32, all: u64, some: u64) -> Option<LeafBit> {
        self.own_front(ply);
        self.ply(ply).0.children.next_leaf_bit(all, some)
    }

    fn nth(&mut self, at: Place<'_, E>, index: usize, generated: Option<&G::Generated>) -> G::Move {
        self.own_front(at.ply);
        let (ply, ordering) = self.ply(at.ply);
        let (children, parent) = ply.split(at);
        children.all(generated, parent, Some(ordering))[index]
    }

    #[inline(always)]
    fn improved(&mut self, at: Place<'_, E>, played: G::Move, generated: Option<&G::Generated>) {
        if self.learns {
            self.learn_improvement(at, played, generated);
        }
    }

    #[inline(always)]
    fn cut_off(&mut self, ply: u32, played: G::Move) {
        if self.learns {
            self.learn_cutoff(ply, played);
        }
    }

    fn keep(&mut self, at: Place<'_, E>, generated: Option<&G::Generated>) -> Box<[G::Move]> {
        self.own_front(at.ply);
        let (ply, ordering) = self.ply(at.ply);
        let (children, parent) = ply.split(at);
        let moves: Box<[G::Move]> = children.all(generated, parent, Some(ordering)).into();
        self.kept_bytes += Self::bytes(&moves);
        moves
    }

    fn restore(&mut self, node: Node<G>, kept: &Box<[G::Move]>) {
        self.deepen(node);
        let (ply, _) = self.ply(node.ply);
        ply.node = node;
        ply.children.restore(kept);
    }

    fn release(&mut self, kept: Box<[G::Move]>) {
        // Those of an earlier search were forgotten when this one began.
        self.kept_bytes = self.kept_bytes.saturating_sub(Self::bytes(&kept));
    }

    fn kept_bytes(&self) -> usize {
        self.kept_bytes
    }

    fn suspend(&mut self) -> Vec<Ply<G>> {
        std::mem::take(&mut self.plies)
    }

    fn resume(&mut self, suspended: Vec<Ply<G>>) {
        self.plies = suspended;
    }
}

/// Counts ordering probes.
struct Probes(u64);

impl<G: Game> Observer<G> for Probes {
    fn ordering_probes(&mut self, count: u64) {
        self.0 += count;
    }
}
