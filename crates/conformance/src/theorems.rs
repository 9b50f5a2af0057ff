//! Theorems of the literature, which the kit tries to refute for an algorithm.

use chacha20::ChaCha8Rng;
use scoutlab_games::tree::theory::minimal_leaves;

use super::report::{Counterexample, Theorem};
use super::shrink::shrunk;
use super::sketch::Sketch;
use super::sketch_position::SketchTree;
use super::subject::{Run, Subject};
use super::{below, counted};
use scoutlab_search::algorithms::{AlphaBeta, built_in};
use scoutlab_search::observers::{LeafSequence, SearchesPerNode};
use scoutlab_search::table::GrowingTable;
use scoutlab_search::{Algorithm, TableUse};

/// The algorithm visits only leaves that alpha-beta visits with this move ordering and no transposition table.
pub const WITHIN_ALPHABETA: &str = "it visits no leaf that alpha-beta skips";
/// No node is visited twice.
pub const NOTHING_TWICE: &str = "it visits nothing twice";
/// On uniform trees with a best move first at every node, the algorithm visits b^ceil(d/2) + b^floor(d/2) - 1 leaves (Knuth and
/// Moore 1975).
pub const MINIMAL_TREE: &str = "with perfect ordering, it visits the minimal tree";
/// The algorithm visits a subset of the leaves that SSS* visits.
pub const WITHIN_SSS: &str = "it visits no leaf that SSS* skips";
/// The algorithm visits a superset of the leaves that SSS* visits.
pub const COVERS_SSS: &str = "it visits every leaf that SSS* visits";

/// For one random tree in this many, the kit also searches a perfectly ordered tree.
const PERFECT_ORDER: u64 = 20;

/// The maximum number of counterexamples of each statement that the kit shrinks.
const ATTEMPTS: u32 = 3;

/// All statements with the counterexamples found so far.
pub(super) struct Theorems<'s> {
    subject: &'s Subject<'s>,
    found: Vec<Statement>,
}

/// A function that tries to refute a statement on a tree. The function returns a description of the contradiction, if there is
/// one.
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
            statement(WITHIN_ALPHABETA, |subject, sketch| with_alphabeta(|other| skips(sketch, subject, other, "alpha-beta"))),
            statement(NOTHING_TWICE, twice),
            statement(WITHIN_SSS, |subject, sketch| with_sss(|other| skips(sketch, subject, other, "SSS*"))),
            statement(COVERS_SSS, |subject, sketch| with_sss(|other| skips(sketch, other, subject, "it"))),
            statement(MINIMAL_TREE, not_minimal),
        ];
        Self { subject, found }
    }

    pub(super) fn try_on(&mut self, sketch: &Sketch) {
        // A search of a terminal root visits nothing below it.
        if sketch.height() == 0 {
            return;
        }
        let subject = self.subject;
        for statement in self.found.iter_mut().filter(|statement| statement.text != MINIMAL_TREE) {
            statement.try_on(subject, sketch, Sketch::smaller);
        }
    }

    /// Tries [`MINIMAL_TREE`] on a random uniform tree in perfect order.
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
        // Restoring the perfect order may undo a step, so only steps to smaller trees are taken.
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

/// Searches the whole tree, with a transposition table if the algorithm needs one. Returns the path of each leaf visit, in
/// order, and the number of visits of each node. Returns `None` if the search ends without a value.
fn watched(subject: &Subject<'_>, sketch: &Sketch) -> Option<(Vec<Vec<u8>>, SearchesPerNode<u8>)> {
    let tree = SketchTree::new(sketch, false);
    let mut table = (subject.table_use == TableUse::Needed).then(GrowingTable::new);
    let mut observer = (LeafSequence::default(), SearchesPerNode::default());
    let run = Run { table: table.as_mut(), observer: Some(&mut observer), ..Run::new(&tree, sketch.height().max(1)) };
    run.search(subject).ok()?;
    Some((observer.0.visits().to_vec(), observer.1))
}

/// Returns a description of a leaf that `visitor` visits and `other` skips, if there is one.
fn skips(sketch: &Sketch, visitor: &Subject<'_>, other: &Subject<'_>, name: &str) -> Option<String> {
    let (visited, skipped) = (watched(visitor, sketch)?.0, watched(other, sketch)?.0);
    let leaf = visited.iter().find(|leaf| !skipped.contains(leaf))?;
    let (more, fewer, node) = (visited.len(), skipped.len(), named(sketch, leaf));
    let visitor = if name == "it" { "SSS*" } else { "it" };
    Some(format!("{visitor} visits {node}, which {name} skips; visits of leaves: {more} by {visitor}, {fewer} by {name}"))
}

/// Returns a description of a node that is visited twice, if there is one.
fn twice(subject: &Subject<'_>, sketch: &Sketch) -> Option<String> {
    let (_, visits) = watched(subject, sketch)?;
    // A leaf is a simpler counterexample than an interior node.
    let (node, count) =
        visits.nodes_with_visits().into_iter().filter(|&(_, count)| count > 1).max_by_key(|(node, _)| node.len())?;
    Some(format!("it visits {} {count} times", named(sketch, &node)))
}

/// Returns a description if the algorithm does not visit exactly as many leaves as the minimal tree has.
fn not_minimal(subject: &Subject<'_>, sketch: &Sketch) -> Option<String> {
    let (degree, height) = sketch.uniform_shape().filter(|&(_, height)| height > 0)?;
    let visits = watched(subject, sketch)?.0.len() as u64;
    let minimal = minimal_leaves(degree, height)?;
    (visits != minimal).then(|| format!("it visits {}, the minimal tree has {minimal}", counted(visits, "leaf", "leaves")))
}

/// Returns the text of a node and the path to it, such as `3 (at 2 1)`.
fn named(sketch: &Sketch, path: &[u8]) -> String {
    let mut node = sketch;
    for &played in path {
        let Sketch::Node(children) = node else { break };
        node = &children[usize::from(played)];
    }
    let moves: Vec<String> = path.iter().map(|played| (played + 1).to_string()).collect();
    if moves.is_empty() { "the root".to_owned() } else { format!("{node} (at {})", moves.join(" ")) }
}

fn with_alphabeta<T>(compare: impl FnOnce(&Subject<'_>) -> T) -> T {
    compare(&Subject { name: AlphaBeta::NAME, table_use: TableUse::Never, search: &|tree, root| AlphaBeta.search(tree, root) })
}

fn with_sss<T>(compare: impl FnOnce(&Subject<'_>) -> T) -> T {
    let sss = built_in("sss").expect("SSS* needs no parameters");
    compare(&Subject { name: "sss", table_use: TableUse::Never, search: &|tree, root| sss.search(tree, root) })
}
