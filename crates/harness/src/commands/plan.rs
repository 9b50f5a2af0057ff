//! `scoutlab plan`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_report::plan::{PlannedTable, comparisons};
use scoutlab_table::paired::{PairedRow, aim, is_effect};
use scoutlab_table::statistics::{LEVEL, POWER, planned_pairs};
use serde_json::{Map, Value, json};

use crate::program::Scoutlab;
use crate::streams::Output;

/// Compute how many positions a comparison of two algorithms needs.
///
/// The answer is for a two-sided t test on ln(ratio): n = ((z(1 - A/2) + z(P)) S / ln R)^2, rounded up, where z is the quantile of the
/// normal distribution. For an experiment, S is the deviation in each row of its tables with `paired` (or else with `ratio`).
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Plan {
    /// The name of an experiment with results, or the path of an experiment file
    #[arg(value_name = "NAME|FILE", required_unless_present = "sd", conflicts_with = "sd")]
    experiment: Option<String>,
    /// The standard deviation of ln(ratio) over positions
    #[arg(long, value_name = "S", value_parser = deviation, requires = "effect")]
    sd: Option<f64>,
    /// The ratio to separate from 1 [default for an experiment: the `effect` of each table, or 0.98]
    #[arg(long, value_name = "R", value_parser = effect)]
    effect: Option<f64>,
    /// The probability that the test finds this ratio
    #[arg(long, value_name = "P", value_parser = share, default_value_t = POWER)]
    power: f64,
    /// The probability that the test finds a difference that is not there
    #[arg(long, value_name = "A", value_parser = share, default_value_t = LEVEL)]
    level: f64,
    /// The folder of the results [default: results/NAME]
    #[arg(long, value_name = "DIR", conflicts_with = "sd")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  scoutlab plan --sd 0.162 --effect 0.98
  scoutlab plan othello-ffo --effect 0.95 --power 0.9";

/// The note below a number of positions that is too small for the normal distribution.
const FEW: &str = "Below 50 positions, Student's t needs about two more.";

fn number(text: &str, is_valid: impl Fn(f64) -> bool, expected: &str) -> Result<f64, String> {
    text.parse().ok().filter(|number| is_valid(*number)).ok_or_else(|| format!("expected {expected}"))
}

fn deviation(text: &str) -> Result<f64, String> {
    number(text, |sd| sd.is_finite() && sd >= 0.0, "a number of at least 0")
}

fn effect(text: &str) -> Result<f64, String> {
    number(text, is_effect, "a positive ratio other than 1")
}

fn share(text: &str) -> Result<f64, String> {
    number(text, |share| share > 0.0 && share < 1.0, "a number between 0 and 1")
}

impl Plan {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        match (&self.experiment, self.sd, self.effect) {
            (None, Some(sd), Some(effect)) => self.plan_deviation(sd, effect)?,
            (Some(name), ..) => self.plan_experiment(program, name)?,
            // The command line requires one of both.
            _ => unreachable!("neither an experiment nor a deviation"),
        }
        Ok(ExitCode::SUCCESS)
    }

    fn plan_deviation(&self, sd: f64, effect: f64) -> Result<()> {
        let positions = planned_pairs(sd, effect, self.power, self.level)
            .with_context(|| format!("no number of positions separates {effect} from 1 with a deviation of {sd:?}"))?;
        if self.json {
            writeln!(Output, "{}", json!({ "positions": positions }))?;
            return Ok(());
        }
        writeln!(Output, "{}: {positions} positions", aim(effect, self.power))?;
        if positions < 50 {
            writeln!(Output, "{FEW}")?;
        }
        Ok(())
    }

    fn plan_experiment(&self, program: &Scoutlab, name: &str) -> Result<()> {
        let project = program.project()?;
        let experiment = Experiment::read(&project, name, false, None)?;
        let folder = self.out.clone().map_or_else(|| project.known_results(&experiment.name), Ok)?;
        let tables = comparisons(&experiment, &folder)?;
        if self.json {
            let rows: Vec<Value> = tables.iter().flat_map(|table| self.objects(table)).collect();
            let report = json!({ "power": self.power, "level": self.level, "comparisons": rows });
            writeln!(Output, "{report}")?;
            return Ok(());
        }
        for (place, table) in tables.iter().enumerate() {
            if place > 0 {
                writeln!(Output)?;
            }
            self.print(table)?;
        }
        Ok(())
    }

    fn effect_of(&self, table: &PlannedTable) -> f64 {
        self.effect.unwrap_or(table.compared.effect)
    }

    fn positions(&self, table: &PlannedTable, row: &PairedRow) -> Option<u64> {
        row.planned(self.effect_of(table), self.power, self.level)
    }

    /// Returns the rows of a table for JSON output.
    fn objects(&self, table: &PlannedTable) -> Vec<Value> {
        let columns = &table.compared.columns;
        let object = |row: &PairedRow| {
            let name: Map<String, Value> = columns.iter().cloned().zip(row.name.iter().cloned().map(Value::from)).collect();
            json!({
                "table": table.title,
                "row": name,
                "n": row.ratios.pairs(),
                "sd": row.ratios.deviation(),
                "effect": self.effect_of(table),
                "positions": self.positions(table, row),
            })
        };
        table.compared.rows.iter().map(object).collect()
    }

    /// Prints the rows of a table, and the aim of the plan.
    fn print(&self, table: &PlannedTable) -> Result<()> {
        let mut lines = vec![table.compared.columns.clone()];
        lines[0].extend(["n", "sd of ln", "needed"].map(str::to_owned));
        for row in &table.compared.rows {
            let mut line = row.name.clone();
            let sd = row.ratios.deviation().map_or_else(|| "-".to_owned(), |sd| format!("{sd:.3}"));
            let needed = self.positions(table, row).map_or_else(|| "-".to_owned(), |positions| positions.to_string());
            line.extend([row.size.to_string(), sd, needed]);
            lines.push(line);
        }
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
        let widths: Vec<usize> = (0..lines[0].len()).map(width).collect();
        writeln!(Output, "{}", table.title)?;
        for line in &lines {
            let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            writeln!(Output, "  {}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        writeln!(Output, "{}: the column `needed`", aim(self.effect_of(table), self.power))?;
        if table.compared.rows.iter().any(|row| self.positions(table, row).is_some_and(|positions| positions < 50)) {
            writeln!(Output, "{FEW}")?;
        }
        Ok(())
    }
}
