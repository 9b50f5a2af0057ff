//! Tests of the command line, runs and reports from outside. The tests are modules of one program, so that the searches are
//! linked once.

mod bad_input;
mod batch_command;
mod cell_types;
mod check_command;
mod chess_files;
mod connect_four;
mod damaged_inputs;
mod debug_command;
mod debug_session;
mod documentation;
#[cfg(unix)]
mod endings;
mod exercises_command;
mod expect_command;
mod expectations;
mod experiments;
mod explore_command;
#[cfg(target_os = "linux")]
mod faults;
mod fit_command;
#[cfg(unix)]
mod folders;
#[cfg(unix)]
mod foreign_files;
mod former_names;
mod hostile_texts;
mod identify_command;
mod journal;
mod journal_damage;
mod json_output;
mod layers;
mod match_command;
mod mate_distance;
mod measures;
mod merge_whole;
mod names;
mod new_command;
mod ordering_accuracy;
mod paired;
mod perft_command;
mod plan_command;
mod play_command;
mod position_files;
mod profile;
mod provenance;
mod rehearsal;
mod report;
mod rerun_honest;
mod search_and_perft;
mod search_rules;
mod search_techniques;
mod shards;
mod show_command;
mod show_steps;
#[cfg(unix)]
mod slurm_command;
mod smallest_trees;
mod solve_command;
mod sources;
#[cfg(target_os = "linux")]
mod statics;
mod streams;
mod suite_command;
mod suite_measure;
mod support;
mod table_depths;
mod table_rules;
mod techniques;
mod tictactoe_series;
mod time_spent;
mod trace_command;
mod train_command;
mod tree_input;
mod usage;
mod verify_order;
