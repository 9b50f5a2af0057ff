//! The conformance kit for orderings.

use std::sync::Arc;

use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation};

use super::ordering_rules::{Problem, Rule, Seen, Visited, examine};
use super::report::{Check, Counterexample, Failure, Report, Theorem, grouped};
use super::shrink::shrunk;
use super::sketch::{Shape, Sketch};
use super::{Sample, below, stream};
use scoutlab_search::MoveOrdering;
use scoutlab_search::orderings::{BuiltOrdering, NamedEvaluators, Oracle, OrderingSettings, OrderingSpec, Resources};
use scoutlab_text::specification::SpecificationError;

/// Moves that the ordering does not distinguish keep the order in which they were given.
pub const IS_STABLE: &str = "it is stable: moves that it does not distinguish keep their order";

/// The maximum number of failures that the kit shrinks. The smallest result is reported.
const ATTEMPTS: u32 = 10;

const LONGEST_GAME: u32 = 30;

/// Checks an ordering on the default [`Sample`] of random trees: equal calls must give equal orders, and the ordering must
/// demand its evaluations. The report states whether the ordering is stable.
///
/// # Errors
///
/// Fails with [`SpecificationError`] if the ordering names an evaluator that trees lack. Use [`check_ordering_at`] for such an
/// ordering.
///
/// ```no_run
/// use scoutlab_conformance::{IS_STABLE, check_ordering};
/// use scoutlab_search::orderings::settings::TableMove;
///
/// let report = check_ordering(&TableMove)?;
/// assert!(report.passed());
/// assert_eq!(report.holds(IS_STABLE), Some(true));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
pub fn check_ordering(settings: &impl OrderingSettings) -> Result<Report, SpecificationError> {
    check_ordering_on(settings, Sample::default())
}

/// Checks an ordering like [`check_ordering`], on the given sample.
///
/// # Errors
///
/// Fails like [`check_ordering`].
pub fn check_ordering_on<S: OrderingSettings>(settings: &S, sample: Sample) -> Result<Report, SpecificationError> {
    check_ordering_by(S::NAME, &|resources| settings.build(resources), sample)
}

/// Checks orderings chosen by name, like [`check_ordering_on`].
///
/// # Errors
///
/// Fails like [`check_ordering`].
///
/// ```
/// use scoutlab_conformance::{IS_STABLE, Sample, check_named_ordering};
/// use scoutlab_search::orderings::built_in;
///
/// let report = check_named_ordering(&built_in("killer:2+eval1")?, Sample { trees: 100, seed: 1 })?;
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(IS_STABLE), Some(true));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
pub fn check_named_ordering(ordering: &OrderingSpec, sample: Sample) -> Result<Report, SpecificationError> {
    check_ordering_by(ordering.name(), &|resources| Ok(Box::new(ordering.build(resources)?)), sample)
}

/// Checks orderings of any game, built by `make`, at the positions of random games from `start`. The number of games is the
/// number of trees of the sample.
///
/// ```
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_conformance::{Sample, check_ordering_at};
/// use scoutlab_search::orderings::Reverse;
///
/// let start = TicTacToe::start();
/// let report = check_ordering_at("reverse", &|| Box::new(Reverse), &start, &Outcome, Sample { trees: 10, seed: 1 });
/// assert!(report.passed(), "{report}");
/// ```
pub fn check_ordering_at<'g, G: Game + Notation>(
    name: &str,
    make: &dyn Fn() -> Box<dyn MoveOrdering<G> + 'g>,
    start: &G,
    evaluator: &dyn Evaluator<G>,
    sample: Sample,
) -> Report {
    let mut findings = Findings::default();
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let (mut nodes, mut position, mut path) = (Vec::new(), start.clone(), Vec::new());
        for _ in 0..LONGEST_GAME {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            nodes.push(Visited { position: position.clone(), depth: 1 + below(&mut random, 2) as u32, path: path.clone() });
            let played = moves.at(below(&mut random, moves.len()));
            position = position.play(played);
            path.push(played);
        }
        let Seen { nodes, problem, unstable } = examine(make, &nodes, evaluator, &mut random);
        findings.nodes += nodes;
        if let Some(Problem { rule, message }) = problem {
            findings.fail(rule, Failure { message, tree: None, leaves: None });
        }
        if let Some((tree, facts)) = unstable {
            findings.unstable.get_or_insert(Counterexample { tree, facts });
        }
    }
    let (nodes, games) = (grouped(findings.nodes), grouped(sample.trees));
    findings.report(name, format!("{nodes} positions of {games} random games, seed {}", sample.seed))
}

/// A function that builds an ordering for trees.
pub type TreeOrdering<'m> = dyn Fn(&Resources<TextPosition<'static>>) -> BuiltOrdering<TextPosition<'static>> + 'm;

/// Checks orderings built by `make`, like [`check_ordering_on`].
///
/// ```
/// use scoutlab_conformance::{IS_STABLE, Sample, check_ordering_by};
/// use scoutlab_search::orderings::Reverse;
///
/// let report = check_ordering_by("reverse", &|_resources| Ok(Box::new(Reverse)), Sample { trees: 20, seed: 1 })?;
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(IS_STABLE), Some(false)); // it also swaps equal moves
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
///
/// # Errors
///
/// Fails with the first error of `make`.
pub fn check_ordering_by(name: &str, make: &TreeOrdering<'_>, sample: Sample) -> Result<Report, SpecificationError> {
    let mut findings = Findings::default();
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let sketch = Shape::random(&mut random).tree(&mut random);
        let case = Case { sketch, seed: number ^ sample.seed };
        let Seen { nodes, problem, unstable } = case.seen(make)?;
        findings.nodes += nodes;
        let seen = |case: &Case| case.seen(make).unwrap_or_default();
        if let Some(problem) = problem
            && findings.attempts < ATTEMPTS
        {
            findings.attempts += 1;
            let rule = problem.rule;
            let judge = |case: &Case| seen(case).problem.filter(|problem| problem.rule == rule);
            let (Case { sketch, .. }, Problem { message, .. }) = shrunk(case.clone(), problem, Case::smaller, judge);
            let (tree, leaves) = (Some(sketch.to_string()), Some(sketch.leaves()));
            findings.fail(rule, Failure { message: format!("on {sketch}: {message}"), tree, leaves });
        }
        if let Some(unstable) = unstable
            && findings.unstable.is_none()
        {
            let (_, (tree, facts)) = shrunk(case, unstable, Case::smaller, |case| seen(case).unstable);
            findings.unstable = Some(Counterexample { tree, facts });
        }
    }
    let (nodes, trees) = (grouped(findings.nodes), grouped(sample.trees));
    Ok(findings.report(name, format!("{nodes} nodes of {trees} random trees, seed {}", sample.seed)))
}

/// A random tree, and the seed of the random events at its nodes.
#[derive(Clone)]
struct Case {
    sketch: Sketch,
    seed: u64,
}

impl Case {
    fn smaller(&self) -> Vec<Self> {
        self.sketch.smaller().into_iter().map(|sketch| Self { sketch, seed: self.seed }).collect()
    }

    /// Checks orderings built by `make` at every interior node, starting at the root.
    fn seen(&self, make: &TreeOrdering<'_>) -> Result<Seen, SpecificationError> {
        // An ordering is built for a game that borrows nothing, so the tree must live as long as the program.
        let tree = TextTree::shared(&self.sketch.to_string()).expect("a sketch is written as trees are read");
        let resources = Resources {
            seed: self.seed,
            evaluators: NamedEvaluators::default().with("leaves", || Arc::new(Leaves)),
            ..Resources::default()
        };
        make(&resources)?;
        let build = || make(&Resources { oracle: Oracle::default(), ..resources.clone() }).expect("it was built before");
        let mut nodes = vec![Visited { position: tree.root(), depth: self.sketch.height().max(1), path: Vec::new() }];
        let mut next = 0;
        while let Some(Visited { position, depth, path }) = nodes.get(next) {
            let depth = (depth - 1).max(1);
            let child = |played| Visited { position: position.play(played), depth, path: [&path[..], &[played]].concat() };
            let children: Vec<_> = position.moves().iter().map(child).collect();
            nodes.extend(children);
            next += 1;
        }
        Ok(examine(&build, &nodes, &Leaves, &mut stream(self.seed, 0)))
    }
}

/// The smallest failure of each rule, and a position that shows that the ordering is not stable.
#[derive(Default)]
struct Findings {
    nodes: u64,
    attempts: u32,
    failures: Vec<(Rule, Failure)>,
    unstable: Option<Counterexample>,
}

impl Findings {
    /// Records a failure of `rule`, unless a recorded failure has at most as many leaves.
    fn fail(&mut self, rule: Rule, failure: Failure) {
        match self.failures.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, known)) if failure.leaves < known.leaves => *known = failure,
            Some(_) => {}
            None => self.failures.push((rule, failure)),
        }
    }

    fn report(self, name: &str, sample: String) -> Report {
        let failure = |rule| self.failures.iter().find(|(known, _)| *known == rule).map(|(_, failure)| failure.clone());
        let check = |rule: Rule| Check { rule: rule.text(), cases: self.nodes, failure: failure(rule) };
        let stable = Theorem { statement: IS_STABLE, cases: self.nodes, counterexample: self.unstable };
        Report {
            subject: format!("ordering `{name}`"),
            sample,
            checks: Rule::ALL.into_iter().map(check).collect(),
            theorems: vec![stable],
        }
    }
}
