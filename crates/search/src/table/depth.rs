//! The rule that decides which entries of a transposition table may resolve a visit.

use crate::choices::named;

/// The number of low bits of a stored depth that contain the depth in plies. The higher bits contain the kind of search.
pub(super) const KIND_SHIFT: u32 = 16;

/// The rule that decides, by depth, which entries of a position may resolve a visit.
///
/// ```
/// use scoutlab_search::table::TableDepth;
///
/// assert_eq!("at-least".parse(), Ok(TableDepth::AtLeast));
/// assert!("atleast".parse::<TableDepth>().unwrap_err().to_string().contains("did you mean `at-least`?"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableDepth {
    /// An entry may resolve a visit if its depth equals the remaining depth. A search then returns the value for its own depth.
    #[default]
    Equal,
    /// An entry may resolve a visit if its depth is at least the remaining depth. Most playing programs use this rule,
    /// `entry.depth >= depth`. The entry of equal depth has priority, followed by the deepest entry. If a position recurs at
    /// other depths, a search may return values of deeper searches.
    AtLeast,
    /// No entry may resolve a visit or narrow its window. The table only lends its best moves.
    Never,
}

named!(TableDepth, "table depth", [Equal = "equal", AtLeast = "at-least", Never = "never"]);

impl TableDepth {
    /// Returns whether an entry of depth `stored` may resolve a visit with `remaining` plies remaining.
    ///
    /// ```
    /// use scoutlab_search::table::TableDepth;
    ///
    /// assert!(TableDepth::AtLeast.answers(5, 3));
    /// assert!(!TableDepth::AtLeast.answers(2, 3));
    /// assert!(!TableDepth::Equal.answers(5, 3));
    /// assert!(!TableDepth::Never.answers(3, 3));
    /// ```
    #[inline]
    pub const fn answers(self, stored: u32, remaining: u32) -> bool {
        let is_deeper = stored > remaining && stored >> KIND_SHIFT == remaining >> KIND_SHIFT;
        match self {
            Self::Equal => stored == remaining,
            Self::AtLeast => stored == remaining || is_deeper,
            Self::Never => false,
        }
    }
}
