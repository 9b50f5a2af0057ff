//! UCI engines, as processes.

use std::time::Duration;

use scoutlab::Position;
use thiserror::Error;

use crate::descent::DivideSource;
use crate::line_process::{LineProcess, ProcessError, Waited};
use crate::written::ForeignDivide;

/// The time in which an engine must answer `uci`.
const START: Duration = Duration::from_secs(20);

/// The longest pause in the answer of an engine that says that it is ready.
const PATIENCE: Duration = Duration::from_secs(60);

/// The pause after the last move that ends an answer without a total.
const SILENCE: Duration = Duration::from_secs(1);

/// The number of lines after which a program that has not answered `uci` is no engine.
const MOST_LINES: usize = 10_000;

/// A running UCI engine. It ends when the value is dropped.
#[derive(Debug)]
pub struct Engine {
    process: LineProcess,
    name: Option<String>,
    /// The number of answers `readyok` that belong to earlier requests.
    late_answers: usize,
}

/// What an engine reports about a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineReport {
    /// The nodes of the whole search.
    pub nodes: Option<u64>,
    /// The score in hundredths of a pawn, for the side to move; `None` if the engine reports a mate only.
    pub score: Option<i64>,
    /// The number of moves to the mate that the engine reports instead of a score, negative if the side to move is mated.
    pub mate: Option<i64>,
    /// The best move in UCI.
    pub best_move: Option<String>,
}

/// The reason why an engine gives no answer.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The engine cannot be started, or has ended.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// The process does not answer `uci`.
    #[error("`{command}` has not answered `uci` with `uciok` within {} seconds, expected a UCI engine", START.as_secs())]
    Silent { command: String },
    /// The answer to `go perft` contains no number.
    #[error("`{command}` answered `go perft {depth}` without a move and a number, expected lines such as `e2e4: 20`")]
    NoDivide { command: String, depth: u32 },
    #[error("UCI engines play chess, not {0}")]
    Game(String),
}

impl Engine {
    /// Starts an engine. The command has the program and its arguments, which may be quoted as in a shell.
    ///
    /// # Errors
    ///
    /// Fails with [`EngineError`] if the program cannot be started, or does not answer `uci`.
    pub fn start(command: &str) -> Result<Self, EngineError> {
        let mut engine = Self { process: LineProcess::start(command)?, name: None, late_answers: 0 };
        engine.process.send("uci")?;
        for _ in 0..MOST_LINES {
            match engine.process.receive(Some(START))? {
                Waited::Line(line) if line.trim() == "uciok" => return Ok(engine),
                Waited::Line(line) => {
                    if let Some(name) = line.trim().strip_prefix("id name ") {
                        engine.name = Some(name.to_owned());
                    }
                }
                Waited::InVain => break,
            }
        }
        Err(EngineError::Silent { command: command.to_owned() })
    }

    /// Returns the name that the engine gives itself, or else the command.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or_else(|| self.process.command())
    }

    /// Asks for a search to a depth, and returns its last report. The search begins with an empty TT.
    ///
    /// # Errors
    ///
    /// Fails with [`EngineError`] if the engine ends, or the position is not one of chess.
    pub fn search(&mut self, position: &Position, depth: u32) -> Result<EngineReport, EngineError> {
        let fen = position.written_in("fen").map_err(|_| EngineError::Game(position.game().name.to_owned()))?;
        for line in ["ucinewgame".to_owned(), format!("position fen {fen}"), format!("go depth {depth}")] {
            self.process.send(&line)?;
        }
        let mut report = EngineReport::default();
        loop {
            let Waited::Line(line) = self.process.receive(None)? else { continue };
            let words: Vec<&str> = line.split_whitespace().collect();
            let after =
                |name: &str| words.iter().position(|word| *word == name).and_then(|place| words.get(place + 1).copied());
            match words.first() {
                Some(&"bestmove") => {
                    report.best_move = words.get(1).map(|&name| name.to_owned());
                    return Ok(report);
                }
                Some(&"info") => {
                    // The last report is of the whole search.
                    report.nodes = after("nodes").and_then(|nodes| nodes.parse().ok()).or(report.nodes);
                    if words.contains(&"score") {
                        report.score = after("cp").and_then(|score| score.parse().ok());
                        report.mate = after("mate").and_then(|moves| moves.parse().ok());
                    }
                }
                _ => {}
            }
        }
    }

    /// Reads the answer to `go perft`. It ends with a total, or with a pause after `moves` moves.
    fn read_divide(&mut self, depth: u32, moves: usize) -> Result<ForeignDivide, EngineError> {
        let mut divide = ForeignDivide::default();
        let mut is_ready = false;
        loop {
            if divide.total.is_some_and(|total| is_ready || total == divide.sum()) {
                self.late_answers += usize::from(!is_ready);
                return Ok(divide);
            }
            // Some engines count in another thread, and say at once that they are ready. The total may follow after the moves.
            let has_moves = moves > 0 && divide.moves.len() >= moves;
            let patience = if has_moves { SILENCE } else { PATIENCE };
            match self.process.receive(is_ready.then_some(patience))? {
                Waited::Line(line) if line.trim() == "readyok" => match self.late_answers {
                    0 => is_ready = true,
                    _ => self.late_answers -= 1,
                },
                Waited::Line(line) if line.starts_with("bestmove") && divide.is_empty() => return Err(self.no_divide(depth)),
                Waited::Line(line) => divide.add(&line),
                Waited::InVain if divide.is_empty() => return Err(self.no_divide(depth)),
                Waited::InVain => return Ok(divide),
            }
        }
    }

    fn no_divide(&self, depth: u32) -> EngineError {
        EngineError::NoDivide { command: self.process.command().to_owned(), depth }
    }
}

impl DivideSource for Engine {
    type Error = EngineError;

    /// Sends the position with its moves, and `go perft`.
    fn divide(&mut self, root: &Position, path: &[String], depth: u32) -> Result<Option<ForeignDivide>, EngineError> {
        let fen = root.written_in("fen").map_err(|_| EngineError::Game(root.game().name.to_owned()))?;
        let moves = if path.is_empty() { String::new() } else { format!(" moves {}", path.join(" ")) };
        self.process.send(&format!("position fen {fen}{moves}"))?;
        self.process.send(&format!("go perft {depth}"))?;
        self.process.send("isready")?;
        let position =
            path.iter().try_fold(root.shared(), |position, name| Some(position.after(position.parse_move(name).ok()?)));
        let moves = position.map_or(0, |position| position.count_moves() as usize);
        self.read_divide(depth, moves).map(Some)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that has ended needs no request to end.
        let _ = self.process.send("quit");
    }
}
