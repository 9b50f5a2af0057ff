//! Conventions of a game: rules in which two programs for one game may differ.
//!
//! Two programs with the same search can count differently. For example, they may generate moves in different orders, or one
//! program may end the game in a position in which the other passes. Each such question is a [`Dimension`]. The answers to a
//! question are the variants of one enum, and the first answer is scoutlab's. A [`Walk`] is a position that can be searched under
//! any [`Rules`].
//!
//! ```
//! use scoutlab_identify::rules::{Generation, Over, Rules, Walk, Walker};
//! use scoutlab_games::othello::Othello;
//!
//! let mut walk = Walker::new(Othello::start());
//! let rules = Rules { generation: Generation::Rows, ..Rules::default() };
//! assert_eq!(walk.open(&rules).count, 4);
//! assert_eq!(Over::DIMENSION.choices.len(), 3);
//! ```

mod choices;
mod games;
mod registered;
mod walk;

use crate::dimension::{Choice, Dimension};

pub use choices::{Changes, Ending, Evaluation, Frame, Generation, Over, PassPly, PositionKey, Sorting};
pub use registered::walk_from;
pub use walk::{Conventional, Moves, Scope, Walk, Walker};

/// The conventions of a game and of its leaf values. The defaults are scoutlab's answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rules {
    /// The move generation order.
    pub generation: Generation,
    /// The order in which the moves of a node are searched.
    pub sorting: Sorting,
    /// The place of changes among the moves of YWF.
    pub changes: Changes,
    /// The condition that ends the game.
    pub over: Over,
    /// The value of a terminal position.
    pub ending: Ending,
    /// Whether a pass is a ply.
    pub pass: PassPly,
    /// The evaluator of leaves.
    pub evaluation: Evaluation,
    /// The point of view of leaf values.
    pub frame: Frame,
}

impl Rules {
    /// Returns whether leaf values are for one player, regardless of the side to move.
    pub const fn frame_is_raw(&self) -> bool {
        matches!(self.frame, Frame::FirstRaw | Frame::SecondRaw | Frame::RootRaw)
    }

    /// Returns the number of answers that differ from scoutlab's answers.
    pub fn differences(&self) -> u32 {
        self.parts().iter().map(|(_, _, is_usual)| u32::from(!is_usual)).sum()
    }

    /// Returns each dimension, its answer in these rules, and whether scoutlab gives this answer.
    pub fn parts(&self) -> [(&'static Dimension, &'static Choice, bool); 8] {
        [
            self.generation.part(),
            self.sorting.part(),
            self.changes.part(),
            self.over.part(),
            self.ending.part(),
            self.pass.part(),
            self.evaluation.part(),
            self.frame.part(),
        ]
    }
}
