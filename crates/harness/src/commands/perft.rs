//! `scoutlab perft`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::catalogue;
use scoutlab::clock::Stopwatch;
use scoutlab::streams::ReadOutput;

/// Count the move sequences of 1 to D plies: depth, count, seconds.
///
/// A pass is a ply. A game that ends earlier is one sequence.
#[derive(Args)]
pub(crate) struct CountSequences {
    #[arg(help = super::game_help(|_| true))]
    game: String,
    /// The largest number of plies
    #[arg(long, value_name = "D", value_parser = super::depth, allow_hyphen_values = true)]
    depth: u32,
    /// The position to start from, in the game's notation
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The order in which moves are generated, which must not change any count (see `scoutlab search --help`)
    #[arg(long, value_name = "G")]
    generation: Option<String>,
}

impl CountSequences {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let game = catalogue::game(&self.game)?;
        let position = game.position(&game.in_generation(&self.position, self.generation.as_deref())?)?;
        let mut output = ReadOutput;
        for depth in 1..=self.depth {
            let stopwatch = Stopwatch::start();
            let count = position.perft(depth);
            writeln!(output, "{depth} {count} {:.6}", stopwatch.seconds())?;
            output.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
