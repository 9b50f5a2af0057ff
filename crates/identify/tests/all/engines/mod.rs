//! Textbook engines for chess, Connect Four, Othello and tic-tac-toe, which share only the rules and evaluators with `identify`. Their
//! counts are identified, with and without faults.

mod answer;
mod board;
mod conventions;
mod engine;
mod features;
mod generated;
mod laboratory;
mod programs;
mod session;

use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;

use answer::{Answer, answer, published_csv};
use board::Board;
use programs::TestProgram;

/// Asserts that no wrong answer is certain, and that at least `least` programs are named.
fn check<G: Board>(programs: &[TestProgram], least: usize) {
    let answers: Vec<Answer> = programs.iter().map(answer::<G>).collect();
    let named = answers.iter().filter(|answer| answer.is_named()).count();
    let wrong = answers.iter().filter(|answer| answer.is_certain_and_wrong()).count();
    let list: Vec<String> = answers.iter().map(Answer::to_string).collect();
    println!("{}", list.join("\n"));
    assert!(
        wrong == 0 && named >= least,
        "{}: {named} of {} named, expected {least}; {wrong} certain and wrong",
        G::NAME,
        answers.len()
    );
}

#[test]
fn engines_for_chess_are_named() {
    check::<Chess>(&programs::chess(), 30);
}

#[test]
fn engines_for_connect_four_are_named() {
    check::<ConnectFour>(&programs::connect_four(), 23);
}

#[test]
fn engines_for_othello_are_named() {
    check::<Othello>(&programs::othello(), 26);
}

#[test]
fn engines_for_tictactoe_are_named() {
    check::<TicTacToe>(&programs::tictactoe(), 13);
}

/// Asserts that no two programs print the same counts: each feature or fault shows in the published counts.
fn differ<G: Board>(programs: &[TestProgram]) {
    let counts: Vec<String> = programs.iter().map(published_csv::<G>).collect();
    for (program, own) in programs.iter().zip(&counts) {
        assert!(own.lines().count() > 5, "{}: {own}", program.name);
        let alike = programs.iter().zip(&counts).filter(|(_, other)| *other == own).map(|(other, _)| &*other.name);
        assert_eq!(alike.collect::<Vec<_>>(), [&*program.name], "{}", G::NAME);
    }
}

#[test]
fn no_two_programs_print_the_same_counts() {
    differ::<Chess>(&programs::chess());
    differ::<ConnectFour>(&programs::connect_four());
    differ::<Othello>(&programs::othello());
    differ::<TicTacToe>(&programs::tictactoe());
}
