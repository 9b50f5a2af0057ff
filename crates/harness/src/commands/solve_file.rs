//! `scoutlab solve` with OBF output, and with files: OBF lines and WTHOR games, whose scores are checked.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result, anyhow, ensure};
use scoutlab::{Catalogue, SolveOutcome, SolvedMove, solve, solve_moves};
use scoutlab_games::othello::obf::{ObfLine, lines};
use scoutlab_games::othello::{Exact, Othello, Square, wthor};
use scoutlab_games::{Evaluator, Game, Notation, Side, Value};
use scoutlab_runs::note;
use scoutlab_runs::output::ReadError;
use scoutlab_text::bounded_read;

use super::solve::{SolvePosition, SolveReport};

/// The extensions of OBF and WTHOR files.
const EXTENSIONS: [&str; 2] = ["obf", WTHOR];
const WTHOR: &str = "wtb";

/// The game of the files.
const GAME: &str = "othello";

/// The number of discs of a full board.
const DISCS: Value = 64;

/// A position of a file.
struct Task {
    /// The number of the line or the game.
    number: usize,
    position: Othello,
    given: Given,
    /// The wrong scores that were found without a search.
    wrong: Vec<String>,
}

/// The scores that a file gives for a position.
enum Given {
    /// The scores of some moves.
    Moves(Vec<(Square, f64)>),
    /// Black's discs after perfect play by both sides.
    BlackDiscs(u8),
}

impl Task {
    /// Returns the score of a solution and the given score, as in the table.
    fn scores(&self, value: Value) -> [String; 2] {
        match &self.given {
            Given::Moves(moves) => {
                let best = moves.iter().map(|(_, score)| *score).reduce(f64::max);
                [format!("{value:+}"), best.map(|score| format!("{score:+}")).unwrap_or_default()]
            }
            Given::BlackDiscs(discs) => [black_discs(&self.position, value).to_string(), discs.to_string()],
        }
    }

    /// Returns a message for each score in the file that differs from the solution.
    fn wrong(&self, outcome: &SolveOutcome, solve_child: impl Fn(Square) -> Result<Value>) -> Result<Vec<String>> {
        let mut wrong = self.wrong.clone();
        let best = outcome.line.first().map_or("", String::as_str);
        match &self.given {
            Given::BlackDiscs(given) => {
                let discs = black_discs(&self.position, outcome.value);
                if discs != i32::from(*given) {
                    wrong.push(format!("the theoretical score is {discs} discs for Black, not {given}"));
                }
            }
            Given::Moves(given) => {
                let mut reached = false;
                for &(played, score) in given {
                    let name = self.position.move_name(played);
                    let exact = if name == best { outcome.value } else { solve_child(played)? };
                    reached |= exact == outcome.value;
                    if score - f64::from(exact) != 0.0 {
                        wrong.push(format!("the score of {name} is {exact:+}, not {score:+}"));
                    }
                }
                if !given.is_empty() && !reached {
                    wrong.push(format!("the best move is {best} with {:+}, which is not among the given moves", outcome.value));
                }
            }
        }
        Ok(wrong)
    }
}

/// Returns Black's discs at the end of a game with this score for the side to move. Empty squares count for the winner.
fn black_discs(position: &Othello, value: Value) -> Value {
    i32::midpoint(DISCS, if position.side_to_move() == Side::First { value } else { -value })
}

impl SolvePosition {
    /// Returns the file that the command line names instead of a game or a position.
    pub(super) fn file(&self) -> Option<&Path> {
        let is_file = |text: &&String| {
            let extension = Path::new(text).extension();
            extension.is_some_and(|found| EXTENSIONS.iter().any(|known| found.eq_ignore_ascii_case(known)))
        };
        [&self.game, &self.position].into_iter().find(is_file).map(Path::new)
    }

    #[expect(clippy::unused_self, reason = "it belongs to the command")]
    pub(super) fn check_obf_game(&self, game: &str) -> Result<()> {
        ensure!(game == GAME, "OBF files contain positions of {GAME}, not of `{game}`");
        Ok(())
    }

    /// Solves the positions in a file in order. The exit code is 1 if a score in the file is wrong.
    pub(super) fn run_file(&self, file: &Path, catalogue: &Catalogue) -> Result<ExitCode> {
        let game = if Path::new(&self.game) == file { GAME } else { &self.game };
        ensure!(game == GAME, "{}: the file contains positions of {GAME}, not of `{game}`", file.display());
        for (option, is_given) in [("--seconds", self.seconds.is_some()), ("--all", self.all)] {
            ensure!(!is_given, "{option} is for one position, not for a file");
        }
        ensure!(
            Path::new(&self.position) == file || self.position == super::solve::START,
            "--position {}: the positions come from {}: give either the file or a position",
            self.position,
            file.display()
        );
        let is_wthor = file.extension().is_some_and(|found| found.eq_ignore_ascii_case(WTHOR));
        // All positions are read before the first is solved, because solving may take hours.
        let (unit, tasks) = if is_wthor { ("game", games_of(file)?) } else { ("line", lines_of(file)?) };
        let mut output = Output;
        if !self.json && !self.obf {
            writeln!(
                output,
                "{unit:>5} {:>7} {:>5} {:>5} {:>4} {:>14} {:>10}",
                "empties", "score", "given", "best", "calls", "seconds"
            )?;
        }
        let (mut seconds, mut calls, mut wrong) = (0.0, 0, 0);
        for task in &tasks {
            let request = self.request(catalogue.position_of(task.position), catalogue)?;
            let outcome = solve(&request)?;
            seconds += outcome.seconds;
            calls += outcome.counters.calls();
            if self.obf {
                writeln!(output, "{}", self.with_all_scores(&task.position, catalogue)?)?;
            } else if self.json {
                writeln!(output, "{}", serde_json::to_string(&SolveReport::new(&request, &outcome.clone().into()))?)?;
            } else {
                let [score, given] = task.scores(outcome.value);
                let best = outcome.line.first().map_or("", String::as_str);
                let (number, empties) = (task.number, task.position.empties());
                let (calls, seconds) = (outcome.counters.calls(), outcome.seconds);
                writeln!(output, "{number:>5} {empties:>7} {score:>5} {given:>5} {best:>4} {calls:>14} {seconds:>10.3}")?;
            }
            for problem in task.wrong(&outcome, |played| self.score_of(&task.position, played, catalogue))? {
                wrong += 1;
                note!("{}:{}: {problem}", file.display(), task.number);
            }
        }
        if !self.json && !self.obf {
            let count = tasks.len();
            writeln!(output, "{:>5} {count:>7} positions, {wrong} given scores wrong {calls:>14} {seconds:>10.3}", "total")?;
            if self.jobs.get() > 1 {
                writeln!(output, "{} threads: calls depend on timing", self.jobs)?;
            }
        }
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// Returns the exact score of a move for the side that plays it.
    fn score_of(&self, position: &Othello, played: Square, catalogue: &Catalogue) -> Result<Value> {
        Ok(-solve(&self.request(catalogue.position_of(position.play(played)), catalogue)?)?.value)
    }

    /// Returns the OBF line of a position, with the exact scores of all its moves.
    pub(super) fn with_all_scores(&self, position: &Othello, catalogue: &Catalogue) -> Result<ObfLine> {
        let mut scores: Vec<(Square, Value)> = Vec::new();
        for SolvedMove { name, value, .. } in solve_moves(&self.request(catalogue.position_of(*position), catalogue)?)? {
            scores.push((position.parse_move(&name)?, value.context("the search was stopped")?));
        }
        // The best move comes first. Moves with equal scores are in square order.
        scores.sort_by_key(|(_, score)| -score);
        let scores = scores.into_iter().map(|(played, score)| (played, f64::from(score))).collect();
        Ok(ObfLine { position: *position, scores })
    }
}

/// Returns the positions of an OBF file.
fn lines_of(file: &Path) -> Result<Vec<Task>> {
    let text = bounded_read::text(file).map_err(ReadError::of(file))?;
    let mut tasks = Vec::new();
    for (number, line) in lines(&text) {
        let ObfLine { position, scores } = line.with_context(|| format!("{}:{number}", file.display()))?;
        tasks.push(Task { number, position, given: Given::Moves(scores), wrong: Vec::new() });
    }
    ensure!(!tasks.is_empty(), "{} contains no positions, expected one per line", file.display());
    Ok(tasks)
}

/// Returns the positions of a WTHOR file whose theoretical scores the file gives. If a game ended earlier, its last position
/// has the theoretical score. Games that stop earlier without an end are skipped, with a note.
fn games_of(file: &Path) -> Result<Vec<Task>> {
    let name = file.display();
    let bytes = bounded_read::read(file, bounded_read::LONGEST_TEXT).map_err(ReadError::of(file))?;
    let database = wthor::File::parse(&bytes).map_err(|problem| anyhow!("{name}: {problem}"))?;
    let mut tasks = Vec::new();
    for (number, place) in (1..).zip(&database.records) {
        let record = wthor::Record::new(&bytes[place.clone()]);
        let positions = record.positions().map_err(|problem| anyhow!("{name}:{number}: {problem}"))?;
        let last = positions[positions.len() - 1];
        let mut wrong = Vec::new();
        if last.is_terminal() {
            let discs = black_discs(&last, Exact::new(0).value(&last));
            if discs != i32::from(record.score) {
                wrong.push(format!("the actual score is {discs} discs for Black, not {}", record.score));
            }
        }
        let solved = positions.iter().find(|position| position.empties() == u32::from(database.depth));
        match solved.or_else(|| last.is_terminal().then_some(&last)) {
            Some(&position) => {
                tasks.push(Task { number, position, given: Given::BlackDiscs(record.theoretical_score), wrong });
            }
            None => note!(
                "{name}:{number}: the game stops with {} empty squares, before its theoretical score at {} can be checked",
                last.empties(),
                database.depth
            ),
        }
    }
    ensure!(!tasks.is_empty(), "{name} contains no games whose scores can be checked");
    Ok(tasks)
}
