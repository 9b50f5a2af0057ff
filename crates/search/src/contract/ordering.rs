//! The kit for orderings.

use std::sync::Arc;

use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{FrontierEvaluator, Game, Notation};

use super::ordering_case::{Problem, Rule, Seen, examine};
use super::report::{Check, Counterexample, Failure, Report, Theorem, grouped};
use super::shrink::shrunk;
use super::sketch::{Shape, Sketch};
use super::{Sample, below, stream};
use crate::orderings::{self, NamedEvaluators, OrderingSettings, OrderingSpec, Resources};
use crate::registration::AddedOrderings;
use crate::specification::SpecificationError;
use crate::{MoveOrdering, Node};

/// Moves that the ordering does not tell apart stay in the order in which they came.
pub const IS_STABLE: &str = "it is stable: moves that it does not tell apart stay in place";

/// So many failures of a rule are made smaller. The smallest is reported.
const ATTEMPTS: u32 = 10;

/// The deepest random game, in plies.
const LONGEST_GAME: u32 = 30;

/// Checks an ordering on the default [`Sample`] of random trees: each move is returned once, the same calls give the same order,
/// and positions that are valued are charged. Whether it is stable is reported.
///
/// # Errors
///
/// [`SpecificationError`] if the ordering names an evaluator that trees lack. Check it with [`check_ordering_at`] then.
///
/// ```no_run
/// use scoutlab_search::contract::{IS_STABLE, check_ordering};
/// use scoutlab_search::orderings::settings::HistorySettings;
///
/// let report = check_ordering(&HistorySettings)?;
/// assert!(report.passed());
/// assert_eq!(report.holds(IS_STABLE), Some(true));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
pub fn check_ordering<S: OrderingSettings + 'static>(settings: &S) -> Result<Report, SpecificationError> {
    check_ordering_on(settings, Sample::default())
}

/// [`check_ordering`] on another sample.
///
/// # Errors
///
/// As for [`check_ordering`].
pub fn check_ordering_on<S: OrderingSettings + 'static>(settings: &S, sample: Sample) -> Result<Report, SpecificationError> {
    on_trees(S::NAME, &|resources| Ok(Box::new(settings.build(resources)?)), sample)
}

/// [`check_ordering_on`], with orderings chosen by name.
///
/// # Errors
///
/// As for [`check_ordering`].
///
/// ```
/// use scoutlab_search::contract::{IS_STABLE, Sample, check_named_ordering};
///
/// let report = check_named_ordering(&"killer:2+eval1".parse()?, Sample { trees: 100, seed: 1 })?;
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(IS_STABLE), Some(true));
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
// Compiled where it is called: every ordering on trees is part of it.
#[inline]
pub fn check_named_ordering(ordering: &OrderingSpec, sample: Sample) -> Result<Report, SpecificationError> {
    on_trees(ordering.name(), &|resources| Ok(Box::new(ordering.build(resources)?)), sample)
}

/// Checks orderings of any game, which `make` makes, in the positions of random games from `start`. The sample's number of trees
/// is the number of games.
///
/// ```
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_search::contract::{Sample, check_ordering_at};
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
    evaluator: &dyn FrontierEvaluator<G>,
    sample: Sample,
) -> Report {
    let mut findings = Findings::default();
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let mut nodes = Vec::new();
        let mut position = *start;
        for ply in 0..LONGEST_GAME {
            let moves: Vec<G::Move> = position.generate().collect();
            if moves.is_empty() {
                break;
            }
            nodes.push(Node::new(position, 1 + below(&mut random, 2) as u32, ply));
            position = position.play(moves[below(&mut random, moves.len())]);
        }
        let seen = examine(make, &nodes, evaluator, &mut random);
        findings.add(seen);
    }
    let (nodes, games) = (grouped(findings.nodes), grouped(sample.trees));
    findings.report(name, format!("{nodes} positions of {games} random games, seed {}", sample.seed))
}

/// [`check_ordering_on`], with orderings that `make` makes for trees.
///
/// ```
/// use scoutlab_search::contract::{IS_STABLE, Sample, check_ordering_by};
/// use scoutlab_search::orderings::Reverse;
///
/// let report = check_ordering_by("reverse", &|_resources| Ok(Box::new(Reverse)), Sample { trees: 20, seed: 1 })?;
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(IS_STABLE), Some(false)); // equal moves change places too
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
///
/// # Errors
///
/// The first error of `make`.
pub fn check_ordering_by(name: &str, make: &TreeOrdering<'_>, sample: Sample) -> Result<Report, SpecificationError> {
    on_trees(name, make, sample)
}

/// An ordering for trees, made from what trees have.
pub type TreeOrdering<'m> = dyn for<'t> Fn(&Resources<TextPosition<'t>>) -> Result<Box<dyn MoveOrdering<TextPosition<'t>> + 't>, SpecificationError>
    + 'm;

/// A random tree with the number that decides what happens to the ordering there.
#[derive(Clone)]
struct Case {
    sketch: Sketch,
    seed: u64,
}

impl Case {
    fn smaller(&self) -> Vec<Self> {
        self.sketch.smaller().into_iter().map(|sketch| Self { sketch, seed: self.seed }).collect()
    }

    /// Orders the moves of every interior node, those of the root first.
    fn seen(&self, make: &TreeOrdering<'_>) -> Result<Seen, SpecificationError> {
        const READ: &str = "a sketch is written as trees are read";
        let text = self.sketch.to_string();
        if orderings::added().is_empty() {
            return self.seen_on(&TextTree::parse(&text).expect(READ), &AddedOrderings::NONE, make);
        }
        // Orderings that the program has added are built for positions that borrow nothing. Their trees are never freed.
        self.seen_on(TextTree::shared(&text).expect(READ), &AddedOrderings::of_game(), make)
    }

    /// The same on the tree of the sketch, with the orderings that were added for it.
    fn seen_on<'t>(
        &self,
        tree: &'t TextTree,
        added: &AddedOrderings<TextPosition<'t>>,
        make: &TreeOrdering<'_>,
    ) -> Result<Seen, SpecificationError> {
        let evaluators = NamedEvaluators::default().with("leaves", || Arc::new(Leaves));
        let resources =
            || Resources { seed: self.seed, evaluators: evaluators.clone(), added: added.clone(), ..Resources::default() };
        make(&resources())?;
        let build = || make(&resources()).expect("it was built before");
        let mut nodes = vec![Node::new(tree.root(), self.sketch.height().max(1), 0)];
        let mut next = 0;
        while next < nodes.len() {
            let Node { position, depth, ply } = nodes[next];
            nodes.extend(position.generate().map(|played| Node::new(position.play(played), (depth - 1).max(1), ply + 1)));
            next += 1;
        }
        Ok(examine(&build, &nodes, &Leaves, &mut stream(self.seed, 0)))
    }
}

fn on_trees(name: &str, make: &TreeOrdering<'_>, sample: Sample) -> Result<Report, SpecificationError> {
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
    let trees = grouped(sample.trees);
    let nodes = grouped(findings.nodes);
    Ok(findings.report(name, format!("{nodes} nodes of {trees} random trees, seed {}", sample.seed)))
}

/// What is known about all rules.
#[derive(Default)]
struct Findings {
    nodes: u64,
    attempts: u32,
    failures: Vec<(Rule, Failure)>,
    unstable: Option<Counterexample>,
}

impl Findings {
    /// Adds what was seen in a game.
    fn add(&mut self, seen: Seen) {
        self.nodes += seen.nodes;
        if let Some(Problem { rule, message }) = seen.problem {
            self.fail(rule, Failure { message, tree: None, leaves: None });
        }
        if let Some((tree, facts)) = seen.unstable {
            self.unstable.get_or_insert(Counterexample { tree, facts });
        }
    }

    /// Keeps the failure of this rule with the fewest leaves.
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
