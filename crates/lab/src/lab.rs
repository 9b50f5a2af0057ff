//! Makes a catalogue with parts of your own.

use std::fmt::Debug;
use std::marker::PhantomData;

use scoutlab_games::Evaluator;
use scoutlab_search::Algorithm;
use scoutlab_search::algorithms::Algorithms;
use scoutlab_search::orderings::{BuiltInOrderings, OrderingSettings};
use scoutlab_search::registration::RegistrationError;

use crate::Catalogue;
use crate::description::{EvaluatorEntry, RegisteredGame};
use crate::games::BuiltInGames;

pub use crate::registry::game_types::{GameTypes, VisitGames};
pub use scoutlab_search::orderings::OrderingTypes;

/// scoutlab with your own games, evaluators, algorithms and orderings, which work like the built-in ones.
///
/// Each part has a name, which appears in `--help`, in suggestions for misspelt names, and in every command, cell type, trace and
/// report. Algorithms search every game. Orderings work for every game, regardless of the order in which they are added.
///
/// [`Lab::catalogue`] makes a [`Catalogue`]. The crate `scoutlab-cli` gives a lab the commands of the program.
///
/// ```
/// use scoutlab::{Lab, SearchText, search};
/// use scoutlab_games::othello::{Othello, SquareWeights};
///
/// let catalogue = Lab::new().evaluator::<Othello, _>("other-weights", SquareWeights).catalogue()?;
/// let text = SearchText {
///     game: "othello".to_owned(),
///     eval: Some("other-weights".to_owned()),
///     algorithm: "minimax".to_owned(),
///     depth: Some(2),
///     ..SearchText::default()
/// };
/// assert_eq!(search(&text.parse(&catalogue)?)?.counters.leaves, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Lab<G = BuiltInGames, O = BuiltInOrderings> {
    title: Option<String>,
    evaluators: Vec<EvaluatorEntry>,
    /// The algorithms, or the problem with the first that cannot be added.
    algorithms: Result<Algorithms, RegistrationError>,
    types: PhantomData<fn() -> (G, O)>,
}

impl Default for Lab {
    fn default() -> Self {
        Self::new()
    }
}

impl Lab {
    /// Creates scoutlab without parts of a user.
    pub fn new() -> Self {
        Self::of_types()
    }
}

impl<G: GameTypes, O: OrderingTypes> Lab<G, O> {
    /// Creates a lab with the built-in algorithms, and with the games and the orderings of two lists of types.
    pub fn of_types() -> Self {
        Self { title: None, evaluators: Vec::new(), algorithms: Ok(Algorithms::built_in()), types: PhantomData }
    }

    /// Sets the title of the report. The default title is the name of the program.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Returns the title that was set.
    pub fn title_of_report(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Adds a game.
    pub fn game<N: RegisteredGame>(self) -> Lab<(N, G), O> {
        self.with_types()
    }

    /// Adds an evaluator to a game. The game's own evaluators come first and include the default.
    pub fn evaluator<N: RegisteredGame, E: Evaluator<N> + Send + Sync + 'static>(
        mut self,
        name: &'static str,
        evaluator: E,
    ) -> Self {
        self.evaluators.push(EvaluatorEntry::of::<N, E>(name, evaluator));
        self
    }

    /// Adds an algorithm.
    pub fn algorithm<A: Algorithm + Debug + Send + Sync + 'static>(mut self) -> Self {
        self.algorithms = self.algorithms.and_then(|mut algorithms| algorithms.add::<A>().map(|()| algorithms));
        self
    }

    /// Adds an ordering to all games.
    pub fn ordering<S: OrderingSettings + Send + Sync + 'static>(self) -> Lab<G, (S, O)> {
        self.with_types()
    }

    fn with_types<H, P>(self) -> Lab<H, P> {
        let Self { title, evaluators, algorithms, types: _ } = self;
        Lab { title, evaluators, algorithms, types: PhantomData }
    }

    /// Returns the catalogue.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if two parts of one kind share a name, if a name is invalid, or if the game of an
    /// evaluator was not added.
    ///
    /// # Panics
    ///
    /// Panics if a game has no evaluators or no frames.
    pub fn catalogue(self) -> Result<Catalogue, RegistrationError> {
        Catalogue::new::<G, O>(self.evaluators, self.algorithms?)
    }
}
