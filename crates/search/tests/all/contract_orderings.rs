//! Runs the conformance kit on the built-in orderings.

use std::sync::Arc;

use crate::common::ORDERINGS;
use scoutlab_conformance::{IS_STABLE, Report, Sample, check_named_ordering, check_ordering_at};
use scoutlab_games::chess::{Chess, Material};
use scoutlab_games::othello::{Discs, Othello, SquareWeights};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::{Evaluator, Game, Notation};
use scoutlab_search::MoveOrdering;
use scoutlab_search::orderings::{NamedEvaluators, Resources, built_in};

/// The orderings that do not keep the given order of equal moves.
const UNSTABLE: [&str; 8] =
    ["reverse", "random", "perfect-swap", "noisy:0", "noisy:0.7", "noisy:1", "history+reverse", "random+none"];

fn assert_passed(name: &str, report: &Report) {
    assert!(report.passed(), "{report}");
    assert_eq!(report.holds(IS_STABLE), Some(!UNSTABLE.contains(&name)), "{report}");
}

#[test]
fn every_ordering_passes_on_trees() {
    for name in ORDERINGS {
        let report = check_named_ordering(&built_in(name).unwrap(), Sample { trees: 100, seed: 3 }).unwrap();
        assert_passed(name, &report);
    }
}

fn passes_in<G: Game + Notation + 'static>(
    name: &str,
    evaluators: &NamedEvaluators<G>,
    start: &G,
    evaluator: &dyn Evaluator<G>,
) {
    let specification = built_in(name).unwrap();
    let make = || -> Box<dyn MoveOrdering<G>> {
        let resources = Resources { seed: 5, evaluators: evaluators.clone(), ..Resources::default() };
        Box::new(specification.build(&resources).unwrap())
    };
    let report = check_ordering_at(name, &make, start, evaluator, Sample { trees: 4, seed: 3 });
    assert_passed(name, &report);
}

#[test]
fn every_ordering_passes_in_othello_and_tic_tac_toe() {
    for name in ORDERINGS {
        passes_in(name, &NamedEvaluators::default(), &Othello::start(), &Discs);
        passes_in(name, &NamedEvaluators::default(), &TicTacToe::start(), &Outcome);
    }
    let evaluators = NamedEvaluators::<Othello>::default().with("weights", || Arc::new(SquareWeights));
    passes_in("eval1:by=weights", &evaluators, &Othello::start(), &Discs);
    passes_in("parity+eval1", &NamedEvaluators::default(), &Othello::start(), &Discs);
}

#[test]
fn orderings_by_moves_pass_in_chess() {
    let start = Chess::parse("kiwipete").unwrap();
    for name in [
        "captures",
        "captures:losing=last",
        "see",
        "see+captures",
        "killer:2",
        "killer:2,by=ply",
        "history",
        "history:malus",
        "butterfly",
        "relative-history",
        "countermove",
        "continuation",
        "counter-history",
        "table+captures+killer:2+history",
    ] {
        passes_in(name, &NamedEvaluators::default(), &start, &Material);
    }
}

#[test]
fn an_ordering_that_trees_cannot_have_is_an_error() {
    let named = built_in("killer:2+eval1:by=discs").unwrap();
    let refused = check_named_ordering(&named, Sample::default()).unwrap_err().to_string();
    assert_eq!(refused, "unknown evaluator `discs`, expected one of: leaves");
}
