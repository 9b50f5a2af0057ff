//! `scoutlab positions`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use scoutlab::registry::games;
use scoutlab::streams::Output;

/// Show how positions are written, with examples of every game
#[derive(Args)]
#[command(long_about = text())]
pub(crate) struct Positions {}

impl Positions {
    #[expect(clippy::unused_self, reason = "every command runs itself")]
    pub(crate) fn run(&self) -> Result<ExitCode> {
        writeln!(Output, "{}", text())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The notation of every game.
fn text() -> String {
    let mut text = String::from(
        "How positions are written. Quote each position in a shell: --position \"[[3 5] 2]\". Boards may be drawn at random: \
         random:plies=30,seed=7 or random:empties=12,seed=7. docs/trees.md explains trees.\n",
    );
    for game in games() {
        let game = game.description();
        text.extend(["\n", game.name, ": ", game.positions, "\n"]);
        for (example, meaning) in game.examples {
            text.extend(["  ", example, "\n      ", meaning, "\n"]);
        }
    }
    text
}
