//! The searches of scoutlab's games, and what games say of themselves.
//!
//! A game is described by the trait [`Named`](description::Named). From the description all searches follow. They are generic over the game, and
//! this crate is built for speed. [`Compiled`] says where the searches of a game are compiled: those of [`LargeGames`] here, those of the other
//! games in `scoutlab-small-games` beside it, built for size, those of somebody's own game in its package. `scoutlab-lab` uses them through
//! [`Positions`], without the type of the game, and need not be fast.
//!
//! ```
//! use scoutlab_games::othello::Othello;
//! use scoutlab_searching::{Compiled, LargeGames};
//!
//! let positions = <LargeGames as Compiled<Othello>>::positions(vec![Othello::start()]);
//! assert_eq!(positions.perft(3), 56);
//! ```

pub mod clock;
mod compiled;
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

pub use compiled::{Compiled, Here, LargeGames};
pub use ordering_kit::{check_ordering_from, check_ordering_in_othello};
pub use positions::Positions;
