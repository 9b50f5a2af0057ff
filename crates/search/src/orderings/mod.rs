//! The move orderings, one per file.
//!
//! To add a built-in ordering, write its file and add a line to the list below. Programs add orderings of their own to a list of
//! types, [`OrderingTypes`]. `docs/extending.md` has an example.

mod builders;
mod chain;
mod evaluator_ordering;
mod exact_scores;
mod list;
mod named_evaluators;
mod oracle;
mod specification;

use scoutlab_games::Game;

use crate::MoveOrdering;
use scoutlab_text::specification::{Arguments, SpecificationError};

pub use builders::{OrderingBuilders, OrderingTypes, VisitOrderings};
pub use chain::rearranged;
pub use chain::{OrderingChain, search_order};
pub use evaluator_ordering::{BestFirst, EvaluatorOrdering, OnePly};
pub use exact_scores::{ExactScores, MakeExactScores};
pub use list::{OrderingEntry, Orderings};
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
    /// The orderings that can be built.
    pub orderings: OrderingBuilders<G>,
}

impl<G: Game + 'static> Default for Resources<G> {
    /// Returns resources with seed 0, a new oracle, no named evaluators and the built-in orderings.
    fn default() -> Self {
        Self {
            seed: 0,
            oracle: Oracle::default(),
            evaluators: NamedEvaluators::default(),
            of_leaves: None,
            orderings: OrderingBuilders::of::<BuiltInOrderings>(),
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

    /// Whether the ordering uses [`Resources::oracle`]. The oracle stores values by position, so it cannot serve a game in which
    /// the value of a position depends on the path.
    const USES_EXACT_VALUES: bool = false;

    /// Reads the settings from the parameters.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a parameter is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError>;

    /// Returns the parameters as [`OrderingSpec::name`] writes them, such as `2,by=ply` for `killer:by=ply`. The default, `None`, keeps
    /// the text from which the settings were read.
    fn normal_parameters(&self) -> Option<String> {
        None
    }

    /// Builds the ordering for one game.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if the settings name something that the game lacks.
    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G>;
}

/// The result of [`OrderingSettings::build`].
pub type BuiltOrdering<G> = Result<Box<dyn MoveOrdering<G>>, SpecificationError>;

/// Declares the modules of the orderings, and the list of the built-in orderings.
macro_rules! orderings {
    ($($module:ident :: $ordering:ident, $settings:ident);+ $(;)?) => {
        $(mod $module;)+
        $(pub use $module::$ordering;)+

        /// The settings of each built-in ordering.
        pub mod settings {
            $(pub use super::$module::$settings;)+
        }

        /// The orderings of this crate, as a list of types.
        #[derive(Clone, Copy, Debug)]
        pub enum BuiltInOrderings {}

        impl OrderingTypes for BuiltInOrderings {
            fn visit(visitor: &mut impl VisitOrderings) {
                $(visitor.visit::<settings::$settings>(true);)+
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
    butterfly::Butterfly, ButterflySettings;
    relative_history::RelativeHistory, RelativeHistorySettings;
    counter_history::CounterHistory, CounterHistorySettings;
    see::See, See;
}

/// Returns the built-in orderings that a text names, as [`Orderings::named`] does.
///
/// # Errors
///
/// Fails with [`SpecificationError`] if a name or a parameter is invalid.
pub fn built_in(text: &str) -> Result<OrderingSpec, SpecificationError> {
    Orderings::built_in().named(text)
}
