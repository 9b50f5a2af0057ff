//! Tests the order of the moves of one node under each ordering.

use std::collections::HashMap;
use std::sync::Arc;

use crate::common::{Run, random_tree, text_tree, uniform_tree};
use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::Notation;
use scoutlab_games::chess::{Chess, Material};
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Evaluator, Game, Side, Value};
use scoutlab_search::observers::{LeafSequence, OrderingAccuracy};
use scoutlab_search::orderings::{
    Eval1, EvaluatorOrdering, NamedEvaluators, Oracle, OrderingChain, Resources, built_in, search_order,
};
use scoutlab_search::{Demand, MoveOrdering, Node, Tried};

type Position = TextPosition<'static>;

fn chain(ordering: &str) -> OrderingChain<Position> {
    OrderingChain::parse(ordering, 3).unwrap()
}

fn order_at(ordering: &dyn MoveOrdering<Position>, root: &Position, depth: u32) -> Vec<u16> {
    search_order(ordering, &Node::root(root, depth), &Leaves, None)
}

/// Returns the moves of the root of a tree in search order. The fourth move is the best move in the transposition table.
fn ordered(ordering: &str, text: &str, depth: u32) -> Vec<u16> {
    search_order(&chain(ordering), &Node::root(&text_tree(text).root(), depth), &Leaves, Some(3))
}

/// A tree whose root has the moves 0 to 4. The minimax values of the moves are 3, 1, 3, 2, 1. The static evaluations after the
/// moves, which are the values of the leftmost leaves, are 5, 1, 3, 9, 4.
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
        ("countermove+continuation", [0, 1, 2, 3, 4]),
        ("parity", [0, 1, 2, 3, 4]),
    ] {
        assert_eq!(ordered(ordering, VALUES, 2), expected, "{ordering}");
    }
    // At depth 1, the values of the moves are the values of the leftmost leaves.
    assert_eq!(ordered("perfect", VALUES, 1), [3, 0, 4, 2, 1]);
}

struct Opposite;

impl<'t> Evaluator<TextPosition<'t>> for Opposite {
    fn value(&self, position: &TextPosition<'t>) -> Value {
        -Leaves.value(position)
    }
}

#[test]
fn eval1_asks_the_evaluator_it_names_and_demands_one_evaluation_per_move() {
    let root = text_tree(VALUES).root();
    let evaluators = NamedEvaluators::default().with("leaves", || Arc::new(Leaves)).with("opposite", || Arc::new(Opposite));
    let resources = Resources { evaluators, ..Resources::default() };
    for (ordering, expected, evaluations) in [
        ("eval1:by=leaves", [3, 0, 4, 2, 1], 1),
        ("eval1:by=opposite", [1, 2, 4, 0, 3], 1),
        ("eval1:by=opposite,min-depth=1", [1, 2, 4, 0, 3], 1),
        ("eval1:min-depth=2:by=opposite", [0, 1, 2, 3, 4], 0),
        ("eval1:by=leaves+eval1:by=opposite", [3, 0, 4, 2, 1], 2),
    ] {
        let specification = built_in(ordering).unwrap();
        let chain = specification.build(&resources).unwrap();
        assert_eq!(order_at(&chain, &root, 2), expected, "{ordering}");
        assert_eq!(chain.demand(2), Demand { evaluations, values: false }, "{ordering}");
        assert!(!specification.keeps_generation_order());
    }
    let refused = built_in("eval1:by=opposit").unwrap().build(&resources).err().unwrap().to_string();
    assert_eq!(refused, "unknown evaluator `opposit` (did you mean `opposite`?)");
}

#[test]
fn eval1_asks_the_search_for_the_evaluator_of_its_leaves() {
    let root = text_tree(VALUES).root();
    let evaluators = || NamedEvaluators::default().with("leaves", || Arc::new(Leaves)).with("opposite", || Arc::new(Opposite));
    let ordered = |ordering: &str, of_leaves, evaluator: &dyn Evaluator<_>| {
        let resources = Resources { evaluators: evaluators(), of_leaves, ..Resources::default() };
        let chain = built_in(ordering).unwrap().build(&resources).unwrap();
        (search_order(&chain, &Node::root(&root, 2), evaluator, None), chain.demand(2).values)
    };
    assert_eq!(ordered("eval1:by=opposite", None, &Leaves), (vec![1, 2, 4, 0, 3], false));
    assert_eq!(ordered("eval1:by=opposite", Some("opposite"), &Opposite), (vec![1, 2, 4, 0, 3], true));
    assert_eq!(ordered("eval1:by=leaves", Some("opposite"), &Opposite), (vec![3, 0, 4, 2, 1], false));
    // The resources state that `opposite` evaluates leaves, so the ordering sorts by the search's evaluator, which is `Leaves`.
    assert_eq!(ordered("eval1:by=opposite", Some("opposite"), &Leaves), (vec![3, 0, 4, 2, 1], true));
}

#[test]
fn an_ordering_with_its_own_evaluator_sorts_by_the_values_of_that_evaluator() {
    let root = text_tree(VALUES).root();
    let ordering = EvaluatorOrdering { evaluator: Opposite, ordering: Eval1 { unsorted_depth: 0, by: None } };
    assert_eq!(order_at(&ordering, &root, 2), [1, 2, 4, 0, 3]);
    // The search provides no values to this ordering, but it counts the ordering's own evaluations.
    assert_eq!(ordering.demand(2), Demand::ONE_PER_MOVE);
}

#[test]
fn perfect_swap_exchanges_the_first_best_move_with_the_first() {
    assert_eq!(ordered("perfect-swap", "[1 2 5 5 0]", 1), [2, 1, 0, 3, 4]);
    assert_eq!(ordered("perfect-swap", "[5 2 5 5 0]", 1), [0, 1, 2, 3, 4]);
}

#[test]
fn killers_belong_to_a_depth_and_the_most_recent_goes_first() {
    let root = text_tree("[1 2 3 4 5]").root();
    let mut chain = chain("killer:2");
    for (played, expected) in [
        (3, [3, 0, 1, 2, 4]),
        (1, [1, 3, 0, 2, 4]),
        // The killer move is already in the list, so it moves to the front.
        (3, [3, 1, 0, 2, 4]),
        // The list keeps only two killer moves, so move 1 is dropped.
        (4, [4, 3, 0, 1, 2]),
        // The killer move is not legal here, but it occupies a place in the list.
        (9, [4, 0, 1, 2, 3]),
    ] {
        chain.cutoff(&Node::root(&root, 6), played, Tried::none());
        assert_eq!(order_at(&chain, &root, 6), expected, "after {played}");
        assert_eq!(order_at(&chain, &root, 5), [0, 1, 2, 3, 4], "another depth");
    }
    chain.improved(&Node::root(&root, 5), 2);
    assert_eq!(order_at(&chain, &root, 5), [0, 1, 2, 3, 4], "only cutoffs make killers");
}

#[test]
fn killers_by_ply_belong_to_the_length_of_the_path() {
    let root = text_tree("[[1 2 3 4] [1 2 3 4]]").root();
    let (first, second) = (root.play(0), root.play(1));
    let node = |position, depth, path| Node { position, depth, path };
    let mut by_ply = chain("killer:1,by=ply");
    let mut by_depth = chain("killer:1");
    for chain in [&mut by_ply, &mut by_depth] {
        chain.cutoff(&node(&first, 3, &[0]), 2, Tried::none());
    }
    // At the same ply, a node may have another depth after an extension or a reduction.
    for (path, depth, is_by_ply, is_by_depth) in
        [(&[1][..], 3, true, true), (&[1], 2, true, false), (&[1, 0], 3, false, true), (&[1, 0], 2, false, false)]
    {
        let node = node(&second, depth, path);
        let expected = |is_killer| if is_killer { vec![2, 0, 1, 3] } else { vec![0, 1, 2, 3] };
        assert_eq!(search_order(&by_ply, &node, &Leaves, None), expected(is_by_ply), "{path:?} {depth}");
        assert_eq!(search_order(&by_depth, &node, &Leaves, None), expected(is_by_depth), "{path:?} {depth}");
        assert_eq!((by_ply.is_killer(&node, 2), by_depth.is_killer(&node, 2)), (is_by_ply, is_by_depth));
        assert!(!by_ply.is_killer(&node, 1) && !by_depth.is_killer(&node, 1));
    }
}

/// Without techniques, all nodes of a ply have the same depth.
#[test]
fn killers_by_ply_and_by_depth_count_alike_to_a_fixed_depth() {
    for seed in 0..200 {
        let tree = uniform_tree(&mut ChaCha8Rng::seed_from_u64(seed), 3, 5, 20);
        for algorithm in ["alphabeta", "pvs", "scout", "sss"] {
            let counters = |ordering| Run::new(algorithm, ordering, 5).on(&tree.root(), &Leaves, None).counters;
            assert_eq!(counters("killer:2,by=ply"), counters("killer:2"), "seed {seed}, {algorithm}");
        }
    }
}

/// The moves of a position of chess in the order of an ordering.
fn chess_order(fen: &str, ordering: &str) -> Vec<String> {
    let position = Chess::parse(fen).unwrap();
    let order = search_order(&OrderingChain::parse(ordering, 0).unwrap(), &Node::root(&position, 1), &Material, None);
    order.iter().map(|&played| position.move_name(played)).collect()
}

#[test]
fn losing_captures_come_after_moves_that_capture_nothing() {
    // The exchange values are 200 (bxc5 bxc5), -100 (Nxd5 cxd5 Rxd5), -200 (Nxg4 hxg4) and -300 (Rxd5 cxd5 Nxd5).
    let fen = "7k/8/1pp5/2np3p/1P4p1/4N3/8/3R2K1 w - -";
    let quiet: Vec<String> = chess_order(fen, "none").into_iter().filter(|name| !name.contains('x')).collect();
    for (ordering, first, last) in [
        ("captures", &["bxc5", "Nxg4", "Nxd5", "Rxd5"][..], &[][..]),
        ("captures:losing=last", &["bxc5"], &["Nxg4", "Nxd5", "Rxd5"]),
        ("see", &["bxc5"], &["Nxd5", "Nxg4", "Rxd5"]),
        ("see+captures", &["bxc5"], &["Nxd5", "Nxg4", "Rxd5"]),
    ] {
        let quiet = quiet.iter().map(String::as_str);
        let expected: Vec<&str> = first.iter().copied().chain(quiet).chain(last.iter().copied()).collect();
        assert_eq!(chess_order(fen, ordering), expected, "{ordering}");
    }
}

/// `crates/games` compares the exchange values with a slow implementation.
#[test]
fn captures_are_grouped_by_their_exchange_values_in_positions_of_games() {
    let mut groups = [0; 4];
    for number in 1..=1000 {
        let position = Chess::parse(&format!("games:{number}")).unwrap();
        let order = |ordering: &str| {
            let chain = OrderingChain::parse(ordering, number).unwrap();
            search_order(&chain, &Node::root(&position, 1), &Material, None)
        };
        // 0 for winning captures, 1 for equal captures, 2 for other moves, 3 for losing captures.
        let group = |played| match position.exchange_value(played) {
            Some(value) if value > 0 => 0,
            Some(0) => 1,
            None => 2,
            Some(_) => 3,
        };
        for before in ["none", "random", "captures"] {
            let mut expected = order(before);
            expected.sort_by_key(|&played| (group(played), -position.exchange_value(played).unwrap_or(0)));
            assert_eq!(order(&format!("see+{before}")), expected, "games:{number}, {before}");
        }
        let captures = order("captures");
        for &played in &captures {
            groups[group(played)] += 1;
        }
        let (losing, others): (Vec<_>, Vec<_>) = captures.into_iter().partition(|&played| group(played) == 3);
        assert_eq!(order("captures:losing=last"), [others, losing].concat(), "games:{number}");
    }
    assert!(groups.iter().all(|&moves| moves > 100), "{groups:?}");
}

#[test]
fn history_weighs_cutoffs_and_new_best_moves_by_two_to_the_depth_for_each_side() {
    let root = text_tree("[[1] 2 3 4 5]").root();
    let child = root.play(0);
    assert_eq!((root.side_to_move(), child.side_to_move()), (Side::First, Side::Second));
    let mut chain = chain("history");
    // Move 2 gains 2, and move 3 gains 1 twice. Their weights are equal, so their order does not change.
    chain.cutoff(&Node::root(&root, 2), 2, Tried::none());
    chain.cutoff(&Node::root(&root, 1), 3, Tried::none());
    chain.improved(&Node::root(&root, 1), 3);
    assert_eq!(order_at(&chain, &root, 4), [2, 3, 0, 1, 4]);
    // Move 3 gains 1.
    chain.improved(&Node::root(&root, 1), 3);
    assert_eq!(order_at(&chain, &root, 4), [3, 2, 0, 1, 4]);
    // Move 4 gains 4. The weight of move 3 is 3.
    chain.cutoff(&Node::root(&root, 3), 4, Tried::none());
    assert_eq!(order_at(&chain, &root, 4), [4, 3, 2, 0, 1]);
    // Cutoffs of the other side do not change these weights.
    chain.cutoff(&Node::root(&child, 9), 0, Tried::none());
    assert_eq!(order_at(&chain, &root, 4), [4, 3, 2, 0, 1]);
}

#[test]
fn history_divides_its_weights_at_each_later_search() {
    let root = text_tree("[1 2 3 4]").root();
    let learned = |decay: &str, begins: u32| {
        let mut chain = chain(&format!("history{decay}"));
        chain.begin();
        // Move 1 gains 8.
        chain.cutoff(&Node::root(&root, 4), 1, Tried::none());
        (0..begins).for_each(|_| chain.begin());
        // Move 2 gains 4.
        chain.cutoff(&Node::root(&root, 3), 2, Tried::none());
        // Move 3 gains 2.
        chain.cutoff(&Node::root(&root, 2), 3, Tried::none());
        order_at(&chain, &root, 4)
    };
    assert_eq!(learned("", 9), [1, 2, 3, 0]);
    assert_eq!(learned(":decay=3", 0), [1, 2, 3, 0]);
    // 8 / 3 is rounded down to 2, which equals the weight of move 3.
    assert_eq!(learned(":decay=3", 1), [2, 1, 3, 0]);
    assert_eq!(learned(":decay=3", 2), [2, 3, 0, 1]);
}

/// Returns the order at the root of `[1 2 3 4]` after a cutoff at depth 3 by move 2, after moves 0 and 1, and two more events.
fn order_after_failures(ordering: &str) -> Vec<u16> {
    let root = text_tree("[1 2 3 4]").root();
    let mut chain = chain(ordering);
    chain.cutoff(&Node::root(&root, 3), 2, Tried::new(&|| vec![0, 1]));
    chain.cutoff(&Node::root(&root, 2), 3, Tried::new(&|| vec![2]));
    chain.improved(&Node::root(&root, 1), 1);
    order_at(&chain, &root, 1)
}

#[test]
fn orderings_learn_from_the_moves_that_were_tried_before_a_cutoff() {
    // The moves gain 0, 1, 4 and 2 in history.
    assert_eq!(order_after_failures("history"), [2, 3, 1, 0]);
    // They lose 4, 4, 2 and 0, so the weights are -4, -3, 2 and 2.
    assert_eq!(order_after_failures("history:malus"), [2, 3, 1, 0]);
    assert_eq!(order_after_failures("history:malus+reverse"), [3, 2, 1, 0]);
    // They gain 4, 5, 6 and 2 in butterfly.
    assert_eq!(order_after_failures("butterfly"), [2, 1, 0, 3]);
    // The ratios are 0, 1/5, 4/6 and 1.
    assert_eq!(order_after_failures("relative-history"), [3, 2, 1, 0]);
}

#[test]
fn moves_that_were_never_searched_have_the_ratio_of_moves_that_always_failed() {
    let root = text_tree("[1 2 3 4]").root();
    let mut chain = chain("relative-history");
    // Move 0 always failed, and moves 1 and 2 were never searched.
    chain.cutoff(&Node::root(&root, 70), 3, Tried::new(&|| vec![0]));
    assert_eq!(order_at(&chain, &root, 1), [3, 0, 1, 2]);
    // The weights of move 3 stop at 2^63 - 1, so its ratio stays 1.
    chain.cutoff(&Node::root(&root, 70), 3, Tried::none());
    chain.cutoff(&Node::root(&root, 70), 3, Tried::new(&|| vec![2]));
    chain.improved(&Node::root(&root, 1), 2);
    assert_eq!(order_at(&chain, &root, 1), [3, 0, 1, 2]);
    // The ratio of move 2 is at least 2^-32 only after a gain of 2^30.
    chain.improved(&Node::root(&root, 31), 2);
    assert_eq!(order_at(&chain, &root, 1), [3, 2, 0, 1]);
}

#[test]
fn decay_rounds_negative_weights_towards_0() {
    let root = text_tree("[1 2 3]").root();
    let mut chain = chain("history:decay=2,malus");
    chain.begin();
    // The weights are -3, -1 and 3.
    chain.cutoff(&Node::root(&root, 2), 2, Tried::new(&|| vec![0]));
    chain.cutoff(&Node::root(&root, 1), 2, Tried::new(&|| vec![0, 1]));
    assert_eq!(order_at(&chain, &root, 1), [2, 1, 0]);
    // They become -1, 0 and 1, and then 0.
    chain.begin();
    assert_eq!(order_at(&chain, &root, 1), [2, 1, 0]);
    chain.begin();
    assert_eq!(order_at(&chain, &root, 1), [0, 1, 2]);
}

#[test]
fn weights_stop_at_the_least_weight_that_has_a_negative() {
    let root = text_tree("[1 2]").root();
    let mut chain = chain("history:malus");
    (0..3).for_each(|_| chain.cutoff(&Node::root(&root, 63), 1, Tried::new(&|| vec![0])));
    assert_eq!(order_at(&chain, &root, 1), [1, 0]);
}

#[test]
fn counter_history_learns_from_failures_after_the_same_previous_move() {
    let root = text_tree("[[1 2 3] [1 2 3]]").root();
    let (first, second) = (root.play(0), root.play(1));
    let after = |position, previous| Node { position, depth: 2, path: previous };
    let mut chain = chain("counter-history");
    // After move 0, the weights are -2, 0 and 2. After move 1, they are 2, 0 and 0.
    chain.cutoff(&after(&first, &[0]), 2, Tried::new(&|| vec![0]));
    chain.improved(&after(&second, &[1]), 0);
    assert_eq!(search_order(&chain, &after(&first, &[0]), &Leaves, None), [2, 1, 0]);
    assert_eq!(search_order(&chain, &after(&second, &[1]), &Leaves, None), [0, 1, 2]);
    // The root has no previous move.
    chain.cutoff(&Node::root(&root, 2), 1, Tried::new(&|| vec![0]));
    assert_eq!(order_at(&chain, &root, 2), [0, 1]);
}

/// An independent implementation of countermove and continuation, for one side.
#[derive(Default)]
struct Replies {
    /// For each previous move, the reply that last caused a cutoff.
    last: HashMap<u16, u16>,
    /// The weight of each pair of a previous move and a reply.
    weights: HashMap<(u16, u16), u64>,
}

impl Replies {
    fn order(&self, ordering: &str, previous: Option<u16>, count: u16) -> Vec<u16> {
        let mut moves: Vec<u16> = (0..count).collect();
        let Some(previous) = previous else { return moves };
        if ordering == "countermove" {
            let last = self.last.get(&previous);
            moves.sort_by_key(|played| last != Some(played));
        } else {
            moves.sort_by_key(|&played| std::cmp::Reverse(self.weights.get(&(previous, played)).copied().unwrap_or(0)));
        }
        moves
    }
}

#[test]
fn countermove_and_continuation_learn_for_each_previous_move() {
    // The root has three moves, and each move has four or five replies.
    let root = text_tree("[[1 2 3 4] [1 2 3 4 5] [1 2 3 4]]").root();
    for ordering in ["countermove", "continuation"] {
        let mut random = ChaCha8Rng::seed_from_u64(1992);
        let (mut chain, mut replies) = (chain(ordering), Replies::default());
        let mut reordered = 0;
        for _ in 0..500 {
            let previous = random.random_range(0..3);
            let (position, path) = (root.play(previous), [previous]);
            let depth = random.random_range(1..5);
            let node = Node { position: &position, depth, path: &path };
            let count = position.count_moves() as u16;
            let expected = replies.order(ordering, Some(previous), count);
            assert_eq!(search_order(&chain, &node, &Leaves, None), expected, "{ordering}");
            reordered += usize::from(!expected.is_sorted());
            let played = random.random_range(0..count);
            let is_cutoff = random.random();
            if is_cutoff {
                chain.cutoff(&node, played, Tried::none());
                replies.last.insert(previous, played);
            } else {
                chain.improved(&node, played);
            }
            *replies.weights.entry((previous, played)).or_default() += 1 << (depth - 1);
            // The root has no previous move, so its cutoffs change nothing. The side to move at the root has separate replies.
            chain.cutoff(&Node::root(&root, 4), 2, Tried::none());
            assert_eq!(order_at(&chain, &root, 4), [0, 1, 2], "{ordering}");
        }
        assert!(reordered > 300, "{ordering}: {reordered}");
    }
}

#[test]
fn the_killer_is_searched_before_the_countermove_if_it_comes_first() {
    let root = text_tree("[[1 2 3 4] [1 2 3 4]]").root();
    let (first, second) = (root.play(0), root.play(1));
    let mut chain = chain("killer:1+countermove");
    chain.cutoff(&Node { position: &first, depth: 1, path: &[0] }, 1, Tried::none());
    chain.cutoff(&Node { position: &second, depth: 1, path: &[1] }, 2, Tried::none());
    let node = Node { position: &first, depth: 1, path: &[0] };
    assert_eq!(search_order(&chain, &node, &Leaves, None), [2, 1, 0, 3]);
}

#[test]
fn noisy_with_probability_0_is_random() {
    for seed in 0..500 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        let leaves = |ordering| {
            let mut sequence = LeafSequence::default();
            let run = Run { seed, ..Run::new("alphabeta", ordering, tree.height()) };
            run.observed(&tree.root(), &Leaves, None, &mut sequence);
            sequence.visits().to_vec()
        };
        assert_eq!(leaves("noisy:0"), leaves("random"), "seed {seed}: {tree}");
    }
}

#[test]
fn noisy_has_a_best_move_first_as_often_as_its_probability_says() {
    // Ties are rare, so a random order has the best of four moves first in about a quarter of the cases.
    let (mut visits, mut best_first) = (0, 0);
    for seed in 0..200 {
        let tree = uniform_tree(&mut ChaCha8Rng::seed_from_u64(seed), 4, 4, 1_000_000);
        let mut accuracy = OrderingAccuracy::new(&Leaves, Oracle::default());
        let run = Run { seed, ..Run::new("minimax", "noisy:0.6", 4) };
        run.observed(&tree.root(), &Leaves, None, &mut accuracy);
        assert_eq!(accuracy.visits(), 1 + 4 + 16 + 64);
        visits += accuracy.visits();
        best_first += accuracy.best_first();
    }
    let (share, expected) = (best_first as f64 / visits as f64, 0.6 + 0.4 / 4.0);
    // With 17,000 draws, the standard deviation is 0.0035.
    assert!((share - expected).abs() < 0.014, "{share}, expected {expected}");
}
