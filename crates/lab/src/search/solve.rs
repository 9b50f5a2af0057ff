//! Solving: searches to the end of a game for the exact score.

use scoutlab_games::{MoveSet, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, Deepening};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings;
use scoutlab_search::table::{TablePartition, TranspositionTable};
use scoutlab_search::techniques::TechniqueChain;
use scoutlab_search::{Limit, Search, SearchError, Table, Window};

use super::move_names::move_names;
use super::{Distance, LeasedTable, SolveOutcome, SolvedMove};
use crate::clock::CpuStopwatch;
use crate::description::{
    Ability, GameOf, RegisteredGame, RequestError, RunError, Solved, SolverError, SolverSettings, Solving, Techniques,
    Unfinished, oracle,
};
use crate::position_of::PositionOf;
use crate::settings::{DEFAULT_TABLE, ENDGAME, SolveSettings, table_size};

/// Checks that the game can be solved with these settings.
///
/// # Errors
///
/// Fails with [`RequestError`] if the game cannot be solved, or if the transposition table, the number of empty squares for the
/// last-N endgame solver or the number of threads is invalid.
pub(crate) fn check_solve<G: RegisteredGame>(game: &GameOf<G>, settings: &SolveSettings) -> Result<(), RequestError> {
    let known_games = &game.known_games;
    let Some(solving) = G::SOLVING else { return Err(known_games.lacks(G::NAME, Ability::Solver)) };
    let one_thread = |algorithm| match settings.jobs.get() {
        1 => Ok(()),
        _ => Err(known_games.one_thread(G::NAME, algorithm, settings.jobs)),
    };
    if settings.plain {
        check_plain(settings)?;
    }
    if let Some(techniques) = settings.techniques {
        let endgame = known_games.endgame_with(&game.description, techniques)?;
        return if endgame.uses_threads { Ok(()) } else { one_thread(ENDGAME) };
    }
    one_thread(settings.algorithm.name())?;
    game.check_ordering(&settings.ordering)?;
    table_size(&settings.algorithm, settings.table, DEFAULT_TABLE)?;
    let (_, most) = solving.last_empties;
    match settings.last_empties {
        Some(last_empties) if last_empties > most => Err(RequestError::LastEmpties { game: G::NAME, last_empties, most }),
        _ => Ok(()),
    }
}

/// Checks that a plain search has these settings.
fn check_plain(settings: &SolveSettings) -> Result<(), RequestError> {
    if settings.techniques.is_some() {
        return Err(RequestError::PlainWith { option: "--with and --without" });
    }
    if matches!(settings.last_empties, Some(1..)) {
        return Err(RequestError::PlainWith { option: "--last-empties" });
    }
    if settings.algorithm.is_best_first() {
        return Err(RequestError::PlainBestFirst { algorithm: settings.algorithm.to_string() });
    }
    Ok(())
}

/// Solves a position.
///
/// # Errors
///
/// Fails with [`RunError`] if the settings are invalid, a limit of the algorithm ends the search, or there is not enough memory
/// for the transposition table.
pub(crate) fn solve_game<G: RegisteredGame>(
    position: &PositionOf<G>,
    settings: &SolveSettings,
) -> Result<SolveOutcome, RunError> {
    let mut outcome = solve_root(position, settings)?;
    if settings.all {
        let mut moves = solve_each_move(position, settings)?;
        // If the search is stopped between the root and this move, the score of the best move is known nevertheless.
        if let Some(best) = moves.iter_mut().find(|solved| Some(&solved.name) == outcome.line.first()) {
            best.value = best.value.or(Some(outcome.value));
        }
        outcome.moves = Some(moves);
    }
    Ok(outcome)
}

/// Solves the position after each legal move, in move generation order.
///
/// # Errors
///
/// Fails with [`RunError`] like [`solve_game`], except if the search is stopped.
pub(crate) fn solve_each_move<G: RegisteredGame>(
    PositionOf { position, game }: &PositionOf<G>,
    settings: &SolveSettings,
) -> Result<Vec<SolvedMove>, RunError> {
    check_solve(game, settings)?;
    // An endgame solver finds the distance together with the line. A generic search finds only the line, which is not needed here.
    let settings = SolveSettings { whole_line: settings.techniques.is_some(), ..settings.clone() };
    let solve_move = |played| {
        let after = PositionOf { position: position.play(played), game: game.clone() };
        let (value, distance) = match solve_root(&after, &settings) {
            Ok(found) => (Some(-found.value), found.distance.map(Distance::before_move)),
            Err(RunError::Unfinished(_)) => (None, None),
            Err(error) => return Err(error),
        };
        Ok(SolvedMove { name: position.move_name(played), value, distance })
    };
    position.moves().iter().map(solve_move).collect()
}

fn solve_root<G: RegisteredGame>(
    PositionOf { position: root, game }: &PositionOf<G>,
    settings: &SolveSettings,
) -> Result<SolveOutcome, RunError> {
    check_solve(game, settings)?;
    let solving = G::SOLVING.expect("the settings were checked");
    if let Some(techniques) = settings.techniques {
        return solve_by_techniques(root, solving, techniques, settings);
    }
    let table = table_size(&settings.algorithm, settings.table, DEFAULT_TABLE)?;
    let usual = if settings.plain { 0 } else { solving.last_empties.0 };
    let last_empties = settings.last_empties.unwrap_or(usual);
    let solver = Solver { game, solving, settings, last_empties, table };
    let stopwatch = CpuStopwatch::start();
    let found = if root.is_terminal() {
        let counters = Counters { leaves: 1, ..Counters::default() };
        Found { value: (solving.exact)(0).value(root), line: Vec::new(), counters }
    } else {
        // If the search has no table, the completion of the PV uses one.
        let mut lease = LeasedTable::new(if table == 0 { DEFAULT_TABLE } else { table }, settings.table_depth.into())?;
        let mut found = solver.solve(root, if table == 0 { None } else { Some(lease.get()) }, stopwatch)?;
        if settings.whole_line {
            found.line = solver.completed(root, &found, lease.get())?;
        }
        found
    };
    Ok(SolveOutcome {
        value: found.value,
        line: move_names(root, &found.line),
        counters: found.counters,
        seconds: stopwatch.seconds(),
        table,
        last_empties,
        distance: None,
        moves: None,
    })
}

struct Found<M> {
    value: Value,
    line: Vec<M>,
    counters: Counters,
}

fn solve_by_techniques<G: RegisteredGame>(
    root: &G,
    solving: Solving<G>,
    techniques: Techniques,
    settings: &SolveSettings,
) -> Result<SolveOutcome, RunError> {
    let endgame = G::ENDGAME.expect("the settings were checked");
    let (jobs, stop) = (settings.jobs, settings.stop.clone());
    let table = if techniques.table { settings.table.unwrap_or(endgame.description.megabytes) } else { 0 };
    // With one thread, only the time of this thread counts, because other threads of the process may solve other positions.
    let stopwatch = if jobs.get() > 1 { CpuStopwatch::start_all_threads() } else { CpuStopwatch::start() };
    let is_strong = settings.whole_line && endgame.plies_to_end.is_some();
    let found = if root.is_terminal() && !is_strong {
        let counters = Counters { leaves: 1, ..Counters::default() };
        Solved { value: (solving.exact)(0).value(root), strong_score: None, line: Vec::new(), counters }
    } else {
        match (endgame.solve)(root, &SolverSettings { techniques, megabytes: table, jobs, is_strong, stop }) {
            Ok(solved) => solved,
            Err(SolverError::Table(error)) => return Err(error.into()),
            Err(SolverError::Stopped { bounds, counters }) => {
                let seconds = stopwatch.seconds();
                return Err(RunError::Unfinished(Box::new(Unfinished { bounds, counters: *counters, seconds, table })));
            }
        }
    };
    Ok(SolveOutcome {
        value: found.value,
        seconds: stopwatch.seconds(),
        line: move_names(root, &found.line),
        counters: found.counters,
        table,
        last_empties: if techniques.last_four { 4 } else { 0 },
        distance: endgame
            .plies_to_end
            .zip(found.strong_score)
            .map(|(plies_to_end, score)| Distance { score, plies: plies_to_end(root, score) }),
        moves: None,
    })
}

struct Solver<'r, G: RegisteredGame> {
    game: &'r GameOf<G>,
    solving: Solving<G>,
    settings: &'r SolveSettings,
    last_empties: u32,
    /// The size of the transposition table in MiB, or 0 if there is no table.
    table: usize,
}

impl<G: RegisteredGame> Solver<'_, G> {
    /// Returns the number of empty squares at which the evaluator takes over below `root`. The root itself must be searched to
    /// find a move.
    fn last_empties(&self, root: &G) -> u32 {
        self.last_empties.min((self.solving.plies_left)(root).saturating_sub(1))
    }

    /// Searches as many plies as there are empty squares. The evaluator solves the plies that remain because of passes, except in
    /// a plain search, in which a pass takes no ply.
    ///
    /// Iterative deepening covers the first half of these plies with estimates at the horizon. The next iteration searches to
    /// the end of the game, because a horizon in the second half would save nothing.
    fn solve(
        &self,
        root: &G,
        mut table: Option<&mut dyn Table<G>>,
        stopwatch: CpuStopwatch,
    ) -> Result<Found<G::Move>, RunError> {
        let depth = (self.solving.plies_left)(root);
        let last_empties = self.last_empties(root);
        let mut ordering =
            self.game.ordering_chain(&self.settings.ordering, self.settings.seed, oracle().within(self.limit()), None)?;
        let mut counters = Counters::default();
        let limit = self.limit();
        let (algorithm, guess) = match self.settings.algorithm.downcast::<Deepening>() {
            Some(deepening) => {
                let guess = if depth < 2 {
                    None
                } else {
                    let estimating = (self.solving.estimating)(last_empties);
                    let mut apart = table.as_deref_mut().map(|table| TablePartition::new(table, 1));
                    let mut search = Search::new(&*estimating)
                        .within(limit.clone())
                        .ordered_by(&mut ordering)
                        .within_techniques(self.techniques());
                    if let Some(apart) = &mut apart {
                        search = search.with_table(apart);
                    }
                    let value = search.run_named(&self.settings.algorithm, root, depth / 2);
                    counters.add(&search.counters);
                    Some(value.map_err(|error| self.unfinished(error, &counters, stopwatch.seconds()))?)
                };
                (deepening.inner(), guess)
            }
            None => (&self.settings.algorithm, None),
        };
        let exact = (self.solving.exact)(last_empties);
        let mut apart = table.map(|table| TablePartition::new(table, 0));
        let mut search = Search::new(&*exact).within(limit).ordered_by(&mut ordering).within_techniques(self.techniques());
        if let Some(apart) = &mut apart {
            search = search.with_table(apart);
        }
        (search.value_range, search.guess) = (self.solving.scores, guess);
        let value = search.run_named(algorithm, root, depth);
        let seconds = stopwatch.seconds();
        counters.add(&search.counters);
        let value = value.map_err(|error| self.unfinished(error, &counters, seconds))?;
        Ok(Found { value, line: search.principal_variation().to_vec(), counters })
    }

    fn techniques(&self) -> TechniqueChain {
        if self.settings.plain { TechniqueChain::free_passes() } else { TechniqueChain::none() }
    }

    fn limit(&self) -> Limit {
        Limit::new(None, self.settings.stop.clone())
    }

    /// Returns the error of a search. If the search was stopped, the error contains partial results. For an unfinished generic
    /// search, only the bounds of the game are known.
    fn unfinished(&self, error: SearchError, counters: &Counters, seconds: f64) -> RunError {
        match error {
            SearchError::Interrupted => {
                let (bounds, table) = (self.solving.scores, self.table);
                RunError::Unfinished(Box::new(Unfinished { bounds, counters: *counters, seconds, table }))
            }
            error => error.into(),
        }
    }

    /// Returns the principal variation to the end of the game, or its beginning if the search is stopped. A TT, null windows
    /// and the last-N endgame solver truncate the PV. Separate, uncounted alpha-beta searches with `table` complete the
    /// PV.
    fn completed(&self, root: &G, found: &Found<G::Move>, table: &mut TranspositionTable<G>) -> Result<Vec<G::Move>, RunError> {
        let mut line = found.line.clone();
        let mut end = line.iter().fold(root.clone(), |position, &played| position.play(played));
        let usual = orderings::built_in(SolveSettings::ORDERING)?;
        while !end.is_terminal() {
            let value = if line.len().is_multiple_of(2) { found.value } else { -found.value };
            let depth = (self.solving.plies_left)(&end);
            let exact = (self.solving.exact)(self.last_empties(&end));
            let mut ordering = self.game.ordering_chain(&usual, 0, oracle(), None)?;
            let mut apart = TablePartition::new(&mut *table, 0);
            let search = Search::new(&*exact).within(self.limit()).ordered_by(&mut ordering).with_table(&mut apart);
            let mut search = search.in_window(Window::new(value - 1, value + 1));
            let again = match search.run(&AlphaBetaSoft, &end, depth) {
                Err(SearchError::Interrupted) => break,
                again => again?,
            };
            debug_assert_eq!(again, value, "{} after {} plies of the principal variation", end.position_name(), line.len());
            if search.principal_variation().is_empty() {
                break;
            }
            end = search.principal_variation().iter().fold(end, |position, &played| position.play(played));
            line.extend_from_slice(search.principal_variation());
        }
        Ok(line)
    }
}
