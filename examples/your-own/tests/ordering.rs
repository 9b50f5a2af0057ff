//! The ordering changes the order, and nothing else.

use scoutlab_games::othello::{Discs, Othello};
use scoutlab_search::Search;
use scoutlab_search::algorithms::AlphaBeta;
use scoutlab_search::orderings::{OrderingSettings, Resources};
use your_own::YourOwnOrderingSettings;

#[test]
fn it_saves_leaves_and_finds_the_same_value() {
    let root = Othello::parse("ffo:41").unwrap();
    let mut plain = Search::new(&Discs);
    let expected = plain.run(&AlphaBeta, &root, 5);
    let mut ordering = YourOwnOrderingSettings.build::<Othello>(&Resources::default()).unwrap();
    let mut ordered = Search::new(&Discs).ordered_by(&mut *ordering);
    assert_eq!(ordered.run(&AlphaBeta, &root, 5), expected);
    assert!(ordered.counters.leaves < plain.counters.leaves);
}
