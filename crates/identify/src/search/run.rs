//! The state of one search, with its limits.

use std::mem::take;
use std::sync::atomic::AtomicBool;

use crate::rules::{PositionKey, Scope, Sorting, Walk};
use scoutlab_games::Side;

use super::bounds::{Bounds, INFINITY, Window};
use super::key_map::KeyMap;
use super::memory::{CacheKey, CachedResult, Entries, Memory, clear};
use super::questions::{Question, QuestionLog, restrict};
use crate::conventions::{
    Family, History, IN_MIN, Kept, Killers, NodeKind, OddPlies, Program, RootWindow, Table, Tally, Visits,
};

/// The limits of a search, and its optional features.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of visits.
    pub visits: u64,
    /// The search ends once every count is greater than this number.
    pub counted: u64,
    /// The kind of nodes to which `counted` applies, or `None` if it applies to all kinds.
    pub of: Option<NodeKind>,
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
pub(crate) struct Interruption {
    /// Whether the search exceeded its limit on visits. If not, every count was too large, the number of passes reached its
    /// limit, or the caller stopped the search.
    pub(crate) is_long: bool,
    /// The value of [`Tally::is_extreme`] when the search ended.
    pub(crate) is_extreme: bool,
}

/// The greatest distance of a mate from the root.
const MOST_PLIES: i64 = 1_000;

/// A search in progress.
pub(super) struct Run<'w> {
    pub(super) walk: &'w mut dyn Walk,
    memory: &'w mut Memory,
    pub(super) program: Program,
    pub(super) questions: QuestionLog,
    pub(super) scope: Scope,
    pub(super) root_side: Side,
    pub(super) tally: Tally,
    pub(super) part: usize,
    pub(super) ply: usize,
    pub(super) visits: u64,
    pub(super) limits: Limits,
    /// A flag that ends the search when it becomes true.
    pub(super) stop: Option<&'w AtomicBool>,
    pub(super) is_stopped: bool,
    pub(super) family: Family,
    /// The least absolute value of a leaf that counts as extreme.
    pub(super) extreme: i64,
    pub(super) is_hard: bool,
    /// The least absolute value of a mate at any ply.
    least_mate: i64,
    /// The transposition table.
    pub(super) entries: Option<Entries>,
    pub(super) deepest: i32,
    /// The bounds that a best-first search keeps, by the path from the root.
    pub(super) nodes: Option<KeyMap<u128, Bounds>>,
    pub(super) path: Vec<u128>,
    /// The last move that raised alpha at the root.
    pub(super) root_best: Option<usize>,
    /// The killers by remaining depth, or by ply.
    pub(super) killers: Vec<Vec<usize>>,
    /// The weights of the history heuristic by side and move.
    pub(super) history: [KeyMap<usize, i64>; 2],
    /// Whether a move has caused a cutoff or raised alpha, so that the history heuristic has weights.
    pub(super) has_learned: bool,
    /// The remaining depths, one bit each, at which a move other than a pass caused a cutoff, and at which a pass caused a
    /// cutoff.
    pub(super) cut_depths: [u64; 2],
    /// The same for distances from the root.
    pub(super) cut_plies: [u64; 2],
    pub(super) positions: KeyMap<u128, u8>,
    /// The numbers of distinct leaf positions, interior positions and all positions.
    pub(super) distinct: [u64; 3],
    pub(super) remembered: Option<KeyMap<CacheKey, CachedResult>>,
}

impl<'w> Run<'w> {
    pub(super) fn new(walk: &'w mut dyn Walk, memory: &'w mut Memory, mut program: Program, limits: Limits) -> Self {
        walk.restart();
        let scope = walk.scope();
        program.rules = restrict(program.rules, &scope);
        if !scope.keys.contains(&program.key) {
            program.key = PositionKey::Whole;
        }
        // The least range of all endings is used, because the search may not meet the question of the ending.
        let ranges = scope.endings.iter().filter_map(|&ending| walk.range(ending));
        let extreme = ranges.map(|(least, greatest)| i64::from(greatest.min(-least))).min().unwrap_or(INFINITY);
        let family = program.algorithm.family();
        let table = program.table() != Table::None
            && matches!(
                family,
                Family::Minimax | Family::BranchAndBound | Family::Window | Family::NullWindows | Family::Repeated
            );
        let mut questions = QuestionLog::default();
        let always = [
            Question::Algorithm,
            Question::Depth,
            Question::Iterations,
            Question::Generation,
            Question::Sorting,
            Question::Changes,
            Question::RootWindow,
            Question::Table,
        ];
        for question in always {
            questions.meet(question);
        }
        if program.rules.sorting == Sorting::Evaluated {
            // The order depends on the values of positions.
            if scope.evaluations.len() > 1 {
                questions.meet(Question::Evaluation);
            }
            if scope.endings.len() > 1 {
                questions.meet(Question::Ending);
            }
        }
        if program.root == RootWindow::Range {
            // The range depends on the ending.
            questions.meet(Question::Ending);
        }
        if table {
            questions.meet(Question::TableKind);
        }
        if matches!(family, Family::Window | Family::NullWindows) {
            questions.meet(Question::ChildWindow);
        }
        if family == Family::Window && !table {
            questions.meet(Question::Cut);
            questions.meet(Question::CutSide);
            // Fail-hard and fail-soft programs share these searches, although their values differ.
            questions.meet(Question::FailValue);
        }
        let may_remember = limits.remembers && !table && family != Family::Stockman && !limits.distinct;
        if may_remember {
            questions.meet(Question::Killers);
            questions.meet(Question::History);
            questions.meet(Question::OddPlies);
        }
        // If odd plies have another move order, a cached result would be wrong: the key of a position does not contain the
        // parity of the ply.
        let has_fixed_order =
            program.killers == Killers::None && program.history == History::None && program.odd_plies == OddPlies::Same;
        let is_plain = may_remember && has_fixed_order;
        Self {
            root_side: walk.side(),
            scope,
            walk,
            program,
            questions,
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
            least_mate: scope.mate.map_or(i64::MAX, |mate| i64::from(mate) - MOST_PLIES),
            entries: table.then(|| take(&mut memory.entries)),
            deepest: 0,
            nodes: (family == Family::Stockman).then(|| take(&mut memory.nodes)),
            path: vec![0],
            root_best: None,
            killers: Vec::new(),
            history: Default::default(),
            has_learned: false,
            cut_depths: [0; 2],
            cut_plies: [0; 2],
            positions: take(&mut memory.positions),
            distinct: [0; 3],
            remembered: is_plain.then(|| take(&mut memory.remembered)),
            memory,
        }
    }

    /// Returns whether a value is that of a mate.
    pub(super) fn is_mate(&self, value: i64) -> bool {
        (self.least_mate..INFINITY).contains(&value.abs())
    }

    /// Forgets what the program does not keep from one iteration to the next.
    pub(super) fn forget_iteration(&mut self) {
        if self.scope.mate.is_some()
            && let Some(remembered) = &mut self.remembered
        {
            // The values of mates depend on the ply, which differs between iterations.
            remembered.clear();
        }
        let has_table = self.entries.is_some() && self.visits > 0;
        if self.has_learned {
            self.questions.meet(Question::Killers);
            self.questions.meet(Question::History);
        }
        let learns = self.program.killers != Killers::None || self.program.history != History::None;
        if !(has_table || self.has_learned && learns) {
            return;
        }
        self.questions.meet(Question::Kept);
        if self.program.kept != Kept::All {
            self.killers.clear();
            self.history.iter_mut().for_each(KeyMap::clear);
        }
        if self.program.kept == Kept::Nothing {
            self.entries = self.entries.take().map(Entries::cleared);
        }
    }

    /// Returns the least and the greatest value for the side to move at the root, if known.
    pub(super) fn range(&self) -> Option<Window> {
        let (least, greatest) = self.walk.range(self.program.rules.ending)?;
        let (least, greatest) = (i64::from(least), i64::from(greatest));
        Some(if self.root_side == Side::First { (least, greatest) } else { (-greatest, -least) })
    }

    /// Begins a search of the root.
    pub(super) fn begin(&mut self, depth: i32) {
        self.walk.restart();
        self.ply = 0;
        self.part = 0;
        self.deepest = depth;
        // In a best-first search, the root counts once, because all passes share the nodes.
        self.tally.roots += u64::from(self.nodes.as_ref().is_none_or(KeyMap::is_empty));
    }

    /// Returns the tally at the end, the questions met, and the number of visits.
    pub(super) fn finish(mut self) -> (Result<Tally, Interruption>, QuestionLog, u64) {
        if self.limits.distinct {
            self.tally.distinct = Some(self.distinct);
        }
        self.memory.positions = clear(self.positions);
        self.memory.entries = self.entries.unwrap_or_default().cleared();
        self.memory.nodes = self.nodes.map(clear).unwrap_or_default();
        self.memory.remembered = self.remembered.map(clear).unwrap_or_default();
        let tally = if self.is_stopped {
            Err(Interruption { is_long: self.visits > self.limits.visits, is_extreme: self.tally.is_extreme })
        } else {
            Ok(self.tally)
        };
        (tally, self.questions, self.visits)
    }

    /// Returns the visits to which the current node belongs.
    pub(super) fn visits_here(&mut self) -> &mut Visits {
        let player = if self.walk.side() == self.root_side { 0 } else { IN_MIN };
        &mut self.tally.parts[self.part | player]
    }

    /// Returns whether every count already exceeds the sought count. Counts never decrease.
    pub(super) fn has_counted_more(&self) -> bool {
        let most = self.limits.counted;
        let parts = &self.tally.parts;
        // Some quantities count neither passes, terminal positions nor the root, and some count the nodes of one player.
        let whole = sum(parts);
        let outside_of_tests = sum([&parts[0], &parts[IN_MIN]]);
        let (of_max, of_min) = parts.split_at(IN_MIN);
        let of_one = [of_max, of_min].map(sum);
        let left_out = whole.passes + self.tally.roots;
        let leaves = outside_of_tests.leaves - outside_of_tests.ended;
        let interior = |visits: &Visits| visits.interior.saturating_sub(left_out);
        let calls = |visits: &Visits| visits.leaves - visits.ended + interior(visits);
        let one = |count: &dyn Fn(&Visits) -> u64| of_one.iter().map(count).min().unwrap_or_default();
        let is_more = |of: NodeKind| {
            let counted = match of {
                NodeKind::Leaves => leaves,
                NodeKind::Interior => interior(&outside_of_tests).min(one(&interior)),
                NodeKind::Calls => calls(&outside_of_tests).min(one(&calls)).min(whole.leaves - whole.ended),
            };
            counted > most && (!self.limits.distinct || self.distinct[of as usize] > most)
        };
        match self.limits.of {
            Some(of) => is_more(of),
            None => NodeKind::ALL.iter().all(|&of| is_more(of)),
        }
    }
}

/// Returns the sum of the visits of several parts.
fn sum<'v>(parts: impl IntoIterator<Item = &'v Visits>) -> Visits {
    let mut sum = Visits::default();
    for visits in parts {
        sum.add(visits);
    }
    sum
}
