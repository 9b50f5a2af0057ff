//! The conventions of a program that need a separate search.

use std::fmt;

use crate::dimension::{Choice, Dimension};
use crate::rules::{Ending, Frame, Over, PassPly, PositionKey, Rules, Sorting};

use super::choices::{
    Algorithm, AspirationWindow, ChildWindow, Cut, DepthOffset, EntryDepth, FailValue, Form, FullWindow, History, Iterations,
    Kept, KillerIndex, KillerPasses, Killers, LeafEntries, Mates, MaxPlayer, OddPlies, PassValue, ReSearch, RootMoves,
    RootProbe, RootWindow, SecondWindow, Table, TableMove, Test, TwoPlyRule,
};

/// The conventions by which a program searches. The defaults for each algorithm are scoutlab's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Program {
    pub algorithm: Algorithm,
    /// The value of a child that causes a cutoff.
    pub cut: Cut,
    pub child_window: ChildWindow,
    /// The window of the moves at the root.
    pub root_moves: RootMoves,
    /// The children that are first searched with the full window.
    pub full_window: FullWindow,
    /// The condition for re-searching a child.
    pub re_search: ReSearch,
    /// The question that TEST decides.
    pub test: Test,
    /// The window of re-searches.
    pub second: SecondWindow,
    /// Whether re-searches near the horizon are omitted.
    pub horizon: TwoPlyRule,
    /// The window at the root.
    pub root: RootWindow,
    /// The player for whom MTD bounds the value.
    pub max_player: MaxPlayer,
    /// The window after an aspiration window failed.
    pub wider: AspirationWindow,
    /// The move generation order at odd plies.
    pub odd_plies: OddPlies,
    /// The nodes at which values change their sign.
    pub form: Form,
    /// The value that a node returns outside its window.
    pub fail: FailValue,
    /// The value that a node returns after a pass.
    pub pass_value: PassValue,
    /// The kind of transposition table.
    pub table: Table,
    /// The entries of the table that cause cutoffs.
    pub entry_depth: EntryDepth,
    /// Whether the search looks up the root in the table.
    pub root_probe: RootProbe,
    /// Whether the table stores leaves.
    pub leaf_entries: LeafEntries,
    /// The part of the position that is the key of the table.
    pub key: PositionKey,
    /// Whether the best move of the table is searched first.
    pub table_move: TableMove,
    /// The number of killer moves.
    pub killers: Killers,
    /// The nodes that share killers.
    pub killer_index: KillerIndex,
    /// The weights of the history heuristic.
    pub history: History,
    /// Whether a pass becomes a killer.
    pub learning: KillerPasses,
    /// The depth searched, relative to the stated depth.
    pub depth: DepthOffset,
    /// The iterations that count.
    pub iterations: Iterations,
    /// What is kept between iterations.
    pub kept: Kept,
    /// The value of a mate.
    pub mates: Mates,
    /// The conventions of the game.
    pub rules: Rules,
}

/// A family of algorithms that search in similar ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Neither bound is passed to a child.
    Minimax,
    /// Only the bound of the parent is passed to a child.
    BranchAndBound,
    /// The algorithm runs one search with a window.
    Window,
    /// The algorithm runs one search with null windows for later children.
    NullWindows,
    /// The algorithm consists of EVAL and TEST.
    Scout,
    /// The algorithm searches the root repeatedly, with null windows or a window around a guess.
    Repeated,
    /// The algorithm is best-first: MTD with a table of all nodes.
    Stockman,
}

impl Algorithm {
    pub(crate) const fn family(self) -> Family {
        match self {
            Self::Minimax => Family::Minimax,
            Self::BranchAndBound => Family::BranchAndBound,
            Self::AlphaBeta | Self::AlphaBetaSoft => Family::Window,
            Self::ScoutWindow | Self::NegaScout | Self::NegaScoutHard | Self::Pvs => Family::NullWindows,
            Self::Scout => Family::Scout,
            Self::Sss | Self::Dual => Family::Stockman,
            Self::Mtdf | Self::MtdPlus | Self::MtdMinus | Self::MtdBi | Self::Aspiration2 | Self::Aspiration8 => {
                Family::Repeated
            }
        }
    }

    const fn is_mtd(self) -> bool {
        matches!(self, Self::Mtdf | Self::MtdPlus | Self::MtdMinus | Self::MtdBi)
    }

    const fn is_negamax(self) -> bool {
        matches!(self, Self::AlphaBeta | Self::BranchAndBound | Self::NegaScout | Self::NegaScoutHard | Self::Pvs)
    }

    /// Returns the algorithm with this name.
    pub fn find(name: &str) -> Option<Self> {
        // Without its parameter, `aspiration` names no algorithm. MTD(f) has the guess 0 by default.
        let name = name.trim();
        let name = if name == "mtdf:guess=0" { "mtdf" } else { name };
        Self::ALL.iter().copied().find(|algorithm| algorithm.part().1.name == name)
    }
}

impl Program {
    pub(crate) fn is_hard(&self) -> bool {
        match self.fail {
            FailValue::Usual => matches!(self.algorithm, Algorithm::AlphaBeta | Algorithm::NegaScoutHard),
            fail => !matches!(fail, FailValue::Soft | FailValue::FromZero),
        }
    }

    /// Returns whether the value that a node returns outside its window affects the counts. Fail-hard and fail-soft alpha-beta
    /// visit the same nodes, except with a transposition table or with a bug in the windows or in the cutoff rule.
    pub(crate) fn sees_bounds(&self) -> bool {
        match self.algorithm.family() {
            Family::NullWindows | Family::Repeated => true,
            Family::Window => {
                self.table() != Table::None
                    || self.cut != Cut::AtLeast
                    || self.child_window != ChildWindow::Negated
                    || self.fail == FailValue::FromZero
            }
            Family::Minimax | Family::BranchAndBound | Family::Scout | Family::Stockman => false,
        }
    }

    pub(crate) fn is_negamax(&self) -> bool {
        match self.form {
            Form::Published => self.algorithm.is_negamax(),
            form => form == Form::Negamax,
        }
    }

    pub(crate) fn second_from_value(&self) -> bool {
        match self.second {
            SecondWindow::Usual => matches!(self.algorithm, Algorithm::NegaScout | Algorithm::NegaScoutHard),
            second => second == SecondWindow::FromValue,
        }
    }

    pub(crate) fn two_ply_rule(&self) -> bool {
        match self.horizon {
            TwoPlyRule::Usual => self.algorithm == Algorithm::NegaScout,
            horizon => horizon == TwoPlyRule::LeftOut,
        }
    }

    pub(crate) fn table(&self) -> Table {
        match self.table {
            Table::Usual if self.algorithm.is_mtd() => Table::TwoBounds,
            Table::Usual => Table::None,
            table => table,
        }
    }

    /// Returns this program with default answers to the questions that do not arise in its search, and to the questions that it
    /// answers like the default. Two programs search alike if this method returns equal programs for them.
    pub fn canonical(mut self) -> Self {
        let family = self.algorithm.family();
        let plain = Self { algorithm: self.algorithm, ..Self::default() };
        if !matches!(family, Family::BranchAndBound | Family::Window | Family::NullWindows | Family::Repeated) {
            self.cut = plain.cut;
        }
        if !matches!(family, Family::Window | Family::NullWindows) {
            self.child_window = plain.child_window;
        }
        if !matches!(family, Family::BranchAndBound | Family::Window | Family::NullWindows | Family::Scout) {
            self.root_moves = plain.root_moves;
        }
        if !matches!(family, Family::NullWindows | Family::Scout) {
            self.test = plain.test;
        }
        if family != Family::NullWindows {
            (self.full_window, self.re_search) = (plain.full_window, plain.re_search);
        }
        if family != Family::NullWindows || self.re_search == ReSearch::Never {
            (self.second, self.horizon) = (plain.second, plain.horizon);
        }
        if !self.algorithm.is_mtd() && family != Family::Stockman {
            self.max_player = plain.max_player;
        }
        if !matches!(self.algorithm, Algorithm::Aspiration2 | Algorithm::Aspiration8) {
            self.wider = plain.wider;
        }
        if !matches!(family, Family::Window | Family::NullWindows | Family::Repeated) {
            self.root = plain.root;
        }
        if matches!(family, Family::Scout | Family::Stockman) || self.table() == plain.table() {
            self.table = plain.table;
        }
        if family == Family::Minimax && !matches!(self.table(), Table::None | Table::TwoBounds) {
            // All values in the table are exact.
            self.table = Table::OneBound;
        }
        if family == Family::Minimax {
            self.mates = plain.mates;
        }
        if self.table() == Table::None {
            if self.mates == Mates::Unadjusted {
                self.mates = Mates::Nearer;
            }
            (self.entry_depth, self.leaf_entries) = (plain.entry_depth, plain.leaf_entries);
            (self.key, self.table_move) = (plain.key, plain.table_move);
        }
        let searches_once = family != Family::Repeated && self.iterations == Iterations::Last;
        if self.table() == Table::None || searches_once {
            self.root_probe = plain.root_probe;
        }
        if !matches!(family, Family::Window | Family::NullWindows) {
            self.fail = plain.fail;
        }
        if family == Family::Minimax && self.table() == Table::None {
            self.odd_plies = plain.odd_plies;
        }
        if matches!(self.second, SecondWindow::Usual | SecondWindow::FromAlpha | SecondWindow::FromValue)
            && self.second_from_value() == plain.second_from_value()
        {
            self.second = plain.second;
        }
        if self.two_ply_rule() == plain.two_ply_rule() {
            self.horizon = plain.horizon;
        }
        if !matches!(self.fail, FailValue::Clamped | FailValue::FromZero) && self.is_hard() == plain.is_hard() {
            self.fail = plain.fail;
        }
        if !self.sees_bounds() {
            (self.fail, self.pass_value) = (plain.fail, plain.pass_value);
        }
        if self.rules.frame == Frame::RootRaw {
            // With MAX and MIN nodes, values of the root's player are right.
            self.form = Form::Negamax;
            if self.algorithm.is_negamax() {
                self.form = Form::Published;
            }
        } else if !self.rules.frame_is_raw() || self.is_negamax() == plain.is_negamax() {
            self.form = plain.form;
        }
        if !self.is_hard() || self.rules.over == Over::MoverStuck {
            self.pass_value = plain.pass_value;
        }
        self = self.with_canonical_order();
        if self.rules.evaluation != plain.rules.evaluation && self.root == RootWindow::Range {
            // The range of values is known only for the default evaluator.
            self.root = plain.root;
        }
        if self.killers == plain.killers || self.rules.over == Over::MoverStuck {
            self.learning = plain.learning;
        }
        if self.rules.over == Over::MoverStuck {
            self.rules.pass = PassPly::Ply;
        }
        self
    }

    /// Returns this program with default answers to the questions about the order of moves that do not arise in its search.
    fn with_canonical_order(mut self) -> Self {
        let family = self.algorithm.family();
        let plain = Self { algorithm: self.algorithm, ..Self::default() };
        if matches!(family, Family::Minimax | Family::Stockman) {
            (self.killers, self.history, self.table_move) = (plain.killers, plain.history, plain.table_move);
        }
        if family == Family::Minimax {
            self.rules.sorting = plain.rules.sorting;
        }
        if self.killers == Killers::TwoOfAll && self.rules.sorting != Sorting::Captures {
            self.killers = Killers::Two;
        }
        if self.killers == plain.killers || self.iterations == Iterations::Last {
            // In one search, nodes of the same remaining depth have the same distance from the root.
            self.killer_index = plain.killer_index;
        }
        if self.table_move != plain.table_move || matches!(family, Family::Minimax | Family::Repeated | Family::Stockman) {
            // The table already has the best move of the root.
            if self.iterations == Iterations::BestFirst {
                self.iterations = Iterations::All;
            }
        }
        let learns = self.killers != plain.killers || self.history != plain.history;
        let keeps_state = learns || self.table() != Table::None;
        if self.kept == Kept::Table && self.table() == Table::None {
            self.kept = Kept::Nothing;
        }
        if self.kept == Kept::Table && !learns || !keeps_state || self.iterations == Iterations::Last {
            self.kept = Kept::All;
        }
        if self.iterations == Iterations::OnlyLast && (!keeps_state || self.kept == Kept::Nothing) {
            (self.iterations, self.kept) = (plain.iterations, plain.kept);
        }
        self
    }

    /// Returns one representative of all programs that are known to search like this one.
    pub(crate) fn effective(&self) -> Self {
        let mut same = self.canonical();
        if same.rules.frame_is_raw() {
            same.form = if same.is_negamax() { Form::Negamax } else { Form::MaxMin };
        }
        match same.algorithm.family() {
            Family::NullWindows => {
                if matches!(same.second, SecondWindow::Usual | SecondWindow::FromAlpha | SecondWindow::FromValue) {
                    same.second = if self.second_from_value() { SecondWindow::FromValue } else { SecondWindow::FromAlpha };
                }
                same.horizon = if self.two_ply_rule() { TwoPlyRule::LeftOut } else { TwoPlyRule::Searched };
                same.fail = same.fail_value();
                same.algorithm = Algorithm::Pvs;
            }
            Family::Window => {
                if same.sees_bounds() {
                    same.fail = same.fail_value();
                }
                same.algorithm = Algorithm::AlphaBeta;
            }
            _ => {}
        }
        same
    }

    /// Returns how the program fails. [`FailValue::Usual`] becomes the choice of the algorithm.
    fn fail_value(&self) -> FailValue {
        match self.fail {
            FailValue::Clamped | FailValue::FromZero => self.fail,
            _ if self.is_hard() => FailValue::Hard,
            _ => FailValue::Soft,
        }
    }

    /// Returns whether every search of the program ends. The space contains only such programs.
    pub fn ends(&self) -> bool {
        !(self.rules.over == Over::BoardFull && self.rules.pass == PassPly::Free)
    }

    /// Returns each dimension except the algorithm with this program's answer, and whether scoutlab gives the same answer.
    pub fn parts(&self) -> Vec<(&'static Dimension, &'static Choice, bool)> {
        let mut parts = vec![
            self.cut.part(),
            self.child_window.part(),
            self.root_moves.part(),
            self.full_window.part(),
            self.re_search.part(),
            self.test.part(),
            self.second.part(),
            self.horizon.part(),
            self.root.part(),
            self.max_player.part(),
            self.wider.part(),
            self.odd_plies.part(),
            self.form.part(),
            self.fail.part(),
            self.pass_value.part(),
            self.table.part(),
            self.entry_depth.part(),
            self.root_probe.part(),
            self.leaf_entries.part(),
            self.key.part(),
            self.table_move.part(),
            self.killers.part(),
            self.killer_index.part(),
            self.learning.part(),
            self.history.part(),
            self.depth.part(),
            self.iterations.part(),
            self.kept.part(),
            self.mates.part(),
        ];
        parts.extend(self.rules.parts());
        parts
    }

    /// Returns the number of answers that differ from scoutlab's.
    pub fn differences(&self) -> u32 {
        self.parts().iter().map(|(_, _, is_usual)| u32::from(!is_usual)).sum()
    }

    /// Returns this program of the space with the algorithm that a row names, if it names one.
    pub(crate) fn with_algorithm(self, algorithm: Option<Algorithm>) -> Self {
        match algorithm {
            // Programs of the space are already canonical.
            None => self,
            Some(algorithm) => Self { algorithm, ..self }.canonical(),
        }
    }

    /// Returns this program with these rules for a stuck player.
    pub(crate) const fn with_tail(mut self, (over, ending, pass): StuckRules) -> Self {
        (self.rules.over, self.rules.ending, self.rules.pass) = (over, ending, pass);
        self
    }
}

/// The rules for a stuck player, which is a player without a move.
pub(crate) type StuckRules = (Over, Ending, PassPly);

impl fmt::Display for Program {
    /// Writes the algorithm and the differences from scoutlab's conventions, such as `alphabeta frame=white-raw`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.algorithm.part().1.name)?;
        for (dimension, choice, is_usual) in self.parts() {
            if !is_usual {
                write!(formatter, " {}={}", dimension.name, choice.name)?;
            }
        }
        Ok(())
    }
}
