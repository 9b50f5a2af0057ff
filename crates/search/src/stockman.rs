//! Stockman's state space search, which SSS* and DUAL* share.

use scoutlab_games::Value;

use crate::specification::{Arguments, SpecificationError};
use crate::strategies::{Below, Full, Node, State, Strategies};
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
    let mut gamma = Gamma { strategies: Strategies::new(bytes), root_is_max, open: 1 };
    let mut root = Node::live(INFINITY);
    tree.open_list(gamma.open);
    match gamma.visit(tree, &mut root, 0, -INFINITY) {
        Ok(()) => Ok(if root_is_max { root.merit } else { -root.merit }),
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

struct Gamma<K> {
    strategies: Strategies<K>,
    root_is_max: bool,
    /// How many states OPEN holds.
    open: u64,
}

/// How the children of a node are reached.
struct Way {
    ply: u32,
    /// How many children were taken in search order, since the node was opened. `None` if the search left the node since.
    taken: Option<u32>,
    /// The child where the tree is.
    current: Option<u32>,
}

impl<K> Gamma<K> {
    const fn is_max(&self, ply: u32) -> bool {
        ply.is_multiple_of(2) == self.root_is_max
    }

    /// Visits a live node, where the tree is, and goes on as [`Gamma::extend`] does.
    fn visit<T: Tree<Kept = K>>(&mut self, tree: &mut T, node: &mut Node<K>, ply: u32, least: Value) -> Result<(), End> {
        if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
            self.solve_leaf(tree, node, ply, value);
            return Ok(());
        }
        let children = tree.children() as u32;
        let is_max = self.is_max(ply);
        let live = match (is_max, tree.depth()) {
            (true, 1) => 0,
            (true, _) => children,
            (false, _) => 1,
        };
        node.state = State::Open(self.strategies.add(children, live, node.merit, tree.kept_bytes())?);
        self.open += if is_max { u64::from(children) - 1 } else { 0 };
        tree.open_list(self.open);
        self.extend(tree, node, Way { ply, taken: Some(0), current: None }, least)
    }

    /// A live node is a leaf, of this value for the side to move there.
    fn solve_leaf<T: Tree<Kept = K>>(&mut self, tree: &mut T, node: &mut Node<K>, ply: u32, value: Value) {
        node.merit = node.merit.min(if self.is_max(ply) { value } else { -value });
        node.state = State::Solved;
        tree.open_list(self.open);
    }

    /// Applies Gamma to the best state below an open node, where the tree is, until the node is solved or no merit below it
    /// reaches `least`.
    fn extend<T: Tree<Kept = K>>(&mut self, tree: &mut T, node: &mut Node<K>, mut way: Way, least: Value) -> Result<(), End> {
        let State::Open(below) = &mut node.state else { return Ok(()) };
        let is_new = way.taken.is_some();
        let solved = if !self.is_max(way.ply) {
            self.extend_min(tree, below, &mut node.merit, &mut way, least)?
        } else if tree.depth() > 1 {
            self.extend_max(tree, below, &mut node.merit, &mut way, least)?
        } else {
            if is_new {
                node.merit = self.visit_leaves(tree, below, node.merit, &mut way)?;
            }
            node.merit >= least && self.rise(tree, below, below.index, node.merit, &mut way)
        };
        if !solved {
            if is_new {
                below.kept = Some(tree.keep());
            }
        } else if let State::Open(below) = std::mem::replace(&mut node.state, State::Solved) {
            self.strategies.release(below);
        }
        Ok(())
    }

    /// [`Gamma::extend`] at a max node, whose merit is kept up to date. Returns whether it is solved.
    fn extend_max<T: Tree<Kept = K>>(
        &mut self,
        tree: &mut T,
        below: &mut Below<K>,
        merit: &mut Value,
        way: &mut Way,
        least: Value,
    ) -> Result<bool, End> {
        loop {
            if tree.is_stopped() {
                return Err(End::Stopped);
            }
            let (index, others) = below.best();
            let child = &mut below.nodes[index];
            *merit = child.merit;
            if *merit < least {
                return Ok(false);
            }
            if let State::Solved = child.state {
                return Ok(self.rise(tree, below, index as u32, *merit, way));
            }
            self.go(tree, child, index as u32, way, least.max(others))?;
        }
    }

    /// [`Gamma::extend`] at a min node, whose merit is kept up to date. Returns whether it is solved.
    fn extend_min<T: Tree<Kept = K>>(
        &mut self,
        tree: &mut T,
        below: &mut Below<K>,
        merit: &mut Value,
        way: &mut Way,
        least: Value,
    ) -> Result<bool, End> {
        loop {
            if tree.is_stopped() {
                return Err(End::Stopped);
            }
            let index = below.index;
            let child = &mut below.nodes[0];
            *merit = child.merit;
            if *merit < least {
                return Ok(false);
            }
            if let State::Solved = child.state {
                if self.rise(tree, below, index, *merit, way) {
                    return Ok(true);
                }
            } else {
                self.go(tree, child, index, way, least)?;
            }
        }
    }

    /// Visits the leaves below a new max node at the frontier, until one is worth `merit`, and returns the greatest merit.
    fn visit_leaves<T: Tree<Kept = K>>(
        &mut self,
        tree: &mut T,
        below: &mut Below<K>,
        merit: Value,
        way: &mut Way,
    ) -> Result<Value, End> {
        let mut best = -INFINITY;
        for index in 0..below.children {
            tree.resume();
            if tree.is_stopped() || tree.next_child(-INFINITY).is_none() {
                return Err(End::Stopped);
            }
            let worth = merit.min(-tree.visit(|_| 0));
            way.current = Some(index);
            tree.open_list(self.open);
            if worth > best {
                (best, below.index) = (worth, index);
                if best == merit {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Goes to a child that is not solved, and applies Gamma there.
    fn go<T: Tree<Kept = K>>(
        &mut self,
        tree: &mut T,
        child: &mut Node<K>,
        index: u32,
        way: &mut Way,
        least: Value,
    ) -> Result<(), End> {
        let ply = way.ply + 1;
        let mut end = Ok(());
        if let State::Open(below) = &mut child.state
            && let Some(kept) = below.kept.take()
        {
            way.current = None;
            tree.revisit(index as usize, &kept, |tree| {
                end = self.extend(tree, child, Way { ply, taken: None, current: None }, least);
            });
            match &mut child.state {
                State::Open(below) => below.kept = Some(kept),
                State::Live | State::Solved => tree.release(kept),
            }
            return end;
        }
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
        let value = tree.visit(|tree| {
            end = self.visit(tree, child, ply, least);
            0
        });
        if end.is_ok() && matches!(child.state, State::Live) {
            self.solve_leaf(tree, child, ply, value);
        }
        end
    }

    /// A child is solved. At a max node it solves the node, and its siblings no longer matter. At a min node the next sibling
    /// becomes live; without one the node is solved. Returns whether it is.
    fn rise<T: Tree<Kept = K>>(&mut self, tree: &mut T, below: &mut Below<K>, index: u32, merit: Value, way: &mut Way) -> bool {
        let is_max = self.is_max(way.ply);
        tree.resume();
        if way.current != Some(index) {
            tree.choose(index as usize);
            way.current = Some(index);
        }
        if is_max && way.ply > 0 {
            tree.cut_off();
        } else if is_max {
            tree.improved(merit);
        } else if merit < below.before {
            tree.improved(-merit);
        }
        below.before = merit;
        let is_solved = is_max || index + 1 >= below.children;
        if is_solved {
            tree.close(if is_max { merit } else { -merit });
            self.open -= self.strategies.release_nodes(below, &mut |kept| tree.release(kept)) - 1;
        } else {
            below.index += 1;
            below.nodes[0] = Node::live(merit);
        }
        tree.open_list(self.open);
        is_solved
    }
}
