//! Passes that take no ply.

use scoutlab_games::Value;

use super::{ChildSearch, Technique};
use crate::Window;

/// A pass takes no ply: the child after a pass is visited with the depth of its parent. If each other move fills one square, and the
/// root has as many plies as empty squares, the depth of every node is its number of empty squares.
///
/// The technique has no name, because a search to a fixed depth has no use for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreePasses;

impl Technique for FreePasses {
    fn visit(&self, child: &mut dyn ChildSearch, window: Window, depth: u32) -> Value {
        let is_pass = child.tree().is_pass();
        child.visit(window, depth + u32::from(is_pass))
    }

    fn extends_leaves(&self) -> bool {
        true
    }
}
