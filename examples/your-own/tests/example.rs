//! Tests the original extensions of this package. `scoutlab new` does not copy this file.

use scoutlab::request::SolveRequest;
use scoutlab::search::solve;
use scoutlab_games::othello::{Discs, Othello};
use scoutlab_search::Search;
use scoutlab_search::algorithms::AlphaBeta;
use scoutlab_search::orderings::{OrderingSettings, Resources};
use your_own::YourOwnOrderingSettings;

#[test]
fn who_faces_a_multiple_of_four_loses() {
    let catalogue = your_own::catalogue();
    let game = catalogue.game("your-own").unwrap();
    for matches in 1..=12 {
        let position = game.position(&format!("{matches} first")).unwrap();
        let solved = solve(&SolveRequest::new(position)).unwrap();
        assert_eq!(solved.value, if matches % 4 == 0 { -1 } else { 1 }, "{matches}");
    }
}

#[test]
fn the_ordering_saves_leaves() {
    let root = Othello::parse("ffo:41").unwrap();
    let mut plain = Search::new(&Discs);
    let expected = plain.run(&AlphaBeta, &root, 5);
    let mut ordering = YourOwnOrderingSettings.build::<Othello>(&Resources::default()).unwrap();
    let mut ordered = Search::new(&Discs).ordered_by(&mut *ordering);
    assert_eq!(ordered.run(&AlphaBeta, &root, 5), expected);
    assert!(ordered.counters.leaves < plain.counters.leaves);
}
