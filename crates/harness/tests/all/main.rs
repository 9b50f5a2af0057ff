//! The command line, runs and reports, tested from outside. One program with a module for each subject links the searches once.

mod bad_input;
mod damaged_inputs;
mod documentation;
#[cfg(unix)]
mod endings;
mod experiments;
mod hostile_texts;
mod journal;
mod kill_at_any_time;
mod killed_while_drawing;
mod match_command;
mod measures;
mod ordering_accuracy;
mod play_command;
mod report;
mod search_and_perft;
mod shards;
mod solve_command;
mod support;
mod tictactoe_series;
mod trace_command;
mod train_command;
