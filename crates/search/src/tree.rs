//! The tree that algorithms search.

use scoutlab_games::Value;

use crate::table::Bounds;
use crate::{General, Window};

/// A game tree as an algorithm sees it, at one node.
///
/// An algorithm sees values, windows and the indices of children in search order. The game, the evaluator, the ordering, the
/// observer and the table are hidden behind this trait. There are two implementations:
///
/// * [`General`](crate::General) has all of them, chosen at run time. Its type does not name the game, so each algorithm is
///   compiled once for all games.
/// * [`Counting`](crate::Counting) is compiled for one game and one evaluator, and is as fast as a search written by hand. It
///   uses generation order and has counters and the principal variation, but no table.
///
/// A depth-first algorithm opens a node, visits one child after another, and closes the node:
///
/// ```
/// use scoutlab_games::Value;
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{INFINITY, Opened, Search, Tree, Window};
///
/// fn minimax<T: Tree>(tree: &mut T) -> Value {
///     if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
///         return value;
///     }
///     let mut best = -INFINITY;
///     while tree.next_child(best).is_some() {
///         let value = -tree.visit(|child| minimax(child));
///         if value > best {
///             best = value;
///             tree.improved(value);
///         }
///     }
///     tree.close(best)
/// }
///
/// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
/// let mut search = Search::new(&Leaves);
/// let value = search.explore(&tree.root(), 3, |tree| Ok(minimax(tree)))?;
/// assert_eq!((value, search.counters.leaves), (3, 5));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub trait Tree {
    /// The same tree at another node.
    type Child<'c>: Tree<Kept = Self::Kept, Left = Self::Left>;

    /// A node kept by [`Tree::keep`].
    type Kept;

    /// What it takes to come back from the parent to a node that the search has left, from [`Tree::leave`].
    type Left;

    /// Goes to the root, with `depth` plies remaining. Every algorithm calls it first.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    fn begin(&mut self, depth: u32);

    /// The remaining plies: 1 at the frontier, whose children are leaves.
    fn depth(&self) -> u32;

    /// What is asked of the search besides the depth.
    fn request(&self) -> &Request;

    /// The request, to be changed between two searches.
    fn request_mut(&mut self) -> &mut Request;

    /// Whether the search was stopped. Then nothing is visited any more, and all results are meaningless. Algorithms that
    /// search the root repeatedly check before each search.
    fn is_stopped(&self) -> bool;

    /// Begins a visit of this node, which the table may answer.
    ///
    /// The visit ends at once if the game is over, if the evaluator knows the value, or if the table's bounds decide the
    /// window. Otherwise it is interior, with the window narrowed by the bounds. At the root the table does neither, unless
    /// [`Request::table_answers_root`].
    fn open(&mut self, window: Window) -> Opened;

    /// Begins a visit of this node without the table, which will not store the result either.
    fn expand(&mut self, window: Window) -> Opened;

    /// Goes on to the next child in search order and returns its index, from 0; `None` if there is none.
    ///
    /// The caller promises that a child worth `futile` or less to the side to move at this node changes nothing: neither its
    /// result nor what it reports. Unless an observer sees each leaf, such leaves are visited on the way, all together.
    fn next_child(&mut self, futile: Value) -> Option<usize>;

    /// Visits the current child and returns its value for the side to move there: of a leaf if this node is at the frontier,
    /// else what `search` returns.
    fn visit(&mut self, search: impl FnOnce(&mut Self::Child<'_>) -> Value) -> Value;

    /// [`Tree::visit`], with a window for the child that is passed on to `search`.
    #[inline(always)]
    fn visit_within(&mut self, window: Window, search: impl FnOnce(&mut Self::Child<'_>, Window) -> Value) -> Value {
        self.visit(
            #[inline(always)]
            |child| search(child, window),
        )
    }

    /// [`Tree::visit_within`], by an algorithm that promises two things:
    ///
    /// * Two plies above the leaves, `search` is alpha-beta. It visits the leaves that alpha-beta visits, each once, reports what alpha-beta
    ///   reports, and returns a value in the window as it is.
    /// * Outside the window, either `search` returns what fail-soft alpha-beta returns, the greatest value that it found, or any other bound
    ///   on that side of the window would do as well.
    ///
    /// So the tree may visit such a child by itself, with all that is below it.
    #[inline(always)]
    fn visit_by_alphabeta(&mut self, window: Window, search: impl FnOnce(&mut Self::Child<'_>, Window) -> Value) -> Value {
        self.visit_within(window, search)
    }

    /// [`Tree::visit_by_alphabeta`] if the window holds no value, else [`Tree::visit_within`]: for algorithms that are alpha-beta in null windows alone.
    #[inline(always)]
    fn visit_by_alphabeta_if_null(
        &mut self,
        window: Window,
        search: impl FnOnce(&mut Self::Child<'_>, Window) -> Value,
    ) -> Value {
        self.visit_within(window, search)
    }

    /// Reports that the current child is about to be searched again, because a test or null-window search said it may be
    /// better.
    fn research(&mut self);

    /// Reports that the current child is the best so far, with a `value` inside the window.
    fn improved(&mut self, value: Value);

    /// Reports that the current child causes a cut-off. No further child is asked for: the next call is [`Tree::close`].
    fn cut_off(&mut self);

    /// Ends the interior visit of this node with a value or bound, and returns it. If the visit began with [`Tree::open`], the table
    /// stores it. The best move is the child that last improved the value or cut off.
    fn close(&mut self, value: Value) -> Value;

    /// Keeps this open node, to return to it. [`Tree::begin`] releases all kept nodes.
    fn keep(&mut self) -> Self::Kept;

    /// Goes to a kept node, which may be anywhere in the tree, runs `search`, and comes back.
    ///
    /// The node is open there, and [`Tree::choose`] goes to its children. The table stores nothing when it is closed.
    fn return_to<R>(&mut self, kept: &Self::Kept, search: impl FnOnce(&mut Self::Child<'_>) -> R) -> R;

    /// Leaves this open node, to come back by [`Tree::visit_or_revisit`] at its parent. It costs less than [`Tree::keep`] in trees that only
    /// have to play the move again.
    fn leave(&mut self) -> Self::Left;

    /// Visits the current child as [`Tree::visit`] does, or comes back to the child at an index, which was left. Such a child is
    /// open, and [`Tree::choose`] goes to its children.
    fn visit_or_revisit(
        &mut self,
        left: Option<(usize, &Self::Left)>,
        search: impl FnOnce(&mut Self::Child<'_>) -> Value,
    ) -> Value;

    /// Forgets a node that was left, and to which the search will not come back.
    fn forget(&mut self, left: Self::Left);

    /// Reports that what follows happens at this node, while the search was elsewhere.
    fn resume(&mut self);

    /// Releases a kept node.
    fn release(&mut self, kept: Self::Kept);

    /// The number of children of this open node.
    fn children(&self) -> usize;

    /// Goes to the child at `index` in search order.
    ///
    /// # Panics
    ///
    /// May panic if there are not that many children.
    fn choose(&mut self, index: usize);

    /// The bytes of all nodes that were kept or left, not counting [`Tree::Kept`] and [`Tree::Left`].
    fn kept_bytes(&self) -> usize;

    /// Reports how many entries the list of a best-first algorithm holds.
    fn open_list(&mut self, entries: u64);

    /// Visits leaves of this open frontier node together: from the child at index `from` on, until one is worth beta or more to
    /// the side to move at this node. What is reported happens at this node, as after [`Tree::resume`], and the best leaf is the
    /// current child then.
    ///
    /// `None`, as by default, if the tree visits one leaf after another. Then nothing was visited.
    fn visit_leaves(&mut self, _from: usize, _window: Window) -> Option<VisitedLeaves> {
        None
    }

    /// Searches the same tree as [`General`], if it is one. Algorithms that a program adds are compiled for no other.
    fn as_general<R>(&mut self, _search: impl FnOnce(&mut General<'_>) -> R) -> Option<R> {
        None
    }
}

/// How a visit begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// It is already over: a leaf, or answered by the table.
    Ended(Value),
    /// It is interior. The children are to be searched with this window.
    Interior(Window),
}

/// Leaves of a frontier node that were visited together, from [`Tree::visit_leaves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitedLeaves {
    /// The index of the best, the first of equals, and its value for the side to move at the frontier node. `None` if none is
    /// worth more than alpha.
    pub best: Option<(usize, Value)>,
    /// Whether that leaf is worth beta or more. No leaf after it was visited then, else all.
    pub reaches_beta: bool,
}

/// What is asked of a search besides the depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The window at the root, with alpha less than beta. Algorithms without windows (such as Scout) ignore it.
    pub root_window: Window,
    /// The least and the greatest possible value of a leaf, for the side to move at the root, if known. New entries of the
    /// table start with them, and bisection uses them.
    pub value_range: Bounds,
    /// Whether the table may answer a visit of the root and narrow its window, as in published programs that treat all nodes
    /// alike. By default it may not, since a search has to find a move, not only a value.
    pub table_answers_root: bool,
    /// A first guess of the value, for algorithms that start from one. Under iterative deepening it is the value of the
    /// previous iteration.
    pub guess: Option<Value>,
}

impl Request {
    /// An infinite window at the root, and no other information.
    pub const PLAIN: Self =
        Self { root_window: Window::INFINITE, value_range: Bounds::NONE, table_answers_root: false, guess: None };
}

impl Default for Request {
    fn default() -> Self {
        Self::PLAIN
    }
}
