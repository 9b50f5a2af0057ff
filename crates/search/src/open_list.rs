//! The list OPEN of the best-first algorithms, and the part of the tree that hangs on it.

use std::cmp::Ordering;

use scoutlab_games::Value;

/// Stands for no state.
const NONE: u32 = u32::MAX;

/// A node of the tree with what a best-first search knows of it.
pub(crate) struct State<K> {
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    /// Where in the heap it is, [`NONE`] if it is not in OPEN.
    place: u32,
    /// The plies from the root.
    pub(crate) ply: u32,
    /// Its place among its siblings, in search order.
    pub(crate) index: u32,
    /// An upper bound of its value, for max.
    pub(crate) merit: Value,
    /// Whether the merit is reached by a strategy of max that has been searched to the end.
    pub(crate) solved: bool,
    /// The node, once it was expanded.
    pub(crate) node: Option<K>,
    /// The number of its children, once it was expanded.
    pub(crate) children: u32,
}

/// The limit was reached.
pub(crate) struct Full;

/// A priority queue of states, best first: the greatest merit, and among equals **the leftmost in the tree**, in search order.
/// An indexed binary heap, so that the states below a solved node can be taken out without a search for them.
pub(crate) struct OpenList<K> {
    states: Vec<State<K>>,
    free: Vec<u32>,
    heap: Vec<u32>,
    /// Bytes of the nodes that are kept elsewhere.
    nodes: usize,
    limit: usize,
}

impl<K> OpenList<K> {
    /// An empty list that takes at most `limit` bytes.
    pub(crate) const fn new(limit: usize) -> Self {
        Self { states: Vec::new(), free: Vec::new(), heap: Vec::new(), nodes: 0, limit }
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

    /// Puts a new live state into OPEN: the child at a place of its parent, or the root.
    pub(crate) fn insert(&mut self, parent: Option<(u32, u32)>, merit: Value) -> Result<u32, Full> {
        let (above, index) = parent.unwrap_or((NONE, 0));
        let (next_sibling, ply) = parent.map_or((NONE, 0), |(id, _)| (self.state(id).first_child, self.state(id).ply + 1));
        let state = State {
            parent: above,
            first_child: NONE,
            next_sibling,
            place: NONE,
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

    /// Notes how many bytes the nodes take that are kept elsewhere.
    pub(crate) const fn nodes_take(&mut self, bytes: usize) -> Result<(), Full> {
        self.nodes = bytes;
        if self.bytes(self.states.capacity()) > self.limit { Err(Full) } else { Ok(()) }
    }

    /// Puts a state into OPEN again.
    pub(crate) fn open(&mut self, id: u32) {
        self.state_mut(id).place = self.heap.len() as u32;
        self.heap.push(id);
        self.rise(self.heap.len() - 1);
    }

    /// Takes out the best state.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let best = *self.heap.first()?;
        self.take_out(best);
        Some(best)
    }

    /// Forgets everything below a state, and gives away the nodes that were kept there.
    pub(crate) fn release_below(&mut self, id: u32, mut release: impl FnMut(K)) {
        let mut child = std::mem::replace(&mut self.state_mut(id).first_child, NONE);
        // Each released list of children is put in front of the rest, so that no stack is needed.
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
            if self.state(child).place != NONE {
                self.take_out(child);
            }
            if let Some(node) = self.state_mut(child).node.take() {
                release(node);
            }
            self.free.push(child);
            child = self.state(child).next_sibling;
        }
    }

    /// The bytes that this many states take, with their places in the other lists.
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
                return Err(Full);
            }
            self.states.reserve_exact(wanted - held);
        }
        Ok(())
    }

    fn take_out(&mut self, id: u32) {
        let place = std::mem::replace(&mut self.state_mut(id).place, NONE) as usize;
        self.heap.swap_remove(place);
        if let Some(&moved) = self.heap.get(place) {
            self.state_mut(moved).place = place as u32;
            self.rise(place);
            self.sink(self.state(moved).place as usize);
        }
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 && self.is_before(place, (place - 1) / 2) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let mut best = place;
            for below in [2 * place + 1, 2 * place + 2] {
                if below < self.heap.len() && self.is_before(below, best) {
                    best = below;
                }
            }
            if best == place {
                return;
            }
            self.swap(place, best);
            place = best;
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        for place in [one, other] {
            let id = self.heap[place];
            self.state_mut(id).place = place as u32;
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

    /// Whether one state lies to the left of another. No state in OPEN is below another, so their lines part somewhere.
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
