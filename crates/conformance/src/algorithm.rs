//! The conformance kit for algorithms.

use super::case::{Case, Problem, Rule, draw};
use super::report::{Check, Failure, Report, grouped};
use super::shrink::shrunk;
use super::sketch::{Shape, Sketch};
use super::subject::Subject;
use super::theorems::Theorems;
use super::{Sample, stream};

/// The maximum number of failures of each rule that the kit shrinks. The smallest result is reported.
const ATTEMPTS: u32 = 3;

/// One tree in this many has a terminal root.
const TERMINAL_ROOT: u64 = 500;

pub(super) fn check(subject: &Subject<'_>, sample: Sample) -> Report {
    let mut findings: Vec<Finding> = Rule::ALL.into_iter().map(Finding::new).collect();
    let mut theorems = Theorems::new(subject);
    let mut searches = 0;
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let apart = if number % TERMINAL_ROOT == 1 { Sketch::Leaf(3) } else { Shape::random(&mut random).tree(&mut random) };
        let recurring = Shape::random(&mut random).with_copies().tree(&mut random);
        for case in draw(&mut random, apart.clone(), recurring, subject.table_use) {
            searches += 1;
            let problem = case.judge(subject);
            let broken = problem.as_ref().map(|problem| problem.rule);
            for finding in &mut findings {
                finding.cases += u64::from(case.checks(finding.rule));
            }
            if let (Some(problem), Some(rule)) = (problem, broken)
                && let Some(finding) = findings.iter_mut().find(|finding| finding.rule == rule)
            {
                finding.add(subject, case, problem);
            }
        }
        theorems.try_on(&apart);
        theorems.try_perfect_order(&mut random, number);
    }
    let trees = grouped(sample.trees);
    Report {
        subject: format!("algorithm `{}`", subject.name),
        sample: format!("{} searches of {trees} random trees, seed {}", grouped(searches), sample.seed),
        checks: findings.into_iter().map(Finding::check).collect(),
        theorems: theorems.found(),
    }
}

struct Finding {
    rule: Rule,
    cases: u64,
    attempts: u32,
    smallest: Option<(Case, Problem)>,
}

impl Finding {
    const fn new(rule: Rule) -> Self {
        Self { rule, cases: 0, attempts: 0, smallest: None }
    }

    fn add(&mut self, subject: &Subject<'_>, case: Case, problem: Problem) {
        // A search that does not end makes each attempt slow, so only one such failure is shrunk.
        if self.attempts == if self.rule == Rule::Ends { 1 } else { ATTEMPTS } {
            return;
        }
        self.attempts += 1;
        let rule = self.rule;
        let judge = |case: &Case| case.judge(subject).filter(|problem| problem.rule == rule);
        let (case, problem) = shrunk(case, problem, Case::smaller, judge);
        if self.smallest.as_ref().is_none_or(|(known, _)| case.sketch.size() < known.sketch.size()) {
            self.smallest = Some((case, problem));
        }
    }

    fn check(self) -> Check {
        let failure = self.smallest.map(|(case, Problem { message, .. })| Failure {
            message: format!("{case}: {message}"),
            tree: Some(case.sketch.to_string()),
            leaves: Some(case.sketch.leaves()),
        });
        Check { rule: self.rule.text(), cases: self.cases, failure }
    }
}
