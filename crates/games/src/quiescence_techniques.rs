//! The selective techniques of quiescence search.

use crate::Value;

/// The selective techniques of a quiescence search. By default, there are none.
///
/// ```
/// use scoutlab_games::chess::{Chess, Material, Quiescence};
/// use scoutlab_games::{Evaluator, QuiescenceTechniques};
///
/// // The knight checks the king, and takes the queen after every move.
/// let position = Chess::parse("4k3/8/8/8/3Q4/8/4n3/6K1 w - - 0 1").unwrap();
/// assert_eq!(Quiescence::of(Material).value(&position), 900 - 300);
/// let techniques = QuiescenceTechniques { evasions: true, ..QuiescenceTechniques::NONE };
/// assert_eq!(Quiescence::with(Material, techniques).value(&position), -300);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuiescenceTechniques {
    /// The margin of delta pruning, in the unit of the evaluator: a side that is not in check skips a capture if the static value, the
    /// gain of the capture and the margin add up to at most alpha.
    pub delta: Option<Value>,
    /// Whether a side in check searches all its moves, and may not stand pat.
    pub evasions: bool,
}

impl QuiescenceTechniques {
    /// No techniques.
    pub const NONE: Self = Self { delta: None, evasions: false };
}
