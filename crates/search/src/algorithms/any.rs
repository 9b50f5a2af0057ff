//! Algorithms chosen by name: one type for all of them, so that a request, a row or a player holds any algorithm.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use scoutlab_games::Value;

use crate::{Algorithm, ChildWindows, Form, Root, SearchError, TableUse, Tree};

/// The object-safe form of [`Algorithm`], which every algorithm implements. Its `search` is compiled once, for `dyn Tree`.
trait DynAlgorithm: Any + Debug + Send + Sync {
    fn table_use(&self) -> TableUse;
    fn has_window(&self) -> bool;
    fn cuts(&self) -> bool;
    fn is_best_first(&self) -> bool;
    fn shallowest(&self, depth: u32) -> u32;
    fn form(&self) -> Form;
    fn child_windows(&self) -> Option<ChildWindows>;
    fn search(&self, tree: &mut dyn Tree, root: &Root) -> Result<Value, SearchError>;
}

impl<A: Algorithm + Debug + Send + Sync + 'static> DynAlgorithm for A {
    fn table_use(&self) -> TableUse {
        Algorithm::table_use(self)
    }

    fn has_window(&self) -> bool {
        Algorithm::has_window(self)
    }

    fn cuts(&self) -> bool {
        Algorithm::cuts(self)
    }

    fn is_best_first(&self) -> bool {
        Algorithm::is_best_first(self)
    }

    fn shallowest(&self, depth: u32) -> u32 {
        Algorithm::shallowest(self, depth)
    }

    fn form(&self) -> Form {
        Algorithm::form(self)
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        Algorithm::child_windows(self)
    }

    fn search(&self, tree: &mut dyn Tree, root: &Root) -> Result<Value, SearchError> {
        Algorithm::search(self, tree, root)
    }
}

/// Any algorithm with its parameters, and the name by which it was chosen.
#[derive(Clone)]
pub struct AnyAlgorithm {
    name: String,
    algorithm: Arc<dyn DynAlgorithm>,
}

impl AnyAlgorithm {
    /// Returns an algorithm under its own name, without parameters.
    ///
    /// ```
    /// use scoutlab_search::algorithms::{AnyAlgorithm, Scout, built_in};
    ///
    /// assert_eq!(AnyAlgorithm::of(Scout), built_in("scout").unwrap());
    /// ```
    pub fn of<A: Algorithm + Debug + Send + Sync + 'static>(algorithm: A) -> Self {
        Self { name: A::NAME.to_owned(), algorithm: Arc::new(algorithm) }
    }

    /// Sets the name, which consists of the name of the algorithm and its parameters.
    pub(super) fn called(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// Returns the name with its parameters, as given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the algorithm if it has the type `A`, such as [`Scout`](super::Scout).
    pub fn downcast<A: Algorithm + 'static>(&self) -> Option<&A> {
        (&*self.algorithm as &dyn Any).downcast_ref()
    }

    /// Returns whether the algorithm has the type `A`.
    pub fn is<A: Algorithm + 'static>(&self) -> bool {
        self.downcast::<A>().is_some()
    }

    /// Returns how the algorithm uses the transposition table.
    pub fn table_use(&self) -> TableUse {
        self.algorithm.table_use()
    }

    /// Returns whether the algorithm searches the root with [`Root::window`].
    pub fn has_window(&self) -> bool {
        self.algorithm.has_window()
    }

    /// Returns whether the algorithm searches children in windows, so that techniques can act on cutoffs.
    pub fn cuts(&self) -> bool {
        self.algorithm.cuts()
    }

    /// Returns whether the algorithm is a best-first search, which keeps the values of nodes in a list of its own.
    pub fn is_best_first(&self) -> bool {
        self.algorithm.is_best_first()
    }

    /// Returns the form in which the algorithm was published.
    pub fn form(&self) -> Form {
        self.algorithm.form()
    }

    /// Returns the windows in which the algorithm searches the children of a node, or `None` if it uses other windows.
    pub fn child_windows(&self) -> Option<ChildWindows> {
        self.algorithm.child_windows()
    }

    /// Returns the depth of the shallowest search that is part of a search of `depth` plies.
    pub fn shallowest(&self, depth: u32) -> u32 {
        self.algorithm.shallowest(depth)
    }

    /// Runs [`Algorithm::search`].
    ///
    /// # Errors
    ///
    /// Fails with [`SearchError`] if a limit of the algorithm ends the search.
    ///
    /// # Panics
    ///
    /// Panics if the depth is 0.
    pub fn search(&self, tree: &mut dyn Tree, root: &Root) -> Result<Value, SearchError> {
        self.algorithm.search(tree, root)
    }
}

impl PartialEq for AnyAlgorithm {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for AnyAlgorithm {}

impl Debug for AnyAlgorithm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.algorithm.fmt(formatter)
    }
}

impl fmt::Display for AnyAlgorithm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
