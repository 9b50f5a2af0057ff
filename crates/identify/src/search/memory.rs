//! What a search stores: the entries of its transposition table, the bounds of nodes, the positions seen, and a cache of counts.

use super::bounds::{Bounds, Window};
use super::key_map::KeyMap;
use crate::conventions::Visits;

/// A request at a position, which is the key of a cached result.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct CacheKey {
    pub(super) position: u128,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) is_eval: bool,
    pub(super) part: u8,
}

/// The result of a cached search.
pub(super) struct CachedResult {
    pub(super) value: i64,
    /// The visits of each part, without empty parts at the end.
    pub(super) visits: Box<[Visits]>,
}

/// An entry of the textbook's transposition table. An exact value has equal bounds, and other values have one bound.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) depth: i32,
    pub(super) bounds: Bounds,
}

/// The move of an entry without a best move.
pub(super) const NO_MOVE: usize = usize::MAX;

/// The entries of one search.
#[derive(Default)]
pub(super) struct Entries {
    /// The unbounded table, by position and remaining depth.
    pub(super) lossless: KeyMap<(u128, i32), Bounds>,
    /// The textbook's table, by position. A new entry replaces the old entry of its position.
    pub(super) single: KeyMap<u128, Entry>,
    /// The best move of each position with an entry, or [`NO_MOVE`].
    pub(super) moves: KeyMap<u128, usize>,
    /// The position to which each incomplete key belongs, for each kind of incomplete keys.
    pub(super) owners: [KeyMap<u128, u128>; 2],
}

impl Entries {
    /// Returns these tables without entries.
    pub(super) fn cleared(self) -> Self {
        let Self { lossless, single, moves, owners } = self;
        Self { lossless: clear(lossless), single: clear(single), moves: clear(moves), owners: owners.map(clear) }
    }
}

/// Empty tables whose allocations the next search reuses.
#[derive(Default)]
pub(crate) struct Memory {
    pub(super) entries: Entries,
    pub(super) nodes: KeyMap<u128, Bounds>,
    pub(super) positions: KeyMap<u128, u8>,
    pub(super) remembered: KeyMap<CacheKey, CachedResult>,
}

/// The maximum capacity of a reused table. Clearing a larger table takes too long.
const MOST_LEFT: usize = 1 << 12;

/// Returns this table without entries, or a new table if it is large.
pub(super) fn clear<K, V>(mut table: KeyMap<K, V>) -> KeyMap<K, V> {
    if table.capacity() > MOST_LEFT {
        return KeyMap::default();
    }
    table.clear();
    table
}
