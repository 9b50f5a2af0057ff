//! Stockman's state space search, which SSS* and DUAL* share.

use scoutlab_games::Value;

use crate::open_list::{Full, OpenList};
use crate::specification::{Arguments, SpecificationError};
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
pub(crate) fn stockman<T: Tree>(
    tree: &mut T,
    depth: u32,
    root_is_max: bool,
    (algorithm, limit_mb): (&'static str, u64),
) -> Result<Value, SearchError> {
    tree.begin(depth);
    let bytes = usize::try_from(limit_mb << 20).unwrap_or(usize::MAX);
    let mut run = Run::<T> { open: OpenList::new(bytes), root_is_max };
    let found = run.search(tree);
    let entries = run.open.len() as u64;
    let merit = found.map_err(|full| match full {
        Full::Limit => SearchError::Memory { algorithm, limit_mb, entries },
        Full::Memory => SearchError::NoMemory { algorithm, entries },
    })?;
    Ok(if root_is_max { merit } else { -merit })
}

struct Run<T: Tree> {
    open: OpenList<T::Kept>,
    root_is_max: bool,
}

impl<T: Tree> Run<T> {
    /// Takes the best state from OPEN and applies Gamma to it, until the root is solved.
    fn search(&mut self, tree: &mut T) -> Result<Value, Full> {
        self.open.insert(None, INFINITY)?;
        tree.open_list(1);
        while let Some(id) = self.open.pop() {
            if tree.is_stopped() {
                return Ok(0);
            }
            match self.open.parent(id) {
                _ if !self.open.state(id).solved => self.visit(tree, id)?,
                Some(parent) => self.rise(tree, id, parent)?,
                None => return Ok(self.open.state(id).merit),
            }
            tree.open_list(self.open.len() as u64);
        }
        // Gamma replaces each state by at least one.
        unreachable!("OPEN is never empty before the root is solved")
    }

    const fn is_max(&self, ply: u32) -> bool {
        ply.is_multiple_of(2) == self.root_is_max
    }

    /// A live state. A leaf is solved; at a max node all children become live, at a min node the first.
    fn visit(&mut self, tree: &mut T, id: u32) -> Result<(), Full> {
        let mut expanded = None;
        let state = self.open.state(id);
        let (ply, merit, index) = (state.ply, state.merit, state.index as usize);
        let value = match self.open.parent(id).and_then(|parent| self.open.state(parent).node.as_ref()) {
            Some(parent) => tree.return_to(parent, |tree| {
                tree.choose(index);
                tree.visit(|child| expand(child, &mut expanded))
            }),
            None => expand(tree, &mut expanded),
        };
        let Some((children, node)) = expanded else {
            let worth = if self.is_max(ply) { value } else { -value };
            let state = self.open.state_mut(id);
            state.merit = merit.min(worth);
            state.solved = true;
            self.open.open(id);
            return Ok(());
        };
        let state = self.open.state_mut(id);
        state.children = children;
        state.node = Some(node);
        let live = if self.is_max(ply) { children } else { 1 };
        for index in 0..live {
            self.open.insert(Some((id, index)), merit)?;
        }
        self.open.nodes_take(tree.kept_bytes())
    }

    /// A solved state. A min node solves its parent, and its siblings no longer matter. A max node makes its next sibling live,
    /// or solves its parent if it has none.
    fn rise(&mut self, tree: &mut T, id: u32, parent: u32) -> Result<(), Full> {
        let state = self.open.state(id);
        let (merit, index) = (state.merit, state.index);
        self.open.release_below(parent, |node| tree.release(node));
        let above = self.open.state_mut(parent);
        let (ply, before) = (above.ply, std::mem::replace(&mut above.merit, merit));
        let is_last = index + 1 >= above.children;
        let parent_is_max = self.is_max(ply);
        let solved = parent_is_max || is_last;
        if let Some(node) = &self.open.state(parent).node {
            tree.return_to(node, |tree| {
                tree.choose(index as usize);
                let value = if parent_is_max { merit } else { -merit };
                if parent_is_max && ply > 0 {
                    tree.cut_off();
                } else if parent_is_max || merit < before {
                    tree.improved(value);
                }
                if solved {
                    tree.close(value);
                }
            });
        }
        if solved {
            self.open.state_mut(parent).solved = true;
            self.open.open(parent);
        } else {
            self.open.insert(Some((parent, index + 1)), merit)?;
        }
        Ok(())
    }
}

/// Visits a node. Returns the value of a leaf; otherwise 0, with the number of children and the kept node in `expanded`.
fn expand<T: Tree>(tree: &mut T, expanded: &mut Option<(u32, T::Kept)>) -> Value {
    match tree.expand(Window::INFINITE) {
        Opened::Ended(value) => value,
        Opened::Interior(_) => {
            *expanded = Some((tree.children() as u32, tree.keep()));
            0
        }
    }
}
