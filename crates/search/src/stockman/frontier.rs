//! Stockman's operator at the frontier, whose children are leaves. They are no nodes of their own.

use scoutlab_games::Value;

use super::{End, Gamma, Way};
use crate::{INFINITY, Tree, Window};

impl<L> Gamma<L> {
    /// [`Gamma::extend`] at a max node at the frontier, all of whose leaves are in OPEN. Returns whether it is solved.
    #[inline(always)]
    pub(super) fn extend_frontier_max<T: Tree<Left = L>>(
        &mut self,
        tree: &mut T,
        way: &mut Way,
        least: Value,
    ) -> Result<bool, End> {
        if way.is_new() {
            let merit = self.strategies[way.node].merit;
            let (index, best) = if let Some(found) = tree.visit_leaves(0, Window::new(-INFINITY, merit)) {
                let (index, value) = found.best.unwrap_or((0, -INFINITY));
                way.current = Some(index as u32);
                tree.open_list(self.open);
                (index as u32, value.min(merit))
            } else {
                self.visit_each_leaf(tree, way, merit)?
            };
            let node = &mut self.strategies[way.node];
            (node.merit, node.index) = (best, index);
        }
        let node = &self.strategies[way.node];
        let (merit, index) = (node.merit, node.index);
        Ok(merit >= least && self.rise(tree, index, merit, way))
    }

    /// Visits the leaves of a new max node until one is worth `merit`. Returns the index of the best and its merit.
    fn visit_each_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &mut Way, merit: Value) -> Result<(u32, Value), End> {
        let (mut place, mut best) = (0, -INFINITY);
        for index in 0..self.strategies[way.node].children {
            let worth = merit.min(-self.visit_leaf(tree, index, way)?);
            if worth > best {
                (place, best) = (index, worth);
                if best == merit {
                    break;
                }
            }
        }
        Ok((place, best))
    }

    /// [`Gamma::extend`] at a min node at the frontier, one of whose leaves is in OPEN. Returns whether it is solved.
    #[inline(always)]
    pub(super) fn extend_frontier_min<T: Tree<Left = L>>(
        &mut self,
        tree: &mut T,
        way: &mut Way,
        least: Value,
    ) -> Result<bool, End> {
        let node = &self.strategies[way.node];
        let (merit, index) = (node.merit, node.index);
        // The search left the node when a leaf had been visited.
        let from = if way.is_new() { 0 } else { index + 1 };
        let Some(found) = tree.visit_leaves(from as usize, Window::new(-merit, (-least).saturating_add(1))) else {
            return self.extend_leaf_by_leaf(tree, way, least);
        };
        tree.open_list(self.open);
        let node = &mut self.strategies[way.node];
        if let Some((index, value)) = found.best {
            (node.merit, node.index) = (-value, index as u32);
            tree.improved(value);
        }
        if !found.reaches_beta {
            let merit = node.merit;
            self.close(tree, way, merit);
        }
        Ok(!found.reaches_beta)
    }

    /// The same if the tree visits one leaf after another.
    fn extend_leaf_by_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &mut Way, least: Value) -> Result<bool, End> {
        let mut is_visited = !way.is_new();
        loop {
            if tree.is_stopped() {
                return Err(End::Stopped);
            }
            let node = &self.strategies[way.node];
            let (merit, index) = (node.merit, node.index);
            if merit < least {
                return Ok(false);
            }
            if !is_visited {
                let value = self.visit_leaf(tree, index, way)?;
                self.strategies[way.node].merit = merit.min(value);
            } else if self.rise(tree, index, merit, way) {
                return Ok(true);
            }
            is_visited = !is_visited;
        }
    }

    /// Visits a leaf and returns its value for the side to move there.
    fn visit_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, index: u32, way: &mut Way) -> Result<Value, End> {
        self.take(tree, index, way)?;
        let value = tree.visit(|_| 0);
        tree.open_list(self.open);
        Ok(value)
    }
}
