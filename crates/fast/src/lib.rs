//! Exact endgames of Othello, see [`endgame`].

pub mod endgame;
