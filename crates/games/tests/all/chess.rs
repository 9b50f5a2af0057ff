//! Tests chess against published numbers and against the contract of games. `tests/second-program/chess.py` compares the rules
//! with python-chess.

use std::fs;
use std::path::Path;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_conformance::games as contract;
use scoutlab_games::chess::{Chess, MATE, Material, Move, Piece, Quiescence, Squares, bratko_kopec};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side};

fn position(text: &str) -> Chess {
    Chess::parse(text).unwrap()
}

fn after(text: &str, moves: &str) -> Chess {
    moves.split(' ').fold(position(text), |position, name| position.play(position.parse_move(name).unwrap()))
}

/// Returns up to 200 positions of a random game.
pub(crate) fn random_game(seed: u64, start: Chess) -> impl Iterator<Item = Chess> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    std::iter::successors(Some(start), move |position| {
        let moves = position.moves();
        (!moves.is_empty()).then(|| position.play(moves.at(random.random_range(0..moves.len()))))
    })
    .take(200)
}

#[test]
fn perft_agrees_with_the_published_numbers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/published/chess-perft.csv");
    let mut compared = 0;
    for line in fs::read_to_string(path).unwrap().lines().skip(1) {
        let [name, fen, depth, sequences] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let sequences: u64 = sequences.parse().unwrap();
        if sequences <= 700_000 {
            assert_eq!(position(fen).perft(depth.parse().unwrap()), sequences, "{name}, depth {depth}");
            compared += 1;
        }
    }
    assert_eq!(compared, 22);
}

#[test]
fn chess_keeps_the_contract_of_games() {
    for start in ["start", "kiwipete", "8/P6k/8/8/3pP3/8/p6P/R3K3 b Q e3"] {
        contract::check(position(start), &Material, 2).unwrap();
        contract::check(position(start), &Squares, 1).unwrap();
        contract::check(position(start), &Quiescence::of(Squares), 1).unwrap();
    }
}

#[test]
fn ranks_rise_in_move_generation_order() {
    // In the random games from these boards, pawns promote with and without captures, kings castle and pawns capture en passant.
    let starts = ["start", "kiwipete", "8/6P1/8/8/k7/8/8/5R1K w - -", "rn3k2/PPPP4/8/8/8/8/pppp4/RN3K2 w - -"];
    let mut promotions = 0;
    for start in starts {
        for position in (0..30).flat_map(|seed| random_game(seed, position(start))) {
            let moves: Vec<Move> = position.moves().iter().collect();
            promotions += moves.iter().filter(|played| played.promotion.is_some()).count();
            let ranks: Vec<u32> = moves.iter().map(|&played| position.static_rank(played)).collect();
            assert!(ranks.is_sorted_by(|one, next| one < next), "{}", position.position_name());
        }
    }
    assert!(promotions > 1000, "{promotions}");
}

#[test]
fn moves_are_generated_by_squares_and_promotions() {
    let king_square = |position: &Chess, played: Move| {
        let name = position.move_name(played);
        let rank = 8 * (played.from as usize / 8);
        match name.trim_end_matches(['+', '#']) {
            "O-O" => rank + 6,
            "O-O-O" => rank + 2,
            _ => played.to as usize,
        }
    };
    let promotions = [None, Some(Piece::Queen), Some(Piece::Rook), Some(Piece::Bishop), Some(Piece::Knight)];
    let place = |promotion| promotions.iter().position(|&known| known == promotion).unwrap();
    let (mut castlings, mut promoted) = (0, 0);
    for seed in 0..40 {
        for position in random_game(seed, position("kiwipete")) {
            let moves: Vec<Move> = position.moves().iter().collect();
            let order = |played: &Move| (played.from as usize, king_square(&position, *played), place(played.promotion));
            assert!(moves.is_sorted_by_key(order), "{}", position.position_name());
            castlings += moves.iter().filter(|&&played| position.move_name(played).starts_with("O-O")).count();
            promoted += moves.iter().filter(|played| played.promotion.is_some()).count();
        }
    }
    assert!(castlings > 20 && promoted > 100, "{castlings} {promoted}");
}

#[test]
fn captures_are_valued_by_the_victim_then_by_the_attacker() {
    let position = position("4k3/8/8/2q1r3/1P1P4/8/8/K3R2R w - -");
    let value = |name: &str| position.capture_value(position.parse_move(name).unwrap());
    let captures = ["bxc5", "dxe5", "Rxe5+"].map(value);
    assert_eq!(captures, [39, 31, 28]); // queen 5, rook 4; pawn 1, rook 4
    assert_eq!(["Kb2", "d5", "Rh8+"].map(value), [0, 0, 0]);
    let en_passant = after("4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e4");
    assert_eq!(en_passant.capture_value(en_passant.parse_move("dxe3").unwrap()), 7);
    let castling = Chess::parse("4k3/8/8/8/8/8/8/4K2R w K -").unwrap();
    assert_eq!(castling.capture_value(castling.parse_move("O-O").unwrap()), 0);
}

#[test]
fn positions_are_equal_whatever_the_clocks_and_the_order_of_moves() {
    let transposed = ["Nf3 Nf6 Nc3 Nc6", "Nc3 Nc6 Nf3 Nf6"].map(|moves| after("start", moves));
    assert_eq!(transposed[0], transposed[1]);
    assert_eq!(after("start", "Nf3 Nf6 Ng1 Ng8"), Chess::start());
    // No black pawn can capture en passant after e4.
    assert_eq!(after("start", "e4"), after("start", "e4 Nf6 Nf3 Ng8 Ng1"));
}

#[test]
fn positions_differ_in_the_side_the_rights_and_the_capture_en_passant() {
    let different = [
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQk -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQq -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kkq -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b Qkq -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b - -",
        "r3k2r/8/8/8/3pP3/8/8/R3K2B b Qkq -",
    ]
    .map(position);
    for (place, one) in different.iter().enumerate() {
        for other in &different[..place] {
            assert_ne!(one.key(), other.key(), "{} {}", one.position_name(), other.position_name());
        }
    }
}

#[test]
fn a_mate_and_a_stalemate_end_the_game() {
    let mated = after("start", "f3 e5 g4 Qh4#");
    assert!(mated.is_terminal() && mated.is_check());
    assert_eq!((Material.value(&mated), Squares.value(&mated)), (-MATE, -MATE));
    assert_eq!((mated.perft(0), mated.perft(1), mated.perft(2)), (1, 0, 0));
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - -");
    assert!(stalemate.is_terminal() && !stalemate.is_check());
    assert_eq!((Material.value(&stalemate), Squares.value(&stalemate)), (0, 0));
    // No rule ends a game because of missing mating material, the number of moves or a repetition.
    let bare = position("8/8/4k3/8/8/3K4/8/8 w - - 99 150");
    assert_eq!(bare.count_moves(), 8);
    assert_eq!(after("8/8/4k3/8/8/3K4/8/8 w - - 100 150", "Kc3").side_to_move(), Side::Second);
}

#[test]
fn the_best_moves_of_the_bratko_kopec_test_are_legal() {
    let best: Vec<String> = bratko_kopec()
        .iter()
        .map(|epd| epd.best_moves.iter().map(|&played| epd.position.move_name(played)).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(best[..5], ["Qd1+", "d5", "f5", "e6", "Nd5 a4"]);
    assert_eq!(best[18..], ["Rxe4", "g4", "Nh6", "Bxe4", "f6", "f4"]);
}
