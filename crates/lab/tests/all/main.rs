//! The tests of this crate form one program, because linking each program takes time.

mod catalogues;
mod check_games;
mod common;
mod details;
mod every_game;
mod exact_scores;
mod exam_trees;
mod limits;
mod lines;
mod matches;
mod othello6;
mod plain_solves;
mod play;
mod player_names;
mod principal_variation;
mod random_positions;
mod registry;
mod self_play;
mod self_play_positions;
mod solve;
mod streams;
mod wrong_claims;
