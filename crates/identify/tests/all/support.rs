//! Reports on texts, and a separate tic-tac-toe program.

use std::sync::atomic::AtomicBool;

use scoutlab::Catalogue;
use scoutlab::time_limit::TimeLimit;
use scoutlab_identify::{CountTable, IdentificationEffort, IdentificationReport, identify};

pub(crate) fn table(csv: &str, game: &str) -> CountTable {
    CountTable::parse(&Catalogue::built_in(), "counts.csv", csv.as_bytes(), Some(game)).unwrap()
}

/// Returns the report of at most this many seconds.
pub(crate) fn identify_within(csv: &str, game: &str, seconds: f64) -> IdentificationReport {
    let limit = TimeLimit::start(seconds, None).unwrap();
    identify(&table(csv, game), IdentificationEffort { threads: 2, stop: &limit.flag(), ..IdentificationEffort::default() })
}

/// Returns the report without a search for conventions.
pub(crate) fn compare_only(csv: &str, game: &str) -> IdentificationReport {
    let stop = AtomicBool::new(true);
    identify(&table(csv, game), IdentificationEffort { threads: 1, stop: &stop, ..IdentificationEffort::default() })
}

/// The search of a [`Plain`] board.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Pruning {
    #[default]
    AlphaBeta,
    /// Alpha-beta without deep cutoffs.
    BranchAndBound,
    Minimax,
}

/// A tic-tac-toe board of 1, -1 and 0 for an empty square, with the numbers of leaves and interior nodes.
#[derive(Clone, Default)]
pub(crate) struct Plain {
    pub(crate) squares: [i8; 9],
    pub(crate) leaves: u64,
    pub(crate) interior: u64,
    pub(crate) pruning: Pruning,
}

impl Plain {
    /// Returns the board after moves such as `x0y0 x1y1`.
    pub(crate) fn after(moves: &str) -> Self {
        let mut board = Self::default();
        for (place, name) in moves.split_whitespace().enumerate() {
            let digits: Vec<usize> =
                name.chars().filter_map(|letter| letter.to_digit(10)).map(|digit| digit as usize).collect();
            board.squares[3 * digits[1] + digits[0]] = if place % 2 == 0 { 1 } else { -1 };
        }
        board
    }

    /// Returns the number of nodes that a search of this depth visits, with the root.
    pub(crate) fn calls(&self, depth: u32) -> u64 {
        let counted = self.counted(depth);
        counted.leaves + counted.interior
    }

    /// Returns the board with the counts of a search of this depth.
    pub(crate) fn counted(&self, depth: u32) -> Self {
        let mut board = self.clone();
        let marks = board.squares.iter().filter(|&&mark| mark != 0).count();
        board.search(if marks % 2 == 0 { 1 } else { -1 }, depth, -2, 2);
        board
    }

    fn search(&mut self, side: i8, depth: u32, mut alpha: i8, beta: i8) -> i8 {
        const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let sum = |line: &[usize; 3]| line.iter().map(|&square| self.squares[square]).sum::<i8>();
        let winner = LINES.iter().map(sum).find(|sum| sum.abs() == 3).map_or(0, i8::signum);
        if winner != 0 || depth == 0 || !self.squares.contains(&0) {
            self.leaves += 1;
            return side * winner;
        }
        self.interior += 1;
        let mut best = -2;
        for square in 0..9 {
            if self.squares[square] != 0 {
                continue;
            }
            self.squares[square] = side;
            let least = if self.pruning == Pruning::BranchAndBound { -2 } else { -beta };
            let value = -self.search(-side, depth - 1, least, -alpha);
            self.squares[square] = 0;
            best = best.max(value);
            if self.pruning != Pruning::Minimax {
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}
