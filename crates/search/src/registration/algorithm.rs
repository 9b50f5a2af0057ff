//! Algorithms that a program adds.

use std::any::type_name;
use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

use scoutlab_games::Value;

use super::{BUILT_IN, RegistrationError, check_names, set_once};
use crate::algorithms::ALGORITHMS;
use crate::{Algorithm, ChildWindows, Form, Root, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

const KIND: &str = "algorithms";

static ADDED: OnceLock<Vec<AlgorithmEntry>> = OnceLock::new();

/// The object-safe form of [`Algorithm`], which every algorithm implements. Its `search` is compiled once, for `dyn Tree`.
pub(crate) trait DynAlgorithm: Debug + Send + Sync {
    fn table_use(&self) -> TableUse;
    fn has_window(&self) -> bool;
    fn shallowest(&self, depth: u32) -> u32;
    fn form(&self) -> Form;
    fn child_windows(&self) -> Option<ChildWindows>;
    fn search(&self, tree: &mut dyn Tree, root: &Root) -> Result<Value, SearchError>;
}

impl<A: Algorithm + Debug + Send + Sync> DynAlgorithm for A {
    fn table_use(&self) -> TableUse {
        Algorithm::table_use(self)
    }

    fn has_window(&self) -> bool {
        Algorithm::has_window(self)
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

/// An algorithm that was added, with its parameters.
///
/// The algorithm is compiled once for all games, in the crate that adds it.
#[derive(Clone, Debug)]
pub struct AddedAlgorithm {
    name: &'static str,
    algorithm: Arc<dyn DynAlgorithm>,
}

impl AddedAlgorithm {
    pub(crate) const fn new(name: &'static str, algorithm: Arc<dyn DynAlgorithm>) -> Self {
        Self { name, algorithm }
    }

    /// Returns the name of the algorithm, without parameters.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns how the algorithm uses the transposition table.
    pub fn table_use(&self) -> TableUse {
        self.algorithm.table_use()
    }

    /// Returns whether the algorithm searches the root with [`Root::window`].
    pub fn has_window(&self) -> bool {
        self.algorithm.has_window()
    }

    /// Returns the depth of the shallowest search that is part of a search of `depth` plies.
    pub fn shallowest(&self, depth: u32) -> u32 {
        self.algorithm.shallowest(depth)
    }

    /// Returns the form in which the algorithm was published.
    pub fn form(&self) -> Form {
        self.algorithm.form()
    }

    /// Returns the windows in which the algorithm searches the children of a node, or `None` if it uses other windows.
    pub fn child_windows(&self) -> Option<ChildWindows> {
        self.algorithm.child_windows()
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

/// The registration of a custom algorithm: its name, its summary, and a function that reads its parameters.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmEntry {
    name: &'static str,
    summary: &'static str,
    origin: &'static str,
    read: fn(&mut Arguments) -> Result<AddedAlgorithm, SpecificationError>,
}

impl AlgorithmEntry {
    /// Returns the entry of the algorithm `A`.
    pub fn of<A: Algorithm + Debug + Send + Sync + 'static>() -> Self {
        Self {
            name: A::NAME,
            summary: A::SUMMARY,
            origin: type_name::<A>(),
            read: |arguments| {
                let algorithm = A::from_arguments(arguments)?;
                Ok(AddedAlgorithm::new(A::NAME, Arc::new(algorithm)))
            },
        }
    }

    /// Returns the name of the algorithm, without parameters.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the one-line summary of the algorithm.
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    pub(crate) fn read(&self, arguments: &mut Arguments) -> Result<AddedAlgorithm, SpecificationError> {
        (self.read)(arguments)
    }
}

pub(crate) fn added() -> &'static [AlgorithmEntry] {
    ADDED.get().map_or(&[], Vec::as_slice)
}

pub(crate) fn entry(name: &str) -> Option<&'static AlgorithmEntry> {
    added().iter().find(|entry| entry.name == name)
}

/// A reserved name and its meaning. Players are named like algorithms, so no algorithm may have the name of a player.
const PLAYER: (&str, &str) = ("random", "the player that moves at random");

pub(crate) fn add(entries: Vec<AlgorithmEntry>) -> Result<(), RegistrationError> {
    let built_in = ALGORITHMS.iter().map(|(name, _)| (*name, BUILT_IN)).chain([PLAYER]);
    check_names(KIND, built_in, entries.iter().map(|entry| (entry.name, entry.origin)))?;
    set_once(&ADDED, entries, KIND)
}
