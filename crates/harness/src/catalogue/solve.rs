//! Exact searches to the end of a game.

use std::borrow::Cow;

use scoutlab_games::{Evaluator, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm, Deepening};
use scoutlab_search::observers::{Counters, PrincipalVariation};
use scoutlab_search::orderings::Oracle;
use scoutlab_search::table::{ApartTable, Bounds, TranspositionTable};
use scoutlab_search::{Algorithm, Search, Table, Window};

use super::tables::{PerThread, Tables};
use super::{CatalogueError, DEFAULT_TABLE, RunError, game, games, ordering_chain, table_size};
use crate::clock::Stopwatch;
use crate::players::Playable;

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

/// Makes an exact search of a game ready.
pub(super) type Prepare = fn(&SolveRequest) -> Result<PreparedSolve, CatalogueError>;

/// One exact search, by names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveRequest {
    /// The game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// The algorithm with its parameters.
    pub algorithm: String,
    /// The ordering.
    pub ordering: String,
    /// The size of the table in units of 2^20 bytes, 0 for none, or nothing for 64 if the algorithm can use a table.
    pub table: Option<usize>,
    /// From how many empty squares on special code takes over, or nothing for the game's own choice.
    pub last_empties: Option<u32>,
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
    /// How long the search took, without the completion of the line.
    pub seconds: f64,
    /// The size of the table in units of 2^20 bytes, 0 for none.
    pub table: usize,
    /// From how many empty squares on special code took over.
    pub last_empties: u32,
}

impl SolveRequest {
    /// The algorithm that is used if none is named.
    pub const ALGORITHM: &'static str = "pvs";

    /// The ordering that is used if none is named.
    pub const ORDERING: &'static str = "table+mobility+parity";

    /// Checks every name and makes the search ready to run.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] for the first name that is wrong.
    pub fn prepare(&self) -> Result<PreparedSolve, CatalogueError> {
        let entry = game(&self.game)?;
        let Some(prepare) = entry.solve else {
            let known: Vec<&str> = games().filter(|entry| entry.solve.is_some()).map(|entry| entry.name).collect();
            return Err(CatalogueError::NotSolved { game: entry.name, known: known.join(", ") });
        };
        match entry.position(&self.position)? {
            Cow::Borrowed(_) => prepare(self),
            Cow::Owned(position) => prepare(&Self { position, ..self.clone() }),
        }
    }
}

/// A game whose last positions are searched to the end.
pub(super) trait Solvable: Playable {
    /// How many last empty squares special code takes over, unless something else is asked for, and the most it can.
    const LAST_EMPTIES: (u32, u32);
    /// The least and the greatest score.
    const SCORES: Bounds;
    /// What says the score of a finished game.
    type Exact: Evaluator<Self> + Send + Sync;

    /// The evaluator that settles positions with at most so many empty squares.
    fn exact(last_empties: u32) -> Self::Exact;

    /// The same, except that at the horizon it estimates.
    fn estimating(last_empties: u32) -> Self::Exact;

    /// The plies of the game that remain if nobody passes.
    fn plies_left(&self) -> u32;
}

/// What a search found and did, without names.
struct Solved<M> {
    value: Value,
    line: Vec<M>,
    counters: Counters,
    seconds: f64,
}

/// The settings of a search that do not depend on the types of game and evaluator.
struct Settings {
    algorithm: AnyAlgorithm,
    ordering: String,
    seed: u64,
    last_empties: u32,
}

/// Makes an exact search ready.
pub(super) fn prepare<G: Solvable>(request: &SolveRequest) -> Result<PreparedSolve, CatalogueError> {
    let root = G::read(&request.position)?;
    let algorithm: AnyAlgorithm = request.algorithm.parse()?;
    ordering_chain::<G>(&request.ordering, request.seed, Oracle::default())?;
    let table = table_size(&algorithm, &request.algorithm, request.table, DEFAULT_TABLE)?;
    let (usual, most) = G::LAST_EMPTIES;
    let last_empties = request.last_empties.unwrap_or(usual);
    if last_empties > most {
        return Err(CatalogueError::LastEmpties { game: G::NAME, last_empties, most });
    }
    let settings = Settings { algorithm, ordering: request.ordering.clone(), seed: request.seed, last_empties };
    let whole_line = request.whole_line;
    let empties = root.plies_left();
    let run = move || {
        let completed = |solved: Solved<G::Move>, table: &mut TranspositionTable<G>| {
            let line = if whole_line { settings.completed(&root, &solved, table)? } else { solved.line.clone() };
            Ok::<_, RunError>((solved, line))
        };
        let (solved, line) = if root.is_terminal() {
            let counters = Counters { leaves: 1, ..Counters::default() };
            let value = G::exact(0).value(&root);
            (Solved { value, line: Vec::new(), counters, seconds: 0.0 }, Vec::new())
        } else if table == 0 {
            let solved = settings.solve(&root, &mut ())?;
            PerThread.with(DEFAULT_TABLE, |table| completed(solved, table))??
        } else {
            PerThread.with(table, |table| completed(settings.solve(&root, &mut *table)?, table))??
        };
        Ok(SolveOutcome {
            value: solved.value,
            line: line.into_iter().map(G::move_name).collect(),
            counters: solved.counters,
            seconds: solved.seconds,
            table,
            last_empties,
        })
    };
    Ok(PreparedSolve { empties, run: Box::new(run) })
}

impl Settings {
    /// The number of empty squares from which on the evaluator takes over below `root`, which itself has to be searched for its moves.
    fn last_empties<G: Solvable>(&self, root: &G) -> u32 {
        self.last_empties.min(root.plies_left().saturating_sub(1))
    }

    /// Searches as many plies as there are empty squares. What passes leave over is solved by the evaluator.
    ///
    /// Under iterative deepening the first half of these plies is searched with estimates at the horizon, one ply more each time, and
    /// then the whole with the score, since a horizon in the second half is no nearer than the end of the game.
    fn solve<G: Solvable, T: Table<G>>(&self, root: &G, table: &mut T) -> Result<Solved<G::Move>, RunError> {
        let depth = root.plies_left();
        let last_empties = self.last_empties(root);
        let mut ordering = ordering_chain(&self.ordering, self.seed, Oracle::default())?;
        let mut counters = Counters::default();
        let mut line = PrincipalVariation::new(depth);
        let stopwatch = Stopwatch::start();
        let (algorithm, guess) = match &self.algorithm {
            AnyAlgorithm::Deepening(deepening) => {
                let estimating = G::estimating(last_empties);
                let guess = if depth < 2 {
                    None
                } else {
                    let observers = (&mut counters, &mut line);
                    let mut search = Search::new(&estimating, &mut ordering, observers, ApartTable::new(&mut *table, 1));
                    Some(Deepening::search(deepening, &mut search, root, depth / 2)?)
                };
                (deepening.inner(), guess)
            }
            algorithm => (algorithm, None),
        };
        let exact = G::exact(last_empties);
        let mut search = Search::new(&exact, &mut ordering, (&mut counters, &mut line), ApartTable::new(&mut *table, 0));
        search.value_range = G::SCORES;
        search.guess = guess;
        let value = algorithm.search(&mut search, root, depth)?;
        let seconds = stopwatch.seconds();
        Ok(Solved { value, line: line.line().to_vec(), counters, seconds })
    }

    /// The principal variation to the end of the game. Tables, null windows and the evaluator's own search know only the beginning of it;
    /// alpha-beta with the same table, not counted, finds the rest, move after move from a known value.
    fn completed<G: Solvable>(
        &self,
        root: &G,
        solved: &Solved<G::Move>,
        table: &mut TranspositionTable<G>,
    ) -> Result<Vec<G::Move>, RunError> {
        let mut line = solved.line.clone();
        let mut end = line.iter().fold(*root, |position, &played| position.play(played));
        while !end.is_terminal() {
            let value = if line.len() % 2 == 0 { solved.value } else { -solved.value };
            let depth = end.plies_left();
            let exact = G::exact(self.last_empties(&end));
            let mut ordering = ordering_chain(SolveRequest::ORDERING, 0, Oracle::default())?;
            let mut found = PrincipalVariation::new(depth);
            // The same types as in the search itself, so that nothing is compiled twice.
            let observers = (&mut Counters::default(), &mut found);
            let mut search = Search::new(&exact, &mut ordering, observers, ApartTable::new(&mut *table, 0));
            search.root_window = Window::new(value - 1, value + 1);
            let again = AlphaBetaSoft.search(&mut search, &end, depth)?;
            debug_assert_eq!(again, value, "{} after {} plies of the best line", end.position_name(), line.len());
            if found.line().is_empty() {
                break;
            }
            end = found.line().iter().fold(end, |position, &played| position.play(played));
            line.extend_from_slice(found.line());
        }
        Ok(line)
    }
}
