//! The interface of search algorithms.

use scoutlab_games::Value;
use thiserror::Error;

use crate::algorithms::AnyAlgorithm;
use crate::child_windows::ChildWindows;
use crate::table::Bounds;
use crate::{Form, Tree, Window};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Whether an algorithm probes the transposition table, and whether it needs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// The algorithm never probes the transposition table.
    Never,
    /// The algorithm works with or without a transposition table.
    Optional,
    /// The algorithm works without a transposition table, but then repeats too much of its own work.
    Needed,
}

/// A search algorithm, with its parameters.
pub trait Algorithm: Sized {
    /// The name of the algorithm in experiment files and on the command line, without parameters.
    const NAME: &'static str;
    /// One line for lists of algorithms: description, author and year.
    const SUMMARY: &'static str;
    /// Complete names with parameters, for messages, such as `mtdf:guess=4`.
    const EXAMPLES: &'static [&'static str] = &[];
    /// How the algorithm uses the transposition table.
    const TABLE: TableUse;
    /// The form in which the algorithm was published. There is no default, because a wrong form gives wrong counts in the frame
    /// `white-raw` and nowhere else.
    const FORM: Form;
    /// Whether the algorithm searches the root with [`Root::window`]. If false, scoutlab rejects a finite window.
    const WINDOW: bool = false;
    /// Whether the algorithm searches children in windows, so that techniques ([`crate::techniques`]) can act on cutoffs.
    const CUTS: bool = true;
    /// Whether the algorithm is a best-first search, which keeps the values of nodes in a list of its own. Nothing then acts around
    /// the visits of children, not even a [`technique`](crate::techniques) that never cuts off.
    const IS_BEST_FIRST: bool = false;
    /// Whether the algorithm runs another one, which is named in parentheses, as in `deepening(scout)`. If true, override
    /// [`Algorithm::around`].
    const TAKES_ALGORITHM: bool = false;

    /// Builds the algorithm from its parameters.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a parameter is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError>;

    /// Builds an algorithm that runs another one, which is named in parentheses, as in `deepening(scout)`. A list calls this
    /// method only if [`Algorithm::TAKES_ALGORITHM`] is true, and [`Algorithm::from_arguments`] if no algorithm is named.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if the algorithm takes no other algorithm, or if a parameter is invalid.
    fn around(inner: AnyAlgorithm, arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Err(arguments.error(format!("unexpected `({inner})`")))
    }

    /// Returns how the algorithm uses the transposition table. Override this method if [`Algorithm::TABLE`] depends on a
    /// parameter.
    fn table_use(&self) -> TableUse {
        Self::TABLE
    }

    /// Returns whether the algorithm searches the root with a window. Override this method if [`Algorithm::WINDOW`] depends on
    /// a parameter.
    fn has_window(&self) -> bool {
        Self::WINDOW
    }

    /// Returns whether the algorithm searches children in windows. Override this method if [`Algorithm::CUTS`] depends on a
    /// parameter.
    fn cuts(&self) -> bool {
        Self::CUTS
    }

    /// Returns whether the algorithm is a best-first search. Override this method if [`Algorithm::IS_BEST_FIRST`] depends on a
    /// parameter.
    fn is_best_first(&self) -> bool {
        Self::IS_BEST_FIRST
    }

    /// Returns the form in which the algorithm was published. Override this method if [`Algorithm::FORM`] depends on a parameter.
    fn form(&self) -> Form {
        Self::FORM
    }

    /// Returns the depth of the shallowest search that is part of a search of `depth` plies. Override this method if the
    /// algorithm evaluates nodes at other depths than `depth`, as iterative deepening does.
    fn shallowest(&self, depth: u32) -> u32 {
        depth
    }

    /// Returns the windows in which the algorithm searches the children of a node, or `None` if the algorithm uses other
    /// windows. The classification of visits by node type needs these windows.
    fn child_windows(&self) -> Option<ChildWindows> {
        None
    }

    /// Searches the tree and returns the value of its root for the side to move. An algorithm that determines only the best
    /// move returns a bound on the value.
    ///
    /// # Errors
    ///
    /// Fails with [`SearchError`] if a limit of the algorithm ends the search.
    ///
    /// # Panics
    ///
    /// Panics if the depth is 0, because there is nothing to search.
    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError>;
}

/// The parameters of a search: its depth, its window, and what is known about the value of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The depth of the search in plies.
    pub depth: u32,
    /// The window of the root, with alpha less than beta. Algorithms without windows ignore this window.
    pub window: Window,
    /// The least and the greatest possible value of a leaf, for the side to move at the root. If the range is unknown, it is
    /// [`Bounds::NONE`].
    pub value_range: Bounds,
    /// A first guess of the value. Under iterative deepening, the guess is the value of the previous iteration.
    pub guess: Option<Value>,
}

impl Root {
    /// Returns the parameters of a search to `depth` plies with an infinite window, an unknown value range and no guess.
    pub const fn to_depth(depth: u32) -> Self {
        Self { depth, window: Window::INFINITE, value_range: Bounds::NONE, guess: None }
    }
}

/// The reason why a search ended before it found a value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The OPEN list of the algorithm outgrew its limit.
    #[error("{algorithm} needs more than {limit_mb} MB for its OPEN list of {entries} entries")]
    Memory {
        algorithm: &'static str,
        /// The limit in MiB.
        limit_mb: u64,
        /// The number of entries when the limit was reached.
        entries: u64,
    },
    /// The system has no more memory for the OPEN list of the algorithm, or the list needs more nodes than 32-bit indices can
    /// identify.
    #[error("{algorithm} ran out of memory for its OPEN list of {entries} entries")]
    NoMemory {
        algorithm: &'static str,
        /// The number of entries when the memory ran out.
        entries: u64,
    },
    /// The caller stopped the search.
    #[error("the search was stopped")]
    Interrupted,
    /// The search exceeded its limit on visits.
    #[error("the search needs more than {limit} visits")]
    Stopped {
        /// The greatest number of visits allowed.
        limit: u64,
    },
}
