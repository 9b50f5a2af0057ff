//! The strategies that best-first algorithms extend: a part of the tree, whose tips are the states of the list OPEN.

use scoutlab_games::Value;

/// A node, with what a best-first search knows about it.
pub(crate) struct Node<K> {
    /// The greatest merit of the states of OPEN at and below the node: an upper bound of its value, for max.
    pub(crate) merit: Value,
    pub(crate) state: State<K>,
}

/// How far a node is searched.
pub(crate) enum State<K> {
    /// In OPEN, not visited yet.
    Live,
    /// In OPEN. The merit is reached by a strategy of max that has been searched to the end.
    Solved,
    /// Expanded. OPEN has states below it.
    Open(Box<Below<K>>),
}

/// What is below an expanded node.
pub(crate) struct Below<K> {
    /// All children of a max node; of a min node the only one whose strategies are in OPEN. None of a max node at the frontier,
    /// whose children are all in OPEN.
    pub(crate) nodes: Vec<Node<K>>,
    /// The number of children.
    pub(crate) children: u32,
    /// The index of that child of a min node; of a max node at the frontier that of the best leaf.
    pub(crate) index: u32,
    /// The merit when that child became live.
    pub(crate) before: Value,
    /// The node, once the search has left it.
    pub(crate) kept: Option<K>,
}

impl<K> Node<K> {
    pub(crate) const fn live(merit: Value) -> Self {
        Self { merit, state: State::Live }
    }
}

impl<K> Below<K> {
    /// The place of the greatest merit, the leftmost among equals, and the merit below which another place has the greatest.
    pub(crate) fn best(&self) -> (usize, Value) {
        let (mut place, mut others) = (0, Value::MIN);
        for (other, node) in self.nodes.iter().enumerate().skip(1) {
            let best = self.nodes[place].merit;
            if node.merit > best {
                // What is left of the best must be surpassed, what is right of it only reached.
                others = others.max(best + 1);
                place = other;
            } else {
                others = others.max(node.merit);
            }
        }
        (place, others)
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

/// Makes and reuses what is below expanded nodes, within a limit of memory.
pub(crate) struct Strategies<K> {
    /// To be used again: those without nodes, and the others.
    released: [Vec<Box<Below<K>>>; 2],
    bytes: usize,
    /// How many bytes there may be before the system is asked whether there is memory for more.
    asked: usize,
    limit: usize,
}

impl<K> Strategies<K> {
    /// At most `limit` bytes, those of kept nodes included.
    pub(crate) const fn new(limit: usize) -> Self {
        Self { released: [Vec::new(), Vec::new()], bytes: 0, asked: 0, limit }
    }

    /// What is below a node that was just expanded: `live` of its `children` are made live, with this merit.
    ///
    /// `kept_bytes` are those of all kept nodes, which are stored elsewhere.
    pub(crate) fn add(&mut self, children: u32, live: u32, merit: Value, kept_bytes: usize) -> Result<Box<Below<K>>, Full> {
        let mut below = self.released[usize::from(live > 0)].pop().unwrap_or_else(|| {
            self.bytes += size_of::<Below<K>>() + size_of::<Box<Below<K>>>();
            Box::new(Below { nodes: Vec::new(), children, index: 0, before: merit, kept: None })
        });
        let before = below.nodes.capacity();
        below.nodes.extend((0..live).map(|_| Node::live(merit)));
        self.bytes += (below.nodes.capacity() - before) * size_of::<Node<K>>();
        (below.children, below.index, below.before) = (children, 0, merit);
        let bytes = self.bytes + kept_bytes;
        if bytes > self.limit {
            return Err(Full::Limit);
        }
        if bytes >= self.asked {
            // Nodes are stored in many small pieces, and the program ends if the system cannot give one. So it is asked for a large
            // piece now and then, which is given back at once.
            let spare = SPARE.max(bytes / 4);
            Vec::<u8>::new().try_reserve_exact(spare).map_err(|_| Full::Memory)?;
            self.asked = bytes + spare / 2;
        }
        Ok(below)
    }

    /// Takes back what is below a node that is solved.
    pub(crate) fn release(&mut self, below: Box<Below<K>>) {
        self.released[usize::from(below.nodes.capacity() > 0)].push(below);
    }

    /// Releases all nodes below a node, and returns how many states of OPEN they were.
    pub(crate) fn release_nodes(&mut self, below: &mut Below<K>, release_kept: &mut impl FnMut(K)) -> u64 {
        if below.nodes.is_empty() {
            return u64::from(below.children);
        }
        let mut entries = 0;
        for node in below.nodes.drain(..) {
            if let State::Open(mut deeper) = node.state {
                if let Some(kept) = deeper.kept.take() {
                    release_kept(kept);
                }
                entries += self.release_nodes(&mut deeper, release_kept);
                self.release(deeper);
            } else {
                entries += 1;
            }
        }
        entries
    }
}
