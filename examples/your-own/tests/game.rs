//! Runs the conformance kits on the game and its evaluators. The kits do not contain your rules, so compare `cargo scoutlab
//! perft your-own` with published counts, or with a slow independent implementation.

use scoutlab::registry::{check_evaluator, check_game, game};
use scoutlab_conformance::Sample;

#[test]
fn the_game_and_its_evaluators_pass_the_kits() {
    your_own::lab().register().unwrap();
    let sample = Sample { trees: 100, seed: 1 };
    let report = check_game("your-own", None, sample).unwrap();
    assert!(report.passed(), "{report}");
    for evaluator in game("your-own").unwrap().description().evaluators {
        let report = check_evaluator("your-own", evaluator, None, sample).unwrap();
        assert!(report.passed(), "{report}");
    }
}
