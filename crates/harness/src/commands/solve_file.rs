//! `scoutlab solve` with OBF input or output.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use scoutlab::bounded_read;
use scoutlab::output::ReadError;
use scoutlab::streams::{Output, note};
use scoutlab_games::othello::obf::{Line, lines};
use scoutlab_games::othello::{Othello, Square};
use scoutlab_games::{Game, MoveSet, Notation, Value};
use scoutlab_lab::{Position, SolveOutcome, solve};

use super::solve::{SolvePosition, SolveReport};

/// The file extension of OBF files.
const EXTENSION: &str = "obf";

/// The game of OBF positions.
const GAME: &str = "othello";

impl SolvePosition {
    /// Returns the OBF file that the command line names instead of a game or a position.
    pub(super) fn file(&self) -> Option<&Path> {
        let is_file =
            |text: &&String| Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION));
        [&self.game, &self.position].into_iter().find(is_file).map(Path::new)
    }

    #[expect(clippy::unused_self, reason = "it belongs to the command")]
    pub(super) fn check_obf_game(&self, game: &str) -> Result<()> {
        ensure!(game == GAME, "OBF files contain positions of {GAME}, not of `{game}`");
        Ok(())
    }

    /// Solves the positions in a file in order. The exit code is 1 if a score in the file is wrong.
    pub(super) fn run_file(&self, file: &Path) -> Result<ExitCode> {
        let game = if Path::new(&self.game) == file { GAME } else { &self.game };
        self.check_obf_game(game).with_context(|| file.display().to_string())?;
        ensure!(self.seconds.is_none(), "--seconds is for one position, not for a file");
        ensure!(
            Path::new(&self.position) == file || self.position == super::solve::START,
            "--position {}: the positions come from {}: give either the file or a position",
            self.position,
            file.display()
        );
        let text = bounded_read::open(file).and_then(std::io::read_to_string);
        let text = text.map_err(ReadError::of(file))?;
        // All lines are read before the first position is solved, because solving may take hours.
        let mut positions = Vec::new();
        for (number, line) in lines(&text) {
            positions.push((number, line.with_context(|| format!("{}:{number}", file.display()))?));
        }
        ensure!(!positions.is_empty(), "{} contains no positions, expected one per line", file.display());
        let mut output = Output;
        if !self.json && !self.obf {
            writeln!(
                output,
                "{:>5} {:>7} {:>5} {:>5} {:>4} {:>14} {:>10}",
                "line", "empties", "score", "given", "best", "calls", "seconds"
            )?;
        }
        let (mut seconds, mut calls, mut wrong) = (0.0, 0, 0);
        for (number, line) in &positions {
            let request = self.request(of_game(&line.position))?;
            let outcome = solve(&request)?;
            seconds += outcome.seconds;
            calls += outcome.counters.calls();
            wrong += usize::from(!agrees(line, &outcome));
            if self.obf {
                writeln!(output, "{}", self.with_all_scores(&line.position)?)?;
            } else if self.json {
                writeln!(output, "{}", serde_json::to_string(&SolveReport::new(&request, &outcome.clone().into()))?)?;
            } else {
                let given = line.score().map(|score| format!("{score:+}")).unwrap_or_default();
                let best = outcome.line.first().map_or("", String::as_str);
                let empties = line.position.empties();
                let (value, calls, seconds) = (outcome.value, outcome.counters.calls(), outcome.seconds);
                writeln!(output, "{number:>5} {empties:>7} {value:>+5} {given:>5} {best:>4} {calls:>14} {seconds:>10.3}")?;
            }
            if !agrees(line, &outcome) {
                note(format_args!("{}:{number}: the score is {:+}, not the given score", file.display(), outcome.value));
            }
        }
        if !self.json && !self.obf {
            let count = positions.len();
            writeln!(output, "{:>5} {count:>7} positions, {wrong} given scores wrong {calls:>14} {seconds:>10.3}", "total")?;
            if self.jobs.get() > 1 {
                writeln!(output, "{} threads: calls depend on timing", self.jobs)?;
            }
        }
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }

    /// Returns the OBF line of a position, with the exact scores of all its moves.
    pub(super) fn with_all_scores(&self, position: &Othello) -> Result<Line> {
        let mut scores: Vec<(Square, Value)> = Vec::new();
        for played in position.moves().iter() {
            scores.push((played, -solve(&self.request(of_game(&position.play(played)))?)?.value));
        }
        // The best move comes first. Moves with equal scores are in square order.
        scores.sort_by_key(|(_, score)| -score);
        Ok(Line { position: *position, scores })
    }
}

fn of_game(position: &Othello) -> Position {
    Position::new(position.position_name(), Arc::new(*position))
}

/// Returns whether the score of the outcome equals the best score on the line. If the line scores the best move of the outcome,
/// that score must be equal too.
fn agrees(line: &Line, outcome: &SolveOutcome) -> bool {
    let found = |played: Square| outcome.line.first().is_some_and(|name| *name == line.position.move_name(played));
    line.score().is_none_or(|score| score == outcome.value)
        && line.scores.iter().all(|&(played, score)| score == outcome.value || !found(played))
}
