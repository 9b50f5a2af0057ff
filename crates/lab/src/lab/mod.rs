//! scoutlab with extensions: the built-in components and those of a user, under one set of names.

mod types;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::OnceLock;

use scoutlab_games::Evaluator;
use scoutlab_search::Algorithm;
use scoutlab_search::algorithms;
use scoutlab_search::orderings::{self, OrderingSettings};
use scoutlab_search::registration::{AlgorithmEntry, RegistrationError};

use crate::games::BuiltInGames;
pub use crate::registry::Games;
use crate::registry::{self, EvaluatorEntry, GameEntry, RegisteredGame};
pub use types::Orderings;

/// The title of the report, for the whole process.
static TITLE: OnceLock<String> = OnceLock::new();

/// scoutlab with custom games, evaluators, algorithms and orderings.
///
/// An extension has a name and works like a built-in component. An extension appears in `--help`, in suggestions for misspelt
/// names, and in every command, cell type, trace and report. Algorithms search every game. Orderings work for every built-in and
/// registered game, regardless of the order of registration.
///
/// [`Lab::register`] makes the names known in this process. The crate `scoutlab-cli` gives a lab the commands of the program.
///
/// ```
/// use scoutlab::{Lab, SearchText, search};
/// use scoutlab_games::othello::{Othello, SquareWeights};
///
/// Lab::new().evaluator::<Othello, _>("other-weights", SquareWeights).register()?;
/// let text = SearchText {
///     game: "othello".to_owned(),
///     eval: Some("other-weights".to_owned()),
///     algorithm: "minimax".to_owned(),
///     depth: Some(2),
///     ..SearchText::default()
/// };
/// assert_eq!(search(&text.parse()?)?.counters.leaves, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Lab<G = BuiltInGames, O = ()> {
    title: Option<String>,
    games: Vec<GameEntry>,
    evaluators: Vec<EvaluatorEntry>,
    algorithms: Vec<AlgorithmEntry>,
    types: PhantomData<fn() -> (G, O)>,
}

impl Default for Lab {
    fn default() -> Self {
        Self::new()
    }
}

impl Lab {
    /// Creates scoutlab without extensions.
    pub const fn new() -> Self {
        Self { title: None, games: Vec::new(), evaluators: Vec::new(), algorithms: Vec::new(), types: PhantomData }
    }
}

impl<G: Games, O: Orderings> Lab<G, O> {
    /// Sets the title of the report. The default title is the name of the program.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Adds a game.
    pub fn game<N: RegisteredGame>(mut self) -> Lab<(N, G), O> {
        self.games.push(GameEntry::of::<N>());
        self.with_types()
    }

    /// Adds an evaluator to a built-in or registered game. The game's own evaluators come first and include the default.
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
        self.algorithms.push(AlgorithmEntry::of::<A>());
        self
    }

    /// Adds an ordering to all games.
    pub fn ordering<S: OrderingSettings + Send + Sync + 'static>(self) -> Lab<G, (S, O)> {
        self.with_types()
    }

    fn with_types<H, P>(self) -> Lab<H, P> {
        let Self { title, games, evaluators, algorithms, types: _ } = self;
        Lab { title, games, evaluators, algorithms, types: PhantomData }
    }

    /// Registers the names for the whole process without running a command.
    ///
    /// # Errors
    ///
    /// Fails with [`RegistrationError`] if two extensions of one kind share a name, if a name is invalid, or if extensions of one
    /// kind were registered earlier. Extensions of other kinds may then remain registered.
    pub fn register(self) -> Result<(), RegistrationError> {
        algorithms::add(self.algorithms)?;
        orderings::add(O::entries::<G>())?;
        registry::add(self.games, self.evaluators)?;
        if let Some(title) = self.title {
            TITLE.set(title).map_err(|_| RegistrationError::Again { kind: "titles" })?;
        }
        Ok(())
    }
}

/// Returns the title that was set.
pub fn title() -> Option<&'static str> {
    TITLE.get().map(String::as_str)
}

/// Returns the names of the extensions of each kind, without the kinds that have none.
pub fn extensions() -> Vec<(&'static str, Vec<String>)> {
    let evaluators = registry::added_evaluators().iter().map(|entry| format!("{} ({})", entry.name(), entry.game()));
    let mut added = vec![
        ("Games", registry::added().iter().map(|entry| entry.name().to_owned()).collect::<Vec<_>>()),
        ("Evaluators", evaluators.collect()),
        ("Algorithms", algorithms::added().iter().map(|entry| entry.name().to_owned()).collect()),
        ("Orderings", orderings::added().iter().map(|entry| entry.name().to_owned()).collect()),
    ];
    added.retain(|(_, names)| !names.is_empty());
    added
}
