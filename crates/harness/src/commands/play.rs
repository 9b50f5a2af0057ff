//! `scoutlab play`

use crate::program::Scoutlab;
use std::io::IsTerminal;
use std::process::ExitCode;

use crate::streams::ReadOutput;
use anyhow::Result;
use clap::{Args, ValueEnum};
use scoutlab::play::{DEFAULT_OPPONENT, PlayRequest};
use scoutlab::players::PlayerSpecification;

/// Play a game in the terminal.
///
/// Type a move or one of the commands listed by `help`: moves, hint, undo, board, resign, quit. Forced passes are played
/// automatically. The input may also come from a file. In chess, only checkmate and stalemate end the game.
#[derive(Args)]
pub(crate) struct PlayGame {
    game: String,
    /// The opponent: random, or an algorithm such as alphabeta:depth=6,ordering=killer:2,eval=discs
    #[arg(long, value_name = "PLAYER", default_value = DEFAULT_OPPONENT)]
    opponent: String,
    /// Whether you move first or second
    #[arg(long, value_enum, default_value_t = Turn::First)]
    side: Turn,
    /// The seed for the opponent's random choices
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 0)]
    seed: u64,
    /// The position to start from, in the game's notation
    #[arg(long, value_name = "P", default_value = "start", allow_hyphen_values = true)]
    position: String,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Turn {
    First,
    Second,
}

impl PlayGame {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let input = std::io::stdin();
        let mut request = PlayRequest {
            position: program.catalogue().scored_game(&self.game)?.position(&self.position)?,
            opponent: PlayerSpecification::Random,
            person_moves_first: self.side == Turn::First,
            seed: self.seed,
            echo: !input.is_terminal(),
        };
        // This call reports an invalid game or position before an invalid player.
        drop(request.prepare()?);
        request.opponent = PlayerSpecification::parse(&self.opponent, program.catalogue())?;
        let play = request.prepare()?;
        play(&mut input.lock(), &mut ReadOutput)?;
        Ok(ExitCode::SUCCESS)
    }
}
