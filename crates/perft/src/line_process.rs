//! Programs that read and write lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use thiserror::Error;

/// A running program that reads requests and writes answers, line by line. It ends when the value is dropped.
///
/// ```
/// use scoutlab_perft::{LineProcess, Waited};
///
/// let mut cat = LineProcess::start("cat")?;
/// cat.send("uci")?;
/// assert_eq!(cat.receive(None)?, Waited::Line("uci".to_owned()));
/// # Ok::<(), scoutlab_perft::ProcessError>(())
/// ```
#[derive(Debug)]
pub struct LineProcess {
    command: String,
    process: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    /// The last line that was sent.
    sent: String,
}

/// The reason why a program gives no answer.
#[derive(Debug, Error)]
pub enum ProcessError {
    /// The command has an open quotation mark, or is empty.
    #[error("`{0}` is not a command")]
    Command(String),
    #[error("`{command}` cannot be started: {source}")]
    Start { command: String, source: std::io::Error },
    /// The process ended.
    #[error("`{command}` ended after `{sent}`")]
    Ended { command: String, sent: String },
}

/// The result of waiting for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waited {
    Line(String),
    /// No line came in time.
    InVain,
}

impl LineProcess {
    /// Starts a program. The command has the program and its arguments, which may be quoted as in a shell.
    ///
    /// # Errors
    ///
    /// Fails with [`ProcessError`] if the program cannot be started.
    pub fn start(command: &str) -> Result<Self, ProcessError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| ProcessError::Command(command.to_owned()))?;
        let started = Command::new(&words[0]).args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.map_err(|source| ProcessError::Start { command: command.to_owned(), source })?;
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().ok_or_else(|| ProcessError::Start {
            command: command.to_owned(),
            source: std::io::Error::other("its output has no pipe"),
        })?);
        let (send, receive) = channel();
        std::thread::spawn(move || {
            for line in output.split(b'\n').map_while(Result::ok) {
                if send.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                    break;
                }
            }
        });
        Ok(Self { command: command.to_owned(), process, input, output: receive, sent: String::new() })
    }

    /// Returns the command that started the program.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// Fails with [`ProcessError::Ended`] if the program has ended.
    pub fn send(&mut self, line: &str) -> Result<(), ProcessError> {
        line.clone_into(&mut self.sent);
        let sent = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(self.ended()) }
    }

    /// Waits for the next line, but no longer than `patience`.
    ///
    /// # Errors
    ///
    /// Fails with [`ProcessError::Ended`] if the program has ended.
    pub fn receive(&self, patience: Option<Duration>) -> Result<Waited, ProcessError> {
        let received = match patience {
            Some(patience) => self.output.recv_timeout(patience),
            None => self.output.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(line) => Ok(Waited::Line(line)),
            Err(RecvTimeoutError::Timeout) => Ok(Waited::InVain),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn ended(&self) -> ProcessError {
        ProcessError::Ended { command: self.command.clone(), sent: self.sent.clone() }
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        // A closed input ends most programs. A program that does not end by itself must not outlive this one.
        self.input = None;
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
