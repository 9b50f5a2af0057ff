//! The search algorithms, one per file.
//!
//! To add a built-in algorithm, write its file and add a line to the list below. Programs add custom algorithms using [`add`].
//! `docs/extending.md` has an example.

use std::fmt;
use std::str::FromStr;

use scoutlab_games::{Game, Value};

use crate::registration::{self, AddedAlgorithm, AlgorithmEntry, RegistrationError};
use crate::{Algorithm, ChildWindows, Form, Root, Search, SearchError, TableUse, Tree};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Declares the modules of the algorithms, and an enum with a variant for each algorithm.
macro_rules! algorithms {
    ($($module:ident :: $algorithm:ident),+ $(,)?) => {
        $(mod $module;)+
        $(pub use $module::$algorithm;)+

        /// Any algorithm, chosen by name.
        #[derive(Clone, Debug)]
        pub enum AnyAlgorithm {
            $(
                #[doc = concat!("[`", stringify!($algorithm), "`](struct@", stringify!($algorithm), ")")]
                $algorithm($algorithm),
            )+
            /// An algorithm that the program has added.
            Added(AddedAlgorithm),
        }

        /// The name and the one-line summary of each built-in algorithm. [`all`] also lists the algorithms that the program has
        /// added.
        pub const ALGORITHMS: &[(&str, &str)] = &[$(($algorithm::NAME, $algorithm::SUMMARY)),+];

        impl AnyAlgorithm {
            fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                match arguments.name() {
                    $($algorithm::NAME => {
                        arguments.set_examples($algorithm::EXAMPLES);
                        $algorithm::from_arguments(arguments).map(Self::$algorithm)
                    })+
                    name => match registration::added_algorithm(name) {
                        Some(entry) => entry.read(arguments).map(Self::Added),
                        None => Err(SpecificationError::unknown("algorithm", name, all().map(|(known, _)| known))),
                    },
                }
            }

            /// Returns how the algorithm uses the transposition table.
            pub fn table_use(&self) -> TableUse {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.table_use(),)+
                    Self::Added(algorithm) => algorithm.table_use(),
                }
            }

            /// Returns whether the algorithm searches the root with [`Root::window`].
            pub fn has_window(&self) -> bool {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.has_window(),)+
                    Self::Added(algorithm) => algorithm.has_window(),
                }
            }

            /// Returns the form in which the algorithm was published.
            pub fn form(&self) -> Form {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.form(),)+
                    Self::Added(algorithm) => algorithm.form(),
                }
            }

            /// Returns the windows in which the algorithm searches the children of a node, or `None` if it uses other windows.
            pub fn child_windows(&self) -> Option<ChildWindows> {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.child_windows(),)+
                    Self::Added(algorithm) => algorithm.child_windows(),
                }
            }

            /// Returns the depth of the shallowest search that is part of a search of `depth` plies.
            pub fn shallowest(&self, depth: u32) -> u32 {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.shallowest(depth),)+
                    Self::Added(algorithm) => algorithm.shallowest(depth),
                }
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
            pub fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.search(tree, root),)+
                    Self::Added(algorithm) => algorithm.search(tree.as_dyn(), root),
                }
            }
        }
    };
}

pub use crate::cut::Cut;

algorithms! {
    minimax::Minimax,
    branch_and_bound::BranchAndBound,
    alphabeta::AlphaBeta,
    alphabeta_soft::AlphaBetaSoft,
    scout::Scout,
    scout_window::ScoutWindow,
    negascout::NegaScout,
    negascout_hard::NegaScoutHard,
    pvs::Pvs,
    mtdf::Mtdf,
    sss::Sss,
    dual::Dual,
    mtd_plus::MtdPlus,
    mtd_minus::MtdMinus,
    mtd_bi::MtdBi,
    aspiration::Aspiration,
    deepening::Deepening,
}

impl AnyAlgorithm {
    /// Runs [`Algorithm::search`] on a search whose game is known at compile time.
    ///
    /// The algorithms in which experiments spend most of their time are compiled for each game, which makes them up to a
    /// quarter faster. This function lists these algorithms. All other algorithms are compiled once for all games.
    pub(crate) fn search_game<G: Game>(&self, search: &mut Search<'_, G>, root: &Root) -> Result<Value, SearchError> {
        match self {
            Self::AlphaBeta(algorithm) => algorithm.search(search, root),
            Self::Scout(algorithm) => algorithm.search(search, root),
            Self::NegaScout(algorithm) => algorithm.search(search, root),
            Self::Pvs(algorithm) => algorithm.search(search, root),
            _ => self.search(search as &mut dyn Tree, root),
        }
    }
}

/// Returns the name and the one-line summary of each algorithm. Algorithms that the program has added come last.
///
/// ```
/// use scoutlab_search::algorithms::{ALGORITHMS, all};
///
/// assert!(all().eq(ALGORITHMS.iter().copied())); // nothing was added here
/// ```
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    let added = registration::added_algorithms().iter().map(|entry| (entry.name(), entry.summary()));
    ALGORITHMS.iter().copied().chain(added)
}

/// Returns the algorithms that the program has added.
pub fn added() -> &'static [AlgorithmEntry] {
    registration::added_algorithms()
}

/// Adds custom algorithms, [for the whole process](registration).
///
/// # Errors
///
/// Fails with [`RegistrationError`] if a name is taken or not valid, or if algorithms were added before.
pub fn add(entries: Vec<AlgorithmEntry>) -> Result<(), RegistrationError> {
    registration::add_algorithms(entries)
}

pub use alphabeta_soft::{alphabeta_soft, null_window};
pub use mtdf::mtd;

impl FromStr for AnyAlgorithm {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let mut arguments = Arguments::split("algorithm", text)?;
        let algorithm = Self::from_arguments(&mut arguments)?;
        arguments.finish()?;
        Ok(algorithm)
    }
}

/// An algorithm with the name by which it was chosen.
#[derive(Clone, Debug)]
pub struct NamedAlgorithm {
    name: String,
    algorithm: AnyAlgorithm,
}

impl NamedAlgorithm {
    /// Returns the algorithm.
    pub const fn algorithm(&self) -> &AnyAlgorithm {
        &self.algorithm
    }

    /// Returns the name with its parameters, as given.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl PartialEq for NamedAlgorithm {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for NamedAlgorithm {}

impl FromStr for NamedAlgorithm {
    type Err = SpecificationError;

    /// Reads a name with parameters, such as `mtdf:guess=4`.
    ///
    /// ```
    /// use scoutlab_search::algorithms::NamedAlgorithm;
    ///
    /// let algorithm: NamedAlgorithm = "mtdf:guess=4".parse()?;
    /// assert_eq!(algorithm.to_string(), "mtdf:guess=4");
    /// assert!("mtdg".parse::<NamedAlgorithm>().unwrap_err().to_string().contains("did you mean `mtdf`?"));
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        Ok(Self { name: text.to_owned(), algorithm: text.parse()? })
    }
}

impl fmt::Display for NamedAlgorithm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
