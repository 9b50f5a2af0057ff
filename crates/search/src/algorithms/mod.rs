//! The search algorithms, one per file.
//!
//! To add a built-in algorithm, write its file and add a line to the list below. Programs add algorithms of their own to a list
//! with [`Algorithms::add`]. `docs/extending.md` has an example.

mod any;
mod list;

pub use crate::cut::Cut;
pub use alphabeta_soft::{alphabeta_soft, null_window};
pub use any::AnyAlgorithm;
pub use list::{AlgorithmEntry, Algorithms};
pub use mtdf::mtd;

use scoutlab_games::{Game, Value};
use scoutlab_text::specification::SpecificationError;

use crate::search::Walk;
use crate::{Algorithm, CheckedTree, Root, SearchError};

/// Declares the modules of the algorithms, and the list of the built-in algorithms.
macro_rules! algorithms {
    ($($module:ident :: $algorithm:ident),+ $(,)?) => {
        $(mod $module;)+
        $(pub use $module::$algorithm;)+

        impl Algorithms {
            /// Returns the algorithms of this crate.
            pub fn built_in() -> Self {
                let mut algorithms = Self::default();
                $(algorithms.add_built_in::<$algorithm>();)+
                algorithms
            }
        }
    };
}

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
    pub(crate) fn search_game<G: Game>(&self, walk: &mut Walk<'_, G>, root: &Root) -> Result<Value, SearchError> {
        if let Some(algorithm) = self.downcast::<AlphaBeta>() {
            return algorithm.search(walk, root);
        }
        if let Some(algorithm) = self.downcast::<Scout>() {
            return algorithm.search(walk, root);
        }
        if let Some(algorithm) = self.downcast::<NegaScout>() {
            return algorithm.search(walk, root);
        }
        if let Some(algorithm) = self.downcast::<Pvs>() {
            return algorithm.search(walk, root);
        }
        if cfg!(debug_assertions) { self.search(&mut CheckedTree::new(walk), root) } else { self.search(walk, root) }
    }
}

/// Returns the built-in algorithm that a name with parameters describes, as [`Algorithms::named`] does.
///
/// # Errors
///
/// Fails with [`SpecificationError`] if the name or a parameter is invalid.
pub fn built_in(text: &str) -> Result<AnyAlgorithm, SpecificationError> {
    Algorithms::built_in().named(text)
}
