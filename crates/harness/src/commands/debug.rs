//! `scoutlab debug`

use crate::program::Scoutlab;
use std::io::{Read, Write, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result};
use clap::Args;
use scoutlab::answers::RequestJson;
use scoutlab::options::choice;
use scoutlab::{AnyPosition, SearchText};
use scoutlab_debug::{Course, Diagnosis, Difference, Log, diagnose, first_difference};
use scoutlab_games::Window;
use scoutlab_runs::output::ReadError;
use scoutlab_search::table::{TableDepth, TableReplacement, TableRule};
use scoutlab_search::techniques::Mates;
use scoutlab_text::bounded_read;
use serde_json::{Value, json};

use super::debug_course::Comparison;
use super::debug_session::GuidedSession;
use super::failure::DIFFERS;

/// Find the first visit in which your search differs from its definition.
///
/// Your program writes a log: one line per visit, in the order in which visits end, and a line that states the search. scoutlab runs
/// the same search, with its own transposition table and ordering, and compares visit by visit. At the first difference, it prints
/// the position, both visits, the rule that the log violates, and the bugs that cause this. The exit code is then 1.
///
/// With --program or --engine, scoutlab asks your program for the searches of a course instead, up to the first that differs.
///
/// With none of them, scoutlab asks you: it proposes searches, you type the counts of your program, and scoutlab says which parts of
/// the program they exclude. The exit code is 0 if an answer that gives all counts is certain or likely, or if all counts are scoutlab's.
#[derive(Args)]
#[command(after_long_help = FORMAT)]
pub(crate) struct DebugSearch {
    /// The log of your program; - stands for standard input
    #[arg(value_name = "LOG", conflicts_with_all = ["program", "engine", "suite", "report", "game", "algorithm", "ordering", "eval", "table", "table_depth", "table_rule", "table_replace", "mate", "depth"])]
    log: Option<PathBuf>,
    /// Ask a program for the searches of a course: it reads a request per line and writes an answer per line, as JSON
    #[arg(long, value_name = "COMMAND", conflicts_with = "engine")]
    program: Option<String>,
    /// Ask a UCI engine for the searches of a course (`go depth`), and compare its nodes, scores and best moves
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// The course: basic (no TT, no ordering, also null windows), table (iterative deepening with a TT) or ordering (killers)
    /// [default: basic]
    #[arg(long, value_name = "NAME", value_parser = Course::NAMES)]
    suite: Option<String>,
    /// Also write a card that states what was checked, for a README
    #[arg(long, value_name = "FILE.md")]
    report: Option<PathBuf>,
    /// The game [default: tree; with --engine, chess; without a program or an engine, scoutlab asks for it]
    #[arg(long, value_name = "G")]
    game: Option<String>,
    /// The algorithm of your program [default: alphabeta-soft; without a program or an engine, scoutlab asks for it]
    #[arg(long, value_name = "A")]
    algorithm: Option<String>,
    /// The ordering of your program [default: that of the course]
    #[arg(long, value_name = "O")]
    ordering: Option<String>,
    /// The evaluator of your program [default: the game's first]
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// The size of the transposition table of your program in MB [default: that of the course]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// Which TT entries cause cutoffs in your program (see `scoutlab search --help`)
    #[arg(long, value_name = "T", default_value = "equal", value_parser = choice::<TableDepth>)]
    table_depth: String,
    /// Which bounds a TT entry of your program has: most programs have one-bound
    #[arg(long, value_name = "R", default_value = "two-bounds", value_parser = choice::<TableRule>)]
    table_rule: String,
    /// Which TT entry a new entry replaces in your program
    #[arg(long, value_name = "R", default_value = "bucket", value_parser = choice::<TableReplacement>)]
    table_replace: String,
    /// How mates count in your program: plain, or distance if a shorter mate scores more
    #[arg(long, value_name = "M", default_value = "plain", value_parser = choice::<Mates>)]
    mate: String,
    /// The largest depth of the course; deeper trees are left out
    #[arg(long, value_name = "D", default_value_t = DEEPEST, value_parser = super::depth)]
    depth: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The default of the largest depth of a course.
const DEEPEST: u32 = 6;

const FORMAT: &str = "\
Example of a log, here of a search that is right; `scoutlab search .. --log FILE` writes such logs:
  # request {\"game\": \"tree\", \"position\": \"[[3 5] [2 9]]\", \"depth\": 2, \"algorithm\": \"alphabeta-soft\"}
  # path,alpha,beta,depth,value,calls
  1 1,-inf,inf,0,3,1
  1 2,-inf,3,0,5,1
  1,-inf,inf,1,-3,3
  2 1,3,inf,0,2,1
  2,-inf,-3,1,-2,2
  ,-inf,inf,2,3,6

Windows and values are of the side to move at the node; `# view=max` states that they are of the first player. `# infinity=30000` makes
bounds from 30000 on infinite. The calls may be left out.";

impl DebugSearch {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let Some(path) = &self.log else {
            return if self.is_session() {
                GuidedSession { game: self.game.as_deref(), algorithm: self.algorithm.as_deref() }.run(program)
            } else {
                self.comparison()?.run(program)
            };
        };
        let name = path.display().to_string();
        let text = read(path)?;
        let log = Log::parse(&name, &text, program.catalogue())?;
        super::announce_table(&log.request.settings.algorithm, Some(log.request.settings.table));
        let found = first_difference(&log)?;
        let mut output = Output;
        if self.json {
            let mut answer = answer(&log, found.as_ref());
            RequestJson::new("debug", json!({ "log": name })).add_to(&mut answer);
            writeln!(output, "{answer}")?;
        } else {
            match &found {
                None => writeln!(output, "equal: {} visits", log.visits.len())?,
                Some(found) => print(&mut output, &name, &log, found)?,
            }
        }
        Ok(if found.is_none() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) })
    }
}

impl DebugSearch {
    /// Returns whether neither a program nor an option that describes its searches is given, apart from the game and the algorithm.
    fn is_session(&self) -> bool {
        let given = [&self.program, &self.engine, &self.suite, &self.ordering, &self.eval];
        let usual = [
            (&self.table_depth, "equal"),
            (&self.table_rule, "two-bounds"),
            (&self.table_replace, "bucket"),
            (&self.mate, "plain"),
        ];
        given.iter().all(|one| one.is_none())
            && usual.iter().all(|(one, usual)| one == usual)
            && self.report.is_none()
            && self.table.is_none()
            && self.depth == DEEPEST
            && !self.json
    }

    fn comparison(&self) -> Result<Comparison<'_>> {
        let command = self
            .program
            .as_ref()
            .or(self.engine.as_ref())
            .context("a LOG, --program or --engine must be given; see `scoutlab debug --help`")?;
        let is_engine = self.engine.is_some();
        let suite = self.suite.as_deref().unwrap_or("basic");
        let options = SearchText {
            game: self.game.clone().unwrap_or_else(|| if is_engine { "chess" } else { "tree" }.to_owned()),
            algorithm: self.algorithm.clone().unwrap_or_else(|| "alphabeta-soft".to_owned()),
            ordering: self.ordering.clone().unwrap_or_else(|| "none".to_owned()),
            eval: self.eval.clone(),
            table: self.table,
            table_depth: self.table_depth.clone(),
            table_rule: self.table_rule.clone(),
            table_replace: self.table_replace.clone(),
            mate: self.mate.clone(),
            ..SearchText::default()
        };
        Ok(Comparison {
            command,
            is_engine,
            course: suite.parse().map_err(anyhow::Error::msg)?,
            course_name: suite,
            options,
            most_depth: self.depth,
            report: self.report.as_ref(),
            json: self.json,
        })
    }
}

fn read(path: &Path) -> Result<String> {
    if path != Path::new("-") {
        return Ok(bounded_read::text(path).map_err(ReadError::of(path))?);
    }
    let mut text = Vec::new();
    stdin().lock().take(bounded_read::LONGEST_TEXT).read_to_end(&mut text).context("standard input cannot be read")?;
    String::from_utf8(text).context("standard input is not UTF-8 text")
}

/// Returns the position as other programs read it.
pub(super) fn text(position: &dyn AnyPosition) -> String {
    position.written_in("fen").unwrap_or_else(|_| position.name())
}

/// The window, depth, value and calls of a visit, as text.
fn row(log: &Log, window: Window, depth: u32, value: i32, calls: Option<u64>) -> [String; 4] {
    let [alpha, beta, value] = [window.alpha, window.beta, value].map(|value| log.written(value));
    let calls = calls.map_or_else(|| "-".to_owned(), |calls| calls.to_string());
    [format!("({alpha}, {beta})"), depth.to_string(), value, calls]
}

/// Returns both visits, each with its path.
fn rows(log: &Log, found: &Difference) -> [Option<(String, [String; 4])>; 2] {
    let ours = found.ours.as_ref();
    let ours = ours.map(|visit| (visit.path.join(" "), row(log, visit.window, visit.depth, visit.value, Some(visit.calls))));
    let theirs = found.theirs.as_ref();
    let theirs = theirs.map(|visit| (visit.path.join(" "), row(log, visit.window, visit.depth, visit.value, visit.calls)));
    [ours, theirs]
}

pub(super) fn answer(log: &Log, found: Option<&Difference>) -> Value {
    let Some(found) = found else { return json!({ "equal": true, "visits": log.visits.len() }) };
    let Diagnosis { rule, section, bugs } = diagnose(log, found);
    let visit = |row: Option<(String, [String; 4])>| {
        row.map(|(path, [window, depth, value, calls])| json!({ "path": path, "window": window, "depth": depth, "value": value, "calls": calls }))
    };
    let [ours, theirs] = rows(log, found).map(visit);
    json!({
        "equal": false, "visits": found.equal, "line": found.line, "path": found.path, "at": text(&*found.position),
        "ours": ours, "theirs": theirs, "rule": rule, "section": section, "bugs": bugs,
    })
}

pub(super) fn print(output: &mut impl Write, name: &str, log: &Log, found: &Difference) -> std::io::Result<()> {
    let place = found.line.map_or_else(|| format!("{name}, at its end"), |line| format!("{name}:{line}"));
    writeln!(output, "{place}: the first visit that differs, after {} equal visits\n", found.equal)?;
    let at = if found.path.is_empty() { "at the root".to_owned() } else { format!("after {}", found.path.join(" ")) };
    writeln!(output, "{at}: {}\n\n{}\n", text(&*found.position), found.position.diagram())?;
    let [ours, theirs] = rows(log, found);
    let paths: Vec<&str> = [&ours, &theirs].into_iter().flatten().map(|(path, _)| path.as_str()).collect();
    let is_one = paths.iter().all(|path| *path == paths[0]);
    writeln!(output, "{:<9} {:>20} {:>6} {:>10} {:>10}", "", "window", "depth", "value", "calls")?;
    for (name, visit) in [("scoutlab", ours), ("the log", theirs)] {
        let Some((path, [window, depth, value, calls])) = visit else {
            writeln!(output, "{name:<9} has no further visit")?;
            continue;
        };
        let path = match (is_one, path.is_empty()) {
            (true, _) => String::new(),
            (false, true) => "  at the root".to_owned(),
            (false, false) => format!("  after {path}"),
        };
        writeln!(output, "{name:<9} {window:>20} {depth:>6} {value:>10} {calls:>10}{path}")?;
    }
    let Diagnosis { rule, section, bugs } = diagnose(log, found);
    writeln!(output, "\n{rule} See docs/conventions.md#{section}.")?;
    for (number, bug) in (1..).zip(bugs) {
        let word = if number == 1 { "Likely" } else { "or" };
        writeln!(output, "{word:>8}: {bug}")?;
    }
    Ok(())
}
