//! The stored positions `games:N` come from the games that `data/README.md` states.

#[path = "../../examples/self_play_positions/positions.rs"]
mod positions;

use positions::SETS;

#[test]
fn the_stored_positions_are_those_of_the_games() {
    for (set, most) in SETS.iter().zip([25, 5]) {
        let stored =
            std::fs::read_to_string(format!("{}/../../data/positions/{}-games.csv", env!("CARGO_MANIFEST_DIR"), set.game));
        let played: Vec<String> = set.csv(most).collect();
        assert_eq!(played, stored.unwrap().lines().take(most + 1).collect::<Vec<_>>());
    }
}
