//! Tests the six node types under perfect ordering, and compares the observer with slow independent counts.

use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tictactoe::{Outcome, TicTacToe, sets};
use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_games::{Evaluator, Game, MoveSet, Value};
use scoutlab_search::observers::{NodeType, NodeTypes, TypedVisit};
use scoutlab_search::orderings::{Oracle, Resources};
use scoutlab_search::{Search, algorithms, orderings};

const ALGORITHMS: [&str; 6] = ["alphabeta", "alphabeta-soft", "scout", "scout-window", "negascout", "pvs"];

struct Watched<M> {
    counts: [u64; 7],
    calls: u64,
    visits: Vec<TypedVisit<M>>,
}

fn watch<G: Game + 'static>(
    algorithm: &str,
    ordering: &str,
    root: &G,
    depth: u32,
    evaluator: &dyn Evaluator<G>,
    oracle: &Oracle<G>,
) -> Watched<G::Move> {
    let algorithm = algorithms::built_in(algorithm).unwrap();
    let windows = algorithm.child_windows().unwrap();
    let mut types = NodeTypes::new(evaluator, oracle.clone(), root, depth, windows).recording();
    let resources = Resources { seed: 7, oracle: oracle.clone(), ..Resources::default() };
    let mut chain = orderings::built_in(ordering).unwrap().build(&resources).unwrap();
    let mut search = Search::new(evaluator).ordered_by(&mut chain).observed_by(&mut types);
    search.run_named(&algorithm, root, depth).unwrap();
    let calls = search.counters.calls();
    Watched { counts: types.counts(), calls, visits: types.visits().to_vec() }
}

/// Asserts that every visit has the type that follows from the type of its parent. Also asserts that the search visits either
/// only the first child of a node or all children.
fn assert_child_rules<G: Game + 'static>(root: &G, depth: u32, visits: &[TypedVisit<G::Move>]) {
    struct Above<G> {
        position: G,
        node_type: NodeType,
        children: usize,
    }
    fn close<G: Game>(above: &Above<G>, depth: u32) {
        let moves = if depth == 0 { 0 } else { above.position.count_moves() };
        let cut = above.node_type.later_child().is_none();
        assert_eq!(above.children, if cut { moves.min(1) } else { moves }, "children of {:?}", above.position);
    }
    let mut line: Vec<Above<G>> = Vec::new();
    for visit in visits {
        while line.len() > visit.ply as usize {
            let above = line.pop().unwrap();
            close(&above, depth - line.len() as u32);
        }
        let node_type = visit.node_type.expect("under perfect ordering every node has a type");
        let position = match line.last_mut() {
            None => {
                assert_eq!(node_type, NodeType::PrincipalMax);
                root.clone()
            }
            Some(above) => {
                assert_eq!(visit.parent_type, Some(above.node_type));
                assert_eq!(visit.index, above.children, "no child is visited twice");
                above.children += 1;
                let rule = if visit.index == 0 { Some(above.node_type.first_child()) } else { above.node_type.later_child() };
                assert_eq!(Some(node_type), rule, "child {} of {:?}", visit.index, above.node_type);
                above.position.play(visit.played.unwrap())
            }
        };
        line.push(Above { position, node_type, children: 0 });
    }
    while let Some(above) = line.pop() {
        close(&above, depth - line.len() as u32);
    }
}

/// Asserts that all algorithms visit equal sequences of nodes, and that every visit obeys the child rules.
fn assert_perfect<G: Game + 'static>(ordering: &str, root: &G, depth: u32, evaluator: &dyn Evaluator<G>) -> [u64; 7] {
    let oracle = Oracle::default();
    let expected = watch("alphabeta", ordering, root, depth, evaluator, &oracle);
    assert_eq!(expected.counts[0], 0);
    assert_eq!(expected.counts.iter().sum::<u64>(), expected.calls);
    assert_child_rules(root, depth, &expected.visits);
    for algorithm in &ALGORITHMS[1..] {
        let found = watch(algorithm, ordering, root, depth, evaluator, &oracle);
        assert!(found.visits == expected.visits, "{algorithm} visits other nodes than alpha-beta in {root:?}");
        assert_eq!(found.counts, expected.counts, "{algorithm}");
    }
    expected.counts
}

#[test]
fn the_initial_position_of_tic_tac_toe_has_5_5_1114_932_128_and_128_nodes_of_the_types() {
    for ordering in ["perfect", "perfect-swap"] {
        let counts = assert_perfect(ordering, &TicTacToe::start(), 9, &Outcome);
        assert_eq!(counts, [0, 5, 5, 1114, 932, 128, 128]);
        assert_eq!(counts.iter().sum::<u64>(), 2312);
    }
}

#[test]
fn all_algorithms_visit_the_same_nodes_of_all_627_classes_of_positions_under_perfect_ordering() {
    let positions = sets::positions("627").unwrap();
    assert_eq!(positions.len(), 627);
    for position in positions {
        assert_perfect("perfect", position, 9, &Outcome);
    }
}

#[test]
fn all_algorithms_visit_the_same_nodes_of_othello_under_perfect_ordering() {
    for number in 40..=59 {
        let position = Othello::parse(&format!("ffo:{number}")).unwrap();
        for depth in 2..=5 {
            assert_perfect("perfect", &position, depth, &Discs);
        }
    }
}

#[test]
fn all_algorithms_visit_the_same_nodes_of_uniform_trees_under_perfect_ordering() {
    for seed in 0..5 {
        let position = UniformPosition::parse(&format!("b=4,d=6,seed={seed}")).unwrap();
        let counts = assert_perfect("perfect", &position, 6, &Leaves);
        // By Knuth and Moore, ply p of the minimal tree has b^ceil(p/2) + b^floor(p/2) - 1 nodes.
        let minimal: u64 = (0..=6_u32).map(|ply| 4_u64.pow(ply.div_ceil(2)) + 4_u64.pow(ply / 2) - 1).sum();
        assert_eq!(counts.iter().sum::<u64>(), minimal);
    }
}

/// Runs minimax without pruning, and returns the value for the side to move.
fn exact<G: Game>(position: &G, depth: u32, evaluator: &impl Evaluator<G>) -> Value {
    if depth == 0 || position.is_terminal() {
        return evaluator.value(position);
    }
    position.moves().iter().map(|played| -exact(&position.play(played), depth - 1, evaluator)).max().unwrap()
}

const INFINITE: Value = 1_000_000_000;

/// Alpha-beta and principal variation search in minimax form, with the types counted at each call.
struct Slow<'e, E> {
    evaluator: &'e E,
    null_windows: bool,
    root_value: Value,
    counts: [u64; 7],
}

impl<E> Slow<'_, E> {
    fn count<G: Game>(&mut self, position: &G, depth: u32, max: bool, window: (Value, Value))
    where
        E: Evaluator<G>,
    {
        let value = exact(position, depth, self.evaluator) * if max { 1 } else { -1 };
        let r = self.root_value;
        let (up, down) = if self.null_windows { (r + 1, r - 1) } else { (INFINITE, -INFINITE) };
        let number = match (max, window) {
            (true, found) if found == (-INFINITE, INFINITE) && value == r => 1,
            (false, found) if found == (-INFINITE, INFINITE) && value == r => 2,
            (false, found) if found == (r, up) && value <= r => 3,
            (true, found) if found == (r, up) && value <= r => 4,
            (true, found) if found == (down, r) && value >= r => 5,
            (false, found) if found == (down, r) && value >= r => 6,
            _ => 0,
        };
        self.counts[number] += 1;
    }

    fn search<G: Game + 'static>(&mut self, position: &G, depth: u32, max: bool, (mut alpha, mut beta): (Value, Value)) -> Value
    where
        E: Evaluator<G>,
    {
        self.count(position, depth, max, (alpha, beta));
        if depth == 0 || position.is_terminal() {
            return self.evaluator.value(position) * if max { 1 } else { -1 };
        }
        let mut best = if max { -INFINITE } else { INFINITE };
        for (index, played) in position.moves().iter().enumerate() {
            let child = position.play(played);
            let mut value;
            if self.null_windows && index > 0 {
                let null = if max { (alpha, alpha + 1) } else { (beta - 1, beta) };
                value = self.search(&child, depth - 1, !max, null);
                if alpha < value && value < beta {
                    value = self.search(&child, depth - 1, !max, (alpha, beta));
                }
            } else {
                value = self.search(&child, depth - 1, !max, (alpha, beta));
            }
            if max {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn assert_counts_agree<G: Game + 'static, E: Evaluator<G>>(root: &G, depth: u32, evaluator: &E) -> u64 {
    let root_value = exact(root, depth, evaluator);
    let oracle = Oracle::default();
    let mut untyped = 0;
    for (algorithm, null_windows) in [("alphabeta", false), ("alphabeta-soft", false), ("pvs", true), ("scout-window", true)] {
        let mut slow = Slow { evaluator, null_windows, root_value, counts: [0; 7] };
        assert_eq!(slow.search(root, depth, true, (-INFINITE, INFINITE)), root_value);
        let found = watch(algorithm, "none", root, depth, evaluator, &oracle);
        assert_eq!(found.counts, slow.counts, "{algorithm} in {root:?}");
        untyped += found.counts[0];
    }
    untyped
}

#[test]
fn the_observer_counts_what_a_slow_search_counts_without_any_ordering() {
    let mut untyped = 0;
    for position in sets::positions("431").unwrap().iter().filter(|position| position.mark_count() >= 3).step_by(5) {
        untyped += assert_counts_agree(position, 9, &Outcome);
    }
    for seed in 0..10 {
        let root = UniformPosition::parse(&format!("b=3,d=5,seed={seed},model=values,k=9")).unwrap();
        untyped += assert_counts_agree(&root, 5, &Leaves);
    }
    assert!(untyped > 1000, "the positions should be hard: {untyped} untyped");
}

#[test]
fn every_visit_is_counted_whatever_the_ordering() {
    for ordering in ["none", "eval1", "killer:2", "noisy:0.7", "worst"] {
        let mut untyped = 0;
        for number in [41, 44, 53] {
            let oracle = Oracle::default();
            let position = Othello::parse(&format!("ffo:{number}")).unwrap();
            for algorithm in ALGORITHMS {
                // In a debug build, the observer also compares each interior node's window with the expected window.
                let found = watch(algorithm, ordering, &position, 4, &Discs, &oracle);
                assert_eq!(found.counts.iter().sum::<u64>(), found.calls, "{algorithm} with {ordering}");
                untyped += found.counts[0];
            }
        }
        assert!(untyped > 0, "{ordering} is imperfect");
    }
}
