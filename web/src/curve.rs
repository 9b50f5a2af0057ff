//! Counts the leaves that algorithms visit on trees with a given quality of move ordering.

use scoutlab::Catalogue;
use scoutlab::search::search;
use serde_json::json;

use crate::limits;
use crate::lines::{Failed, Lines};
use crate::task::{Curve, Subject, TaskError, within};

/// Writes a line for each sample, with the leaves of each algorithm at each depth. In one sample, the trees of all depths have
/// the same seed, so each tree extends the tree of the previous depth.
pub(crate) fn run(catalogue: &Catalogue, curve: &Curve, lines: &mut Lines<'_>) -> Result<(), Failed> {
    check(catalogue, curve)?;
    for sample in 1..=curve.samples {
        let mut leaves = Vec::with_capacity(curve.algorithms.len());
        for algorithm in &curve.algorithms {
            let mut by_depth = Vec::with_capacity(curve.d as usize);
            for depth in 1..=curve.d {
                let request = subject(curve, depth, sample).request(catalogue, algorithm)?;
                let outcome =
                    search(&request).map_err(|error| Failed::Search(format!("{algorithm}, depth {depth}: {error}")))?;
                by_depth.push(outcome.counters.leaves);
            }
            leaves.push(by_depth);
        }
        lines.write(&json!({ "sample": sample, "leaves": leaves }));
    }
    Ok(())
}

/// Checks that the request is valid and within the limits.
fn check(catalogue: &Catalogue, curve: &Curve) -> Result<(), TaskError> {
    within("b", curve.b, 2, 16)?;
    within("d", curve.d.into(), 1, 20)?;
    within("samples", curve.samples, 1, limits::SAMPLES)?;
    within("algorithms", curve.algorithms.len() as u64, 1, limits::ALGORITHMS as u64)?;
    // The result is at most 16^20, which is 2^80.
    let leaves = u128::from(curve.b).pow(curve.d);
    if leaves > limits::LEAVES.into() {
        let found = format!("with {leaves} leaves");
        return Err(TaskError::Outside { what: "a tree", found, expected: format!("at most {}", limits::LEAVES) });
    }
    if !["ordered", "strong"].contains(&curve.model.as_str()) {
        let found = format!("`{}`", curve.model);
        return Err(TaskError::Outside { what: "model", found, expected: "ordered or strong".to_owned() });
    }
    for algorithm in &curve.algorithms {
        catalogue.algorithms().named(algorithm.trim())?;
    }
    subject(curve, curve.d, 1).request(catalogue, "alphabeta").map(drop)
}

/// Returns a search of the tree of a sample to its leaves, in move generation order.
fn subject(curve: &Curve, depth: u32, sample: u64) -> Subject {
    let accuracy = curve.p.as_ref().map(|p| format!(",p={p}")).unwrap_or_default();
    let seed = curve.seed.wrapping_add(sample - 1);
    Subject {
        game: "tree".to_owned(),
        position: format!("b={},d={depth},seed={seed},model={}{accuracy}", curve.b, curve.model),
        depth,
        ordering: "none".to_owned(),
        evaluator: None,
        frame: None,
        table: None,
        seed: 0,
    }
}
