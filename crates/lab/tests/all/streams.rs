//! The streams of random choices.

use std::collections::HashSet;

use rand::RngExt;
use scoutlab::players::{Purpose, stream};
use scoutlab_games::Side;

#[test]
fn every_seed_game_and_purpose_has_a_stream_of_its_own() {
    let purposes = [Purpose::Player(Side::First), Purpose::Player(Side::Second), Purpose::Opening];
    let numbers: HashSet<u64> = (0..4)
        .flat_map(|seed| (0..4).map(move |game| (seed, game)))
        .flat_map(|(seed, game)| purposes.map(|purpose| stream(seed, game, purpose).random()))
        .collect();
    assert_eq!(numbers.len(), 4 * 4 * 3);
}
