//! Orderings that are wrong in one place each. The kit names the place, on a tree that fits on a line.

use std::sync::atomic::{AtomicUsize, Ordering};

use scoutlab_games::{FrontierEvaluator, Game, Value};
use scoutlab_search::building_blocks::{BitRanks, KillerLists};
use scoutlab_search::contract::{Report, Sample, check_ordering_at, check_ordering_on};
use scoutlab_search::orderings::{OrderingSettings, Resources};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{MoveOrdering, Node, Observer, Plan};

/// An ordering, and its settings, of which this function orders the moves.
macro_rules! ordering {
    ($ordering:ident, $name:literal, $order:ident) => {
        #[derive(Clone, Debug)]
        struct $ordering;

        #[derive(Clone, Debug, PartialEq)]
        struct $order;

        impl OrderingSettings for $order {
            const NAME: &'static str = $name;
            const SUMMARY: &'static str = "wrong";
            type Ordering<G: Game> = $ordering;

            fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                Ok(Self)
            }

            fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<$ordering, SpecificationError> {
                Ok($ordering)
            }
        }
    };
}

/// Killers, and their settings, of which this function orders the moves.
macro_rules! killers {
    ($ordering:ident, $name:literal, $order:ident) => {
        #[derive(Clone, Debug)]
        struct $ordering<G: Game>(KillerLists<G::Move>);

        #[derive(Clone, Debug, PartialEq)]
        struct $order;

        impl OrderingSettings for $order {
            const NAME: &'static str = $name;
            const SUMMARY: &'static str = "wrong";
            type Ordering<G: Game> = $ordering<G>;

            fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                Ok(Self)
            }

            fn build<G: Game>(&self, _resources: &Resources<G>) -> Result<$ordering<G>, SpecificationError> {
                Ok($ordering(KillerLists::new(2)))
            }
        }
    };
}

fn report(settings: &(impl OrderingSettings + 'static)) -> Report {
    let report = check_ordering_on(settings, Sample { trees: 200, seed: 1 }).unwrap();
    println!("{report}");
    report
}

/// Asserts that the kit finds this rule broken, with these words, on a tree of at most six leaves.
fn fails(report: &Report, rule: &str, words: &[&str]) {
    let Some((_, failure)) = report.failures().find(|(broken, _)| *broken == rule) else {
        panic!("`{rule}` is not broken: {report}")
    };
    for word in words {
        assert!(failure.message.contains(word), "`{word}` is missing in: {}", failure.message);
    }
    assert!((1..=6).contains(&failure.leaves.unwrap()), "{}", failure.message);
}

const PERMUTES: &str = "it returns each move once";
const CHARGES: &str = "it charges the positions that it values";

ordering!(Dropping, "drops-a-move", DroppingSettings);

impl<G: Game> MoveOrdering<G> for Dropping {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        if let [first, .., last] = moves {
            *last = *first;
        }
    }
}

#[test]
fn a_dropped_move_is_named() {
    let report = report(&DroppingSettings);
    fails(&report, PERMUTES, &["it returned 1 1: the move 1 is there 2 times, the move 2 was dropped"]);
}

ordering!(Free, "does-not-charge", FreeSettings);

impl<G: Game> MoveOrdering<G> for Free {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        moves.sort_by_key(|&played| evaluator.value_after(&node.position, played));
    }
}

#[test]
fn children_valued_for_nothing_are_named() {
    let report = report(&FreeSettings);
    fails(&report, CHARGES, &["it valued 2 children and charged 0 probes", "`ordering_probes`"]);
}

ordering!(Deep, "values-grandchildren-for-nothing", DeepSettings);

impl<G: Game> MoveOrdering<G> for Deep {
    fn order(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        let worst_reply = |child: &G| child.generate().map(|reply| evaluator.value_after(child, reply)).min();
        moves.sort_by_cached_key(|&played| worst_reply(&node.position.play(played)).map_or(Value::MAX, |value| -value));
    }
}

#[test]
fn positions_further_down_have_to_be_charged_too() {
    fails(&report(&DeepSettings), CHARGES, &["it valued 1 position and charged 0 probes"]);
}

ordering!(Fickle, "is-never-the-same", FickleSettings);

impl<G: Game> MoveOrdering<G> for Fickle {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        static CALLS: AtomicUsize = AtomicUsize::new(0);
        let places = moves.len();
        moves.rotate_left(CALLS.fetch_add(1, Ordering::Relaxed) % places);
    }
}

#[test]
fn chance_that_is_not_seeded_is_found() {
    let words = ["two orderings that had seen the same returned"];
    fails(&report(&FickleSettings), "the same calls give the same order", &words);
}

ordering!(Unplanned, "plans-another-order", UnplannedSettings);

impl<G: Game> MoveOrdering<G> for Unplanned {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        moves.reverse();
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::Front
    }
}

#[test]
fn a_plan_that_leads_to_another_order_is_named() {
    let words = ["expected 2 1, as `order` returns; its plan leads to 1 2"];
    fails(&report(&UnplannedSettings), "its plan leads to the same order and charges", &words);
}

ordering!(Surprising, "announces-another-plan", SurprisingSettings);

impl<G: Game> MoveOrdering<G> for Surprising {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        _moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::Front
    }

    fn plan_at(&self, _depth: u32) -> Option<Plan> {
        Some(Plan::Static)
    }
}

#[test]
fn a_plan_that_is_not_the_announced_one_is_named() {
    let words = ["expected Static, the plan that `plan_at` gives; `plan` gives Front"];
    fails(&report(&SurprisingSettings), "its plan leads to the same order and charges", &words);
}

killers!(Forgetful, "announces-another-front", ForgetfulSettings);

impl<G: Game> MoveOrdering<G> for Forgetful<G> {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        self.0.put_first(0, moves);
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        front.extend_from_slice(self.0.of(0));
        Plan::Front
    }

    fn front_at(&self, _depth: u32) -> Option<&[G::Move]> {
        Some(&[])
    }

    fn cutoff(&mut self, _node: &Node<G>, played: G::Move) {
        self.0.add(0, played);
    }
}

#[test]
fn a_front_that_is_not_the_announced_one_is_named() {
    let words = ["expected the front [], which `front_at` gives; that of `plan` is ["];
    fails(&report(&ForgetfulSettings), "its plan leads to the same order and charges", &words);
}

killers!(Denying, "denies-that-it-learns", DenyingSettings);

impl<G: Game> MoveOrdering<G> for Denying<G> {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        self.0.put_first(0, moves);
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
        front.extend_from_slice(self.0.of(0));
        Plan::Front
    }

    fn learns(&self) -> bool {
        false
    }

    fn cutoff(&mut self, _node: &Node<G>, played: G::Move) {
        self.0.add(0, played);
    }
}

#[test]
fn an_ordering_that_denies_that_it_learns_is_found() {
    fails(
        &report(&DenyingSettings),
        "its plan leads to the same order and charges",
        &["as `order` returns; its plan leads to"],
    );
}

/// Takes moves in descending order of their indices, but by its ranks of bits as they are generated.
struct Backwards;

impl<G: Game> MoveOrdering<G> for Backwards {
    fn order(
        &mut self,
        _node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        _observer: &mut dyn Observer<G>,
    ) {
        moves.sort_by_key(|&played| std::cmp::Reverse(G::move_index(played)));
    }

    fn plan(&mut self, _node: &Node<G>, _first: Option<G::Move>, _front: &mut Vec<G::Move>) -> Plan {
        Plan::Ranks { probes: false, lasting: true }
    }

    fn ranks(
        &mut self,
        _node: &Node<G>,
        moves: &[G::Move],
        _evaluator: &dyn FrontierEvaluator<G>,
        ranks: &mut Vec<i64>,
    ) -> bool {
        ranks.clear();
        ranks.extend(moves.iter().map(|&played| -(G::move_index(played) as i64)));
        true
    }

    fn ranks_bits(&self) -> bool {
        true
    }

    fn ranks_by_bit(&mut self, _node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
        (0..64).filter(|bit| moves >> bit & 1 == 1).for_each(|bit| ranks.set(bit, 0));
    }
}

#[test]
fn ranks_of_bits_that_lead_to_another_order_are_named() {
    use scoutlab_games::othello::{Discs, Othello};

    let make = || -> Box<dyn MoveOrdering<Othello>> { Box::new(Backwards) };
    let report = check_ordering_at("backwards", &make, &Othello::start(), &Discs, Sample { trees: 5, seed: 1 });
    let (rule, failure) = report.failures().next().unwrap();
    assert_eq!(rule, "its plan leads to the same order and charges");
    for word in ["as by `ranks`; that by `ranks_by_bit` is [", "expected the order ["] {
        assert!(failure.message.contains(word), "`{word}` is missing in: {}", failure.message);
    }
}

#[test]
fn a_failure_in_a_game_names_the_position() {
    use scoutlab_games::tictactoe::{Outcome, TicTacToe};

    let make = || -> Box<dyn MoveOrdering<TicTacToe>> { Box::new(Dropping) };
    let report = check_ordering_at("drops-a-move", &make, &TicTacToe::start(), &Outcome, Sample { trees: 2, seed: 1 });
    let (rule, failure) = report.failures().next().unwrap();
    assert_eq!(rule, PERMUTES);
    assert!(failure.message.starts_with("at --------- with"), "{}", failure.message);
    assert!(failure.message.ends_with("the move x0y0 is there 2 times, the move x2y2 was dropped"), "{}", failure.message);
}
