//! The details of a search: its counts by ply, by the moves that cause cutoffs, and by root move.

use std::io::Write;

use scoutlab_games::tree::WrittenValue;
use scoutlab_search::CutoffMoves;
use scoutlab_search::{CutoffKind, PlyCounts};
use serde::{Serialize, Serializer};

use super::search::written_json;
use crate::search::DividedMove;
use crate::{BoundKind, SearchDetails, SearchRequest};

/// The details of a search, which are serialised as the keys `by_ply`, `cutoff_moves` and, if the request asks for it, `divide`.
#[derive(Serialize)]
pub struct DetailsReport<'d> {
    by_ply: Vec<CountsAt>,
    cutoff_moves: CutoffMovesJson<'d>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Divide<'d>>,
}

/// The counts at a distance from the root.
#[derive(Serialize)]
struct CountsAt {
    ply: usize,
    leaves: u64,
    interior: u64,
    tt_cutoffs: u64,
    cutoffs: u64,
    first_cutoffs: u64,
}

impl CountsAt {
    const fn new(ply: usize, counts: &PlyCounts) -> Self {
        let PlyCounts { leaves, cutoffs, interior, first_cutoffs, tt_cutoffs } = *counts;
        Self { ply, leaves, interior, tt_cutoffs, cutoffs, first_cutoffs }
    }
}

/// The cutoffs by the number of the move in search order, and by its kind.
#[derive(Serialize)]
struct CutoffMovesJson<'d> {
    by_number: &'d [u64],
    #[serde(serialize_with = "by_kind")]
    by_kind: &'d CutoffMoves,
}

fn by_kind<S: Serializer>(cutoffs: &CutoffMoves, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(CutoffKind::ALL.map(|kind| (kind.name(), cutoffs.count_of(kind))))
}

/// The root moves in move generation order, which are serialised as a map from names to values and counts.
struct Divide<'d>(Vec<(&'d DividedMove, Option<Reported>)>);

/// A value for the side for which values are reported.
struct Reported {
    value: WrittenValue,
    bound: BoundKind,
}

/// The value of a root move and the counts below it.
#[derive(Serialize)]
struct DividedJson {
    value: Option<serde_json::Value>,
    bound: Option<&'static str>,
    calls: u64,
    leaves: u64,
}

impl Serialize for Divide<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|&(&DividedMove { ref name, calls, leaves, .. }, ref reported)| {
            let value = reported.as_ref().map(|reported| written_json(&reported.value));
            let bound = reported.as_ref().map(|reported| reported.bound.name());
            (name, DividedJson { value, bound, calls, leaves })
        }))
    }
}

impl<'d> DetailsReport<'d> {
    /// Returns the details of the search that `request` asks for.
    pub fn new(request: &SearchRequest, details: &'d SearchDetails) -> Self {
        let SearchDetails { by_ply, cutoffs, divide } = details;
        let reported = |divided: &'d DividedMove| {
            let known = divided.value.map(|known| request.reported(known));
            let reported = known.map(|known| Reported { value: request.position.written(known.value()), bound: known.into() });
            (divided, reported)
        };
        Self {
            by_ply: by_ply.iter().enumerate().map(|(ply, counts)| CountsAt::new(ply, counts)).collect(),
            cutoff_moves: CutoffMovesJson { by_number: cutoffs.by_number(), by_kind: cutoffs },
            divide: divide.as_ref().map(|moves| Divide(moves.iter().map(reported).collect())),
        }
    }

    /// Returns the details as the text of a JSON object.
    ///
    /// # Panics
    ///
    /// Never: the details have only text, numbers and lists.
    pub fn json_text(&self) -> String {
        serde_json::to_string(self).expect("the details have only text, numbers and lists")
    }

    /// Writes one line per root move if the request asks for it.
    pub(super) fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        let Some(Divide(moves)) = &self.divide else { return Ok(()) };
        let heading = ["move", "value", "calls", "leaves"].map(str::to_owned);
        let rows = moves.iter().map(|(divided, reported)| {
            let value =
                reported.as_ref().map_or_else(|| "-".to_owned(), |known| format!("{}{}", known.bound.sign(), known.value));
            [divided.name.clone(), value, divided.calls.to_string(), divided.leaves.to_string()]
        });
        let rows: Vec<[String; 4]> = std::iter::once(heading).chain(rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
        let [name, value, calls, leaves] = [0, 1, 2, 3].map(width);
        writeln!(output)?;
        for row in &rows {
            writeln!(output, "{:<name$}  {:>value$}  {:>calls$}  {:>leaves$}", row[0], row[1], row[2], row[3])?;
        }
        Ok(())
    }
}
