//! Limits on the work of a search.
//!
//! A search is not alone: orderings may search exact values, and evaluators may search captures. They all count their visits towards one
//! [`Limit`], so that one number of visits, or one flag, ends them all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A limit on the visits of a search, and a flag that stops it. Clones share the visits and the flag.
///
/// ```
/// use scoutlab_games::Limit;
///
/// let limit = Limit::new(Some(10), None);
/// let of_an_ordering = limit.clone();
/// limit.add_visits(6);
/// assert!(!of_an_ordering.is_reached());
/// of_an_ordering.add_visits(5);
/// assert!(limit.is_reached() && limit.is_exceeded());
/// assert!(!Limit::NONE.is_reached());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limit {
    shared: Option<Arc<Shared>>,
}

#[derive(Debug)]
struct Shared {
    most_visits: Option<u64>,
    stop: Option<Arc<AtomicBool>>,
    visits: AtomicU64,
    was_reached: AtomicBool,
}

impl Limit {
    /// No limit.
    pub const NONE: Self = Self { shared: None };

    /// Returns a limit on the sum of all visits, with a flag that stops the search when it becomes true.
    pub fn new(most_visits: Option<u64>, stop: Option<Arc<AtomicBool>>) -> Self {
        if most_visits.is_none() && stop.is_none() {
            return Self::NONE;
        }
        let shared = Shared { most_visits, stop, visits: AtomicU64::new(0), was_reached: AtomicBool::new(false) };
        Self { shared: Some(Arc::new(shared)) }
    }

    /// Returns whether nothing limits the search.
    pub const fn is_none(&self) -> bool {
        self.shared.is_none()
    }

    /// Counts visits towards the limit.
    #[inline]
    pub fn add_visits(&self, visits: u64) {
        if let Some(shared) = &self.shared
            && shared.most_visits.is_some()
        {
            shared.visits.fetch_add(visits, Ordering::Relaxed);
        }
    }

    /// Returns whether all work under this limit must stop. A result of true never becomes false again, because the caller may then
    /// return a value that is wrong.
    #[inline]
    pub fn is_reached(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_reached())
    }

    /// Returns whether [`Limit::is_reached`] has ever returned true. If so, results of the search may be wrong.
    pub fn was_reached(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.was_reached.load(Ordering::Relaxed))
    }

    /// Returns whether there were more visits than the limit allows.
    pub fn is_exceeded(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_exceeded())
    }

    /// Returns the greatest number of visits allowed, if there is one.
    pub fn most_visits(&self) -> Option<u64> {
        self.shared.as_ref()?.most_visits
    }

    /// Returns the number of further visits that are allowed, or `None` if nothing limits the search.
    pub fn visits_left(&self) -> Option<u64> {
        let shared = self.shared.as_ref()?;
        Some(shared.most_visits.unwrap_or(u64::MAX).saturating_sub(shared.visits.load(Ordering::Relaxed)))
    }
}

impl Shared {
    fn is_exceeded(&self) -> bool {
        self.most_visits.is_some_and(|most| self.visits.load(Ordering::Relaxed) > most)
    }

    fn is_reached(&self) -> bool {
        let is_stopped = || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let is_reached = self.was_reached.load(Ordering::Relaxed) || self.is_exceeded() || is_stopped();
        if is_reached {
            self.was_reached.store(true, Ordering::Relaxed);
        }
        is_reached
    }
}

/// The nodes that an evaluator visits below leaves, and the limit on them.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    /// The limit that the nodes count towards.
    pub limit: Limit,
    /// The number of nodes visited.
    pub nodes: u64,
}

impl Effort {
    /// Returns an effort of no nodes so far under this limit.
    pub const fn under(limit: Limit) -> Self {
        Self { limit, nodes: 0 }
    }

    /// Counts a node. Returns whether the limit is reached: the evaluator must then return soon, with any value.
    #[inline]
    pub fn add_node(&mut self) -> bool {
        self.nodes += 1;
        self.limit.add_visits(1);
        self.limit.is_reached()
    }
}
