//! The settings of searches and of solutions: everything but the position.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use scoutlab_games::{QuiescenceTechniques, Value, Window};
use scoutlab_search::TableUse;
use scoutlab_search::algorithms::{self, AnyAlgorithm};
use scoutlab_search::orderings::{self, OrderingSpec};
use scoutlab_search::table::{TableDepth, TableReplacement, TableRule, TableRules};
use scoutlab_search::techniques::{MateDistance, TechniqueChain, TechniqueSpec};

use crate::description::{Frame, RequestError, Techniques};

/// The largest transposition table that a request may name, in MiB.
pub const LARGEST_TABLE: usize = 65_536;

/// The default size, in MiB, of the transposition table of an algorithm that needs one.
pub const DEFAULT_TABLE: usize = 64;

/// The name under which a game's endgame solver is reported.
pub const ENDGAME: &str = "endgame";

/// How a position is searched.
#[derive(Clone, Debug)]
pub struct SearchSettings {
    /// The algorithm with its parameters.
    pub algorithm: AnyAlgorithm,
    /// The number of plies to search.
    pub depth: u32,
    /// The move ordering.
    pub ordering: OrderingSpec,
    /// The name of the evaluator, which must be an evaluator of the game.
    pub evaluator: &'static str,
    /// The point of view of leaf values.
    pub frame: Frame,
    /// The window at the root, for the side to move at the root.
    pub window: Window,
    /// The size of the transposition table in MiB, or 0 if there is no table.
    pub table: usize,
    /// The rules of the transposition table.
    pub table_rules: TableRules,
    /// The enhancements, if there are any.
    pub enhance: Option<TechniqueSpec>,
    /// The selective techniques, if there are any. The value may then differ from that of a full-width search.
    pub selective: Option<TechniqueSpec>,
    /// The value of a mate, if the search prefers shorter mates, or `None` if all mates count alike.
    pub mate: Option<Value>,
    /// The seed of every random choice.
    pub seed: u64,
    /// The number of visits above which the search stops with an error. The visits of quiescence searches and of exact searches that
    /// an ordering runs count towards this number.
    pub most_visits: Option<u64>,
    /// The wall-clock time, in seconds, after which the search stops with an error.
    pub seconds: Option<f64>,
    /// Whether another search completes a truncated principal variation, within a limit of 1,000 visits or a tenth of the calls.
    /// With selective techniques, no search completes it.
    pub whole_line: bool,
    /// Whether [`search_in_detail`](crate::search_in_detail) divides the counts by root move.
    pub divide: bool,
    /// A flag that stops the search when it becomes true. The search then fails with
    /// [`SearchError::Interrupted`](scoutlab_search::SearchError::Interrupted).
    pub stop: Option<Arc<AtomicBool>>,
}

impl SearchSettings {
    /// Returns the algorithm and the ordering in words, such as `scout with eval1`.
    pub fn described(&self) -> String {
        let Self { algorithm, ordering, .. } = self;
        if ordering.name() == "none" { algorithm.to_string() } else { format!("{algorithm} with {ordering}") }
    }

    /// Returns the enhancements and the selective techniques, if there are any.
    pub fn techniques(&self) -> impl Iterator<Item = &TechniqueSpec> {
        self.enhance.iter().chain(&self.selective)
    }

    /// Returns whether there are enhancements or selective techniques.
    pub const fn has_techniques(&self) -> bool {
        self.enhance.is_some() || self.selective.is_some()
    }

    /// Returns all techniques that act around visits as a chain.
    pub fn technique_chain(&self) -> TechniqueChain {
        let chain = TechniqueSpec::chain(self.selective.as_ref(), self.enhance.as_ref());
        match self.mate_distance() {
            Some(distance) => chain.with_mate_distance(distance),
            None => chain,
        }
    }

    /// Returns how the search counts the distance of a mate, if it does.
    pub fn mate_distance(&self) -> Option<MateDistance> {
        self.mate.map(MateDistance::new)
    }

    /// Returns the selective techniques that act inside quiescence search.
    pub fn quiescence_techniques(&self) -> QuiescenceTechniques {
        self.selective.as_ref().map_or(QuiescenceTechniques::NONE, TechniqueSpec::in_quiescence)
    }
}

/// Returns the first rule for the entries of a transposition table that is not the default, if there is one. A search without a table
/// has no use for it.
pub fn rules_of_entries(TableRules { bounds, replacement, .. }: TableRules) -> Option<&'static str> {
    let is_unusual = [bounds != TableRule::default(), replacement != TableReplacement::default()];
    is_unusual.into_iter().zip([bounds.name(), replacement.name()]).find_map(|(is_unusual, name)| is_unusual.then_some(name))
}

/// Returns the size of an algorithm's transposition table in MiB: the requested size, or a default. The default is `usual` if
/// the table is optional, [`DEFAULT_TABLE`] if it is required, and 0 if it is not supported.
///
/// # Errors
///
/// Fails with [`RequestError::Table`] if a table is requested and the algorithm does not support it.
pub fn table_size(algorithm: &AnyAlgorithm, named: Option<usize>, usual: usize) -> Result<usize, RequestError> {
    match (algorithm.table_use(), named) {
        (TableUse::Needed, None) => Ok(DEFAULT_TABLE),
        (TableUse::Never, Some(1..)) => {
            Err(RequestError::Table { algorithm: algorithm.to_string(), problem: "does not support a transposition table" })
        }
        (TableUse::Never, _) => Ok(0),
        (_, table) => Ok(table.unwrap_or(usual)),
    }
}

/// How a position is solved.
#[derive(Clone, Debug)]
pub struct SolveSettings {
    /// The algorithm with its parameters.
    pub algorithm: AnyAlgorithm,
    /// The move ordering.
    pub ordering: OrderingSpec,
    /// The size of the transposition table in MiB, or 0 if there is no table. The default is [`DEFAULT_TABLE`] for an algorithm
    /// that can use a table, and the game's own default for its endgame solver.
    pub table: Option<usize>,
    /// The rule that decides which TT entries may cause cutoffs. The rule never changes the score.
    pub table_depth: TableDepth,
    /// The number of empty squares at which the last-N endgame solver takes over, or `None` for the game's default.
    pub last_empties: Option<u32>,
    /// Whether the search counts like the usual endgame search: a pass takes no ply, so the depth of every node is its number of
    /// empty squares, and nothing solves a position early. Not for an endgame solver, SSS\* and DUAL\*.
    pub plain: bool,
    /// The techniques of the game's endgame solver. If techniques are given, this solver solves the position, and algorithm,
    /// ordering and `last_empties` are ignored.
    pub techniques: Option<Techniques>,
    /// The number of threads of the game's endgame solver. With more than one thread, the counts depend on timing.
    pub jobs: NonZeroUsize,
    /// The seed of random orderings.
    pub seed: u64,
    /// Whether further searches complete a truncated principal variation, and find how long the game lasts if the game's endgame
    /// solver does so.
    pub whole_line: bool,
    /// Whether the outcome lists the scores of all legal moves.
    pub all: bool,
    /// A flag that stops the search when it becomes true. The search then fails with
    /// [`RunError::Unfinished`](crate::description::RunError::Unfinished).
    pub stop: Option<Arc<AtomicBool>>,
}

impl SolveSettings {
    /// The name of the default algorithm.
    pub const ALGORITHM: &'static str = "pvs";

    /// The name of the default ordering.
    pub const ORDERING: &'static str = "table+mobility+parity";
}

impl Default for SolveSettings {
    fn default() -> Self {
        Self {
            algorithm: algorithms::built_in(Self::ALGORITHM).expect("a built-in algorithm"),
            ordering: orderings::built_in(Self::ORDERING).expect("built-in orderings"),
            table: None,
            table_depth: TableDepth::Equal,
            last_empties: None,
            plain: false,
            techniques: None,
            jobs: NonZeroUsize::MIN,
            seed: 0,
            whole_line: true,
            all: false,
            stop: None,
        }
    }
}
