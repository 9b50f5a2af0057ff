//! The command `scoutlab`.

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::streams::{self, Output};
use clap::error::ErrorKind as ClapErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use scoutlab::registry::RequestError;
use scoutlab_experiments::experiment::FileError;
use scoutlab_figures::FigureError;
use scoutlab_identify::CountTableError;
use scoutlab_perft::SuiteError;
use scoutlab_runs::journal::JournalError;
use scoutlab_runs::note;
use scoutlab_runs::output::{FolderError, ReadError, WriteError};
use scoutlab_suite::TestSuiteError;

use crate::commands;
use crate::commands::failure::{BAD_INPUT, message};
use crate::commands::usage::usage_message;
use crate::help;
use crate::program::{EmbeddedCall, Scoutlab};

/// Exact, reproducible node counts for game-tree search: alpha-beta, Scout and their relatives, on Othello, Connect Four, chess,
/// YWF, tic-tac-toe and trees.
///
/// Exit codes: 0 done, 1 a check found a difference, 2 bad input, 3 a file cannot be read or written, 130 interrupted.
/// `--version --verbose` prints the fingerprint too.
#[derive(Parser)]
#[command(name = "scoutlab", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Experiments(commands::experiments::Experiments),
    Experiment(commands::experiment::RunExperiment),
    Status(commands::status::Status),
    Merge(commands::merge::Merge),
    Slurm(commands::slurm::SubmitToSlurm),
    Rerun(commands::rerun::Rerun),
    Verify(commands::verify::Verify),
    Figures(commands::figures::RedrawFigures),
    Report(commands::report::WriteReport),
    Cite(commands::cite::Cite),
    Plan(commands::plan::Plan),
    Search(commands::search::SearchPosition),
    Solve(commands::solve::SolvePosition),
    Trace(commands::trace::TraceSearch),
    Show(commands::show::Show),
    Exercises(commands::exercises::WriteExercises),
    Explore(commands::explore::Explore),
    Train(commands::train::TrainEvaluator),
    Fit(commands::fit::Fit),
    Check(commands::check::Check),
    Expect(commands::expect::ExpectLeaves),
    Perft(commands::perft::CountSequences),
    Moves(commands::moves::ListMoves),
    Suite(commands::suite::RunSuite),
    Positions(commands::positions::PrintNotation),
    Convert(commands::convert::ConvertPosition),
    Match(commands::match_games::MatchGames),
    Play(commands::play::PlayGame),
    Identify(commands::identify::IdentifyCounts),
    Debug(commands::debug::DebugSearch),
    Signature(commands::signature::PrintSignature),
    New(commands::new::NewPackage),
}

/// Returns whether the arguments are `--version --verbose`. Computing the fingerprint takes a moment, so `--version` alone
/// omits it.
fn asks_for_signature(arguments: impl Iterator<Item = OsString>) -> bool {
    let mut arguments: Vec<OsString> = arguments.collect();
    arguments.sort();
    arguments == ["--verbose", "--version"]
}

/// Returns the parsed command line of the process. The error contains the text of an error message or of the help.
fn arguments(program: &Scoutlab) -> Result<Arguments, clap::Error> {
    // With this setting, a negative number is parsed as the value of an option, so that the option reports the values that it
    // accepts.
    let with_values = |argument: clap::Arg| {
        let takes_values = argument.get_action().takes_values();
        argument.allow_negative_numbers(takes_values)
    };
    let mut command = Arguments::command().mut_subcommands(|command| command.mut_args(with_values));
    command = command.mut_subcommands(|command| help::with_names(command, program.catalogue()));
    if let Some(added) = program.describe_extensions() {
        command = command.after_help(added);
    }
    Arguments::from_arg_matches(&command.try_get_matches_from(program.arguments())?)
}

/// Runs the command of the process and returns its exit code.
pub fn run(program: &Scoutlab) -> ExitCode {
    scoutlab_runs::interrupt::file_limits_are_errors();
    if asks_for_signature(program.arguments().into_iter().skip(1)) {
        return commands::signature::with_version();
    }
    let arguments = match arguments(program) {
        Ok(arguments) => arguments,
        Err(answer) => return told(&answer),
    };
    let outcome = match arguments.command {
        Command::Experiments(command) => command.run(program),
        Command::Experiment(command) => command.run(program),
        Command::Status(command) => command.run(program),
        Command::Merge(command) => command.run(program),
        Command::Slurm(command) => command.run(program),
        Command::Rerun(command) => command.run(program),
        Command::Verify(command) => command.run(program),
        Command::Figures(command) => command.run(program),
        Command::Report(command) => command.run(program),
        Command::Cite(command) => command.run(program),
        Command::Plan(command) => command.run(program),
        Command::Search(command) => command.run(program, &mut Output),
        Command::Solve(command) => command.run(program),
        Command::Trace(command) => command.run(program),
        Command::Show(command) => command.run(program),
        Command::Exercises(command) => command.run(program),
        Command::Explore(command) => command.run(program),
        Command::Train(command) => command.run(program),
        Command::Fit(command) => command.run(program),
        Command::Check(command) => command.run(program),
        Command::Expect(command) => command.run(program),
        Command::Perft(command) => command.run(program),
        Command::Moves(command) => command.run(program),
        Command::Suite(command) => command.run(program),
        Command::Positions(command) => command.run(program),
        Command::Convert(command) => command.run(program),
        Command::Match(command) => command.run(program),
        Command::Play(command) => command.run(program),
        Command::Identify(command) => command.run(program),
        Command::Debug(command) => command.run(program),
        Command::Signature(command) => command.run(),
        Command::New(command) => command.run(program),
    };
    let code = outcome.unwrap_or_else(|error| {
        if streams::is_output_closed(&error) {
            // The reader closed the pipe, as in `scoutlab perft ... | head`.
            return ExitCode::SUCCESS;
        }
        note!("scoutlab: {}", message(&error));
        ExitCode::from(if is_storage_failure(&error) { STORAGE_FAILURE } else { BAD_INPUT })
    });
    match streams::finish() {
        Err(error) => unwritten(&error, code),
        Ok(()) => code,
    }
}

/// Runs the command of `program` inside another process and returns the exit code of the command.
pub fn run_embedded(program: EmbeddedCall) -> u8 {
    let code = run(&Scoutlab::built_in().embedded(program));
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(BAD_INPUT)
}

/// Prints the text of `--help` or `--version`, or an error about the arguments.
fn told(answer: &clap::Error) -> ExitCode {
    // Without any arguments, the answer is the help.
    if answer.kind() == ClapErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        note!("{}", answer.render().to_string().trim_end());
    } else if answer.use_stderr() {
        // The text quotes arguments, which may contain control characters.
        note!("scoutlab: {}", usage_message(answer));
    }
    let printed = if answer.use_stderr() { Ok(()) } else { answer.print().and_then(|()| std::io::stdout().flush()) };
    let code = u8::try_from(answer.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
    match printed {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => unwritten(&error, code),
        _ => code,
    }
}

/// Reports that the command did its work but its output was lost. If the command found a difference or failed, its exit code
/// takes precedence.
fn unwritten(error: &std::io::Error, code: ExitCode) -> ExitCode {
    note!("scoutlab: the standard output cannot be written: {error}");
    if code == ExitCode::SUCCESS { ExitCode::from(STORAGE_FAILURE) } else { code }
}

/// The exit code for storage failures. The input may be valid, and a retry may succeed.
const STORAGE_FAILURE: u8 = 3;

fn is_storage_failure(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.is::<WriteError>()
            || cause.is::<FolderError>()
            || cause.is::<ReadError>()
            || matches!(cause.downcast_ref(), Some(FileError::Unreadable { .. } | FileError::UnreadablePositions { .. }))
            || matches!(cause.downcast_ref(), Some(RequestError::Unreadable { .. }))
            || matches!(cause.downcast_ref(), Some(CountTableError::Unreadable { .. }))
            || cause.downcast_ref::<JournalError>().is_some_and(JournalError::is_storage_failure)
            || matches!(cause.downcast_ref(), Some(FigureError::Write { .. }))
            || matches!(cause.downcast_ref(), Some(SuiteError::Unreadable { .. }))
            || matches!(cause.downcast_ref(), Some(TestSuiteError::Unreadable { .. }))
    })
}
