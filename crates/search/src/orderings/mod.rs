//! The move orderings, one per file.
//!
//! To add a built-in ordering, write its file and add a line to the list below. Programs add custom orderings using [`add`].
//! `docs/extending.md` has an example.

mod chain;
mod evaluator_ordering;
mod exact_scores;
mod named_evaluators;
mod oracle;
mod specification;

use scoutlab_games::Game;

use crate::MoveOrdering;
use crate::registration::{self, AddedOrderings, AddedSettings, OrderingEntry, RegistrationError};
use scoutlab_text::specification::{Arguments, SpecificationError};

pub use chain::rearranged;
pub use chain::{OrderingChain, search_order};
pub use evaluator_ordering::{BestFirst, EvaluatorOrdering, OnePly};
pub use exact_scores::{ExactScores, MakeExactScores};
pub use named_evaluators::{NamedEvaluator, NamedEvaluators};
pub use oracle::Oracle;
pub use specification::OrderingSpec;

/// The data from which the orderings of a game are built, in addition to their settings.
#[derive(Clone, Debug)]
pub struct Resources<G: Game> {
    /// The seed of random orderings.
    pub seed: u64,
    /// The source of exact values.
    pub oracle: Oracle<G>,
    /// The evaluators that an ordering can name.
    pub evaluators: NamedEvaluators<G>,
    /// The name of the evaluator that the search uses for leaves, if `evaluators` contains it. An ordering by this evaluator
    /// reuses the values of the leaves.
    pub of_leaves: Option<&'static str>,
    /// The orderings that the program has added for this game.
    pub added: AddedOrderings<G>,
}

impl<G: Game> Default for Resources<G> {
    /// Returns resources with seed 0, a new oracle, no named evaluators and no added orderings.
    fn default() -> Self {
        Self {
            seed: 0,
            oracle: Oracle::default(),
            evaluators: NamedEvaluators::default(),
            of_leaves: None,
            added: AddedOrderings::NONE,
        }
    }
}

/// The settings of an ordering, which are read before a game is chosen.
pub trait OrderingSettings: Sized {
    /// The name of the ordering in experiment files and on the command line, without parameters.
    const NAME: &'static str;
    /// One line for lists of orderings: description, author and year.
    const SUMMARY: &'static str;

    /// Complete names with parameters, for messages, such as `history:decay=64`.
    const EXAMPLES: &'static [&'static str] = &[];

    /// The parameters of a name without parameters, such as `2` for `killer`. [`OrderingSpec::name`] includes them.
    const USUAL_PARAMETERS: Option<&'static str> = None;

    /// Whether the ordering uses the best move from the transposition table. Comparisons of algorithms use a transposition
    /// table if their ordering uses one.
    const USES_TABLE: bool = false;

    /// Reads the settings from the parameters.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a parameter is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError>;

    /// Builds the ordering for one game.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if the settings name something that the game lacks.
    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G>;
}

/// The result of [`OrderingSettings::build`].
pub type BuiltOrdering<G> = Result<Box<dyn MoveOrdering<G>>, SpecificationError>;

/// Returns the name and the one-line summary of each ordering. Orderings that the program has added come last.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    let added = registration::added_orderings().iter().map(|entry| (entry.name(), entry.summary()));
    ORDERINGS.iter().copied().chain(added)
}

/// Returns the orderings that the program has added.
pub fn added() -> &'static [OrderingEntry] {
    registration::added_orderings()
}

/// Adds custom orderings, [for the whole process](registration).
///
/// # Errors
///
/// Fails with [`RegistrationError`] if a name is taken or not valid, or if orderings were added before.
pub fn add(entries: Vec<OrderingEntry>) -> Result<(), RegistrationError> {
    registration::add_orderings(entries)
}

/// Declares the modules of the orderings, and an enum of their settings.
macro_rules! orderings {
    ($($module:ident :: $ordering:ident, $settings:ident);+ $(;)?) => {
        $(mod $module;)+
        $(pub use $module::$ordering;)+

        /// The settings of each built-in ordering.
        pub mod settings {
            $(pub use super::$module::$settings;)+
        }

        /// The settings of any ordering, chosen by name.
        #[derive(Clone, Debug)]
        pub enum AnySettings {
            $(
                #[doc = concat!("[`", stringify!($settings), "`](settings::", stringify!($settings), ")")]
                $ordering(settings::$settings),
            )+
            /// The settings of an ordering that the program has added.
            Added(AddedSettings),
        }

        /// The name and the one-line summary of each built-in ordering. [`all`] also lists the orderings that the program has
        /// added.
        pub const ORDERINGS: &[(&str, &str)] =
            &[$((<settings::$settings as OrderingSettings>::NAME, <settings::$settings as OrderingSettings>::SUMMARY)),+];

        impl AnySettings {
            fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                $(
                    if arguments.name() == <settings::$settings as OrderingSettings>::NAME {
                        arguments.set_examples(<settings::$settings as OrderingSettings>::EXAMPLES);
                        return OrderingSettings::from_arguments(arguments).map(Self::$ordering);
                    }
                )+
                match registration::added_ordering(arguments.name()) {
                    Some(entry) => entry.read(arguments).map(Self::Added),
                    None => Err(SpecificationError::unknown("ordering", arguments.name(), all().map(|(known, _)| known))),
                }
            }

            /// Returns the parameters of the ordering `name` if none are given, if the ordering has such parameters.
            fn usual_parameters(name: &str) -> Option<&'static str> {
                $(
                    if name == <settings::$settings as OrderingSettings>::NAME {
                        return <settings::$settings as OrderingSettings>::USUAL_PARAMETERS;
                    }
                )+
                None
            }

            /// Returns whether the ordering uses the best move from the transposition table.
            pub fn uses_table(&self) -> bool {
                match self {
                    $(Self::$ordering(_) => <settings::$settings as OrderingSettings>::USES_TABLE,)+
                    Self::Added(settings) => settings.uses_table(),
                }
            }

            /// Builds the ordering for a game.
            ///
            /// # Errors
            ///
            /// Fails with [`SpecificationError`] if the settings name something that the game lacks.
            pub fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
                match self {
                    $(Self::$ordering(settings) => settings.build(resources),)+
                    Self::Added(settings) => settings.build(resources),
                }
            }
        }
    };
}

orderings! {
    none::GenerationOrder, GenerationOrder;
    reverse::Reverse, Reverse;
    random::Random, RandomSettings;
    static_order::StaticOrder, StaticOrder;
    eval1::Eval1, Eval1Settings;
    perfect::Perfect, PerfectSettings;
    perfect_swap::PerfectSwap, PerfectSwapSettings;
    worst::Worst, WorstSettings;
    noisy::Noisy, NoisySettings;
    killer::Killer, KillerSettings;
    history::History, HistorySettings;
    table::TableMove, TableMove;
    mobility::Mobility, MobilitySettings;
    parity::Parity, Parity;
    countermove::Countermove, CountermoveSettings;
    continuation::Continuation, ContinuationSettings;
    captures::Captures, Captures;
}
