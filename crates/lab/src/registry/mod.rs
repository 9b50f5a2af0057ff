//! Games by name, and requests as text.
//!
//! The trait [`RegisteredGame`] describes all games. A [`GameEntry`] reads positions of a game and hides their type.

mod conformance;
mod description_rules;
mod game_entry;
pub(crate) mod game_types;
mod position_view;
mod search_text;
mod self_play;
mod solve_text;

pub use crate::description::{
    Ability, Board, DEEPEST, Description, Draw, Endgame, EndgameDescription, EvaluatorEntry, FiniteGame, Frame, GameOf, Judge,
    KnownGames, ReadPosition, RegisteredGame, RequestError, RunError, Score, Scored, Solvable, SolveFunction, Solved,
    SolverError, SolverSettings, Solving, Techniques, Unfinished, WriteIn,
};
pub use conformance::check_ordering;
pub use game_entry::GameEntry;
pub use game_types::{GameTypes, VisitGames};
pub use position_view::{MoveView, PositionView};
// Descriptions of games need these re-exports.
pub use scoutlab_search::orderings::{ExactScores, MakeExactScores, NamedEvaluator};
pub use scoutlab_search::table::Bounds;
pub use search_text::SearchText;
pub use self_play::{SelfPlayRequest, SelfPlayed, self_play};
pub use solve_text::SolveText;
