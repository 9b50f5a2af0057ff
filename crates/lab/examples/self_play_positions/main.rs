//! Prints the positions `games:1`, `games:2`, .. of a game as CSV, as `data/positions` contains them:
//! `cargo run --release -p scoutlab --example self_play_positions othello`

mod positions;

use std::process::ExitCode;

use positions::SETS;

fn main() -> ExitCode {
    let game = std::env::args().nth(1).unwrap_or_default();
    let Some(set) = SETS.iter().find(|set| set.game == game) else {
        let games: Vec<&str> = SETS.iter().map(|set| set.game).collect();
        eprintln!("expected a game: {}", games.join(" or "));
        return ExitCode::from(2);
    };
    for line in set.csv(usize::MAX) {
        println!("{line}");
    }
    ExitCode::SUCCESS
}
