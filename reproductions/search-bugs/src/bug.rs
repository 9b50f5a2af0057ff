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

/// A program of the experiment.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub name: &'static str,
    /// The bug, or `None` in a program without one.
    pub bug: Option<Bug>,
    /// What the program does wrong.
    pub wrong: &'static str,
    /// Whether the algorithm is PVS instead of alpha-beta.
    pub is_pvs: bool,
}

const fn case(name: &'static str, bug: Option<Bug>, wrong: &'static str) -> Case {
    Case { name, bug, wrong, is_pvs: false }
}

const fn pvs(name: &'static str, bug: Option<Bug>, wrong: &'static str) -> Case {
    Case { name, bug, wrong, is_pvs: true }
}

/// The programs of the experiment. The first two have no bug.
pub const CASES: [Case; 22] = [
    case("none", None, "nothing"),
    pvs("none-pvs", None, "nothing; the algorithm is PVS"),
    case("window-not-negated", Some(Bug::WindowNotNegated), "a child gets the window (alpha, beta)"),
    case("bounds-swapped", Some(Bug::BoundsSwapped), "a child gets the window (-alpha, -beta)"),
    case("alpha-not-passed", Some(Bug::AlphaNotPassed), "a child gets the window (-beta, inf)"),
    case("alpha-not-raised", Some(Bug::AlphaNotRaised), "alpha stays as it was when the visit began"),
    case("cut-at-greater", Some(Bug::CutAtGreater), "a cutoff needs a value greater than beta, instead of at least beta"),
    case("cut-only-first", Some(Bug::CutOnlyFirst), "there are cutoffs only at nodes of the player who moves at the root"),
    case("minus-forgotten", Some(Bug::MinusForgotten), "the value of a child is not negated"),
    case("best-from-zero", Some(Bug::BestFromZero), "the best value starts at 0"),
    case("eval-other-side", Some(Bug::EvalOtherSide), "leaves are evaluated for the other side"),
    case("eval-first-player", Some(Bug::EvalFirstPlayer), "leaves are always evaluated for the first player"),
    case("one-ply-more", Some(Bug::OnePlyMore), "leaves are one ply deeper"),
    pvs("no-re-search", Some(Bug::NoReSearch), "PVS does not search again after its null window fails high"),
    case("killer-twice", Some(Bug::KillerTwice), "a killer may fill both places of its list"),
    case("killers-of-all-depths", Some(Bug::KillersOfAllDepths), "all depths share one list of killers"),
    case("table-bounds-mixed-up", Some(Bug::TableBoundsMixedUp), "the TT stores lower bounds as upper bounds, and the reverse"),
    case("table-without-bounds", Some(Bug::TableWithoutBounds), "the TT stores bounds as exact values"),
    case(
        "table-without-depth",
        Some(Bug::TableWithoutDepth),
        "without a TT entry of the same depth, the deepest one is used, even if it is too shallow",
    ),
    case(
        "table-raised-alpha",
        Some(Bug::TableRaisedAlpha),
        "the value to be stored is compared with alpha as raised by the moves",
    ),
    case("table-without-side", Some(Bug::TableWithoutSide), "the TT key lacks the side to move"),
    case(
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
