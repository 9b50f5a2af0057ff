//! One search under any conventions, compiled once for all games.
//!
//! The recursions of this crate are a second implementation of scoutlab's algorithms, with parameters for the conventions.
//! Tests compare the two implementations.

use std::collections::HashMap as StandardMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem::take;
use std::sync::atomic::{AtomicBool, Ordering};

use scoutlab_games::Side;
use scoutlab_games::conventions::{Ending, Frame, Moves, PassPly, Scope, Walk};

use super::count::Tally;
use super::entries::{Entries, narrowed};
use super::memory::{Answer, Memory, Question, cleared};
use super::program::Family;
use super::questions::{Ask, Asked, within};
use super::{Killers, OddPlies, Of, Program, Root, Table};

pub(super) type HashMap<K, V> = StandardMap<K, V, BuildHasherDefault<OfMixed>>;

/// A fast hasher for data that begin with the key of a position. The bits of such a key are already mixed.
#[derive(Default)]
pub(super) struct OfMixed(u64);

impl Hasher for OfMixed {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_i32(&mut self, word: i32) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn write_i64(&mut self, word: i64) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0xf135_7aea_2e62_a9c5).rotate_left(26);
    }

    /// Uses only half of a position's key, which is enough for a hash.
    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.0 ^= word as u64;
    }
}

/// A bound greater than every value.
pub(super) const INFINITY: i64 = i32::MAX as i64;

/// An open interval of values.
pub(super) type Window = (i64, i64);

/// The limits of a search, and its optional features.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of visits.
    pub visits: u64,
    /// The search ends once every count is greater than this number.
    pub counted: u64,
    /// The kind of nodes to which `counted` applies, or `None` if it applies to all kinds.
    pub of: Option<Of>,
    /// Whether distinct positions are counted.
    pub distinct: bool,
    /// Whether the counts below a position are cached for equal requests. The cache does not change any count.
    pub remembers: bool,
}

impl Limits {
    /// No limits: the search runs to its end.
    pub const NONE: Self = Self { visits: u64::MAX, counted: u64::MAX, of: None, distinct: false, remembers: false };
}

/// Information about a search that ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped {
    /// Whether the search exceeded its limit on visits. If not, every count was too large, the number of passes reached its
    /// limit, or the caller stopped the search.
    pub(super) is_long: bool,
    /// The value of [`Tally::is_extreme`] when the search ended.
    pub(super) is_extreme: bool,
}

/// The bounds on the value of a node.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: i64,
    pub(super) upper: i64,
}

pub(super) struct Run<'w> {
    pub(super) walk: &'w mut dyn Walk,
    memory: &'w mut Memory,
    pub(super) program: Program,
    pub(super) asked: Asked,
    scope: Scope,
    root_side: Side,
    pub(super) tally: Tally,
    pub(super) part: usize,
    pub(super) ply: usize,
    pub(super) visits: u64,
    limits: Limits,
    /// A flag that ends the search when it becomes true.
    pub(super) stop: Option<&'w AtomicBool>,
    pub(super) is_stopped: bool,
    pub(super) family: Family,
    /// The least absolute value of a leaf that counts as extreme.
    extreme: i64,
    pub(super) is_hard: bool,
    is_negamax: bool,
    /// The transposition table.
    pub(super) entries: Option<Entries>,
    pub(super) deepest: i32,
    /// The bounds that a best-first search keeps, by the path from the root.
    pub(super) nodes: Option<HashMap<u128, Bounds>>,
    pub(super) path: Vec<u128>,
    pub(super) killers: Vec<Vec<usize>>,
    /// The remaining depths, one bit each, at which a move other than a pass caused a cutoff, and at which a pass caused a
    /// cutoff.
    pub(super) cut_depths: [u64; 2],
    positions: HashMap<u128, u8>,
    /// The numbers of distinct leaf positions, interior positions and all positions.
    distinct: [u64; 3],
    pub(super) remembered: Option<HashMap<Question, Answer>>,
}

/// A visit in progress.
pub(super) struct Open {
    pub(super) moves: Moves,
    pub(super) window: Window,
    /// The window before the transposition table narrowed it.
    before: Window,
    /// The bounds of the node that were known before the visit.
    kept: Option<Bounds>,
}

impl<'w> Run<'w> {
    pub(super) fn new(walk: &'w mut dyn Walk, memory: &'w mut Memory, mut program: Program, limits: Limits) -> Self {
        walk.restart();
        let scope = walk.scope();
        program.rules = within(program.rules, &scope);
        // The least range of all endings is used, because the search may not meet the question of the ending.
        let ranges = scope.endings.iter().filter_map(|&ending| walk.range(ending));
        let extreme = ranges.map(|(least, greatest)| i64::from(greatest.min(-least))).min().unwrap_or(INFINITY);
        let family = program.algorithm.family();
        let table = program.table() != Table::None
            && matches!(
                family,
                Family::Minimax | Family::BranchAndBound | Family::Window | Family::NullWindows | Family::Repeated
            );
        let mut asked = Asked::default();
        let always = [Ask::Algorithm, Ask::Depth, Ask::Iterations, Ask::Generation, Ask::Changes, Ask::Root, Ask::Table];
        for question in always {
            asked.ask(question);
        }
        if program.root == Root::Range {
            // The range depends on the ending.
            asked.ask(Ask::Ending);
        }
        if table {
            asked.ask(Ask::TableKind);
        }
        if matches!(family, Family::Window | Family::NullWindows) {
            asked.ask(Ask::ChildWindow);
        }
        if family == Family::Window && !table {
            asked.ask(Ask::Cut);
            asked.ask(Ask::CutSide);
        }
        let may_remember = limits.remembers && !table && family != Family::Stockman && !limits.distinct;
        if may_remember {
            asked.ask(Ask::Killers);
            asked.ask(Ask::OddPlies);
        }
        // If odd plies have another move order, a cached result would be wrong: the key of a position does not contain the
        // parity of the ply.
        let is_plain = may_remember && program.killers == Killers::None && program.odd_plies == OddPlies::Same;
        Self {
            root_side: walk.side(),
            scope,
            walk,
            program,
            asked,
            tally: Tally::default(),
            part: 0,
            ply: 0,
            visits: 0,
            limits,
            stop: None,
            is_stopped: false,
            family,
            extreme,
            is_hard: program.is_hard(),
            is_negamax: program.is_negamax(),
            entries: table.then(|| take(&mut memory.entries)),
            deepest: 0,
            nodes: (family == Family::Stockman).then(|| take(&mut memory.nodes)),
            path: vec![0],
            killers: Vec::new(),
            cut_depths: [0; 2],
            positions: take(&mut memory.positions),
            distinct: [0; 3],
            remembered: is_plain.then(|| take(&mut memory.remembered)),
            memory,
        }
    }

    /// Returns the least and the greatest value for the side to move at the root, if known.
    pub(super) fn range(&self) -> Option<Window> {
        let (least, greatest) = self.walk.range(self.program.rules.ending)?;
        let (least, greatest) = (i64::from(least), i64::from(greatest));
        Some(if self.root_side == Side::First { (least, greatest) } else { (-greatest, -least) })
    }

    /// Searches the root with a window.
    pub(super) fn root(&mut self, depth: i32, window: Window) -> i64 {
        self.begin(depth);
        self.window(depth, window)
    }

    /// Searches the root with EVAL.
    pub(super) fn root_eval(&mut self, depth: i32) -> i64 {
        self.begin(depth);
        self.eval(depth)
    }

    fn begin(&mut self, depth: i32) {
        self.walk.restart();
        self.ply = 0;
        self.part = 0;
        self.deepest = depth;
        // In a best-first search, the root counts once, because all passes share the nodes.
        self.tally.roots += u64::from(self.nodes.as_ref().is_none_or(HashMap::is_empty));
    }

    /// Returns the tally at the end, the questions met, and the number of visits.
    pub(super) fn finish(mut self) -> (Result<Tally, Stopped>, Asked, u64) {
        if self.limits.distinct {
            self.tally.distinct = Some(self.distinct);
        }
        self.memory.positions = cleared(self.positions);
        let Entries { lossless, single } = self.entries.unwrap_or_default();
        self.memory.entries = Entries { lossless: cleared(lossless), single: cleared(single) };
        self.memory.nodes = self.nodes.map(cleared).unwrap_or_default();
        self.memory.remembered = self.remembered.map(cleared).unwrap_or_default();
        let tally = if self.is_stopped {
            Err(Stopped { is_long: self.visits > self.limits.visits, is_extreme: self.tally.is_extreme })
        } else {
            Ok(self.tally)
        };
        (tally, self.asked, self.visits)
    }

    /// Returns whether every count already exceeds the sought count. Counts never decrease.
    fn has_counted_more(&self) -> bool {
        let most = self.limits.counted;
        let [least, others @ ..] = &self.tally.parts;
        // Some quantities count neither passes nor the root.
        let passes = others.iter().fold(least.passes, |sum, part| sum + part.passes);
        let counts = [least.leaves - least.ended, least.interior.saturating_sub(passes + self.tally.roots)];
        let is_more = |of: Of| {
            let counted = match of {
                Of::Calls => counts[0] + counts[1],
                of => counts[of as usize],
            };
            counted > most && (!self.limits.distinct || self.distinct[of as usize] > most)
        };
        match self.limits.of {
            Some(of) => is_more(of),
            None => is_more(Of::Leaves) && is_more(Of::Interior),
        }
    }

    /// Returns the value of this leaf for the side to move, under the program's conventions.
    fn leaf_value(&mut self, moves: &Moves) -> i64 {
        if self.family == Family::Minimax {
            // The counts of minimax do not depend on values.
            return 0;
        }
        self.ask_of_leaf(moves);
        if self.scope.evaluations.len() > 1 {
            self.asked.ask(Ask::Evaluation);
        }
        let first = i64::from(self.walk.value(&self.program.rules));
        if first != 0 {
            self.asked.ask(Ask::Frame);
        }
        self.tally.is_extreme |= first.abs() >= self.extreme;
        let side = self.walk.side();
        match self.program.rules.frame {
            Frame::Mover => of_side(first, side),
            Frame::Other => -of_side(first, side),
            Frame::FirstRaw => self.raw(first, side),
            Frame::SecondRaw => self.raw(-first, side),
        }
    }

    /// Returns whether the player to move at the root is to move at this node.
    pub(super) fn is_max(&self) -> bool {
        self.walk.side() == self.root_side
    }

    /// Returns the value that the search uses for a leaf, given a value that always has the point of view of one player.
    fn raw(&mut self, value: i64, side: Side) -> i64 {
        if side == self.root_side || value == 0 {
            return value;
        }
        self.asked.ask(Ask::Form);
        if self.is_negamax { value } else { -value }
    }

    /// Records the questions on which the value of a leaf depends if the side to move is stuck.
    fn ask_of_leaf(&mut self, moves: &Moves) {
        let has_rules = self.scope.endings.len() > 1;
        let is_known = self.asked.has(Ask::Ending) && (self.asked.has(Ask::Over) || !self.scope.passes);
        if has_rules && !is_known && (moves.is_stuck || self.walk.is_stuck()) {
            self.asked.ask(Ask::Ending);
            let asks_whether_over = self.program.rules.ending != Ending::Usual || self.scope.changes;
            if self.scope.passes && asks_whether_over {
                self.asked.ask(Ask::Over);
            }
        }
    }

    /// Begins a visit. Returns the visit if its moves are to be searched, and otherwise the value of the leaf or of the TT
    /// cutoff as the error.
    pub(super) fn open(&mut self, depth: i32, window: Window, asks_table: bool) -> Result<Open, i64> {
        if self.is_stopped {
            return Err(0);
        }
        self.visits += 1;
        self.is_stopped = self.visits > self.limits.visits
            || self.visits.is_multiple_of(64) && self.has_counted_more()
            || self.visits.is_multiple_of(4096) && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if self.is_stopped {
            self.asked.close();
            return Err(0);
        }
        let ends = depth <= 0;
        let moves =
            if ends { Moves { count: 0, is_pass: false, is_stuck: false } } else { self.walk.open(&self.program.rules) };
        if moves.is_stuck && self.scope.passes {
            self.asked.ask(Ask::Over);
        }
        if self.ply % 2 == 1 && moves.count > 1 {
            self.asked.ask(Ask::OddPlies);
            if self.program.odd_plies == OddPlies::Reversed {
                (1..moves.count).for_each(|index| self.walk.promote(index, 0));
            }
        }
        if self.limits.distinct {
            let kind = if moves.count == 0 { 1 } else { 2 };
            let seen = self.positions.entry(self.walk.key()).or_default();
            self.distinct[Of::Calls as usize] += u64::from(*seen == 0);
            self.distinct[kind as usize - 1] += u64::from(*seen & kind == 0);
            *seen |= kind;
        }
        if let Some(nodes) = &self.nodes {
            return self.open_kept(nodes.get(&self.path[self.ply]).copied(), moves, (window, depth));
        }
        if moves.count == 0 {
            if let Some(value) = self.known_leaf(depth, window) {
                self.tally.parts[self.part].answers += 1;
                return Err(value);
            }
            self.count_leaf(depth);
            let value = self.leaf_value(&moves);
            self.store_leaf(depth, value);
            return Err(value);
        }
        let mut open = Open { moves, window, before: window, kept: None };
        if asks_table && self.entries.is_some() {
            let known = self.known(depth).unwrap_or(Bounds { lower: -INFINITY, upper: INFINITY });
            open.window = match self.narrow(known, window) {
                Ok(window) => window,
                Err(value) => {
                    self.tally.parts[self.part].answers += 1;
                    return Err(value);
                }
            };
            open.kept = Some(known);
        }
        let visits = &mut self.tally.parts[self.part];
        visits.interior += 1;
        visits.passes += u64::from(moves.is_pass);
        self.order(depth, moves.count);
        Ok(open)
    }

    /// Begins a visit in a best-first search, which counts each node once.
    fn open_kept(&mut self, known: Option<Bounds>, moves: Moves, (window, depth): (Window, i32)) -> Result<Open, i64> {
        if moves.count == 0 {
            if let Some(known) = known {
                return Err(known.lower);
            }
            self.count_leaf(depth);
            let value = self.leaf_value(&moves);
            self.store(Bounds { lower: value, upper: value });
            return Err(value);
        }
        if known.is_none() {
            let visits = &mut self.tally.parts[0];
            visits.interior += 1;
            visits.passes += u64::from(moves.is_pass);
        }
        let known = known.unwrap_or(Bounds { lower: -INFINITY, upper: INFINITY });
        let window = narrowed(known, window)?;
        Ok(Open { moves, window, before: window, kept: Some(known) })
    }

    fn count_leaf(&mut self, depth: i32) {
        let visits = &mut self.tally.parts[self.part];
        visits.leaves += 1;
        visits.ended += u64::from(depth > 0);
    }

    /// Ends an interior visit: stores the bounds that follow from its value. `alpha` is the raised alpha.
    pub(super) fn close(&mut self, depth: i32, open: &Open, alpha: i64, value: i64) -> i64 {
        if let Some(mut bounds) = open.kept
            && !self.is_stopped
        {
            if self.nodes.is_none() {
                self.store_entry(depth, (bounds, open.before, open.window), alpha, value);
                return value;
            }
            if value > open.window.0 {
                bounds.lower = value;
            }
            if value < open.window.1 {
                bounds.upper = value;
            }
            self.store(bounds);
        }
        value
    }

    /// Searches the child at this index.
    pub(super) fn child(
        &mut self,
        (index, depth): (usize, i32),
        is_pass: bool,
        search: impl FnOnce(&mut Self, i32) -> i64,
    ) -> i64 {
        self.walk.descend(index);
        if self.nodes.is_some() {
            let path =
                (self.path[self.ply] ^ index as u128).wrapping_add(1).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
            self.path.truncate(self.ply + 1);
            self.path.push(path ^ path >> 64);
        }
        self.ply += 1;
        if is_pass {
            self.asked.ask(Ask::PassPly);
        }
        let plies = match self.program.rules.pass {
            PassPly::Free if is_pass => 0,
            PassPly::Two if is_pass => 2,
            _ => 1,
        };
        let value = search(self, depth - plies);
        self.ply -= 1;
        self.walk.ascend();
        value
    }

    /// Searches the child at this index, and counts its visits in another part.
    pub(super) fn child_in(
        &mut self,
        part: usize,
        at: (usize, i32),
        is_pass: bool,
        search: impl FnOnce(&mut Self, i32) -> i64,
    ) -> i64 {
        let before = self.part;
        self.part |= part;
        let value = self.child(at, is_pass, search);
        self.part = before;
        value
    }
}

/// Converts a value for the first player into a value for `side`.
const fn of_side(value: i64, side: Side) -> i64 {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}
