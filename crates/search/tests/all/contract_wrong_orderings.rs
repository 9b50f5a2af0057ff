//! Orderings with one mistake each. The conformance kit must name each mistake, with a tree that fits on a line.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_conformance::{Report, Sample, check_ordering_at, check_ordering_by};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::tree::TextPosition;
use scoutlab_games::{Game, MoveSet, Value};
use scoutlab_search::{Arrangement, Demand, MoveOrdering, Node, Tried};

fn report<O: MoveOrdering<TextPosition<'static>> + 'static>(make: fn() -> O) -> Report {
    let report = check_ordering_by("wrong", &|_resources| Ok(Box::new(make())), Sample { trees: 200, seed: 1 }).unwrap();
    println!("{report}");
    report
}

/// Asserts that the kit reports `rule` as broken, with a message that contains `words`, on a tree of at most six leaves.
fn fails(report: &Report, rule: &str, words: &str) {
    let Some((_, failure)) = report.failures().find(|(broken, _)| *broken == rule) else {
        panic!("`{rule}` is not broken: {report}")
    };
    assert!(failure.message.contains(words), "`{words}` is missing in: {}", failure.message);
    assert!((1..=6).contains(&failure.leaves.unwrap()), "{}", failure.message);
}

const ARRANGES: &str = "it arranges all moves, without a panic";
const REPEATS: &str = "the same calls give the same order";
const CHARGES: &str = "it demands the evaluations that it makes";

struct Dropping;

impl<G: Game> MoveOrdering<G> for Dropping {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.permute(|places| {
            if let [first, .., last] = places {
                *last = *first;
            }
        });
    }
}

#[test]
fn a_dropped_move_is_named() {
    fails(&report(|| Dropping), ARRANGES, "on [0 0]: at [0 0] with 1 ply remaining, panicked: `permute` must keep every move");
}

struct Undemanding;

impl<G: Game> MoveOrdering<G> for Undemanding {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.sort_by_value();
    }
}

#[test]
fn values_that_were_not_demanded_are_named() {
    fails(&report(|| Undemanding), ARRANGES, "panicked: an ordering that sorts by value must demand the values");
}

struct Free;

impl<G: Game> MoveOrdering<G> for Free {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let evaluator = moves.evaluator();
        moves.sort_by_value_of(node.position, evaluator);
    }
}

struct ForFree;

impl<G: Game> MoveOrdering<G> for ForFree {
    fn demand(&self, _depth: u32) -> Demand {
        Demand { evaluations: 0, values: true }
    }

    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        moves.sort_by_value();
    }
}

#[test]
fn children_evaluated_for_free_are_named() {
    fails(&report(|| Free), CHARGES, "it evaluated 1 child, but `demand` announced 0 evaluations");
    fails(&report(|| ForFree), CHARGES, "it evaluated 1 child, but `demand` announced 0 evaluations");
}

struct Deep;

impl<G: Game> MoveOrdering<G> for Deep {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        let evaluator = moves.evaluator();
        moves.sort_by_key(|played| {
            let child = node.position.play(played);
            let worst = child.moves().iter().map(|reply| evaluator.value(&child.play(reply))).max();
            worst.map_or(i64::from(Value::MIN), i64::from)
        });
    }
}

#[test]
fn evaluations_further_down_must_be_demanded_too() {
    fails(&report(|| Deep), CHARGES, "it evaluated 1 position, but `demand` announced 0 evaluations");
}

struct Fickle;

impl<G: Game> MoveOrdering<G> for Fickle {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        moves.permute(|places| places.rotate_left(CALLS.fetch_add(1, Ordering::Relaxed) % places.len()));
    }
}

#[derive(Default)]
struct LearnsFromArranging(Cell<bool>);

impl<G: Game> MoveOrdering<G> for LearnsFromArranging {
    fn arrange(&self, _node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        if self.0.replace(true) {
            moves.permute(<[u8]>::reverse);
        }
    }
}

#[test]
fn chance_without_a_seed_is_found() {
    fails(&report(|| Fickle), REPEATS, "expected the same order each time; the first call gave ");
    fails(&report(LearnsFromArranging::default), REPEATS, "the first call gave 1 2, and the second call 2 1");
}

#[derive(Default)]
struct Greedy(bool);

impl<G: Game> MoveOrdering<G> for Greedy {
    fn demand(&self, _depth: u32) -> Demand {
        if self.0 { Demand::ONE_PER_MOVE } else { Demand::NONE }
    }

    fn arrange(&self, _node: &Node<'_, G>, _moves: &mut Arrangement<'_, G>) {}

    fn cutoff(&mut self, _node: &Node<'_, G>, _played: G::Move, _tried: Tried<'_, G::Move>) {
        self.0 = true;
    }
}

#[test]
fn a_demand_that_depends_on_cutoffs_is_named() {
    let words = "expected the demand Demand { evaluations: 0, values: false } of an ordering that learned nothing, found";
    fails(&report(Greedy::default), "its demand does not depend on what it learned", words);
}

#[test]
fn a_failure_in_a_game_names_the_position() {
    let make = || -> Box<dyn MoveOrdering<TicTacToe>> { Box::new(Dropping) };
    let report = check_ordering_at("drops-a-move", &make, &TicTacToe::start(), &Outcome, Sample { trees: 2, seed: 1 });
    let (rule, failure) = report.failures().next().unwrap();
    assert_eq!(rule, ARRANGES);
    assert!(failure.message.starts_with("at --------- with"), "{}", failure.message);
}
