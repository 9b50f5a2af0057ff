//! Measures typical searches: with orderings, on trees of several widths, on YWF, and with an OPEN list.

use scoutlab::request::SearchRequest;
use scoutlab::search::search;

use crate::measure::{Case, Group, Measurements};
use crate::{Outcome, request};

/// Returns a case that runs a search and counts interior nodes, or all node visits if `all_calls` is true.
fn case(name: &str, request: SearchRequest, all_calls: bool) -> Case<'static> {
    Case::new(
        name,
        [move || {
            let counters = search(&request).expect("no search has a limit").counters;
            if all_calls { counters.calls() } else { counters.interior }
        }],
    )
}

/// Measures alpha-beta with each ordering. The rates show the time per node, not the number of nodes.
pub(crate) fn with_orderings(measurements: &mut Measurements, name: &str) -> Outcome {
    let orderings =
        ["none", "killer:2", "history", "static", "eval1", "mobility", "random", "eval1:by=pattern", "killer:2+eval1"];
    let mut cases = Vec::new();
    for ordering in orderings {
        cases.push(case(ordering, request("othello", "ffo:44", 11, "alphabeta", ordering), false));
    }
    measurements.measure(&Group { name, unit: "interior nodes", rounds: 3, equal_counts: false }, &cases)?;
    Ok(())
}

/// Measures narrow and wide trees with i.i.d. leaf values, in move generation order and with children sorted by static values.
pub(crate) fn of_trees(measurements: &mut Measurements, name: &str) -> Outcome {
    let mut cases = Vec::new();
    for ordering in ["none", "eval1"] {
        for (children, depth) in [(2, 24), (4, 14), (8, 9), (20, 7)] {
            let position = format!("b={children},d={depth},seed=1");
            let title = format!("{ordering}, b = {children}");
            cases.push(case(&title, request("tree", &position, depth, "alphabeta", ordering), false));
        }
    }
    measurements.measure(&Group { name, unit: "interior nodes", rounds: 5, equal_counts: false }, &cases)?;
    Ok(())
}

/// Measures YWF from the start and from a later position, in move generation order, with killers and with shuffled moves.
pub(crate) fn of_ywf(measurements: &mut Measurements, name: &str) -> Outcome {
    let mut cases = Vec::new();
    for (position, depth) in [("start", 11), ("random:plies=30,seed=2", 8)] {
        for ordering in ["none", "killer:2", "random"] {
            let title = format!("{position}, {ordering}");
            cases.push(case(&title, request("ywf", position, depth, "alphabeta", ordering), true));
        }
    }
    measurements.measure(&Group { name, unit: "calls", rounds: 3, equal_counts: false }, &cases)?;
    Ok(())
}

/// Compares SSS* and DUAL* with alpha-beta, to show the time per visit of a search with an OPEN list.
pub(crate) fn best_first(measurements: &mut Measurements, name: &str) -> Outcome {
    let mut cases = Vec::new();
    for algorithm in ["alphabeta", "sss", "dual"] {
        cases.push(case(algorithm, request("othello", "ffo:44", 11, algorithm, "none"), true));
    }
    measurements.measure(&Group { name, unit: "calls", rounds: 3, equal_counts: false }, &cases)?;
    Ok(())
}
