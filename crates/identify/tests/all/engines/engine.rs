//! A textbook engine: negamax alpha-beta with a transposition table, killer moves, history and move sorting. It shares no code with
//! the configurable search of this crate.

use std::cmp::Reverse;
use std::collections::HashMap;

use scoutlab_games::{MoveSet, Side};

use super::board::Board;
use super::features::{Algorithm, Counter, EntryDepth, Fault, Features, Kept, Mates, Sort, TableFault, Weight};

const INF: i64 = 1_000_000;

/// The value of a mate in chess.
const MATE: i64 = 100_000;

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// A table entry. The table keeps one entry per position, and always replaces it.
#[derive(Clone, Copy)]
struct Entry<M> {
    depth: u32,
    value: i64,
    bound: Bound,
    best: Option<M>,
}

/// The counters of an engine.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    calls: u64,
    leaves: u64,
    roots: u64,
    /// Children counted at the end of the loop, after the break.
    after_break: u64,
    /// Calls at nodes of the root's player.
    of_root_side: u64,
}

struct Engine<G: Board> {
    features: Features,
    root_side: Side,
    table: HashMap<[u64; 4], Entry<G::Move>>,
    killers: HashMap<u32, Vec<G::Move>>,
    history: HashMap<(Side, usize), u64>,
    /// The best root move of the last iteration.
    root_move: Option<G::Move>,
    counts: Counts,
    most_calls: u64,
}

/// Returns the count of a search, or `None` if it makes more than `most_calls` calls.
pub(super) fn count<G: Board>(root: &G, depth: u32, features: Features, counter: Counter, most_calls: u64) -> Option<u64> {
    let mut engine = Engine {
        features,
        root_side: root.side_to_move(),
        table: HashMap::new(),
        killers: HashMap::new(),
        history: HashMap::new(),
        root_move: None,
        counts: Counts::default(),
        most_calls,
    };
    for depth in if features.deepens { 1..=depth } else { depth..=depth } {
        if features.kept != Kept::All {
            engine.killers.clear();
            engine.history.clear();
        }
        if features.kept == Kept::Nothing {
            engine.table.clear();
        }
        engine.counts.roots += 1;
        let low = if features.fault == Fault::RootWindowFromZero { 0 } else { -INF };
        engine.search(root, depth, 0, low, INF);
    }
    let counts = engine.counts;
    (counts.calls <= most_calls).then_some(match counter {
        Counter::Calls => counts.calls,
        Counter::Leaves => counts.leaves,
        Counter::WithoutRoot => counts.calls - counts.roots,
        Counter::AfterBreak => counts.after_break,
        Counter::OnlyInMax => counts.of_root_side,
        Counter::OnlyInMin => counts.calls - counts.of_root_side,
    })
}

impl<G: Board> Engine<G> {
    fn search(&mut self, position: &G, depth: u32, ply: u32, mut alpha: i64, mut beta: i64) -> i64 {
        self.counts.calls += 1;
        self.counts.of_root_side += u64::from(position.side_to_move() == self.root_side);
        if self.counts.calls > self.most_calls {
            return 0;
        }
        let moves = position.moves();
        let is_leaf = depth == 0 || moves.is_empty();
        let alpha_orig = alpha;
        let known = self.probe(position).map(|entry| Entry { value: self.moved(entry.value, -i64::from(ply)), ..entry });
        let known = known.filter(|_| !is_leaf || self.features.probes_leaves);
        if let Some(entry) = known.filter(|entry| ply > 0 && self.may_use(entry, depth)) {
            let (mut low, mut high) = (alpha, beta);
            match entry.bound {
                Bound::Exact => return entry.value,
                Bound::Lower => low = low.max(entry.value),
                Bound::Upper => high = high.min(entry.value),
            }
            if low >= high {
                return entry.value;
            }
            if self.features.narrows {
                (alpha, beta) = (low, high);
            }
        }
        if is_leaf {
            self.counts.leaves += 1;
            return self.leaf_value(position, ply);
        }
        let stored_move = known.and_then(|entry| entry.best);
        let mut best = if self.features.fault == Fault::BestStartsAtZero { 0 } else { -INF };
        let mut best_move = None;
        let mut is_cut = false;
        for (place, played) in self.order(position, &moves, depth, ply, stored_move).into_iter().enumerate() {
            let value = self.search_child(&position.play(played), place, (depth - 1, ply + 1), alpha, beta);
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(played);
                }
            }
            if value >= beta && self.may_cut(position) {
                self.learn(position, played, depth, ply);
                is_cut = true;
                break;
            }
            self.counts.after_break += 1;
            if self.features.fault != Fault::AlphaNeverRaised {
                alpha = alpha.max(value);
            }
        }
        if ply == 0 {
            self.root_move = best_move.or(self.root_move);
        }
        let value = match self.features.is_soft() {
            true => best,
            false if is_cut => beta,
            false => alpha,
        };
        self.store(position, (depth, ply), (alpha_orig, alpha, beta), value, (best_move, stored_move));
        value
    }

    /// Searches a child. The value is for the parent.
    fn search_child(&mut self, child: &G, place: usize, (depth, ply): (u32, u32), alpha: i64, beta: i64) -> i64 {
        let fault = self.features.fault;
        if self.features.algorithm == Algorithm::Minimax {
            return -self.search(child, depth, ply, -INF, INF);
        }
        if self.features.is_pvs() && place > 0 {
            let value = -self.search(child, depth, ply, -alpha - 1, -alpha);
            if value <= alpha || value >= beta {
                return value;
            }
            let (low, high) = match fault {
                Fault::NullWindowAgain => (-alpha - 1, -alpha),
                Fault::ReSearchNotNegated => (alpha, beta),
                _ => (-beta, -alpha),
            };
            return -self.search(child, depth, ply, low, high);
        }
        let (low, high) = if fault == Fault::WindowNotNegated { (alpha, beta) } else { (-beta, -alpha) };
        let value = self.search(child, depth, ply, low, high);
        if fault == Fault::SignForgotten { value } else { -value }
    }

    fn leaf_value(&self, position: &G, ply: u32) -> i64 {
        let mut value = if self.features.second_evaluator { position.second_value() } else { position.value() };
        if self.features.mates != Mates::Constant && value.abs() == MATE {
            value -= value.signum() * i64::from(ply);
        }
        let is_turned = self.features.fault == Fault::LeafForRoot && position.side_to_move() != self.root_side;
        if is_turned { -value } else { value }
    }

    /// Moves the distance of a mate by some plies, if the table stores distances from its positions.
    fn moved(&self, value: i64, plies: i64) -> i64 {
        let is_mate = (MATE - 100..=MATE).contains(&value.abs());
        if is_mate && self.features.mates == Mates::Nearer { value + value.signum() * plies } else { value }
    }

    fn may_cut(&self, position: &G) -> bool {
        self.features.algorithm != Algorithm::Minimax
            && (self.features.fault != Fault::CutsForFirstOnly || position.side_to_move() == Side::First)
    }

    /// Returns the moves in search order: the table's move, captures by MVV/LVA, killers, then by history, then by the sort.
    fn order(&self, position: &G, moves: &G::Moves, depth: u32, ply: u32, stored_move: Option<G::Move>) -> Vec<G::Move> {
        let mut order: Vec<G::Move> = moves.iter().collect();
        match self.features.sort {
            Sort::None | Sort::Captures => {}
            Sort::Static => order.sort_by_key(|&played| position.static_rank(played)),
            Sort::Evaluation if self.features.second_evaluator => {
                order.sort_by_cached_key(|&played| position.play(played).second_value());
            }
            // The child's value is for the opponent, so the least value comes first.
            Sort::Evaluation => order.sort_by_cached_key(|&played| position.play(played).value()),
            Sort::Mobility => order.sort_by_cached_key(|&played| position.play(played).count_moves()),
            Sort::Corners => order.sort_by_key(|&played| !G::is_corner(played)),
        }
        let is_capture = |played: &G::Move| self.features.sort == Sort::Captures && position.capture_value(*played) > 0;
        let (mut captures, mut quiet): (Vec<_>, Vec<_>) = order.into_iter().partition(is_capture);
        captures.sort_by_key(|&played| Reverse(position.capture_value(played)));
        if self.features.history.is_some() {
            let side = position.side_to_move();
            quiet.sort_by_key(|&played| Reverse(self.history.get(&(side, G::move_index(played))).copied()));
        }
        for &killer in self.killers.get(&self.killer_index(depth, ply)).into_iter().flatten().rev() {
            move_to_front(&mut quiet, killer);
        }
        let mut order = [captures, quiet].concat();
        if let Some(first) = self.root_move.filter(|_| ply == 0 && self.features.root_move_first) {
            move_to_front(&mut order, first);
        }
        if let Some(first) = stored_move.filter(|_| self.features.table_move) {
            move_to_front(&mut order, first);
        }
        order
    }

    fn killer_index(&self, depth: u32, ply: u32) -> u32 {
        if self.features.killers_by_ply { ply } else { depth }
    }

    /// Learns from a cutoff. If captures are sorted, only moves that capture nothing become killers or gain history.
    fn learn(&mut self, position: &G, played: G::Move, depth: u32, ply: u32) {
        if self.features.sort == Sort::Captures && !self.features.learns_captures && position.capture_value(played) > 0 {
            return;
        }
        if self.features.killers > 0 {
            let killers = self.killers.entry(self.killer_index(depth, ply)).or_default();
            if !self.features.duplicate_killers {
                killers.retain(|&killer| killer != played);
            }
            killers.insert(0, played);
            killers.truncate(self.features.killers);
        }
        let weight = match self.features.history {
            None => return,
            Some(Weight::Square) => u64::from(depth * depth),
            Some(Weight::Power) => 1 << (depth - 1),
        };
        *self.history.entry((position.side_to_move(), G::move_index(played))).or_default() += weight;
    }

    fn key(&self, position: &G) -> [u64; 4] {
        position.words(self.features.table_fault != TableFault::KeyWithoutSide)
    }

    fn probe(&self, position: &G) -> Option<Entry<G::Move>> {
        if !self.features.table {
            return None;
        }
        self.table.get(&self.key(position)).copied()
    }

    fn may_use(&self, entry: &Entry<G::Move>, depth: u32) -> bool {
        match self.features.entry_depth {
            EntryDepth::AtLeast => entry.depth >= depth,
            EntryDepth::Equal => entry.depth == depth,
            EntryDepth::Any => true,
        }
    }

    /// Stores a value. Without a new best move, the entry keeps the old one.
    fn store(
        &mut self,
        position: &G,
        (depth, ply): (u32, u32),
        (alpha_orig, alpha, beta): (i64, i64, i64),
        value: i64,
        (best, stored): (Option<G::Move>, Option<G::Move>),
    ) {
        if !self.features.table {
            return;
        }
        let fault = self.features.table_fault;
        let lowest = if fault == TableFault::RaisedAlpha { alpha } else { alpha_orig };
        let bound = match value {
            value if value <= lowest => Bound::Upper,
            value if value >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let bound = match (fault, bound) {
            (TableFault::OnlyExact, Bound::Lower | Bound::Upper) => return,
            (TableFault::BoundsSwapped, Bound::Upper) => Bound::Lower,
            (TableFault::BoundsSwapped, Bound::Lower) => Bound::Upper,
            (_, bound) => bound,
        };
        let best = if fault == TableFault::MoveLost { best } else { best.or(stored) };
        let value = self.moved(value, ply.into());
        self.table.insert(self.key(position), Entry { depth, value, bound, best });
    }
}

fn move_to_front<M: Copy + PartialEq>(moves: &mut [M], first: M) {
    if let Some(place) = moves.iter().position(|played| *played == first) {
        moves[..=place].rotate_right(1);
    }
}
