//! Searches sample trees, to compare their counts with the exact means.

use anyhow::{Result, ensure};
use scoutlab::Catalogue;
use scoutlab_experiments::random_trees;
use scoutlab_games::tree::TreeDescription;
use scoutlab_theory::Algorithm;
use serde::Serialize;

use scoutlab_runs::parallel;

pub(super) const MOST_TREES: u32 = 100_000_000;

/// The counts of searches of sample trees.
#[derive(Serialize)]
pub(super) struct Simulated {
    trees: u32,
    first_seed: u64,
    pub(super) mean_leaves: f64,
    standard_deviation: Option<f64>,
    /// The standard error of the mean. `None` for one tree.
    pub(super) standard_error: Option<f64>,
    /// The difference from the exact mean in standard errors. `None` if all trees have equal counts.
    pub(super) errors_away: Option<f64>,
}

/// Searches trees with seeds from `first_seed` on. Returns `None` if scoutlab has no search that visits the leaves counted by the
/// theory, or if the algorithm is minimax, which visits all leaves.
pub(super) fn simulate(
    catalogue: &Catalogue,
    described: &TreeDescription,
    algorithm: Algorithm,
    trees: u32,
    first_seed: Option<u64>,
    exact: f64,
) -> Result<Option<Simulated>> {
    if !random_trees::is_searched(algorithm, described.model) {
        return Ok(None);
    }
    let first_seed = first_seed.unwrap_or(described.seed);
    ensure!(
        first_seed.checked_add(u64::from(trees) - 1).is_some(),
        "--trees: {trees} trees from seed {first_seed} on have seeds beyond the largest, {}",
        u64::MAX
    );
    let leaves = |tree: u32| random_trees::leaves(catalogue, described, algorithm, first_seed + u64::from(tree));
    // The searches are divided into about a thousand chunks, so that even for 100 million trees only the counts need much memory.
    let each = (trees / 1000).max(1);
    let piece = |first: usize| {
        let first = first as u32 * each;
        (first..trees.min(first + each)).map(leaves).collect::<Result<Vec<u64>>>()
    };
    let counts = parallel::in_order(trees.div_ceil(each) as usize, piece)?.concat();
    Ok(Some(summary(&counts, first_seed, exact)))
}

fn summary(counts: &[u64], first_seed: u64, exact: f64) -> Simulated {
    let trees = counts.len() as f64;
    let mean = counts.iter().map(|count| *count as f64).sum::<f64>() / trees;
    let squares: f64 = counts.iter().map(|count| (*count as f64 - mean).powi(2)).sum();
    let deviation = (counts.len() > 1).then(|| (squares / (trees - 1.0)).sqrt());
    let standard_error = deviation.map(|deviation| deviation / trees.sqrt());
    Simulated {
        trees: counts.len() as u32,
        first_seed,
        mean_leaves: mean,
        standard_deviation: deviation,
        standard_error,
        errors_away: standard_error.filter(|error| *error > 0.0).map(|error| (mean - exact) / error),
    }
}
