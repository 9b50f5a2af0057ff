//! What the tests share: random trees, a plain minimax that shares no code with the crate, and runs by name.
#![allow(dead_code, unreachable_pub, reason = "each test file is a crate of its own and uses a part of this")]

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Evaluator, Game, Value};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::{Counters, PrincipalVariation};
use scoutlab_search::orderings::{Oracle, OrderingChain};
use scoutlab_search::table::{GrowingTable, Table};
use scoutlab_search::{Observer, Search, Window};

/// Every algorithm, some with several parameters.
pub const ALGORITHMS: [&str; 22] = [
    "minimax",
    "branch-and-bound",
    "alphabeta",
    "alphabeta-soft",
    "scout",
    "scout-window",
    "negascout",
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

/// Those that take a finite window at the root.
pub const WINDOWED: [&str; 10] = [
    "alphabeta",
    "alphabeta-soft",
    "scout-window",
    "negascout",
    "pvs",
    "mtdf",
    "mtd-plus",
    "mtd-minus",
    "mtd-bi",
    "aspiration:delta=2",
];

/// Every ordering, some with several parameters and some joined.
pub const ORDERINGS: [&str; 19] = [
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
];

/// Minimax in its plainest form, for the side to move.
pub fn plain_minimax<G: Game>(position: &G, depth: u32, evaluator: &impl Evaluator<G>) -> Value {
    let moves: Vec<G::Move> = position.generate().collect();
    if depth == 0 || moves.is_empty() {
        return evaluator.value(position);
    }
    moves.into_iter().map(|played| -plain_minimax(&position.play(played), depth - 1, evaluator)).max().unwrap()
}

/// What a run found.
#[derive(Debug)]
pub struct Outcome<M> {
    pub value: Value,
    pub best_move: Option<M>,
    pub counters: Counters,
}

/// A search by names.
pub struct Run<'a> {
    pub algorithm: &'a str,
    pub ordering: &'a str,
    pub depth: u32,
    pub window: Window,
    pub seed: u64,
}

impl<'a> Run<'a> {
    pub fn new(algorithm: &'a str, ordering: &'a str, depth: u32) -> Self {
        Self { algorithm, ordering, depth, window: Window::INFINITE, seed: 0 }
    }

    pub fn on<G, E, T>(&self, root: &G, evaluator: &E, table: T) -> Outcome<G::Move>
    where
        G: Game,
        E: Evaluator<G>,
        T: Table<G>,
    {
        self.watched(root, evaluator, table, &mut ())
    }

    pub fn watched<G, E, T, B>(&self, root: &G, evaluator: &E, table: T, observer: &mut B) -> Outcome<G::Move>
    where
        G: Game,
        E: Evaluator<G>,
        T: Table<G>,
        B: Observer<G>,
    {
        self.with_oracle(root, evaluator, table, observer, Oracle::default())
    }

    pub fn with_oracle<G, E, T, B>(
        &self,
        root: &G,
        evaluator: &E,
        table: T,
        observer: &mut B,
        oracle: Oracle<G>,
    ) -> Outcome<G::Move>
    where
        G: Game,
        E: Evaluator<G>,
        T: Table<G>,
        B: Observer<G>,
    {
        let algorithm: AnyAlgorithm = self.algorithm.parse().unwrap();
        let chain = OrderingChain::with_oracle(self.ordering, self.seed, oracle).unwrap();
        let mut counters = Counters::default();
        let mut line = PrincipalVariation::new(self.depth);
        let mut search = Search::new(evaluator, chain, ((&mut counters, &mut line), observer), table);
        search.root_window = self.window;
        let value = algorithm.search(&mut search, root, self.depth).unwrap();
        Outcome { value, best_move: line.best_move(), counters }
    }
}

/// Whether an algorithm cannot do without a table in a claim about what it visits.
pub fn needs_table(algorithm: &str) -> bool {
    algorithm.starts_with("mtd")
}

/// A run on a text tree with a table that loses nothing where the algorithm needs one.
pub fn run_on_tree<B>(run: &Run<'_>, tree: &TextTree, observer: &mut B) -> Outcome<u16>
where
    B: for<'t> Observer<TextPosition<'t>>,
{
    let root = tree.root();
    if needs_table(run.algorithm) {
        run.watched(&root, &Leaves, GrowingTable::<TextPosition<'_>>::new(), observer)
    } else {
        run.watched(&root, &Leaves, (), observer)
    }
}

/// How random trees look.
pub struct Shape {
    height: u32,
    widest: u32,
    spread: Value,
    early_leaf: f64,
    single_child: f64,
}

impl Shape {
    pub fn random(random: &mut ChaCha8Rng) -> Self {
        Self {
            height: random.random_range(1..=5),
            widest: random.random_range(1..=4),
            // A small spread means many ties.
            spread: [0, 1, 2, 5, 100][random.random_range(0..5)],
            early_leaf: [0.0, 0.1, 0.3][random.random_range(0..3)],
            single_child: [0.0, 0.2][random.random_range(0..2)],
        }
    }
}

/// A random tree with at least one child at the root.
pub fn random_tree(random: &mut ChaCha8Rng) -> TextTree {
    let shape = Shape::random(random);
    let mut text = String::new();
    write_node(random, &shape, shape.height, true, &mut text);
    TextTree::parse(&text).unwrap()
}

fn write_node(random: &mut ChaCha8Rng, shape: &Shape, height: u32, is_root: bool, text: &mut String) {
    if height == 0 || (!is_root && random.random_bool(shape.early_leaf)) {
        text.push_str(&random.random_range(-shape.spread..=shape.spread).to_string());
        return;
    }
    let children = if random.random_bool(shape.single_child) { 1 } else { random.random_range(1..=shape.widest) };
    text.push('[');
    for child in 0..children {
        if child > 0 {
            text.push(' ');
        }
        write_node(random, shape, height - 1, false, text);
    }
    text.push(']');
}

/// A uniform tree with random leaf values between -`spread` and `spread`.
pub fn uniform_tree(random: &mut ChaCha8Rng, breadth: u32, height: u32, spread: Value) -> TextTree {
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
    TextTree::parse(&text).unwrap()
}
