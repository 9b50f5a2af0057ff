//! Runs the conformance kits on all games and evaluators by name.

use scoutlab_conformance::Sample;

use crate::common::{catalogue, game};

const SAMPLE: Sample = Sample { trees: 5, seed: 1 };

#[test]
fn every_game_and_evaluator_of_the_lab_passes() {
    for game in catalogue().games() {
        let report = game.check_game(None, SAMPLE).unwrap();
        assert!(report.passed() && report.checks.iter().all(|check| check.cases > 0), "{report}");
        for name in &game.description().evaluators {
            // With many pieces, a search of captures visits thousands of positions if its window is infinite.
            let few_pieces = name.starts_with("quiescence:").then_some("8/P6k/8/8/3pP3/8/p6P/R3K3 b Q e3");
            let report = game.check_evaluator(name, few_pieces, SAMPLE).unwrap();
            assert!(report.passed() && report.checks.iter().all(|check| check.cases > 0), "{report}");
        }
    }
    for position in ["start by rows", "ffo:41 by rows"] {
        assert!(game("othello").check_game(Some(position), SAMPLE).unwrap().passed(), "{position}");
    }
}
