//! The searches of scoutlab's games, and how each game describes itself.
//!
//! A game is described by the trait [`Named`](description::Named). From the description, all searches follow. They are generic over
//! the game. `scoutlab-lab` uses them through [`Positions`], without the type of the game.
//!
//! ```
//! use scoutlab_games::othello::Othello;
//! use scoutlab_searching::positions;
//!
//! assert_eq!(positions(vec![Othello::start()]).perft(3), 56);
//! ```

pub mod clock;
pub mod description;
pub mod games;
mod ordering_kit;
pub mod othello6_counts;
pub mod play_position;
mod positions;
pub mod searching;
pub mod stream;
pub mod tictactoe_series;
pub mod training;

pub use ordering_kit::check_ordering_from;
pub use positions::{Positions, positions};
