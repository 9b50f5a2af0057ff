//! `scoutlab expect --crossing`: the depth from which one algorithm needs fewer leaves than another.

use std::io::Write;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, bail};
use scoutlab_games::tree::TreeDescription;
use scoutlab_theory::{Algorithm, Growth, RandomTree, crossing, curve};
use serde::Serialize;

use super::{RequestJson, digits, name};

#[derive(Serialize)]
struct CrossingReport {
    tree: String,
    first: String,
    second: String,
    /// The depth from which the first algorithm needs fewer leaves than the second. `None` if the first algorithm needs at least
    /// as many leaves at the greatest depth.
    crossing_depth: Option<u32>,
    depths: Vec<Row>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    asked: Option<RequestJson>,
}

#[derive(Serialize)]
struct Row {
    depth: u32,
    first_mean_leaves: f64,
    second_mean_leaves: f64,
    ratio: f64,
    first_growth_per_ply: Option<f64>,
    second_growth_per_ply: Option<f64>,
}

/// Returns the two algorithms to compare: those of the command line, or Scout and alpha-beta by default.
pub(super) fn compared(algorithms: &[Algorithm]) -> Result<[Algorithm; 2]> {
    match algorithms {
        [] => Ok([Algorithm::Scout, Algorithm::AlphaBeta]),
        [first, second] => Ok([*first, *second]),
        _ => bail!("--crossing compares two algorithms, expected --algorithm twice or not at all"),
    }
}

/// Writes the comparison as text, or as a JSON object if `asked` contains a request.
pub(super) fn run(
    described: &TreeDescription,
    tree: &RandomTree,
    [first, second]: [Algorithm; 2],
    asked: Option<RequestJson>,
) -> Result<ExitCode> {
    let (first_curve, second_curve) = (curve(tree, first)?, curve(tree, second)?);
    let depths = (0..=tree.depth as usize)
        .map(|depth| {
            let growth = |curve: &[_]| Growth::at_end(&curve[..=depth]).and_then(|growth| growth.per_ply);
            let (one, other) = (first_curve[depth].value, second_curve[depth].value);
            Row {
                depth: depth as u32,
                first_mean_leaves: one,
                second_mean_leaves: other,
                ratio: one / other,
                first_growth_per_ply: growth(&first_curve),
                second_growth_per_ply: growth(&second_curve),
            }
        })
        .collect();
    let report = CrossingReport {
        tree: name(described),
        first: first.to_string(),
        second: second.to_string(),
        crossing_depth: crossing(&first_curve, &second_curve),
        depths,
        asked,
    };
    let mut output = Output;
    if report.asked.is_some() {
        writeln!(output, "{}", serde_json::to_string(&report)?)?;
    } else {
        report.print(&mut output)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl CrossingReport {
    fn print(&self, output: &mut impl Write) -> Result<()> {
        let Self { tree, first, second, crossing_depth, depths, .. } = self;
        writeln!(output, "{tree}")?;
        writeln!(output, "depth {first:>18} {second:>18} {:>14}   growth/ply of both", "ratio")?;
        let known = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.6}"));
        for row in depths {
            let (one, other) = (digits(row.first_mean_leaves), digits(row.second_mean_leaves));
            let growth = (known(row.first_growth_per_ply), known(row.second_growth_per_ply));
            writeln!(output, "{:>5} {one:>18} {other:>18} {:>14.8} {:>10} {:>10}", row.depth, row.ratio, growth.0, growth.1)?;
        }
        let last = depths.len() - 1;
        match crossing_depth {
            Some(depth) => writeln!(output, "{first} needs fewer leaves than {second} from depth {depth} on, up to {last}")?,
            None => writeln!(output, "{first} does not need fewer leaves than {second} at depth {last}")?,
        }
        Ok(())
    }
}
