//! The rules.

use scoutlab::catalogue::{GameEntry, SolveRequest};
use scoutlab_search::contract::Sample;
use your_own::YourOwnGame;

#[test]
fn the_kits_find_nothing_wrong() {
    let start = GameEntry::of::<YourOwnGame>().position("start").unwrap();
    let sample = Sample { trees: 100, seed: 1 };
    for report in [start.check_game(sample), start.check_evaluator("value", sample)] {
        assert!(report.passed(), "{report}");
    }
}

#[test]
fn who_faces_a_multiple_of_four_loses() {
    let game = GameEntry::of::<YourOwnGame>();
    for matches in 1..=12 {
        let position = game.position(&format!("{matches} first")).unwrap();
        let solved = position.solve(&SolveRequest::of("your-own", &position.name())).unwrap().run().unwrap();
        assert_eq!(solved.value, if matches % 4 == 0 { -1 } else { 1 }, "{matches}");
    }
}
