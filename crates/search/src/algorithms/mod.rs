//! The search algorithms, one per file.
//!
//! To add one, write its file and add a line to the list below; `docs/extending.md` has an example.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, MoveOrdering, Observer, Search, SearchError, Table, TableUse};

/// Declares the modules, and an enum that is any one of their algorithms.
macro_rules! algorithms {
    ($($module:ident :: $algorithm:ident),+ $(,)?) => {
        $(mod $module;)+
        $(pub use $module::$algorithm;)+

        /// Any of the algorithms, chosen by name.
        #[derive(Clone, Debug)]
        pub enum AnyAlgorithm {
            $(
                #[doc = concat!("[`", stringify!($algorithm), "`]")]
                $algorithm($algorithm),
            )+
        }

        /// Name and one-line summary of each algorithm.
        pub const ALGORITHMS: &[(&str, &str)] = &[$(($algorithm::NAME, $algorithm::SUMMARY)),+];

        impl AnyAlgorithm {
            fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                match arguments.name() {
                    $($algorithm::NAME => $algorithm::from_arguments(arguments).map(Self::$algorithm),)+
                    name => Err(SpecificationError::unknown("algorithm", name, ALGORITHMS.iter().map(|(known, _)| *known))),
                }
            }

            /// The way the algorithm was published in.
            pub fn form(&self) -> Form {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.form(),)+
                }
            }

            /// What a table is to the algorithm.
            pub fn table_use(&self) -> TableUse {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.table_use(),)+
                }
            }

            /// Runs [`Algorithm::search`].
            ///
            /// # Errors
            ///
            /// [`SearchError`] if a limit of the algorithm ends the search.
            ///
            /// # Panics
            ///
            /// Panics if `depth` is 0.
            pub fn search<G, E, O, B, T>(
                &self,
                search: &mut Search<'_, G, E, O, B, T>,
                root: &G,
                depth: u32,
            ) -> Result<Value, SearchError>
            where
                G: Game,
                E: Evaluator<G>,
                O: MoveOrdering<G>,
                B: Observer<G>,
                T: Table<G>,
            {
                match self {
                    $(Self::$algorithm(algorithm) => algorithm.search(search, root, depth),)+
                }
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

impl std::str::FromStr for AnyAlgorithm {
    type Err = SpecificationError;

    /// Reads a name with parameters, such as `mtdf:guess=4`.
    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let mut arguments = Arguments::split("algorithm", text)?;
        let algorithm = Self::from_arguments(&mut arguments)?;
        arguments.finish()?;
        Ok(algorithm)
    }
}
