//! Helpers for the tests: random trees, plain minimax, and runs by name.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::thread::LocalKey;

use chacha20::ChaCha8Rng;
use rand::RngExt;
pub(crate) use scoutlab_conformance::minimax as plain_minimax;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Evaluator, Game, Limit, Value, value_each_child};
use scoutlab_search::algorithms::{self, AnyAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{self, Oracle, OrderingChain, OrderingSpec, Resources};
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::{GrowingTable, Table};
use scoutlab_search::{Observer, Search, Window};

/// Every algorithm, some with different values of their parameters.
pub(crate) const ALGORITHMS: [&str; 23] = [
    "minimax",
    "branch-and-bound",
    "alphabeta",
    "alphabeta-soft",
    "scout",
    "scout-window",
    "negascout",
    "negascout-hard",
    "pvs",
    "mtdf",
    "mtdf:guess=3",
    "mtdf:guess=-1000000000",
    "sss",
    "sss:limit=1",
    "dual",
    "mtd-plus",
    "mtd-minus",
    "mtd-bi",
    "aspiration:delta=1",
    "aspiration:delta=2,guess=4",
    "deepening(alphabeta)",
    "deepening(mtdf)",
    "deepening(negascout)",
];

/// The algorithms that use a finite window at the root.
pub(crate) const WINDOWED: [&str; 11] = [
    "alphabeta",
    "alphabeta-soft",
    "scout-window",
    "negascout",
    "negascout-hard",
    "pvs",
    "mtdf",
    "mtd-plus",
    "mtd-minus",
    "mtd-bi",
    "aspiration:delta=2",
];

/// Every ordering, some with different values of their parameters, and some joined orderings.
pub(crate) const ORDERINGS: [&str; 29] = [
    "none",
    "reverse",
    "random",
    "static",
    "eval1",
    "eval1:min-depth=1",
    "perfect",
    "perfect-swap",
    "worst",
    "noisy:0",
    "noisy:0.7",
    "noisy:1",
    "killer:1",
    "killer:3",
    "history",
    "table",
    "mobility",
    "table+killer:2+eval1",
    "history+reverse",
    "history:decay=2",
    "countermove",
    "continuation+killer:1",
    "history:malus,decay=2",
    "butterfly",
    "relative-history",
    "counter-history",
    "killer:2,by=ply",
    "see",
    "captures:losing=last",
];

/// Parses each name only once, because some tests make millions of runs.
fn read_once<T>(known: &'static LocalKey<Known<T>>, read: Read<T>, name: &str) -> Rc<T> {
    known.with_borrow_mut(|known| {
        if let Some(found) = known.get(name) {
            return Rc::clone(found);
        }
        let found = Rc::new(read(name).unwrap());
        known.insert(name.to_owned(), Rc::clone(&found));
        found
    })
}

type Known<T> = RefCell<HashMap<String, Rc<T>>>;
type Read<T> = fn(&str) -> Result<T, SpecificationError>;

fn ordering(name: &str) -> Rc<OrderingSpec> {
    thread_local! { static ORDERINGS: Known<OrderingSpec> = RefCell::default(); }
    read_once(&ORDERINGS, orderings::built_in, name)
}

fn algorithm(name: &str) -> Rc<AnyAlgorithm> {
    thread_local! { static ALGORITHMS: Known<AnyAlgorithm> = RefCell::default(); }
    read_once(&ALGORITHMS, algorithms::built_in, name)
}

#[derive(Debug)]
pub(crate) struct Outcome<M> {
    pub(crate) value: Value,
    pub(crate) best_move: Option<M>,
    pub(crate) line: Vec<M>,
    pub(crate) counters: Counters,
}

pub(crate) struct Run<'a> {
    pub(crate) algorithm: &'a str,
    pub(crate) ordering: &'a str,
    pub(crate) depth: u32,
    pub(crate) window: Window,
    pub(crate) seed: u64,
}

impl<'a> Run<'a> {
    pub(crate) fn new(algorithm: &'a str, ordering: &'a str, depth: u32) -> Self {
        Self { algorithm, ordering, depth, window: Window::INFINITE, seed: 0 }
    }

    pub(crate) fn on<G: Game + 'static>(
        &self,
        root: &G,
        evaluator: &dyn Evaluator<G>,
        table: Option<&mut dyn Table<G>>,
    ) -> Outcome<G::Move> {
        self.with_oracle(root, evaluator, table, Oracle::default())
    }

    pub(crate) fn with_oracle<G: Game + 'static>(
        &self,
        root: &G,
        evaluator: &dyn Evaluator<G>,
        table: Option<&mut dyn Table<G>>,
        oracle: Oracle<G>,
    ) -> Outcome<G::Move> {
        let mut chain = self.chain(oracle);
        let search = Search::new(evaluator).ordered_by(&mut chain);
        match table {
            Some(table) => self.search(search.with_table(table), root),
            None => self.search(search, root),
        }
    }

    pub(crate) fn observed<G: Game + 'static>(
        &self,
        root: &G,
        evaluator: &dyn Evaluator<G>,
        table: Option<&mut dyn Table<G>>,
        observer: &mut dyn Observer<G>,
    ) -> Outcome<G::Move> {
        let mut chain = self.chain(Oracle::default());
        let search = Search::new(evaluator).ordered_by(&mut chain).observed_by(observer);
        match table {
            Some(table) => self.search(search.with_table(table), root),
            None => self.search(search, root),
        }
    }

    fn chain<G: Game + 'static>(&self, oracle: Oracle<G>) -> OrderingChain<G> {
        let resources = Resources { seed: self.seed, oracle, ..Resources::default() };
        ordering(self.ordering).build(&resources).unwrap()
    }

    fn search<G: Game>(&self, search: Search<'_, G>, root: &G) -> Outcome<G::Move> {
        let mut search = search.in_window(self.window);
        let value = search.run_named(&algorithm(self.algorithm), root, self.depth).unwrap();
        let (best_move, line) = (search.best_move(), search.principal_variation().to_vec());
        Outcome { value, best_move, line, counters: search.counters }
    }
}

/// Returns whether claims about the visits of an algorithm are true only with a transposition table.
pub(crate) fn needs_table(algorithm: &str) -> bool {
    algorithm.starts_with("mtd")
}

/// Runs a search on a text tree, with an unbounded transposition table if the algorithm needs one.
pub(crate) fn run_on_tree(
    run: &Run<'_>,
    tree: &'static TextTree,
    observer: &mut dyn Observer<TextPosition<'static>>,
) -> Outcome<u16> {
    let mut table = GrowingTable::<TextPosition<'_>>::new();
    let table: Option<&mut dyn Table<_>> = if needs_table(run.algorithm) { Some(&mut table) } else { None };
    run.observed(&tree.root(), &Leaves, table, observer)
}

/// Returns the tree of a text. The tree is never freed, because orderings are built for games that borrow nothing.
pub(crate) fn text_tree(text: &str) -> &'static TextTree {
    TextTree::shared(text).unwrap()
}

pub(crate) fn random_tree(random: &mut ChaCha8Rng) -> &'static TextTree {
    text_tree(&scoutlab_conformance::random_tree(random.random()))
}

/// Returns a uniform tree with random leaf values between -`spread` and `spread`.
pub(crate) fn uniform_tree(random: &mut ChaCha8Rng, breadth: u32, height: u32, spread: Value) -> &'static TextTree {
    fn write(random: &mut ChaCha8Rng, breadth: u32, height: u32, spread: Value, text: &mut String) {
        if height == 0 {
            text.push_str(&random.random_range(-spread..=spread).to_string());
            text.push(' ');
            return;
        }
        text.push('[');
        for _ in 0..breadth {
            write(random, breadth, height - 1, spread, text);
        }
        text.push(']');
    }
    let mut text = String::new();
    write(random, breadth, height, spread, &mut text);
    text_tree(&text)
}

pub(crate) struct OneByOne<E>(pub(crate) E);

impl<G: Game, E: Evaluator<G>> Evaluator<G> for OneByOne<E> {
    fn value(&self, position: &G) -> Value {
        self.0.value(position)
    }
}

pub(crate) struct Together<E>(pub(crate) E);

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Together<E> {
    fn value(&self, position: &G) -> Value {
        self.0.value(position)
    }

    fn value_children(&self, position: &G, moves: &G::Moves, values: &mut G::Values) -> bool {
        value_each_child(&self.0, position, moves, values, &Limit::NONE);
        true
    }
}
