//! Searches that are compiled for one game.

mod endgame;
mod scores;
