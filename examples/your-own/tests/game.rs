//! The rules.

use scoutlab::catalogue::GameEntry;
use scoutlab::request::SolveRequest;
use scoutlab::search::solve;
use scoutlab_search::contract::Sample;
use your_own::YourOwnGame;

#[test]
fn the_kits_find_nothing_wrong() {
    let game = GameEntry::of::<YourOwnGame>();
    let sample = Sample { trees: 100, seed: 1 };
    for report in [game.check_game(None, sample), game.check_evaluator("value", None, sample)] {
        let report = report.unwrap();
        assert!(report.passed(), "{report}");
    }
}

#[test]
fn who_faces_a_multiple_of_four_loses() {
    let game = GameEntry::of::<YourOwnGame>();
    for matches in 1..=12 {
        let position = game.position(&format!("{matches} first")).unwrap();
        let solved = solve(&SolveRequest::new(position)).unwrap();
        assert_eq!(solved.value, if matches % 4 == 0 { -1 } else { 1 }, "{matches}");
    }
}
