//! The move orderings, one per file.
//!
//! To add one here, write its file and add a line to the list below. Programs add their own by [`add`]. `docs/extending.md` has an
//! example.

mod bit_ranks;
mod chain;
mod evaluator_ordering;
mod exact_ordering;
mod exact_scores;
mod index_ranks;
mod killer_lists;
mod named_evaluators;
mod oracle;
mod ranking;
mod ranks;
mod shuffle;

mod specification;

use std::fmt::Debug;

use scoutlab_games::{FrontierEvaluator, Game};

use crate::registration::{self, AddedOrdering, AddedOrderings, AddedSettings, OrderingEntry, RegistrationError};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer, Plan};

pub use bit_ranks::BitRanks;
pub use chain::OrderingChain;
pub use evaluator_ordering::{Arrangement, EvaluatorOrdering, OnePly};
pub use exact_ordering::ExactOrdering;
pub use exact_scores::{ExactScores, MakeExactScores};
pub use index_ranks::IndexRanks;
pub use killer_lists::KillerLists;
pub use named_evaluators::{NamedEvaluator, NamedEvaluators};
pub use oracle::Oracle;
pub use parity::IsInOddRegion;
pub(crate) use ranking::first_of;
pub use ranking::{Ranking, to_front};
pub(crate) use ranks::Ranks;
pub use specification::OrderingSpec;

/// What the orderings of one game are built from, besides their settings.
#[derive(Clone, Debug)]
pub struct Resources<G: Game> {
    /// The seed of random orderings.
    pub seed: u64,
    /// The source of exact values.
    pub oracle: Oracle<G>,
    /// The evaluators that an ordering can name.
    pub evaluators: NamedEvaluators<G>,
    /// Which of these the search itself asks for the values of leaves, if any. An ordering by this one asks the search for it, and so need not
    /// value leaves once more.
    pub of_leaves: Option<&'static str>,
    /// The regions of the board, for `parity`, if the game has any.
    pub is_in_odd_region: Option<IsInOddRegion<G>>,
    /// The orderings that the program has added for this game.
    pub added: AddedOrderings<G>,
}

impl<G: Game> Default for Resources<G> {
    /// Seed 0, a new oracle, no named evaluators, none of the leaves, no regions and no added orderings.
    fn default() -> Self {
        Self {
            seed: 0,
            oracle: Oracle::default(),
            evaluators: NamedEvaluators::default(),
            of_leaves: None,
            is_in_odd_region: None,
            added: AddedOrderings::NONE,
        }
    }
}

/// The settings of an ordering, read from its name before a game is chosen.
pub trait OrderingSettings: Sized {
    /// The name in experiment files and on the command line, without parameters.
    const NAME: &'static str;
    /// One line for lists: description, author and year.
    const SUMMARY: &'static str;

    /// Whether it uses the table's best move. Comparisons give a table to searches whose ordering does.
    const USES_TABLE: bool = false;

    /// The ordering for one game.
    type Ordering<G: Game>: MoveOrdering<G> + Clone + Debug;

    /// Reads the settings from the parameters.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if one is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError>;

    /// Builds the ordering.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if it names something that the game lacks.
    fn build<G: Game>(&self, resources: &Resources<G>) -> Result<Self::Ordering<G>, SpecificationError>;
}

/// Name and one-line summary of each ordering, those that the program has added last.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    let added = registration::added_orderings().iter().map(|entry| (entry.name(), entry.summary()));
    ORDERINGS.iter().copied().chain(added)
}

/// The orderings that the program has added.
pub fn added() -> &'static [OrderingEntry] {
    registration::added_orderings()
}

/// Makes more orderings known by name, [for the whole process](registration).
///
/// # Errors
///
/// [`RegistrationError`] if a name is taken or cannot be written, or if orderings were added before.
pub fn add(entries: Vec<OrderingEntry>) -> Result<(), RegistrationError> {
    registration::add_orderings(entries)
}

/// Declares the modules, an enum of all settings and an enum of all orderings of a game. Orderings generic over the game are
/// marked `<G>`.
macro_rules! orderings {
    ($($module:ident :: $settings:ident => $ordering:ident $(<$game:ident>)?),+ $(,)?) => {
        $(mod $module;)+
        $(pub use $module::$ordering;)+

        /// The settings of each ordering.
        pub mod settings {
            $(pub use super::$module::$settings;)+
        }

        use settings::*;

        /// The settings of any ordering, chosen by name.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnySettings {
            $(
                #[doc = concat!("[`", stringify!($settings), "`]")]
                $ordering($settings),
            )+
            /// Those of one that the program has added.
            Added(AddedSettings),
        }

        /// Name and one-line summary of each built-in ordering. [`all`] has those that the program has added as well.
        pub const ORDERINGS: &[(&str, &str)] =
            &[$((<$settings as OrderingSettings>::NAME, <$settings as OrderingSettings>::SUMMARY)),+];

        impl AnySettings {
            fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                $(
                    if arguments.name() == <$settings as OrderingSettings>::NAME {
                        return OrderingSettings::from_arguments(arguments).map(Self::$ordering);
                    }
                )+
                match registration::added_ordering(arguments.name()) {
                    Some(entry) => entry.read(arguments).map(Self::Added),
                    None => Err(SpecificationError::unknown("ordering", arguments.name(), all().map(|(known, _)| known))),
                }
            }

            /// Builds the ordering for a game.
            ///
            /// # Errors
            ///
            /// [`SpecificationError`] if it names something that the game lacks.
            pub fn build<G: Game>(&self, resources: &Resources<G>) -> Result<AnyOrdering<G>, SpecificationError> {
                match self {
                    $(Self::$ordering(settings) => settings.build(resources).map(AnyOrdering::$ordering),)+
                    Self::Added(settings) => settings.build(resources).map(AnyOrdering::Added),
                }
            }
        }

        /// Any of the orderings of a game.
        #[derive(Clone, Debug)]
        pub enum AnyOrdering<G: Game> {
            $(
                #[doc = concat!("[`", stringify!($ordering), "`]")]
                $ordering($ordering $(<$game>)?),
            )+
            /// One that the program has added.
            Added(Box<dyn AddedOrdering<G>>),
        }

        impl<G: Game> MoveOrdering<G> for AnyOrdering<G> {
            fn order(
                &mut self,
                node: &Node<G>,
                first: Option<G::Move>,
                moves: &mut [G::Move],
                evaluator: &dyn FrontierEvaluator<G>,
                observer: &mut dyn Observer<G>,
            ) {
                match self {
                    $(Self::$ordering(ordering) => ordering.order(node, first, moves, evaluator, observer),)+
                    Self::Added(ordering) => ordering.order(node, first, moves, evaluator, observer),
                }
            }

            #[inline]
            fn plan(&mut self, node: &Node<G>, first: Option<G::Move>, front: &mut Vec<G::Move>) -> Plan {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::plan(ordering, node, first, front),)+
                    Self::Added(ordering) => ordering.plan(node, first, front),
                }
            }

            fn ranks(
                &mut self,
                node: &Node<G>,
                moves: &[G::Move],
                evaluator: &dyn FrontierEvaluator<G>,
                ranks: &mut Vec<i64>,
            ) -> bool {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::ranks(ordering, node, moves, evaluator, ranks),)+
                    Self::Added(ordering) => ordering.ranks(node, moves, evaluator, ranks),
                }
            }

            #[inline]
            fn ranks_by_index(&self, node: &Node<G>) -> Option<&IndexRanks> {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::ranks_by_index(ordering, node),)+
                    Self::Added(ordering) => ordering.ranks_by_index(node),
                }
            }

            fn ranks_bits(&self) -> bool {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::ranks_bits(ordering),)+
                    Self::Added(ordering) => ordering.ranks_bits(),
                }
            }

            #[inline]
            fn ranks_by_bit(&mut self, node: &Node<G>, moves: u64, ranks: &mut BitRanks) {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::ranks_by_bit(ordering, node, moves, ranks),)+
                    Self::Added(ordering) => ordering.ranks_by_bit(node, moves, ranks),
                }
            }

            fn plan_at(&self, depth: u32) -> Option<Plan> {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::plan_at(ordering, depth),)+
                    Self::Added(ordering) => ordering.plan_at(depth),
                }
            }

            #[inline]
            fn front_at(&self, depth: u32) -> Option<&[G::Move]> {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::front_at(ordering, depth),)+
                    Self::Added(ordering) => ordering.front_at(depth),
                }
            }

            fn learns(&self) -> bool {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::learns(ordering),)+
                    Self::Added(ordering) => ordering.learns(),
                }
            }

            fn first_of(&mut self, node: &Node<G>, all: &G::Generated, some: &G::Generated, before: &mut usize) -> Option<G::Move> {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::first_of(ordering, node, all, some, before),)+
                    Self::Added(ordering) => ordering.first_of(node, all, some, before),
                }
            }

            #[inline]
            fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::cutoff(ordering, node, played),)+
                    Self::Added(ordering) => ordering.cutoff(node, played),
                }
            }

            fn improved(&mut self, node: &Node<G>, played: G::Move) {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::improved(ordering, node, played),)+
                    Self::Added(ordering) => ordering.improved(node, played),
                }
            }
        }
    };
}

orderings! {
    none::GenerationOrder => GenerationOrder,
    reverse::Reverse => Reverse,
    random::RandomSettings => Random,
    static_order::StaticOrderSettings => StaticOrder<G>,
    eval1::Eval1Settings => Eval1<G>,
    perfect::PerfectSettings => Perfect<G>,
    perfect_swap::PerfectSwapSettings => PerfectSwap<G>,
    worst::WorstSettings => Worst<G>,
    noisy::NoisySettings => Noisy<G>,
    killer::KillerSettings => Killer<G>,
    history::HistorySettings => History<G>,
    table::TableMove => TableMove,
    mobility::MobilitySettings => Mobility<G>,
    parity::ParitySettings => Parity<G>,
}
