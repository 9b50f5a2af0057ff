//! The built-in games.

mod chess;
mod chess_with_repetition;
mod connect_four;
mod discs;
pub(crate) mod generation;
mod othello;
mod othello6;
mod reordered_othello;
mod tictactoe;
mod tree;
mod ywf;

use scoutlab_games::chess::{Chess, ChessWithRepetition};
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::{Othello6, ReorderedOthello};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;

use crate::registry::game_types::{GameTypes, VisitGames};

/// The types of the positions of all built-in games. This is the only list of built-in games.
#[derive(Clone, Copy, Debug)]
pub enum BuiltInGames {}

impl GameTypes for BuiltInGames {
    fn visit(visitor: &mut impl VisitGames) {
        visitor.visit::<Othello>(true);
        visitor.visit::<ReorderedOthello>(true);
        visitor.visit::<Othello6>(true);
        visitor.visit::<Ywf>(true);
        visitor.visit::<TicTacToe>(true);
        visitor.visit::<ConnectFour>(true);
        visitor.visit::<Chess>(true);
        visitor.visit::<ChessWithRepetition>(true);
        visitor.visit::<UniformPosition>(true);
        visitor.visit::<TextPosition<'static>>(true);
    }
}
