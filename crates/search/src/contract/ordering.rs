//! The kit for orderings.

use std::sync::Arc;

use rand::RngExt;
use scoutlab_games::{FrontierEvaluator, Game, Notation};

use super::ordering_case::{Maker, Problem, Rule, Seen, examine};
use super::plan::{Branch, Fruit, Plan};
use super::report::{Check, Counterexample, Failure, Report, Theorem, grouped};
use super::shrink::shrunk;
use super::sketch::{Shape, Sketch};
use super::{Sample, minimax, stream};
use crate::algorithms::{AlphaBeta, AnyAlgorithm};
use crate::orderings::{NamedEvaluators, OrderingSettings, OrderingSpec, Resources};
use crate::specification::SpecificationError;
use crate::{MoveOrdering, Node, Search};

/// Moves that the ordering does not tell apart stay in the order in which they came.
pub const IS_STABLE: &str = "it is stable: moves that it does not tell apart stay in place";

/// So many failures of a rule are made smaller. The smallest is reported.
const ATTEMPTS: u32 = 10;

/// The deepest random game, in plies.
const LONGEST_GAME: u32 = 30;

/// Checks an ordering on the default [`Sample`] of random trees: each move is returned once, the same calls give the same order,
/// positions that are valued are charged, and alpha-beta finds the value of minimax. Whether it is stable is reported.
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
    on_trees(S::NAME, &Built(settings), sample)
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
pub fn check_named_ordering(ordering: &OrderingSpec, sample: Sample) -> Result<Report, SpecificationError> {
    on_trees(ordering.name(), ordering, sample)
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
            nodes.push(Node::new(position, random.random_range(1..=2), ply));
            position = position.play(moves[random.random_range(0..moves.len())]);
        }
        let seen = examine(make, &nodes, evaluator, &mut random);
        findings.nodes += seen.nodes;
        if let Some(Problem { rule, message }) = seen.problem {
            findings.fail(rule, Failure { message, tree: None, leaves: None });
        }
        if let Some((position, facts)) = seen.unstable {
            findings.unstable.get_or_insert(Counterexample { tree: position, facts });
        }
    }
    let (nodes, games) = (grouped(findings.nodes), grouped(sample.trees));
    findings.report(name, format!("{nodes} positions of {games} random games, seed {}", sample.seed))
}

/// What makes orderings for trees.
trait ForTrees {
    fn ordering<'p>(
        &self,
        resources: &Resources<Branch<'p>>,
    ) -> Result<Box<dyn MoveOrdering<Branch<'p>> + 'p>, SpecificationError>;
}

struct Built<'s, S>(&'s S);

impl<S: OrderingSettings + 'static> ForTrees for Built<'_, S> {
    fn ordering<'p>(
        &self,
        resources: &Resources<Branch<'p>>,
    ) -> Result<Box<dyn MoveOrdering<Branch<'p>> + 'p>, SpecificationError> {
        Ok(Box::new(self.0.build(resources)?))
    }
}

impl ForTrees for OrderingSpec {
    fn ordering<'p>(
        &self,
        resources: &Resources<Branch<'p>>,
    ) -> Result<Box<dyn MoveOrdering<Branch<'p>> + 'p>, SpecificationError> {
        Ok(Box::new(self.build(resources)?))
    }
}

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

    /// Orders the moves of every interior node, those of the root first, then searches.
    fn seen(&self, make: &dyn ForTrees) -> Result<Seen, SpecificationError> {
        let plan = Plan::new(&self.sketch);
        let mut random = stream(self.seed, 0);
        let evaluators = NamedEvaluators::default().with("leaves", || Arc::new(Fruit));
        let resources = || Resources { seed: self.seed, evaluators: evaluators.clone(), ..Resources::default() };
        make.ordering(&resources())?;
        let build = || make.ordering(&resources()).expect("it was built before");
        let height = self.sketch.height();
        let nodes: Vec<Node<Branch<'_>>> = (0..plan.len() as u32)
            .map(|number| {
                let ply = plan.ply(number);
                Node::new(plan.node(number), (height - ply).max(1), ply)
            })
            .collect();
        let mut seen = examine(&build as Maker<'_, '_, _>, &nodes, &Fruit, &mut random);
        if seen.problem.is_none() && height > 0 {
            let mut ordering = build();
            let mut search = Search::new(&Fruit).ordered_by(&mut *ordering);
            let found = search.run_named(&AnyAlgorithm::AlphaBeta(AlphaBeta), &plan.root(), height);
            let value = minimax(&plan.root(), height, &Fruit);
            if found != Ok(value) {
                let message =
                    format!("expected {value}, the value of minimax; alpha-beta under the ordering returned {found:?}");
                seen.problem = Some(Problem { rule: Rule::Searches, message });
            }
        }
        plan.refresh();
        Ok(seen)
    }
}

fn on_trees(name: &str, make: &dyn ForTrees, sample: Sample) -> Result<Report, SpecificationError> {
    let mut findings = Findings::default();
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let sketch = Shape::random(&mut random).tree(&mut random);
        let case = Case { sketch, seed: random.random() };
        let Seen { nodes, problem, unstable } = case.seen(make)?;
        findings.nodes += nodes;
        findings.searches += 1;
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
    searches: u64,
    attempts: u32,
    failures: [Option<Failure>; Rule::ALL.len()],
    unstable: Option<Counterexample>,
}

impl Findings {
    /// Keeps the failure of this rule with the fewest leaves.
    fn fail(&mut self, rule: Rule, failure: Failure) {
        // In the order of `Rule::ALL`.
        let known = &mut self.failures[rule as usize];
        if known.as_ref().is_none_or(|known| failure.leaves < known.leaves) {
            *known = Some(failure);
        }
    }

    fn report(self, name: &str, sample: String) -> Report {
        let check = |(rule, failure): (&Rule, Option<Failure>)| {
            let cases = if *rule == Rule::Searches { self.searches } else { self.nodes };
            Check { rule: rule.text(), cases, failure }
        };
        let stable = Theorem { statement: IS_STABLE, cases: self.nodes, counterexample: self.unstable };
        Report {
            subject: format!("ordering `{name}`"),
            sample,
            checks: Rule::ALL.iter().zip(self.failures).map(check).collect(),
            theorems: vec![stable],
        }
    }
}
