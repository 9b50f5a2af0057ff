//! The columns of both cell types.

use scoutlab_experiments::experiment::Column;

/// What identifies a cell of both cell types.
pub struct Key {
    pub(crate) set: &'static str,
    pub(crate) positions: usize,
    pub(crate) strength: &'static str,
    pub(crate) counted: &'static str,
    pub(crate) solver: String,
    pub(crate) ordering: String,
    pub(crate) table: String,
}

/// Returns the key columns of both cell types.
pub(crate) fn keys() -> Vec<Column<Key>> {
    vec![
        Column::new("set", "the set of positions", |key: &Key| key.set),
        Column::new("positions", "the number of the first positions of the set that are searched", |key: &Key| key.positions),
        Column::new("strength", "`strong` finds the score, `weak` only its sign (who wins)", |key: &Key| key.strength),
        Column::new(
            "counted",
            "`published`: nodes as the tutorial \"Solving Connect 4\" counts them; `lab`: `calls` of an algorithm of scoutlab",
            |key: &Key| key.counted,
        ),
        Column::new("solver", "the published solver, or the algorithm", |key: &Key| key.solver.clone()),
        Column::new("ordering", "the move ordering; `own` for a published solver", |key: &Key| key.ordering.clone()),
        Column::new("table", "the TT in MB or `none`; `own` for a published solver", |key: &Key| key.table.clone()),
    ]
}

/// The nodes of all positions of a sample.
pub struct Nodes {
    pub(crate) nodes: u64,
    pub(crate) positions: usize,
}

/// Returns the result columns of both cell types.
pub(crate) fn results() -> Vec<Column<Nodes>> {
    vec![
        Column::new("nodes", "nodes of all positions", |found: &Nodes| found.nodes),
        Column::new("mean", "nodes / positions", |found: &Nodes| format!("{:.3}", found.nodes as f64 / found.positions as f64)),
    ]
}
