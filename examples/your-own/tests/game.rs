//! Runs the conformance kits on the game and its evaluators. The kits do not contain your rules, so compare `cargo scoutlab
//! perft your-own` with published counts, or with a slow independent implementation.

use scoutlab_conformance::Sample;

#[test]
fn the_game_and_its_evaluators_pass_the_kits() {
    let catalogue = your_own::catalogue();
    let game = catalogue.game("your-own").unwrap();
    let sample = Sample { trees: 100, seed: 1 };
    let report = game.check_game(None, sample).unwrap();
    assert!(report.passed(), "{report}");
    for evaluator in &game.description().evaluators {
        let report = game.check_evaluator(evaluator, None, sample).unwrap();
        assert!(report.passed(), "{report}");
    }
}
