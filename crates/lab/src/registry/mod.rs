//! The game registry: built-in and registered games by name.
//!
//! The trait [`RegisteredGame`] describes all games. This module turns a game into a [`GameEntry`], which reads positions and
//! hides their type.

mod conformance;
mod description_rules;
mod position_view;
mod search_text;
mod self_play;
mod solve_text;

use std::any::{Any, type_name};
use std::sync::{Arc, LazyLock, OnceLock};

use scoutlab_conformance::{Report, Sample};
use scoutlab_search::orderings::OrderingSettings;
use scoutlab_search::registration::{BUILT_IN, OrderingEntry, RegistrationError, check_names, set_once};
use scoutlab_text::specification::SpecificationError;

use crate::description::known_games;
use crate::description::{self, evaluators};
use crate::games::{BuiltInGames, generation};
use crate::position::{AnyPosition, Position};

pub use crate::description::evaluators::added as added_evaluators;
pub use crate::description::{
    Board, DEEPEST, Description, Draw, Endgame, EndgameDescription, EvaluatorEntry, FiniteGame, Frame, Judge, RegisteredGame,
    RequestError, RunError, Score, Scored, Solvable, SolvePosition, Solved, SolverError, SolverSettings, Solving, Techniques,
    Unfinished, WalkFrom, WriteIn, conventions,
};
pub use conformance::{check_evaluator, check_game, check_ordering};
pub use position_view::{MoveView, PositionView};
// Descriptions of games need these re-exports.
pub use scoutlab_search::orderings::{ExactScores, MakeExactScores, NamedEvaluator};
pub use scoutlab_search::table::Bounds;
pub use search_text::SearchText;
pub use self_play::{SelfPlayRequest, SelfPlayed, self_play};
pub use solve_text::SolveText;

/// A registered game: a name with one or two types of positions.
pub struct GameEntry {
    types: Vec<PositionType>,
}

type Positions = Vec<Arc<dyn AnyPosition>>;

/// One type of position of a game.
struct PositionType {
    description: fn() -> Description,
    origin: fn() -> &'static str,
    accepts: fn(&str) -> bool,
    read: fn(&str) -> Result<Arc<dyn AnyPosition>, RequestError>,
    set: fn(&str) -> Option<Positions>,
    draw: fn(&Draw) -> Result<Vec<String>, RequestError>,
    samples: fn() -> Result<Positions, RequestError>,
    /// The conformance kits, for positions of this type alone.
    check_game: fn(&[Arc<dyn AnyPosition>], Sample) -> Report,
    check_evaluator: fn(&[Arc<dyn AnyPosition>], &'static str, Sample) -> Report,
}

impl PositionType {
    fn of<G: RegisteredGame>() -> Self {
        // The description is evaluated here, so that a panic occurs when the entry is created.
        let _ = Description::of::<G>();
        Self {
            description: Description::with_added::<G>,
            origin: type_name::<G>,
            accepts: G::accepts,
            read: |text| Ok(Arc::new(G::position(text)?)),
            set: |name| Some(hidden(G::set(name)?)),
            draw: description::draw::<G>,
            samples: conformance::samples::<G>,
            check_game: |positions, sample| conformance::game(&typed::<G>(positions), positions, sample),
            check_evaluator: |positions, name, sample| conformance::evaluator(&typed::<G>(positions), name, sample),
        }
    }
}

/// Converts positions of game `G` into positions that hide their type.
fn hidden<G: RegisteredGame>(positions: Vec<G>) -> Positions {
    positions.into_iter().map(|position| Arc::new(position) as Arc<dyn AnyPosition>).collect()
}

/// Returns the positions that have the type `G`.
fn typed<G: RegisteredGame>(positions: &[Arc<dyn AnyPosition>]) -> Vec<G> {
    positions.iter().filter_map(|position| (&**position as &dyn Any).downcast_ref::<G>()).cloned().collect()
}

/// A list of types of positions: `()`, or a pair of a type and a list.
pub trait Games {
    /// Adds the entries of all games. Types whose games share a name become one entry.
    fn register(entries: &mut Vec<GameEntry>);

    /// Adds the ordering `S` to `entry` for each type of position.
    fn add_ordering<S: OrderingSettings + 'static>(entry: OrderingEntry) -> OrderingEntry;
}

impl Games for () {
    fn register(_entries: &mut Vec<GameEntry>) {}

    fn add_ordering<S: OrderingSettings + 'static>(entry: OrderingEntry) -> OrderingEntry {
        entry
    }
}

impl<G: RegisteredGame, Others: Games> Games for (G, Others) {
    fn register(entries: &mut Vec<GameEntry>) {
        match entries.iter_mut().find(|entry| entry.name() == G::NAME) {
            Some(entry) => entry.types.push(PositionType::of::<G>()),
            None => entries.push(GameEntry::of::<G>()),
        }
        Others::register(entries);
    }

    fn add_ordering<S: OrderingSettings + 'static>(entry: OrderingEntry) -> OrderingEntry {
        Others::add_ordering::<S>(entry.with_game::<G, S>())
    }
}

static GAMES: LazyLock<Vec<GameEntry>> = LazyLock::new(|| {
    let mut entries = Vec::new();
    BuiltInGames::register(&mut entries);
    entries
});

/// The registered games of the process (see [`registration`](scoutlab_search::registration)).
static ADDED: OnceLock<Vec<GameEntry>> = OnceLock::new();

/// Registers more games, and more evaluators of games.
///
/// # Errors
///
/// Fails with [`RegistrationError`] if a name is taken or invalid, if an evaluator's game does not exist, or if components were
/// already registered.
pub fn add(games: Vec<GameEntry>, evaluators: Vec<EvaluatorEntry>) -> Result<(), RegistrationError> {
    let built_in = || GAMES.iter().map(GameEntry::name);
    let added = games.iter().map(|entry| (entry.name(), (entry.types[0].origin)()));
    check_names("games", built_in().map(|name| (name, BUILT_IN)), added)?;
    let is_added = |game: &str| games.iter().any(|entry| entry.name() == game);
    evaluators::add(evaluators, |game| built_in().any(|name| name == game), is_added)?;
    set_once(&ADDED, games, "games")
}

/// Returns the registered games.
pub fn added() -> &'static [GameEntry] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

/// Returns the built-in and the registered games.
pub fn games() -> impl Iterator<Item = &'static GameEntry> + Clone {
    let all = GAMES.iter().chain(added());
    known_games::describe(|| all.clone().map(GameEntry::description).collect());
    all
}

/// Returns the game named `name`.
///
/// # Errors
///
/// Fails with [`SpecificationError::Unknown`] if no game has this name.
pub fn game(name: &str) -> Result<&'static GameEntry, SpecificationError> {
    let names = || games().map(GameEntry::name);
    games().find(|entry| entry.name() == name).ok_or_else(|| SpecificationError::unknown("game", name, names()))
}

/// Returns the game named `name`, which must have a score, as matches require.
///
/// # Errors
///
/// Fails with [`RequestError`] if no game has this name, or if the game has no score. The error lists the games with a score.
pub fn scored_game(name: &str) -> Result<&'static GameEntry, RequestError> {
    let scored = || games().filter(|entry| entry.description().is_scored);
    match games().find(|entry| entry.name() == name) {
        Some(entry) if entry.description().is_scored => Ok(entry),
        Some(entry) => Err(known_games::without_score(entry.name())),
        None => Err(SpecificationError::unknown("game", name, scored().map(GameEntry::name)).into()),
    }
}

impl GameEntry {
    /// Returns the entry of a game with one type of positions.
    ///
    /// # Panics
    ///
    /// Panics if the game has no evaluators or no frames.
    pub fn of<G: RegisteredGame>() -> Self {
        Self { types: vec![PositionType::of::<G>()] }
    }

    /// Returns the description of the game with its registered evaluators.
    pub fn description(&self) -> Description {
        (self.types[0].description)()
    }

    /// Returns the name of the game.
    pub fn name(&self) -> &'static str {
        self.description().name
    }

    /// Returns the position that a text describes. The text is in the game's notation, or is `random:plies=N,seed=S` or
    /// `random:empties=N,seed=S` for a position drawn at random, `moves:` and the moves from the start, or a place in a file such
    /// as `games.wtb:12@40`. In a game with several move generation orders, an order such as ` by rows` may follow.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the text describes no position.
    pub fn position(&self, text: &str) -> Result<Position, RequestError> {
        Ok(Position::new(text, (self.type_of(text).read)(text)?))
    }

    /// Returns the type of the position that a text describes: the first type that accepts the text, or else the last.
    fn type_of(&self, text: &str) -> &PositionType {
        let claims = |candidate: &&PositionType| (candidate.accepts)(text);
        self.types.iter().find(claims).unwrap_or(&self.types[self.types.len() - 1])
    }

    /// Adds a move generation order to the text of a position: `ffo:41` with the order `rows` becomes `ffo:41 by rows`. Without
    /// an order, the text does not change.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the order is unknown, or the game has only one order.
    pub fn in_generation(&self, text: &str, name: Option<&str>) -> Result<String, RequestError> {
        match name {
            None => Ok(text.to_owned()),
            Some(_) if !self.description().has_generations => Err(known_games::without_generation(self.name())),
            Some(name) => Ok(generation::join(text, name)?),
        }
    }

    /// Returns the positions that a text describes: the positions of a named set, or a single position.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the text describes no position.
    pub fn positions(&self, text: &str) -> Result<Vec<Position>, RequestError> {
        match self.types.iter().find_map(|candidate| (candidate.set)(text)) {
            Some(set) => Ok(set.into_iter().map(|position| Position::new(position.name(), position)).collect()),
            None => Ok(vec![self.position(text)?]),
        }
    }

    /// Draws positions from a file, each from another game, and returns their texts in the order of the file. All positions
    /// differ and have a legal move.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the file cannot be read, is damaged, or has too few suitable positions.
    pub fn draw(&self, draw: &Draw) -> Result<Vec<String>, RequestError> {
        (self.types[0].draw)(draw)
    }

    /// Returns the evaluator named `name`, or the default evaluator if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the name is unknown, or does not belong to this game.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&'static str, RequestError> {
        known_games::evaluator(&self.description(), name)
    }

    /// Returns the frame named `name`, or the default frame if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the name is unknown, or is not available for this game.
    pub fn frame(&self, name: Option<&str>) -> Result<&'static str, RequestError> {
        known_games::frame(&self.description(), name)
    }

    /// Checks this game, as [`check_game`] does.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game rejects the position.
    pub fn check_game(&self, position: Option<&str>, sample: Sample) -> Result<Report, RequestError> {
        self.check(position, |one, positions| (one.check_game)(positions, sample))
    }

    /// Checks an evaluator of this game, as [`check_evaluator`] does.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the evaluator does not exist or the game rejects the position.
    pub fn check_evaluator(&self, name: &str, position: Option<&str>, sample: Sample) -> Result<Report, RequestError> {
        let name = self.evaluator(Some(name))?;
        self.check(position, |one, positions| (one.check_evaluator)(positions, name, sample))
    }

    /// Runs a check for each type of position of the game, and merges the reports. The check starts from the positions that a
    /// text describes, or from the game's samples.
    fn check(
        &self,
        position: Option<&str>,
        run: impl Fn(&PositionType, &[Arc<dyn AnyPosition>]) -> Report,
    ) -> Result<Report, RequestError> {
        let starts: Vec<(&PositionType, Positions)> = match position {
            Some(text) => {
                let positions: Vec<_> = self.positions(text)?.iter().map(Position::shared).collect();
                vec![(self.type_of(text), positions)]
            }
            None => self.types.iter().map(|one| Ok((one, (one.samples)()?))).collect::<Result<_, RequestError>>()?,
        };
        let mut reports = starts.iter().map(|(one, positions)| run(one, positions));
        let first = reports.next().expect("a game has at least one type of positions");
        Ok(reports.fold(first, |mut report, other| {
            report.sample = format!("{}; {}", report.sample, other.sample);
            report.merge(other);
            report
        }))
    }
}
