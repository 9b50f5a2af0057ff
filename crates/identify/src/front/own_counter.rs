//! The counters that a program may keep of the searches of scoutlab's own algorithms.

use crate::conventions::{Algorithm, Family, NodeKind};
use crate::inference::Row;
use crate::search::Counts;

/// A counter of the nodes of one kind, with or without the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnCounter {
    pub(super) of: NodeKind,
    has_root: bool,
    /// The name in reports.
    pub(super) name: &'static str,
}

impl OwnCounter {
    /// All counters, the usual ones first.
    pub(super) const ALL: [Self; 4] = [
        Self { of: NodeKind::Leaves, has_root: true, name: "leaves" },
        Self { of: NodeKind::Calls, has_root: true, name: "calls" },
        Self { of: NodeKind::Calls, has_root: false, name: "calls without the root" },
        Self { of: NodeKind::Interior, has_root: true, name: "interior" },
    ];

    /// Returns whether the row may contain this counter.
    pub(super) fn is_allowed(self, row: &Row) -> bool {
        row.of.is_none_or(|of| of == self.of)
    }

    /// Returns this counter's number. Returns `None` if the root is not counted and the algorithm may search it several times.
    pub(super) fn read(self, algorithm: Algorithm, counts: Counts) -> Option<u64> {
        match self.has_root {
            true => Some(counts[self.of as usize]),
            false if matches!(algorithm.family(), Family::Repeated) => None,
            false => counts[self.of as usize].checked_sub(1),
        }
    }
}
