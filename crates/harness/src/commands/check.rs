//! `scoutlab check`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use crate::streams::Output;
use anyhow::Result;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use scoutlab::Catalogue;
use scoutlab::registry::check_ordering;
use scoutlab_conformance::{self as contract, Report, Sample};
use scoutlab_runs::note;
use serde_json::{Value, json};

use scoutlab::answers::RequestJson;

/// Check that an algorithm, an ordering, a game or an evaluator obeys the rules, and test further properties.
///
/// Exit codes: 0 passed, 1 a rule is violated, 2 invalid input.
#[derive(Args)]
pub(crate) struct Check {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Algorithm(CheckAlgorithm),
    Ordering(CheckOrdering),
    Game(CheckGame),
    Evaluator(CheckEvaluator),
}

/// Compare an algorithm with minimax on random trees, with windows, transposition tables and horizons.
///
/// The report also lists the theorems that no sample tree refuted, and the smallest counterexample found to every other
/// theorem.
#[derive(Args)]
struct CheckAlgorithm {
    /// The algorithm, as in `search`
    name: String,
    #[command(flatten)]
    sample: SampleArguments,
}

/// Check an ordering on random trees and in random games of Othello and tic-tac-toe.
#[derive(Args)]
struct CheckOrdering {
    /// The ordering, or several joined by +, as in `search`
    name: String,
    #[command(flatten)]
    sample: SampleArguments,
}

/// Check the rules, the notation and the keys of a game, and then each of its evaluators.
///
/// The check visits every position near the start and every position of some random games. An evaluator that searches, such as
/// quiescence:material in chess, is checked at a tenth of these positions.
#[derive(Args)]
struct CheckGame {
    name: String,
    /// Check only this evaluator [default: all evaluators of the game]
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    #[command(flatten)]
    games: GamesArguments,
}

/// Check that all methods of an evaluator for scoring moves agree.
///
/// The report also states whether terminal positions score above 0 for the winner.
#[derive(Args)]
struct CheckEvaluator {
    game: String,
    /// The evaluator, as in `search --eval`
    name: String,
    #[command(flatten)]
    games: GamesArguments,
}

#[derive(Args)]
struct GamesArguments {
    /// The position to start from, as in `search` [default: the initial position]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// How many random games
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = super::from_one_to(LARGEST_SAMPLE))]
    games: u64,
    /// The seed for the games
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = Sample::default().seed)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct SampleArguments {
    /// How many random trees
    #[arg(long, value_name = "N", default_value_t = Sample::default().trees, value_parser = super::from_one_to(LARGEST_SAMPLE))]
    trees: u64,
    /// The seed for the trees
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = Sample::default().seed)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The maximum sample size. A larger sample would take days.
const LARGEST_SAMPLE: u64 = 1_000_000_000;

impl Check {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        match &self.what {
            What::Algorithm(command) => command.run(program.catalogue()),
            What::Ordering(command) => command.run(program.catalogue()),
            What::Game(command) => command.run(program.catalogue()),
            What::Evaluator(command) => command.run(program.catalogue()),
        }
    }
}

impl SampleArguments {
    const fn sample(&self) -> Sample {
        Sample { trees: self.trees, seed: self.seed }
    }

    /// Returns the request if the output is JSON, or `None` if it is text.
    fn asked(&self, what: &str, name: &str) -> Option<RequestJson> {
        let arguments = json!({ "what": what, "name": name, "trees": self.trees, "seed": self.seed });
        self.json.then(|| RequestJson::new("check", arguments))
    }
}

fn print(report: &Report, asked: Option<RequestJson>) -> Result<ExitCode> {
    let mut output = Output;
    if let Some(asked) = asked {
        let mut object = as_json(report);
        asked.add_to(&mut object);
        writeln!(output, "{object}")?;
    } else {
        write!(output, "{report}")?;
    }
    Ok(code(report))
}

fn code(report: &Report) -> ExitCode {
    if report.passed() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl CheckAlgorithm {
    fn run(&self, catalogue: &Catalogue) -> Result<ExitCode> {
        let algorithm = catalogue.algorithms().named(&self.name)?;
        print(
            &contract::check_named_algorithm(&algorithm, self.sample.sample()),
            self.sample.asked("algorithm", algorithm.name()),
        )
    }
}

impl CheckOrdering {
    fn run(&self, catalogue: &Catalogue) -> Result<ExitCode> {
        let ordering = catalogue.orderings().named(&self.name)?;
        print(&check_ordering(catalogue, &ordering, self.sample.sample())?, self.sample.asked("ordering", ordering.name()))
    }
}

impl GamesArguments {
    const fn sample(&self) -> Sample {
        Sample { trees: self.games, seed: self.seed }
    }

    fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// Adds the number of games, the seed and the position to `arguments`. Returns the request if the output is JSON, or `None`
    /// if it is text.
    fn asked(&self, mut arguments: Value) -> Option<RequestJson> {
        (arguments["games"], arguments["seed"]) = (self.games.into(), self.seed.into());
        arguments["position"] = self.position.clone().into();
        self.json.then(|| RequestJson::new("check", arguments))
    }
}

impl CheckGame {
    fn run(&self, catalogue: &Catalogue) -> Result<ExitCode> {
        let (position, sample) = (self.games.position(), self.games.sample());
        let game = catalogue.game(&self.name)?;
        let names = match &self.eval {
            Some(name) => vec![game.evaluator(Some(name))?],
            None => game.description().evaluators.clone(),
        };
        let progress = Progress::new(1 + names.len());
        progress.begin(0, &format!("the rules of {}", self.name));
        let report = game.check_game(position, sample)?;
        let check = |(index, name): (usize, &str)| {
            progress.begin(index + 1, &format!("the evaluator {name}"));
            game.check_evaluator(name, position, sample)
        };
        let evaluators: Vec<Report> = names.into_iter().enumerate().map(check).collect::<Result<_, _>>()?;
        drop(progress);
        let mut output = Output;
        if let Some(asked) = self.games.asked(json!({ "what": "game", "name": self.name, "eval": self.eval })) {
            let mut object = as_json(&report);
            asked.add_to(&mut object);
            object["evaluators"] = evaluators.iter().map(as_json).collect();
            writeln!(output, "{object}")?;
        } else {
            write!(output, "{report}")?;
            evaluators.iter().try_for_each(|report| write!(output, "\n{report}"))?;
        }
        let passed = report.passed() && evaluators.iter().all(Report::passed);
        Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Shows on standard error which check is running. For a game with many moves, each check takes seconds.
struct Progress(ProgressBar);

impl Progress {
    fn new(checks: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(checks as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} checking {msg} ({pos} of {len} done, {elapsed})");
        bar.set_style(style.expect("a constant template"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    /// Shows that a check begins after `done` checks: on the bar, or in a line if standard error is not a terminal.
    fn begin(&self, done: usize, what: &str) {
        if self.0.is_hidden() {
            note!("checking {what} ({done} of {} done)", self.0.length().unwrap_or_default());
        } else {
            self.0.set_position(done as u64);
            self.0.set_message(what.to_owned());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl CheckEvaluator {
    fn run(&self, catalogue: &Catalogue) -> Result<ExitCode> {
        let game = catalogue.game(&self.game)?;
        let report = game.check_evaluator(&self.name, self.games.position(), self.games.sample())?;
        print(&report, self.games.asked(json!({ "what": "evaluator", "game": self.game, "name": self.name })))
    }
}

/// Returns the report in the format of `--json`.
fn as_json(report: &Report) -> Value {
    let checks = report.checks.iter().map(|check| {
        let failure = check
            .failure
            .as_ref()
            .map(|failure| json!({ "message": failure.message, "tree": failure.tree, "leaves": failure.leaves }));
        json!({ "rule": check.rule, "cases": check.cases, "failure": failure })
    });
    let theorems = report.theorems.iter().map(|theorem| {
        let counterexample = theorem.counterexample.as_ref();
        let counterexample = counterexample.map(|found| json!({ "tree": found.tree, "facts": found.facts }));
        json!({
            "statement": theorem.statement,
            "cases": theorem.cases,
            "holds": report.holds(theorem.statement),
            "counterexample": counterexample,
        })
    });
    json!({
        "subject": report.subject,
        "sample": report.sample,
        "passed": report.passed(),
        "checks": checks.collect::<Vec<_>>(),
        "theorems": theorems.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use scoutlab_conformance::{Check as Rule, Failure};

    use super::*;

    #[test]
    fn a_broken_rule_is_told_with_its_tree() {
        let failure = Failure { message: "expected 3".to_owned(), tree: Some("[3 5]".to_owned()), leaves: Some(2) };
        let report = Report {
            subject: "algorithm `wrong`".to_owned(),
            sample: "1 search".to_owned(),
            checks: vec![Rule { rule: "the value is that of minimax", cases: 1, failure: Some(failure) }],
            theorems: Vec::new(),
        };
        let expected = json!({
            "subject": "algorithm `wrong`",
            "sample": "1 search",
            "passed": false,
            "checks": [{
                "rule": "the value is that of minimax",
                "cases": 1,
                "failure": { "message": "expected 3", "tree": "[3 5]", "leaves": 2 },
            }],
            "theorems": [],
        });
        assert_eq!(as_json(&report), expected);
        assert_eq!(format!("{:?}", code(&report)), format!("{:?}", ExitCode::FAILURE));
    }
}
