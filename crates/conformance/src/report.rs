//! The reports of the conformance kits.

use std::fmt;

use scoutlab_games::Value;

use scoutlab_search::Window;

/// The report of a conformance kit on one algorithm, ordering, game or evaluator. [`fmt::Display`] writes the report as
/// readable text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The subject, such as ``algorithm `scout` ``.
    pub subject: String,
    /// A description of the searches, nodes or positions that were checked.
    pub sample: String,
    /// The rules that must hold.
    pub checks: Vec<Check>,
    /// The statements that need not hold.
    pub theorems: Vec<Theorem>,
}

/// A rule that must hold, with the result of its checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The rule, as a sentence without a full stop.
    pub rule: &'static str,
    /// The number of checks, which is 0 if nothing could be checked.
    pub cases: u64,
    /// The smallest failure found.
    pub failure: Option<Failure>,
}

/// The failure of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The expected and the actual result, the position, and the cause if the kit knows the cause.
    pub message: String,
    /// The tree in text notation, if the rule was broken on a tree.
    pub tree: Option<String>,
    /// The number of leaves of the tree, if the rule was broken on a tree.
    pub leaves: Option<usize>,
}

/// A statement that is true for some subjects and not for others. A counterexample is not a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    pub statement: &'static str,
    /// The number of trees, nodes or positions on which the statement was tried.
    pub cases: u64,
    /// The smallest counterexample found.
    pub counterexample: Option<Counterexample>,
}

/// A tree or a position for which a statement does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The tree in text notation, or the position.
    pub tree: String,
    /// An explanation, such as the numbers of leaves that two algorithms visit.
    pub facts: String,
}

impl Report {
    /// Returns whether no rule was broken.
    pub fn passed(&self) -> bool {
        self.failures().next().is_none()
    }

    /// Returns the failures, each with its rule.
    pub fn failures(&self) -> impl Iterator<Item = (&'static str, &Failure)> {
        self.checks.iter().filter_map(|check| check.failure.as_ref().map(|failure| (check.rule, failure)))
    }

    /// Returns whether a statement held in every case in which it was tried. Returns `None` if the report does not contain the
    /// statement, or if the statement was not tried.
    pub fn holds(&self, statement: &str) -> Option<bool> {
        let theorem = self.theorems.iter().find(|theorem| theorem.statement == statement && theorem.cases > 0);
        theorem.map(|theorem| theorem.counterexample.is_none())
    }

    /// Adds another report on the same subject. If both reports contain a failure of one rule, the first failure is kept.
    pub fn merge(&mut self, other: Self) {
        for check in other.checks {
            match self.checks.iter_mut().find(|known| known.rule == check.rule) {
                Some(known) => {
                    known.cases += check.cases;
                    known.failure = known.failure.take().or(check.failure);
                }
                None => self.checks.push(check),
            }
        }
        for theorem in other.theorems {
            match self.theorems.iter_mut().find(|known| known.statement == theorem.statement) {
                Some(known) => {
                    known.cases += theorem.cases;
                    known.counterexample = known.counterexample.take().or(theorem.counterexample);
                }
                None => self.theorems.push(theorem),
            }
        }
    }
}

/// The maximum width of a line of a report, in characters.
const WIDTH: usize = 100;

/// The column at which rules and statements begin.
const INDENT: usize = 10;

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.failures().count() {
            0 => "passed".to_owned(),
            1 => "FAILED, one rule is broken".to_owned(),
            broken => format!("FAILED, {broken} rules are broken"),
        };
        writeln!(formatter, "{}: {verdict}", self.subject)?;
        wrapped(formatter, 0, &self.sample)?;
        let rules = self.checks.iter().map(|check| check.rule.len());
        let longest = rules.chain(self.theorems.iter().map(|theorem| theorem.statement.len())).max().unwrap_or(0);
        writeln!(formatter, "\nRules")?;
        for check in &self.checks {
            let mark = match (&check.failure, check.cases) {
                (Some(_), _) => "FAILED",
                (None, 0) => "-",
                (None, _) => "passed",
            };
            writeln!(formatter, "  {mark:<7} {:<longest$}  {:>9} checks", check.rule, grouped(check.cases))?;
            if let Some(failure) = &check.failure {
                wrapped(formatter, INDENT, &failure.message)?;
            }
        }
        if self.theorems.is_empty() {
            return Ok(());
        }
        writeln!(formatter, "\nTheorems that may or may not hold")?;
        for theorem in &self.theorems {
            let mark = match (&theorem.counterexample, theorem.cases) {
                (Some(_), _) => "no",
                (None, 0) => "-",
                (None, _) => "yes",
            };
            writeln!(formatter, "  {mark:<7} {:<longest$}  {:>9} tried", theorem.statement, grouped(theorem.cases))?;
            if let Some(Counterexample { tree, facts }) = &theorem.counterexample {
                wrapped(formatter, INDENT, &format!("{tree}: {facts}"))?;
            }
        }
        Ok(())
    }
}

/// Writes a text in indented lines of at most [`WIDTH`] characters.
fn wrapped(formatter: &mut fmt::Formatter<'_>, indent: usize, text: &str) -> fmt::Result {
    let mut line = " ".repeat(indent);
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(formatter, "{line}")?;
            line = " ".repeat(indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    writeln!(formatter, "{line}")
}

/// Returns a number with commas between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(super) fn shown(window: Window) -> String {
    format!("({}, {})", bound(window.alpha), bound(window.beta))
}

fn bound(value: Value) -> String {
    match value {
        scoutlab_search::INFINITY => "inf".to_owned(),
        value if value == -scoutlab_search::INFINITY => "-inf".to_owned(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_aligned_and_wrapped() {
        let failure = Failure {
            message: "expected 3, the value of minimax, and a good many words more, so that this message needs a second line"
                .to_owned(),
            tree: None,
            leaves: None,
        };
        let report = Report {
            subject: "algorithm `x`".to_owned(),
            sample: "on nothing".to_owned(),
            checks: vec![
                Check { rule: "it is short", cases: 12345, failure: None },
                Check { rule: "it is right", cases: 2, failure: Some(failure) },
                Check { rule: "it is new", cases: 0, failure: None },
            ],
            theorems: vec![Theorem {
                statement: "it is nice",
                cases: 1,
                counterexample: Some(Counterexample { tree: "[1 2]".to_owned(), facts: "2 leaves, not 1".to_owned() }),
            }],
        };
        let expected = "\
algorithm `x`: FAILED, one rule is broken
on nothing

Rules
  passed  it is short     12,345 checks
  FAILED  it is right          2 checks
          expected 3, the value of minimax, and a good many words more, so that this message needs a
          second line
  -       it is new            0 checks

Theorems that may or may not hold
  no      it is nice           1 tried
          [1 2]: 2 leaves, not 1
";
        assert_eq!(report.to_string(), expected);
        assert!(!report.passed());
        assert_eq!((report.holds("it is nice"), report.holds("it is old")), (Some(false), None));
    }

    #[test]
    fn numbers_have_commas_between_thousands() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
