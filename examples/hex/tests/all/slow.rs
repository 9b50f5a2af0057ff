//! A slow independent implementation of Hex: cells in a grid, and flood fill for the winner.

use std::collections::HashMap;

use scoutlab_games::Side;

/// The stones by row and then by column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlowHex(pub Vec<Vec<Option<Side>>>);

impl SlowHex {
    pub fn start(size: usize) -> Self {
        Self(vec![vec![None; size]; size])
    }

    /// Returns the empty cells row by row, as pairs of row and column.
    pub fn empty(&self) -> Vec<(usize, usize)> {
        let size = self.0.len();
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        cells.filter(|&(row, column)| self.0[row][column].is_none()).collect()
    }

    pub fn side_to_move(&self) -> Side {
        let stones = self.0.len().pow(2) - self.empty().len();
        if stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    pub fn play(&self, (row, column): (usize, usize)) -> Self {
        let mut next = self.clone();
        next.0[row][column] = Some(self.side_to_move());
        next
    }

    /// Returns whether a side has a chain from the first row to the last, or from the first column to the last.
    pub fn connects(&self, side: Side) -> bool {
        let size = self.0.len();
        let at = |row: usize, column: usize| self.0[row][column] == Some(side);
        let place = |line: usize, across: usize| if side == Side::First { (line, across) } else { (across, line) };
        let mut stack: Vec<_> = (0..size).map(|across| place(0, across)).filter(|&(row, column)| at(row, column)).collect();
        let mut visited = stack.clone();
        while let Some((row, column)) = stack.pop() {
            if (if side == Side::First { row } else { column }) == size - 1 {
                return true;
            }
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)] {
                let (row, column) = (row as i32 + down, column as i32 + right);
                let is_inside = (0..size as i32).contains(&row) && (0..size as i32).contains(&column);
                let next = (row as usize, column as usize);
                if is_inside && at(next.0, next.1) && !visited.contains(&next) {
                    visited.push(next);
                    stack.push(next);
                }
            }
        }
        false
    }

    pub fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second].into_iter().find(|&side| self.connects(side))
    }

    /// Returns whether the side to move wins.
    pub fn wins(&self, known: &mut HashMap<Self, bool>) -> bool {
        if self.winner().is_some() {
            return false;
        }
        if let Some(&wins) = known.get(self) {
            return wins;
        }
        let wins = self.empty().into_iter().any(|cell| !self.play(cell).wins(known));
        known.insert(self.clone(), wins);
        wins
    }
}
