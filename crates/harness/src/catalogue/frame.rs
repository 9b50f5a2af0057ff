//! Whose point of view leaf values are taken from.

use scoutlab_games::Side;
use scoutlab_search::Form;

/// The frame of leaf values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The value for the side to move at the leaf: the correct one.
    Mover,
    /// White's discs minus Black's at every leaf, with no sign added for the side to move: the slip of the 2011 program.
    WhiteRaw,
}

impl Frame {
    /// The frame of one of the names in a [`super::GameEntry`].
    ///
    /// # Panics
    ///
    /// Panics on any other name; names are checked before.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "mover" => Self::Mover,
            "white-raw" => Self::WhiteRaw,
            _ => unreachable!("frame `{name}` is in a list of frames but has no meaning"),
        }
    }

    /// The signs that turn the value for the side to move into this frame, where the first side and where the second side is to
    /// move at the leaf.
    ///
    /// Searches here work in negamax form. An algorithm published in that form took White's value as it was; one published with
    /// max and min nodes took it as the value for max, so for the search it keeps its sign where the root's side is to move and
    /// changes it elsewhere.
    pub const fn signs(self, form: Form, root: Side) -> [i32; 2] {
        match (self, form, root) {
            (Self::Mover, _, _) | (Self::WhiteRaw, Form::MaxMin, Side::Second) => [1, 1],
            (Self::WhiteRaw, Form::MaxMin, Side::First) => [-1, -1],
            (Self::WhiteRaw, Form::Negamax, _) => [-1, 1],
        }
    }
}
