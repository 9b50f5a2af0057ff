//! A game of a catalogue by its name, which hides the types of its positions.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use scoutlab_conformance::{Report, Sample};

use super::conformance;
use crate::description::{self, Ability, Description, Draw, GameOf, KnownGames, RegisteredGame, RequestError};
use crate::games::generation;
use crate::position::{AnyPosition, Position, PositionOf};

/// Positions of one game.
pub(super) type Positions = Vec<Arc<dyn AnyPosition>>;

/// One type of position of a game, behind one trait object.
trait PositionType: Any + Send + Sync {
    fn description(&self) -> &Description;
    fn accepts(&self, text: &str) -> bool;
    fn read(&self, text: &str) -> Result<Arc<dyn AnyPosition>, RequestError>;
    fn set(&self, name: &str) -> Option<Positions>;
    fn draw(&self, draw: &Draw) -> Result<Vec<String>, RequestError>;
    fn samples(&self) -> Result<Positions, RequestError>;
    fn check_game(&self, positions: &[Arc<dyn AnyPosition>], sample: Sample) -> Report;
    fn check_evaluator(&self, positions: &[Arc<dyn AnyPosition>], name: &'static str, sample: Sample) -> Report;
}

/// The positions of the type `G`.
struct PositionsOf<G: RegisteredGame>(Arc<GameOf<G>>);

impl<G: RegisteredGame> PositionsOf<G> {
    fn hidden(&self, position: G) -> Arc<dyn AnyPosition> {
        Arc::new(PositionOf { position, game: self.0.clone() })
    }
}

/// Returns the positions that have the type `G`.
fn typed<G: RegisteredGame>(positions: &[Arc<dyn AnyPosition>]) -> Vec<G> {
    positions.iter().filter_map(|position| position.downcast_ref::<G>()).cloned().collect()
}

impl<G: RegisteredGame> PositionType for PositionsOf<G> {
    fn description(&self) -> &Description {
        &self.0.description
    }

    fn accepts(&self, text: &str) -> bool {
        G::accepts(text)
    }

    fn read(&self, text: &str) -> Result<Arc<dyn AnyPosition>, RequestError> {
        Ok(self.hidden(description::position::<G>(text)?))
    }

    fn set(&self, name: &str) -> Option<Positions> {
        Some(G::set(name)?.into_iter().map(|position| self.hidden(position)).collect())
    }

    fn draw(&self, draw: &Draw) -> Result<Vec<String>, RequestError> {
        description::draw::<G>(draw)
    }

    fn samples(&self) -> Result<Positions, RequestError> {
        let read = |sample: &&'static str| match G::read(sample) {
            Ok(position) => Ok(self.hidden(position)),
            Err(problem) => Err(RequestError::NoSample { game: G::NAME, sample, problem }),
        };
        G::SAMPLES.iter().map(read).collect()
    }

    fn check_game(&self, positions: &[Arc<dyn AnyPosition>], sample: Sample) -> Report {
        conformance::game(&typed::<G>(positions), positions, sample)
    }

    fn check_evaluator(&self, positions: &[Arc<dyn AnyPosition>], name: &'static str, sample: Sample) -> Report {
        conformance::evaluator(&self.0, &typed::<G>(positions), name, sample)
    }
}

/// A game: a name with one or more types of positions.
#[derive(Clone)]
pub struct GameEntry {
    types: Vec<Arc<dyn PositionType>>,
    known_games: KnownGames,
    is_added: bool,
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("GameEntry").field(&self.name()).finish()
    }
}

impl GameEntry {
    pub(crate) fn of<G: RegisteredGame>(game: GameOf<G>, is_added: bool) -> Self {
        let known_games = game.known_games.clone();
        Self { types: vec![Arc::new(PositionsOf(Arc::new(game)))], known_games, is_added }
    }

    /// Adds a type of positions.
    pub(crate) fn add<G: RegisteredGame>(&mut self, game: GameOf<G>) {
        self.types.push(Arc::new(PositionsOf(Arc::new(game))));
    }

    /// Returns the game of the positions of type `G`, if the game has this type.
    pub(crate) fn of_type<G: RegisteredGame>(&self) -> Option<&Arc<GameOf<G>>> {
        self.types.iter().find_map(|one| (&**one as &dyn Any).downcast_ref::<PositionsOf<G>>()).map(|PositionsOf(game)| game)
    }

    /// Returns the description of the game with the evaluators that were added to it.
    pub fn description(&self) -> &Description {
        self.types[0].description()
    }

    /// Returns whether both are the same game of the same catalogue. Work on equally named games of two catalogues cannot be shared.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.types[0], &other.types[0])
    }

    /// Returns whether the game is not one of the built-in games.
    pub const fn is_added(&self) -> bool {
        self.is_added
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
        self.position_by(text, None)
    }

    /// Returns the position that a text describes, as [`GameEntry::position`] does, under the rules named `rules`, or under the
    /// default rules if `rules` is `None`.
    ///
    /// ```
    /// use scoutlab::Catalogue;
    ///
    /// let catalogue = Catalogue::built_in();
    /// let (chess, text) = (catalogue.game("chess")?, "4k3/8/8/8/8/8/8/R3K3 w - - 100 81");
    /// assert_eq!(chess.position_by(text, None)?.count_moves(), 15);
    /// assert!(chess.position_by(text, Some("repetition"))?.is_terminal()); // a draw by the fifty-move rule
    /// # Ok::<(), scoutlab::registry::RequestError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game has no such rules, or if the text describes no position.
    pub fn position_by(&self, text: &str, rules: Option<&str>) -> Result<Position, RequestError> {
        let rules = self.rules(rules)?;
        let position = self.type_of(text, rules).read(text).map_err(|error| self.known_games.complete(error))?;
        Ok(Position::new(text, position))
    }

    /// Returns the types of positions with these rules.
    fn types_with(&self, rules: &str) -> impl DoubleEndedIterator<Item = &dyn PositionType> {
        self.types.iter().map(|one| &**one).filter(move |one| one.description().rules[0] == rules)
    }

    /// Returns the type of the position that a text describes under these rules: the first type that accepts the text, or else the
    /// last.
    fn type_of(&self, text: &str, rules: &str) -> &dyn PositionType {
        let found = self.types_with(rules).find(|candidate| candidate.accepts(text));
        found.or_else(|| self.types_with(rules).next_back()).expect("a game has a type of positions for each of its rules")
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
            Some(_) if !self.description().has_generations => Err(self.known_games.lacks(self.name(), Ability::Generations)),
            Some(name) => Ok(generation::join(text, name)?),
        }
    }

    /// Returns the positions that a text describes: the positions of a named set, or a single position.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the text describes no position.
    pub fn positions(&self, text: &str) -> Result<Vec<Position>, RequestError> {
        match self.types.iter().find_map(|candidate| candidate.set(text)) {
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
        self.types[0].draw(draw)
    }

    /// Returns the evaluator named `name`, or the default evaluator if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the name is unknown, or does not belong to this game.
    pub fn evaluator(&self, name: Option<&str>) -> Result<&'static str, RequestError> {
        self.known_games.evaluator(self.description(), name)
    }

    /// Returns the frame named `name`, or the default frame if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the name is unknown, or is not available for this game.
    pub fn frame(&self, name: Option<&str>) -> Result<&'static str, RequestError> {
        self.known_games.frame(self.description(), name)
    }

    /// Checks the game: its rules, notation and keys, from its [`RegisteredGame::SAMPLES`] or from one position. If the game passes,
    /// the kit also checks the claims about score, length and board. The number of random games is the number of trees of the
    /// sample.
    ///
    /// ```
    /// use scoutlab::Catalogue;
    /// use scoutlab_conformance::Sample;
    ///
    /// let catalogue = Catalogue::built_in();
    /// let report = catalogue.game("othello6")?.check_game(Some("pv:20"), Sample { trees: 2, seed: 1 })?;
    /// assert!(report.passed(), "{report}");
    /// # Ok::<(), scoutlab::registry::RequestError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game rejects the position.
    pub fn check_game(&self, position: Option<&str>, sample: Sample) -> Result<Report, RequestError> {
        self.check(position, |one, positions| one.check_game(positions, sample))
    }

    /// Checks an evaluator of the game at the positions at which [`GameEntry::check_game`] checks the game.
    ///
    /// ```
    /// use scoutlab::Catalogue;
    /// use scoutlab_conformance::{AGREES_WITH_SCORE, Sample};
    ///
    /// let catalogue = Catalogue::built_in();
    /// let game = catalogue.game("tictactoe")?;
    /// let report = game.check_evaluator("shortest-win", None, Sample { trees: 20, seed: 1 })?;
    /// assert!(report.passed(), "{report}");
    /// assert_eq!(report.holds(AGREES_WITH_SCORE), Some(true));
    /// # Ok::<(), scoutlab::registry::RequestError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the evaluator does not exist or the game rejects the position.
    pub fn check_evaluator(&self, name: &str, position: Option<&str>, sample: Sample) -> Result<Report, RequestError> {
        let name = self.evaluator(Some(name))?;
        self.check(position, |one, positions| one.check_evaluator(positions, name, sample))
    }

    /// Returns the rules named `name`, or the default rules if `name` is `None`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the name is unknown, or is not available for this game.
    pub fn rules(&self, name: Option<&str>) -> Result<&'static str, RequestError> {
        self.known_games.rules(self.description(), name)
    }

    /// Runs a check for each type of position of the game with the default rules, and merges the reports. The check starts from the
    /// positions that a text describes, or from the game's samples.
    fn check(
        &self,
        position: Option<&str>,
        run: impl Fn(&dyn PositionType, &[Arc<dyn AnyPosition>]) -> Report,
    ) -> Result<Report, RequestError> {
        let rules = self.description().rules[0];
        let starts: Vec<(&dyn PositionType, Positions)> = match position {
            Some(text) => {
                let positions: Vec<_> = self.positions(text)?.iter().map(Position::shared).collect();
                vec![(self.type_of(text, rules), positions)]
            }
            None => self.types_with(rules).map(|one| Ok((one, one.samples()?))).collect::<Result<_, RequestError>>()?,
        };
        let mut reports = starts.iter().map(|&(one, ref positions)| run(one, positions));
        let first = reports.next().expect("a game has at least one type of positions");
        Ok(reports.fold(first, |mut report, other| {
            report.sample = format!("{}; {}", report.sample, other.sample);
            report.merge(other);
            report
        }))
    }
}
