//! Positions whose game's type is out of sight.

use std::any::Any;
use std::sync::Arc;

use scoutlab_games::Game;
use scoutlab_games::conventions::Walk;
use scoutlab_search::observers::Profile;
use scoutlab_search::orderings::OrderingSpec;

use crate::description::{CatalogueError, Named, RunError, check_ordering, oracle};
use crate::games;
use crate::play_position::{PlayPosition, move_names};
use crate::searching::{
    PreparedSearch, PreparedSolve, RecordError, Recording, SearchOutcome, Settings, SolveSettings, Subject, Types,
    prepare_solve, record, search, subject, types,
};

/// Positions of one game, of which there is at least one, with all that its searches can do. Where one position is meant, it is the first.
pub trait Positions: Send + Sync {
    /// The first position, to be played from.
    fn first(&self) -> Box<dyn PlayPosition>;
    /// All of them.
    fn all(&self) -> Vec<Box<dyn PlayPosition>>;
    /// The `Vec` of them.
    fn as_any(&self) -> &dyn Any;

    /// The number of move sequences of this many plies.
    fn perft(&self, depth: u32) -> u64;

    /// The position under any conventions.
    ///
    /// # Errors
    ///
    /// [`CatalogueError::Lacks`] if its game has no others than its own.
    fn walk(&self) -> Result<Box<dyn Walk>, CatalogueError>;

    /// A search, whose names were checked before. With `whole_line`, a line that the search knows only the beginning of is completed.
    fn search(self: Arc<Self>, settings: Settings, whole_line: bool) -> PreparedSearch;

    /// Searches, and returns the counts by ply with the CPU time in seconds.
    ///
    /// # Errors
    ///
    /// [`RunError`] if a limit of the algorithm ends the search, or there is no room for the table.
    fn profile(&self, settings: &Settings) -> Result<(Profile, f64), RunError>;

    /// Searches and records at most `most` steps.
    ///
    /// # Errors
    ///
    /// If the search fails, or it has more steps.
    fn record(&self, settings: &Settings, most: u64) -> Result<Recording, RecordError>;

    /// Makes an exact search ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] if the game is not searched to the end, or the table, the number of last squares or that of threads is wrong.
    fn solve(&self, request: &SolveSettings) -> Result<PreparedSolve, CatalogueError>;

    /// The position with an evaluator, to be searched in several ways.
    fn subject(&self, evaluator: &'static str) -> Box<dyn Subject>;

    /// The positions, for node types. Their oracle remembers at most so many entries.
    fn types(&self, entries: usize) -> Box<dyn Types>;

    /// Checks that the game has what an ordering names.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first part that names something else.
    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), CatalogueError>;
}

/// Hides the type of positions, of which there must be at least one.
pub fn positions<G: Named>(positions: Vec<G>) -> Arc<dyn Positions> {
    Arc::new(OfGame(positions))
}

/// Never empty.
struct OfGame<G>(Vec<G>);

impl<G: Named> Positions for OfGame<G> {
    fn first(&self) -> Box<dyn PlayPosition> {
        Box::new(self.0[0].clone())
    }

    fn all(&self) -> Vec<Box<dyn PlayPosition>> {
        self.0.iter().map(PlayPosition::copy).collect()
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn perft(&self, depth: u32) -> u64 {
        Game::perft(&self.0[0], depth)
    }

    fn walk(&self) -> Result<Box<dyn Walk>, CatalogueError> {
        let walk = G::CONVENTIONS.ok_or_else(|| games::without_conventions(G::NAME))?;
        Ok(walk(&self.0[0]))
    }

    fn search(self: Arc<Self>, settings: Settings, whole_line: bool) -> PreparedSearch {
        Box::new(move || {
            let root = &self.0[0];
            let oracle = oracle();
            let found = search(root, &settings, &oracle, None)?;
            let line = if whole_line { settings.completed(root, (found.value, &found.line), &oracle)? } else { found.line };
            let line = move_names(root, &line);
            Ok::<_, RunError>(SearchOutcome { value: found.value, line, counters: found.counters, seconds: found.seconds })
        })
    }

    fn profile(&self, settings: &Settings) -> Result<(Profile, f64), RunError> {
        let mut profile = Profile::default();
        let found = search(&self.0[0], settings, &oracle(), Some(&mut profile))?;
        Ok((profile, found.seconds))
    }

    fn record(&self, settings: &Settings, most: u64) -> Result<Recording, RecordError> {
        record(&self.0[0], settings, most)
    }

    fn solve(&self, request: &SolveSettings) -> Result<PreparedSolve, CatalogueError> {
        prepare_solve(self.0[0].clone(), request)
    }

    fn subject(&self, evaluator: &'static str) -> Box<dyn Subject> {
        subject(&self.0[0], evaluator)
    }

    fn types(&self, entries: usize) -> Box<dyn Types> {
        types(self.0.clone(), entries)
    }

    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), CatalogueError> {
        Ok(check_ordering::<G>(ordering)?)
    }
}
