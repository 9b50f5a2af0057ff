//! The visit of a child within techniques.

use scoutlab_games::Value;

use super::{ChildSearch, TechniqueChain};
use crate::{Descent, Opened, Tree, Window};

/// The rest of a chain of techniques, around the algorithm's search of a child.
struct Around<'a, T: Tree + ?Sized> {
    tree: &'a mut T,
    search: &'a mut dyn FnMut(&mut T, Window) -> Value,
    techniques: &'a TechniqueChain,
    /// The number of techniques that the visit has already reached.
    reached: usize,
}

/// Visits the current child within the techniques of the tree.
#[cold]
#[inline(never)]
pub(crate) fn visit_within<T: Tree + ?Sized>(
    tree: &mut T,
    window: Window,
    depth: u32,
    search: &mut dyn FnMut(&mut T, Window) -> Value,
) -> Value {
    let techniques = tree.techniques();
    Around { tree, search, techniques: &techniques, reached: 0 }.visit(window, depth)
}

impl<T: Tree + ?Sized> ChildSearch for Around<'_, T> {
    fn tree(&mut self) -> &mut dyn Tree {
        self.tree.as_dyn()
    }

    fn visit(&mut self, window: Window, depth: u32) -> Value {
        let Self { tree, search, techniques, reached } = self;
        match techniques.techniques.get(*reached) {
            Some(technique) => {
                let mut rest = Around { tree: &mut **tree, search: &mut **search, techniques, reached: *reached + 1 };
                technique.visit(&mut rest, window, depth)
            }
            None => visit_node(*tree, window, depth, *search, techniques),
        }
    }
}

/// Visits the current child. If it is an interior node, each technique may end the visit before the algorithm searches the node.
fn visit_node<T: Tree + ?Sized>(
    tree: &mut T,
    window: Window,
    depth: u32,
    search: &mut dyn FnMut(&mut T, Window) -> Value,
    techniques: &TechniqueChain,
) -> Value {
    if let Descent::Leaf(value) = tree.descend_within(-window, depth) {
        return -value;
    }
    let value = match tree.open(-window) {
        Opened::Resolved(value) => value,
        Opened::Interior(narrowed) => {
            let reached = techniques.around_all_visits;
            let cut = techniques.at_node().find_map(|technique| {
                technique.cut(&mut Around { tree: &mut *tree, search: &mut *search, techniques, reached }, narrowed)
            });
            if let Some(value) = cut {
                tree.close(value)
            } else {
                tree.reopen();
                search(tree, -window)
            }
        }
    };
    tree.ascend();
    -value
}
