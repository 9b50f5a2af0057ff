//! Stockman's state space search, which SSS* and DUAL* share.

mod frontier;

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::strategies::{Equal, Full, NONE, Node, State, Strategies};
use crate::{INFINITY, Opened, SearchError, Tree, Window};

/// The default limit of the list, in megabytes.
const DEFAULT_LIMIT: u64 = 1024;

/// The parameter `limit=MB`.
pub(crate) fn limit(arguments: &mut Arguments) -> Result<u64, SpecificationError> {
    Ok(arguments.whole("limit", 1..=1_000_000)?.map_or(DEFAULT_LIMIT, |megabytes| megabytes as u64))
}

/// Searches with Stockman's (1979) operator Gamma and returns the value for the side to move at the root.
///
/// The operator extends strategies of *max* best first. `root_is_max` says whether the side to move at the root is max;
/// otherwise SSS* becomes DUAL*.
///
/// OPEN is no list here but the tree itself, as in the recursive form of Bhattacharya and Bagchi (1986): each node knows the
/// greatest merit of the states below it. The search stays below a node as long as the best state of all is there, so that the
/// states are taken in Stockman's order.
pub(crate) fn stockman<T: Tree>(
    tree: &mut T,
    depth: u32,
    root_is_max: bool,
    (algorithm, limit_mb): (&'static str, u64),
) -> Result<Value, SearchError> {
    tree.begin(depth);
    let bytes = usize::try_from(limit_mb << 20).unwrap_or(usize::MAX);
    let mut gamma = Gamma { strategies: Strategies::new(INFINITY, bytes), open: 1 };
    let root = Child { node: Strategies::<T::Left>::ROOT, ply: 0, is_max: root_is_max, is_new: true };
    tree.open_list(gamma.open);
    match gamma.visit(tree, root, -INFINITY) {
        Ok(()) => {
            let merit = gamma.strategies[root.node].merit;
            Ok(if root_is_max { merit } else { -merit })
        }
        Err(End::Stopped) => Ok(0),
        Err(End::Full(Full::Limit)) => Err(SearchError::Memory { algorithm, limit_mb, entries: gamma.open }),
        Err(End::Full(Full::Memory)) => Err(SearchError::NoMemory { algorithm, entries: gamma.open }),
    }
}

/// Why a search ends early.
enum End {
    Stopped,
    Full(Full),
}

impl From<Full> for End {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

/// Tells the compiler that the search at a child is called once, so that it can be inlined there.
#[inline]
const fn called_once<T: Tree, S: FnOnce(&mut T::Child<'_>) -> Value>(search: S) -> S {
    search
}

struct Gamma<L> {
    strategies: Strategies<L>,
    /// How many states OPEN holds.
    open: u64,
}

/// A node that is not solved.
#[derive(Clone, Copy)]
struct Child {
    node: u32,
    ply: u32,
    is_max: bool,
    /// Whether it is live, so that the search has not been there.
    is_new: bool,
}

/// Where the search is, and how children are reached from there.
struct Way {
    node: u32,
    ply: u32,
    is_max: bool,
    /// Whether the node was opened and not left since.
    is_new: bool,
    /// How many children were taken in search order, since the node was opened. `None` if the search left the node since.
    taken: Option<u32>,
    /// The child where the tree is.
    current: Option<u32>,
}

impl Way {
    #[inline]
    const fn new(Child { node, ply, is_max, is_new }: Child) -> Self {
        Self { node, ply, is_max, is_new, taken: if is_new { Some(0) } else { None }, current: None }
    }

    /// Makes a child the current one, which is to be visited for the first time.
    #[inline(always)]
    fn take<T: Tree>(&mut self, tree: &mut T, index: u32) -> Result<(), End> {
        tree.resume();
        match &mut self.taken {
            Some(taken) if *taken == index => {
                *taken += 1;
                if tree.next_child(-INFINITY).is_none() {
                    return Err(End::Stopped);
                }
            }
            _ => tree.choose(index as usize),
        }
        self.current = Some(index);
        Ok(())
    }
}

impl<L> Gamma<L> {
    /// Visits a live node, or comes back to an open one, where the tree is, and applies Gamma to the best state below it until it
    /// is solved or no merit below it reaches `least`.
    #[inline(always)]
    fn visit<T: Tree<Left = L>>(&mut self, tree: &mut T, child: Child, least: Value) -> Result<(), End> {
        if child.is_new && !self.open(tree, child)? {
            return Ok(());
        }
        let mut way = Way::new(child);
        let is_solved = match tree.depth() {
            1 => self.extend_frontier(tree, &mut way, least),
            _ => self.extend_interior(tree, &mut way, least),
        };
        if is_solved? {
            self.strategies[child.node].state = State::Solved;
        } else if child.is_new {
            *self.strategies.left(child.node) = Some(tree.leave());
        }
        Ok(())
    }

    /// Begins the visit of a live node. Returns whether it has children.
    #[inline(always)]
    fn open<T: Tree<Left = L>>(&mut self, tree: &mut T, child: Child) -> Result<bool, End> {
        if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
            self.solve_leaf(tree, child, value);
            return Ok(false);
        }
        let children = tree.children() as u32;
        let merit = self.strategies[child.node].merit;
        let first = match tree.depth() {
            1 => NONE,
            _ => self.strategies.add(if child.is_max { children } else { 1 }, merit, tree.kept_bytes())?,
        };
        self.strategies[child.node] = Node { merit, state: State::Open(first), children, index: 0, before: merit };
        self.open += if child.is_max { u64::from(children) - 1 } else { 0 };
        tree.open_list(self.open);
        Ok(true)
    }

    /// A live node is a leaf, of this value for the side to move there.
    #[inline]
    fn solve_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, child: Child, value: Value) {
        let leaf = &mut self.strategies[child.node];
        leaf.merit = leaf.merit.min(if child.is_max { value } else { -value });
        leaf.state = State::Solved;
        tree.open_list(self.open);
    }

    /// Applies Gamma at an open node above the frontier. Returns whether it is solved.
    #[inline(always)]
    fn extend_interior<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &mut Way, least: Value) -> Result<bool, End> {
        let Node { state: State::Open(first), children, merit, .. } = self.strategies[way.node] else { return Ok(true) };
        let mut equal = Equal::new(merit, if way.is_new { 0 } else { children });
        loop {
            if tree.is_stopped() {
                return Err(End::Stopped);
            }
            let (place, others) = if way.is_max { self.strategies.best(first, children, &mut equal) } else { (0, Value::MIN) };
            let Node { merit, state, .. } = self.strategies[first + place];
            let node = &mut self.strategies[way.node];
            node.merit = merit;
            if merit < least {
                return Ok(false);
            }
            let index = if way.is_max { place } else { node.index };
            if state != State::Solved {
                self.go(tree, (first + place, index), way, least.max(others))?;
            } else if self.rise(tree, index, merit, way) {
                return Ok(true);
            } else {
                self.strategies[first + place] = Node::live(merit);
            }
        }
    }

    /// Goes to a child that is not solved, and applies Gamma there. It has this number, and this index among its siblings.
    #[inline(always)]
    fn go<T: Tree<Left = L>>(
        &mut self,
        tree: &mut T,
        (child, index): (u32, u32),
        way: &mut Way,
        least: Value,
    ) -> Result<(), End> {
        let left = self.strategies.left(child).take();
        if left.is_none() {
            way.take(tree, index)?;
        } else {
            way.current = None;
        }
        let child = Child { node: child, ply: way.ply + 1, is_max: !way.is_max, is_new: left.is_none() };
        let mut ended = Ok(());
        let (gamma, end) = (&mut *self, &mut ended);
        // It owns copies of the numbers: references would keep these in memory.
        let search = called_once::<T, _>(
            #[inline(always)]
            move |tree| {
                *end = gamma.visit(tree, child, least);
                0
            },
        );
        let value = tree.visit_or_revisit(left.as_ref().map(|left| (index as usize, left)), search);
        let state = self.strategies[child.node].state;
        if let Some(left) = left {
            if state == State::Solved {
                tree.forget(left);
            } else {
                *self.strategies.left(child.node) = Some(left);
            }
        } else if ended.is_ok() && state == State::Live {
            self.solve_leaf(tree, child, value);
        }
        ended
    }

    /// A child is solved. At a max node it solves the node, and its siblings no longer matter. At a min node the next sibling
    /// becomes live; without one the node is solved. Returns whether it is.
    #[inline(always)]
    fn rise<T: Tree<Left = L>>(&mut self, tree: &mut T, index: u32, merit: Value, way: &mut Way) -> bool {
        let &mut Way { node, is_max, .. } = way;
        tree.resume();
        if way.current != Some(index) {
            tree.choose(index as usize);
            way.current = Some(index);
        }
        let node = &mut self.strategies[node];
        let is_better = is_max || merit < node.before;
        let is_solved = is_max || index + 1 >= node.children;
        (node.before, node.index) = (merit, index + u32::from(!is_solved));
        if is_max && way.ply > 0 {
            tree.cut_off();
        } else if is_better {
            tree.improved(if is_max { merit } else { -merit });
        }
        if is_solved {
            self.close(tree, way, merit);
        }
        tree.open_list(self.open);
        is_solved
    }

    /// The node is solved, with this merit: it takes the place of all states below it.
    #[inline(always)]
    fn close<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &Way, merit: Value) {
        tree.close(if way.is_max { merit } else { -merit });
        let states = self.strategies.release_below(way.node, tree.depth(), way.is_max);
        for left in self.strategies.take_released() {
            tree.forget(left);
        }
        self.open -= states - 1;
    }
}
