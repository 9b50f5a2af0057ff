//! `scoutlab perft --against` and `scoutlab perft --engine`

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Write, stdin};
use std::path::Path;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result, ensure};
use scoutlab::Position;
use scoutlab::answers::RequestJson;
use scoutlab_perft::{
    Difference, DivideSource, Engine, FirstDifference, ForeignDivide, NotedMove, Suite, WrittenDivides, first_difference,
};
use scoutlab_runs::note;
use scoutlab_runs::output::ReadError;
use scoutlab_text::bounded_read;
use serde::Serialize;
use serde_json::{Value, json};

use super::failure::DIFFERS;

/// Compares with the divides in a file, or in standard input if the path is `-`.
pub(super) fn with_text(game: &str, position: &Position, depth: u32, path: &Path, json: bool) -> Result<ExitCode> {
    let name = path.display().to_string();
    let (input, is_asked): (Box<dyn BufRead>, bool) = if name == "-" {
        (Box::new(stdin().lock()), stdin().is_terminal())
    } else {
        let file: File = bounded_read::open(path).map_err(ReadError::of(path))?;
        (Box::new(BufReader::new(file)), false)
    };
    let mut divides = AskedDivides { divides: WrittenDivides::new(input), is_asked };
    let found = first_difference(&mut divides, position, depth).with_context(|| format!("--against {name}"))?;
    let request = json!({ "game": game, "position": position.text, "depth": depth, "against": name });
    report(position, depth, found.as_ref(), None, request, json)
}

/// Compares with an engine.
pub(super) fn with_engine(game: &str, position: &Position, depth: u32, command: &str, json: bool) -> Result<ExitCode> {
    let mut engine = Engine::start(command)?;
    let found = shallowest_difference(&mut engine, position, depth)?;
    let request = json!({ "game": game, "position": position.text, "depth": depth, "engine": command });
    report(position, depth, found.as_ref(), Some(engine.name()), request, json)
}

/// Returns the first difference of the smallest depth.
fn shallowest_difference(engine: &mut Engine, position: &Position, most_depth: u32) -> Result<Option<FirstDifference>> {
    for depth in 1..=most_depth {
        if let Some(found) = first_difference(engine, position, depth)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Compares with an engine, position by position of a file, up to the first difference.
pub(super) fn file_with_engine(file: &Path, most_depth: Option<u32>, command: &str, json: bool) -> Result<ExitCode> {
    let suite = Suite::read(file)?;
    let tasks: Vec<SuiteTask<'_>> = tasks(&suite, most_depth).collect();
    ensure!(!tasks.is_empty(), "{}: no count of so few plies, expected another --depth", file.display());
    let positions = tasks.len();
    let mut engine = Engine::start(command)?;
    for SuiteTask { line, position, depth } in tasks {
        let Some(found) = shallowest_difference(&mut engine, position, depth)? else { continue };
        let place = format!("{}:{line}", file.display());
        note!("{place}: the first position with a difference");
        let request = json!({ "file": file.display().to_string(), "line": line, "depth": depth, "engine": command });
        return report(position, depth, Some(&found), Some(engine.name()), request, json);
    }
    if json {
        let asked = json!({ "file": file.display().to_string(), "depth": most_depth, "engine": command });
        let mut answer = json!({ "equal": true, "positions": positions });
        RequestJson::new("perft", asked).add_to(&mut answer);
        writeln!(Output, "{answer}")?;
    } else {
        writeln!(Output, "{} agrees in all {positions} positions", engine.name())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The largest count of a line.
struct SuiteTask<'s> {
    line: usize,
    position: &'s Position,
    depth: u32,
}

fn tasks(suite: &Suite, most_depth: Option<u32>) -> impl Iterator<Item = SuiteTask<'_>> {
    suite.positions.iter().filter_map(move |found| {
        let depths = found.counts.iter().map(|(depth, _)| *depth).filter(|depth| *depth > 0);
        let depth = depths.filter(|depth| most_depth.is_none_or(|most| *depth <= most)).max()?;
        Some(SuiteTask { line: found.line, position: &found.position, depth })
    })
}

/// Divides from a text, with a request for each further divide if a person enters them.
struct AskedDivides<R> {
    divides: WrittenDivides<R>,
    is_asked: bool,
}

impl<R: BufRead> DivideSource for AskedDivides<R> {
    type Error = std::io::Error;

    fn divide(&mut self, root: &Position, path: &[String], depth: u32) -> std::io::Result<Option<ForeignDivide>> {
        if self.is_asked {
            let moves = if path.is_empty() { String::new() } else { format!(" moves {}", path.join(" ")) };
            note!("enter the divide of {}{moves} at depth {depth}, and end it with its total", root.text);
        }
        self.divides.divide(root, path, depth)
    }
}

#[derive(Serialize)]
struct Noted<'n> {
    #[serde(rename = "move")]
    name: &'n str,
    rules: &'n [&'static str],
}

fn report(
    root: &Position,
    depth: u32,
    found: Option<&FirstDifference>,
    engine: Option<&str>,
    request: Value,
    json: bool,
) -> Result<ExitCode> {
    let mut output = Output;
    if json {
        let mut answer = answer(found)?;
        RequestJson::new("perft", request).add_to(&mut answer);
        writeln!(output, "{answer}")?;
    } else {
        match found {
            None => {
                let (count, moves) = (root.perft(depth), root.count_moves());
                let plies = if depth == 1 { "ply" } else { "plies" };
                writeln!(output, "equal: {count} move sequences of {depth} {plies}, below {moves} moves")?;
            }
            Some(found) => print(&mut output, found, engine)?,
        }
    }
    Ok(if found.is_none() { ExitCode::SUCCESS } else { ExitCode::from(DIFFERS) })
}

fn answer(found: Option<&FirstDifference>) -> Result<Value> {
    let Some(found) = found else { return Ok(json!({ "equal": true })) };
    let noted = |moves: &[NotedMove]| -> Result<Value> {
        let moves: Vec<Noted<'_>> = moves.iter().map(|found| Noted { name: &found.name, rules: &found.rules }).collect();
        Ok(serde_json::to_value(moves)?)
    };
    let mut answer = json!({
        "equal": false,
        "path": found.path,
        "at": text(&found.position),
        "depth_left": found.depth,
        "explanations": found.explanations,
        "is_supposed": found.is_supposed,
    });
    match &found.difference {
        Difference::Moves { missing, extra } => {
            answer["missing"] = noted(missing)?;
            answer["extra"] = noted(extra)?;
        }
        Difference::Count { ours, theirs } | Difference::OnlyFromBefore { ours, theirs } => {
            answer["count"] = (*ours).into();
            answer["their_count"] = (*theirs).into();
            answer["only_from_before"] = matches!(found.difference, Difference::OnlyFromBefore { .. }).into();
        }
        Difference::Total { sum, total } => {
            answer["count"] = (*sum).into();
            answer["their_total"] = (*total).into();
        }
    }
    Ok(answer)
}

/// Returns the position as other programs read it.
fn text(position: &Position) -> String {
    position.written_in("fen").unwrap_or_else(|_| position.name())
}

fn print(output: &mut impl Write, found: &FirstDifference, engine: Option<&str>) -> std::io::Result<()> {
    let program = engine.unwrap_or("the other program");
    let place =
        if found.path.is_empty() { "in the position itself".to_owned() } else { format!("after {}", found.path.join(" ")) };
    let left = if found.depth == 1 { "1 ply".to_owned() } else { format!("{} plies", found.depth) };
    writeln!(output, "first difference {place}, with {left} left:\n{}\n", text(&found.position))?;
    writeln!(output, "{}\n", found.position.diagram())?;
    match &found.difference {
        Difference::Moves { missing, extra } => {
            let lists = [("missing", missing), ("extra", extra)];
            for (word, moves) in lists {
                for NotedMove { name, rules } in moves {
                    let rules = if rules.is_empty() { String::new() } else { format!("  ({})", rules.join(", ")) };
                    writeln!(output, "{word:<8} {name}{rules}")?;
                }
            }
            if found.is_supposed {
                writeln!(
                    output,
                    "The numbers of {program} are those of a generator with this fault: {}.",
                    found.explanations[0]
                )?;
            }
            return Ok(());
        }
        Difference::Count { ours, theirs } => writeln!(output, "{ours} move sequences, {program} counts {theirs}")?,
        Difference::OnlyFromBefore { ours, theirs } => {
            writeln!(
                output,
                "{program} counts {theirs} move sequences from before the last move, but {ours} here, which is right."
            )?;
            writeln!(output, "So the last move is played or taken back differently there.")?;
        }
        Difference::Total { sum, total } => {
            writeln!(
                output,
                "all numbers below the moves are right, with the sum {sum}, but {program} prints the total {total}"
            )?;
        }
    }
    for fault in &found.explanations {
        writeln!(output, "The number is explained by: {fault}.")?;
    }
    if engine.is_none() && matches!(found.difference, Difference::Count { .. }) && found.depth > 0 {
        writeln!(output, "To go on, append the divide of this position at depth {} to the input.", found.depth)?;
    }
    Ok(())
}
