//! A search whose stage shows is the same search, and the stage is right at each call.

use std::cell::Cell;
use std::sync::Arc;

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::othello::{Discs, SquareWeights, ffo};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::tree::{Leaves, TextTree, UniformPosition};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Value};
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::building_blocks::{BitRanks, IndexRanks};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{NamedEvaluator, OrderingChain};
use scoutlab_search::profile::{Activity, Calls, Place, Stage};
use scoutlab_search::table::{Bounds, Recalled, Table, TranspositionTable};
use scoutlab_search::{MoveOrdering, Node, Observer, Plan, Search, Window};

use crate::common::{ALGORITHMS, ORDERINGS, random_tree};

/// What the test says of a stage.
type Checked<'c> = Option<&'c Stage>;

/// An ordering that counts its calls, and knows what the stage must be.
struct CountedOrdering<'c, G: Game> {
    ordering: OrderingChain<G>,
    stage: Checked<'c>,
    calls: [Cell<u64>; Activity::ALL.len()],
}

fn must_be<G: Game>(stage: Checked<'_>, node: &Node<G>, activity: Activity) {
    let place = if node.depth == 1 { Place::Frontier } else { Place::Above };
    assert!(stage.is_none_or(|stage| stage.now() == Some((place, activity))), "{stage:?} at {node:?}, expected {activity:?}");
}

impl<G: Game> CountedOrdering<'_, G> {
    fn called(&self, node: &Node<G>, activity: Activity) {
        must_be(self.stage, node, activity);
        let calls = &self.calls[activity as usize];
        calls.set(calls.get() + 1);
    }
}

impl<G: Game> MoveOrdering<G> for CountedOrdering<'_, G> {
    fn order(
        &mut self,
        node: &Node<G>,
        first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        observer: &mut dyn Observer<G>,
    ) {
        self.called(node, Activity::Order);
        self.ordering.order(node, first, moves, evaluator, observer);
        // Evaluations for the ordering belong to it.
        must_be(self.stage, node, Activity::Order);
    }

    fn plan(&mut self, node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        self.called(node, Activity::Plan);
        self.ordering.plan(node, first, front)
    }

    fn ranks(&mut self, node: &Node<G>, moves: &[G::Move], evaluator: &dyn FrontierEvaluator<G>, ranks: &mut Vec<i64>) -> bool {
        self.called(node, Activity::Ranks);
        self.ordering.ranks(node, moves, evaluator, ranks)
    }

    fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
        self.called(node, Activity::FirstOf);
        self.ordering.first_of(node, all, some, before)
    }

    fn ranks_bits(&self) -> bool {
        self.ordering.ranks_bits()
    }

    fn ranks_by_bit(&mut self, node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
        self.called(node, Activity::Ranks);
        self.ordering.ranks_by_bit(node, moves, ranks);
    }

    fn ranks_by_index(&self, node: &Node<G>) -> Option<&IndexRanks> {
        self.called(node, Activity::Ranks);
        self.ordering.ranks_by_index(node)
    }

    fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
        self.called(node, Activity::Cutoff);
        self.ordering.cutoff(node, played);
    }

    fn improved(&mut self, node: &Node<G>, played: G::Move) {
        self.called(node, Activity::Improved);
        self.ordering.improved(node, played);
    }
}

/// A table that counts its accesses, and knows what the stage must be.
struct CountedTable<'c, G: Game> {
    table: TranspositionTable<G>,
    stage: Checked<'c>,
    probes: u64,
    stores: u64,
}

impl<G: Game> Table<G> for CountedTable<'_, G> {
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        must_be(self.stage, &Node::new(*position, depth, 0), Activity::Probe);
        self.probes += 1;
        self.table.probe(position, depth)
    }

    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        must_be(self.stage, &Node::new(*position, depth, 0), Activity::Store);
        self.stores += 1;
        self.table.store(position, depth, bounds, best);
    }
}

/// Counts frontier nodes and the others, as an observer sees them.
#[derive(Default)]
struct InteriorNodes {
    frontier: u64,
    above: u64,
}

impl<G: Game> Observer<G> for InteriorNodes {
    fn enter(&mut self, node: &Node<G>, _window: Window) {
        *(if node.depth == 1 { &mut self.frontier } else { &mut self.above }) += 1;
    }
}

/// What a search found, what it counted itself, and what the wrappers of this test counted.
#[derive(Debug, PartialEq)]
struct Found<M> {
    value: Value,
    line: Vec<M>,
    counters: Counters,
    calls: Calls,
}

/// How a search is set up.
struct Setup<'s, G: Game> {
    root: &'s G,
    evaluator: NamedEvaluator<G>,
    algorithm: AnyAlgorithm,
    ordering: &'s str,
    depth: u32,
    with_table: bool,
}

impl<G: Game> Setup<'_, G> {
    /// Searches as usual.
    fn plain(&self) -> Found<G::Move> {
        self.search(None, |ordering, table| {
            let search = Search::new(&*self.evaluator).ordered_by(ordering);
            self.run(self.with(search, table), &self.algorithm)
        })
    }

    /// Searches with all on the stage.
    fn staged(&self, stage: &Arc<Stage>) -> Found<G::Move> {
        let evaluator = stage.evaluator(self.evaluator.clone());
        self.search(Some(stage), |ordering, table| {
            let (mut ordering, mut table) = (stage.ordering(ordering), stage.table(table));
            let search = Search::new(&evaluator).ordered_by(&mut ordering);
            self.run(self.with(search, &mut table), &stage.algorithm(&self.algorithm))
        })
    }

    fn with<'t>(&self, search: Search<'t, G>, table: &'t mut dyn Table<G>) -> Search<'t, G> {
        if self.with_table { search.with_table(table) } else { search }
    }

    fn run(&self, mut search: Search<'_, G>, algorithm: &AnyAlgorithm) -> (Value, Vec<G::Move>, Counters) {
        let value = search.run_named(algorithm, self.root, self.depth).unwrap();
        (value, search.line().to_vec(), search.counters)
    }

    fn chain(&self) -> OrderingChain<G> {
        OrderingChain::parse(self.ordering, 7).unwrap()
    }

    fn search(
        &self,
        stage: Checked<'_>,
        run: impl FnOnce(&mut CountedOrdering<'_, G>, &mut CountedTable<'_, G>) -> (Value, Vec<G::Move>, Counters),
    ) -> Found<G::Move> {
        let mut ordering = CountedOrdering { ordering: self.chain(), stage, calls: Default::default() };
        let mut table = CountedTable { table: TranspositionTable::new(1).unwrap(), stage, probes: 0, stores: 0 };
        let (value, line, counters) = run(&mut ordering, &mut table);
        let mut nodes = InteriorNodes::default();
        let mut chain = self.chain();
        let mut own_table = TranspositionTable::<G>::new(1).unwrap();
        let observed = Search::new(&*self.evaluator).ordered_by(&mut chain).watched_by(&mut nodes);
        let mut observed = if self.with_table { observed.with_table(&mut own_table) } else { observed };
        observed.run_named(&self.algorithm, self.root, self.depth).unwrap();
        let mut activities = ordering.calls.map(Cell::into_inner);
        activities[Activity::Probe as usize] = table.probes;
        activities[Activity::Store as usize] = table.stores;
        let calls = Calls { nodes: [nodes.frontier, nodes.above], activities };
        Found { value, line, counters, calls }
    }
}

/// Compares with all algorithms and several orderings, with and without a table.
fn compare<G: Game>(root: &G, depth: u32, evaluator: &NamedEvaluator<G>, orderings: &[&str]) {
    for algorithm in ALGORITHMS {
        for &ordering in orderings {
            for with_table in [false, true] {
                let evaluator = evaluator.clone();
                let setup = Setup { root, evaluator, algorithm: algorithm.parse().unwrap(), ordering, depth, with_table };
                let case = format!("{algorithm} {ordering} table: {with_table} {root:?}");
                let stage = Arc::new(Stage::default());
                assert_eq!(stage.now(), None);
                let (plain, staged) = (setup.plain(), setup.staged(&stage));
                assert_eq!(stage.now(), None, "{case}");
                assert_eq!(staged, plain, "{case}");
                assert_eq!(stage.calls(), plain.calls, "{case}");
                assert_eq!(stage.calls().nodes.iter().sum::<u64>(), plain.counters.interior, "{case}");
            }
        }
    }
}

#[test]
fn trees_are_searched_alike_and_counted_right_on_a_stage() {
    let mut random = ChaCha8Rng::seed_from_u64(1968);
    for _ in 0..6 {
        let tree = TextTree::shared(&random_tree(&mut random).to_string()).unwrap();
        let evaluator: NamedEvaluator<_> = Arc::new(Leaves);
        compare(&tree.root(), 4, &evaluator, &ORDERINGS);
        compare(&tree.root(), 1, &evaluator, &["none", "killer:1"]);
    }
    let uniform = UniformPosition::parse("b=3,d=5,seed=4,model=values,k=9").unwrap();
    compare(&uniform, 5, &(Arc::new(Leaves) as NamedEvaluator<_>), &["none", "killer:2", "table+history", "noisy:0.5"]);
}

#[test]
fn games_are_searched_alike_and_counted_right_on_a_stage() {
    let orderings = ["none", "table+killer:2+eval1", "history", "eval1", "mobility:min-depth=1", "random"];
    let first = ffo()[0].position;
    compare(&first, 4, &(Arc::new(Discs) as NamedEvaluator<_>), &orderings);
    compare(&first, 3, &(Arc::new(SquareWeights) as NamedEvaluator<_>), &orderings);
    compare(&TicTacToe::parse("x---o----").unwrap(), 4, &(Arc::new(Outcome) as NamedEvaluator<_>), &orderings);
    compare(&Ywf::start(), 3, &(Arc::new(Stones) as NamedEvaluator<_>), &orderings);
}

/// An evaluator that says what the stage was when it was asked.
struct Told {
    stage: Arc<Stage>,
    seen: Arc<std::sync::Mutex<Vec<(Place, Activity)>>>,
}

impl<G: Game> Evaluator<G> for Told
where
    Leaves: Evaluator<G>,
{
    fn value(&self, position: &G) -> Value {
        self.seen.lock().unwrap().extend(self.stage.now());
        Leaves.value(position)
    }
}

impl<G: Game> FrontierEvaluator<G> for Told where Leaves: Evaluator<G> {}

#[test]
fn evaluations_belong_to_their_node_or_to_the_ordering() {
    use Activity::{Evaluation, Ranks};
    use Place::{Above, Frontier};

    let tree = TextTree::shared("[[1 2] 3]").unwrap();
    let stage = Arc::new(Stage::default());
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let evaluator = stage.evaluator(Arc::new(Told { stage: stage.clone(), seen: seen.clone() }));
    let mut chain = OrderingChain::parse("eval1:min-depth=1", 0).unwrap();
    let mut ordering = stage.ordering(&mut chain);
    let mut search = Search::new(&evaluator).ordered_by(&mut ordering);
    let minimax = stage.algorithm(&"minimax".parse().unwrap());
    assert_eq!(search.run_named(&minimax, &tree.root(), 2), Ok(3));
    // The root values both children to order them. Then come the leaves 1 and 2 of a frontier node, and 3, where the game is
    // over with a ply to go.
    let mut seen = seen.lock().unwrap().clone();
    seen.sort_by_key(|(place, activity)| (*place as usize, *activity as usize));
    assert_eq!(seen, [(Frontier, Evaluation), (Frontier, Evaluation), (Frontier, Evaluation), (Above, Ranks), (Above, Ranks)]);
    assert_eq!(stage.calls().nodes, [1, 1]);
}
