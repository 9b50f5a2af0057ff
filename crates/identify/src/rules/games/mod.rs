//! The conventions of each game.

mod boards;
mod central_othello;
mod chess;
mod connect_four;
mod othello;
mod tictactoe;
mod tree;
mod ywf;

use scoutlab_games::{Game, Side, Value};

/// Converts a value for the side to move into a value for the first player.
fn for_first(position: &impl Game, value: Value) -> Value {
    if position.side_to_move() == Side::First { value } else { -value }
}
