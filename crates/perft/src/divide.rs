//! The numbers of move sequences below each move.

use scoutlab::AnyPosition;
use scoutlab::search::SequenceRules;
use serde::{Serialize, Serializer};

/// The number of move sequences below each move of a position, in move generation order. In JSON, it is a map from moves to numbers.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::search::SequenceRules;
/// use scoutlab_perft::Divide;
///
/// let start = Catalogue::built_in().game("chess")?.position("start")?;
/// let divide = Divide::of(&*start, 3, SequenceRules::default());
/// assert_eq!(divide.moves[0], ("b1a3".to_owned(), 400));
/// assert_eq!(divide.total(), 8902);
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divide {
    /// The moves by their coordinates (UCI in chess), each with its number of sequences.
    pub moves: Vec<(String, u64)>,
}

impl Divide {
    /// Counts the sequences of `depth` plies, of which the first is a move of the position. With rules under which a pass takes no
    /// ply, `depth` plies follow a pass.
    ///
    /// # Panics
    ///
    /// Panics if the depth is 0.
    pub fn of(position: &dyn AnyPosition, depth: u32, rules: SequenceRules) -> Self {
        let names = position.move_names();
        let below = |played: usize| {
            let is_free = rules.passes_are_free && names.len() == 1 && names[0] == "pass";
            let depth = if is_free { depth } else { depth - 1 };
            let after = position.after(played);
            if rules == SequenceRules::default() { after.perft(depth) } else { after.count_sequences(depth, rules).sequences }
        };
        let moves = (0..names.len()).filter(|&played| !rules.fault.is_some_and(|fault| position.omits(fault, played)));
        Self { moves: moves.map(|played| (position.coordinate_name(played), below(played))).collect() }
    }

    /// Returns the number of sequences below all moves.
    pub fn total(&self) -> u64 {
        self.moves.iter().map(|(_, count)| count).sum()
    }
}

impl Serialize for Divide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.moves.iter().map(|(name, count)| (name, count)))
    }
}
