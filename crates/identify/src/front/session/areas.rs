//! The parts of a program in which it may differ from scoutlab.

use std::fmt;

use crate::inference::Explanation;

/// A part of a program, with all questions about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// What is counted, and how.
    Counting,
    /// Passes, and when the game ends.
    Rules,
    /// The values of leaves and of ended games.
    Evaluation,
    /// The depth and the iterations of the search.
    Depth,
    /// Windows, re-searches, and the values returned outside a window.
    Window,
    /// The value that causes a cutoff.
    Cutoff,
    /// The transposition table, with its move.
    Table,
    /// Killer moves.
    Killers,
    /// The order of moves, the history included.
    Ordering,
}

impl Area {
    /// All areas, in the order in which small searches settle them.
    pub const ALL: [Self; 9] = [
        Self::Counting,
        Self::Rules,
        Self::Evaluation,
        Self::Depth,
        Self::Window,
        Self::Cutoff,
        Self::Table,
        Self::Killers,
        Self::Ordering,
    ];

    /// Returns the name, such as `cutoff rule`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counting => "counting",
            Self::Rules => "rules",
            Self::Evaluation => "evaluation",
            Self::Depth => "depth",
            Self::Window => "window",
            Self::Cutoff => "cutoff rule",
            Self::Table => "table",
            Self::Killers => "killers",
            Self::Ordering => "ordering",
        }
    }

    /// Returns the area of the [`Dimension`](crate::Dimension) with this name, or `None` for an unknown name.
    ///
    /// ```
    /// use scoutlab_identify::Area;
    ///
    /// assert_eq!(Area::of("cut"), Some(Area::Cutoff));
    /// assert_eq!(Area::of("table-key"), Some(Area::Table));
    /// ```
    pub fn of(dimension: &str) -> Option<Self> {
        Some(match dimension {
            "what" | "part" | "pass-node" | "root" | "cutting-child" | "table-answers" | "test-interior" | "terminals"
            | "positions" | "wrap" => Self::Counting,
            "over" | "pass-ply" => Self::Rules,
            "ending" | "evaluator" | "frame" | "mates" => Self::Evaluation,
            "depth" | "iterations" | "kept" => Self::Depth,
            "child-window" | "root-moves" | "full-window" | "re-search" | "test" | "second-window" | "two-ply-rule"
            | "root-window" | "max-player" | "aspiration-window" | "form" | "fail" | "pass-value" => Self::Window,
            "cut" => Self::Cutoff,
            "table" | "entry-depth" | "root-probe" | "leaf-entries" | "table-key" | "table-move" => Self::Table,
            "killers" | "killer-index" | "killer-passes" => Self::Killers,
            "odd-plies" | "generation" | "ordering" | "changes" | "history" => Self::Ordering,
            _ => return None,
        })
    }

    /// Returns the answers of a convention in this area that differ from scoutlab's, such as `cut=greater`. With `has_kind`, the
    /// nodes that are counted come first.
    pub(super) fn differences(self, found: &Explanation, has_kind: bool) -> Vec<String> {
        let parts = found.program.parts().into_iter().chain(found.quantity.parts());
        let own = parts.filter(|(dimension, _, is_usual)| !is_usual && Self::of(dimension.name) == Some(self));
        let kind = has_kind.then(|| found.quantity.of.part());
        kind.into_iter().chain(own).map(|(dimension, choice, _)| format!("{}={}", dimension.name, choice.name)).collect()
    }
}

impl fmt::Display for Area {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// What the counts say about an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AreaState {
    /// The remaining conventions are scoutlab's in this area, so no difference is to be sought there.
    Excluded,
    /// The remaining conventions differ from scoutlab's in the same answers.
    Differs(Vec<String>),
    /// The remaining conventions differ from each other.
    Open,
}
