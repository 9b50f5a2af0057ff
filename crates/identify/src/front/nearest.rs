//! scoutlab's own counts that are nearest to the numbers.

use super::count_table::CountTable;
use super::own_counts::OwnCounts;
use crate::conventions::{Algorithm, NodeKind};

/// Counts that differ by a greater mean factor are not near.
const MOST_FACTOR: f64 = 1.5;

/// The algorithms that are compared if the rows name none.
const USUAL: [Algorithm; 2] = [Algorithm::Minimax, Algorithm::AlphaBeta];

/// An algorithm and a quantity with counts near the numbers.
pub(super) struct Nearest {
    /// The algorithm and the quantity.
    pub(super) name: String,
    /// The mean factor between the counts and the numbers.
    pub(super) factor: f64,
    /// The algorithms that were compared.
    pub(super) among: String,
}

impl Nearest {
    /// Compares the numbers with the algorithms that the rows name, or with minimax and alpha-beta. Returns the nearest if it is
    /// near.
    pub(super) fn find(table: &CountTable, own: &[OwnCounts]) -> Option<Self> {
        let mut named: Vec<Algorithm> = table.rows.iter().filter_map(|row| row.algorithm).collect();
        named.sort();
        named.dedup();
        let is_given = table.algorithms().is_some();
        let algorithms = if named.is_empty() { USUAL.to_vec() } else { named };
        let among: Vec<&str> = algorithms.iter().map(|algorithm| algorithm.part().1.name).collect();
        // If all rows name an algorithm, every candidate is the same.
        let candidates = if is_given { &algorithms[..1] } else { &algorithms[..] };
        let candidates = candidates.iter().flat_map(|&algorithm| NodeKind::ALL.iter().map(move |&of| (algorithm, of)));
        let distances = candidates.filter_map(|(algorithm, of)| {
            let logarithms = table.rows.iter().zip(own).map(|(row, own)| {
                let count = own.of(row.algorithm.unwrap_or(algorithm))?[row.of.unwrap_or(of) as usize];
                Some(((count as f64 + 1.0) / (row.count as f64 + 1.0)).ln().abs())
            });
            let sum: f64 = logarithms.collect::<Option<Vec<f64>>>()?.iter().sum();
            let name = if is_given { "the algorithms as given" } else { algorithm.part().1.name };
            let name = format!("{name} ({})", of.part().1.name);
            Some(Self { name, factor: (sum / own.len() as f64).exp(), among: among.join(", ") })
        });
        distances.min_by(|one, other| one.factor.total_cmp(&other.factor)).filter(|nearest| nearest.factor < MOST_FACTOR)
    }
}
