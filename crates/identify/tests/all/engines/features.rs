//! The features and faults of an engine.

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Algorithm {
    #[default]
    AlphaBetaHard,
    AlphaBetaSoft,
    /// Fail-soft principal variation search, with a re-search if alpha < value < beta.
    Pvs,
    /// The same, fail-hard.
    PvsHard,
    Minimax,
}

/// The order in which moves are sorted at every node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Sort {
    #[default]
    None,
    /// The game's fixed order: centre columns first in Connect Four.
    Static,
    /// Captures first: the most valuable victim, then the least valuable attacker.
    Captures,
    /// By the value of the child.
    Evaluation,
    /// The child with the fewest moves first.
    Mobility,
    /// The corners first, in Othello.
    Corners,
}

/// The weight that a move gains when it causes a cutoff.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Weight {
    /// The square of the remaining depth.
    Square,
    /// 2^(depth - 1).
    Power,
}

/// The table entries that cause cutoffs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum EntryDepth {
    #[default]
    AtLeast,
    Equal,
    Any,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum TableFault {
    #[default]
    None,
    /// Upper bounds are stored as lower bounds, and the reverse.
    BoundsSwapped,
    /// Bounds are not stored.
    OnlyExact,
    /// Values are compared with the raised alpha, so exact values become upper bounds.
    RaisedAlpha,
    /// Positions that differ only in the side to move share an entry.
    KeyWithoutSide,
    /// A fail-low overwrites the stored move with none.
    MoveLost,
}

/// What is kept from one iteration to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Kept {
    #[default]
    All,
    /// Killers and history are reset.
    Table,
    Nothing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Mates {
    #[default]
    Constant,
    /// A mate is worth its value minus its distance from the root. The table stores its distance from the stored position.
    Nearer,
    /// The same, but the table stores values as they are.
    Unadjusted,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Fault {
    #[default]
    None,
    /// value = search(child, -beta, -alpha), without the minus.
    SignForgotten,
    /// The best value starts at 0.
    BestStartsAtZero,
    AlphaNeverRaised,
    /// The child's window is (alpha, beta).
    WindowNotNegated,
    /// The root's window is (0, inf).
    RootWindowFromZero,
    /// A cutoff requires that the first player is to move.
    CutsForFirstOnly,
    /// Leaves are evaluated for the root's player.
    LeafForRoot,
    /// The re-search has the null window again.
    NullWindowAgain,
    /// The re-search has the window (alpha, beta).
    ReSearchNotNegated,
}

/// The number that the engine prints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Counter {
    Calls,
    Leaves,
    /// Calls except at the root.
    WithoutRoot,
    /// Children whose loop passes the break: the child that causes a cutoff is not counted.
    AfterBreak,
    /// Calls at nodes of the root's player.
    OnlyInMax,
    /// Calls at nodes of the root's opponent.
    OnlyInMin,
}

/// What an engine does beyond plain alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "most features are switches")]
pub(super) struct Features {
    pub(super) algorithm: Algorithm,
    /// Whether the engine searches to depth 1, 2 and so on, with the same table, killers and history.
    pub(super) deepens: bool,
    /// Whether the best root move of the last iteration is searched first.
    pub(super) root_move_first: bool,
    pub(super) kept: Kept,
    pub(super) mates: Mates,
    pub(super) second_evaluator: bool,
    pub(super) table: bool,
    pub(super) entry_depth: EntryDepth,
    /// Whether a bound narrows the window.
    pub(super) narrows: bool,
    /// Whether the table is looked up before the horizon test. Leaves are never stored.
    pub(super) probes_leaves: bool,
    /// Whether the table's move is searched first.
    pub(super) table_move: bool,
    pub(super) table_fault: TableFault,
    /// The number of killers per remaining depth, or per ply.
    pub(super) killers: usize,
    pub(super) killers_by_ply: bool,
    /// Whether a killer is stored again at its next cutoff, so that the list may hold it twice.
    pub(super) duplicate_killers: bool,
    pub(super) history: Option<Weight>,
    pub(super) sort: Sort,
    /// Whether captures become killers and gain history, if captures are sorted.
    pub(super) learns_captures: bool,
    pub(super) fault: Fault,
}

impl Default for Features {
    /// Returns fail-hard alpha-beta without any feature.
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            deepens: false,
            root_move_first: false,
            kept: Kept::default(),
            mates: Mates::default(),
            second_evaluator: false,
            table: false,
            entry_depth: EntryDepth::default(),
            narrows: true,
            probes_leaves: false,
            table_move: false,
            table_fault: TableFault::default(),
            killers: 0,
            killers_by_ply: false,
            duplicate_killers: false,
            history: None,
            sort: Sort::default(),
            learns_captures: false,
            fault: Fault::default(),
        }
    }
}

impl Features {
    pub(super) fn is_pvs(&self) -> bool {
        matches!(self.algorithm, Algorithm::Pvs | Algorithm::PvsHard)
    }

    /// Returns whether a node returns the best value found, not a bound of its window.
    pub(super) fn is_soft(&self) -> bool {
        matches!(self.algorithm, Algorithm::AlphaBetaSoft | Algorithm::Pvs | Algorithm::Minimax)
    }
}
