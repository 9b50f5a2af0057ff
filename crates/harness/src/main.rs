//! The command `scoutlab`.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A laboratory for minimax search: alpha-beta, Scout and the family around them, on Othello and on trees, with every count
/// defined and every published table reproduced.
///
/// Exit codes: 0 done, 1 a check found a difference, 2 bad input, 130 interrupted.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Experiments(commands::experiments::Experiments),
    Experiment(commands::experiment::RunExperiment),
    Verify(commands::verify::Verify),
    Figures(commands::figures::RedrawFigures),
    Search(commands::search::SearchPosition),
    Perft(commands::perft::CountSequences),
    Match(commands::match_games::MatchGames),
    Play(commands::play::PlayGame),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Experiments(command) => command.run(),
        Command::Experiment(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Figures(command) => command.run(),
        Command::Search(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Play(command) => command.run(),
    };
    outcome.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            // The reader has seen enough, as in `scoutlab perft ... | head`.
            return ExitCode::SUCCESS;
        }
        eprintln!("scoutlab: {}", message(&error));
        ExitCode::from(2)
    })
}

/// The error with its causes, leaving out a cause that its effect already quotes.
fn message(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |message, cause| {
        if message.is_empty() {
            cause
        } else if message.contains(&cause) {
            message
        } else {
            format!("{message}: {cause}")
        }
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
