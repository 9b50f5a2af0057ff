//! Tests Othello against published numbers and against the contract of games.

use scoutlab_conformance::games as contract;
use scoutlab_games::othello::pattern::{FOLDED, Pattern, PatternWeights, STAGES};
use scoutlab_games::othello::{DISC, Discs, Exact, MobilityAndCorners, Othello, Square, SquareWeights, WON, ffo};
use scoutlab_games::{Evaluator, Game, MoveSet, Side, SideSigned, Value};

use crate::children;

#[test]
fn othello_keeps_the_contract_of_games() {
    contract::check(Othello::start(), &Discs, 5).unwrap();
    for stored in ffo() {
        contract::check(stored.position, &Discs, 3).unwrap();
        contract::check(stored.position, &SideSigned::new(Discs, -1, 1), 2).unwrap();
    }
}

#[test]
fn perft_counts_equal_the_published_ones() {
    let published = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288];
    for (depth, count) in (1..).zip(published) {
        assert_eq!(Othello::start().perft(depth), count, "depth {depth}");
    }
    // From depth 10 on, the result depends on whether perft counts games that end early.
    assert_eq!(Othello::start().perft(10), 24_571_284);
}

#[test]
fn a_player_without_a_move_passes_and_the_pass_costs_a_ply() {
    // Black can enclose b1 from c1. White cannot enclose a1.
    let position = Othello::parse(&format!("XO{} O", "-".repeat(62))).unwrap();
    assert_eq!(position.moves().iter().collect::<Vec<_>>(), [Square::PASS]);
    let after = position.play(Square::PASS);
    assert_eq!(after.side_to_move(), Side::First);
    assert_eq!(after.moves().iter().collect::<Vec<_>>(), [Square::new(2, 0)]);
    assert_eq!(position.perft(2), 1);
}

#[test]
fn a_full_board_and_a_board_of_one_colour_are_terminal() {
    for board in ["X".repeat(64), "O".repeat(64), format!("X{}", "-".repeat(63)), "-".repeat(64)] {
        for side in ["X", "O"] {
            let position = Othello::parse(&format!("{board} {side}")).unwrap();
            assert!(position.is_terminal(), "{board} {side}");
            assert_eq!(position.count_moves(), 0);
            assert_eq!(position.perft(1), 1);
        }
    }
}

#[test]
fn moves_come_column_by_column() {
    for stored in ffo() {
        let moves: Vec<Square> = stored.position.moves().iter().collect();
        assert!(moves.windows(2).all(|pair| (pair[0].column(), pair[0].row()) < (pair[1].column(), pair[1].row())));
    }
}

fn estimates() -> [Box<dyn Evaluator<Othello>>; 3] {
    [Box::new(SquareWeights), Box::new(MobilityAndCorners), Box::new(Pattern::trained())]
}

fn arbitrary_weights() -> PatternWeights {
    let stage =
        |stage: usize| (0..FOLDED).map(|number| ((number + stage * FOLDED).wrapping_mul(0x9e37_79b9) >> 7) as i16).collect();
    PatternWeights::from_folded(&(0..STAGES).map(stage).collect::<Vec<_>>())
}

#[test]
fn values_after_moves_are_those_of_the_positions_that_follow_with_every_evaluator() {
    let weights = arbitrary_weights();
    let pattern = Pattern::new(&weights);
    contract::check(Othello::start(), &pattern, 4).unwrap();
    // The positions include a pass, and games that end with and without empty squares.
    let pass = Othello::parse(&format!("XO{} O", "-".repeat(62))).unwrap();
    contract::check(pass, &pattern, 3).unwrap();
    for stored in ffo() {
        contract::check(stored.position, &pattern, 2).unwrap();
        contract::check(stored.position, &SideSigned::new(pattern, -1, 1), 1).unwrap();
        for evaluator in estimates() {
            contract::check(stored.position, &evaluator, 2).unwrap();
        }
    }
    // The loop plays the last moves of a game.
    let mut position = ffo()[0].position;
    while position.empties() > 5 {
        position = position.play(position.moves().iter().last().unwrap());
    }
    contract::check(position, &pattern, 12).unwrap();
    for evaluator in estimates() {
        contract::check(position, evaluator.as_ref(), 12).unwrap();
    }
    for last_empties in [0, 3, 64] {
        contract::check(position, &Exact::new(last_empties), 12).unwrap();
        contract::check(position, &SideSigned::new(Exact::estimating(last_empties), 1, -1), 12).unwrap();
    }
}

#[test]
fn children_of_random_positions_have_the_same_value_in_any_way() {
    let weights = arbitrary_weights();
    let evaluators: [Box<dyn Evaluator<Othello>>; 7] = [
        Box::new(Discs),
        Box::new(SideSigned::new(Discs, -1, 1)),
        Box::new(SquareWeights),
        Box::new(SideSigned::new(SquareWeights, 1, -1)),
        Box::new(MobilityAndCorners),
        Box::new(Pattern::new(&weights)),
        Box::new(Pattern::trained()),
    ];
    for position in children::positions(1959, 400) {
        for evaluator in &evaluators {
            children::check(&position, evaluator.as_ref());
        }
    }
}

#[test]
fn odd_regions_are_the_quadrants_with_an_odd_number_of_empty_squares() {
    for stored in ffo() {
        let position = stored.position;
        let quadrant = |square: Square| (square.column() / 4, square.row() / 4);
        let empty = !(position.own() | position.opponent());
        let squares = || (0..8).flat_map(|column| (0..8).map(move |row| Square::new(column, row)));
        for played in position.moves().iter() {
            let in_quadrant = squares().filter(|square| empty & square.bit() != 0 && quadrant(*square) == quadrant(played));
            assert_eq!(position.is_in_odd_region(played), in_quadrant.count() % 2 == 1);
        }
        assert!(!position.is_in_odd_region(Square::PASS));
    }
}

fn images(position: &Othello) -> Vec<Othello> {
    let image = |discs: u64, symmetry: u32| {
        (0..64_u32).filter(|square| discs >> square & 1 == 1).fold(0, |image, square| {
            let (mut column, mut row) = (square / 8, square % 8);
            if symmetry & 1 != 0 {
                column = 7 - column;
            }
            if symmetry & 2 != 0 {
                row = 7 - row;
            }
            image | 1_u64 << if symmetry & 4 != 0 { row * 8 + column } else { column * 8 + row }
        })
    };
    let side = position.side_to_move();
    (0..8).map(|symmetry| Othello::new(image(position.own(), symmetry), image(position.opponent(), symmetry), side)).collect()
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let weights = arbitrary_weights();
    for stored in ffo() {
        let images = images(&stored.position);
        let all_equal = |values: Vec<Value>| values.iter().all(|value| *value == values[0]);
        assert!(all_equal(images.iter().map(|image| Pattern::new(&weights).value(image)).collect()));
        for (number, evaluator) in estimates().iter().enumerate() {
            assert!(all_equal(images.iter().map(|image| evaluator.value(image)).collect()), "{number}");
        }
    }
}

#[test]
fn a_finished_game_is_worth_its_result_and_more_than_any_estimate() {
    for (board, side, expected) in [
        ("X".repeat(64), "X", WON + 64 * DISC),
        ("X".repeat(64), "O", -WON - 64 * DISC),
        ("XO".repeat(32), "O", 0),
        (format!("X{}", "-".repeat(63)), "X", WON + DISC),
    ] {
        let position = Othello::parse(&format!("{board} {side}")).unwrap();
        for (number, evaluator) in estimates().iter().enumerate() {
            assert_eq!(evaluator.value(&position), expected, "{number}");
        }
    }
}

#[test]
fn the_committed_weights_are_weights_and_small() {
    let bytes = include_bytes!("../../../../data/weights/othello-pattern.zlib");
    assert!(bytes.len() <= 2 << 20, "{} bytes", bytes.len());
    assert!(PatternWeights::decode(bytes).is_ok());
}
