//! One search under any conventions, compiled once for all games.
//!
//! The recursions here repeat the algorithms of this laboratory with their parameters open. Tests compare them with the algorithms.

use std::collections::HashMap as StandardMap;
use std::hash::BuildHasherDefault;

use scoutlab_games::Side;
use scoutlab_games::conventions::{Frame, Moves, PassPly, Walk};

use super::count::{IN_SECOND, IN_TEST, Tally, Visits};
use super::program::Family;
use super::{Cut, Killers, Learning, Of, PassValue, Program, Table, Test};
use crate::mix::Mixer;

type HashMap<K, V> = StandardMap<K, V, BuildHasherDefault<Mixer>>;

/// Greater than every value.
pub(super) const INFINITY: i64 = i32::MAX as i64;

/// An open interval of values.
pub(super) type Window = (i64, i64);

/// What ends a search early, and what it counts besides visits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// It ends after so many visits.
    pub visits: u64,
    /// It ends once every count is greater than this one.
    pub counted: u64,
    /// The only count that matters to this, if one is known.
    pub of: Option<Of>,
    /// Whether distinct positions are counted.
    pub distinct: bool,
    /// Whether what follows a position is counted once, where the same is asked again. No count depends on it.
    pub remembers: bool,
}

impl Limits {
    /// A search to its end.
    pub const NONE: Self = Self { visits: u64::MAX, counted: u64::MAX, of: None, distinct: false, remembers: false };
}

/// So many results of searches below positions are remembered at most.
const MOST_REMEMBERED: usize = 1 << 20;

/// Fewer visits are made again rather than remembered.
const WORTH_REMEMBERING: u64 = 16;

/// What is asked of a position: EVAL or a window, with the remaining depth and the part of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    position: u128,
    window: Window,
    depth: i32,
    is_eval: bool,
    part: u8,
}

struct Answer {
    value: i64,
    is_stuck: bool,
    /// Of all parts, or of the first if the others are empty.
    visits: Box<[Visits]>,
}

/// What a table knows of a node.
#[derive(Clone, Copy)]
struct Bounds {
    lower: i64,
    upper: i64,
}

pub(super) struct Run<'w> {
    walk: &'w mut dyn Walk,
    pub(super) program: Program,
    root_side: Side,
    pub(super) tally: Tally,
    part: usize,
    ply: usize,
    visits: u64,
    limits: Limits,
    pub(super) is_stopped: bool,
    family: Family,
    range: Window,
    is_hard: bool,
    is_negamax: bool,
    /// By position and remaining depth.
    table: Option<HashMap<(u128, i32), Bounds>>,
    deepest: i32,
    /// By the path from the root: what a best-first search keeps.
    nodes: Option<HashMap<u128, Bounds>>,
    path: Vec<u128>,
    killers: Vec<Vec<usize>>,
    positions: HashMap<u128, u8>,
    /// Distinct leaves, interior positions and positions.
    distinct: [u64; 3],
    remembered: Option<HashMap<Question, Answer>>,
}

/// A visit that goes on.
struct Open {
    moves: Moves,
    window: Window,
    /// Where the table stores the result, and what it knew.
    kept: Option<Bounds>,
}

impl<'w> Run<'w> {
    pub(super) fn new(walk: &'w mut dyn Walk, program: Program, limits: Limits) -> Self {
        walk.restart();
        let range =
            walk.range(program.rules.ending).map_or((-INFINITY, INFINITY), |(least, greatest)| (least.into(), greatest.into()));
        let family = program.algorithm.family();
        let table = program.table() != Table::None;
        let is_plain = !table && program.killers == Killers::None && family != Family::Stockman && !limits.distinct;
        Self {
            root_side: walk.side(),
            walk,
            program,
            tally: Tally::default(),
            part: 0,
            ply: 0,
            visits: 0,
            limits,
            is_stopped: false,
            family,
            range,
            is_hard: program.is_hard(),
            is_negamax: program.is_negamax(),
            table: table.then(HashMap::default),
            deepest: 0,
            nodes: (family == Family::Stockman).then(HashMap::default),
            path: vec![0],
            killers: Vec::new(),
            positions: HashMap::default(),
            distinct: [0; 3],
            remembered: (is_plain && limits.remembers).then(HashMap::default),
        }
    }

    /// The least and the greatest value for the side to move at the root, where they are known.
    pub(super) fn range(&self) -> Option<Window> {
        let (least, greatest) = self.walk.range(self.program.rules.ending)?;
        let (least, greatest) = (i64::from(least), i64::from(greatest));
        Some(if self.root_side == Side::First { (least, greatest) } else { (-greatest, -least) })
    }

    /// A search of the root by windows.
    pub(super) fn root(&mut self, depth: i32, window: Window) -> i64 {
        self.begin(depth);
        self.window(depth, window)
    }

    /// A search of the root by EVAL.
    pub(super) fn root_eval(&mut self, depth: i32) -> i64 {
        self.begin(depth);
        self.eval(depth)
    }

    fn begin(&mut self, depth: i32) {
        self.walk.restart();
        self.ply = 0;
        self.part = 0;
        self.deepest = depth;
        // The nodes of a best-first search are the same in all of its passes.
        self.tally.roots += u64::from(self.nodes.as_ref().is_none_or(HashMap::is_empty));
    }

    /// The tally at the end.
    pub(super) fn finish(mut self) -> Option<Tally> {
        if self.limits.distinct {
            self.tally.distinct = Some(self.distinct);
        }
        (!self.is_stopped).then_some(self.tally)
    }

    /// Whether every count is greater than the one that is sought. Counts only grow.
    fn has_counted_more(&self) -> bool {
        let most = self.limits.counted;
        let [least, others @ ..] = &self.tally.parts;
        // What may not count: passes, and the root.
        let passes = others.iter().fold(least.passes, |sum, part| sum + part.passes);
        let counts = [least.leaves, least.interior.saturating_sub(passes + self.tally.roots)];
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

    /// The value of this leaf for the side to move, as the program sees it.
    fn leaf_value(&mut self) -> i64 {
        let first = i64::from(self.walk.value(&self.program.rules));
        self.tally.is_extreme |= first.abs() >= self.range.1.min(-self.range.0);
        let side = self.walk.side();
        match self.program.rules.frame {
            Frame::Mover => of_side(first, side),
            Frame::Other => -of_side(first, side),
            Frame::FirstRaw => self.raw(first, side),
            Frame::SecondRaw => self.raw(-first, side),
        }
    }

    /// A value that is one player's at every leaf.
    fn raw(&self, value: i64, side: Side) -> i64 {
        if self.is_negamax || side == self.root_side { value } else { -value }
    }

    /// Begins a visit: the value of a leaf or an answer of the table, or what is to be searched.
    fn open(&mut self, depth: i32, window: Window, asks_table: bool) -> Result<Open, i64> {
        if self.is_stopped {
            return Err(0);
        }
        self.visits += 1;
        self.is_stopped = self.visits > self.limits.visits || self.visits & 63 == 0 && self.has_counted_more();
        let ends = depth <= 0;
        let moves = if ends {
            self.tally.is_stuck |= self.walk.is_stuck();
            Moves { count: 0, is_pass: false, is_stuck: false }
        } else {
            self.walk.open(&self.program.rules)
        };
        self.tally.is_stuck |= moves.is_stuck;
        if self.limits.distinct {
            let kind = if moves.count == 0 { 1 } else { 2 };
            let seen = self.positions.entry(self.walk.key()).or_default();
            self.distinct[Of::Calls as usize] += u64::from(*seen == 0);
            self.distinct[kind as usize - 1] += u64::from(*seen & kind == 0);
            *seen |= kind;
        }
        if let Some(nodes) = &self.nodes {
            return self.open_kept(nodes.get(&self.path[self.ply]).copied(), moves, window);
        }
        if moves.count == 0 {
            self.tally.parts[self.part].leaves += 1;
            return Err(self.leaf_value());
        }
        let mut open = Open { moves, window, kept: None };
        if asks_table && self.table.is_some() {
            let known = self.known(depth).unwrap_or(Bounds { lower: -INFINITY, upper: INFINITY });
            if self.ply > 0 {
                open.window = match narrowed(known, window) {
                    Ok(window) => window,
                    Err(value) => {
                        self.tally.parts[self.part].answers += 1;
                        return Err(value);
                    }
                };
            }
            open.kept = Some(known);
        }
        let visits = &mut self.tally.parts[self.part];
        visits.interior += 1;
        visits.passes += u64::from(moves.is_pass);
        self.order(depth, moves.count);
        Ok(open)
    }

    /// The same in a best-first search, where a node counts once.
    fn open_kept(&mut self, known: Option<Bounds>, moves: Moves, window: Window) -> Result<Open, i64> {
        let visits = &mut self.tally.parts[0];
        if moves.count == 0 {
            if let Some(known) = known {
                return Err(known.lower);
            }
            visits.leaves += 1;
            let value = self.leaf_value();
            self.store(Bounds { lower: value, upper: value });
            return Err(value);
        }
        if known.is_none() {
            visits.interior += 1;
            visits.passes += u64::from(moves.is_pass);
        }
        let known = known.unwrap_or(Bounds { lower: -INFINITY, upper: INFINITY });
        let window = narrowed(known, window)?;
        Ok(Open { moves, window, kept: Some(known) })
    }

    fn store(&mut self, bounds: Bounds) {
        if let Some(nodes) = &mut self.nodes {
            nodes.insert(self.path[self.ply], bounds);
        }
    }

    /// What the table knows of this position.
    fn known(&self, depth: i32) -> Option<Bounds> {
        let table = self.table.as_ref()?;
        let key = self.walk.key();
        let deepest = if self.program.table() == Table::AtLeast { self.deepest } else { depth };
        (depth..=deepest).find_map(|depth| table.get(&(key, depth)).copied())
    }

    /// Ends an interior visit.
    fn close(&mut self, depth: i32, open: &Open, value: i64) -> i64 {
        if let Some(mut bounds) = open.kept
            && !self.is_stopped
        {
            if value > open.window.0 {
                bounds.lower = value;
            }
            if value < open.window.1 {
                bounds.upper = value;
            }
            if self.nodes.is_some() {
                self.store(bounds);
            } else if let Some(table) = &mut self.table {
                table.insert((self.walk.key(), depth), bounds);
            }
        }
        value
    }

    /// Searches the child at this index.
    fn child(&mut self, (index, depth): (usize, i32), is_pass: bool, search: impl FnOnce(&mut Self, i32) -> i64) -> i64 {
        self.walk.descend(index);
        if self.nodes.is_some() {
            let path =
                (self.path[self.ply] ^ index as u128).wrapping_add(1).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
            self.path.truncate(self.ply + 1);
            self.path.push(path ^ path >> 64);
        }
        self.ply += 1;
        let value = search(self, if is_pass && self.program.rules.pass == PassPly::Free { depth } else { depth - 1 });
        self.ply -= 1;
        self.walk.ascend();
        value
    }

    /// The same, in another part of the search.
    fn child_in(&mut self, part: usize, at: (usize, i32), is_pass: bool, search: impl FnOnce(&mut Self, i32) -> i64) -> i64 {
        let before = self.part;
        self.part |= part;
        let value = self.child(at, is_pass, search);
        self.part = before;
        value
    }

    /// Searches killers first.
    fn order(&mut self, depth: i32, moves: usize) {
        if self.program.killers == Killers::None {
            return;
        }
        let Some(killers) = self.killers.get(depth as usize) else { return };
        let mut placed = 0;
        for &killer in killers {
            if let Some(index) = (placed..moves).find(|&index| self.walk.move_number(index) == killer) {
                self.walk.promote(index, placed);
                placed += 1;
            }
        }
    }

    /// A child ended its node.
    fn cut_off(&mut self, depth: i32, index: usize, is_pass: bool) {
        self.tally.parts[self.part].stopped += 1;
        if self.program.killers == Killers::None || is_pass && self.program.learning == Learning::NoPasses {
            return;
        }
        let played = self.walk.move_number(index);
        let depth = depth as usize;
        if self.killers.len() <= depth {
            self.killers.resize(depth + 1, Vec::new());
        }
        let list = &mut self.killers[depth];
        list.retain(|&killer| killer != played);
        list.insert(0, played);
        list.truncate(self.program.killers as usize);
    }

    /// Answers a question, or remembers the answer.
    fn remembering(&mut self, (depth, window, is_eval): (i32, Window, bool), search: impl FnOnce(&mut Self) -> i64) -> i64 {
        if depth < 2 || self.remembered.is_none() {
            return search(self);
        }
        let question = Question { position: self.walk.key(), window, depth, is_eval, part: self.part as u8 };
        if let Some(answer) = self.remembered.as_ref().and_then(|remembered| remembered.get(&question)) {
            for (sum, visits) in self.tally.parts.iter_mut().zip(&answer.visits) {
                sum.add(visits);
            }
            self.tally.is_stuck |= answer.is_stuck;
            return answer.value;
        }
        let (before, was_stuck, visits) = (self.tally.parts, self.tally.is_stuck, self.visits);
        self.tally.is_stuck = false;
        let value = search(self);
        if let Some(remembered) = &mut self.remembered
            && self.visits - visits >= WORTH_REMEMBERING
            && !self.is_stopped
        {
            if remembered.len() >= MOST_REMEMBERED {
                remembered.clear();
            }
            let mut since: Vec<Visits> = self.tally.parts.iter().zip(&before).map(|(now, then)| now.since(then)).collect();
            while since.last() == Some(&Visits::default()) {
                since.pop();
            }
            remembered.insert(question, Answer { value, is_stuck: self.tally.is_stuck, visits: since.into() });
        }
        self.tally.is_stuck |= was_stuck;
        value
    }

    /// Everything but EVAL and TEST.
    fn window(&mut self, depth: i32, window: Window) -> i64 {
        let window = match self.family {
            Family::Minimax => (-INFINITY, INFINITY),
            Family::BranchAndBound => (-INFINITY, window.1),
            _ => window,
        };
        self.remembering((depth, window, false), |run| run.window_anew(depth, window))
    }

    fn window_anew(&mut self, depth: i32, window: Window) -> i64 {
        let open = match self.open(depth, window, true) {
            Ok(open) => open,
            Err(value) => return value,
        };
        let (mut alpha, beta) = open.window;
        let is_pass = open.moves.is_pass;
        if is_pass && self.program.pass_value == PassValue::AsItIs {
            let value = -self.child((0, depth), true, |run, depth| run.window(depth, (-beta, -alpha)));
            return self.close(depth, &open, value);
        }
        let mut score = -INFINITY;
        for index in 0..open.moves.count {
            let at = (index, depth);
            let has_null_window = self.family == Family::NullWindows && index > 0;
            let mut value = if has_null_window {
                let (low, high) = if self.program.test == Test::Greater { (alpha, alpha + 1) } else { (alpha - 1, alpha) };
                -self.child_in(IN_TEST, at, is_pass, |run, depth| run.window(depth, (-high, -low)))
            } else {
                -self.child(at, is_pass, |run, depth| run.window(depth, (-beta, -alpha)))
            };
            let passed = value > alpha || self.program.test == Test::AtLeast && value == alpha;
            if has_null_window && passed && value < beta && !(self.program.two_ply_rule() && depth <= 2) {
                let lower = if self.program.second_from_value() { value } else { alpha };
                value = -self.child_in(IN_SECOND, at, is_pass, |run, depth| run.window(depth, (-beta, -lower)));
            }
            score = score.max(value);
            let cuts = match self.program.cut {
                Cut::AtLeast => value >= beta,
                Cut::Greater => value > beta,
            };
            if cuts && self.family != Family::Minimax && !self.is_stopped {
                self.cut_off(depth, index, is_pass);
                return self.close(depth, &open, if self.is_hard { beta } else { score });
            }
            alpha = alpha.max(value);
        }
        self.close(depth, &open, if self.is_hard { alpha } else { score })
    }

    /// Pearl's EVAL.
    fn eval(&mut self, depth: i32) -> i64 {
        self.remembering((depth, (-INFINITY, INFINITY), true), |run| run.eval_anew(depth))
    }

    fn eval_anew(&mut self, depth: i32) -> i64 {
        let moves = match self.open(depth, (-INFINITY, INFINITY), false) {
            Ok(open) => open.moves,
            Err(value) => return value,
        };
        let mut best = -INFINITY;
        for index in 0..moves.count {
            let at = (index, depth);
            let mut part = 0;
            if index > 0 {
                let bound = if self.program.test == Test::Greater { -best } else { 1 - best };
                let value = self.child_in(IN_TEST, at, moves.is_pass, |run, depth| run.test(depth, bound));
                if value >= bound {
                    continue;
                }
                part = IN_SECOND;
            }
            best = -self.child_in(part, at, moves.is_pass, Self::eval);
        }
        best
    }

    /// Pearl's TEST: less than `bound` if the value of the position is, else at least `bound`.
    fn test(&mut self, depth: i32, bound: i64) -> i64 {
        self.remembering((depth, (bound - 1, bound), true), |run| run.test_anew(depth, bound))
    }

    fn test_anew(&mut self, depth: i32, bound: i64) -> i64 {
        let moves = match self.open(depth, (bound - 1, bound), false) {
            Ok(open) => open.moves,
            Err(value) => return value,
        };
        for index in 0..moves.count {
            let reply = self.child((index, depth), moves.is_pass, |run, depth| run.test(depth, 1 - bound));
            if reply < 1 - bound {
                if !self.is_stopped {
                    self.cut_off(depth, index, moves.is_pass);
                }
                return bound;
            }
        }
        bound - 1
    }
}

/// A value for the first player, for another.
const fn of_side(value: i64, side: Side) -> i64 {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}

/// The window that remains, or the value that the bounds decide.
const fn narrowed(known: Bounds, (alpha, beta): Window) -> Result<Window, i64> {
    let Bounds { lower, upper } = known;
    if lower == upper || upper <= alpha {
        return Err(upper);
    }
    if lower >= beta {
        return Err(lower);
    }
    Ok((if lower > alpha { lower } else { alpha }, if upper < beta { upper } else { beta }))
}
