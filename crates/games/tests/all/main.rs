//! The tests of this crate form one program, because linking each program takes time.

mod chess;
mod chess960;
mod chess_exchange;
mod chess_repetition;
mod chess_speed;
mod children;
mod connect_four;
mod contract;
mod othello;
mod othello6;
mod othello_exact;
mod othello_files;
mod quiescence;
mod support;
mod tictactoe;
mod tree_notation;
mod tree_theory;
mod tree_values;
mod trees;
mod ywf;
