//! The program `scoutlab` with extensions.

mod types;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::OnceLock;

use scoutlab_games::Evaluator;
use scoutlab_search::Algorithm;
use scoutlab_search::algorithms;
use scoutlab_search::orderings::{self, OrderingSettings};
use scoutlab_search::registration::{AlgorithmEntry, RegistrationError};

use crate::experiment::{self, Measure, MeasureAxes};
use scoutlab::games::BuiltInGames;
pub use scoutlab::registry::Games;
use scoutlab::registry::{self, EvaluatorEntry, GameEntry, RegisteredGame};
pub use types::Orderings;

/// The title of the report, for the whole process.
static TITLE: OnceLock<String> = OnceLock::new();

/// scoutlab with custom games, evaluators, algorithms, orderings and cell types.
///
/// An extension has a name and works like a built-in component. An extension appears in `--help`, in suggestions for misspelt
/// names, and in every command, cell type, trace and report. Algorithms search every game. Orderings work for every built-in and
/// registered game, regardless of the order of registration.
///
/// A program consists of a `main` with one expression:
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use scoutlab_cli::Lab;
/// use scoutlab_games::othello::{Othello, SquareWeights};
///
/// fn main() -> ExitCode {
///     Lab::new()
///         .title("Othello with other weights")
///         .evaluator::<Othello, _>("other-weights", SquareWeights)
///         .main()
/// }
/// ```
///
/// Tests call [`Lab::register`] instead, and then use the names in the test process.
pub struct Lab<G = BuiltInGames, O = ()> {
    title: Option<String>,
    games: Vec<GameEntry>,
    evaluators: Vec<EvaluatorEntry>,
    algorithms: Vec<AlgorithmEntry>,
    measures: Vec<Measure>,
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
        Self {
            title: None,
            games: Vec::new(),
            evaluators: Vec::new(),
            algorithms: Vec::new(),
            measures: Vec::new(),
            types: PhantomData,
        }
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

    /// Adds a cell type (`measure`), with its own axes and columns, for the grids of experiments.
    pub fn measure<A: MeasureAxes>(mut self) -> Self {
        self.measures.push(Measure::of::<A>());
        self
    }

    fn with_types<H, P>(self) -> Lab<H, P> {
        let Self { title, games, evaluators, algorithms, measures, types: _ } = self;
        Lab { title, games, evaluators, algorithms, measures, types: PhantomData }
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
        experiment::add_measures(self.measures)?;
        if let Some(title) = self.title {
            TITLE.set(title).map_err(|_| RegistrationError::Again { kind: "titles" })?;
        }
        Ok(())
    }
}

/// Returns whether any extensions were added.
pub(crate) fn is_extended() -> bool {
    in_words().is_some()
}

/// Returns the title that was set. Without such a title, returns the name of the program if there are extensions, and `None`
/// otherwise.
pub(crate) fn title() -> Option<String> {
    let program = || {
        let path = crate::program::executable().ok()?;
        Some(path.file_stem()?.to_string_lossy().into_owned())
    };
    TITLE.get().cloned().or_else(|| is_extended().then(program).flatten())
}

/// Returns the lists of extensions as text, or `None` if there are no extensions.
pub(crate) fn in_words() -> Option<String> {
    let evaluators = registry::added_evaluators().iter().map(|entry| format!("{} ({})", entry.name(), entry.game()));
    let added = [
        ("Games", registry::added().iter().map(|entry| entry.name().to_owned()).collect::<Vec<_>>()),
        ("Evaluators", evaluators.collect()),
        ("Algorithms", algorithms::added().iter().map(|entry| entry.name().to_owned()).collect()),
        ("Orderings", orderings::added().iter().map(|entry| entry.name().to_owned()).collect()),
        ("Measures", experiment::added_measures().iter().map(|measure| measure.name.to_owned()).collect()),
    ];
    let lines = added.iter().filter(|(_, names)| !names.is_empty());
    let lines: Vec<String> = lines.map(|(kind, names)| format!("  {kind:<11} {}", names.join(", "))).collect();
    (!lines.is_empty()).then(|| format!("Added by this program:\n{}", lines.join("\n")))
}
