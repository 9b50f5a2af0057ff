//! The point of view of leaf values.

use scoutlab_games::Side;
use scoutlab_search::Form;
use scoutlab_search::algorithms::AnyAlgorithm;

/// A point of view of leaf values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The value for the side to move at the leaf. This frame is correct.
    Mover,
    /// White's discs minus Black's at every leaf, regardless of the side to move: the sign bug of the 2011 program.
    WhiteRaw,
}

impl Frame {
    /// Returns the frame with this name, which must be one of [`RegisteredGame::FRAMES`](super::RegisteredGame::FRAMES).
    ///
    /// # Panics
    ///
    /// Panics if no frame has this name. Callers must validate names.
    pub fn named(name: &str) -> Self {
        match name {
            "mover" => Self::Mover,
            "white-raw" => Self::WhiteRaw,
            _ => unreachable!("frame `{name}` is in a list of frames but is not implemented"),
        }
    }

    /// Returns the name of the frame, as in [`RegisteredGame::FRAMES`](super::RegisteredGame::FRAMES).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::WhiteRaw => "white-raw",
        }
    }

    /// Returns the signs that convert a value for the side to move into this frame. The first sign is for leaves with the first
    /// side to move, and the second sign for all other leaves.
    ///
    /// Searches of scoutlab use negamax form. An algorithm published in negamax form used White's value unchanged. An algorithm
    /// published in minimax form used White's value as the value for MAX. In negamax form, White's value therefore keeps its
    /// sign at nodes with the root's side to move, and changes its sign at all other nodes.
    pub fn signs(self, algorithm: &AnyAlgorithm, root: Side) -> [i32; 2] {
        match (self, algorithm.form(), root) {
            (Self::Mover, _, _) | (Self::WhiteRaw, Form::MaxMin, Side::Second) => [1, 1],
            (Self::WhiteRaw, Form::MaxMin, Side::First) => [-1, -1],
            (Self::WhiteRaw, Form::Negamax, _) => [-1, 1],
        }
    }
}
