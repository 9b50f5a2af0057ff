//! `scoutlab fit`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Result, anyhow};
use clap::{Args, Subcommand};
use scoutlab_experiments::experiment::written_out;
use scoutlab_experiments::probcut::{Pair, PairRequest, Regression};
use scoutlab_games::Value;
use scoutlab_search::techniques::Techniques;
use serde::Serialize;
use serde_json::json;

use scoutlab::answers::RequestJson;

/// Fit the parameters of a selective technique to searches.
#[derive(Args)]
pub(crate) struct Fit {
    #[command(subcommand)]
    technique: Technique,
}

#[derive(Subcommand)]
enum Technique {
    Probcut(FitProbCut),
}

/// Fit the line V = a v + b that predicts the value V of a deep search from the value v of a shallow one.
///
/// Each position is searched full-width to both depths, and the line has the least sum of squared errors (Buro 1995). Values are for the
/// side to move. The output ends with the technique, for `scoutlab search --selective` and for experiments.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
struct FitProbCut {
    game: String,
    /// A position in the game's notation, or a range such as games:1001..1100; may be repeated
    #[arg(long, value_name = "P", required = true, allow_hyphen_values = true)]
    positions: Vec<String>,
    /// The depth of the deep searches, at which the technique will act
    #[arg(long, value_name = "D", value_parser = super::depth)]
    depth: u32,
    /// The depth of the shallow searches, less than D
    #[arg(long, value_name = "R", value_parser = super::depth)]
    reduced: u32,
    /// The static evaluator (see `scoutlab search --help`) [default: the game's first]
    #[arg(long, value_name = "E")]
    eval: Option<String>,
    /// Leave out positions with a value above N or below -N, such as mates
    #[arg(long, value_name = "N", value_parser = super::from_one_to(Value::MAX))]
    limit: Option<Value>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Print one JSON object, with the pair of values of each position
    #[arg(long)]
    json: bool,
}

const EXAMPLE: &str = "\
Example:
  scoutlab fit probcut othello --positions games:1001..1100 --depth 4 --reduced 2 --eval pattern";

#[derive(Serialize)]
struct FitReport<'r> {
    #[serde(flatten)]
    line: Regression,
    technique: &'r str,
    left_out: usize,
    pairs: Vec<NamedPair<'r>>,
    #[serde(flatten)]
    asked: RequestJson,
}

#[derive(Serialize)]
struct NamedPair<'r> {
    position: &'r str,
    #[serde(flatten)]
    pair: Pair,
    is_left_out: bool,
}

impl Fit {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let Technique::Probcut(fit) = &self.technique;
        fit.run(program)
    }
}

impl FitProbCut {
    fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let game = program.catalogue().game(&self.game)?;
        let evaluator = game.evaluator(self.eval.as_deref())?;
        let texts = written_out(&self.positions).map_err(|problem| anyhow!("--positions: {problem}"))?;
        Regression::check_count(texts.len())?;
        let positions = texts.iter().map(|text| game.position(text)).collect::<Result<_, _>>()?;
        let Self { depth, reduced, .. } = *self;
        let request = PairRequest { positions, depth, reduced, evaluator: Some(evaluator.to_owned()) };
        let pairs = request.pairs(program.catalogue(), self.jobs)?;
        let counts = |pair: &Pair| self.limit.is_none_or(|limit| pair.is_within(limit));
        let within: Vec<Pair> = pairs.iter().copied().filter(counts).collect();
        let left_out = pairs.len() - within.len();
        let line = Regression::of(&within).map_err(|error| match left_out {
            0 => anyhow!(error),
            _ => anyhow!("{error} ({left_out} of {} positions are left out by --limit)", pairs.len()),
        })?;
        let technique = line.technique(depth, reduced);
        Techniques::Selective.named(&technique)?;
        let mut output = Output;
        if self.json {
            let named = |(position, &pair)| NamedPair { position, pair, is_left_out: !counts(&pair) };
            let pairs = texts.iter().map(String::as_str).zip(&pairs).map(named).collect();
            let asked = json!({
                "technique": "probcut", "game": self.game, "positions": self.positions, "depth": depth, "reduced": reduced,
                "eval": evaluator, "limit": self.limit,
            });
            let asked = RequestJson::new("fit", asked);
            let report = FitReport { line, technique: &technique, left_out, pairs, asked };
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let Regression { a, b, sigma, r } = line;
        let left_out = if left_out > 0 { format!(", {left_out} more left out") } else { String::new() };
        writeln!(output, "{:<16} {}", "game", self.game)?;
        writeln!(output, "{:<16} {evaluator}", "evaluator")?;
        writeln!(output, "{:<16} {}{left_out}", "positions", within.len())?;
        let sign = if b < 0.0 { '-' } else { '+' };
        writeln!(output, "{:<16} V = {a:.4} v {sign} {:.2} (V at depth {depth}, v at depth {reduced})", "line", b.abs())?;
        writeln!(output, "{:<16} {sigma:.2}", "sigma")?;
        writeln!(output, "{:<16} {r:.4}", "correlation r")?;
        writeln!(output, "{:<16} {technique}", "technique")?;
        Ok(ExitCode::SUCCESS)
    }
}
