//! Tests the number of buckets of a transposition table. If a table is too small for a search, this number determines which
//! entries are replaced, and therefore the counts.

use scoutlab_games::Game;
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_search::table::TranspositionTable;

fn buckets<G: Game>(megabytes: usize) -> usize {
    <TranspositionTable<G>>::new(megabytes).unwrap().capacity() / 4
}

#[test]
fn a_table_has_as_many_buckets_as_the_conventions_say() {
    for megabytes in [1, 3] {
        let bytes = megabytes * 1_048_576;
        assert_eq!(buckets::<TextPosition<'_>>(megabytes), bytes / 96);
        assert_eq!(buckets::<UniformPosition>(megabytes), bytes / 128);
        assert_eq!(buckets::<Othello>(megabytes), bytes / 192);
        assert_eq!(buckets::<ConnectFour>(megabytes), bytes / 160);
        assert_eq!(buckets::<Chess>(megabytes), bytes / 224);
    }
}
