//! Exact searches to the end of a game.

use std::num::NonZeroUsize;

use scoutlab_games::Value;
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm, NamedAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::{ApartTable, TableDepth, TranspositionTable};
use scoutlab_search::{Search, Table, Window};

use super::search::Found;
use super::{DEFAULT_TABLE, table_size, with_table};
use crate::clock::CpuStopwatch;
use crate::description::{
    CatalogueError, Named, RunError, Solved, Solving, Techniques, check_ordering, oracle, ordering_chain,
};
use crate::games;
use crate::play_position::move_names;

/// An exact search that was checked.
pub struct PreparedSolve {
    /// The plies of the game that remain if nobody passes: for Othello the empty squares.
    pub empties: u32,
    run: Box<dyn Fn() -> Result<SolveOutcome, RunError> + Send + Sync>,
}

impl PreparedSolve {
    /// Searches.
    ///
    /// # Errors
    ///
    /// [`RunError`] if a limit of the algorithm ends the search, or there is no room for the table.
    pub fn run(&self) -> Result<SolveOutcome, RunError> {
        (self.run)()
    }
}

/// How a position is searched exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveSettings {
    /// The algorithm with its parameters.
    pub algorithm: NamedAlgorithm,
    /// The ordering.
    pub ordering: OrderingSpec,
    /// The size of the table in units of 2^20 bytes, 0 for none, or nothing for 64 if the algorithm can use a table.
    pub table: Option<usize>,
    /// Which entries of the table answer. The score is the same.
    pub table_depth: TableDepth,
    /// From how many empty squares on special code takes over, or nothing for the game's own choice.
    pub last_empties: Option<u32>,
    /// The parts of the search that is written for the game; if given, algorithm, ordering and `last_empties` mean nothing.
    pub techniques: Option<Techniques>,
    /// How many threads share the search that is written for the game. With more than one, the counts depend on timing.
    pub jobs: NonZeroUsize,
    /// Seeds random orderings.
    pub seed: u64,
    /// Whether a principal variation that the search knows only the beginning of is completed, which takes further searches.
    pub whole_line: bool,
}

/// What an exact search found and did.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveOutcome {
    /// The score for the side to move at the root.
    pub value: Value,
    /// The names of the moves of the principal variation, best move first; none if the game is over.
    pub line: Vec<String>,
    /// The counts.
    pub counters: Counters,
    /// How long the search took; without the completion of the line, unless the search is written for the game.
    pub seconds: f64,
    /// The size of the table in units of 2^20 bytes, 0 for none.
    pub table: usize,
    /// From how many empty squares on special code took over.
    pub last_empties: u32,
}

/// The ordering of an exact search if none is named.
pub const SOLVE_ORDERING: &str = "table+mobility+parity";

/// The size of the table of a search that is written for the game, if none is given, in units of 2^20 bytes.
pub const ENDGAME_TABLE: usize = 256;

/// How a position is searched to the end.
struct Settings<G: Named> {
    solving: Solving<G>,
    algorithm: NamedAlgorithm,
    ordering: OrderingSpec,
    seed: u64,
    last_empties: u32,
}

/// Makes an exact search ready.
///
/// # Errors
///
/// [`CatalogueError`] if the game is not searched to the end, or the table, the number of last squares or that of threads is wrong.
pub(crate) fn prepare<G: Named>(root: G, request: &SolveSettings) -> Result<PreparedSolve, CatalogueError> {
    let Some(solving) = G::SOLVING else { return Err(games::without_solving(G::NAME)) };
    if let Some(techniques) = request.techniques {
        return prepare_endgame(root, solving, techniques, request);
    }
    if request.jobs.get() > 1 {
        return Err(games::one_thread(G::NAME, request.algorithm.name(), request.jobs));
    }
    check_ordering::<G>(&request.ordering)?;
    let table = table_size(&request.algorithm, request.table, DEFAULT_TABLE)?;
    let (usual, most) = solving.last_empties;
    let last_empties = request.last_empties.unwrap_or(usual);
    if last_empties > most {
        return Err(CatalogueError::LastEmpties { game: G::NAME, last_empties, most });
    }
    let settings = Settings {
        solving,
        algorithm: request.algorithm.clone(),
        ordering: request.ordering.clone(),
        seed: request.seed,
        last_empties,
    };
    let (whole_line, table_depth) = (request.whole_line, request.table_depth);
    let empties = (solving.plies_left)(&root);
    let run = move || {
        let completed = |found: Found<G::Move>, table: &mut TranspositionTable<G>| {
            let line = if whole_line { settings.completed(&root, &found, table)? } else { found.line.clone() };
            Ok::<_, RunError>((found, line))
        };
        let (found, line) = if root.is_terminal() {
            let counters = Counters { leaves: 1, ..Counters::default() };
            let value = (solving.exact)(0).value(&root);
            (Found { value, line: Vec::new(), counters, seconds: 0.0 }, Vec::new())
        } else if table == 0 {
            let found = settings.solve(&root, None)?;
            with_table(DEFAULT_TABLE, table_depth, |table| completed(found, table))??
        } else {
            with_table(table, table_depth, |table| completed(settings.solve(&root, Some(table))?, table))??
        };
        Ok(SolveOutcome {
            value: found.value,
            line: move_names(&root, &line),
            counters: found.counters,
            seconds: found.seconds,
            table,
            last_empties,
        })
    };
    Ok(PreparedSolve { empties, run: Box::new(run) })
}

/// Makes the search that is written for the game ready.
fn prepare_endgame<G: Named>(
    root: G,
    solving: Solving<G>,
    techniques: Techniques,
    request: &SolveSettings,
) -> Result<PreparedSolve, CatalogueError> {
    let Some(endgame) = G::ENDGAME else { return Err(games::without_endgame(G::NAME)) };
    let jobs = request.jobs;
    let table = if techniques.table { request.table.unwrap_or(ENDGAME_TABLE) } else { 0 };
    let empties = (solving.plies_left)(&root);
    let run = move || {
        // With one thread, others of the process may solve other positions.
        let stopwatch = if jobs.get() > 1 { CpuStopwatch::start_all_threads() } else { CpuStopwatch::start() };
        let found = if root.is_terminal() {
            let counters = Counters { leaves: 1, ..Counters::default() };
            Solved { value: (solving.exact)(0).value(&root), line: Vec::new(), counters }
        } else {
            endgame(&root, techniques, table, jobs)?
        };
        Ok(SolveOutcome {
            value: found.value,
            seconds: stopwatch.seconds(),
            line: move_names(&root, &found.line),
            counters: found.counters,
            table,
            last_empties: if techniques.last_four { 4 } else { 0 },
        })
    };
    Ok(PreparedSolve { empties, run: Box::new(run) })
}

impl<G: Named> Settings<G> {
    /// The number of empty squares from which on the evaluator takes over below `root`, which itself has to be searched for its moves.
    fn last_empties(&self, root: &G) -> u32 {
        self.last_empties.min((self.solving.plies_left)(root).saturating_sub(1))
    }

    /// Searches as many plies as there are empty squares. What passes leave over is solved by the evaluator.
    ///
    /// Under iterative deepening the first half of these plies is searched with estimates at the horizon, one ply more each time, and
    /// then the whole with the score, since a horizon in the second half is no nearer than the end of the game.
    fn solve(&self, root: &G, mut table: Option<&mut dyn Table<G>>) -> Result<Found<G::Move>, RunError> {
        let depth = (self.solving.plies_left)(root);
        let last_empties = self.last_empties(root);
        let mut ordering = ordering_chain::<G>(&self.ordering, self.seed, oracle(), None)?;
        let mut counters = Counters::default();
        let stopwatch = CpuStopwatch::start();
        let (algorithm, guess) = match self.algorithm.algorithm() {
            AnyAlgorithm::Deepening(deepening) => {
                let guess = if depth < 2 {
                    None
                } else {
                    let estimating = (self.solving.estimating)(last_empties);
                    let mut apart = table.as_deref_mut().map(|table| ApartTable::new(table, 1));
                    let mut search = Search::new(&*estimating).ordered_by(&mut ordering);
                    if let Some(apart) = &mut apart {
                        search = search.with_table(apart);
                    }
                    let value = search.run_named(self.algorithm.algorithm(), root, depth / 2)?;
                    counters.add(&search.counters);
                    Some(value)
                };
                (deepening.inner(), guess)
            }
            algorithm => (algorithm, None),
        };
        let exact = (self.solving.exact)(last_empties);
        let mut apart = table.map(|table| ApartTable::new(table, 0));
        let mut search = Search::new(&*exact).ordered_by(&mut ordering);
        if let Some(apart) = &mut apart {
            search = search.with_table(apart);
        }
        (search.value_range, search.guess) = (self.solving.scores, guess);
        let value = search.run_named(algorithm, root, depth)?;
        let seconds = stopwatch.seconds();
        counters.add(&search.counters);
        Ok(Found { value, line: search.principal_variation().to_vec(), counters, seconds })
    }

    /// The principal variation to the end of the game. Tables, null windows and the evaluator's own search know only the beginning of it;
    /// alpha-beta with the same table, not counted, finds the rest, move after move from a known value.
    fn completed(&self, root: &G, found: &Found<G::Move>, table: &mut TranspositionTable<G>) -> Result<Vec<G::Move>, RunError> {
        let mut line = found.line.clone();
        let mut end = line.iter().fold(root.clone(), |position, &played| position.play(played));
        let usual: OrderingSpec = SOLVE_ORDERING.parse()?;
        while !end.is_terminal() {
            let value = if line.len().is_multiple_of(2) { found.value } else { -found.value };
            let depth = (self.solving.plies_left)(&end);
            let exact = (self.solving.exact)(self.last_empties(&end));
            let mut ordering = ordering_chain::<G>(&usual, 0, oracle(), None)?;
            let mut apart = ApartTable::new(&mut *table, 0);
            let search = Search::new(&*exact).ordered_by(&mut ordering).with_table(&mut apart);
            let mut search = search.in_window(Window::new(value - 1, value + 1));
            let again = search.run_named(&AnyAlgorithm::AlphaBetaSoft(AlphaBetaSoft), &end, depth)?;
            debug_assert_eq!(again, value, "{} after {} plies of the best line", end.position_name(), line.len());
            if search.principal_variation().is_empty() {
                break;
            }
            end = search.principal_variation().iter().fold(end, |position, &played| position.play(played));
            line.extend_from_slice(search.principal_variation());
        }
        Ok(line)
    }
}
