//! The games of the engines.

use scoutlab_games::chess::{Chess, Material, Squares};
use scoutlab_games::connect_four::{ConnectFour, Lines};
use scoutlab_games::othello::{Discs, Othello, Square};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::{Evaluator, Game, Side};

/// A game with its table key, its evaluators and its test positions.
pub(super) trait Board: Game {
    const NAME: &'static str;
    /// The positions of the published counts.
    const PUBLISHED: &'static [&'static str];
    /// Positions of further counts, which test an answer.
    const FURTHER: &'static [&'static str];

    fn read(text: &str) -> Self;

    /// Returns the exact key of the position, or a key that two positions share if they differ only in the side to move.
    fn words(&self, has_side: bool) -> [u64; 4];

    /// Returns the static value for the side to move.
    fn value(&self) -> i64;

    /// Returns the static value for the side to move by the second evaluator of the game, if the game has one.
    fn second_value(&self) -> i64 {
        self.value()
    }

    fn is_corner(_played: Self::Move) -> bool {
        false
    }
}

/// A pawn ending of Lasker and Reichhelm.
const PAWN_ENDING: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -";

impl Board for Chess {
    const NAME: &'static str = "chess";
    const PUBLISHED: &'static [&'static str] =
        &["start", "4k3/1p3n2/8/3q4/8/2B5/PP3R2/4K3 b - -", "bk:1", "cpw:3", PAWN_ENDING, "kiwipete", "bk:8"];
    const FURTHER: &'static [&'static str] = &[
        "bk:2",
        "bk:4",
        "bk:6",
        "bk:11",
        "bk:15",
        "bk:19",
        "cpw:4",
        "cpw:6",
        "4k3/pp4pp/8/8/8/8/PP4PP/4K3 w - -",
        "3rk3/5ppp/8/8/2b5/8/PP4PP/2R1K3 w - -",
    ];

    fn read(text: &str) -> Self {
        Self::parse(text).unwrap()
    }

    fn words(&self, has_side: bool) -> [u64; 4] {
        let (zero, one, two, white) = self.key();
        // The first word is inverted if Black is to move.
        let is_inverted = !has_side && self.side_to_move() == Side::Second;
        [if is_inverted { !zero } else { zero }, one, two, white]
    }

    fn value(&self) -> i64 {
        Material.value(self).into()
    }

    fn second_value(&self) -> i64 {
        Squares.value(self).into()
    }
}

impl Board for ConnectFour {
    const NAME: &'static str = "connect-four";
    const PUBLISHED: &'static [&'static str] = &["start", "44", "4435", "ddce", "44433", "12345671", "4453261"];
    const FURTHER: &'static [&'static str] = &["4", "1", "43", "4444", "334", "7654", "44443", "14253", "222555", "4172636"];

    fn read(text: &str) -> Self {
        Self::parse(text).unwrap()
    }

    fn words(&self, _has_side: bool) -> [u64; 4] {
        let (own, other) = self.key();
        [own, other, 0, 0]
    }

    fn value(&self) -> i64 {
        Lines.value(self).into()
    }
}

/// Positions with 8 to 12 empty squares, whose searches meet passes.
const LATE: [&str; 4] = [
    "--OOXXXX-OOOOXXOXOXOXOOOXXOOOOOOXOXOOOO-XOOOOOO-X-OOXX--XOOXXX-- X",
    "--OOOO--XOOOOO-OXOOOOOOOXOXOXOOOXOXXOOXOXOOOOOOOX--OOOOO--OOOOO- X",
    "X-OOXXXX-XOOOXXOXOXOXOOOXXOOOOOOXOXOOOO-XOOOOOO-X-OOXX--XOOXXX-- O",
    "OXXXXXXXXXXOXXXXXXXXOXXXXOXOXXXXXOOXOOXXXOOOOOXX--OOOOOX-O-----O X",
];

impl Board for Othello {
    const NAME: &'static str = "othello";
    const PUBLISHED: &'static [&'static str] = &["start", "ffo:40", "ffo:44", "ffo:55", "ffo:46", LATE[0], LATE[1]];
    const FURTHER: &'static [&'static str] =
        &["ffo:42", "ffo:43", "ffo:45", "ffo:47", "ffo:48", "ffo:50", "ffo:51", "ffo:52", LATE[2], LATE[3]];

    fn read(text: &str) -> Self {
        Self::parse(text).unwrap()
    }

    fn words(&self, has_side: bool) -> [u64; 4] {
        let side = if has_side { self.side_to_move() as u64 } else { 0 };
        [self.discs(Side::First), self.discs(Side::Second), side, 0]
    }

    fn value(&self) -> i64 {
        Discs.value(self).into()
    }

    fn is_corner(played: Square) -> bool {
        played != Square::PASS && [0, 7].contains(&played.column()) && [0, 7].contains(&played.row())
    }
}

impl Board for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const PUBLISHED: &'static [&'static str] =
        &["start", "after x1y1 x1y0 x0y0", "o---x----", "oxo-x----", "-x-oo---x", "----o----", "after x0y0 x2y1"];
    const FURTHER: &'static [&'static str] = &[
        "after x0y0",
        "after x1y0",
        "after x0y0 x1y1",
        "after x1y0 x1y1",
        "after x0y0 x2y2",
        "after x1y1 x0y0",
        "after x2y2 x0y1",
        "after x0y1 x2y1",
        "after x0y0 x1y1 x2y2",
        "after x1y1 x0y0 x2y0",
    ];

    fn read(text: &str) -> Self {
        Self::parse(text).unwrap()
    }

    fn words(&self, _has_side: bool) -> [u64; 4] {
        [self.key().into(), 0, 0, 0]
    }

    fn value(&self) -> i64 {
        Outcome.value(self).into()
    }
}
