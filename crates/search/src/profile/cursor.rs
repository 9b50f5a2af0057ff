//! The way through the tree.

use scoutlab_games::Value;

use super::{Place, Stage};
use crate::general::{Cursor, Next};
use crate::{Opened, Request, Window};

/// A [`Cursor`] that tells at which kind of node it is. It is compiled once for all games.
pub(super) struct StagedCursor<'c> {
    cursor: &'c mut dyn Cursor,
    stage: &'c Stage,
    /// The plies that remain at the current node.
    depth: u32,
}

impl<'c> StagedCursor<'c> {
    pub(super) fn new(cursor: &'c mut dyn Cursor, stage: &'c Stage) -> Self {
        let mut staged = Self { cursor, stage, depth: 0 };
        staged.arrive_somewhere();
        staged
    }

    /// The current node is another, with so many plies remaining.
    #[inline]
    fn arrive(&mut self, depth: u32) {
        self.depth = depth;
        self.stage.go_to(self.place());
    }

    #[inline]
    const fn place(&self) -> Place {
        if self.depth == 1 { Place::Frontier } else { Place::Above }
    }

    /// The same, where only the cursor knows how many.
    fn arrive_somewhere(&mut self) {
        let depth = self.cursor.depth();
        self.arrive(depth);
    }

    #[inline]
    fn opened(&self, opened: Opened) -> Opened {
        if let Opened::Interior(_) = opened {
            self.stage.count_node(self.place());
        }
        opened
    }
}

impl Cursor for StagedCursor<'_> {
    fn begin(&mut self, depth: u32) {
        self.cursor.begin(depth);
        self.arrive_somewhere();
    }

    fn depth(&self) -> u32 {
        self.cursor.depth()
    }

    fn request(&self) -> &Request {
        self.cursor.request()
    }

    fn request_mut(&mut self) -> &mut Request {
        self.cursor.request_mut()
    }

    fn is_stopped(&self) -> bool {
        self.cursor.is_stopped()
    }

    fn open(&mut self, window: Window) -> Opened {
        let opened = self.cursor.open(window);
        self.opened(opened)
    }

    fn expand(&mut self, window: Window) -> Opened {
        let opened = self.cursor.expand(window);
        self.opened(opened)
    }

    fn next_child(&mut self, futile: Value) -> Next {
        self.cursor.next_child(futile)
    }

    fn take_back(&mut self) {
        self.cursor.take_back();
    }

    fn descend(&mut self) -> Option<Value> {
        let leaf = self.cursor.descend();
        if leaf.is_none() {
            self.arrive(self.depth - 1);
        }
        leaf
    }

    fn ascend(&mut self) {
        self.cursor.ascend();
        self.arrive(self.depth + 1);
    }

    fn research(&mut self) {
        self.cursor.research();
    }

    fn improved(&mut self, value: Value) {
        self.cursor.improved(value);
    }

    fn cut_off(&mut self) {
        self.cursor.cut_off();
    }

    fn close(&mut self, value: Value) {
        self.cursor.close(value);
    }

    fn keep(&mut self) -> u32 {
        self.cursor.keep()
    }

    fn release(&mut self, kept: u32) {
        self.cursor.release(kept);
    }

    fn return_to(&mut self, kept: u32) {
        self.cursor.return_to(kept);
        self.arrive_somewhere();
    }

    fn revisit(&mut self, index: usize, kept: u32) {
        self.cursor.revisit(index, kept);
        self.arrive_somewhere();
    }

    fn resume(&mut self) {
        self.cursor.resume();
    }

    fn go_back(&mut self) {
        self.cursor.go_back();
        self.arrive_somewhere();
    }

    fn children(&self) -> usize {
        self.cursor.children()
    }

    fn choose(&mut self, index: usize) {
        self.cursor.choose(index);
    }

    fn kept_bytes(&self) -> usize {
        self.cursor.kept_bytes()
    }

    fn open_list(&mut self, entries: u64) {
        self.cursor.open_list(entries);
    }
}
