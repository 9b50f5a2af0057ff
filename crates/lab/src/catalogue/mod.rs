//! The catalogue: what can be done with each game, by name.
//!
//! Below this module everything is generic over the game; here a game becomes a [`GameEntry`], and a position a
//! [`Position`] that forgets its type. All games are described by the same public traits, those that the program comes with and
//! those that are added.

mod claims;
mod conformance;
mod position;
mod request;
mod self_play;
mod shown;
mod solve_request;

use std::any::type_name;
use std::sync::OnceLock;

use scoutlab_games::NotationError;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::{Generation, Othello6};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;
use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_names, set_once};
use scoutlab_search::specification::SpecificationError;

use crate::description::evaluators;
use crate::games;
use crate::searching::{RandomPlay, random_position};

pub use crate::description::evaluators::added as added_evaluators;
pub use crate::description::{
    AnyGeneration, Board, CatalogueError, DEEPEST, Description, Endgame, Ends, EvaluatorEntry, Frame, Judge, Named, RunError,
    Score, Scored, Solvable, Solved, Solving, Techniques, WalkFrom, conventions,
};
pub use crate::searching::{DEFAULT_TABLE, LARGEST_TABLE, PreparedSearch, PreparedSolve, SearchOutcome, SolveOutcome};
pub use conformance::{check_evaluator, check_game, check_ordering};
pub use position::Position;
// What descriptions of games are written with.
pub use request::SearchRequest;
pub use scoutlab_search::orderings::{ExactScores, MakeExactScores, NamedEvaluator};
pub use scoutlab_search::table::Bounds;
pub use self_play::{PreparedSelfPlay, SelfPlayRequest, SelfPlayed};
pub use shown::{Shown, ShownMove};
pub use solve_request::SolveRequest;

/// A game that the command knows by name.
pub struct GameEntry {
    description: fn() -> Description,
    origin: fn() -> &'static str,
    read: fn(&str) -> Result<Position, NotationError>,
    set: fn(&str) -> Option<Position>,
    random: fn(&str, RandomPlay, u64) -> Result<Position, CatalogueError>,
    /// The positions from which it is checked, of each type that it has.
    samples: fn() -> Result<Vec<Position>, CatalogueError>,
    /// Reads a position in an order of generation, if the game has several.
    generating: Option<Generating>,
}

type Generating = fn(&str, Generation) -> Result<Position, CatalogueError>;

/// Between a position and the name of its order of generation.
const BY: &str = " by ";

/// The games that the program comes with.
static GAMES: [GameEntry; 5] = [
    GameEntry::of::<Othello>().in_any_generation::<Othello>(),
    GameEntry::of::<Othello6>().in_any_generation::<Othello6>(),
    GameEntry::of::<Ywf>(),
    GameEntry::of::<TicTacToe>(),
    GameEntry::of_either::<UniformPosition, TextPosition<'static>>(),
];

/// Games that were added, for the whole process, as [`registration`](scoutlab_search::registration) says.
static ADDED: OnceLock<Vec<GameEntry>> = OnceLock::new();

/// Makes more games known by name, and more evaluators of games.
///
/// # Errors
///
/// [`RegistrationError`] if a name is taken or cannot be written, if the game of an evaluator is not there, or if something was
/// added before.
pub fn add(games: Vec<GameEntry>, evaluators: Vec<EvaluatorEntry>) -> Result<(), RegistrationError> {
    let built_in = || GAMES.iter().map(GameEntry::name);
    let added = games.iter().map(|entry| (entry.name(), (entry.origin)()));
    check_names("games", built_in().map(|name| (name, BUILT_IN)), added)?;
    let is_added = |game: &str| games.iter().any(|entry| entry.name() == game);
    evaluators::add(evaluators, |game| built_in().any(|name| name == game), is_added)?;
    set_once(&ADDED, games, "games")
}

/// The games that the program has added.
pub fn added() -> &'static [GameEntry] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

/// All games.
pub fn games() -> impl Iterator<Item = &'static GameEntry> + Clone {
    let all = GAMES.iter().chain(added());
    games::describe(|| all.clone().map(GameEntry::description).collect());
    all
}

/// The game of this name.
///
/// # Errors
///
/// [`SpecificationError::Unknown`] if there is none.
pub fn game(name: &str) -> Result<&'static GameEntry, SpecificationError> {
    let names = || games().map(GameEntry::name);
    games().find(|entry| entry.name() == name).ok_or_else(|| SpecificationError::unknown("game", name, names()))
}

impl GameEntry {
    /// The entry of a game.
    ///
    /// # Panics
    ///
    /// Panics if it has no evaluators or no frames.
    pub const fn of<G: Named>() -> Self {
        // Checked where the entry is made.
        let _ = Description::of::<G>();
        Self {
            description: Description::with_added::<G>,
            origin: type_name::<G>,
            read: |text| Ok(Position::of(G::read(text)?)),
            set: |name| G::set(name).map(Position::of_set),
            random: |text, play, seed| Ok(Position::of(random_position::<G>(text, play, seed)?)),
            samples: || Ok(vec![conformance::samples::<G>()?]),
            generating: None,
        }
    }

    /// The same entry, of a game `G` whose move generation order can be chosen.
    const fn in_any_generation<G: AnyGeneration>(self) -> Self {
        let generating: Generating = |text, generation| {
            let position: G = match RandomPlay::parse(text)? {
                Some((play, seed)) => random_position(text, play, seed)?,
                None => G::read(text)?,
            };
            Ok(if generation == G::USUAL { Position::of(position) } else { Position::of(position.generating(generation)) })
        };
        Self { generating: Some(generating), ..self }
    }

    /// The entry of a game whose positions are of one of two types: the first if [`Named::claims`] says so, else the second.
    ///
    /// # Panics
    ///
    /// Panics if it has no evaluators or no frames.
    pub const fn of_either<G: Named, H: Named>() -> Self {
        Self {
            read: |text| {
                if G::claims(text) { Ok(Position::of(G::read(text)?)) } else { Ok(Position::of(H::read(text)?)) }
            },
            samples: || Ok(vec![conformance::samples::<G>()?, conformance::samples::<H>()?]),
            ..Self::of::<G>()
        }
    }

    /// What the game says of itself, with the evaluators that the program has added.
    pub fn description(&self) -> Description {
        (self.description)()
    }

    /// The name of the game.
    pub fn name(&self) -> &'static str {
        self.description().name
    }

    /// The position that a text describes, in the game's notation or drawn at random: `random:plies=N,seed=S` and
    /// `random:empties=N,seed=S` are played out. In a game with several orders of generation, ` by rows` and the like may follow.
    ///
    /// # Errors
    ///
    /// If the text describes none.
    pub fn position(&self, text: &str) -> Result<Position, CatalogueError> {
        if let (Some(generating), Some((text, name))) = (self.generating, text.rsplit_once(BY)) {
            return generating(text, generation(name)?);
        }
        match RandomPlay::parse(text)? {
            Some((play, seed)) => (self.random)(text, play, seed),
            None => Ok((self.read)(text)?),
        }
    }

    /// The text of a position in an order of generation: `ffo:41` and `rows` are `ffo:41 by rows`. Without an order the text stays
    /// what it is.
    ///
    /// # Errors
    ///
    /// If the order is unknown, or the game has one order only.
    pub fn in_generation(&self, text: &str, name: Option<&str>) -> Result<String, CatalogueError> {
        let Some(name) = name else { return Ok(text.to_owned()) };
        if self.generating.is_none() {
            let known: Vec<_> = games().filter(|game| game.generating.is_some()).map(GameEntry::name).collect();
            return Err(games::without_generation(self.name(), &known.join(", ")));
        }
        let text = text.rsplit_once(BY).map_or(text, |(text, _)| text);
        Ok(format!("{text}{BY}{}", generation(name)?))
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
        games::evaluator(&self.description(), name)
    }

    /// The frame of this name, `mover` if none is given.
    ///
    /// # Errors
    ///
    /// If it is unknown, or makes no sense for this game.
    pub fn frame(&self, name: Option<&str>) -> Result<&'static str, CatalogueError> {
        games::frame(&self.description(), name)
    }
}

/// The order of generation of this name.
fn generation(name: &str) -> Result<Generation, SpecificationError> {
    let name = name.trim();
    name.parse().map_err(|_| SpecificationError::unknown("order of generation", name, Generation::NAMES))
}
