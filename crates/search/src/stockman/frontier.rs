//! Stockman's operator at the frontier, whose children are leaves. They are no nodes of their own.

use scoutlab_games::Value;

use super::{End, Gamma, Way};
use crate::strategies::Node;
use crate::{INFINITY, Tree, Window};

impl<L> Gamma<L> {
    /// Applies Gamma at an open node at the frontier. Of a max node all leaves are in OPEN, of a min node one. Returns whether it is solved.
    #[inline(always)]
    pub(super) fn extend_frontier<T: Tree<Left = L>>(
        &mut self,
        tree: &mut T,
        way: &mut Way,
        least: Value,
    ) -> Result<bool, End> {
        let Node { merit, index, .. } = self.strategies[way.node];
        let window = if way.is_max { Window::new(-INFINITY, merit) } else { Window::new(-merit, (-least).saturating_add(1)) };
        // The search left a max node with all leaves visited, and a min node when a leaf had been visited.
        let from = if way.is_new { 0 } else { index + 1 };
        if way.is_new || !way.is_max {
            let found = match tree.visit_leaves(from as usize, window) {
                Some(found) => found,
                None if way.is_max => return self.extend_max_leaf_by_leaf(tree, way, least),
                None => return self.extend_min_leaf_by_leaf(tree, way, least),
            };
            tree.open_list(self.open);
            let node = &mut self.strategies[way.node];
            if let Some((index, value)) = found.best {
                way.current = Some(index as u32);
                node.index = index as u32;
                node.merit = merit.min(if way.is_max { value } else { -value });
            }
            if !way.is_max {
                let merit = node.merit;
                if let Some((_, value)) = found.best {
                    tree.improved(value);
                }
                if !found.reaches_beta {
                    self.close(tree, way, merit);
                    tree.open_list(self.open);
                }
                return Ok(!found.reaches_beta);
            }
        }
        let Node { merit, index, .. } = self.strategies[way.node];
        Ok(merit >= least && self.rise(tree, index, merit, way))
    }

    /// [`Gamma::extend_frontier`] at a new max node, if the tree visits one leaf after another.
    fn extend_max_leaf_by_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &mut Way, least: Value) -> Result<bool, End> {
        let Node { merit, children, .. } = self.strategies[way.node];
        let (mut place, mut best) = (0, -INFINITY);
        for index in 0..children {
            let worth = merit.min(-self.visit_leaf(tree, index, way)?);
            if worth > best {
                (place, best) = (index, worth);
                if best == merit {
                    break;
                }
            }
        }
        let node = &mut self.strategies[way.node];
        (node.merit, node.index) = (best, place);
        Ok(best >= least && self.rise(tree, place, best, way))
    }

    /// The same at a min node.
    fn extend_min_leaf_by_leaf<T: Tree<Left = L>>(&mut self, tree: &mut T, way: &mut Way, least: Value) -> Result<bool, End> {
        let mut is_visited = !way.is_new;
        loop {
            if tree.is_stopped() {
                return Err(End::Stopped);
            }
            let Node { merit, index, .. } = self.strategies[way.node];
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
        way.take(tree, index)?;
        let value = tree.visit(|_| 0);
        tree.open_list(self.open);
        Ok(value)
    }
}
