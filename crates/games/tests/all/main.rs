//! The tests of this crate. They form one program, because every program costs a link.

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
