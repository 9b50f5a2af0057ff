//! Chess960: perft numbers, both notations of castling rights, and castling moves.
//!
//! `chess960-perft.csv` has perft numbers of 12 initial positions, of 36 positions of random games in which castling is legal, and of
//! special cases, as python-chess 1.11.2 counts them, and two positions of the published list "Chess960 Perft Results".

use scoutlab_conformance::games as contract;
use scoutlab_games::chess::{Chess, Material, Squares};
use scoutlab_games::{Game, MoveSet, Notation};

struct Row {
    name: &'static str,
    x_fen: &'static str,
    shredder_fen: &'static str,
    depth: u32,
    sequences: u64,
}

fn rows() -> impl Iterator<Item = Row> {
    include_str!("chess960-perft.csv").lines().skip(1).map(|line| {
        let [name, x_fen, shredder_fen, depth, sequences] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        Row { name, x_fen, shredder_fen, depth: depth.parse().unwrap(), sequences: sequences.parse().unwrap() }
    })
}

#[test]
fn perft_agrees_with_python_chess_and_published_numbers() {
    let mut compared = 0;
    for row in rows() {
        let position = Chess::parse(row.x_fen).unwrap();
        assert_eq!(position.perft(row.depth), row.sequences, "{} {}, depth {}", row.name, row.x_fen, row.depth);
        compared += 1;
    }
    assert_eq!(compared, 167);
}

#[test]
fn both_notations_of_castling_rights_are_read_and_x_fen_is_written() {
    for row in rows() {
        let [x_fen, shredder_fen] = [row.x_fen, row.shredder_fen].map(|text| Chess::parse(text).unwrap());
        assert_eq!(x_fen, shredder_fen);
        assert_eq!([x_fen.fen(), shredder_fen.fen()], [row.x_fen, row.x_fen]);
    }
}

#[test]
fn castling_is_named_in_san_and_read_in_san_and_uci() {
    let mut castled = 0;
    for row in rows() {
        let position = Chess::parse(row.x_fen).unwrap();
        for played in position.moves().iter() {
            let name = position.move_name(played);
            let uci =
                format!("{}{}{}", played.from, played.to, played.promotion.map(|piece| piece.to_string()).unwrap_or_default());
            assert_eq!(position.parse_move(&name), Ok(played), "{} {name}", row.x_fen);
            assert_eq!(position.parse_move(&uci), Ok(played), "{} {uci}", row.x_fen);
            castled += usize::from(name.starts_with("O-O"));
        }
    }
    assert!(castled > 100, "{castled}");
}

#[test]
fn chess960_keeps_the_contract_of_games() {
    for text in
        ["1rk3r1/pp4pp/8/8/8/8/PP4PP/1RK3R1 w KQkq -", "3k4/8/8/8/8/8/8/R1K1R2R w KQ -", "3k4/8/8/8/8/8/8/R1K1R2R w EA -"]
    {
        contract::check(Chess::parse(text).unwrap(), &Material, 2).unwrap();
        contract::check(Chess::parse(text).unwrap(), &Squares, 1).unwrap();
    }
}
