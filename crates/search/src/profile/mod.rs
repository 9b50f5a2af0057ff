//! What a search is doing, for another thread to see.
//!
//! A [`Stage`] says at each moment at which kind of node a search is and what it does there. The search writes one byte at each
//! change, and reads no clock: another thread looks at the stage now and then, and the share of its looks is the share of the
//! time. Evaluator, ordering and table are wrapped, and so is the tree, all behind the pointers through which a
//! [`Search`](crate::Search) uses them anyway. So no algorithm is compiled again, and a search that is not watched executes
//! nothing of this.

mod algorithm;
mod cursor;
mod evaluator;
mod ordering;
mod table;

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering as Atomic};

pub use evaluator::StagedEvaluator;
pub use ordering::StagedOrdering;
pub use table::StagedTable;

/// At which kind of node a search is. Leaves at the horizon, and moves to a child, belong to the node above. A visit that ends
/// at once, since the table answers or the game is over, belongs to the kind of its ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At a frontier node, one ply above the leaves.
    Frontier,
    /// At a node above the frontier.
    Above,
}

impl Place {
    /// All of them, in order.
    pub const ALL: [Self; 2] = [Self::Frontier, Self::Above];
}

/// What a search does at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// The search itself: generating and playing moves, comparing values, counting, the list of a best-first algorithm.
    Search,
    /// The evaluator values positions, other than for the ordering. Where leaves are valued together, it also finds the one
    /// that matters.
    Evaluation,
    /// [`MoveOrdering::plan`](crate::MoveOrdering::plan), with all evaluations that it makes, as in the following.
    Plan,
    /// [`MoveOrdering::order`](crate::MoveOrdering::order).
    Order,
    /// [`MoveOrdering::ranks`](crate::MoveOrdering::ranks) and
    /// [`MoveOrdering::ranks_by_index`](crate::MoveOrdering::ranks_by_index).
    Ranks,
    /// [`MoveOrdering::first_of`](crate::MoveOrdering::first_of).
    FirstOf,
    /// [`MoveOrdering::cutoff`](crate::MoveOrdering::cutoff).
    Cutoff,
    /// [`MoveOrdering::improved`](crate::MoveOrdering::improved).
    Improved,
    /// The table is probed, or looks for the place of a position.
    Probe,
    /// The table stores.
    Store,
}

impl Activity {
    /// All of them, in order.
    pub const ALL: [Self; 10] = [
        Self::Search,
        Self::Evaluation,
        Self::Plan,
        Self::Order,
        Self::Ranks,
        Self::FirstOf,
        Self::Cutoff,
        Self::Improved,
        Self::Probe,
        Self::Store,
    ];

    /// Those in which an ordering is asked for an order.
    pub const ORDERING: [Self; 4] = [Self::Plan, Self::Order, Self::Ranks, Self::FirstOf];

    /// Those in which an ordering is told of good moves.
    pub const LEARNING: [Self; 2] = [Self::Cutoff, Self::Improved];
}

/// How often a search did what takes time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// Interior visits with one ply remaining, then those with more.
    pub nodes: [u64; Place::ALL.len()],
    /// The calls of the ordering, the table's probes and its stores, by [`Activity`]. Those of the search itself and of the
    /// evaluator are not counted.
    pub activities: [u64; Activity::ALL.len()],
}

impl Calls {
    /// The interior visits of this kind.
    pub const fn at(&self, place: Place) -> u64 {
        self.nodes[place as usize]
    }

    /// The calls of this kind.
    pub const fn of(&self, activity: Activity) -> u64 {
        self.activities[activity as usize]
    }

    /// The calls of each of so many equal searches.
    ///
    /// # Panics
    ///
    /// Panics if there are none.
    #[must_use]
    pub fn of_each(self, searches: u64) -> Self {
        let each = |calls: u64| calls / searches;
        Self { nodes: self.nodes.map(each), activities: self.activities.map(each) }
    }
}

/// What a search is doing. One thread searches, others may look.
///
/// ```
/// use std::sync::Arc;
///
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::orderings::Reverse;
/// use scoutlab_search::profile::Stage;
///
/// let tree = TextTree::shared("[[3 5] [2 [9 1]]]").unwrap();
/// let stage = Arc::new(Stage::default());
/// let (evaluator, mut reverse) = (stage.evaluator(Arc::new(Leaves)), Reverse);
/// let mut ordering = stage.ordering(&mut reverse);
/// let mut search = Search::new(&evaluator).ordered_by(&mut ordering);
/// search.run_named(&stage.algorithm(&"alphabeta".parse().unwrap()), &tree.root(), 3)?;
/// // The node above 9 and 1 is one ply above the horizon. The others are the root and both of its children.
/// assert_eq!(stage.calls().nodes, [1, 3]);
/// assert_eq!(stage.now(), None); // the search is over
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Debug, Default)]
pub struct Stage {
    /// 0 if no search is running; else 1, the place times [`PLACE`], and the activity times [`ACTIVITY`].
    now: AtomicU8,
    /// [`Calls::nodes`]. Only the thread that searches writes it.
    nodes: [AtomicU64; Place::ALL.len()],
    /// [`Calls::activities`], likewise.
    activities: [AtomicU64; Activity::ALL.len()],
}

const RUNNING: u8 = 1;
const PLACE: u8 = 2;
const ACTIVITY: u8 = 8;

impl Stage {
    /// Where the search is and what it does, if it runs.
    pub fn now(&self) -> Option<(Place, Activity)> {
        let now = self.now.load(Atomic::Relaxed);
        let (place, activity) = (now % ACTIVITY / PLACE, now / ACTIVITY);
        (now != 0).then(|| (Place::ALL[usize::from(place)], Activity::ALL[usize::from(activity)]))
    }

    /// The calls of all searches so far.
    pub fn calls(&self) -> Calls {
        Calls { nodes: self.nodes.each_ref().map(read), activities: self.activities.each_ref().map(read) }
    }

    /// The search is at a node now.
    #[inline]
    fn go_to(&self, place: Place) {
        self.now.store(RUNNING + PLACE * place as u8, Atomic::Relaxed);
    }

    /// An interior visit begins.
    #[inline]
    fn count_node(&self, place: Place) {
        add_one(&self.nodes[place as usize]);
    }

    /// [`Stage::during`], counted.
    #[inline]
    fn counting<R>(&self, activity: Activity, work: impl FnOnce() -> R) -> R {
        add_one(&self.activities[activity as usize]);
        self.during(activity, work)
    }

    /// Does something at the current node. What it does in turn is part of it: an evaluation for an ordering belongs to the
    /// ordering.
    #[inline]
    fn during<R>(&self, activity: Activity, work: impl FnOnce() -> R) -> R {
        let before = self.now.load(Atomic::Relaxed);
        if before / ACTIVITY == Activity::Search as u8 {
            self.now.store(before + ACTIVITY * activity as u8, Atomic::Relaxed);
        }
        let result = work();
        self.now.store(before, Atomic::Relaxed);
        result
    }
}

fn read(count: &AtomicU64) -> u64 {
    count.load(Atomic::Relaxed)
}

/// There is one writer, so that no locked instruction is needed.
#[inline]
fn add_one(count: &AtomicU64) {
    count.store(read(count) + 1, Atomic::Relaxed);
}
