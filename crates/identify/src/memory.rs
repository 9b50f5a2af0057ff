//! The memory of a search: its transposition table, its killers, and a cache of counts.

use super::count::Visits;
use super::entries::Entries;
use super::questions::Ask;
use super::search::{Bounds, HashMap, Run, Window};
use super::{Killers, Learning};

/// The maximum number of cached results. A full cache is cleared.
const MOST_REMEMBERED: usize = 1 << 20;

/// The minimum number of visits of a cached search. A shorter search is cheaper to repeat.
const WORTH_REMEMBERING: u64 = 16;

/// A request at a position, which is the key of a cached result.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Question {
    position: u128,
    window: Window,
    depth: i32,
    is_eval: bool,
    part: u8,
}

pub(super) struct Answer {
    value: i64,
    /// The visits of each part, without empty parts at the end.
    visits: Box<[Visits]>,
}

/// Empty tables whose allocations the next search reuses.
#[derive(Default)]
pub(super) struct Memory {
    pub(super) entries: Entries,
    pub(super) nodes: HashMap<u128, Bounds>,
    pub(super) positions: HashMap<u128, u8>,
    pub(super) remembered: HashMap<Question, Answer>,
}

/// The maximum capacity of a reused table. Clearing a larger table takes too long.
const MOST_LEFT: usize = 1 << 12;

/// Returns this table without entries, or a new table if it is large.
pub(super) fn cleared<K, V>(mut table: HashMap<K, V>) -> HashMap<K, V> {
    if table.capacity() > MOST_LEFT {
        return HashMap::default();
    }
    table.clear();
    table
}

impl Run<'_> {
    /// Clears the bounds of nodes, which are valid for one depth.
    pub(super) fn forget_nodes(&mut self) {
        if let Some(nodes) = &mut self.nodes {
            nodes.clear();
        }
    }

    pub(super) fn store(&mut self, bounds: Bounds) {
        if let Some(nodes) = &mut self.nodes {
            nodes.insert(self.path[self.ply], bounds);
        }
    }

    /// Moves the killers of this remaining depth to the front of the move list.
    pub(super) fn order(&mut self, depth: i32, moves: usize) {
        if moves < 2 || self.cut_depths[0] & depth_bit(depth) == 0 {
            return;
        }
        self.asked.ask(Ask::Killers);
        if self.program.killers == Killers::None {
            return;
        }
        if self.cut_depths[1] & depth_bit(depth) != 0 {
            self.asked.ask(Ask::Learning);
        }
        let Some(killers) = self.killers.get(depth as usize) else { return };
        let mut placed = 0;
        for &killer in killers {
            if let Some(index) = (placed..moves).find(|&index| self.walk.move_number(index) == killer) {
                self.walk.promote(index, placed);
                placed += 1;
            }
        }
    }

    /// Counts a cutoff by a child, and makes its move a killer.
    pub(super) fn cut_off(&mut self, depth: i32, index: usize, is_pass: bool) {
        self.tally.parts[self.part].stopped += 1;
        self.cut_depths[usize::from(is_pass)] |= depth_bit(depth);
        if self.program.killers == Killers::None || is_pass && self.program.learning == Learning::NoPasses {
            return;
        }
        let played = self.walk.move_number(index);
        let depth = depth as usize;
        if self.killers.len() <= depth {
            self.killers.resize(depth + 1, Vec::new());
        }
        let list = &mut self.killers[depth];
        list.retain(|&killer| killer != played);
        list.insert(0, played);
        list.truncate(self.program.killers as usize);
    }

    /// Returns the cached result of a request, or computes and caches the result.
    pub(super) fn remembering(
        &mut self,
        (depth, window, is_eval): (i32, Window, bool),
        search: impl FnOnce(&mut Self) -> i64,
    ) -> i64 {
        if depth < 2 || self.remembered.is_none() {
            return search(self);
        }
        let question = Question { position: self.walk.key(), window, depth, is_eval, part: self.part as u8 };
        if let Some(answer) = self.remembered.as_ref().and_then(|remembered| remembered.get(&question)) {
            for (sum, visits) in self.tally.parts.iter_mut().zip(&answer.visits) {
                sum.add(visits);
            }
            return answer.value;
        }
        let (before, visits) = (self.tally.parts, self.visits);
        let value = search(self);
        if let Some(remembered) = &mut self.remembered
            && self.visits - visits >= WORTH_REMEMBERING
            && !self.is_stopped
        {
            if remembered.len() >= MOST_REMEMBERED {
                remembered.clear();
            }
            let mut since: Vec<Visits> = self.tally.parts.iter().zip(&before).map(|(now, then)| now.since(then)).collect();
            while since.last() == Some(&Visits::default()) {
                since.pop();
            }
            remembered.insert(question, Answer { value, visits: since.into() });
        }
        value
    }
}

/// Returns the bit of a remaining depth. Depths of 63 and more share a bit.
const fn depth_bit(depth: i32) -> u64 {
    1 << if depth < 63 { depth } else { 63 }
}
