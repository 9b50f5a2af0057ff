//! What an algorithm sees of a search.

use scoutlab_games::Value;

use crate::Window;
use crate::table::Bounds;

/// A game tree as an algorithm sees it, standing at one node.
///
/// An algorithm sees values, windows and the places of children in search order. It knows no game, evaluator, ordering,
/// observer or table: they are behind this trait. There are two implementors:
///
/// * [`General`](crate::General) has all of them, chosen at run time. Its type names no game, so each algorithm is compiled
///   once for all games.
/// * [`Counting`](crate::Counting) is compiled for one game and one evaluator, and is as fast as a search written by hand. It
///   has generation order, counters and the principal variation, and no table.
///
/// A depth-first algorithm opens a node, asks for one child after the other, visits each, and closes the node:
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
    /// A tree that stands at another node of the same game tree.
    type Child<'c>: Tree<Kept = Self::Kept>;

    /// A node that [`Tree::keep`] keeps, for algorithms that come back to it.
    type Kept;

    /// Stands at the root with `depth` plies to go. Every algorithm calls it first.
    ///
    /// # Panics
    ///
    /// Panics if `depth` is 0.
    fn begin(&mut self, depth: u32);

    /// The plies that remain at this node: 1 at the frontier, whose children are leaves.
    fn depth(&self) -> u32;

    /// What was asked for besides the depth.
    fn request(&self) -> &Request;

    /// The same, to be changed between one search and the next.
    fn request_mut(&mut self) -> &mut Request;

    /// Whether the search was stopped. Nothing is visited any more, and what is returned means nothing. Algorithms that search
    /// the root again and again ask before each search.
    fn is_stopped(&self) -> bool;

    /// Begins a visit of this node that the table may answer.
    ///
    /// The visit ends here if the game is over, if the evaluator knows the value, or if the table's bounds decide the window.
    /// Otherwise it is interior, with the window as narrow as the bounds make it. The root is not answered and its window is
    /// not narrowed, unless [`Request::table_answers_root`].
    fn open(&mut self, window: Window) -> Opened;

    /// Begins a visit of this node without asking the table, and without storing what comes of it.
    fn expand(&mut self, window: Window) -> Opened;

    /// Goes on to the next child in search order and returns its place, counted from 0; `None` if there is no other.
    ///
    /// The caller promises that a child worth `futile` or less to the side to move at this node changes nothing: neither what
    /// the caller returns nor what it tells. Where nobody wants to see each leaf, such leaves are visited on the way, all
    /// together.
    fn next_child(&mut self, futile: Value) -> Option<usize>;

    /// Visits the child at hand: a leaf if this node is at the frontier, else whatever `search` makes of it. The value is for
    /// the side to move at the child.
    fn visit(&mut self, search: impl FnOnce(&mut Self::Child<'_>) -> Value) -> Value;

    /// Tells that the child at hand is about to be searched a second time, since a test or null-window search said it may be
    /// better.
    fn research(&mut self);

    /// Tells that the child at hand is the best so far, with a `value` inside the window.
    fn improved(&mut self, value: Value);

    /// Tells that the child at hand makes all others superfluous.
    fn cut_off(&mut self);

    /// Ends the interior visit of this node with a value or bound, and returns it. The table remembers it if the visit began
    /// with [`Tree::open`], with the child that last improved the value or cut off as the best move.
    fn close(&mut self, value: Value) -> Value;

    /// Keeps this node, to come back to it. Only an open node can be kept. [`Tree::begin`] forgets all kept nodes.
    fn keep(&mut self) -> Self::Kept;

    /// Stands at a kept node while `search` runs, and then where it stood before. The node need not be near.
    ///
    /// The node is open, and [`Tree::choose`] goes to its children. What closes it there is not stored in the table.
    fn return_to<R>(&mut self, kept: &Self::Kept, search: impl FnOnce(&mut Self::Child<'_>) -> R) -> R;

    /// Forgets a kept node.
    fn release(&mut self, kept: Self::Kept);

    /// The number of children of this open node.
    fn children(&self) -> usize;

    /// Goes to the child at this place in search order.
    ///
    /// # Panics
    ///
    /// May panic if there are not that many children.
    fn choose(&mut self, place: usize);

    /// The bytes that kept nodes take besides themselves.
    fn kept_bytes(&self) -> usize;

    /// Tells how many entries the list of a best-first algorithm holds.
    fn open_list(&mut self, entries: u64);
}

/// How a visit begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// It is over already, as a leaf or by the table's answer.
    Ended(Value),
    /// It is interior, to be searched with this window.
    Interior(Window),
}

/// What is asked of a search besides its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The window at the root, alpha below beta. Algorithms that take none (Scout's EVAL) ignore it.
    pub root_window: Window,
    /// The least and the greatest value that any leaf can have, for the side to move at the root, where that is known. A new
    /// entry of the table starts with them, and bisection uses them; nothing else does.
    pub value_range: Bounds,
    /// Whether the table may answer a visit of the root and narrow its window, as in published programs that treat all nodes
    /// alike. By default it may not, since a search has to find a move and not only a value. It matters only to algorithms that
    /// visit the root again.
    pub table_answers_root: bool,
    /// What the value may be, for algorithms that start from a guess and were given none: under iterative deepening the value
    /// of the iteration before.
    pub guess: Option<Value>,
}

impl Request {
    /// An infinite window at the root, and nothing known.
    pub const PLAIN: Self =
        Self { root_window: Window::INFINITE, value_range: Bounds::NONE, table_answers_root: false, guess: None };
}

impl Default for Request {
    fn default() -> Self {
        Self::PLAIN
    }
}
