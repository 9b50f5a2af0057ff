//! What each ordering does to the moves of one node.

use std::sync::Arc;

use crate::common::{Run, random_tree, uniform_tree};
use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Side, Value};
use scoutlab_search::observers::{Counters, LeafSequence, OrderingAccuracy};
use scoutlab_search::orderings::{NamedEvaluators, Oracle, OrderingChain, OrderingSpec, Resources};
use scoutlab_search::{MoveOrdering, Node};

fn node<'t>(position: &TextPosition<'t>, depth: u32) -> Node<TextPosition<'t>> {
    Node::new(*position, depth, 0)
}

/// The moves of the root of a tree as an ordering leaves them, the table's move being the fourth.
fn ordered(ordering: &str, text: &str, depth: u32) -> Vec<u16> {
    let tree = TextTree::parse(text).unwrap();
    let root = tree.root();
    let mut moves: Vec<u16> = root.generate().collect();
    let mut chain = OrderingChain::parse(ordering, 3).unwrap();
    chain.order(&node(&root, depth), Some(3), &mut moves, &Leaves, &mut ());
    moves
}

/// Minimax values of the moves 0 to 4 by depth: 3, 1, 3, 2, 1. The leftmost leaves, which one ply shows: 5, 1, 3, 9, 4.
const VALUES: &str = "[[5 3] [1] [3 8] [9 2 4] [4 1]]";

#[test]
fn moves_are_put_in_the_order_that_the_name_says_and_equals_stay_in_place() {
    for (ordering, expected) in [
        ("none", [0, 1, 2, 3, 4]),
        ("reverse", [4, 3, 2, 1, 0]),
        ("static", [0, 1, 2, 3, 4]),
        ("table", [3, 0, 1, 2, 4]),
        ("perfect", [0, 2, 3, 1, 4]),
        ("worst", [1, 4, 3, 0, 2]),
        ("perfect+reverse", [2, 0, 3, 4, 1]),
        ("eval1", [3, 0, 4, 2, 1]),
        ("eval1:min-depth=1", [3, 0, 4, 2, 1]),
        ("eval1:min-depth=2", [0, 1, 2, 3, 4]),
        ("mobility", [1, 0, 2, 4, 3]),
        ("mobility:min-depth=1", [1, 0, 2, 4, 3]),
        ("mobility:min-depth=2", [0, 1, 2, 3, 4]),
        ("table+mobility+reverse", [3, 1, 4, 2, 0]),
        ("killer:2+history", [0, 1, 2, 3, 4]),
    ] {
        assert_eq!(ordered(ordering, VALUES, 2), expected, "{ordering}");
    }
    // One ply deep the values are those of the leftmost leaves.
    assert_eq!(ordered("perfect", VALUES, 1), [3, 0, 4, 2, 1]);
}

/// Wants what [`Leaves`] does not.
struct Opposite;

impl<'t> Evaluator<TextPosition<'t>> for Opposite {
    fn value(&self, position: &TextPosition<'t>) -> Value {
        -Leaves.value(position)
    }
}

impl FrontierEvaluator<TextPosition<'_>> for Opposite {}

#[test]
fn eval1_asks_the_evaluator_it_names_and_charges_one_probe_per_move() {
    let tree = TextTree::parse(VALUES).unwrap();
    let root = tree.root();
    let evaluators = NamedEvaluators::default().with("leaves", || Arc::new(Leaves)).with("opposite", || Arc::new(Opposite));
    let resources = Resources { evaluators, ..Resources::default() };
    for (ordering, expected, probes) in [
        ("eval1:by=leaves", [3, 0, 4, 2, 1], 5),
        ("eval1:by=opposite", [1, 2, 4, 0, 3], 5),
        ("eval1:by=opposite,min-depth=1", [1, 2, 4, 0, 3], 5),
        ("eval1:min-depth=2:by=opposite", [0, 1, 2, 3, 4], 0),
        ("eval1:by=leaves+eval1:by=opposite", [3, 0, 4, 2, 1], 10),
    ] {
        let mut moves: Vec<u16> = root.generate().collect();
        let mut counters = Counters::default();
        let specification: OrderingSpec = ordering.parse().unwrap();
        let mut chain = specification.build(&resources).unwrap();
        chain.order(&node(&root, 2), None, &mut moves, &Leaves, &mut counters);
        assert_eq!((&moves[..], counters.ordering_probes), (&expected[..], probes), "{ordering}");
        assert!(!specification.keeps_generation_order());
    }
    let refused = "eval1:by=opposit".parse::<OrderingSpec>().unwrap().build(&resources).unwrap_err().to_string();
    assert_eq!(refused, "unknown evaluator `opposit` (did you mean `opposite`?), expected one of: leaves, opposite");
}

#[test]
fn eval1_asks_the_search_for_the_evaluator_of_its_leaves() {
    let tree = TextTree::parse(VALUES).unwrap();
    let root = tree.root();
    let evaluators = || NamedEvaluators::default().with("leaves", || Arc::new(Leaves)).with("opposite", || Arc::new(Opposite));
    let ordered = |ordering: &str, of_leaves, evaluator: &dyn FrontierEvaluator<_>| {
        let resources = Resources { evaluators: evaluators(), of_leaves, ..Resources::default() };
        let mut moves: Vec<u16> = root.generate().collect();
        let mut chain = ordering.parse::<OrderingSpec>().unwrap().build(&resources).unwrap();
        chain.order(&node(&root, 2), None, &mut moves, evaluator, &mut ());
        moves
    };
    assert_eq!(ordered("eval1:by=opposite", Some("opposite"), &Opposite), ordered("eval1:by=opposite", None, &Opposite));
    assert_eq!(ordered("eval1:by=leaves", Some("opposite"), &Opposite), ordered("eval1", None, &Leaves));
    // A search that says so of another one is believed.
    assert_eq!(ordered("eval1:by=opposite", Some("opposite"), &Leaves), ordered("eval1", None, &Leaves));
}

#[test]
fn perfect_swap_exchanges_the_first_best_move_with_the_first() {
    assert_eq!(ordered("perfect-swap", "[1 2 5 5 0]", 1), [2, 1, 0, 3, 4]);
    assert_eq!(ordered("perfect-swap", "[5 2 5 5 0]", 1), [0, 1, 2, 3, 4]);
}

#[test]
fn killers_belong_to_a_depth_and_the_most_recent_goes_first() {
    let tree = TextTree::parse("[1 2 3 4 5]").unwrap();
    let root = tree.root();
    let mut chain = OrderingChain::parse("killer:2", 0).unwrap();
    let order = |chain: &mut OrderingChain<_>, depth| {
        let mut moves: Vec<u16> = root.generate().collect();
        chain.order(&node(&root, depth), None, &mut moves, &Leaves, &mut ());
        moves
    };
    for (played, expected) in [
        (3, [3, 0, 1, 2, 4]),
        (1, [1, 3, 0, 2, 4]),
        // Moved to the front, since it is in the list already.
        (3, [3, 1, 0, 2, 4]),
        // The list is cut to two: 1 is forgotten.
        (4, [4, 3, 0, 1, 2]),
        // Not legal here, but it takes a place.
        (9, [4, 0, 1, 2, 3]),
    ] {
        chain.cutoff(&node(&root, 6), played);
        assert_eq!(order(&mut chain, 6), expected, "after {played}");
        assert_eq!(order(&mut chain, 5), [0, 1, 2, 3, 4], "another depth");
    }
    chain.improved(&node(&root, 5), 2);
    assert_eq!(order(&mut chain, 5), [0, 1, 2, 3, 4], "only cut-offs make killers");
}

#[test]
fn history_weighs_cutoffs_and_new_best_moves_by_two_to_the_depth_for_each_side() {
    let tree = TextTree::parse("[[1] 2 3 4 5]").unwrap();
    let (root, child) = (tree.root(), tree.root().play(0));
    assert_ne!(root.side_to_move(), child.side_to_move());
    assert_eq!(child.side_to_move(), Side::Second);
    let mut chain = OrderingChain::parse("history", 0).unwrap();
    let order = |chain: &mut OrderingChain<_>| {
        let mut moves: Vec<u16> = root.generate().collect();
        chain.order(&node(&root, 4), None, &mut moves, &Leaves, &mut ());
        moves
    };
    // 2^0 for move 2; one half, twice, for move 3: a tie, which stays in place.
    chain.cutoff(&node(&root, 2), 2);
    chain.cutoff(&node(&root, 1), 3);
    chain.improved(&node(&root, 1), 3);
    assert_eq!(order(&mut chain), [2, 3, 0, 1, 4]);
    // One half more.
    chain.improved(&node(&root, 1), 3);
    assert_eq!(order(&mut chain), [3, 2, 0, 1, 4]);
    // 2^1, more than the 3/2 of move 3.
    chain.cutoff(&node(&root, 3), 4);
    assert_eq!(order(&mut chain), [4, 3, 2, 0, 1]);
    // What the other side did weighs nothing.
    chain.cutoff(&node(&child, 9), 0);
    assert_eq!(order(&mut chain), [4, 3, 2, 0, 1]);
}

#[test]
fn noisy_with_probability_0_is_random() {
    for seed in 0..500 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        let leaves = |ordering| {
            let mut sequence = LeafSequence::default();
            let run = Run { seed, ..Run::new("alphabeta", ordering, tree.height()) };
            run.watched(&tree.root(), &Leaves, None, &mut sequence);
            sequence.visits().to_vec()
        };
        assert_eq!(leaves("noisy:0"), leaves("random"), "seed {seed}: {tree}");
    }
}

#[test]
fn noisy_has_a_best_move_first_as_often_as_its_probability_says() {
    // Few ties: a random order has the best of four first in a quarter of the cases.
    let (mut visits, mut best_first) = (0, 0);
    for seed in 0..200 {
        let tree = uniform_tree(&mut ChaCha8Rng::seed_from_u64(seed), 4, 4, 1_000_000);
        let mut accuracy = OrderingAccuracy::new(&Leaves, Oracle::default());
        let run = Run { seed, ..Run::new("minimax", "noisy:0.6", 4) };
        run.watched(&tree.root(), &Leaves, None, &mut accuracy);
        assert_eq!(accuracy.visits(), 1 + 4 + 16 + 64);
        visits += accuracy.visits();
        best_first += accuracy.best_first();
    }
    let (share, expected) = (best_first as f64 / visits as f64, 0.6 + 0.4 / 4.0);
    // 17,000 draws: a standard deviation is 0.0035.
    assert!((share - expected).abs() < 0.014, "{share} instead of {expected}");
}
