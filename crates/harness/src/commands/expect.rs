//! `scoutlab expect`

mod crossing;
mod simulation;

use crate::program::Scoutlab;
use scoutlab::Catalogue;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, bail, ensure};
use clap::Args;
use scoutlab_experiments::random_trees;
use scoutlab_games::tree::{Model, TreeDescription};
use scoutlab_runs::note;
use scoutlab_text::specification::SpecificationError;
use scoutlab_theory::{Algorithm, Growth, RandomTree, TheoryError, UnknownAlgorithm};
use serde::Serialize;
use serde_json::json;

use scoutlab::answers::RequestJson;
use simulation::Simulated;

/// Compute the exact mean number of leaves of searches on random trees, without simulation.
///
/// Each row shows the mean, its error bound, the standard deviation for one tree (if known), and the growth per ply. With
/// --trees, scoutlab also searches that many trees, and the last columns show the counts.
#[derive(Args)]
#[command(after_long_help = AFTER)]
pub(crate) struct ExpectLeaves {
    /// The game: tree
    game: String,
    /// The tree model without a seed, such as b=4,d=9,model=values,k=9 (see docs/trees.md)
    #[arg(value_name = "TREE")]
    tree: String,
    /// An algorithm; may be repeated [default: all known for the model]
    #[arg(long = "algorithm", value_name = "A")]
    algorithms: Vec<String>,
    /// Also search this many trees, with consecutive seeds
    #[arg(long, value_name = "N", value_parser = super::from_one_to(simulation::MOST_TREES))]
    trees: Option<u32>,
    /// The seed of the first tree searched [default: the seed of TREE]
    #[arg(long, value_name = "S", value_parser = super::seed, requires = "trees")]
    seed: Option<u64>,
    /// Compare two algorithms [default: Scout and alpha-beta] at every depth up to the depth of TREE, and find the depth from
    /// which the first needs fewer leaves
    #[arg(long, conflicts_with_all = ["trees", "fraction"])]
    crossing: bool,
    /// Also print each mean as a fraction (small trees with model=values or model=win-loss)
    #[arg(long)]
    fraction: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "\
Algorithms: minimax, alphabeta, scout, scout-window (fail-hard), negascout (up to 6 values), negascout-hard, sss, dual, and test:bound=N (is the root greater \
than N?).
On model=win-loss, `scout-window` is fail-hard for the values 0 and 1; this mean also applies to the fail-soft search for -1 and 1. \
`alphabeta-soft` visits the same leaves as `alphabeta`. The algorithms `scout-window` and `pvs` of `search` are fail-soft: they visit slightly fewer leaves on \
trees with more than two values.

Models: values and win-loss support all algorithms; continuous, ordered and strong support all except TEST and algorithms with null windows.
docs/theory.md states the theorems; the source code in crates/theory contains the proofs.";

#[derive(Serialize)]
struct ExpectReport {
    tree: String,
    #[serde(flatten)]
    expected: Expected,
    #[serde(flatten)]
    asked: RequestJson,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Expected {
    One(Row),
    Several { algorithms: Vec<Row> },
}

#[derive(Serialize)]
struct Row {
    algorithm: String,
    mean_leaves: f64,
    error: f64,
    standard_deviation: Option<f64>,
    /// The error bound of the standard deviation.
    deviation_error: Option<f64>,
    growth_from_last: Option<f64>,
    growth_per_ply: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fraction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulated: Option<Simulated>,
}

impl ExpectLeaves {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let catalogue = program.catalogue();
        ensure!(self.game == "tree", "exact mean counts are not available for the game `{}` (available: tree)", self.game);
        let described = TreeDescription::parse(&self.tree)?;
        let tree = random_trees::in_theory(&described);
        let algorithms = self.algorithms.iter().map(|name| algorithm(name, catalogue)).collect::<Result<Vec<Algorithm>>>()?;
        ensure!(
            !self.fraction || matches!(described.model, Model::Values { .. } | Model::WinLoss { .. }),
            "--fraction is not available for {} trees, expected model=values or model=win-loss",
            described.model.name()
        );
        if self.crossing {
            let compared = crossing::compared(&algorithms)?;
            let names = compared.map(|algorithm| algorithm.to_string());
            let arguments = self.arguments(&described, &names.each_ref().map(String::as_str));
            return crossing::run(&described, &tree, compared, self.json.then(|| RequestJson::new("expect", arguments)));
        }
        let rows = if algorithms.is_empty() {
            let mut rows = Vec::new();
            for algorithm in Algorithm::ALL {
                match self.row(catalogue, &described, &tree, algorithm) {
                    Err(error) if is_beyond(&error) => {}
                    row => rows.push(row?),
                }
            }
            rows
        } else {
            algorithms.iter().map(|algorithm| self.row(catalogue, &described, &tree, *algorithm)).collect::<Result<_>>()?
        };
        let mut output = Output;
        if self.json {
            let one_is_named = self.algorithms.len() == 1;
            let names: Vec<&str> = rows.iter().map(|row| row.algorithm.as_str()).collect();
            let asked = RequestJson::new("expect", self.arguments(&described, &names));
            let mut rows = rows;
            let expected = match rows.pop() {
                Some(row) if one_is_named => Expected::One(row),
                last => {
                    rows.extend(last);
                    Expected::Several { algorithms: rows }
                }
            };
            writeln!(output, "{}", serde_json::to_string(&ExpectReport { tree: name(&described), expected, asked })?)?;
        } else {
            print(&mut output, &described, &rows)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Returns the arguments of the request for JSON output, with these algorithms.
    fn arguments(&self, described: &TreeDescription, algorithms: &[&str]) -> serde_json::Value {
        let mut arguments = json!({
            "game": self.game,
            "tree": name(described),
            "algorithm": algorithms,
            "crossing": self.crossing,
            "fraction": self.fraction,
        });
        if let Some(trees) = self.trees {
            arguments["trees"] = trees.into();
            arguments["seed"] = self.seed.unwrap_or(described.seed).into();
        }
        arguments
    }

    fn row(&self, catalogue: &Catalogue, described: &TreeDescription, tree: &RandomTree, algorithm: Algorithm) -> Result<Row> {
        let expectation = scoutlab_theory::expect(tree, algorithm)?;
        // The growth per ply compares depth d with depth d - 2. TEST has no growth, because its bound applies to one depth.
        let growth = match algorithm {
            Algorithm::Test { .. } => None,
            _ => Growth::at_end(&scoutlab_theory::curve(tree, algorithm)?),
        };
        let fraction = match self.fraction.then(|| scoutlab_theory::expect_exactly(tree, algorithm)).transpose() {
            // If the fraction of one algorithm takes too long, fractions of other algorithms may still be printed.
            Err(error @ TheoryError::FractionTakesLong { .. }) if self.algorithms.is_empty() => {
                note!("scoutlab: {error}");
                None
            }
            fraction => fraction?,
        };
        let simulated = match self.trees {
            Some(trees) => simulation::simulate(catalogue, described, algorithm, trees, self.seed, expectation.leaves.value)?,
            None => None,
        };
        Ok(Row {
            algorithm: algorithm.to_string(),
            mean_leaves: expectation.leaves.value,
            error: expectation.leaves.error,
            standard_deviation: expectation.deviation.map(|deviation| deviation.value),
            deviation_error: expectation.deviation.map(|deviation| deviation.error),
            growth_from_last: growth.map(|growth| growth.from_last),
            growth_per_ply: growth.and_then(|growth| growth.per_ply),
            fraction: fraction.map(|fraction| fraction.to_string()),
            simulated,
        })
    }
}

/// Parses the name of an algorithm. The error for an unknown name suggests the nearest name.
fn algorithm(name: &str, catalogue: &Catalogue) -> Result<Algorithm> {
    name.parse().map_err(|error: UnknownAlgorithm| {
        let known = Algorithm::ALL.map(Algorithm::name);
        let exists = name.starts_with("test") || catalogue.algorithms().named(name).is_ok();
        if exists { error.into() } else { SpecificationError::unknown("algorithm", name, known).into() }
    })
}

/// Returns whether the mean of an algorithm is unknown or too expensive to compute. The means of other algorithms may still be
/// available.
fn is_beyond(error: &anyhow::Error) -> bool {
    let beyond = |error: &TheoryError| {
        matches!(error, TheoryError::Unknown { .. } | TheoryError::TooManyValues { .. } | TheoryError::TooDeep { .. })
    };
    error.downcast_ref().is_some_and(beyond)
}

/// Returns the description of a tree without its seed.
fn name(described: &TreeDescription) -> String {
    let TreeDescription { degree, depth, model, .. } = described;
    let parameter = match model {
        Model::Values { count } => format!(",k={count}"),
        Model::WinLoss { win } => format!(",win={win}"),
        Model::Ordered { first } => format!(",p={first}"),
        Model::Continuous | Model::Strong => String::new(),
    };
    format!("b={degree},d={depth},model={}{parameter}", model.name())
}

fn print(output: &mut impl Write, described: &TreeDescription, rows: &[Row]) -> Result<()> {
    let Some(first) = rows.iter().map(|row| row.algorithm.len()).max() else {
        bail!("the exact mean is too expensive to compute for {}", name(described));
    };
    let width = first.max("algorithm".len());
    writeln!(output, "{}", name(described))?;
    let columns = ["mean leaves", "may be off", "deviation", "growth/ply"];
    write!(output, "{:<width$}", "algorithm")?;
    for column in columns {
        write!(output, " {column:>18}")?;
    }
    let is_simulated = rows.iter().any(|row| row.simulated.is_some());
    if is_simulated {
        write!(output, " {:>18} {:>14} {:>12}", "counted", "standard error", "errors away")?;
    }
    writeln!(output)?;
    for row in rows {
        write!(output, "{:<width$} {:>18} {:>18.1e}", row.algorithm, digits(row.mean_leaves), row.error)?;
        let known = |number: Option<f64>| number.map_or_else(|| "-".to_owned(), digits);
        let deviation = row.standard_deviation.zip(row.deviation_error).map_or_else(|| "-".to_owned(), certain);
        write!(output, " {deviation:>18} {:>18}", known(row.growth_per_ply.or(row.growth_from_last)))?;
        if is_simulated {
            match &row.simulated {
                None => write!(output, " {:>18} {:>14} {:>12}", "-", "-", "-")?,
                Some(simulated) => {
                    let away = simulated.errors_away.map_or_else(|| "-".to_owned(), |away| format!("{away:+.2}"));
                    let error = known(simulated.standard_error);
                    write!(output, " {:>18} {error:>14} {away:>12}", digits(simulated.mean_leaves))?;
                }
            }
        }
        writeln!(output)?;
        if let Some(fraction) = &row.fraction {
            writeln!(output, "{:<width$} {fraction}", "")?;
        }
    }
    Ok(())
}

/// Returns a number, rounded to the digits that are certain despite its error, at most ten.
fn certain((number, error): (f64, f64)) -> String {
    let certain = (-(error / number).max(1e-10).log10()).floor();
    random_trees::digits(number, certain.clamp(1.0, 10.0) as i32)
}

fn digits(number: f64) -> String {
    random_trees::digits(number, 10)
}
