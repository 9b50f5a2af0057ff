//! Tests of complete figures from small tables: rejected specifications, the drawn shapes, and the determinism of drawing.

mod drawing;
mod labels;
mod looks;
mod papers;
mod refusals;
mod selecting;

use crate::Figure;
use scoutlab_table::data_table::DataTable;

/// Returns counts of two algorithms in two positions at three depths, in two frames. In the frame `mover`, the ratio of scout
/// to alphabeta is 2, 1, 1/2 in position `a` and 4, 1, 1/4 in position `b`. In the frame `raw`, the ratio is 3 everywhere.
fn counts() -> DataTable {
    let mut table =
        DataTable::new(["position", "frame", "algorithm", "depth", "leaves", "accuracy"]).expect("the names are distinct");
    for (position, ratios) in [("a", [2.0, 1.0, 0.5]), ("b", [4.0, 1.0, 0.25])] {
        for (depth, ratio) in [2, 3, 4].into_iter().zip(ratios) {
            for (frame, ratio) in [("mover", ratio), ("raw", 3.0)] {
                let alphabeta = 10_f64.powi(depth);
                for (algorithm, leaves) in [("alphabeta", alphabeta), ("scout", alphabeta * ratio)] {
                    let row = [position, frame, algorithm, &depth.to_string(), &leaves.to_string(), "0"];
                    table.push_row(row).expect("a value for each column");
                }
            }
        }
    }
    table
}

pub(crate) fn figure(specification: &str) -> Figure {
    toml::from_str(specification).expect("the specification is whole")
}

/// Returns a figure of a ratio by depth, with a line for each position and a panel for each frame. `more` is added at the end
/// of the specification.
fn ratio(more: &str) -> Figure {
    figure(&format!(
        r#"
        name = "ratio"
        kind = "ratio"
        title = "Scout against alpha-beta"
        x = {{ column = "depth", label = "depth (plies)" }}
        y = {{ column = "leaves", label = "quotient", scale = "log" }}
        ratio = {{ column = "algorithm", numerator = "scout", denominator = "alphabeta", pair_by = ["position", "depth"] }}
        series = "position"
        facet = "frame"
        {more}"#
    ))
}
