//! The questions about conventions that arise in a search. Programs that answer these questions alike share the search.

use crate::rules::{Generation, Rules, Scope};

use crate::conventions::{Algorithm, Cut, FailValue, Family, Program, SecondWindow, Table};

/// A question about conventions. A search meets a question when the next visit first depends on the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Algorithm,
    Depth,
    Iterations,
    Generation,
    Sorting,
    Changes,
    RootWindow,
    Table,
    TableKind,
    ChildWindow,
    EntryDepth,
    RootProbe,
    LeafEntries,
    OddPlies,
    RootMoves,
    FullWindow,
    ReSearch,
    AspirationWindow,
    CutSide,
    Frame,
    Form,
    Cut,
    Test,
    SecondWindow,
    TwoPlyRule,
    FailValue,
    PassValue,
    Killers,
    KillerPasses,
    KillerIndex,
    History,
    TableMove,
    PositionKey,
    Kept,
    Mates,
    MaxPlayer,
    Over,
    Ending,
    PassPly,
    Evaluation,
}

/// The number of questions.
pub(crate) const QUESTIONS: usize = Question::Evaluation as usize + 1;

/// The number of questions that every search meets first.
pub(crate) const FIRST_QUESTIONS: usize = Question::RootWindow as usize;

/// The maximum number of answers to a question.
pub(crate) const MOST_ANSWERS: usize = Algorithm::ALL.len();

/// The questions that a search met, in order. Two programs meet the same questions until they answer one of them differently.
#[derive(Clone, Debug)]
pub(crate) struct QuestionLog {
    /// A bit for each question. All bits are set once the search is abandoned.
    seen: u64,
    count: usize,
    order: [u8; QUESTIONS],
}

impl Default for QuestionLog {
    fn default() -> Self {
        Self { seen: 0, count: 0, order: [0; QUESTIONS] }
    }
}

impl QuestionLog {
    #[inline]
    pub(crate) fn meet(&mut self, question: Question) {
        let bit = 1_u64 << question as u32;
        if self.seen & bit == 0 {
            self.seen |= bit;
            self.order[self.count] = question as u8;
            self.count += 1;
        }
    }

    /// Ignores all further questions, because the values in an abandoned search are meaningless.
    pub(crate) const fn close(&mut self) {
        self.seen = u64::MAX;
    }

    #[inline]
    pub(crate) const fn has(&self, question: Question) -> bool {
        self.seen & 1_u64 << question as u32 != 0
    }

    pub(crate) fn in_order(&self) -> &[u8] {
        &self.order[..self.count]
    }
}

/// The answers of a program to all questions. Programs with equal answers search alike.
pub(crate) type ProgramAnswers = [u8; QUESTIONS];

impl Program {
    /// Returns the answers of a canonical program in games of this scope. Equivalent answers have the same number.
    pub(crate) fn answer_questions(&self, scope: &Scope) -> ProgramAnswers {
        let family = self.algorithm.family();
        let algorithm = match family {
            Family::Window => Algorithm::AlphaBeta,
            Family::NullWindows => Algorithm::Pvs,
            _ => self.algorithm,
        };
        let is_hard = self.is_hard() && self.sees_bounds();
        let rules = restrict(self.rules, scope);
        let mut answers = [0; QUESTIONS];
        let mut answer = |question: Question, answer: u8| answers[question as usize] = answer;
        answer(Question::Algorithm, algorithm as u8);
        answer(Question::Depth, self.depth as u8);
        answer(Question::Iterations, self.iterations as u8);
        answer(Question::Generation, rules.generation as u8);
        answer(Question::Sorting, rules.sorting as u8);
        answer(Question::Changes, rules.changes as u8);
        answer(Question::RootWindow, self.root as u8);
        answer(Question::Table, u8::from(self.table() != Table::None));
        answer(Question::TableKind, self.table() as u8);
        answer(Question::ChildWindow, self.child_window as u8);
        answer(Question::EntryDepth, self.entry_depth as u8);
        answer(Question::RootProbe, self.root_probe as u8);
        answer(Question::LeafEntries, self.leaf_entries as u8);
        answer(Question::OddPlies, self.odd_plies as u8);
        answer(Question::RootMoves, self.root_moves as u8);
        answer(Question::FullWindow, self.full_window as u8);
        answer(Question::ReSearch, self.re_search as u8);
        answer(Question::AspirationWindow, self.wider as u8);
        answer(Question::Frame, rules.frame as u8);
        answer(Question::Form, u8::from(self.is_negamax()));
        let (is_strict, side) = match self.cut {
            Cut::AtLeast => (0, 0),
            Cut::Greater => (1, 0),
            Cut::OnlyMax => (0, 1),
            Cut::OnlyMin => (0, 2),
            Cut::OnlyFirst => (0, 3),
            Cut::OnlySecond => (0, 4),
        };
        answer(Question::Cut, is_strict);
        answer(Question::CutSide, side);
        answer(Question::Test, self.test as u8);
        let second = match self.second {
            SecondWindow::Usual | SecondWindow::FromAlpha | SecondWindow::FromValue => u8::from(self.second_from_value()),
            other => other as u8,
        };
        answer(Question::SecondWindow, second);
        answer(Question::TwoPlyRule, u8::from(self.two_ply_rule()));
        let fail = match self.fail {
            FailValue::Clamped if is_hard => 2,
            FailValue::FromZero if self.sees_bounds() => 3,
            _ => u8::from(is_hard),
        };
        answer(Question::FailValue, fail);
        answer(Question::PassValue, self.pass_value as u8);
        answer(Question::Killers, self.killers as u8);
        answer(Question::KillerPasses, self.learning as u8);
        answer(Question::KillerIndex, self.killer_index as u8);
        answer(Question::History, self.history as u8);
        answer(Question::TableMove, self.table_move as u8);
        answer(Question::PositionKey, if scope.keys.contains(&self.key) { self.key as u8 } else { 0 });
        answer(Question::Kept, self.kept as u8);
        answer(Question::Mates, if scope.mate.is_some() { self.mates as u8 } else { 0 });
        answer(Question::MaxPlayer, self.max_player as u8);
        answer(Question::Over, rules.over as u8);
        answer(Question::Ending, rules.ending as u8);
        answer(Question::PassPly, rules.pass as u8);
        answer(Question::Evaluation, rules.evaluation as u8);
        answers
    }
}

/// Returns the rules with default answers to questions that do not arise in games of this scope.
pub(crate) fn restrict(mut rules: Rules, scope: &Scope) -> Rules {
    let usual = Rules::default();
    if !scope.generations.contains(&rules.generation) {
        // The children in a tree have only two orders: from the first or from the last.
        let is_reversed = rules.generation == Generation::ColumnsReversed
            && scope.generations.len() == 2
            && scope.generations.contains(&Generation::RowsReversed);
        rules.generation = if is_reversed { Generation::RowsReversed } else { usual.generation };
    }
    if !scope.sortings.contains(&rules.sorting) {
        rules.sorting = usual.sorting;
    }
    if !scope.changes {
        rules.changes = usual.changes;
    }
    if !scope.endings.contains(&rules.ending) {
        rules.ending = usual.ending;
    }
    if !scope.evaluations.contains(&rules.evaluation) {
        rules.evaluation = usual.evaluation;
    }
    if !scope.passes {
        (rules.over, rules.pass) = (usual.over, usual.pass);
    }
    rules
}
