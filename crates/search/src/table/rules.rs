//! The rules of a transposition table that a program may choose.

use super::{Bounds, TableDepth};
use crate::Window;
use crate::choices::named;

/// The rule that decides which bounds an entry has, and whether they narrow the window of a visit.
///
/// ```
/// use scoutlab_search::table::TableRule;
///
/// assert_eq!("one-bound".parse(), Ok(TableRule::OneBound));
/// assert!("onebound".parse::<TableRule>().unwrap_err().to_string().contains("did you mean `one-bound`?"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableRule {
    /// An entry has a lower and an upper bound. A visit that proves one of them keeps the other. The bounds narrow the window.
    #[default]
    TwoBounds,
    /// An entry has one value, which is exact, a lower bound or an upper bound, as in most programs. A visit with a new value
    /// forgets the old one. The value narrows the window (Marsland 1986).
    OneBound,
    /// As [`TableRule::OneBound`], but a value that does not resolve a visit leaves its window alone.
    NoNarrowing,
}

named!(TableRule, "table rule", [TwoBounds = "two-bounds", OneBound = "one-bound", NoNarrowing = "no-narrowing"]);

impl TableRule {
    /// Returns the bounds that a visit keeps, unless its value is a better one.
    #[inline]
    pub(crate) const fn kept(self, known: Bounds) -> Bounds {
        match self {
            Self::TwoBounds => known,
            Self::OneBound | Self::NoNarrowing => Bounds::NONE,
        }
    }

    /// Returns the window in which the moves of a visit are searched whose entry does not resolve it, and the window with which its
    /// value is compared when it is stored.
    #[inline]
    pub(crate) fn narrowed(self, known: Bounds, window: Window) -> (Window, Window) {
        let narrowed = Window::new(window.alpha.max(known.lower), window.beta.min(known.upper));
        match self {
            Self::TwoBounds => (narrowed, narrowed),
            // The entry has proved the narrowed alpha, so a value above the first alpha counts as exact.
            Self::OneBound => (narrowed, Window::new(window.alpha, narrowed.beta)),
            Self::NoNarrowing => (window, window),
        }
    }
}

/// The rule that decides which entry a new entry replaces.
///
/// ```
/// use scoutlab_search::table::TableReplacement;
///
/// assert_eq!("two-tier".parse(), Ok(TableReplacement::TwoTier));
/// assert_eq!(TableReplacement::default().to_string(), "bucket");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableReplacement {
    /// A position has a bucket of four entries. A new entry replaces the first entry with the smallest remaining depth.
    #[default]
    Bucket,
    /// A position has one entry, which a new entry always replaces: the scheme `New` of Breuker, Uiterwijk and van den Herik (1994).
    Always,
    /// A position has one entry, which a new entry replaces unless its remaining depth is smaller: the scheme `Deep` of Breuker,
    /// Uiterwijk and van den Herik (1994).
    Depth,
    /// A position has two entries. A new entry whose remaining depth is not smaller takes the first place, and the entry there
    /// moves to the second place. Any other new entry takes the second place: the scheme `TwoDeep` of Breuker, Uiterwijk and van den
    /// Herik (1994).
    TwoTier,
}

named!(TableReplacement, "table replacement", [Bucket = "bucket", Always = "always", Depth = "depth", TwoTier = "two-tier"]);

/// All rules of a transposition table. The default rules are those of every player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TableRules {
    /// Which entries may resolve a visit.
    pub depth: TableDepth,
    /// Which bounds an entry has.
    pub bounds: TableRule,
    /// Which entry a new entry replaces.
    pub replacement: TableReplacement,
}

impl From<TableDepth> for TableRules {
    fn from(depth: TableDepth) -> Self {
        Self { depth, ..Self::default() }
    }
}
