//! `scoutlab solve`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result};
use clap::Args;
use scoutlab::registry::{RunError, Techniques, Unfinished};
use scoutlab::settings::{ENDGAME, SolveSettings};
use scoutlab::{Catalogue, Distance, Position, SolveOutcome, SolveRequest, SolveText, SolvedMove, solve};
use scoutlab_games::othello::Othello;
use scoutlab_runs::interrupt::{self, Interrupt};
use scoutlab_runs::note;
use scoutlab_search::observers::Counters;
use scoutlab_search::table::{Bounds, TableDepth};
use serde::Serialize;
use serde_json::json;

use super::batch;
use scoutlab::answers::Counts;
use scoutlab::answers::RequestJson;
use scoutlab::answers::mover;

/// The default position.
pub(super) const START: &str = "start";

/// Solve one position: search to the end of the game for the exact score and the best line.
///
/// The score is relative to the side to move. In Othello, it is the final disc difference, with empty squares counted for the
/// winner. In Connect Four and tic-tac-toe, it is 1 for a win, 0 for a draw and -1 for a loss. The Connect Four solver also finds the
/// distance: in how many plies the winner wins if it hurries and the loser delays.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "they are options, independent of one another")]
pub(crate) struct SolvePosition {
    #[arg(required_unless_present = "batch", default_value = "", hide_default_value = true)]
    pub(super) game: String,
    /// The position, in the game's notation (see `scoutlab search --help`), random:empties=14,seed=7, or a file FILE.obf or
    /// FILE.wtb: each line or game is solved, and the scores in the file are checked (short form: `solve FILE.obf`)
    #[arg(long, default_value = START, allow_hyphen_values = true)]
    pub(super) position: String,
    /// The move generation order (see `scoutlab search --help`)
    #[arg(long, value_name = "G")]
    generation: Option<String>,
    /// The algorithm (listed by `scoutlab search --help`) [default: for othello and connect-four their endgame solver, which is
    /// much faster; else pvs]
    #[arg(long, value_name = "A")]
    algorithm: Option<String>,
    /// The move ordering, or several joined by +; not for an endgame solver [default: table+mobility+parity]
    #[arg(long, value_name = "O")]
    ordering: Option<String>,
    #[arg(long, value_name = "NAMES", help = techniques_help(), conflicts_with_all = GENERAL)]
    without: Option<String>,
    /// Run the endgame solver with these techniques only; connect-four has table alone
    #[arg(long, value_name = "NAMES", conflicts_with = "without", conflicts_with_all = GENERAL)]
    with: Option<String>,
    /// The size of the transposition table in MB, 0 for none [default: 256 for the Othello endgame solver, 64 for the Connect
    /// Four solver and other algorithms that support a table]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// Which TT entries may cause cutoffs: equal (entries of the remaining depth), at-least (also deeper entries) or never. The
    /// score does not change. Not for an endgame solver [default: equal]
    #[arg(long, value_name = "T")]
    table_depth: Option<TableDepth>,
    /// The number of empty squares at which the last-N endgame solver takes over and counts one leaf (0: never); not for an
    /// endgame solver [default: 8 for othello]
    #[arg(long, value_name = "N", value_parser = last_empties)]
    last_empties: Option<u32>,
    /// Count like a textbook's endgame search: a pass takes no ply, so depth is always the number of empty squares, and nothing
    /// solves a position early. Not for an endgame solver, sss and dual
    #[arg(long, conflicts_with_all = ["last_empties", "with", "without"])]
    plain: bool,
    /// How many threads the Othello endgame solver uses. With more than one, the counts depend on timing, and the principal
    /// variation may differ
    #[arg(long, value_name = "N", value_parser = super::thread_count, default_value = "1")]
    pub(super) jobs: NonZeroUsize,
    /// Stop after S seconds of wall-clock time and print the bounds of the score; Ctrl-C does the same at any time
    #[arg(long, value_name = "S", value_parser = super::seconds)]
    pub(super) seconds: Option<f64>,
    /// The seed for random orderings
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 0)]
    seed: u64,
    /// Also print the exact score of every legal move, in move generation order (in Connect Four with its distance). The counts do
    /// not include these searches
    #[arg(long, conflicts_with = "obf")]
    pub(super) all: bool,
    /// Print one JSON object per position
    #[arg(long)]
    pub(super) json: bool,
    /// Print each position as a line of OBF with the exact scores of all its moves (othello only)
    #[arg(long, conflicts_with = "json")]
    pub(super) obf: bool,
    /// Read one request per line from standard input, a JSON object with the keys of `request` in --json, and print one answer per
    /// line. Absent keys have their defaults, and `id` is repeated
    #[arg(long, exclusive = true)]
    batch: bool,
}

/// The options that select a generic search with an algorithm and an ordering.
const GENERAL: [&str; 4] = ["algorithm", "ordering", "table_depth", "last_empties"];

fn techniques_help() -> String {
    let names: Vec<&str> = Techniques::NAMES.iter().map(|(name, _)| *name).collect();
    format!("Run the endgame solver without these techniques, separated by commas: {}", names.join(", "))
}

/// Parses a number of empty squares. The maximum depends on the game and is checked later.
fn last_empties(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a whole number of empty squares".to_owned())
}

/// Prints the estimated time for solving a position if it is long. The estimates are medians over random positions, whose times
/// vary widely.
fn announce_time(request: &SolveRequest) {
    let empties = request.position.plies_left();
    // The number of plies is at most 64, which fits in an i32.
    let beyond = |plies: u32| f64::from(empties) - f64::from(plies);
    let seconds = match request.position.game().endgame.filter(|_| request.settings.techniques.is_some()) {
        Some(endgame) => 1.9_f64.powf(beyond(endgame.plies_in_a_second)),
        None => 0.1 * 3.0_f64.powf(beyond(14)),
    };
    let time = match seconds {
        ..10.0 => return,
        ..120.0 => format!("{seconds:.0} seconds"),
        ..7200.0 => format!("{:.0} minutes", seconds / 60.0),
        ..172_800.0 => format!("{:.0} hours", seconds / 3600.0),
        ..63_072_000.0 => format!("{:.0} days", seconds / 86_400.0),
        _ => format!("{:.0} years", seconds / 31_536_000.0),
    };
    note!(
        "solving {empties} plies to the end takes about {time}, within a factor of 10; --seconds S or Ctrl-C stops the search and prints bounds"
    );
}

/// The solution of a position, or the bounds of its score if the search was stopped.
pub(super) struct Found {
    value: Option<i32>,
    bounds: Bounds,
    line: Vec<String>,
    counters: Counters,
    seconds: f64,
    table: usize,
    last_empties: Option<u32>,
    distance: Option<Distance>,
    moves: Option<Vec<SolvedMove>>,
}

impl Found {
    fn of(request: &SolveRequest) -> Result<Self> {
        match solve(request) {
            Ok(outcome) => Ok(outcome.into()),
            Err(RunError::Unfinished(unfinished)) => {
                let Unfinished { bounds, counters, seconds, table } = *unfinished;
                Ok(Self {
                    value: None,
                    bounds,
                    line: Vec::new(),
                    counters,
                    seconds,
                    table,
                    last_empties: request.settings.last_empties,
                    distance: None,
                    moves: request.settings.all.then(|| request.position.move_names().into_iter().map(unsolved).collect()),
                })
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn unsolved(name: String) -> SolvedMove {
    SolvedMove { name, value: None, distance: None }
}

impl From<SolveOutcome> for Found {
    fn from(outcome: SolveOutcome) -> Self {
        let SolveOutcome { value, line, counters, seconds, table, last_empties, distance, moves } = outcome;
        let bounds = Bounds { lower: value, upper: value };
        let last_empties = Some(last_empties);
        Self { value: Some(value), bounds, line, counters, seconds, table, last_empties, distance, moves }
    }
}

#[derive(Serialize)]
pub(super) struct SolveReport<'r> {
    game: &'r str,
    position: &'r str,
    algorithm: String,
    ordering: String,
    table: usize,
    last_empties: Option<u32>,
    plain: bool,
    value: Option<i32>,
    lower: i32,
    upper: i32,
    complete: bool,
    #[serde(flatten)]
    distance: Option<DistanceJson>,
    best_move: Option<&'r str>,
    pv: &'r [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson<'r>>>,
    #[serde(flatten)]
    counts: Counts,
    seconds: f64,
    seed: u64,
    #[serde(flatten)]
    threads: Option<Threads>,
    side_to_move: String,
    #[serde(flatten)]
    asked: RequestJson,
}

/// Fields that the JSON output has only in Connect Four.
#[derive(Clone, Copy, Serialize)]
struct DistanceJson {
    /// The number of plies to the end of the game, or `None` in a draw.
    distance: Option<u32>,
    /// `None` if the search was stopped.
    pons_score: Option<i32>,
}

impl DistanceJson {
    fn of(distance: Option<Distance>) -> Self {
        Self { distance: distance.and_then(|found| found.plies), pons_score: distance.map(|found| found.score) }
    }

    fn in_words(self) -> String {
        match (self.pons_score, self.distance) {
            (None, _) => "unknown".to_owned(),
            (Some(score), None) => format!("draw (Pons's score {score})"),
            (Some(score), Some(plies)) => {
                let (outcome, unit) = (if score > 0 { "win" } else { "loss" }, if plies == 1 { "ply" } else { "plies" });
                format!("{outcome} in {plies} {unit} (Pons's score {score:+})")
            }
        }
    }
}

/// A legal move with its score. The score is `None` if the search was stopped.
#[derive(Serialize)]
struct MoveJson<'r> {
    #[serde(rename = "move")]
    name: &'r str,
    value: Option<i32>,
    #[serde(flatten)]
    distance: Option<DistanceJson>,
    #[serde(skip)]
    is_best: bool,
}

impl<'r> MoveJson<'r> {
    fn list(moves: &'r [SolvedMove], has_distance: bool) -> Vec<Self> {
        let rated = moves.iter().zip(SolvedMove::best_of(moves));
        let rated = rated.map(|(SolvedMove { name, value, distance }, is_best)| Self {
            name,
            value: *value,
            distance: has_distance.then(|| DistanceJson::of(*distance)),
            is_best,
        });
        rated.collect()
    }

    fn in_words(&self) -> String {
        let value = self.value.map_or_else(|| "unknown".to_owned(), |value| format!("{value:+}"));
        let distance = self.distance.filter(|_| self.value.is_some()).map(DistanceJson::in_words);
        let best = self.is_best.then(|| "best".to_owned());
        [Some(value), best, distance].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// Fields that the JSON output has only with more than one thread.
#[derive(Serialize)]
struct Threads {
    jobs: NonZeroUsize,
    counts_depend_on_timing: bool,
}

impl Threads {
    fn more_than_one(jobs: NonZeroUsize) -> Option<Self> {
        (jobs.get() > 1).then_some(Self { jobs, counts_depend_on_timing: true })
    }
}

impl SolvePosition {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let catalogue = program.catalogue();
        if self.batch {
            return batch::answer("solve", |text| solve_json(text, catalogue));
        }
        if let Some(file) = self.file() {
            return self.run_file(file, catalogue);
        }
        let game = catalogue.game(&self.game)?;
        let position = game.position(&game.in_generation(&self.position, self.generation.as_deref())?)?;
        // This call reports an invalid game or position before an invalid algorithm.
        position.check_solve(&SolveSettings::default())?;
        if self.obf {
            self.check_obf_game(&self.game)?;
            self.request(position.clone(), catalogue)?;
            writeln!(Output, "{}", self.with_all_scores(&Othello::parse(&position.name())?, catalogue)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut request = self.request(position, catalogue)?;
        if request.settings.techniques.is_none() {
            super::announce_table(&request.settings.algorithm, self.table);
        }
        announce_time(&request);
        let interrupt = Interrupt::listen(|| note!("interrupted")).context("cannot install a signal handler")?;
        request.settings.stop = Some(interrupt.or_after(self.seconds).context("cannot start the timer")?);
        let found = Found::of(&request)?;
        let report = SolveReport::new(&request, &found);
        let mut output = Output;
        if self.json {
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
        } else {
            report.print(&mut output)?;
        }
        Ok(if interrupt.is_requested() { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
    }
}

impl SolvePosition {
    /// Returns the validated request for a position with these options.
    pub(super) fn request(&self, position: Position, catalogue: &Catalogue) -> Result<SolveRequest> {
        let text = SolveText {
            algorithm: self.algorithm.clone(),
            ordering: self.ordering.clone(),
            generation: self.generation.clone(),
            with: self.with.clone(),
            without: self.without.clone(),
            table: self.table,
            table_depth: self.table_depth.map(|depth| depth.to_string()),
            last_empties: self.last_empties,
            plain: self.plain,
            all: self.all,
            jobs: self.jobs,
            seed: self.seed,
            ..SolveText::default()
        };
        Ok(text.of(position, catalogue)?)
    }
}

/// Solves a position, and returns the object that `scoutlab solve --json` prints.
fn solve_json(text: &SolveText, catalogue: &Catalogue) -> Result<String> {
    let request = text.parse(catalogue)?;
    Ok(serde_json::to_string(&SolveReport::new(&request, &Found::of(&request)?))?)
}

impl<'r> SolveReport<'r> {
    pub(super) fn new(request: &'r SolveRequest, outcome: &'r Found) -> Self {
        let mut asked = json!({
            "game": request.game(),
            "position": request.position.text,
            "table": outcome.table,
            "seed": request.settings.seed,
        });
        if let Some(techniques) = request.settings.techniques {
            asked["with"] = techniques.names().join(",").into();
        } else {
            asked["algorithm"] = request.settings.algorithm.name().into();
            asked["ordering"] = request.settings.ordering.name().into();
            asked["table_depth"] = request.settings.table_depth.to_string().into();
            asked["last_empties"] = outcome.last_empties.into();
            asked["plain"] = request.settings.plain.into();
        }
        if request.settings.all {
            asked["all"] = true.into();
        }
        let has_distance = request.settings.techniques.is_some()
            && request.position.game().endgame.is_some_and(|endgame| endgame.finds_distance);
        let threads = Threads::more_than_one(request.settings.jobs);
        if threads.is_some() {
            asked["jobs"] = request.settings.jobs.get().into();
        }
        Self {
            game: request.game(),
            position: &request.position.text,
            algorithm: request.settings.techniques.map_or(request.settings.algorithm.name().to_owned(), |_| ENDGAME.to_owned()),
            ordering: request
                .settings
                .techniques
                .map_or(request.settings.ordering.name().to_owned(), |techniques| techniques.names().join("+")),
            table: outcome.table,
            last_empties: outcome.last_empties,
            plain: request.settings.plain,
            value: outcome.value,
            lower: outcome.bounds.lower,
            upper: outcome.bounds.upper,
            complete: outcome.value.is_some(),
            distance: has_distance.then(|| DistanceJson::of(outcome.distance)),
            best_move: outcome.line.first().map(String::as_str),
            pv: &outcome.line,
            moves: outcome.moves.as_deref().map(|moves| MoveJson::list(moves, has_distance)),
            counts: Counts(outcome.counters),
            seconds: outcome.seconds,
            seed: request.settings.seed,
            threads,
            side_to_move: mover(&request.position),
            asked: RequestJson::new("solve", asked),
        }
    }

    fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        let table = if self.table == 0 { "none".to_owned() } else { format!("{} MB", self.table) };
        let texts = [
            ("game", self.game.to_owned()),
            ("position", self.position.to_owned()),
            ("side to move", self.side_to_move.clone()),
            ("algorithm", self.algorithm.clone()),
            ("ordering", self.ordering.clone()),
            ("table", table),
            ("last empties", self.last_empties.map_or_else(|| "-".to_owned(), |number| number.to_string())),
            (
                "score",
                self.value.map_or_else(
                    || format!("unknown, from {:+} to {:+}", self.lower, self.upper),
                    |value| format!("{value:+}"),
                ),
            ),
            (
                "best move",
                self.best_move.unwrap_or(if self.complete { "none: the position is terminal" } else { "unknown" }).to_owned(),
            ),
            ("PV", self.pv.join(" ")),
        ];
        for (name, text) in texts {
            writeln!(output, "{name:<20} {text}")?;
            if let ("score", Some(distance)) = (name, self.distance) {
                writeln!(output, "{:<20} {}", "distance", distance.in_words())?;
            }
        }
        for solved in self.moves.iter().flatten() {
            writeln!(output, "{:<20} {}", format!("move {}", solved.name), solved.in_words())?;
        }
        if let Some(Threads { jobs, .. }) = &self.threads {
            writeln!(output, "{:<20} {jobs}, so counts depend on timing", "threads")?;
        }
        let calls = self.counts.0.calls();
        writeln!(output, "{:<20} {calls}", "calls")?;
        for (name, count) in self.counts.in_words().into_iter().filter(|(name, _)| *name != "calls") {
            writeln!(output, "{name:<20} {count}")?;
        }
        let rate = if self.seconds > 0.0 { calls as f64 / self.seconds } else { 0.0 };
        writeln!(output, "{:<20} {:.6}", "seconds", self.seconds)?;
        writeln!(output, "{:<20} {rate:.0}", "calls/second")
    }
}
