//! The table of scoutlab's own counts next to the numbers of the file.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::count_table::CountTable;
use super::own_counts::OwnCounts;
use crate::conventions::{Algorithm, NodeKind};

/// The maximum number of rows shown. `--json` lists all rows.
const SHOWN: usize = 5;

/// A row with scoutlab's own counts for the search of the row.
#[derive(Clone, Debug, Serialize)]
pub struct OwnRow {
    /// The line in the file.
    pub line: u64,
    pub game: &'static str,
    pub position: String,
    pub depth: u32,
    /// The number in the file.
    pub count: u64,
    /// The quantity of `minimum` and `maximum`.
    pub what: &'static str,
    /// The count of the smallest tree that proves the value; `None` if the whole tree is too large.
    pub minimum: Option<u64>,
    /// The count of minimax; `None` if the whole tree is too large.
    pub maximum: Option<u64>,
    /// The leaves, interior nodes and calls of each algorithm; null if the search is too long.
    pub counts: Map<String, Value>,
    /// The algorithms and quantities that give the number.
    pub equal: Vec<String>,
}

impl OwnRow {
    /// Returns the table's entry for each row.
    pub(super) fn list(table: &CountTable, own: &[OwnCounts]) -> Vec<Self> {
        let rows = table.rows.iter().zip(&table.sources).zip(own);
        rows.map(|((row, source), own)| {
            let equal = own.find_equal(row);
            let what = row.of.or(equal.first().map(|&(_, of)| of)).unwrap_or_default();
            let counts = own.counts.iter().map(|&(algorithm, counts)| {
                let counts = counts.map_or(
                    Value::Null,
                    |[leaves, interior, calls]| json!({"leaves": leaves, "interior": interior, "calls": calls}),
                );
                (algorithm.part().1.name.to_owned(), counts)
            });
            Self {
                line: source.line,
                game: source.game,
                position: source.position.clone(),
                depth: row.depth,
                count: row.count,
                what: what.part().1.name,
                minimum: own.extremes.map(|extremes| extremes.least[what as usize]),
                maximum: own.extremes.map(|extremes| extremes.most[what as usize]),
                counts: counts.collect(),
                equal: equal
                    .iter()
                    .map(|(algorithm, of)| format!("{} {}", algorithm.part().1.name, of.part().1.name))
                    .collect(),
            }
        })
        .collect()
    }
}

/// Writes the table as text. The table contains the first rows, with the counts of the algorithm that each row names, or of
/// alpha-beta and Scout.
pub(super) fn write(table: &CountTable, own: &[OwnCounts], text: &mut String) -> std::fmt::Result {
    let named = table.algorithms().is_some();
    let columns: &[&str] = if named { &["scoutlab's"] } else { &["alphabeta", "scout"] };
    let mut lines =
        vec![[&["line", "count", "minimum"], columns, &["minimax"]].concat().iter().map(|&cell| cell.to_owned()).collect()];
    let number = |count: Option<u64>| count.map_or_else(|| "too many".to_owned(), |count| count.to_string());
    for (row, (source, own)) in table.rows.iter().zip(table.sources.iter().zip(own)).take(SHOWN) {
        let of = row.of.or(own.find_equal(row).first().map(|&(_, of)| of)).unwrap_or_default() as usize;
        let count_by = |algorithm: Algorithm| {
            let found = own.counts.iter().find(|&&(other, _)| other == algorithm).and_then(|&(_, counts)| counts);
            number(found.map(|counts| counts[of]))
        };
        let algorithms = match row.algorithm {
            Some(algorithm) if named => vec![count_by(algorithm)],
            _ => vec![count_by(Algorithm::AlphaBeta), count_by(Algorithm::Scout)],
        };
        let mut cells = vec![
            source.line.to_string(),
            format!("{} {}", row.count, NodeKind::ALL[of].part().1.name),
            number(own.extremes.map(|extremes| extremes.least[of])),
        ];
        cells.extend(algorithms);
        cells.push(number(own.extremes.map(|extremes| extremes.most[of])));
        lines.push(cells);
    }
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| lines.iter().map(|line: &Vec<String>| line[column].len()).max().unwrap_or_default())
        .collect();
    for line in lines {
        let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        writeln!(text, "{}", cells.join("  "))?;
    }
    if table.rows.len() > SHOWN {
        writeln!(text, "and {} more rows", table.rows.len() - SHOWN)?;
    }
    Ok(())
}
