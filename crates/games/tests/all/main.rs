//! The tests of this crate in one program, since every program costs a link.

mod children;
mod contract;
mod othello;
mod othello6;
mod othello_exact;
mod support;
mod tictactoe;
mod tree_notation;
mod tree_theory;
mod tree_values;
mod trees;
mod ywf;
