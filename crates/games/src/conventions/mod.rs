//! Conventions of a game: what may differ between two programs that play the same game.
//!
//! Two programs can disagree about a count although both search alike, because one generates moves in another order, or takes the
//! game to be over where the other passes. Each such question is a [`Dimension`]; its answers are the variants of one enum, of
//! which the first is what this laboratory does. [`Walk`] is a position that is searched under any [`Rules`].
//!
//! ```
//! use scoutlab_games::conventions::{Generation, Over, Rules, Walker, Walk};
//! use scoutlab_games::othello::Othello;
//!
//! let mut walk = Walker::new(Othello::start());
//! let rules = Rules { generation: Generation::Rows, ..Rules::default() };
//! assert_eq!(walk.open(&rules).count, 4);
//! assert_eq!(Over::DIMENSION.choices.len(), 3);
//! ```

mod choices;
mod games;
mod walk;

pub use choices::{Changes, Choice, Dimension, Ending, Frame, Generation, Over, PassPly};
pub use walk::{Conventional, Moves, Scope, Walk, Walker};

/// The conventions of a game and of what a leaf is worth. The default is what this laboratory does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rules {
    /// The order in which moves are generated.
    pub generation: Generation,
    /// Where changes stand among the moves of YWF.
    pub changes: Changes,
    /// When the game is over.
    pub over: Over,
    /// What a finished game is worth.
    pub ending: Ending,
    /// Whether a pass is a ply.
    pub pass: PassPly,
    /// For whom a leaf is valued.
    pub frame: Frame,
}

impl Rules {
    /// Whether a leaf is valued for one player, whoever is to move.
    pub const fn frame_is_raw(&self) -> bool {
        matches!(self.frame, Frame::FirstRaw | Frame::SecondRaw)
    }

    /// How many answers differ from the laboratory's.
    pub fn differences(&self) -> u32 {
        self.parts().iter().map(|(_, _, is_usual)| u32::from(!is_usual)).sum()
    }

    /// Each dimension with the answer, and whether it is the laboratory's.
    pub fn parts(&self) -> [(&'static Dimension, &'static Choice, bool); 6] {
        [self.generation.part(), self.changes.part(), self.over.part(), self.ending.part(), self.pass.part(), self.frame.part()]
    }
}
