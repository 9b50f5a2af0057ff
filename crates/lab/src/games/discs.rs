//! The winner and the score of a game of Othello on a board of any size.

use scoutlab_games::{Game, Side};

pub(super) const UNIT: &str = "discs";

/// Returns the side that has won, given the score for Black. Returns `None` for a draw and while the game continues.
pub(super) fn winner(position: &impl Game, score: i32) -> Option<Side> {
    match score {
        _ if !position.is_terminal() => None,
        1.. => Some(Side::First),
        0 => None,
        _ => Some(Side::Second),
    }
}

/// Returns the number of Black's discs minus the number of White's discs.
pub(super) const fn score([black, white]: [u32; 2]) -> i32 {
    black as i32 - white as i32
}

pub(super) fn standing([black, white]: [u32; 2]) -> String {
    format!("Black {black}, White {white} discs")
}
