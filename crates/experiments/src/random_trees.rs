//! Uniform random trees, for exact means and for searches.

use anyhow::Result;
use scoutlab::{Catalogue, SearchText, search};
use scoutlab_games::tree::{Model, Probability, TreeDescription, UniformTree};
use scoutlab_theory::{Algorithm, RandomTree, Share};

/// Converts the description of a tree into the form that `scoutlab-theory` uses.
pub fn in_theory(described: &TreeDescription) -> RandomTree {
    let share = |probability: Probability| Share { parts: probability.billionths().into(), of: 1_000_000_000 };
    let model = match described.model {
        Model::Continuous => scoutlab_theory::Model::Continuous,
        Model::Values { count } => scoutlab_theory::Model::Values { count },
        Model::WinLoss { win } => scoutlab_theory::Model::WinLoss { win: share(win) },
        Model::Ordered { first } => scoutlab_theory::Model::Ordered { first: share(first) },
        Model::Strong => scoutlab_theory::Model::Strong,
    };
    RandomTree { children: described.degree.into(), depth: described.depth.into(), model }
}

/// Returns whether scoutlab has a search that visits exactly the leaves that the theory counts. Also returns false for minimax,
/// which visits all leaves of every tree.
pub const fn is_searched(algorithm: Algorithm, model: Model) -> bool {
    match algorithm {
        Algorithm::Test { .. } | Algorithm::Minimax => false,
        // The search of scoutlab is fail-soft: it has wider windows and visits fewer leaves on trees with more than two values.
        Algorithm::ScoutWindow => matches!(model, Model::Values { count: ..=2 } | Model::WinLoss { .. }),
        _ => true,
    }
}

/// Returns the number of leaves that a search visits on the tree with seed `seed`.
///
/// # Errors
///
/// Fails if the tree is too large.
pub fn leaves(catalogue: &Catalogue, described: &TreeDescription, algorithm: Algorithm, seed: u64) -> Result<u64> {
    let TreeDescription { degree, depth, model, .. } = *described;
    let text = SearchText {
        game: "tree".to_owned(),
        position: UniformTree::new(degree, depth, seed, model)?.to_string(),
        depth: Some(depth.into()),
        algorithm: algorithm.name().to_owned(),
        ..SearchText::default()
    };
    let request = text.parse(catalogue)?.without_completion();
    Ok(search(&request)?.counters.leaves)
}

/// Rounds a number to this many significant digits. Very large and very small numbers are in scientific notation. Numbers that
/// are equal to this precision have equal texts.
///
/// ```
/// use scoutlab_experiments::random_trees::digits;
///
/// assert_eq!([1.0 - 1e-15, 1.0, 1.0 + 1e-15].map(|number| digits(number, 3)), ["1.00"; 3]);
/// assert_eq!([0.0123456, 123456.0, 1e20].map(|number| digits(number, 3)), ["0.0123", "123456", "1.00e20"]);
/// ```
pub fn digits(number: f64, significant: i32) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let rounded = format!("{number:.*e}", usize::try_from(significant - 1).unwrap_or(0));
    let exponent = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse::<i32>().ok());
    match exponent {
        Some(exponent @ -4..=12) => format!("{number:.*}", usize::try_from(significant - 1 - exponent).unwrap_or(0)),
        _ => rounded,
    }
}
