//! A game that is played move by move, as in files that state the colour of each move.

use super::Othello;
use crate::transcript::{only_pass, play_move};
use crate::{Game, Side};

/// The positions of a game so far.
pub(super) struct Record {
    positions: Vec<Othello>,
    /// The number of moves, without passes that the file omits.
    moves: usize,
}

impl Record {
    pub(super) fn new(start: Othello) -> Self {
        Self { positions: vec![start], moves: 0 }
    }

    /// Plays a move or a pass of one side. A pass that the file omits is played before the move.
    ///
    /// # Errors
    ///
    /// Fails with a message if the move is illegal or the other side is to move.
    pub(super) fn play(&mut self, side: Side, text: &str) -> Result<(), String> {
        self.moves += 1;
        let mut here = self.positions[self.positions.len() - 1];
        if here.side_to_move() != side {
            let Some(pass) = only_pass(&here) else {
                let [found, expected] = [side, here.side_to_move()].map(name);
                let number = self.moves;
                return Err(format!("move {number}, `{text}`, is a move of {found}, but {expected} is to move"));
            };
            here = here.play(pass);
            self.positions.push(here);
        }
        self.positions.push(play_move(&here, text, self.moves).map_err(|error| error.to_string())?);
        Ok(())
    }

    pub(super) fn into_positions(self) -> Vec<Othello> {
        self.positions
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}
