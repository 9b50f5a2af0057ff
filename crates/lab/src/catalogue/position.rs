//! A position of any game.

use std::sync::Arc;

use scoutlab_games::conventions::Walk;
use scoutlab_search::contract::{Report, Sample};
use scoutlab_search::orderings::OrderingSpec;

use super::{
    CatalogueError, Frame, Named, PreparedSearch, PreparedSelfPlay, PreparedSolve, SelfPlayRequest, SolveRequest, conformance,
    self_play,
};
use crate::description::{Description, check_ordering, oracle};
use crate::games;
use crate::matches::{self, MatchRequest, PreparedMatch};
use crate::play::{self, PlayRequest, PreparedPlay};
use crate::play_position::PlayPosition;
use crate::searching::{
    RecordError, Recording, SearchOutcome, Settings, Subject, Types, prepare_solve, record, search, subject, table_size, types,
};

use super::SearchRequest;
use super::shown::Shown;

/// A position, or a set of them, whose game's type is out of sight. It can be searched in all ways that the game offers.
#[derive(Clone)]
pub struct Position(Arc<dyn AnyPosition>);

impl Position {
    pub(super) fn of<G: Named>(position: G) -> Self {
        Self::of_set(vec![position])
    }

    pub(super) fn of_set<G: Named>(positions: Vec<G>) -> Self {
        Self(Arc::new(Positions(positions)))
    }

    /// Its name in the game's notation.
    pub fn name(&self) -> String {
        self.0.first().name()
    }

    /// The number of move sequences of this many plies.
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// The position under any conventions.
    ///
    /// # Errors
    ///
    /// [`CatalogueError::Lacks`] if its game has no others than its own.
    pub fn walk(&self) -> Result<Box<dyn Walk>, CatalogueError> {
        self.0.walk()
    }

    /// Checks every name and makes a search ready to run. The position is this one, whatever the request names.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn search(&self, request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
        self.0.clone().search(request, None)
    }

    /// Like [`Position::search`], for a search that is stopped after more leaves and interior visits than `most`. Exact searches
    /// that an ordering makes are no part of them.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn search_within(&self, request: &SearchRequest, most: u64) -> Result<PreparedSearch, CatalogueError> {
        self.0.clone().search(request, Some(most))
    }

    /// What a page shows of it.
    pub fn shown(&self) -> Shown {
        Shown::of(&*self.0.first())
    }

    /// Searches and records at most `most` steps.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong; inside, [`RecordError`] if the search fails or has more steps.
    pub fn record(&self, request: &SearchRequest, most: u64) -> Result<Result<Recording, RecordError>, CatalogueError> {
        self.0.record(request, most)
    }

    /// Makes an exact search ready to run.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, and for a game without exact search.
    pub fn solve(&self, request: &SolveRequest) -> Result<PreparedSolve, CatalogueError> {
        self.0.solve(request)
    }

    /// Makes a match from here ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, for a game that nobody wins, and for a position at the end of a game.
    pub fn contest(&self, request: &MatchRequest) -> Result<PreparedMatch, CatalogueError> {
        matches::prepare(self.0.first(), request)
    }

    /// Makes a game with a person ready.
    ///
    /// # Errors
    ///
    /// As for matches.
    pub fn play(&self, request: &PlayRequest) -> Result<PreparedPlay, CatalogueError> {
        play::prepare(self.0.first(), request)
    }

    /// Makes a game of self-play ready.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong, and for a position at the end of a game.
    pub fn self_play(&self, request: &SelfPlayRequest) -> Result<PreparedSelfPlay, CatalogueError> {
        self_play::prepare(self.0.first(), request)
    }

    /// The position with an evaluator, to be searched in several ways.
    pub fn subject(&self, evaluator: &'static str) -> Box<dyn Subject> {
        self.0.subject(evaluator)
    }

    /// The positions, for node types. Their oracle remembers at most so many entries.
    pub fn types(&self, entries: usize) -> Box<dyn Types> {
        self.0.types(entries)
    }

    /// Checks that the game has what an ordering names.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first part that names something else.
    pub fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), CatalogueError> {
        self.0.check_ordering(ordering)
    }

    /// Checks the rules of the game, from here on.
    pub fn check_game(&self, sample: Sample) -> Report {
        self.0.check_game(sample)
    }

    /// Checks the rules of an evaluator of the game, from here on.
    pub fn check_evaluator(&self, evaluator: &'static str, sample: Sample) -> Report {
        self.0.check_evaluator(evaluator, sample)
    }
}

/// What [`Position`] hides.
trait AnyPosition: Send + Sync {
    fn first(&self) -> Box<dyn PlayPosition>;
    fn perft(&self, depth: u32) -> u64;
    fn walk(&self) -> Result<Box<dyn Walk>, CatalogueError>;
    fn search(self: Arc<Self>, request: &SearchRequest, most: Option<u64>) -> Result<PreparedSearch, CatalogueError>;
    fn record(&self, request: &SearchRequest, most: u64) -> Result<Result<Recording, RecordError>, CatalogueError>;
    fn solve(&self, request: &SolveRequest) -> Result<PreparedSolve, CatalogueError>;
    fn subject(&self, evaluator: &'static str) -> Box<dyn Subject>;
    fn types(&self, entries: usize) -> Box<dyn Types>;
    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), CatalogueError>;
    fn check_game(&self, sample: Sample) -> Report;
    fn check_evaluator(&self, evaluator: &'static str, sample: Sample) -> Report;
}

/// Never empty.
struct Positions<G>(Vec<G>);

impl<G: Named> Positions<G> {
    fn settings(&self, request: &SearchRequest) -> Result<Settings, CatalogueError> {
        let spec = &request.search;
        let description = Description::with_added::<G>();
        let evaluator = games::evaluator(&description, spec.evaluator.as_deref())?;
        let frame = Frame::named(games::frame(&description, request.frame.as_deref())?);
        let table = table_size(&spec.algorithm, request.table, 0)?;
        check_ordering::<G>(&spec.ordering)?;
        Ok(Settings {
            algorithm: spec.algorithm.clone(),
            ordering: spec.ordering.clone(),
            depth: spec.depth,
            evaluator,
            signs: frame.signs(spec.algorithm.algorithm(), self.0[0].side_to_move()),
            table,
            table_depth: request.table_depth,
            seed: request.seed,
            most_visits: None,
        })
    }
}

impl<G: Named> AnyPosition for Positions<G> {
    fn first(&self) -> Box<dyn PlayPosition> {
        Box::new(self.0[0])
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0[0].perft(depth)
    }

    fn walk(&self) -> Result<Box<dyn Walk>, CatalogueError> {
        let walk = G::CONVENTIONS.ok_or_else(|| games::without_conventions(G::NAME))?;
        Ok(walk(&self.0[0]))
    }

    fn search(self: Arc<Self>, request: &SearchRequest, most: Option<u64>) -> Result<PreparedSearch, CatalogueError> {
        let settings = Settings { most_visits: most, ..self.settings(request)? };
        let whole_line = request.whole_line;
        Ok(Box::new(move || {
            let root = &self.0[0];
            let oracle = oracle();
            let found = search(root, &settings, &oracle)?;
            let line = if whole_line { settings.completed(root, &found.line, &oracle)? } else { found.line };
            let line = line.into_iter().map(G::move_name).collect();
            Ok(SearchOutcome { value: found.value, line, counters: found.counters, seconds: found.seconds })
        }))
    }

    fn record(&self, request: &SearchRequest, most: u64) -> Result<Result<Recording, RecordError>, CatalogueError> {
        Ok(record(&self.0[0], &self.settings(request)?, most))
    }

    fn solve(&self, request: &SolveRequest) -> Result<PreparedSolve, CatalogueError> {
        prepare_solve(self.0[0], request)
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

    fn check_game(&self, sample: Sample) -> Report {
        conformance::game(&self.0, sample)
    }

    fn check_evaluator(&self, evaluator: &'static str, sample: Sample) -> Report {
        conformance::evaluator(&self.0, evaluator, sample)
    }
}
