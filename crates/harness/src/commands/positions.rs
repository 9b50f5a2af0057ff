//! `scoutlab positions`

use crate::program::Scoutlab;
use std::io::Write;
use std::process::ExitCode;

use crate::streams::ReadOutput;
use anyhow::Result;
use clap::Args;
use scoutlab::Catalogue;

/// Print the position notation of each game.
#[derive(Args)]
pub(crate) struct PrintNotation {}

impl PrintNotation {
    #[expect(clippy::unused_self, reason = "as for every command")]
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        writeln!(ReadOutput, "{}", text(program.catalogue()))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the notation of each game.
pub(crate) fn text(catalogue: &Catalogue) -> String {
    let notations = catalogue.games().iter().map(|game| {
        let description = game.description();
        let order = if description.has_generations { "; a move generation order may follow, such as ` by rows`" } else { "" };
        let examples = description.examples.iter().map(|(example, meaning)| format!("\n  {example}\n      {meaning}"));
        format!("\n\n{}: {}{order}{}", description.name, description.positions, examples.collect::<String>())
    });
    format!(
        "How the positions of each game are written, for --position and experiment files. Quote each position in a shell: \
         --position \"[[3 5] 2]\".\n\nIn games that start from an initial \
         position, random:plies=30,seed=7 is the position after 30 random moves. On boards, random:empties=12,seed=7 is the position of a \
         random game with 12 empty squares.\n\nmoves:f5d6c3 is the position after these moves from the start, and moves:f5d6c3@2 the \
         position after the first 2 plies. Blanks, passes and move numbers such as 1. are optional. A pass counts as a ply. Moves of \
         Othello are also read from f5-d6-c3, from f5,d6,c3 and from 56 64 33 (10 * row + column). After any other position, the word \
         moves and moves may follow, as in UCI: kiwipete moves e1g1 b4c3.\n\n\
         games.wtb:12@40 is the position after 40 plies of game 12 in a file, counted from 1; without @40, it is the last position. \
         Files of games are .wtb (WTHOR), .ggf, .sgf and .pgn for othello, and .pgn for chess. In a file with a position per line, \
         .obf for othello and .epd for chess, the number is the number of the line: tests.epd:3.{}",
        notations.collect::<String>()
    )
}
