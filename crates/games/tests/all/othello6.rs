//! Tests 6x6 Othello and other move generation orders against a plain independent implementation, and against the contract of
//! games.

use scoutlab_conformance::games as contract;
use scoutlab_games::othello::pattern::Pattern;
use scoutlab_games::othello::{Discs, Exact, MobilityAndCorners, Othello, Square, SquareWeights, ffo};
use scoutlab_games::othello6::{
    Exact6, Generation, Othello6, ReorderedOthello, StandardOrientation, VARIATION_PLIES, variation,
};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, Value, Window};

use crate::children;

/// A board as rows of characters: `b` is black, `w` is white.
#[derive(Clone)]
struct Plain {
    rows: Vec<Vec<char>>,
    to_move: char,
}

impl Plain {
    fn start() -> Self {
        let mut rows = vec![vec!['-'; 6]; 6];
        (rows[2][2], rows[3][3], rows[2][3], rows[3][2]) = ('w', 'w', 'b', 'b');
        Self { rows, to_move: 'b' }
    }

    fn other(&self) -> char {
        if self.to_move == 'b' { 'w' } else { 'b' }
    }

    fn passed(&self) -> Self {
        Self { rows: self.rows.clone(), to_move: self.other() }
    }

    /// Returns the position after a move to the square at (`row`, `column`), or `None` if the move is illegal.
    fn after(&self, row: usize, column: usize) -> Option<Self> {
        let mut after = self.passed();
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let square = |steps: i32| {
                let [row, column] = [row as i32 + steps * down, column as i32 + steps * right].map(usize::try_from);
                Some((row.ok()?, column.ok()?)).filter(|&(row, column)| row < 6 && column < 6)
            };
            let piece = |steps| square(steps).map(|(row, column)| self.rows[row][column]);
            let enclosed = (1..6).take_while(|&steps| piece(steps) == Some(self.other())).count() as i32;
            if piece(enclosed + 1) == Some(self.to_move) {
                for (row, column) in (1..=enclosed).filter_map(square) {
                    after.rows[row][column] = self.to_move;
                }
            }
        }
        if self.rows[row][column] != '-' || after.rows == self.rows {
            return None;
        }
        after.rows[row][column] = self.to_move;
        Some(after)
    }

    /// Returns the positions after all moves, row by row, or after a pass if only the opponent has a move.
    fn children(&self) -> Vec<Self> {
        let moves =
            |position: &Self| -> Vec<Self> { (0..36).filter_map(|square| position.after(square / 6, square % 6)).collect() };
        let children = moves(self);
        let passed = self.passed();
        if children.is_empty() && !moves(&passed).is_empty() { vec![passed] } else { children }
    }

    fn perft(&self, depth: u32) -> u64 {
        let children = if depth == 0 { Vec::new() } else { self.children() };
        if children.is_empty() { 1 } else { children.iter().map(|child| child.perft(depth - 1)).sum() }
    }

    fn name(&self) -> String {
        let squares: String = self.rows.iter().flatten().collect();
        format!("{squares} {}", self.to_move).replace('b', "X").replace('w', "O")
    }
}

#[test]
fn perft_counts_are_those_of_a_plain_program_without_bitboards() {
    for depth in 1..=9 {
        let count = Plain::start().perft(depth);
        for generation in Generation::ALL {
            assert_eq!(Othello6::start().generating(generation).perft(depth), count, "{generation}, depth {depth}");
        }
    }
}

#[test]
fn positions_and_their_order_are_those_of_a_plain_program_to_the_end_of_the_game() {
    fn compare(position: &Othello6, plain: &Plain) {
        assert_eq!(position.position_name(), plain.name());
        let children = plain.children();
        let moves: Vec<Square> = position.moves().iter().collect();
        assert_eq!(moves.len(), children.len(), "{}", plain.name());
        for (played, child) in moves.into_iter().zip(&children) {
            compare(&position.play(played), child);
        }
    }
    // After 24 plies of the variation, 8 squares are empty, so the comparison covers complete games.
    let mut plain = Plain::start();
    for plies in 1..=24 {
        let wanted = variation(plies).unwrap().position_name();
        plain = plain.children().into_iter().find(|child| child.name() == wanted).unwrap();
    }
    compare(&variation(24).unwrap(), &plain);
}

#[test]
fn six_by_six_othello_keeps_the_contract_of_games() {
    for generation in Generation::ALL {
        contract::check(Othello6::start().generating(generation), &Discs, 5).unwrap();
        for plies in 0..=VARIATION_PLIES {
            let position = variation(plies).unwrap().generating(generation);
            contract::check(position, &Discs, 3).unwrap();
            contract::check(position, &MobilityAndCorners, 2).unwrap();
        }
    }
    contract::check(variation(27).unwrap(), &Exact6::SCORE, 3).unwrap();
}

#[test]
fn othello_in_any_order_of_generation_keeps_the_contract_of_games() {
    for generation in Generation::ALL {
        contract::check(ReorderedOthello::start().generating(generation), &Discs, 4).unwrap();
        for stored in ffo() {
            contract::check(ReorderedOthello::new(stored.position, generation), &Discs, 2).unwrap();
        }
    }
}

#[test]
fn othello_in_another_order_has_the_same_moves_names_and_values() {
    let pattern = Pattern::trained();
    for stored in ffo() {
        let plain = stored.position;
        for generation in Generation::ALL {
            let position = ReorderedOthello::new(plain, generation);
            assert_eq!(position.position(), plain);
            let mut squares: Vec<Square> = position.moves().iter().collect();
            let place = |square: &Square| match generation {
                Generation::Columns => (square.column(), square.row()),
                Generation::Rows => (square.row(), square.column()),
                Generation::ColumnsReversed => (7 - square.column(), 7 - square.row()),
                Generation::RowsReversed => (7 - square.row(), 7 - square.column()),
            };
            assert!(squares.is_sorted_by_key(place), "{generation}");
            squares.sort_unstable();
            assert_eq!(squares, plain.moves().iter().collect::<Vec<_>>());
            for &square in &squares {
                let after = position.play(square);
                assert_eq!(after.position(), plain.play(square));
                assert_eq!(position.is_in_odd_region(square), plain.is_in_odd_region(square));
                let value = |evaluator: &dyn Evaluator<Othello>| evaluator.value(&after.position());
                assert_eq!(Discs.value(&after), value(&Discs));
                assert_eq!(StandardOrientation(SquareWeights).value(&after), value(&SquareWeights));
                assert_eq!(StandardOrientation(pattern).value(&after), value(&pattern));
            }
            assert_eq!(ReorderedOthello::parse(&position.position_name()), Ok(position));
            assert_eq!(StandardOrientation(Exact::new(0)).known_value(&position, Window::INFINITE), None);
        }
    }
}

#[test]
fn children_in_any_order_have_the_same_value_in_any_way() {
    for generation in Generation::ALL {
        for plain in children::positions(1993, 100) {
            let position = ReorderedOthello::new(plain, generation);
            children::check(&position, &Discs);
            children::check(&position, &StandardOrientation(Discs));
            children::check(&position, &StandardOrientation(SquareWeights));
            children::check(&position, &StandardOrientation(MobilityAndCorners));
            children::check(&position, &StandardOrientation(Pattern::trained()));
            let central = plain.own() & Othello6::SQUARES;
            let central = Othello::new(central, plain.opponent() & Othello6::SQUARES, plain.side_to_move());
            let position = Othello6::new(central, generation);
            children::check(&position, &Discs);
            children::check(&position, &MobilityAndCorners);
        }
    }
}

#[test]
fn the_variation_is_worth_four_discs_to_white_from_its_first_to_its_last_position() {
    fn value(position: &Othello6, alpha: Value, beta: Value) -> Value {
        if position.is_terminal() {
            return Discs.value(position);
        }
        let mut best = alpha;
        for played in position.moves().iter() {
            best = best.max(-value(&position.play(played), -beta, -best));
            if best >= beta {
                break;
            }
        }
        best
    }
    // Searches from earlier positions of the variation take long.
    for plies in 20..=VARIATION_PLIES {
        let position = variation(plies).unwrap();
        let expected = if position.side_to_move() == Side::First { -4 } else { 4 };
        assert_eq!(value(&position, -36, 36), expected, "{plies} plies");
        if plies >= 23 {
            assert_eq!(Exact6::SCORE.value(&position), expected, "{plies} plies");
        }
    }
}

#[test]
fn the_corners_of_the_small_board_come_first_in_the_fixed_order_of_squares() {
    let start = Othello6::start();
    let rank = |column, row| start.static_rank(Square::new(column, row));
    let mut squares: Vec<Square> = (1..7).flat_map(|column| (1..7).map(move |row| Square::new(column, row))).collect();
    squares.sort_by_key(|&square| start.static_rank(square));
    let corners: Vec<String> = squares[..4].iter().map(|&square| start.move_name(square)).collect();
    assert_eq!(corners, ["b2", "b7", "g7", "g2"]);
    // The square diagonally next to the corner comes last, apart from the squares that are occupied at the start.
    assert!(squares.iter().filter(|square| rank(square.column(), square.row()) > rank(2, 2)).count() <= 16);
    assert_eq!(start.static_rank(Square::PASS), u32::MAX);
}
