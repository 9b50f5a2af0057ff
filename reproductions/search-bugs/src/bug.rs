//! The bugs.

/// A bug of a search program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    WindowNotNegated,
    BoundsSwapped,
    AlphaNotPassed,
    AlphaNotRaised,
    CutAtGreater,
    CutOnlyFirst,
    MinusForgotten,
    BestFromZero,
    EvalOtherSide,
    EvalFirstPlayer,
    OnePlyMore,
    NoReSearch,
    KillerTwice,
    KillersOfAllDepths,
    TableBoundsMixedUp,
    TableWithoutBounds,
    TableWithoutDepth,
    TableRaisedAlpha,
    TableWithoutSide,
    TableMoveLost,
}

/// The programs of the experiment by name, each with what is wrong with it. The first two have no bug.
pub const PROGRAMS: [(&str, Option<Bug>, &str); 22] = [
    ("none", None, "nothing"),
    ("none-pvs", None, "nothing; the algorithm is PVS"),
    ("window-not-negated", Some(Bug::WindowNotNegated), "a child gets the window (alpha, beta)"),
    ("bounds-swapped", Some(Bug::BoundsSwapped), "a child gets the window (-alpha, -beta)"),
    ("alpha-not-passed", Some(Bug::AlphaNotPassed), "a child gets the window (-beta, inf)"),
    ("alpha-not-raised", Some(Bug::AlphaNotRaised), "alpha stays as it was when the visit began"),
    ("cut-at-greater", Some(Bug::CutAtGreater), "a cutoff needs a value greater than beta, instead of at least beta"),
    ("cut-only-first", Some(Bug::CutOnlyFirst), "there are cutoffs only at nodes of the player who moves at the root"),
    ("minus-forgotten", Some(Bug::MinusForgotten), "the value of a child is not negated"),
    ("best-from-zero", Some(Bug::BestFromZero), "the best value starts at 0"),
    ("eval-other-side", Some(Bug::EvalOtherSide), "leaves are evaluated for the other side"),
    ("eval-first-player", Some(Bug::EvalFirstPlayer), "leaves are always evaluated for the first player"),
    ("one-ply-more", Some(Bug::OnePlyMore), "leaves are one ply deeper"),
    ("no-re-search", Some(Bug::NoReSearch), "PVS does not search again after its null window fails high"),
    ("killer-twice", Some(Bug::KillerTwice), "a killer may fill both places of its list"),
    ("killers-of-all-depths", Some(Bug::KillersOfAllDepths), "all depths share one list of killers"),
    ("table-bounds-mixed-up", Some(Bug::TableBoundsMixedUp), "the TT stores lower bounds as upper bounds, and the reverse"),
    ("table-without-bounds", Some(Bug::TableWithoutBounds), "the TT stores bounds as exact values"),
    (
        "table-without-depth",
        Some(Bug::TableWithoutDepth),
        "without a TT entry of the same depth, the deepest one is used, even if it is too shallow",
    ),
    ("table-raised-alpha", Some(Bug::TableRaisedAlpha), "the value to be stored is compared with alpha as raised by the moves"),
    ("table-without-side", Some(Bug::TableWithoutSide), "the TT key lacks the side to move"),
    (
        "table-move-lost",
        Some(Bug::TableMoveLost),
        "a visit without a new best move stores no move in the TT entry of its depth",
    ),
];

impl Bug {
    /// Returns whether a program needs a transposition table to have this bug.
    pub const fn needs_table(self) -> bool {
        matches!(
            self,
            Self::TableBoundsMixedUp
                | Self::TableWithoutBounds
                | Self::TableWithoutDepth
                | Self::TableRaisedAlpha
                | Self::TableWithoutSide
                | Self::TableMoveLost
        )
    }
}
