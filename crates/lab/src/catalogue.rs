//! The catalogue: everything that can be named.
//!
//! A catalogue is a value, which functions that read names take as an argument. Two catalogues can therefore live in one process,
//! and a search, an experiment and a page of one program know the same names.

use std::any::type_name;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use scoutlab_search::algorithms::{AlgorithmEntry, Algorithms};
use scoutlab_search::orderings::{OrderingBuilders, OrderingEntry, OrderingTypes, Orderings};
use scoutlab_search::registration::{BUILT_IN, RegistrationError, check_name};
use scoutlab_text::specification::SpecificationError;

use crate::description::{Ability, Description, EvaluatorEntry, GameOf, KnownGames, RegisteredGame, RequestError};
use crate::lab::Lab;
use crate::position::{Position, PositionOf};
use crate::registry::GameEntry;
use crate::registry::game_types::{GameTypes, VisitGames};

/// The games, evaluators, algorithms and orderings that can be named. Clones are cheap and share their content.
///
/// [`Lab`] makes a catalogue with parts of your own.
///
/// ```
/// use scoutlab::Catalogue;
///
/// let catalogue = Catalogue::built_in();
/// assert_eq!(catalogue.game("othello")?.position("start")?.count_moves(), 4);
/// assert_eq!(catalogue.algorithms().named("mtdf:guess=4")?.name(), "mtdf:guess=4");
/// assert!(catalogue.game("otello").unwrap_err().to_string().contains("did you mean `othello`?"));
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone)]
pub struct Catalogue(Arc<Content>);

struct Content {
    games: Vec<GameEntry>,
    known_games: KnownGames,
    evaluators: Vec<EvaluatorEntry>,
    algorithms: Algorithms,
    orderings: Orderings,
}

impl Catalogue {
    /// Returns the catalogue without parts of a user.
    ///
    /// # Panics
    ///
    /// Never panics, because the built-in names differ.
    pub fn built_in() -> Self {
        Lab::new().catalogue().expect("the names of the built-in parts differ")
    }

    /// Returns the catalogue of two lists of types, with evaluators and algorithms.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if two parts of one kind share a name, if a name is not valid, or if the list lacks the
    /// game of an evaluator.
    pub(crate) fn new<G: GameTypes, O: OrderingTypes>(
        evaluators: Vec<EvaluatorEntry>,
        algorithms: Algorithms,
    ) -> Result<Self, RegistrationError> {
        let orderings = Orderings::of::<O>()?;
        // The entry of each game needs the descriptions of all games.
        let known_games = Described::of::<G>(&evaluators)?;
        let mut entered =
            Entered::<O> { evaluators: &evaluators, known_games: &known_games, games: Vec::new(), orderings: PhantomData };
        G::visit(&mut entered);
        let games = entered.games;
        Ok(Self(Arc::new(Content { games, known_games, evaluators, algorithms, orderings })))
    }

    /// Returns the algorithms.
    pub fn algorithms(&self) -> &Algorithms {
        &self.0.algorithms
    }

    /// Returns the orderings.
    pub fn orderings(&self) -> &Orderings {
        &self.0.orderings
    }

    /// Returns the games. Games that were added come last.
    pub fn games(&self) -> &[GameEntry] {
        &self.0.games
    }

    /// Returns the game named `name`.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError::Unknown`] if no game has this name.
    pub fn game(&self, name: &str) -> Result<&GameEntry, SpecificationError> {
        let found = self.games().iter().find(|entry| entry.name() == name);
        found.ok_or_else(|| SpecificationError::unknown("game", name, self.games().iter().map(GameEntry::name)))
    }

    /// Returns the game named `name`, which must have a score, as matches require.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if no game has this name, or if the game has no score. The error lists the games with a score.
    pub fn scored_game(&self, name: &str) -> Result<&GameEntry, RequestError> {
        match self.games().iter().find(|entry| entry.name() == name) {
            Some(entry) if entry.description().is_scored => Ok(entry),
            Some(entry) => Err(self.0.known_games.lacks(entry.name(), Ability::Score)),
            None => {
                let scored = self.games().iter().filter(|entry| entry.description().is_scored);
                Err(SpecificationError::unknown("game", name, scored.map(GameEntry::name)).into())
            }
        }
    }

    /// Returns the game whose positions have the type `G`, if the catalogue has such a game.
    pub(crate) fn game_of<G: RegisteredGame>(&self) -> Option<&Arc<GameOf<G>>> {
        self.games().iter().find_map(GameEntry::of_type)
    }

    /// Returns a position of a type, in the notation of its game.
    ///
    /// ```
    /// use scoutlab::Catalogue;
    /// use scoutlab_games::othello::Othello;
    ///
    /// assert_eq!(Catalogue::built_in().position_of(Othello::start()).count_moves(), 4);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the catalogue has no game with positions of this type.
    pub fn position_of<G: RegisteredGame>(&self, position: G) -> Position {
        let game = self.game_of::<G>().expect("the catalogue has the game of the position").clone();
        Position::new(position.position_name(), Arc::new(PositionOf { position, game }))
    }

    /// Returns the names of the parts that are not built in, without the kinds that have none: evaluators with their games.
    pub fn extensions(&self) -> Vec<(&'static str, Vec<String>)> {
        let Content { games, evaluators, algorithms, orderings, .. } = &*self.0;
        let named = |name: &str| name.to_owned();
        let algorithms = algorithms.entries().iter().filter(|entry| entry.is_added()).map(AlgorithmEntry::name);
        let orderings = orderings.entries().iter().filter(|entry| entry.is_added()).map(OrderingEntry::name);
        let mut added = vec![
            ("Games", games.iter().filter(|entry| entry.is_added()).map(|entry| named(entry.name())).collect::<Vec<_>>()),
            ("Evaluators", evaluators.iter().map(|entry| format!("{} ({})", entry.name(), entry.game())).collect()),
            ("Algorithms", algorithms.map(named).collect()),
            ("Orderings", orderings.map(named).collect()),
        ];
        added.retain(|(_, names)| !names.is_empty());
        added
    }
}

/// Writes the parts that are not built in.
impl fmt::Debug for Catalogue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Catalogue").field(&self.extensions()).finish()
    }
}

/// Describes the games of a list, and checks their names and those of their evaluators.
struct Described<'e> {
    /// The evaluators of games that were not visited yet.
    evaluators: Vec<&'e EvaluatorEntry>,
    games: Vec<Description>,
    /// The names of the games, with their origins.
    names: Vec<(&'static str, &'static str)>,
    /// The first problem.
    problem: Option<RegistrationError>,
}

impl Described<'_> {
    /// Returns the descriptions of the games of a list.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] for the first name that is taken or not valid, or evaluator without its game.
    fn of<G: GameTypes>(evaluators: &[EvaluatorEntry]) -> Result<KnownGames, RegistrationError> {
        let evaluators = evaluators.iter().collect();
        let mut described = Described { evaluators, games: Vec::new(), names: Vec::new(), problem: None };
        G::visit(&mut described);
        let without_game = described.evaluators.first().map(|entry| entry.without_game());
        described.problem.or(without_game).map_or_else(|| Ok(KnownGames::new(described.games)), Err)
    }

    fn describe<G: RegisteredGame>(&mut self, origin: &'static str) -> Result<(), RegistrationError> {
        // A built-in game may have several types of positions. Its first type describes it.
        let is_another_type = origin == BUILT_IN && self.names.contains(&(G::NAME, BUILT_IN));
        if !is_another_type {
            check_name("games", self.names.iter().copied(), (G::NAME, origin))?;
            self.names.push((G::NAME, origin));
        }
        let of_game: Vec<&EvaluatorEntry> = self.evaluators.extract_if(.., |entry| entry.is_for::<G>()).collect();
        let kind = format!("evaluators of {}", G::NAME);
        let mut names: Vec<(&str, &str)> = G::EVALUATORS.iter().map(|name| (*name, origin)).collect();
        for entry in &of_game {
            let name = (entry.name(), entry.origin);
            check_name(&kind, names.iter().copied(), name)?;
            names.push(name);
        }
        if !is_another_type {
            self.games.push(Description::of::<G>(of_game.into_iter().map(EvaluatorEntry::name)));
        }
        Ok(())
    }
}

impl VisitGames for Described<'_> {
    fn visit<G: RegisteredGame>(&mut self, is_built_in: bool) {
        let origin = if is_built_in { BUILT_IN } else { type_name::<G>() };
        if self.problem.is_none() {
            self.problem = self.describe::<G>(origin).err();
        }
    }
}

/// Makes the entries of the games of a list.
struct Entered<'e, O> {
    evaluators: &'e [EvaluatorEntry],
    known_games: &'e KnownGames,
    games: Vec<GameEntry>,
    orderings: PhantomData<fn() -> O>,
}

impl<O: OrderingTypes> VisitGames for Entered<'_, O> {
    fn visit<G: RegisteredGame>(&mut self, is_built_in: bool) {
        let game = GameOf::<G>::new(self.evaluators, OrderingBuilders::of::<O>(), self.known_games.clone());
        match self.games.iter_mut().find(|entry| entry.name() == G::NAME) {
            Some(entry) => entry.add(game),
            None => self.games.push(GameEntry::of(game, !is_built_in)),
        }
    }
}
