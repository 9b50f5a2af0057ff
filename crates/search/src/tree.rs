//! The interface between algorithms and the search machine.

use scoutlab_games::{Value, Window};

use crate::observers::Counters;
use crate::state_space::BestFirst;
use crate::table::Bounds;
use crate::techniques::{TechniqueChain, visit_within};

/// A game tree with a current node. An algorithm works only with windows, values, and children in search order. The trait hides
/// the game, the evaluator, the ordering, the observer and the transposition table.
///
/// A running [`Search`](crate::Search) is the machine behind this trait. The trait is object-safe, so an algorithm is compiled once
/// for all games.
///
/// # Contract
///
/// An algorithm calls [`begin`](Tree::begin) first. It then visits nodes, starting with the root:
///
/// 1. [`open`](Tree::open) starts a visit. If the result is [`Opened::Resolved`], the visit is over.
/// 2. [`next`](Tree::next) moves on to the next child, and [`visit`] visits that child. Unless a cutoff follows, every child is
///    visited. [`choose`](Tree::choose) makes any child the current child, and [`re_search`](Tree::re_search) precedes a
///    repeated visit of a child.
/// 3. Right after the visit of a child, [`improved`](Tree::improved) or [`cutoff`](Tree::cutoff) may report the effect of that
///    visit. After a cutoff, only [`close`](Tree::close) may follow. A best move is reported by `improved`, so the last visit
///    of the best child needs a window that contains its value.
/// 4. [`close`](Tree::close) ends the visit. The value passed to `close` is exact if it lies inside the window that `open`
///    returned; otherwise it is a bound. The transposition table stores the value as exact or as a bound.
///
/// A [`CheckedTree`](crate::CheckedTree) panics if an algorithm breaks rule 3, because the counts would be wrong. The conformance kit
/// checks all rules.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_games::Value;
/// use scoutlab_search::{INFINITY, Opened, Search, Tree, Window, visit};
///
/// fn minimax<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
///     if let Opened::Resolved(value) = tree.open(window) {
///         return value;
///     }
///     let mut best = -INFINITY;
///     while tree.next(best).is_some() {
///         let value = visit(tree, window, minimax);
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
/// let value = search.explore(&tree.root(), 3, |tree| Ok(minimax(tree, Window::INFINITE)))?;
/// assert_eq!((value, search.counters.leaves), (3, 5));
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub trait Tree: AsDynTree + BestFirst {
    /// Goes to the root and sets the remaining depth to `depth` plies. Every algorithm calls this method first, and iterative
    /// deepening calls it for each iteration. The tree notifies the ordering that a search begins.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0, because there is nothing to search.
    fn begin(&mut self, depth: u32);

    /// Returns whether a limit or the caller stopped the search. All results are then meaningless, and visits end immediately
    /// without effects. An algorithm that searches the root more than once must call this method before each search.
    fn is_stopped(&self) -> bool;

    /// Returns the remaining depth in plies: 1 at the frontier, whose children are leaves.
    fn depth(&self) -> u32;

    /// Starts a visit of the current node.
    ///
    /// Terminal positions, values solved without a search and TT cutoffs resolve the visit immediately. Otherwise, the visit is
    /// interior, and bounds from the transposition table may narrow its window. The root has no TT cutoffs, because a search
    /// has to find a move there. [`Search::tt_cutoff_at_root`](crate::Search::tt_cutoff_at_root) allows TT cutoffs at the
    /// root.
    fn open(&mut self, window: Window) -> Opened;

    /// Moves on to the next child in search order, or returns `None` if there are no more children. The child need not be
    /// visited immediately. An algorithm may first count the children by calling `next`, and then [`choose`](Tree::choose) each
    /// child.
    ///
    /// The tree may count and skip leaves that score at most `futile` for the side to move at this node. The caller guarantees
    /// that these leaves cannot affect the result, except as a bound from [`Tree::greatest_leaf`].
    fn next(&mut self, futile: Value) -> Option<Child>;

    /// Returns the greatest value of this node's leaves for the side to move at this node, or `-INFINITY` if the children are
    /// not leaves, or if the evaluator searches below leaves. Fail-soft algorithms call this method after the last child, because
    /// [`Tree::next`] skips leaves.
    fn greatest_leaf(&self) -> Value;

    /// Makes the child with this [`Child::generation_index`] the current child, whether it was visited or not, even after
    /// the last child. The next call of [`Tree::next`] continues after the child that the previous call of `next` returned.
    ///
    /// # Panics
    ///
    /// May panic if no child has this index.
    fn choose(&mut self, generation_index: usize);

    /// Descends to the current child for a search with `window`, which is for the side to move at the child, and with `depth` plies
    /// remaining. With 0 plies remaining, the child is a leaf, and the tree stays at the parent. If the search has techniques, the
    /// tree stays at the parent, too. Algorithms call [`visit`] or [`visit_to_depth`] instead of this method.
    fn descend(&mut self, window: Window, depth: u32) -> Descent;

    /// Descends like [`Tree::descend`], but within the techniques of the search.
    fn descend_within(&mut self, window: Window, depth: u32) -> Descent;

    /// Returns to the parent of the current node.
    fn ascend(&mut self);

    /// Reports that the current child, already visited in this visit of the node, is about to be visited again. The usual
    /// reason is that a TEST or null-window search showed that the child may be better.
    fn re_search(&mut self);

    /// Reports that the current child is the best so far, with a value inside the window. The call directly follows a visit of the
    /// child.
    fn improved(&mut self, value: Value);

    /// Reports that the current child caused a cutoff. The call directly follows a visit of the child, and only [`Tree::close`] may
    /// follow.
    fn cutoff(&mut self);

    /// Makes the next call of [`Tree::open`] repeat the result of the last one, so that the search of the current node starts over with
    /// the first child.
    fn reopen(&mut self);

    /// Returns the techniques of the search.
    fn techniques(&self) -> TechniqueChain;

    /// Returns whether some of these techniques may change values.
    fn is_selective(&self) -> bool;

    /// Returns the distance of the current node from the root in plies.
    fn ply(&self) -> u32;

    /// Returns the number of children of the current node, which is open.
    fn children(&self) -> usize;

    /// Returns the index of the current child in search order, or `None` if it is the child after a null move.
    fn child_index(&self) -> Option<u32>;

    /// Returns whether [`Tree::re_search`] was called for the current child.
    fn is_re_search(&self) -> bool;

    /// Makes the position after a null move ([`Game::null_move`](scoutlab_games::Game::null_move)) the current child, which has no index
    /// in search order, and counts a null move. Returns false if there is no null move here. [`Tree::improved`] and [`Tree::cutoff`] must not follow the visit
    /// of this child, because a null move is no move to play, to store or to learn from.
    fn choose_null_move(&mut self) -> bool;

    /// Returns whether the current node was reached by a null move.
    fn is_after_null_move(&self) -> bool;

    /// Returns what the transposition table knows about the current child with `depth` plies remaining, without a visit. Counts a table
    /// probe if the search has a table.
    fn look(&mut self, depth: u32) -> Look;

    /// Returns the static value of the current node for the side to move, without a search
    /// ([`Evaluator::static_value`](scoutlab_games::Evaluator::static_value)). Counts an interior evaluation.
    fn static_value(&mut self) -> Value;

    /// Returns whether the position of the current node is urgent ([`Game::is_urgent`](scoutlab_games::Game::is_urgent)).
    fn is_urgent(&self) -> bool;

    /// Returns whether the position of the current child is urgent.
    fn is_child_urgent(&mut self) -> bool;

    /// Returns whether the move to the current child is a pass ([`Game::is_pass`](scoutlab_games::Game::is_pass)).
    fn is_pass(&self) -> bool;

    /// Returns the number of legal moves at the current child.
    fn count_replies(&mut self) -> usize;

    /// Returns the counts of the search so far. A technique may add to the counts of techniques.
    fn counters(&mut self) -> &mut Counters;

    /// Ends an interior visit with `value`, a value or bound, and returns `value`. The best move of the visit is the child that
    /// last improved the value or caused the cutoff.
    fn close(&mut self, value: Value) -> Value;
}

/// Converts a tree into a trait object. Every [`Tree`] implements this trait.
pub trait AsDynTree {
    /// Returns the tree as a trait object.
    fn as_dyn(&mut self) -> &mut (dyn Tree + '_);
}

impl<T: Tree> AsDynTree for T {
    #[inline]
    fn as_dyn(&mut self) -> &mut (dyn Tree + '_) {
        self
    }
}

/// The current child of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    /// The index of the child in search order, counted from 0.
    pub index: u32,
    /// The index of the child in move generation order, counted from 0. This index identifies the child in all visits of the
    /// node, whereas the search order changes when an ordering learns.
    pub generation_index: u32,
}

impl Child {
    /// Returns whether the child is the first in search order.
    #[inline]
    pub const fn is_first(self) -> bool {
        self.index == 0
    }
}

/// The result of [`Tree::descend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descent {
    /// The child is a leaf and has this value for its side to move. The tree is at the parent.
    Leaf(Value),
    /// The tree is at the child.
    Node,
    /// Techniques act around the visit of the child. The tree is at the parent.
    Techniques,
}

/// What the transposition table knows about a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The bounds of the child's value for the side to move at the parent.
    pub bounds: Bounds,
    /// Whether the table has a best move.
    pub has_move: bool,
}

impl Look {
    /// Nothing is known.
    pub const NOTHING: Self = Self { bounds: Bounds::NONE, has_move: false };
}

/// The result of [`Tree::open`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The visit is over and has this value or bound.
    Resolved(Value),
    /// The children must be searched with this window.
    Interior(Window),
}

/// Visits the current child with `window`, and returns the child's value. The window and the value are for the side to move at
/// the *parent*. Unless the child is a leaf, `search` is called with the tree at the child and the window from the child's
/// point of view.
#[inline(always)]
pub fn visit<T: Tree + ?Sized>(tree: &mut T, window: Window, search: impl FnMut(&mut T, Window) -> Value) -> Value {
    let depth = tree.depth() - 1;
    visit_to_depth(tree, window, depth, search)
}

/// Visits the current child like [`visit`], but with `depth` plies remaining at the child instead of one less than at the parent. With
/// a depth of 0, the child is a leaf.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{INFINITY, Opened, Search, Window, visit_to_depth};
///
/// // The static value of the only child is 7 for MAX.
/// let tree = TextTree::parse("[[3 5]=7]").unwrap();
/// let value = Search::new(&Leaves).explore(&tree.root(), 2, |tree| {
///     tree.open(Window::INFINITE);
///     tree.next(-INFINITY);
///     let value = visit_to_depth(tree, Window::INFINITE, 0, |_, _| unreachable!("the child is a leaf"));
///     Ok(tree.close(value))
/// });
/// assert_eq!(value, Ok(7));
/// ```
#[inline(always)]
pub fn visit_to_depth<T: Tree + ?Sized>(
    tree: &mut T,
    window: Window,
    depth: u32,
    mut search: impl FnMut(&mut T, Window) -> Value,
) -> Value {
    match tree.descend(-window, depth) {
        Descent::Leaf(value) => -value,
        Descent::Node => {
            let value = search(tree, -window);
            tree.ascend();
            -value
        }
        Descent::Techniques => visit_within(tree, window, depth, &mut search),
    }
}
