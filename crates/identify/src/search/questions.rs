//! The questions about conventions that arise in a search. Programs that answer these questions alike share the search.

use scoutlab_games::conventions::{Generation, Rules, Scope};

use crate::conventions::{Algorithm, Cut, Fail, Family, Program, Second, Table};

/// A question about conventions. A search meets a question when the next visit first depends on the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    Algorithm,
    Depth,
    Iterations,
    Generation,
    Changes,
    Root,
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
    Wider,
    CutSide,
    Frame,
    Form,
    Cut,
    Test,
    Second,
    Horizon,
    Fail,
    PassValue,
    Killers,
    Learning,
    Over,
    Ending,
    PassPly,
    Evaluation,
}

/// The number of questions.
pub(crate) const QUESTIONS: usize = Ask::Evaluation as usize + 1;

/// The number of questions that every search meets first.
pub(crate) const FIRST_QUESTIONS: usize = Ask::Root as usize;

/// The maximum number of answers to a question.
pub(crate) const MOST_ANSWERS: usize = Algorithm::ALL.len();

/// The questions that a search met, in order. Two programs meet the same questions until they answer one of them differently.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked {
    /// A bit for each question. All bits are set once the search is abandoned.
    seen: u32,
    count: usize,
    order: [u8; QUESTIONS],
}

impl Asked {
    #[inline]
    pub(crate) fn ask(&mut self, question: Ask) {
        let bit = 1 << question as u32;
        if self.seen & bit == 0 {
            self.seen |= bit;
            self.order[self.count] = question as u8;
            self.count += 1;
        }
    }

    /// Ignores all further questions, because the values in an abandoned search are meaningless.
    pub(crate) const fn close(&mut self) {
        self.seen = u32::MAX;
    }

    #[inline]
    pub(crate) const fn has(&self, question: Ask) -> bool {
        self.seen & 1 << question as u32 != 0
    }

    pub(crate) fn in_order(&self) -> &[u8] {
        &self.order[..self.count]
    }
}

/// The answers of a program to all questions. Programs with equal answers search alike.
pub(crate) type Answered = [u8; QUESTIONS];

impl Program {
    /// Returns the answers of a canonical program in games of this scope. Equivalent answers have the same number.
    pub(crate) fn answered(&self, scope: &Scope) -> Answered {
        let family = self.algorithm.family();
        let algorithm = match family {
            Family::Window => Algorithm::AlphaBeta,
            Family::NullWindows => Algorithm::Pvs,
            _ => self.algorithm,
        };
        let is_hard = self.is_hard() && self.sees_bounds();
        let rules = restrict(self.rules, scope);
        let mut answers = [0; QUESTIONS];
        let mut answer = |question: Ask, answer: u8| answers[question as usize] = answer;
        answer(Ask::Algorithm, algorithm as u8);
        answer(Ask::Depth, self.depth as u8);
        answer(Ask::Iterations, self.iterations as u8);
        answer(Ask::Generation, rules.generation as u8);
        answer(Ask::Changes, rules.changes as u8);
        answer(Ask::Root, self.root as u8);
        answer(Ask::Table, u8::from(self.table() != Table::None));
        answer(Ask::TableKind, self.table() as u8);
        answer(Ask::ChildWindow, self.child_window as u8);
        answer(Ask::EntryDepth, self.entry_depth as u8);
        answer(Ask::RootProbe, self.root_probe as u8);
        answer(Ask::LeafEntries, self.leaf_entries as u8);
        answer(Ask::OddPlies, self.odd_plies as u8);
        answer(Ask::RootMoves, self.root_moves as u8);
        answer(Ask::FullWindow, self.full_window as u8);
        answer(Ask::ReSearch, self.re_search as u8);
        answer(Ask::Wider, self.wider as u8);
        answer(Ask::Frame, rules.frame as u8);
        answer(Ask::Form, u8::from(self.is_negamax()));
        let (is_strict, side) = match self.cut {
            Cut::AtLeast => (0, 0),
            Cut::Greater => (1, 0),
            Cut::OnlyMax => (0, 1),
            Cut::OnlyMin => (0, 2),
        };
        answer(Ask::Cut, is_strict);
        answer(Ask::CutSide, side);
        answer(Ask::Test, self.test as u8);
        let is_full = self.second == Second::Full;
        answer(Ask::Second, if is_full { 2 } else { u8::from(self.second_from_value()) });
        answer(Ask::Horizon, u8::from(self.two_ply_rule()));
        let is_clamped = is_hard && self.fail == Fail::Clamped;
        answer(Ask::Fail, u8::from(is_hard) + u8::from(is_clamped));
        answer(Ask::PassValue, self.pass_value as u8);
        answer(Ask::Killers, self.killers as u8);
        answer(Ask::Learning, self.learning as u8);
        answer(Ask::Over, rules.over as u8);
        answer(Ask::Ending, rules.ending as u8);
        answer(Ask::PassPly, rules.pass as u8);
        answer(Ask::Evaluation, rules.evaluation as u8);
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
