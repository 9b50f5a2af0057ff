//! `scoutlab convert`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::Args;

/// Write a position in another notation.
///
/// Notations: board and diagram; for othello also obf; for chess fen, epd and diagram; for trees tree and diagram.
#[derive(Args)]
pub(crate) struct ConvertPosition {
    game: String,
    /// The position, such as moves:f5d6c3, games.wtb:12@40 or ffo:41 (see `scoutlab help positions`)
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// The notation to write, such as board, obf, fen, epd or diagram
    #[arg(long, value_name = "NOTATION")]
    to: String,
}

impl ConvertPosition {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let position = program.catalogue().game(&self.game)?.position(&self.position)?;
        writeln!(Output, "{}", position.written_in(&self.to)?)?;
        Ok(ExitCode::SUCCESS)
    }
}
