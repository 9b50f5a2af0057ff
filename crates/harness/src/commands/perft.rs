//! `scoutlab perft`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::ReadOutput;
use anyhow::Result;
use clap::Args;
use scoutlab::clock::CpuStopwatch;
use serde::Serialize;
use serde_json::json;

use scoutlab::answers::RequestJson;

/// Count the move sequences of 1 to D plies; print depth, count and seconds.
///
/// A pass is a ply. A game that ends earlier counts as one sequence, unless the published counts of the game exclude such
/// games.
#[derive(Args)]
pub(crate) struct CountSequences {
    game: String,
    /// The largest number of plies
    #[arg(long, value_name = "D", value_parser = super::depth)]
    depth: u32,
    /// The position to start from, in the game's notation
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The move generation order, which must not change any count (see `scoutlab search --help`)
    #[arg(long, value_name = "G")]
    generation: Option<String>,
    /// Print one JSON object, after the last count
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PerftReport<'r> {
    game: &'r str,
    position: &'r str,
    depth: u32,
    counts: Vec<Row>,
    #[serde(flatten)]
    asked: RequestJson,
}

/// The number of move sequences of one length.
#[derive(Serialize)]
struct Row {
    depth: u32,
    count: u64,
    seconds: f64,
}

impl CountSequences {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let game = program.catalogue().game(&self.game)?;
        let named = game.in_generation(&self.position, self.generation.as_deref())?;
        let position = game.position(&named)?;
        let mut output = ReadOutput;
        let mut counts = Vec::new();
        for depth in 1..=self.depth {
            let stopwatch = CpuStopwatch::start();
            let count = position.perft(depth);
            let seconds = stopwatch.seconds();
            if self.json {
                counts.push(Row { depth, count, seconds });
                continue;
            }
            writeln!(output, "{depth} {count} {seconds:.6}")?;
            output.flush()?;
        }
        if self.json {
            let (game, position, depth) = (&self.game, &named, self.depth);
            let asked = RequestJson::new("perft", json!({ "game": game, "position": position, "depth": depth }));
            writeln!(output, "{}", serde_json::to_string(&PerftReport { game, position, depth, counts, asked })?)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
