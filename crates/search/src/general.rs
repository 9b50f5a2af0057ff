//! The tree that hides the game.

use scoutlab_games::Value;

use crate::{Opened, Request, Tree, Window};

/// A [`Tree`] of any game, with any evaluator, ordering, table and observer.
///
/// They are all behind one pointer, so each algorithm is compiled only once. [`Search::run`] and [`Search::explore`] pass it to
/// an algorithm.
///
/// [`Search::run`]: crate::Search::run
/// [`Search::explore`]: crate::Search::explore
pub struct General<'s> {
    cursor: &'s mut dyn Cursor,
    /// The value of the current child, if it is a leaf that is counted already but not visited yet.
    leaf: Option<Value>,
}

impl<'s> General<'s> {
    pub(crate) fn new(cursor: &'s mut dyn Cursor) -> Self {
        Self { cursor, leaf: None }
    }

    /// What it moves.
    pub(crate) fn cursor(&mut self) -> &mut dyn Cursor {
        self.cursor
    }

    /// The algorithm goes on without a visit of the current leaf.
    #[inline]
    fn leave_leaf(&mut self) {
        if self.leaf.take().is_some() {
            self.cursor.take_back();
        }
    }
}

/// The next child.
#[derive(Clone, Copy)]
pub(crate) enum Next {
    /// There is none.
    None,
    /// The child at this index.
    Child(u32),
    /// The leaf at this index, which was visited, and its value for the side to move there.
    Leaf(u32, Value),
}

/// [`Tree`] without generic methods. It moves down and up one ply at a time.
pub(crate) trait Cursor {
    fn begin(&mut self, depth: u32);
    fn depth(&self) -> u32;
    fn request(&self) -> &Request;
    fn request_mut(&mut self) -> &mut Request;
    fn is_stopped(&self) -> bool;
    fn open(&mut self, window: Window) -> Opened;
    fn expand(&mut self, window: Window) -> Opened;
    /// Goes on to the next child. A leaf may be visited at once.
    fn next_child(&mut self, futile: Value) -> Next;
    /// Takes back the visit of the leaf that [`Cursor::next_child`] returned.
    fn take_back(&mut self);
    /// Goes to the current child. A leaf is visited at once and its value returned.
    fn descend(&mut self) -> Option<Value>;
    fn ascend(&mut self);
    fn research(&mut self);
    fn improved(&mut self, value: Value);
    fn cut_off(&mut self);
    fn close(&mut self, value: Value);
    fn keep(&mut self) -> u32;
    fn release(&mut self, kept: u32);
    /// Goes to a kept node, until [`Cursor::go_back`].
    fn return_to(&mut self, kept: u32);
    /// Goes to the child at this index, which is kept, until [`Cursor::ascend`].
    fn revisit(&mut self, index: usize, kept: u32);
    fn resume(&mut self);
    /// Undoes the last [`Cursor::return_to`].
    fn go_back(&mut self);
    fn children(&self) -> usize;
    fn choose(&mut self, index: usize);
    fn kept_bytes(&self) -> usize;
    fn open_list(&mut self, entries: u64);
}

// Algorithms that a program adds are compiled in its crate: what is not `inline` could not be inlined there.
impl<'s> Tree for General<'s> {
    type Child<'c> = General<'s>;
    /// The number of a kept node.
    type Kept = u32;
    /// The same.
    type Left = u32;

    #[inline]
    fn begin(&mut self, depth: u32) {
        self.cursor.begin(depth);
    }

    #[inline]
    fn depth(&self) -> u32 {
        self.cursor.depth()
    }

    #[inline]
    fn request(&self) -> &Request {
        self.cursor.request()
    }

    #[inline]
    fn request_mut(&mut self) -> &mut Request {
        self.cursor.request_mut()
    }

    #[inline]
    fn is_stopped(&self) -> bool {
        self.cursor.is_stopped()
    }

    #[inline]
    fn open(&mut self, window: Window) -> Opened {
        self.cursor.open(window)
    }

    #[inline]
    fn expand(&mut self, window: Window) -> Opened {
        self.cursor.expand(window)
    }

    #[inline]
    fn next_child(&mut self, futile: Value) -> Option<usize> {
        self.leave_leaf();
        match self.cursor.next_child(futile) {
            Next::None => None,
            Next::Child(index) => Some(index as usize),
            Next::Leaf(index, value) => {
                self.leaf = Some(value);
                Some(index as usize)
            }
        }
    }

    #[inline]
    fn visit(&mut self, search: impl FnOnce(&mut Self) -> Value) -> Value {
        if let Some(value) = self.leaf.take().or_else(|| self.cursor.descend()) {
            return value;
        }
        let value = search(self);
        self.cursor.ascend();
        value
    }

    #[inline]
    fn research(&mut self) {
        self.cursor.research();
    }

    #[inline]
    fn improved(&mut self, value: Value) {
        self.cursor.improved(value);
    }

    #[inline]
    fn cut_off(&mut self) {
        self.cursor.cut_off();
    }

    #[inline]
    fn close(&mut self, value: Value) -> Value {
        self.leave_leaf();
        self.cursor.close(value);
        value
    }

    #[inline]
    fn keep(&mut self) -> u32 {
        self.cursor.keep()
    }

    #[inline]
    fn return_to<R>(&mut self, kept: &u32, search: impl FnOnce(&mut Self) -> R) -> R {
        let leaf = self.leaf.take();
        self.cursor.return_to(*kept);
        let result = search(self);
        self.leave_leaf();
        self.cursor.go_back();
        self.leaf = leaf;
        result
    }

    #[inline]
    fn leave(&mut self) -> u32 {
        self.cursor.keep()
    }

    #[inline]
    fn visit_or_revisit(&mut self, left: Option<(usize, &u32)>, search: impl FnOnce(&mut Self) -> Value) -> Value {
        if let Some((index, left)) = left {
            self.leave_leaf();
            self.cursor.revisit(index, *left);
        } else if let Some(value) = self.leaf.take().or_else(|| self.cursor.descend()) {
            return value;
        }
        let value = search(self);
        self.leave_leaf();
        self.cursor.ascend();
        value
    }

    #[inline]
    fn forget(&mut self, left: u32) {
        self.cursor.release(left);
    }

    #[inline]
    fn resume(&mut self) {
        self.cursor.resume();
    }

    #[inline]
    fn release(&mut self, kept: u32) {
        self.cursor.release(kept);
    }

    #[inline]
    fn children(&self) -> usize {
        self.cursor.children()
    }

    #[inline]
    fn choose(&mut self, index: usize) {
        self.leave_leaf();
        self.cursor.choose(index);
    }

    #[inline]
    fn kept_bytes(&self) -> usize {
        self.cursor.kept_bytes()
    }

    #[inline]
    fn open_list(&mut self, entries: u64) {
        self.cursor.open_list(entries);
    }

    #[inline]
    fn as_general<R>(&mut self, search: impl FnOnce(&mut General<'_>) -> R) -> Option<R> {
        Some(search(self))
    }
}
