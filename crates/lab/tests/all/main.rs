//! The tests of this crate in one program, since every program costs a link.

mod common;
mod compiled_searches;
mod every_game;
mod lines;
mod matches;
mod play;
mod solve;
