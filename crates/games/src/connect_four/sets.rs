//! The published positions with their scores.

use super::ConnectFour;
use crate::NotationError;

/// A set of 1,000 positions from the tutorial "Solving Connect 4". `data/README.md` of the repository states the origin.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// The name of the set. L1 (early) to L3 (late) is the stage of the game, and R1 (easy) to R3 (hard) is the difficulty of the
    /// positions.
    pub name: &'static str,
    /// The text of the file. A line contains the moves and the score of a position.
    pub text: &'static str,
}

/// All sets of the tutorial.
pub const SETS: [Set; 6] = [
    Set { name: "Test_L1_R1", text: include_str!("../../data/connect-four/Test_L1_R1") },
    Set { name: "Test_L1_R2", text: include_str!("../../data/connect-four/Test_L1_R2") },
    Set { name: "Test_L1_R3", text: include_str!("../../data/connect-four/Test_L1_R3") },
    Set { name: "Test_L2_R1", text: include_str!("../../data/connect-four/Test_L2_R1") },
    Set { name: "Test_L2_R2", text: include_str!("../../data/connect-four/Test_L2_R2") },
    Set { name: "Test_L3_R1", text: include_str!("../../data/connect-four/Test_L3_R1") },
];

impl Set {
    /// Returns the positions in order, each with the columns of its moves, from 1 to 7, and its score for the side to move.
    ///
    /// # Panics
    ///
    /// Panics if a line of the file is invalid. The tests read all lines.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (&'static str, i32)> {
        let lines: Vec<_> = self.text.lines().collect();
        lines.into_iter().map(|line| {
            let (moves, score) = line.split_once(' ').expect("a line has moves and a score");
            (moves, score.parse().expect("a score is a whole number"))
        })
    }
}

/// Returns the position on a line of a set. Lines are counted from 1.
pub(super) fn position(text: &str, set: &str, line: &str) -> Result<ConnectFour, NotationError> {
    let set = SETS.iter().find(|known| known.name == set);
    let stored = set.zip(line.parse::<usize>().ok()).and_then(|(set, line)| set.positions().nth(line.checked_sub(1)?));
    let Some((moves, _)) = stored else {
        let names: Vec<_> = SETS.iter().map(|set| set.name).collect();
        let expected = format!("a set and a line from 1 to 1000, such as Test_L3_R1:17; the sets are {}", names.join(", "));
        return Err(NotationError::Stored { name: text.to_owned(), expected });
    };
    ConnectFour::parse(moves)
}
