//! A separate tic-tac-toe program on an array of nine characters, with ten sets of conventions. Each set is identified from its
//! counts.

use std::sync::atomic::AtomicBool;

use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_identify::rules::{Ending, Frame, Generation, Rules, Walk, Walker};
use scoutlab_identify::{
    Algorithm, Cut, DepthOffset, Explanation, Iterations, NodeKind, Overflow, Positions, Program, Quantity, RootNode, Row,
    Space, Tally, Visits, infer,
};

type Board = [char; 9];

/// The conventions of this program.
struct Habits {
    squares: [usize; 9],
    /// The value of a leaf for the side to move.
    value: fn(&Board, bool) -> i64,
    is_strict: bool,
}

const BY_ROWS: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const BY_COLUMNS: [usize; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];
const BACKWARDS: [usize; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];

fn has_won(board: &Board, mark: char) -> bool {
    const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.iter().any(|line| line.iter().all(|&square| board[square] == mark))
}

/// Returns the result for `o`: 1, 0 or -1.
fn of_first(board: &Board) -> i64 {
    i64::from(has_won(board, 'o')) - i64::from(has_won(board, 'x'))
}

fn of_mover(board: &Board, is_first: bool) -> i64 {
    if is_first { of_first(board) } else { -of_first(board) }
}

/// Returns a value that prefers early wins: one more than the number of marks that the winner could still have set.
fn of_soonest(board: &Board, is_first: bool) -> i64 {
    let marks = board.iter().filter(|&&mark| mark != '-').count() as i64;
    of_mover(board, is_first) * if has_won(board, 'o') { (11 - marks) / 2 } else { (10 - marks) / 2 }
}

/// The counts of the program.
#[derive(Default)]
struct BoardCounts {
    leaves: u64,
    interior: u64,
    boards: std::collections::HashSet<Board>,
}

impl Habits {
    fn search(&self, board: Board, is_first: bool, depth: u32, mut alpha: i64, beta: i64, counted: &mut BoardCounts) -> i64 {
        counted.boards.insert(board);
        let is_over = has_won(&board, 'o') || has_won(&board, 'x') || !board.contains(&'-');
        if is_over || depth == 0 {
            counted.leaves += 1;
            return (self.value)(&board, is_first);
        }
        counted.interior += 1;
        for square in self.squares {
            if board[square] != '-' {
                continue;
            }
            let mut next = board;
            next[square] = if is_first { 'o' } else { 'x' };
            let value = -self.search(next, !is_first, depth - 1, -beta, -alpha, counted);
            alpha = alpha.max(value);
            if if self.is_strict { value > beta } else { value >= beta } {
                return beta;
            }
        }
        alpha
    }

    fn count(&self, board: &Board, depth: u32) -> BoardCounts {
        let mut counted = BoardCounts::default();
        let is_first = board.iter().filter(|&&mark| mark != '-').count() % 2 == 0;
        self.search(*board, is_first, depth, -1000, 1000, &mut counted);
        counted
    }
}

const BOARDS: [(&str, u32); 6] =
    [("oxo-x----", 4), ("o---x----", 3), ("ox--o---x", 5), ("-x-oo---x", 4), ("----o----", 3), ("o---x---o", 5)];

/// Returns the conventions found from the counts of these boards.
fn identify_counts(count: impl Fn(&Board, u32) -> u64) -> Vec<Explanation> {
    let rows = BOARDS.map(|(text, depth)| {
        let board: Board = text.chars().collect::<Vec<_>>().try_into().unwrap();
        let marks = |mark| board.iter().enumerate().filter(|(_, it)| **it == mark).map(|(square, _)| 1 << square).sum();
        let walk: Box<dyn Walk> = Box::new(Walker::new(TicTacToe::new(marks('o'), marks('x')).unwrap()));
        Row { walk, depth, count: count(&board, depth), algorithm: Some(Algorithm::AlphaBeta), of: None }
    });
    let space = Space::of(&rows.each_ref().map(|row| row.walk.scope()), Some(&[Algorithm::AlphaBeta]));
    let found = infer(&rows, 0b11_1111, (&space, false), 2, (&AtomicBool::new(false), &|_, _, _| {})).found;
    found.iter().filter(|one| one.fits() == rows.len()).flat_map(|one| one.members(&space)).collect()
}

#[test]
fn habits_of_another_program_are_identified() {
    let usual = Habits { squares: BY_ROWS, value: of_mover, is_strict: false };
    let (program, quantity) = (Program::default(), Quantity::default());
    let with = |rules| Program { rules, ..program };
    let leaves = |habits: Habits| move |board: &Board, depth: u32| habits.count(board, depth).leaves;
    let with_sign_forgotten: fn(&Board, bool) -> i64 = |board, is_first| -of_mover(board, is_first);
    let of_second: fn(&Board, bool) -> i64 = |board, _| -of_first(board);
    let (columns, backwards) = (Generation::Columns, Generation::RowsReversed);
    let cases: Vec<(Vec<Explanation>, Program, Quantity)> = vec![
        (
            identify_counts(leaves(Habits { squares: BY_COLUMNS, ..usual })),
            with(Rules { generation: columns, ..Rules::default() }),
            quantity,
        ),
        (
            identify_counts(leaves(Habits { squares: BACKWARDS, ..usual })),
            with(Rules { generation: backwards, ..Rules::default() }),
            quantity,
        ),
        (
            identify_counts(leaves(Habits { value: with_sign_forgotten, ..usual })),
            with(Rules { frame: Frame::Other, ..Rules::default() }),
            quantity,
        ),
        (
            identify_counts(leaves(Habits { value: of_second, ..usual })),
            with(Rules { frame: Frame::SecondRaw, ..Rules::default() }),
            quantity,
        ),
        (
            identify_counts(leaves(Habits { value: of_soonest, ..usual })),
            with(Rules { ending: Ending::Soonest, ..Rules::default() }),
            quantity,
        ),
        (identify_counts(leaves(Habits { is_strict: true, ..usual })), Program { cut: Cut::Greater, ..program }, quantity),
        (
            identify_counts(|board, depth| usual.count(board, depth + 1).interior),
            Program { depth: DepthOffset::More, ..program },
            Quantity { of: NodeKind::Interior, ..quantity },
        ),
        (
            identify_counts(|board, depth| (1..=depth).map(|depth| usual.count(board, depth).leaves).sum()),
            Program { iterations: Iterations::All, ..program },
            quantity,
        ),
        (
            identify_counts(|board, depth| usual.count(board, depth).boards.len() as u64),
            program,
            Quantity { of: NodeKind::Calls, positions: Positions::Distinct, ..quantity },
        ),
        (
            identify_counts(|board, depth| {
                let counted = usual.count(board, depth);
                counted.leaves + counted.interior - 1
            }),
            program,
            Quantity { of: NodeKind::Calls, root: RootNode::Not, ..quantity },
        ),
    ];
    for (found, program, quantity) in cases {
        let is_there = found.iter().any(|one| (one.program, one.quantity) == (program, quantity));
        assert!(is_there, "{program} {quantity}: {:?}", found.iter().take(3).collect::<Vec<_>>());
    }
}

#[test]
fn counters_that_overflow_begin_again() {
    let leaves = |leaves| {
        let tally = Tally {
            parts: std::array::from_fn(|part| Visits { leaves: if part == 0 { leaves } else { 0 }, ..Visits::default() }),
            ..Tally::default()
        };
        Overflow::ALL.iter().map(|&wrap| Quantity { wrap, ..Quantity::default() }.of(&tally).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(leaves(2_147_483_647), [2_147_483_647, 2_147_483_647, 2_147_483_647, 65_535]);
    assert_eq!(leaves(2_147_483_648), [2_147_483_648, 0, 2_147_483_648, 0]);
    assert_eq!(leaves(4_294_967_301), [4_294_967_301, 5, 5, 5]);
    assert_eq!(leaves(6_442_450_945), [6_442_450_945, 1, 2_147_483_649, 1]);
}
