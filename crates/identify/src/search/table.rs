//! Transposition tables: an unbounded table without replacement, the textbook's table, and faulty variants of the textbook's
//! table.

use super::bounds::{Bounds, INFINITY, Window};
use super::memory::{Entry, NO_MOVE};
use super::questions::Question;
use super::run::Run;
use crate::conventions::{EntryDepth, LeafEntries, Mates, RootProbe, Table, TableMove};
use crate::rules::{Moves, PositionKey};

impl Run<'_> {
    /// Returns the bounds of this position's entry, if there is an entry that the program may use.
    pub(super) fn look_up(&mut self, depth: i32) -> Option<Bounds> {
        self.meet_incomplete_keys();
        let entries = self.entries.as_ref()?;
        let key = self.walk.key(self.program.key);
        let deepest = self.deepest;
        // The question of the entry depth arises if any entry exists, even if no entry may be used.
        let mut is_there = false;
        let found = if self.program.table() == Table::TwoBounds {
            let depths = (depth..=deepest).chain((0..depth).rev());
            let mut all = depths.filter_map(|depth| entries.lossless.get(&(key, depth)).map(|&bounds| Entry { depth, bounds }));
            let first = all.next();
            is_there |= first.is_some();
            match (first, self.program.entry_depth) {
                // This rule excludes an entry of the same depth, so the next entry is considered.
                (Some(Entry { depth: same, .. }), EntryDepth::Greater) if same == depth => all.next(),
                _ => first,
            }
        } else {
            entries.single.get(&key).copied()
        };
        if is_there || found.is_some() {
            self.questions.meet(Question::EntryDepth);
        }
        let Entry { depth: found, bounds } = found?;
        let is_used = match self.program.entry_depth {
            EntryDepth::Equal => found == depth,
            EntryDepth::AtLeast => found >= depth,
            EntryDepth::Greater => found > depth,
            EntryDepth::Any => true,
        };
        if is_used && self.ply == 0 {
            self.questions.meet(Question::RootProbe);
        }
        is_used.then(|| self.with_distance(bounds, -(self.ply as i64)))
    }

    /// Returns bounds in which each mate is nearer by a number of plies, if the table stores distances from its positions.
    fn with_distance(&self, Bounds { lower, upper }: Bounds, plies: i64) -> Bounds {
        let has_distance = |value| self.program.mates == Mates::Nearer && self.is_mate(value);
        let nearer = |value: i64| if has_distance(value) { value + value.signum() * plies } else { value };
        Bounds { lower: nearer(lower), upper: nearer(upper) }
    }

    /// Returns bounds as the table stores them at this node.
    fn stored(&self, bounds: Bounds) -> Bounds {
        self.with_distance(bounds, self.ply as i64)
    }

    /// Returns the window of a visit after a look at these bounds. If the bounds resolve the visit, returns its value as the
    /// error.
    pub(super) fn narrow(&self, known: Bounds, window: Window) -> Result<Window, i64> {
        let is_root = self.ply == 0 && self.program.root_probe == RootProbe::No;
        if is_root {
            return Ok(window);
        }
        let narrowed = known.narrow(window)?;
        Ok(if matches!(self.program.table(), Table::NoNarrowing | Table::RaisedNoNarrowing) { window } else { narrowed })
    }

    /// Stores the value of a visit. `before` is the window before the transposition table narrowed it, and `alpha` is the
    /// raised alpha.
    pub(super) fn store_entry(
        &mut self,
        depth: i32,
        (known, before, window): (Bounds, Window, Window),
        alpha: i64,
        value: i64,
    ) {
        let key = self.walk.key(self.program.key);
        let table = self.program.table();
        if table == Table::TwoBounds {
            let mut bounds = known;
            bounds.update(value, window);
            let stored = self.stored(bounds);
            if let Some(entries) = &mut self.entries {
                entries.lossless.insert((key, depth), stored);
            }
            return;
        }
        let exact = Bounds { lower: value, upper: value };
        let lowest = if matches!(table, Table::RaisedAlpha | Table::RaisedNoNarrowing) { alpha } else { before.0 };
        let (below, above) = (Bounds { lower: -INFINITY, upper: value }, Bounds { lower: value, upper: INFINITY });
        let bounds = match table {
            Table::NoBound => exact,
            Table::ExactOnly if value <= lowest || value >= window.1 => return,
            Table::SwappedBounds if value <= lowest => above,
            Table::SwappedBounds if value >= window.1 => below,
            _ if value <= lowest => below,
            _ if value >= window.1 => above,
            _ => exact,
        };
        let bounds = self.stored(bounds);
        if let Some(entries) = &mut self.entries {
            entries.single.insert(key, Entry { depth, bounds });
        }
    }

    /// Meets the question of the key once two positions share an incomplete key.
    fn meet_incomplete_keys(&mut self) {
        let Some(entries) = &mut self.entries else { return };
        let kinds = &self.scope.keys[1..];
        if kinds.is_empty() || self.questions.has(Question::PositionKey) {
            return;
        }
        let whole = self.walk.key(PositionKey::Whole);
        for (&kind, owners) in kinds.iter().zip(&mut entries.owners) {
            if *owners.entry(self.walk.key(kind)).or_insert(whole) != whole {
                self.questions.meet(Question::PositionKey);
            }
        }
    }

    /// Moves the best move of this position's entry to the front.
    pub(super) fn promote_table_move(&mut self, moves: &Moves) {
        let Some(entries) = &self.entries else { return };
        let Some(&best) = entries.moves.get(&self.walk.key(self.program.key)) else { return };
        self.questions.meet(Question::TableMove);
        if self.program.table_move != TableMove::No && best != NO_MOVE {
            self.promote_move(best, 0, moves.count);
        }
    }

    /// Stores the best move of a visit: the place of the move that last raised alpha or caused a cutoff, or else of the move with the
    /// greatest value. `is_exact` states whether the value lies inside the window.
    pub(super) fn store_move(&mut self, raising: Option<usize>, best: usize, is_exact: bool) {
        if self.entries.is_none() || self.program.table() == Table::ExactOnly && !is_exact {
            return;
        }
        let place = if self.program.table_move == TableMove::Best { Some(best) } else { raising };
        let played = place.map(|place| self.walk.move_number(place));
        let key = self.walk.key(self.program.key);
        let Some(entries) = &mut self.entries else { return };
        match played {
            None if self.program.table_move != TableMove::Lost => _ = entries.moves.entry(key).or_insert(NO_MOVE),
            played => _ = entries.moves.insert(key, played.unwrap_or(NO_MOVE)),
        }
    }

    /// Returns the value of a leaf from the transposition table, if the table stores leaves.
    pub(super) fn look_up_leaf(&mut self, depth: i32, window: Window) -> Option<i64> {
        self.entries.as_ref()?;
        self.questions.meet(Question::LeafEntries);
        if self.program.leaf_entries == LeafEntries::No {
            return None;
        }
        let known = self.look_up(depth)?;
        self.narrow(known, window).err()
    }

    /// Stores the value of a leaf, if the table stores leaves.
    pub(super) fn store_leaf(&mut self, depth: i32, value: i64) {
        if self.program.leaf_entries == LeafEntries::No {
            return;
        }
        let key = self.walk.key(self.program.key);
        let bounds = self.stored(Bounds { lower: value, upper: value });
        match &mut self.entries {
            Some(entries) if self.program.table() == Table::TwoBounds => {
                entries.lossless.insert((key, depth), bounds);
            }
            Some(entries) => {
                entries.single.insert(key, Entry { depth, bounds });
            }
            None => {}
        }
    }
}
