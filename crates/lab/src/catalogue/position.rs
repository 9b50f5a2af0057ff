//! A position of any game.

use std::sync::Arc;

use crate::searching::{RecordError, Recording, Settings, Subject, Types, table_size};
use crate::{Positions, games, positions};
use scoutlab_games::conventions::Walk;
use scoutlab_search::contract::{Report, Sample};
use scoutlab_search::orderings::OrderingSpec;

use super::conformance::Kits;
use super::shown::Shown;
use super::{
    CatalogueError, Frame, Named, PreparedSearch, PreparedSelfPlay, PreparedSolve, RunError, SearchRequest, SelfPlayRequest,
    SolveRequest, self_play,
};
use crate::matches::{self, MatchRequest, PreparedMatch};
use crate::play::{self, PlayRequest, PreparedPlay};
use crate::profile::{Profile, profile};

/// A position, or a set of them, whose game's type is out of sight. It can be searched in all ways that the game offers.
#[derive(Clone)]
pub struct Position {
    positions: Arc<dyn Positions>,
    kits: &'static Kits,
}

impl Position {
    /// A position of a game.
    pub(super) fn of<G: Named>(position: G) -> Self {
        Self::of_set(vec![position])
    }

    /// A set of positions, of which there is at least one.
    pub(super) fn of_set<G: Named>(set: Vec<G>) -> Self {
        Self { positions: positions(set), kits: const { &Kits::of::<G>() } }
    }

    /// Its name in the game's notation.
    pub fn name(&self) -> String {
        self.positions.first().name()
    }

    /// The number of move sequences of this many plies.
    pub fn perft(&self, depth: u32) -> u64 {
        self.positions.perft(depth)
    }

    /// The position under any conventions.
    ///
    /// # Errors
    ///
    /// [`CatalogueError::Lacks`] if its game has no others than its own.
    pub fn walk(&self) -> Result<Box<dyn Walk>, CatalogueError> {
        self.positions.walk()
    }

    /// Checks every name and makes a search ready to run. The position is this one, whatever the request names.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn search(&self, request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
        self.searched(request, None)
    }

    /// Like [`Position::search`], for a search that is stopped after more leaves and interior visits than `most`. Exact searches
    /// that an ordering makes are no part of them.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn search_within(&self, request: &SearchRequest, most: u64) -> Result<PreparedSearch, CatalogueError> {
        self.searched(request, Some(most))
    }

    /// What a page shows of it.
    pub fn shown(&self) -> Shown {
        Shown::of(&*self.positions.first())
    }

    /// Searches, and returns the counts by ply with the time. The search is repeated until `seconds` of CPU time have passed, but
    /// runs at least once.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong; inside, [`RunError`] if a limit ends the search.
    pub fn profile(&self, request: &SearchRequest, seconds: f64) -> Result<Result<Profile, RunError>, CatalogueError> {
        Ok(profile(&*self.positions, &self.settings(request)?, seconds))
    }

    /// Searches and records at most `most` steps.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong; inside, [`RecordError`] if the search fails or has more steps.
    pub fn record(&self, request: &SearchRequest, most: u64) -> Result<Result<Recording, RecordError>, CatalogueError> {
        Ok(self.positions.record(&self.settings(request)?, most))
    }

    /// Makes an exact search ready to run.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, and for a game without exact search.
    pub fn solve(&self, request: &SolveRequest) -> Result<PreparedSolve, CatalogueError> {
        self.positions.solve(&request.settings())
    }

    /// Makes a match from here ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, for a game that nobody wins, and for a position at the end of a game.
    pub fn contest(&self, request: &MatchRequest) -> Result<PreparedMatch, CatalogueError> {
        matches::prepare(self.positions.first(), request)
    }

    /// Makes a game with a person ready.
    ///
    /// # Errors
    ///
    /// As for matches.
    pub fn play(&self, request: &PlayRequest) -> Result<PreparedPlay, CatalogueError> {
        play::prepare(self.positions.first(), request)
    }

    /// Makes a game of self-play ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, and for a position at the end of a game.
    pub fn self_play(&self, request: &SelfPlayRequest) -> Result<PreparedSelfPlay, CatalogueError> {
        self_play::prepare(self.positions.first(), request)
    }

    /// The position with an evaluator, to be searched in several ways.
    pub fn subject(&self, evaluator: &'static str) -> Box<dyn Subject> {
        self.positions.subject(evaluator)
    }

    /// The positions, for node types. Their oracle remembers at most so many entries.
    pub fn types(&self, entries: usize) -> Box<dyn Types> {
        self.positions.types(entries)
    }

    /// Checks that the game has what an ordering names.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first part that names something else.
    pub fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), CatalogueError> {
        self.positions.check_ordering(ordering)
    }

    /// Checks the rules of the game, from here on.
    pub fn check_game(&self, sample: Sample) -> Report {
        (self.kits.game)(&*self.positions, sample)
    }

    /// Checks the rules of an evaluator of the game, from here on.
    pub fn check_evaluator(&self, evaluator: &'static str, sample: Sample) -> Report {
        (self.kits.evaluator)(&*self.positions, evaluator, sample)
    }

    fn searched(&self, request: &SearchRequest, most: Option<u64>) -> Result<PreparedSearch, CatalogueError> {
        let settings = Settings { most_visits: most, ..self.settings(request)? };
        Ok(self.positions.clone().search(settings, request.whole_line))
    }

    fn settings(&self, request: &SearchRequest) -> Result<Settings, CatalogueError> {
        let spec = &request.search;
        let first = self.positions.first();
        let description = first.game();
        let evaluator = games::evaluator(&description, spec.evaluator.as_deref())?;
        let frame = Frame::named(games::frame(&description, request.frame.as_deref())?);
        let table = table_size(&spec.algorithm, request.table, 0)?;
        self.positions.check_ordering(&spec.ordering)?;
        Ok(Settings {
            algorithm: spec.algorithm.clone(),
            ordering: spec.ordering.clone(),
            depth: spec.depth,
            evaluator,
            signs: frame.signs(spec.algorithm.algorithm(), first.side_to_move()),
            table,
            table_depth: request.table_depth,
            seed: request.seed,
            most_visits: None,
        })
    }
}
