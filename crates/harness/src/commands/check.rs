//! `scoutlab check`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use scoutlab::catalogue::{self, GameEntry};
use scoutlab::streams::Output;
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::contract::{self, Report, Sample};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::specification::SpecificationError;
use serde_json::{Value, json};

/// Check that an algorithm, an ordering or a game does what it must, and say what else holds for it.
///
/// Exit codes: 0 passed, 1 a rule is broken, 2 bad input.
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
}

/// Compare an algorithm with minimax on random trees, with windows, tables and horizons.
///
/// The report also says which theorems hold for it, with the smallest counterexample found where one does not.
#[derive(Args)]
struct CheckAlgorithm {
    /// The algorithm, as in `search`
    name: String,
    #[command(flatten)]
    sample: SampleArguments,
}

/// Check an ordering on random trees, and in random games of every game that starts somewhere.
#[derive(Args)]
struct CheckOrdering {
    /// The ordering, or several joined by +, as in `search`
    name: String,
    #[command(flatten)]
    sample: SampleArguments,
}

/// Check the rules of a game and its evaluators in all positions up to some plies from one.
#[derive(Args)]
struct CheckGame {
    #[arg(help = super::game_help(|_| true))]
    name: String,
    /// The position to start from, in the game's notation
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The evaluator to check [default: all of the game]
    #[arg(long = "eval", value_name = "E")]
    evaluator: Option<String>,
    /// How many plies from the position
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=20))]
    plies: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct SampleArguments {
    /// How many random trees
    #[arg(long, value_name = "N", default_value_t = Sample::default().trees, value_parser = tree_count, allow_hyphen_values = true)]
    trees: u64,
    /// Seeds the trees
    #[arg(long, value_name = "S", default_value_t = Sample::default().seed, allow_hyphen_values = true)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// More would take days.
const MOST_TREES: u64 = 1_000_000_000;

/// In each game there are many positions.
const TREES_PER_GAME: u64 = 200;

fn tree_count(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|count| (1..=MOST_TREES).contains(count))
        .ok_or_else(|| format!("expected a whole number from 1 to {MOST_TREES}"))
}

impl Check {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        match &self.what {
            What::Algorithm(command) => command.run(),
            What::Ordering(command) => command.run(),
            What::Game(command) => command.run(),
        }
    }
}

impl SampleArguments {
    const fn sample(&self) -> Sample {
        Sample { trees: self.trees, seed: self.seed }
    }

    fn print(&self, report: &Report) -> Result<ExitCode> {
        let mut output = Output;
        if self.json {
            writeln!(output, "{}", as_json(report))?;
        } else {
            write!(output, "{report}")?;
        }
        Ok(code(report.passed()))
    }
}

fn code(passed: bool) -> ExitCode {
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl CheckAlgorithm {
    fn run(&self) -> Result<ExitCode> {
        let algorithm: NamedAlgorithm = self.name.parse()?;
        self.sample.print(&contract::check_named_algorithm(&algorithm, self.sample.sample()))
    }
}

impl CheckOrdering {
    fn run(&self) -> Result<ExitCode> {
        let ordering: OrderingSpec = self.name.parse()?;
        let sample = self.sample.sample();
        let evaluators = || catalogue::games().flat_map(|game| game.description().evaluators.iter().copied());
        if let Some(name) = ordering.one_ply().and_then(|eval1| eval1.by.as_deref())
            && !evaluators().any(|known| known == name)
        {
            return Err(SpecificationError::unknown("evaluator", name, evaluators()).into());
        }
        // An evaluator that it names may belong to one game alone.
        let mut outcome = contract::check_named_ordering(&ordering, sample).map_err(anyhow::Error::from);
        let games = Sample { trees: (sample.trees / TREES_PER_GAME).max(1), ..sample };
        for game in catalogue::games() {
            let Ok(start) = game.position("start") else { continue };
            let Ok(found) = start.ordering_report(&ordering, games) else { continue };
            let sampled = format!("{}: {}", game.description().name, found.sample);
            outcome = Ok(match outcome {
                Ok(mut report) => {
                    report.sample = format!("{}; {sampled}", report.sample);
                    report.merge(found);
                    report
                }
                Err(_) => Report { sample: sampled, ..found },
            });
        }
        self.sample.print(&outcome?)
    }
}

impl CheckGame {
    fn run(&self) -> Result<ExitCode> {
        let game: &GameEntry = catalogue::game(&self.name)?;
        let chosen = self.evaluator.as_deref().map(|name| game.evaluator(Some(name))).transpose()?;
        let evaluators: Vec<&str> = chosen.map_or_else(|| game.description().evaluators.to_vec(), |name| vec![name]);
        let position = game.position(&self.position)?;
        let broken: Vec<Option<String>> = evaluators
            .iter()
            .map(|evaluator| position.check_rules(evaluator, self.plies).err().map(|error| error.to_string()))
            .collect();
        let passed = broken.iter().all(Option::is_none);
        let mut output = Output;
        if self.json {
            let checks = evaluators.iter().zip(&broken);
            let checks: Vec<Value> =
                checks.map(|(evaluator, failure)| json!({ "evaluator": evaluator, "failure": failure })).collect();
            let subject = format!("game `{}`", self.name);
            writeln!(output, "{}", json!({ "subject": subject, "passed": passed, "checks": checks }))?;
        } else {
            writeln!(output, "game `{}`: {}", self.name, if passed { "passed" } else { "FAILED" })?;
            writeln!(output, "all positions up to {} plies from {}\n", self.plies, position.name())?;
            for (evaluator, failure) in evaluators.iter().zip(&broken) {
                let mark = if failure.is_some() { "FAILED" } else { "passed" };
                writeln!(output, "  {mark:<7} rules, notation and the evaluator `{evaluator}`")?;
                if let Some(failure) = failure {
                    writeln!(output, "          {failure}")?;
                }
            }
        }
        Ok(code(passed))
    }
}

/// The report as `--json` prints it.
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
