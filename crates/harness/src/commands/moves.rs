//! `scoutlab moves`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::ReadOutput;
use anyhow::Result;
use clap::Args;
use scoutlab::answers::{RequestJson, mover};
use serde::Serialize;
use serde_json::json;

/// Print the legal moves of a position, one per line, in move generation order.
///
/// Moves of chess are in UCI, such as e2e4. With --json, `names` has the moves in SAN, such as e4.
#[derive(Args)]
pub(crate) struct ListMoves {
    game: String,
    /// The position, in the game's notation (see `scoutlab help positions`)
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MovesReport<'r> {
    game: &'r str,
    position: &'r str,
    side_to_move: String,
    moves: Vec<String>,
    names: Vec<String>,
    #[serde(flatten)]
    asked: RequestJson,
}

impl ListMoves {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let position = program.catalogue().game(&self.game)?.position(&self.position)?;
        let names = position.move_names();
        let moves: Vec<String> = (0..names.len()).map(|played| position.coordinate_name(played)).collect();
        let mut output = ReadOutput;
        if self.json {
            let (game, text) = (self.game.as_str(), self.position.as_str());
            let side_to_move = mover(&position);
            let asked = RequestJson::new("moves", json!({ "game": game, "position": text }));
            let report = MovesReport { game, position: text, side_to_move, moves, names, asked };
            writeln!(output, "{}", serde_json::to_string(&report)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        for name in moves {
            writeln!(output, "{name}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
