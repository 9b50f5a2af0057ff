//! Descriptions of games, from which catalogues are made.
//!
//! [`RegisteredGame`] is sufficient for a search, an experiment or a trace. Constants of [`RegisteredGame`] add further
//! abilities, using the functions of another trait. [`Scored`] is for games with a winner. [`FiniteGame`] and [`Solvable`] are
//! for games that can be solved.

mod ability;
mod board;
mod describe;
mod endgame;
mod error;
mod evaluators;
mod finite_game;
mod frame;
mod game_description;
mod game_of;
mod known_games;
mod oracle;
pub(crate) mod path_dependence;
mod position_text;
mod random_position;
mod registered_game;
mod scored;
mod solvable;

pub use ability::Ability;
pub use board::Board;
pub use endgame::EndgameDescription;
pub use error::{RequestError, RunError, Unfinished};
pub use evaluators::EvaluatorEntry;
pub use finite_game::FiniteGame;
pub use frame::Frame;
pub use game_description::Description;
pub use game_of::GameOf;
pub use known_games::KnownGames;
pub(crate) use oracle::{check_exact_scores, oracle, oracle_with_limit};
pub use position_text::Draw;
pub(crate) use position_text::{described, draw, files, position};
pub use registered_game::{Endgame, GeneratorFault, Judge, ReadPosition, RegisteredGame, SolveFunction, TreeNode, WriteIn};
pub use scored::{Score, Scored};
pub use scoutlab_endgame::{Settings as SolverSettings, SolveError as SolverError, Solved, Techniques};
pub use solvable::{Solvable, Solving};

/// The greatest depth of a search, in plies.
pub const DEEPEST: u32 = 1024;
