//! The conformance kits, which check that an algorithm, an ordering, a game or an evaluator keeps its contract, and report its
//! properties.
//!
//! [`check_algorithm`] searches seeded random trees and compares the results with a minimax that shares no code with the
//! algorithms. [`check_ordering`] orders moves at the nodes of such trees. [`check_game`] and [`check_evaluator`] play random
//! games. All kits are ordinary code rather than tests, so that other crates can use them. `scoutlab check` prints their
//! reports.
//!
//! ```
//! use scoutlab_search::algorithms::NegaScout;
//! use scoutlab_conformance::{Sample, WITHIN_ALPHABETA, check_algorithm_on};
//!
//! let report = check_algorithm_on(&NegaScout, Sample { trees: 100, seed: 1 });
//! assert!(report.passed(), "{report}");
//! assert_eq!(report.holds(WITHIN_ALPHABETA), Some(true)); // Reinefeld 1983
//! ```

mod algorithm;
mod case;
mod diagnosis;
mod game;
pub mod games;
mod minimax;
mod open_visit;
mod ordering;
mod ordering_rules;
mod report;
mod shrink;
mod sketch;
mod sketch_position;
mod subject;
mod theorems;
mod witness;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::hash_with_seed;
use scoutlab_search::{Algorithm, Root, Tree};
use subject::Subject;

pub use game::{AGREES_WITH_SCORE, Reader, check_evaluator, check_game};
pub use minimax::minimax;
pub use ordering::{
    IS_STABLE, TreeOrdering, check_named_ordering, check_ordering, check_ordering_at, check_ordering_by, check_ordering_on,
};
pub use report::{Check, Counterexample, Failure, Report, Theorem};
pub use sketch::random_tree;
pub use theorems::{COVERS_SSS, MINIMAL_TREE, NOTHING_TWICE, WITHIN_ALPHABETA, WITHIN_SSS};

/// Keeps the example in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The random sample that a kit checks. Equal samples give equal reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The number of random trees, or of random games if the kit plays games.
    pub trees: u64,
    /// The seed of all trees or games.
    pub seed: u64,
}

impl Default for Sample {
    /// Returns 10,000 trees with seed 1.
    fn default() -> Self {
        Self { trees: 10_000, seed: 1 }
    }
}

/// Compares an algorithm's value, best move and principal variation with plain minimax on the default [`Sample`]. Windows and
/// depths vary, and some searches have a transposition table. The report also states which theorems the trees refute.
///
/// The algorithm must return the minimax value. The kit recognises an endless search by the number of positions that the search
/// requests.
///
/// ```no_run
/// use scoutlab_conformance::check_algorithm;
/// use scoutlab_search::algorithms::AlphaBeta;
///
/// assert!(check_algorithm(&AlphaBeta).passed());
/// ```
pub fn check_algorithm(algorithm: &impl Algorithm) -> Report {
    check_algorithm_on(algorithm, Sample::default())
}

/// Checks an algorithm like [`check_algorithm`], on the given sample.
///
/// ```
/// use scoutlab_search::algorithms::Scout;
/// use scoutlab_conformance::{NOTHING_TWICE, Sample, check_algorithm_on};
///
/// let report = check_algorithm_on(&Scout, Sample { trees: 100, seed: 1 });
/// let theorem = report.theorems.iter().find(|theorem| theorem.statement == NOTHING_TWICE).unwrap();
/// // TEST finds the second move better, and EVAL visits it again.
/// assert_eq!(theorem.counterexample.as_ref().unwrap().tree, "[0 1]");
/// ```
pub fn check_algorithm_on<A: Algorithm>(algorithm: &A, sample: Sample) -> Report {
    let search = |tree: &mut dyn Tree, root: &Root| algorithm.search(tree, root);
    algorithm::check(&Subject { name: A::NAME, table_use: algorithm.table_use(), search: &search }, sample)
}

/// Checks an algorithm chosen by name, like [`check_algorithm_on`].
///
/// ```
/// use scoutlab_conformance::{NOTHING_TWICE, Sample, check_named_algorithm};
/// use scoutlab_search::algorithms::built_in;
///
/// let report = check_named_algorithm(&built_in("sss")?, Sample { trees: 100, seed: 1 });
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(NOTHING_TWICE), Some(true)); // Stockman 1979
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
pub fn check_named_algorithm(named: &AnyAlgorithm, sample: Sample) -> Report {
    let search = |tree: &mut dyn Tree, root: &Root| named.search(tree, root);
    algorithm::check(&Subject { name: named.name(), table_use: named.table_use(), search: &search }, sample)
}

/// Returns the random number generator for the tree or game of this number.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(hash_with_seed(seed, &number))
}

fn below(random: &mut ChaCha8Rng, count: usize) -> usize {
    random.random_range(0..count)
}

/// Returns true with a probability of `percent` per cent.
fn chance(random: &mut ChaCha8Rng, percent: usize) -> bool {
    below(random, 100) < percent
}

fn plies(count: u32) -> String {
    counted(u64::from(count), "ply", "plies")
}

/// Returns a count with its unit, such as `1 leaf` or `2 leaves`.
fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
