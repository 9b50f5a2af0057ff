//! `scoutlab debug` without a log, a program or an engine: a guided session

use std::io::{BufRead, IsTerminal, Read, Write, stdin};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use crate::program::Scoutlab;
use crate::streams::ReadOutput;
use anyhow::{Context, Result, bail};
use scoutlab::Catalogue;
use scoutlab_identify::{Algorithm, Confidence, Dimension, Findings, NodeKind, ProposedSearch, Session};
use scoutlab_runs::interrupt::{EXIT_CODE, Interrupt};
use scoutlab_text::nearest;
use scoutlab_text::specification::SpecificationError;

use super::debug::text;
use super::failure::DIFFERS;

/// The maximum time of computing after a count, in seconds.
const SECONDS: f64 = 5.0;

/// The maximum length of an answer, in bytes.
const LONGEST_ANSWER: u64 = 1 << 12;

/// The number of differences that are explained at the end.
const EXPLAINED: usize = 6;

const INTRODUCTION: &str = "\
scoutlab proposes searches, and you type the counts of your program. Switch off what you do not test.
After each count, scoutlab prints the parts of your program that are excluded (they count as in
scoutlab), the parts that differ, and the parts that are still open.";

/// The answer that states that something is unknown.
const UNKNOWN: &str = "?";

/// The algorithms that the question lists. The others are valid too.
const USUAL: [&str; 6] = ["alphabeta", "alphabeta-soft", "minimax", "pvs", "negascout", "mtdf"];

/// A session about the program of a person, who types its counts.
pub(super) struct GuidedSession<'s> {
    pub(super) game: Option<&'s str>,
    pub(super) algorithm: Option<&'s str>,
}

/// What a person types instead of a count.
enum Answer {
    Count(u64),
    Skip,
    Back,
    Done,
}

impl GuidedSession<'_> {
    /// Asks about the program, proposes searches and reads their counts, up to an answer or the end of the input.
    pub(super) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let mut person = Person { echo: !stdin().is_terminal() };
        let mut session = self.begin(program.catalogue(), &mut person)?;
        let rows = Arc::new(Mutex::new(String::new()));
        let last_rows = Arc::clone(&rows);
        let interrupt = Interrupt::listen(move || {
            let rows = last_rows.lock().unwrap_or_else(PoisonError::into_inner);
            // The program ends now, so nothing can be done about an error.
            let _ = write!(ReadOutput, "\n{rows}").and_then(|()| ReadOutput.flush());
        })
        .context("cannot install a signal handler")?;
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        while let Some(search) = session.proposal() {
            show(session.count() + 1, search)?;
            match person.count()? {
                None | Some(Answer::Done) => break,
                Some(Answer::Skip) => session.skip(),
                Some(Answer::Back) => {
                    if !session.back() {
                        writeln!(ReadOutput, "There is no count to take back.")?;
                    }
                }
                Some(Answer::Count(count)) => {
                    let stop = interrupt.or_after(Some(SECONDS)).context("cannot start a thread")?;
                    let findings = session.enter(count, threads, &stop).text();
                    write!(ReadOutput, "{findings}")?;
                }
            }
            *rows.lock().unwrap_or_else(PoisonError::into_inner) = session.csv();
            if interrupt.is_requested() {
                write!(ReadOutput, "\n{}", session.csv())?;
                return Ok(ExitCode::from(EXIT_CODE));
            }
        }
        let Some(findings) = session.findings() else {
            bail!("no count was given, expected the count of a search on standard input; see `scoutlab debug --help`");
        };
        conclude(&session, findings)
    }

    /// Asks what is searched and counted, as far as the command line does not say it.
    fn begin(&self, catalogue: &Catalogue, person: &mut Person) -> Result<Session> {
        let algorithm = self.algorithm.map(parse_algorithm).transpose()?;
        if let Some(game) = self.game {
            // A wrong name on the command line is an error before any question.
            drop(Session::new(catalogue, game, algorithm, None)?);
        }
        writeln!(ReadOutput, "{INTRODUCTION}")?;
        let games: Vec<&str> = Session::games().collect();
        let game = match self.game {
            Some(game) => game.to_owned(),
            None => person.ask(&format!("Game ({})", games.join(", ")), "othello", |name| {
                drop(Session::new(catalogue, name, None, None)?);
                Ok(name.to_owned())
            })?,
        };
        let algorithm = if algorithm.is_some() {
            algorithm
        } else {
            let question = format!("Algorithm ({}, ..; {UNKNOWN} if unknown)", USUAL.join(", "));
            let parse = |name: &str| if name == UNKNOWN { Ok(None) } else { parse_algorithm(name).map(Some) };
            person.ask(&question, UNKNOWN, parse)?
        };
        let question = format!("What is counted (calls: all visits; leaves; interior; {UNKNOWN} if unknown)");
        let what =
            person.ask(&question, UNKNOWN, |name| if name == UNKNOWN { Ok(None) } else { parse_kind(name).map(Some) })?;
        writeln!(ReadOutput, "A count may be `{UNKNOWN}` (another search), `back` (take back the last count) or `done`.")?;
        Ok(Session::new(catalogue, &game, algorithm, what)?)
    }
}

fn names(dimension: &Dimension) -> Vec<&'static str> {
    dimension.choices.iter().map(|choice| choice.name).collect()
}

fn parse_algorithm(name: &str) -> Result<Algorithm> {
    Ok(Algorithm::find(name).ok_or_else(|| SpecificationError::unknown("algorithm", name, names(&Algorithm::DIMENSION)))?)
}

fn parse_kind(name: &str) -> Result<NodeKind> {
    let known = names(&NodeKind::DIMENSION);
    let place = known.iter().position(|one| *one == name);
    Ok(place.map(|place| NodeKind::ALL[place]).ok_or_else(|| SpecificationError::unknown("count", name, known))?)
}

/// The person who answers on standard input, which may also be a file.
struct Person {
    /// Whether answers are printed, because no terminal does it.
    echo: bool,
}

impl Person {
    /// Asks until the answer is valid. An empty answer, or the end of the input, is the default.
    fn ask<T>(&mut self, question: &str, default: &str, parse: impl Fn(&str) -> Result<T>) -> Result<T> {
        loop {
            let Some(line) = self.read(&format!("{question} [{default}]: "))? else { return parse(default) };
            match parse(if line.is_empty() { default } else { &line }) {
                Ok(answer) => return Ok(answer),
                Err(error) => writeln!(ReadOutput, "{error}")?,
            }
        }
    }

    /// Asks for a count until the answer is valid. Returns `None` at the end of the input.
    fn count(&mut self) -> Result<Option<Answer>> {
        loop {
            let Some(line) = self.read("Count: ")? else { return Ok(None) };
            let text = line.as_str();
            match (text, parse_count(text)) {
                ("?" | "skip", _) => return Ok(Some(Answer::Skip)),
                ("back", _) => return Ok(Some(Answer::Back)),
                ("done" | "quit" | "exit", _) => return Ok(Some(Answer::Done)),
                (_, Some(count)) => return Ok(Some(Answer::Count(count))),
                (_, None) => {}
            }
            let answer = if text.is_empty() { "an empty line".to_owned() } else { format!("`{text}`") };
            let near = nearest(text, ["skip", "back", "done"]);
            let expected = near.map_or_else(
                || format!("expected a whole number, `{UNKNOWN}`, `back` or `done`"),
                |near| format!("did you mean `{near}`?"),
            );
            writeln!(ReadOutput, "{answer} is no count, {expected}")?;
        }
    }

    /// Prints a prompt and reads a line. Returns `None` at the end of the input.
    fn read(&mut self, prompt: &str) -> Result<Option<String>> {
        write!(ReadOutput, "{prompt}")?;
        ReadOutput.flush()?;
        let mut line = Vec::new();
        stdin().lock().take(LONGEST_ANSWER).read_until(b'\n', &mut line).context("standard input cannot be read")?;
        if line.is_empty() {
            writeln!(ReadOutput)?;
            return Ok(None);
        }
        if line.len() as u64 == LONGEST_ANSWER && !line.ends_with(b"\n") {
            bail!("an answer is longer than {LONGEST_ANSWER} bytes");
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo {
            writeln!(ReadOutput, "{line}")?;
        }
        Ok(Some(line))
    }
}

/// Parses a count. Commas, underscores, apostrophes or blanks may separate groups of three digits.
fn parse_count(text: &str) -> Option<u64> {
    let groups: Vec<&str> = text.split([',', '_', '\'', ' ']).collect();
    let is_grouped =
        groups.len() == 1 || (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
    let digits = groups.concat();
    (is_grouped && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok())?
}

/// Prints a search with all that is needed to run it elsewhere.
fn show(number: usize, search: &ProposedSearch) -> Result<()> {
    let ProposedSearch { position, depth, parsed, .. } = search;
    writeln!(ReadOutput, "\nSearch {number}: depth {depth}, position {position}")?;
    let written = text(&**parsed);
    if written != *position {
        writeln!(ReadOutput, "{written}")?;
    }
    if parsed.tree_depth().is_none() {
        writeln!(ReadOutput, "{}", parsed.diagram())?;
    }
    Ok(())
}

/// Prints the answer, the counts as a table, and the next command.
fn conclude(session: &Session, findings: &Findings) -> Result<ExitCode> {
    let counts = session.count();
    let confidence = findings.confidence().filter(|confidence| *confidence != Confidence::Chance);
    let all = if counts == 1 { "the count".to_owned() } else { format!("all {counts} counts") };
    writeln!(ReadOutput)?;
    let best = findings.report.best.first();
    match (confidence, best) {
        (Some(confidence), Some(best)) => {
            let all = if findings.fits_all() { all } else { format!("{} of {counts} counts", best.rows) };
            writeln!(ReadOutput, "{}: {} gives {all}", confidence.name(), best.convention)?;
            for meaning in best.meaning.iter().take(EXPLAINED) {
                writeln!(ReadOutput, "  {meaning}")?;
            }
            let open = findings.open_areas();
            if !open.is_empty() {
                writeln!(ReadOutput, "  not excluded by these searches: {}", open.join(", "))?;
            }
            for row in &best.different {
                writeln!(ReadOutput, "  line {} differs: {} at depth {}", row.line, row.position, row.depth)?;
            }
        }
        (_, Some(_)) if findings.fits_all() => {
            let own = if findings.are_own() { ", among them scoutlab's" } else { "" };
            let number = findings.report.conventions;
            writeln!(ReadOutput, "open: {number} conventions give {all}{own}; more counts would decide")?;
        }
        _ => {
            writeln!(ReadOutput, "none: no convention tried gives {all}")?;
            for statement in session.evidence() {
                writeln!(ReadOutput, "  {statement}")?;
            }
        }
    }
    writeln!(ReadOutput, "\n{}", session.csv())?;
    writeln!(ReadOutput, "{}", advice(findings, confidence.is_some()))?;
    let is_good = findings.fits_all() && (confidence.is_some() || findings.are_own());
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) })
}

/// Returns the next command.
fn advice(findings: &Findings, is_answered: bool) -> String {
    if findings.are_own() {
        return "Next: `scoutlab debug --program COMMAND` compares values and null windows too.".to_owned();
    }
    let differing = findings.report.own.iter().filter(|row| row.equal.is_empty()).min_by_key(|row| row.count);
    let smallest = differing.map_or_else(String::new, |row| format!(" of `{}` at depth {}", row.position, row.depth));
    let log = format!("log the visits{smallest}, and `scoutlab debug LOG` prints the first that differs");
    if is_answered {
        format!("Next: {log}.")
    } else {
        format!("Next: {log}; or save the lines above, and `scoutlab identify FILE.csv --seconds 60` tries more conventions.")
    }
}
