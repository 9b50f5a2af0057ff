//! The catalogue: what can be done with each game, by name.
//!
//! Below this module everything is generic over the game; here a game becomes a [`GameEntry`], and a position a
//! [`Position`] that forgets its type. All games are described by the same public traits, those that the program comes with and
//! those that are added.

mod conformance;
mod position;
mod request;
mod self_play;

use std::sync::OnceLock;

use scoutlab_games::NotationError;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;
use scoutlab_search::specification::SpecificationError;

use crate::games;
use crate::searching::{RandomPlay, random_position};

pub use crate::description::{
    Board, CatalogueError, Counted, DEEPEST, Description, Frame, Judge, Named, Request, RunError, Score, Scored, Solvable,
    Solving,
};
pub use crate::searching::{
    DEFAULT_TABLE, LARGEST_TABLE, PreparedSearch, PreparedSolve, SearchOutcome, SolveOutcome, SolveRequest,
};
pub use conformance::check_ordering;
pub use position::Position;
pub use request::SearchRequest;
pub use self_play::{PreparedSelfPlay, SelfPlayRequest, SelfPlayed};

/// A game that the command knows by name.
pub struct GameEntry {
    description: Description,
    read: fn(&str) -> Result<Position, NotationError>,
    set: fn(&str) -> Option<Position>,
    random: fn(&str, RandomPlay, u64) -> Result<Position, CatalogueError>,
}

/// The games that the program comes with.
static GAMES: [GameEntry; 4] = [
    GameEntry::of::<Othello>(),
    GameEntry::of::<Ywf>(),
    GameEntry::of::<TicTacToe>(),
    GameEntry::of_either::<UniformPosition, TextPosition<'static>>(),
];

/// Games that were added.
static ADDED: OnceLock<&'static [GameEntry]> = OnceLock::new();

/// Makes more games known by name.
///
/// # Panics
///
/// Panics if games were added before, or if two games have one name.
pub fn add(games: &'static [GameEntry]) {
    for (index, entry) in games.iter().enumerate() {
        let name = entry.description.name;
        let known = GAMES.iter().chain(&games[..index]).any(|known| known.description.name == name);
        assert!(!known, "two games are called `{name}`");
    }
    assert!(ADDED.set(games).is_ok(), "games can be added once");
}

/// All games.
pub fn games() -> impl Iterator<Item = &'static GameEntry> + Clone {
    let all = GAMES.iter().chain(ADDED.get().into_iter().copied().flatten());
    games::describe(|| all.clone().map(|entry| entry.description).collect());
    all
}

/// The game of this name.
///
/// # Errors
///
/// [`SpecificationError::Unknown`] if there is none.
pub fn game(name: &str) -> Result<&'static GameEntry, SpecificationError> {
    let names = || games().map(|entry| entry.description.name);
    games().find(|entry| entry.description.name == name).ok_or_else(|| SpecificationError::unknown("game", name, names()))
}

impl GameEntry {
    /// The entry of a game.
    ///
    /// # Panics
    ///
    /// Panics if it has no evaluators or no frames.
    pub const fn of<G: Named>() -> Self {
        Self {
            description: Description::of::<G>(),
            read: |text| Ok(Position::of(G::read(text)?)),
            set: |name| G::set(name).map(Position::of_set),
            random: |text, play, seed| Ok(Position::of(random_position::<G>(text, play, seed)?)),
        }
    }

    /// The entry of a game whose positions are of one of two types: the first if [`Named::claims`] says so, else the second.
    ///
    /// # Panics
    ///
    /// Panics if it has no evaluators or no frames.
    pub const fn of_either<G: Named, H: Named>() -> Self {
        Self {
            read: |text| if G::claims(text) { Ok(Position::of(G::read(text)?)) } else { Ok(Position::of(H::read(text)?)) },
            ..Self::of::<G>()
        }
    }

    /// What the game says of itself.
    pub const fn description(&self) -> &Description {
        &self.description
    }

    /// The position that a text describes, in the game's notation or drawn at random: `random:plies=N,seed=S` and
    /// `random:empties=N,seed=S` are played out.
    ///
    /// # Errors
    ///
    /// If the text describes none.
    pub fn position(&self, text: &str) -> Result<Position, CatalogueError> {
        match RandomPlay::parse(text)? {
            Some((play, seed)) => (self.random)(text, play, seed),
            None => Ok((self.read)(text)?),
        }
    }

    /// The positions that a text describes: those of a set that has a name, or one.
    ///
    /// # Errors
    ///
    /// If the text describes none.
    pub fn positions(&self, text: &str) -> Result<Position, CatalogueError> {
        (self.set)(text).map_or_else(|| self.position(text), Ok)
    }

    /// The evaluator of this name, the default if none is given.
    ///
    /// # Errors
    ///
    /// If it is unknown, or not one of this game.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&'static str, CatalogueError> {
        games::evaluator(&self.description, name)
    }

    /// The frame of this name, `mover` if none is given.
    ///
    /// # Errors
    ///
    /// If it is unknown, or makes no sense for this game.
    pub fn frame(&self, name: Option<&str>) -> Result<&'static str, CatalogueError> {
        games::frame(&self.description, name)
    }
}
