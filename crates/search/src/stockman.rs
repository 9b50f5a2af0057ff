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
    let mut gamma = Gamma { strategies: Strategies::new(INFINITY, bytes), root_is_max, open: 1 };
    tree.open_list(gamma.open);
    match gamma.visit(tree, Strategies::<T::Left>::ROOT, 0, -INFINITY) {
        Ok(()) => {
            let merit = gamma.strategies[Strategies::<T::Left>::ROOT].merit;
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

struct Gamma<L> {
    strategies: Strategies<L>,
    root_is_max: bool,
    /// How many states OPEN holds.
    open: u64,
}

/// Where the search is, and how children are reached from there.
struct Way {
    node: u32,
    ply: u32,
    is_max: bool,
    /// How many children were taken in search order, since the node was opened. `None` if the search left the node since.
    taken: Option<u32>,
    /// The child where the tree is.
    current: Option<u32>,
}

impl Way {
    const fn is_new(&self) -> bool {
        self.taken.is_some()
    }
}

impl<L> Gamma<L> {
    /// Visits a live node, where the tree is, and goes on as [`Gamma::extend`] does.
    #[inline(always)]
    fn visit<T: Tree<Left = L>>(&mut self, tree: &mut T, node: u32, ply: u32, least: Value) -> Result<(), End> {
        let is_max = ply.is_multiple_of(2) == self.root_is_max;
        if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
            self.solve_leaf(tree, node, is_max, value);
            return Ok(());
        }
        let children = tree.children() as u32;
        let merit = self.strategies[node].merit;
        let first = match (is_max, tree.depth()) {
            (_, 1) => NONE,
            (true, _) => self.strategies.add(children, merit, tree.kept_bytes())?,
            (false, _) => self.strategies.add(1, merit, tree.kept_bytes())?,
        };
        self.strategies[node] = Node { merit, state: State::Open(first), children, index: 0, before: merit };
        self.open += if is_max { u64::from(children) - 1 } else { 0 };
        tree.open_list(self.open);
        self.extend(tree, Way { node, ply, is_max, taken: Some(0), current: None }, least)
    }

    /// A live node is a leaf, of this value for the side to move there.
    fn solve_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, node: u32, is_max: bool, value: Value) {
        let leaf = &mut self.strategies[node];
        leaf.merit = leaf.merit.min(if is_max { value } else { -value });
        leaf.state = State::Solved;
        tree.open_list(self.open);
    }

    /// Applies Gamma to the best state below an open node, where the tree is, until the node is solved or no merit below it
    /// reaches `least`.
    #[inline(always)]
    fn extend<T: Tree<Left = L>>(&mut self, tree: &mut T, mut way: Way, least: Value) -> Result<(), End> {
        let is_solved = match (tree.depth(), way.is_max) {
            (1, true) => self.extend_frontier_max(tree, &mut way, least),
            (1, false) => self.extend_frontier_min(tree, &mut way, least),
            _ => self.extend_interior(tree, &mut way, least),
        };
        if is_solved? {
            self.strategies[way.node].state = State::Solved;
        } else if way.is_new() {
            *self.strategies.left(way.node) = Some(tree.leave());
        }
        Ok(())
    }

    /// [`Gamma::extend`] above the frontier. Returns whether the node is solved.
    #[inline(always)]
    fn extend_interior<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &mut Way, least: Value) -> Result<bool, End> {
        let Node { state: State::Open(first), children, merit, .. } = self.strategies[way.node] else { return Ok(true) };
        let mut equal = Equal::new(merit, if way.is_new() { 0 } else { children });
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
        let (ply, is_max) = (way.ply + 1, !way.is_max);
        let mut end = Ok(());
        if let Some(left) = self.strategies.left(child).take() {
            way.current = None;
            tree.revisit(
                index as usize,
                &left,
                #[inline(always)]
                |tree| end = self.extend(tree, Way { node: child, ply, is_max, taken: None, current: None }, least),
            );
            if self.strategies[child].state == State::Solved {
                tree.forget(left);
            } else {
                *self.strategies.left(child) = Some(left);
            }
            return end;
        }
        self.take(tree, index, way)?;
        let value = tree.visit(
            #[inline(always)]
            |tree| {
                end = self.visit(tree, child, ply, least);
                0
            },
        );
        if end.is_ok() && self.strategies[child].state == State::Live {
            self.solve_leaf(tree, child, is_max, value);
        }
        end
    }

    /// Makes a child the current one, which is to be visited for the first time.
    #[inline(always)]
    fn take<T: Tree<Left = L>>(&mut self, tree: &mut T, index: u32, way: &mut Way) -> Result<(), End> {
        tree.resume();
        match &mut way.taken {
            Some(taken) if *taken == index => {
                *taken += 1;
                if tree.next_child(-INFINITY).is_none() {
                    return Err(End::Stopped);
                }
            }
            _ => tree.choose(index as usize),
        }
        way.current = Some(index);
        Ok(())
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
        let Node { before, children, .. } = self.strategies[node];
        if is_max && way.ply > 0 {
            tree.cut_off();
        } else if is_max {
            tree.improved(merit);
        } else if merit < before {
            tree.improved(-merit);
        }
        self.strategies[node].before = merit;
        let is_solved = is_max || index + 1 >= children;
        if is_solved {
            self.close(tree, way, merit);
        } else {
            self.strategies[node].index += 1;
            tree.open_list(self.open);
        }
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
        tree.open_list(self.open);
    }
}
