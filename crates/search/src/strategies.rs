//! The strategies that best-first algorithms extend: a part of the tree, whose tips are the states of the list OPEN.

use std::ops::{Index, IndexMut};
use std::vec::Drain;

use scoutlab_games::Value;

/// A node, with what a best-first search knows about it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The greatest merit of the states of OPEN at and below the node: an upper bound of its value, for max.
    pub(crate) merit: Value,
    pub(crate) state: State,
    /// The number of children, once it is expanded.
    pub(crate) children: u32,
    /// The index of the only child of a min node whose strategies are in OPEN; of a max node at the frontier that of the best leaf.
    pub(crate) index: u32,
    /// The merit when that child became live.
    pub(crate) before: Value,
}

/// How far a node is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// In OPEN, not visited yet.
    Live,
    /// In OPEN. The merit is reached by a strategy of max that has been searched to the end.
    Solved,
    /// Expanded. OPEN has states below it: below this node and those next to it, all children of a max node, or the only one of a
    /// min node whose strategies are in OPEN. At the frontier leaves are no nodes.
    Open(u32),
}

impl Node {
    #[inline]
    pub(crate) const fn live(merit: Value) -> Self {
        Self { merit, state: State::Live, children: 0, index: 0, before: merit }
    }
}

/// Which children of a max node still have the merit that they began with.
pub(crate) struct Equal {
    merit: Value,
    /// All to the left of this one have less, and all to the right of it are live.
    place: u32,
    /// The greatest merit to the left.
    left: Value,
}

impl Equal {
    /// From the child at `place` on all are live, with this merit.
    #[inline]
    pub(crate) const fn new(merit: Value, place: u32) -> Self {
        Self { merit, place, left: Value::MIN }
    }
}

/// Why there is no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The limit was reached.
    Limit,
    /// The system gives no more memory.
    Memory,
}

/// The least memory, in bytes, that the system must still be able to give while nodes are added.
const SPARE: usize = 1 << 24;

/// How many nodes there is room for at first.
const FIRST_ROOM: usize = 1 << 8;

/// The number of no node.
pub(crate) const NONE: u32 = u32::MAX;

/// All nodes of a search in one piece of memory, within a limit. Children of one node are next to each other.
pub(crate) struct Strategies<L> {
    nodes: Vec<Node>,
    /// What it takes to come back to these nodes, if the search has left them.
    left: Vec<Option<L>>,
    /// For each number of nodes the first of so many that were released together. It is [`State::Open`] with the next.
    released: Vec<u32>,
    /// What it would take to come back to released nodes.
    released_left: Vec<L>,
    /// How many bytes there may be before the system is asked whether there is memory for more.
    asked: usize,
    limit: usize,
}

impl<L> Strategies<L> {
    /// The node with this number, 0, is the root.
    pub(crate) const ROOT: u32 = 0;

    const NODE_BYTES: usize = size_of::<Node>() + size_of::<Option<L>>();

    /// A live root. There will be at most `limit` bytes, those of kept nodes included.
    pub(crate) fn new(merit: Value, limit: usize) -> Self {
        Self {
            nodes: vec![Node::live(merit)],
            left: vec![None],
            released: Vec::new(),
            released_left: Vec::new(),
            asked: 0,
            limit,
        }
    }

    /// Makes this many live nodes, next to each other, and returns the number of the first.
    ///
    /// `kept_bytes` are those of all kept nodes, which are stored elsewhere.
    #[inline(never)]
    pub(crate) fn add(&mut self, number: u32, merit: Value, kept_bytes: usize) -> Result<u32, Full> {
        let first = match self.released.get(number as usize) {
            Some(&first) if first != NONE => {
                let State::Open(next) = self[first].state else { unreachable!("released nodes are linked") };
                self.released[number as usize] = next;
                self.nodes[first as usize..][..number as usize].fill(Node::live(merit));
                first
            }
            _ => {
                let first = self.nodes.len();
                if self.nodes.capacity().min(self.left.capacity()) < first + number as usize {
                    self.grow(number as usize, kept_bytes)?;
                }
                self.nodes.resize(first + number as usize, Node::live(merit));
                self.left.resize_with(self.nodes.len(), || None);
                first as u32
            }
        };
        let bytes = self.nodes.len() * Self::NODE_BYTES + kept_bytes;
        if bytes > self.limit {
            return Err(Full::Limit);
        }
        if bytes >= self.asked {
            self.ask(bytes)?;
        }
        Ok(first)
    }

    /// Makes room for more nodes, at least this many.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, number: usize, kept_bytes: usize) -> Result<(), Full> {
        let room = (self.limit.saturating_sub(kept_bytes) / Self::NODE_BYTES).saturating_sub(self.nodes.len());
        if room < number {
            return Err(Full::Limit);
        }
        if self.nodes.len() + number >= NONE as usize {
            return Err(Full::Memory);
        }
        let more = (self.nodes.len() / 2).max(FIRST_ROOM).max(number).min(room);
        self.nodes.try_reserve_exact(more).map_err(|_| Full::Memory)?;
        self.left.try_reserve_exact(more).map_err(|_| Full::Memory)
    }

    /// Asks the system for a large piece of memory, which is given back at once.
    ///
    /// Kept nodes are stored in many small pieces, and the program ends if the system cannot give one.
    #[cold]
    #[inline(never)]
    fn ask(&mut self, bytes: usize) -> Result<(), Full> {
        let spare = SPARE.max(bytes / 4);
        Vec::<u8>::new().try_reserve_exact(spare).map_err(|_| Full::Memory)?;
        self.asked = bytes + spare / 2;
        Ok(())
    }

    /// The place of the greatest merit among the children of a max node, the leftmost among equals, and the merit below which
    /// another of them has the greatest.
    #[inline(always)]
    pub(crate) fn best(&self, first: u32, children: u32, equal: &mut Equal) -> (u32, Value) {
        while equal.place < children {
            let merit = self[first + equal.place].merit;
            if merit == equal.merit {
                return (equal.place, if equal.place + 1 < children { merit } else { equal.left + 1 });
            }
            equal.left = equal.left.max(merit);
            equal.place += 1;
        }
        self.best_of_all(first, children)
    }

    #[inline(never)]
    fn best_of_all(&self, first: u32, children: u32) -> (u32, Value) {
        let nodes = &self.nodes[first as usize..][..children as usize];
        let (mut place, mut best, mut others) = (0, nodes[0].merit, Value::MIN);
        for (other, node) in nodes.iter().enumerate().skip(1) {
            if node.merit > best {
                // What is left of the best must be surpassed, what is right of it only reached.
                others = others.max(best + 1);
                (place, best) = (other, node.merit);
            } else {
                others = others.max(node.merit);
            }
        }
        (place as u32, others)
    }

    /// What it takes to come back to a node, if the search has left it.
    #[inline(always)]
    pub(crate) fn left(&mut self, node: u32) -> &mut Option<L> {
        &mut self.left[node as usize]
    }

    /// Releases all nodes below an open one, which is so many plies above the leaves, and returns how many states of OPEN they
    /// were.
    #[inline(always)]
    pub(crate) fn release_below(&mut self, node: u32, depth: u32, is_max: bool) -> u64 {
        match self[node] {
            Node { state: State::Open(first), children, .. } if depth > 1 => {
                self.release_children(first, if is_max { children } else { 1 }, depth - 1, !is_max)
            }
            Node { state: State::Open(_), children, .. } if is_max => children.into(),
            _ => 1,
        }
    }

    #[inline(never)]
    fn release_children(&mut self, first: u32, number: u32, depth: u32, is_max: bool) -> u64 {
        let mut states = 0;
        for child in first..first + number {
            self.released_left.extend(self.left[child as usize].take());
            states += self.release_below(child, depth, is_max);
        }
        self.release(first, number);
        states
    }

    /// What it would take to come back to released nodes.
    #[inline(always)]
    pub(crate) fn take_released(&mut self) -> Drain<'_, L> {
        self.released_left.drain(..)
    }

    /// Takes back nodes that were made together.
    fn release(&mut self, first: u32, number: u32) {
        if self.released.len() <= number as usize {
            self.released.resize(number as usize + 1, NONE);
        }
        let next = std::mem::replace(&mut self.released[number as usize], first);
        self[first].state = State::Open(next);
    }
}

impl<L> Index<u32> for Strategies<L> {
    type Output = Node;

    #[inline]
    fn index(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }
}

impl<L> IndexMut<u32> for Strategies<L> {
    #[inline]
    fn index_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }
}
