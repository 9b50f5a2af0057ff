//! What an ordering does at the nodes of a game, and what is wrong with it.

use std::cell::RefCell;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Notation, Value};

use super::{counted, plies};
use crate::{MoveOrdering, Node, Observer};

/// What must hold at every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Permutes,
    Repeats,
    Charges,
    Searches,
}

impl Rule {
    pub(super) const ALL: [Self; 4] = [Self::Permutes, Self::Repeats, Self::Charges, Self::Searches];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Permutes => "it returns each move once",
            Self::Repeats => "the same calls give the same order",
            Self::Charges => "it charges the positions that it values",
            Self::Searches => "a search under it finds the value of minimax",
        }
    }
}

/// A broken rule, and what happened.
pub(super) struct Problem {
    pub(super) rule: Rule,
    pub(super) message: String,
}

/// What was seen at some nodes.
#[derive(Default)]
pub(super) struct Seen {
    /// How many nodes were ordered.
    pub(super) nodes: u64,
    pub(super) problem: Option<Problem>,
    /// A position that shows that the ordering is not stable, and how.
    pub(super) unstable: Option<(String, String)>,
}

/// An evaluator that remembers what it was asked for.
struct Recording<'e, G: Game> {
    evaluator: &'e dyn FrontierEvaluator<G>,
    valued: RefCell<Vec<G>>,
}

impl<G: Game> Evaluator<G> for Recording<'_, G> {
    fn value(&self, position: &G) -> Value {
        self.valued.borrow_mut().push(*position);
        self.evaluator.value(position)
    }

    fn known_value(&self, position: &G, alpha: Value, beta: Value) -> Option<Value> {
        self.evaluator.known_value(position, alpha, beta)
    }
}

// Every default asks for one value after the other.
impl<G: Game> FrontierEvaluator<G> for Recording<'_, G> {}

/// The probes that were charged.
struct Charges(u64);

impl<G: Game> Observer<G> for Charges {
    fn ordering_probes(&mut self, count: u64) {
        self.0 += count;
    }
}

/// Makes orderings that have learned nothing yet.
pub(super) type Maker<'m, 'g, G> = &'m (dyn Fn() -> Box<dyn MoveOrdering<G> + 'g> + 'm);

/// Orders the moves of each node with three orderings that see the same. One of them gets the moves in another order.
pub(super) fn examine<G: Game + Notation>(
    make: Maker<'_, '_, G>,
    nodes: &[Node<G>],
    evaluator: &dyn FrontierEvaluator<G>,
    random: &mut ChaCha8Rng,
) -> Seen {
    let recording = Recording { evaluator, valued: RefCell::new(Vec::new()) };
    let (mut first, mut second, mut third) = (make(), make(), make());
    let mut seen = Seen::default();
    for node in nodes {
        let moves: Vec<G::Move> = node.position.generate().collect();
        if moves.is_empty() {
            continue;
        }
        seen.nodes += 1;
        let mut pick = || moves[random.random_range(0..moves.len())];
        let (remembered, good, better) = (pick(), pick(), pick());
        let from_table = random.random_bool(0.5).then_some(remembered);
        let mut ordered = moves.clone();
        let mut charges = Charges(0);
        recording.valued.borrow_mut().clear();
        first.order(node, from_table, &mut ordered, &recording, &mut charges);
        let mut again = moves.clone();
        let problem = not_a_permutation(node, &moves, &ordered)
            .or_else(|| not_charged(node, &moves, &recording.valued.borrow(), charges.0));
        second.order(node, from_table, &mut again, evaluator, &mut ());
        seen.problem = problem.or_else(|| (again != ordered).then(|| not_repeated(node, &ordered, &again)));
        if seen.problem.is_some() {
            return seen;
        }
        let mut shuffled = moves.clone();
        shuffled.shuffle(random);
        let mut from_shuffled = shuffled.clone();
        third.order(node, from_table, &mut from_shuffled, evaluator, &mut ());
        if seen.unstable.is_none() {
            let facts = instability::<G>([&moves, &ordered], [&shuffled, &from_shuffled]);
            seen.unstable = facts.map(|facts| (node.position.position_name(), facts));
        }
        let (cuts, improves) = (random.random_bool(0.6), random.random_bool(0.4));
        for ordering in [&mut first, &mut second, &mut third] {
            if improves {
                ordering.improved(node, better);
            }
            if cuts {
                ordering.cutoff(node, good);
            }
        }
    }
    seen
}

fn at<G: Game + Notation>(node: &Node<G>) -> String {
    format!("at {} with {} remaining, ", node.position.position_name(), plies(node.depth))
}

fn names<G: Game + Notation>(moves: &[G::Move]) -> String {
    moves.iter().map(|&played| G::move_name(played)).collect::<Vec<_>>().join(" ")
}

fn not_a_permutation<G: Game + Notation>(node: &Node<G>, moves: &[G::Move], ordered: &[G::Move]) -> Option<Problem> {
    let times = |played| ordered.iter().filter(|&&other| other == played).count();
    let mut wrong: Vec<String> = moves
        .iter()
        .filter_map(|&played| match times(played) {
            0 => Some(format!("the move {} was dropped", G::move_name(played))),
            1 => None,
            times => Some(format!("the move {} is there {times} times", G::move_name(played))),
        })
        .collect();
    let strangers = ordered.iter().filter(|played| !moves.contains(played));
    wrong.extend(strangers.map(|&played| format!("the move {} is not one of them", G::move_name(played))));
    let message = || {
        let (expected, returned) = (names::<G>(moves), names::<G>(ordered));
        format!("{}expected each of the moves {expected} once; it returned {returned}: {}", at(node), wrong.join(", "))
    };
    (!wrong.is_empty()).then(|| Problem { rule: Rule::Permutes, message: message() })
}

/// Whether it valued more children than it charged, or anything else for nothing.
///
/// It may charge more: mobility is no value, and exact values may be remembered. What lies deeper is the oracle's own work.
fn not_charged<G: Game + Notation>(node: &Node<G>, moves: &[G::Move], valued: &[G], charged: u64) -> Option<Problem> {
    let mut children: Vec<G> = Vec::new();
    for child in moves.iter().map(|&played| node.position.play(played)) {
        if !children.contains(&child) && valued.contains(&child) {
            children.push(child);
        }
    }
    let (count, others) = (children.len() as u64, valued.len() as u64);
    let what = if count > charged {
        format!("it valued {}", counted(count, "child", "children"))
    } else if others > 0 && charged == 0 {
        format!("it valued {}", counted(others, "position", "positions"))
    } else {
        return None;
    };
    let message = format!(
        "{}{what} and charged {}: what is valued only to order moves is reported to `ordering_probes`",
        at(node),
        counted(charged, "probe", "probes")
    );
    Some(Problem { rule: Rule::Charges, message })
}

fn not_repeated<G: Game + Notation>(node: &Node<G>, one: &[G::Move], other: &[G::Move]) -> Problem {
    let message = format!(
        "{}expected one order; two orderings that had seen the same returned {} and {}",
        at(node),
        names::<G>(one),
        names::<G>(other)
    );
    Problem { rule: Rule::Repeats, message }
}

/// What the ordering returned for the moves in two orders, if that shows that it is not stable.
///
/// It does not tell moves apart whose order in the result depends on the order in which they were given. A stable ordering
/// leaves them in that order.
fn instability<G: Game + Notation>(one: [&[G::Move]; 2], other: [&[G::Move]; 2]) -> Option<String> {
    let precedes = |moves: &[G::Move], first: G::Move, second: G::Move| {
        moves.iter().position(|&played| played == first) < moves.iter().position(|&played| played == second)
    };
    let pairs = (0..one[0].len()).flat_map(|index| one[0][index + 1..].iter().map(move |&second| (one[0][index], second)));
    let is_unstable = |(first, second)| {
        let [given, ordered] = [0, 1].map(|stage| [one[stage], other[stage]].map(|moves| precedes(moves, first, second)));
        ordered[0] != ordered[1] && ordered != given
    };
    let [given, ordered, shuffled, from_shuffled] = [one[0], one[1], other[0], other[1]].map(names::<G>);
    let facts = || format!("given the moves {given} it returns {ordered}, given {shuffled} it returns {from_shuffled}");
    pairs.into_iter().any(is_unstable).then(facts)
}
