//! Uniform random trees, as theory sees them and as they are searched.

use anyhow::Result;
use scoutlab_games::tree::{Model, Probability, TreeDescription, UniformTree};
use scoutlab_search::table::TableDepth;
use scoutlab_theory::{Algorithm, RandomTree, Share};

use crate::catalogue::SearchRequest;
use crate::players::SearchSpec;

/// The tree that theory has the means of.
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

/// Whether the lab has a search that visits the leaves that theory counts, and not simply all of them.
pub const fn is_searched(algorithm: Algorithm, model: Model) -> bool {
    match algorithm {
        Algorithm::Test { .. } | Algorithm::Minimax => false,
        // Fail-soft: with wider windows it visits fewer leaves.
        Algorithm::ScoutWindow => matches!(model, Model::Values { count: ..=2 } | Model::WinLoss { .. }),
        _ => true,
    }
}

/// The leaves that a search visits on the tree with this seed.
///
/// # Errors
///
/// If the tree is too large.
pub fn leaves(described: &TreeDescription, algorithm: Algorithm, seed: u64) -> Result<u64> {
    let TreeDescription { degree, depth, model, .. } = *described;
    let request = SearchRequest {
        game: "tree".to_owned(),
        position: UniformTree::new(degree, depth, seed, model)?.to_string(),
        search: SearchSpec {
            algorithm: algorithm.name().parse()?,
            depth: depth.into(),
            ordering: "none".parse()?,
            evaluator: None,
        },
        frame: None,
        table: None,
        table_depth: TableDepth::Equal,
        seed: 0,
        whole_line: false,
    };
    Ok(request.prepare()?()?.counters.leaves)
}

/// A number with so many digits; as a power of ten where it is very large or small.
pub fn digits(number: f64, significant: i32) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let before_point = number.abs().log10().floor() as i32 + 1;
    if !(-3..=13).contains(&before_point) {
        return format!("{number:.*e}", usize::try_from(significant - 1).unwrap_or(0));
    }
    format!("{number:.*}", usize::try_from(significant - before_point).unwrap_or(0))
}
