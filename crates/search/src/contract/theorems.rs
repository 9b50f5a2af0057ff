//! What the literature says of algorithms, and whether it holds for one of them.

use chacha20::ChaCha8Rng;
use scoutlab_games::tree::theory::minimal_leaves;
use scoutlab_games::{Notation, Value};

use super::plan::Plan;
use super::report::{Counterexample, Theorem};
use super::shrink::shrunk;
use super::sketch::Sketch;
use super::subject::{Run, Subject};
use super::witness::Witness;
use super::{below, counted};
use crate::algorithms::{AlphaBeta, AnyAlgorithm, Sss};
use crate::table::GrowingTable;
use crate::{Algorithm, General, SearchError, TableUse};

/// Its leaves are among those of alpha-beta, in the same order of moves and without a table.
pub const WITHIN_ALPHABETA: &str = "it visits no leaf that alpha-beta skips";
/// No node is visited twice.
pub const NOTHING_TWICE: &str = "it visits nothing twice";
/// On uniform trees with a best move first at every node it visits b^ceil(d/2) + b^floor(d/2) - 1 leaves (Knuth and Moore 1975).
pub const MINIMAL_TREE: &str = "under perfect order it visits the minimal tree";
/// Its leaves are a subset of those of SSS*.
pub const WITHIN_SSS: &str = "it visits no leaf that SSS* skips";
/// Its leaves are a superset of those of SSS*.
pub const COVERS_SSS: &str = "it visits every leaf that SSS* visits";

/// One tree in so many has a perfectly ordered companion.
const PERFECT_ORDER: u64 = 20;

/// So many counterexamples are made smaller.
const ATTEMPTS: u32 = 3;

/// What became of all statements.
pub(super) struct Theorems<'s> {
    subject: &'s Subject<'s>,
    found: Vec<Statement>,
}

/// Finds what contradicts a statement on a tree.
type Refutation = fn(&Subject<'_>, &Sketch) -> Option<String>;

struct Statement {
    text: &'static str,
    refute: Refutation,
    cases: u64,
    attempts: u32,
    smallest: Option<(Sketch, String)>,
}

impl<'s> Theorems<'s> {
    pub(super) fn new(subject: &'s Subject<'s>) -> Self {
        let statement = |text, refute: Refutation| Statement { text, refute, cases: 0, attempts: 0, smallest: None };
        let found = vec![
            statement(WITHIN_ALPHABETA, |subject, sketch| skips(sketch, subject, &alphabeta_subject(), "alpha-beta")),
            statement(NOTHING_TWICE, twice),
            statement(WITHIN_SSS, |subject, sketch| skips(sketch, subject, &sss_subject(), "SSS*")),
            statement(COVERS_SSS, |subject, sketch| skips(sketch, &sss_subject(), subject, "it")),
            statement(MINIMAL_TREE, not_minimal),
        ];
        Self { subject, found }
    }

    /// Tries all statements but that of perfect order.
    pub(super) fn try_on(&mut self, sketch: &Sketch) {
        // Where the game is over there is nothing to search.
        if sketch.height() == 0 {
            return;
        }
        let subject = self.subject;
        for statement in self.found.iter_mut().filter(|statement| statement.text != MINIMAL_TREE) {
            statement.try_on(subject, sketch, Sketch::smaller);
        }
    }

    /// Tries the statement of perfect order on a uniform tree.
    pub(super) fn try_perfect_order(&mut self, random: &mut ChaCha8Rng, number: u64) {
        if !number.is_multiple_of(PERFECT_ORDER) {
            return;
        }
        let degree = 1 + below(random, 4) as u32;
        let height = 1 + below(random, if degree > 3 { 3 } else { 5 }) as u32;
        let spread = [1, 5, 1000][below(random, 3)];
        let sketch = Sketch::uniform(random, degree, height, spread).in_perfect_order();
        let subject = self.subject;
        for statement in self.found.iter_mut().filter(|statement| statement.text == MINIMAL_TREE) {
            statement.try_on(subject, &sketch, |sketch| {
                sketch.smaller().into_iter().chain(sketch.narrower()).map(|smaller| smaller.in_perfect_order()).collect()
            });
        }
    }

    pub(super) fn found(self) -> Vec<Theorem> {
        let theorem = |statement: Statement| Theorem {
            statement: statement.text,
            cases: statement.cases,
            counterexample: statement.smallest.map(|(tree, facts)| Counterexample { tree: tree.to_string(), facts }),
        };
        self.found.into_iter().map(theorem).collect()
    }
}

impl Statement {
    fn try_on(&mut self, subject: &Subject<'_>, sketch: &Sketch, smaller: fn(&Sketch) -> Vec<Sketch>) {
        self.cases += 1;
        if self.smallest.as_ref().is_some_and(|(known, _)| self.attempts >= ATTEMPTS && known.size() <= sketch.size()) {
            return;
        }
        let Some(facts) = (self.refute)(subject, sketch) else { return };
        self.attempts += 1;
        // In perfect order a step may lead to a tree that is as large. Only those that are smaller are taken.
        let steps = |sketch: &Sketch| {
            let size = sketch.size();
            smaller(sketch).into_iter().filter(|other| other.height() > 0 && other.size() < size).collect()
        };
        let (sketch, facts) = shrunk(sketch.clone(), facts, steps, |sketch| (self.refute)(subject, sketch));
        if self.smallest.as_ref().is_none_or(|(known, _)| sketch.size() < known.size()) {
            self.smallest = Some((sketch, facts));
        }
    }
}

/// Searches the whole tree, with a table where the algorithm needs one. `None` if it ends without a value.
fn watched<'p>(subject: &Subject<'_>, plan: &'p Plan, depth: u32) -> Option<Witness<'p>> {
    let mut table = (subject.table_use == TableUse::Needed).then(GrowingTable::new);
    let mut witness = Witness::new(plan, table.is_some());
    let run = Run { table: table.as_mut(), observer: Some(&mut witness), ..Run::new(plan, depth) };
    run.search(subject).ok()?;
    Some(witness)
}

/// A leaf that one algorithm visits and another skips.
fn skips(sketch: &Sketch, visitor: &Subject<'_>, other: &Subject<'_>, name: &str) -> Option<String> {
    let plan = Plan::new(sketch);
    let depth = sketch.height().max(1);
    let (visited, skipped) = (watched(visitor, &plan, depth)?, watched(other, &plan, depth)?);
    let leaf = *visited.leaves.iter().find(|leaf| !skipped.leaves.contains(leaf))?;
    let (more, fewer) = (visited.leaves.len() as u64, skipped.leaves.len() as u64);
    let place = place(&plan, leaf);
    let visitor = if name == "it" { "SSS*" } else { "it" };
    Some(format!("{visitor} visits {place}, which {name} skips; visits of leaves: {more} by {visitor}, {fewer} by {name}"))
}

/// A node that is visited twice.
fn twice(subject: &Subject<'_>, sketch: &Sketch) -> Option<String> {
    let plan = Plan::new(sketch);
    let witness = watched(subject, &plan, sketch.height().max(1))?;
    // A leaf says more than the nodes above it.
    let number = witness.visits.iter().rposition(|&visits| visits > 1)?;
    Some(format!("it visits {} {} times", place(&plan, number as u32), witness.visits[number]))
}

/// More or fewer leaves than the minimal tree has.
fn not_minimal(subject: &Subject<'_>, sketch: &Sketch) -> Option<String> {
    let (degree, height) = sketch.uniform_shape().filter(|&(_, height)| height > 0)?;
    let plan = Plan::new(sketch);
    let visits = watched(subject, &plan, height)?.leaves.len() as u64;
    let minimal = minimal_leaves(degree, height)?;
    (visits != minimal).then(|| format!("it visits {}, the minimal tree has {minimal}", counted(visits, "leaf", "leaves")))
}

/// A node by the children that lead to it: `2 1`.
fn place(plan: &Plan, number: u32) -> String {
    let mut moves = Vec::new();
    let mut node = number;
    while let Some(parent) = plan.parent(node) {
        moves.push((node - plan.node(parent).child_number(0) + 1).to_string());
        node = parent;
    }
    moves.reverse();
    let name = plan.node(number).position_name();
    if moves.is_empty() { "the root".to_owned() } else { format!("{name} (at {})", moves.join(" ")) }
}

fn alphabeta_subject() -> Subject<'static> {
    fn search(tree: &mut General<'_>, depth: u32) -> Result<Value, SearchError> {
        AnyAlgorithm::AlphaBeta(AlphaBeta).search_general(tree, depth)
    }
    Subject { name: AlphaBeta::NAME, table_use: TableUse::Never, search: &search }
}

fn sss_subject() -> Subject<'static> {
    fn search(tree: &mut General<'_>, depth: u32) -> Result<Value, SearchError> {
        let sss: AnyAlgorithm = Sss::NAME.parse().expect("SSS* needs no parameters");
        sss.search_general(tree, depth)
    }
    Subject { name: Sss::NAME, table_use: TableUse::Never, search: &search }
}
