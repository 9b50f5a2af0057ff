//! An interior visit while it lasts, with what is known about the visits of its children.

use scoutlab_games::Value;
use scoutlab_search::Window;

use super::sketch_position::SketchPosition;

/// An interior visit that has not ended.
pub(super) struct Open<'t> {
    pub(super) position: SketchPosition<'t>,
    pub(super) depth: u32,
    pub(super) window: Window,
    /// Alpha of the window, raised by each new best move.
    pub(super) alpha: Value,
    pub(super) searches: Vec<Searched>,
    pub(super) cut: Option<u8>,
    /// The indices of the children that became the best move, with their values.
    pub(super) improved: Vec<(u8, Value)>,
    /// The index of the child that is about to be re-searched.
    pub(super) again: Option<u8>,
}

pub(super) struct Searched {
    pub(super) child: u8,
    /// The window of the visit, if the visit was interior.
    pub(super) window: Option<Window>,
    /// The window of the parent when the visit started, from the child's point of view.
    pub(super) wanted: Window,
    /// The value that the visit returned, for the side to move at the child.
    pub(super) value: Value,
}

impl Open<'_> {
    pub(super) fn last_search(&self, child: u8) -> Option<&Searched> {
        self.searches.iter().rev().find(|search| search.child == child)
    }

    pub(super) fn searched(&self) -> usize {
        let searched = self.searches.iter().fold(0_u32, |children, search| children | 1 << search.child);
        searched.count_ones() as usize
    }
}
