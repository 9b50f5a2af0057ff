//! A slow independent implementation of Connect Four and of the published solvers. It stores squares in an array and has no
//! cache.

use std::collections::HashMap;

/// The squares by column and then by row from the bottom. A square is empty, or contains a disc of side 0 or 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlowBoard {
    squares: [[Option<usize>; 6]; 7],
    stones: i32,
}

impl SlowBoard {
    /// Returns the board after discs are dropped into the columns `moves`, which are counted from 1.
    pub(crate) fn after(moves: &str) -> Self {
        moves.chars().fold(Self::default(), |board, column| board.play(column.to_digit(10).unwrap() as usize - 1))
    }

    fn mover(&self) -> usize {
        self.stones as usize % 2
    }

    fn height(&self, column: usize) -> usize {
        self.squares[column].iter().flatten().count()
    }

    fn open(&self) -> Vec<usize> {
        (0..7).filter(|&column| self.height(column) < 6).collect()
    }

    fn play(&self, column: usize) -> Self {
        let mut next = self.clone();
        next.squares[column][self.height(column)] = Some(self.mover());
        next.stones += 1;
        next
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        ((0..7).contains(&column) && (0..6).contains(&row)).then(|| self.squares[column as usize][row as usize])?
    }

    /// Returns whether a disc of `side` on the square at (`column`, `row`) completes four in a row.
    fn makes_four(&self, column: usize, row: usize, side: usize) -> bool {
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
            let run = |sign: i32| {
                let of_side =
                    |step: &i32| self.at(column as i32 + sign * step * right, row as i32 + sign * step * up) == Some(side);
                (1..4).take_while(of_side).count()
            };
            run(1) + run(-1) >= 3
        })
    }

    fn wins_with(&self, column: usize, side: usize) -> bool {
        self.height(column) < 6 && self.makes_four(column, self.height(column), side)
    }

    fn can_win(&self) -> bool {
        self.open().into_iter().any(|column| self.wins_with(column, self.mover()))
    }

    /// Returns the columns after which the other side cannot win with its next disc.
    fn safe(&self) -> Vec<usize> {
        let other = 1 - self.mover();
        let forced: Vec<_> = self.open().into_iter().filter(|&column| self.wins_with(column, other)).collect();
        let columns = match forced.len() {
            0 => self.open(),
            1 => forced,
            _ => Vec::new(),
        };
        let above_is_safe = |column: &usize| {
            let row = self.height(*column) + 1;
            row == 6 || !self.makes_four(*column, row, other)
        };
        columns.into_iter().filter(above_is_safe).collect()
    }

    /// Returns the number of empty squares that complete four in a row for the side that has just moved.
    fn threats(&self) -> usize {
        let side = 1 - self.mover();
        let empty = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
        empty.filter(|&(column, row)| self.squares[column][row].is_none() && self.makes_four(column, row, side)).count()
    }

    /// Returns the key that the published program uses: the discs of the side to move plus all discs, as numbers.
    fn key(&self) -> u64 {
        let number = |counts: &dyn Fn(usize) -> bool| -> u64 {
            (0..7)
                .flat_map(|column| (0..6).map(move |row| (column, row)))
                .filter(|&(column, row)| self.squares[column][row].is_some_and(counts))
                .map(|(column, row)| 2_u64.pow((7 * column + row) as u32))
                .sum()
        };
        number(&|side| side == self.mover()) + number(&|_| true)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Lower(i32),
    Upper(i32),
}

/// A solver, as one part of the tutorial defines it.
#[derive(Debug)]
pub(crate) struct Slow {
    part: u32,
    columns: [usize; 7],
    bound: bool,
    nodes: u64,
    table: HashMap<u64, (u64, Kept)>,
}

impl Slow {
    pub(crate) fn of(part: u32) -> Self {
        let columns = if part < 5 { [1, 2, 3, 4, 5, 6, 7] } else { [4, 3, 5, 2, 6, 1, 7] };
        Self { part, columns, bound: part > 3, nodes: 0, table: HashMap::new() }
    }

    /// Creates alpha-beta that searches `columns`, counted from 1, in order, and does not lower beta to the maximum value of a
    /// position.
    pub(crate) fn alphabeta(columns: [usize; 7]) -> Self {
        Self { columns, bound: false, ..Self::of(5) }
    }

    /// Returns the score, or its sign if `weak` is true, and the number of nodes.
    pub(crate) fn solve(&mut self, board: &SlowBoard, weak: bool) -> (i32, u64) {
        self.nodes = 0;
        self.table.clear();
        let n = board.stones;
        let score = match self.part {
            3 => self.minimax(board),
            9.. if board.can_win() => (43 - n) / 2,
            8.. => {
                let (mut lo, mut hi) = if weak { (-1, 1) } else { (-(42 - n) / 2, (43 - n) / 2) };
                while lo < hi {
                    let mut m = lo + (hi - lo) / 2;
                    if m <= 0 && lo / 2 < m {
                        m = lo / 2;
                    } else if m >= 0 && hi / 2 > m {
                        m = hi / 2;
                    }
                    let r = self.search(board, m, m + 1);
                    if r <= m { hi = r } else { lo = r }
                }
                lo
            }
            _ if weak => self.search(board, -1, 1),
            _ => self.search(board, -21, 21),
        };
        (if weak { score.signum() } else { score }, self.nodes)
    }

    fn minimax(&mut self, board: &SlowBoard) -> i32 {
        self.nodes += 1;
        if board.stones == 42 {
            return 0;
        }
        if board.can_win() {
            return (43 - board.stones) / 2;
        }
        board.open().into_iter().map(|column| -self.minimax(&board.play(column))).max().unwrap()
    }

    fn slot(&self, board: &SlowBoard) -> u64 {
        board.key() % if self.part >= 11 { 8_388_617 } else { 8_388_593 }
    }

    fn entry(&self, board: &SlowBoard) -> Option<Kept> {
        let (key, kept) = self.table.get(&self.slot(board))?;
        (self.part >= 7 && *key == board.key()).then_some(*kept)
    }

    fn search(&mut self, board: &SlowBoard, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let n = board.stones;
        let mut columns: Vec<usize> = self.columns.iter().map(|column| column - 1).collect();
        if self.part >= 9 {
            let safe = board.safe();
            if safe.is_empty() {
                return -(42 - n) / 2;
            }
            if n >= 40 {
                return 0;
            }
            alpha = alpha.max(-(40 - n) / 2);
            if alpha >= beta {
                return alpha;
            }
            columns.retain(|column| safe.contains(column));
        } else {
            if n == 42 {
                return 0;
            }
            if board.can_win() {
                return (43 - n) / 2;
            }
            columns.retain(|column| board.open().contains(column));
        }
        let entry = self.entry(board);
        let upper = match entry {
            Some(Kept::Upper(upper)) if self.part < 12 => upper,
            _ if self.bound => (41 - n) / 2,
            _ => beta,
        };
        beta = beta.min(upper);
        if alpha >= beta {
            return beta;
        }
        if self.part >= 12 {
            match entry {
                Some(Kept::Lower(lower)) if lower > alpha => {
                    alpha = lower;
                    if alpha >= beta {
                        return alpha;
                    }
                }
                Some(Kept::Upper(upper)) if upper < beta => {
                    beta = upper;
                    if alpha >= beta {
                        return beta;
                    }
                }
                _ => {}
            }
        }
        if self.part >= 10 {
            columns.sort_by_key(|&column| -(board.play(column).threats() as i32));
        }
        for column in columns {
            let value = -self.search(&board.play(column), -beta, -alpha);
            if value >= beta {
                if self.part >= 12 {
                    self.table.insert(self.slot(board), (board.key(), Kept::Lower(value)));
                }
                return value;
            }
            alpha = alpha.max(value);
        }
        self.table.insert(self.slot(board), (board.key(), Kept::Upper(alpha)));
        alpha
    }
}
