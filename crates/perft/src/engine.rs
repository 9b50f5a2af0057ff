//! UCI engines, as processes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use scoutlab::Position;
use thiserror::Error;

use crate::descent::DivideSource;
use crate::written::ForeignDivide;

/// The time in which an engine must answer `uci`.
const START: Duration = Duration::from_secs(20);

/// The time in which an engine that says that it is ready must begin to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time without output after which a divide without a total is complete.
const SILENCE: Duration = Duration::from_secs(1);

/// A running UCI engine. It ends when the value is dropped.
#[derive(Debug)]
pub struct Engine {
    command: String,
    process: Child,
    input: ChildStdin,
    output: Receiver<String>,
    name: Option<String>,
}

/// The reason why an engine gives no answer.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The command has an open quotation mark, or is empty.
    #[error("`{0}` is not a command")]
    Command(String),
    #[error("`{command}` cannot be started: {source}")]
    Start { command: String, source: std::io::Error },
    /// The process ended.
    #[error("`{command}` ended after `{request}`")]
    Ended { command: String, request: String },
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
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| EngineError::Command(command.to_owned()))?;
        let started = Command::new(&words[0]).args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.map_err(|source| EngineError::Start { command: command.to_owned(), source })?;
        let input = process.stdin.take().expect("the input is piped");
        let output = BufReader::new(process.stdout.take().expect("the output is piped"));
        let (send, receive) = channel();
        std::thread::spawn(move || {
            for line in output.split(b'\n').map_while(Result::ok) {
                if send.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self { command: command.to_owned(), process, input, output: receive, name: None };
        engine.send("uci")?;
        loop {
            match engine.output.recv_timeout(START) {
                Ok(line) if line.trim() == "uciok" => return Ok(engine),
                Ok(line) => {
                    if let Some(name) = line.trim().strip_prefix("id name ") {
                        engine.name = Some(name.to_owned());
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(EngineError::Silent { command: command.to_owned() }),
                Err(RecvTimeoutError::Disconnected) => return Err(engine.ended("uci")),
            }
        }
    }

    /// Returns the name that the engine gives itself, or else the command.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.command)
    }

    fn ended(&self, request: &str) -> EngineError {
        EngineError::Ended { command: self.command.clone(), request: request.to_owned() }
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended(line))
    }

    /// Reads the answer to `go perft`. Most engines end it with a total.
    fn read_divide(&mut self, depth: u32) -> Result<ForeignDivide, EngineError> {
        let request = format!("go perft {depth}");
        let mut divide = ForeignDivide::default();
        let mut is_ready = false;
        while !(is_ready && divide.total.is_some()) {
            let next = match (is_ready, divide.is_empty()) {
                (false, _) => self.output.recv().map_err(|_| RecvTimeoutError::Disconnected),
                // Some engines say that they are ready while another thread counts.
                (true, true) => self.output.recv_timeout(PATIENCE),
                (true, false) => self.output.recv_timeout(SILENCE),
            };
            match next {
                Ok(line) if line.trim() == "readyok" => is_ready = true,
                Ok(line) if line.starts_with("bestmove") && divide.is_empty() => return Err(self.no_divide(depth)),
                Ok(line) => {
                    divide.add(&line);
                }
                Err(RecvTimeoutError::Timeout) if divide.is_empty() => return Err(self.no_divide(depth)),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(&request)),
            }
        }
        Ok(divide)
    }

    fn no_divide(&self, depth: u32) -> EngineError {
        EngineError::NoDivide { command: self.command.clone(), depth }
    }
}

impl DivideSource for Engine {
    type Error = EngineError;

    /// Sends the position with its moves, and `go perft`.
    fn divide(&mut self, root: &Position, path: &[String], depth: u32) -> Result<Option<ForeignDivide>, EngineError> {
        let fen = root.written_in("fen").map_err(|_| EngineError::Game(root.game().name.to_owned()))?;
        let moves = if path.is_empty() { String::new() } else { format!(" moves {}", path.join(" ")) };
        self.send(&format!("position fen {fen}{moves}"))?;
        self.send(&format!("go perft {depth}"))?;
        self.send("isready")?;
        self.read_divide(depth).map(Some)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that does not end by itself must not outlive the program.
        let _ = self.send("quit");
        for _ in 0..20 {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
