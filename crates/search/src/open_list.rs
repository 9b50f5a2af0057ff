//! The list OPEN of the best-first algorithms, and the tree of its states.

use std::cmp::Ordering;

use scoutlab_games::Value;

/// No state.
const NONE: u32 = u32::MAX;

/// A node, with what a best-first search knows about it.
pub(crate) struct State<K> {
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    /// Its index in the heap, or [`NONE`] if it is not in OPEN.
    slot: u32,
    /// The plies from the root.
    pub(crate) ply: u32,
    /// Its index among its siblings, in search order.
    pub(crate) index: u32,
    /// An upper bound of its value, for max.
    pub(crate) merit: Value,
    /// Whether the merit is reached by a strategy of max that has been searched to the end.
    pub(crate) solved: bool,
    /// The kept node, once expanded.
    pub(crate) node: Option<K>,
    /// The number of children, once expanded.
    pub(crate) children: u32,
}

/// Why there is no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The limit was reached.
    Limit,
    /// The system gives no more memory.
    Memory,
}

/// The least memory, in bytes, that the system must still be able to give while kept nodes are added.
const SPARE: usize = 1 << 24;

/// A priority queue of states: the greatest merit first, and among equals **the leftmost in the tree**, in search order. It is
/// an indexed binary heap, so that states below a solved node can be removed without searching for them.
pub(crate) struct OpenList<K> {
    states: Vec<State<K>>,
    free: Vec<u32>,
    heap: Vec<u32>,
    /// The bytes of the kept nodes, which are stored elsewhere.
    nodes: usize,
    /// How many bytes of kept nodes there may be before the system is asked whether there is memory for more.
    asked: usize,
    limit: usize,
}

impl<K> OpenList<K> {
    /// An empty list of at most `limit` bytes.
    pub(crate) const fn new(limit: usize) -> Self {
        Self { states: Vec::new(), free: Vec::new(), heap: Vec::new(), nodes: 0, asked: 0, limit }
    }

    /// The number of states in OPEN.
    pub(crate) const fn len(&self) -> usize {
        self.heap.len()
    }

    pub(crate) fn state(&self, id: u32) -> &State<K> {
        &self.states[id as usize]
    }

    pub(crate) fn state_mut(&mut self, id: u32) -> &mut State<K> {
        &mut self.states[id as usize]
    }

    pub(crate) fn parent(&self, id: u32) -> Option<u32> {
        Some(self.state(id).parent).filter(|&parent| parent != NONE)
    }

    /// Puts a new live state into OPEN: a child, given by its parent and index, or the root.
    pub(crate) fn insert(&mut self, parent: Option<(u32, u32)>, merit: Value) -> Result<u32, Full> {
        let (above, index) = parent.unwrap_or((NONE, 0));
        let (next_sibling, ply) = parent.map_or((NONE, 0), |(id, _)| (self.state(id).first_child, self.state(id).ply + 1));
        let state = State {
            parent: above,
            first_child: NONE,
            next_sibling,
            slot: NONE,
            ply,
            index,
            merit,
            solved: false,
            node: None,
            children: 0,
        };
        let id = if let Some(id) = self.free.pop() {
            self.states[id as usize] = state;
            id
        } else {
            self.make_room()?;
            self.states.push(state);
            self.states.len() as u32 - 1
        };
        if above != NONE {
            self.state_mut(above).first_child = id;
        }
        self.open(id);
        Ok(id)
    }

    /// Sets the number of bytes of the kept nodes.
    pub(crate) fn nodes_take(&mut self, bytes: usize) -> Result<(), Full> {
        self.nodes = bytes;
        if self.bytes(self.states.capacity()) > self.limit {
            return Err(Full::Limit);
        }
        if bytes >= self.asked {
            // They are kept in many small pieces, and the program ends if the system cannot give one. So it is asked for a large piece
            // now and then, which is given back at once.
            let spare = SPARE.max(bytes / 4);
            Vec::<u8>::new().try_reserve_exact(spare).map_err(|_| Full::Memory)?;
            self.asked = bytes + spare / 2;
        }
        Ok(())
    }

    /// Puts a state into OPEN.
    pub(crate) fn open(&mut self, id: u32) {
        self.state_mut(id).slot = self.heap.len() as u32;
        self.heap.push(id);
        self.rise(self.heap.len() - 1);
    }

    /// Removes the best state.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let best = *self.heap.first()?;
        self.remove(best);
        Some(best)
    }

    /// Removes all states below a state and releases their kept nodes.
    pub(crate) fn release_below(&mut self, id: u32, mut release: impl FnMut(K)) {
        let mut child = std::mem::replace(&mut self.state_mut(id).first_child, NONE);
        // Each list of children is put in front of the remaining ones, so no stack is needed.
        while child != NONE {
            let below = std::mem::replace(&mut self.state_mut(child).first_child, NONE);
            if below != NONE {
                let mut last = below;
                while self.state(last).next_sibling != NONE {
                    last = self.state(last).next_sibling;
                }
                self.state_mut(last).next_sibling = self.state(child).next_sibling;
                self.state_mut(child).next_sibling = below;
            }
            if self.state(child).slot != NONE {
                self.remove(child);
            }
            if let Some(node) = self.state_mut(child).node.take() {
                release(node);
            }
            self.free.push(child);
            child = self.state(child).next_sibling;
        }
    }

    /// The bytes of this many states, with their entries in the other lists.
    const fn bytes(&self, states: usize) -> usize {
        states * (size_of::<State<K>>() + 2 * size_of::<u32>()) + self.nodes
    }

    /// Makes room for one more state, by doubling as far as the limit allows.
    fn make_room(&mut self) -> Result<(), Full> {
        let held = self.states.len();
        if held == self.states.capacity() {
            let each = self.bytes(1) - self.nodes;
            let most = self.limit.saturating_sub(self.nodes) / each;
            let wanted = (2 * held).max(64).min(most).min(NONE as usize);
            if wanted <= held {
                return Err(Full::Limit);
            }
            self.states.try_reserve_exact(wanted - held).map_err(|_| Full::Memory)?;
            // Less is left for kept nodes.
            self.asked = 0;
            for list in [&mut self.heap, &mut self.free] {
                list.try_reserve_exact(wanted - list.len()).map_err(|_| Full::Memory)?;
            }
        }
        Ok(())
    }

    fn remove(&mut self, id: u32) {
        let slot = std::mem::replace(&mut self.state_mut(id).slot, NONE) as usize;
        self.heap.swap_remove(slot);
        if let Some(&moved) = self.heap.get(slot) {
            self.state_mut(moved).slot = slot as u32;
            self.rise(slot);
            self.sink(self.state(moved).slot as usize);
        }
    }

    fn rise(&mut self, mut slot: usize) {
        while slot > 0 && self.is_before(slot, (slot - 1) / 2) {
            self.swap(slot, (slot - 1) / 2);
            slot = (slot - 1) / 2;
        }
    }

    fn sink(&mut self, mut slot: usize) {
        loop {
            let mut best = slot;
            for below in [2 * slot + 1, 2 * slot + 2] {
                if below < self.heap.len() && self.is_before(below, best) {
                    best = below;
                }
            }
            if best == slot {
                return;
            }
            self.swap(slot, best);
            slot = best;
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        for slot in [one, other] {
            let id = self.heap[slot];
            self.state_mut(id).slot = slot as u32;
        }
    }

    fn is_before(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.heap[one], self.heap[other]);
        match self.state(one).merit.cmp(&self.state(other).merit) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => self.is_left_of(one, other),
        }
    }

    /// Whether one state is to the left of another. No state in OPEN is below another, so their lines diverge somewhere.
    fn is_left_of(&self, mut one: u32, mut other: u32) -> bool {
        while self.state(one).ply > self.state(other).ply {
            one = self.state(one).parent;
        }
        while self.state(other).ply > self.state(one).ply {
            other = self.state(other).parent;
        }
        while self.state(one).parent != self.state(other).parent {
            one = self.state(one).parent;
            other = self.state(other).parent;
        }
        self.state(one).index < self.state(other).index
    }
}
