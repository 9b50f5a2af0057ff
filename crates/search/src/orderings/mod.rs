//! The move orderings, one per file.
//!
//! To add one, write its file and add a line to the list below; `docs/extending.md` has an example.

mod chain;
mod evaluator_ordering;
mod exact_ordering;
mod named_evaluators;
mod oracle;
mod ranking;

use scoutlab_games::{Evaluator, Game};

use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

pub use chain::OrderingChain;
pub use evaluator_ordering::{Arrangement, EvaluatorOrdering, OnePly};
pub use exact_ordering::ExactOrdering;
pub use named_evaluators::{NamedEvaluators, ValuesMoves};
pub use oracle::Oracle;
pub use ranking::Ranking;

/// What orderings are built from, besides their parameters.
#[derive(Clone, Debug)]
pub struct Resources<G: Game> {
    /// The seed of those that draw random numbers.
    pub seed: u64,
    /// Where those that use exact values ask.
    pub oracle: Oracle<G>,
    /// The evaluators that orderings can name.
    pub evaluators: NamedEvaluators<G>,
}

impl<G: Game> Default for Resources<G> {
    /// Seed 0, a new oracle, and no evaluator with a name.
    fn default() -> Self {
        Self { seed: 0, oracle: Oracle::default(), evaluators: NamedEvaluators::default() }
    }
}

/// An ordering that can be chosen by name.
pub trait NamedOrdering<G: Game>: MoveOrdering<G> + Sized {
    /// The name in experiment files and on the command line, without parameters.
    const NAME: &'static str;
    /// One line for lists: what it is, author and year.
    const SUMMARY: &'static str;

    /// Builds the ordering from the parameters after its name.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if one is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError>;
}

/// Declares the modules, and an enum that is any one of their orderings. Those that depend on the game are marked `<G>`.
macro_rules! orderings {
    ($($module:ident :: $ordering:ident $(<$game:ident>)?),+ $(,)?) => {
        $(mod $module;)+
        $(pub use $module::$ordering;)+

        /// Any of the orderings, chosen by name.
        #[derive(Clone, Debug)]
        pub enum AnyOrdering<G: Game> {
            $(
                #[doc = concat!("[`", stringify!($ordering), "`]")]
                $ordering($ordering $(<$game>)?),
            )+
        }

        impl<G: Game> AnyOrdering<G> {
            /// Name and one-line summary of each ordering.
            pub const ALL: &'static [(&'static str, &'static str)] = &[
                $((
                    <$ordering $(<$game>)? as NamedOrdering<G>>::NAME,
                    <$ordering $(<$game>)? as NamedOrdering<G>>::SUMMARY,
                )),+
            ];

            fn from_arguments(arguments: &mut Arguments, resources: &Resources<G>) -> Result<Self, SpecificationError> {
                $(
                    if arguments.name() == <$ordering $(<$game>)? as NamedOrdering<G>>::NAME {
                        return NamedOrdering::from_arguments(arguments, resources).map(Self::$ordering);
                    }
                )+
                Err(SpecificationError::unknown("ordering", arguments.name(), Self::ALL.iter().map(|(known, _)| *known)))
            }

            /// Whether this is `none`.
            pub const fn keeps_generation_order(&self) -> bool {
                match self {
                    $(Self::$ordering(_) => <$ordering $(<$game>)? as MoveOrdering<G>>::KEEPS_GENERATION_ORDER,)+
                }
            }
        }

        impl<G: Game> MoveOrdering<G> for AnyOrdering<G> {
            fn order<E: Evaluator<G>, B: Observer<G>>(
                &mut self,
                node: &Node<G>,
                first: Option<G::Move>,
                moves: &mut [G::Move],
                evaluator: &E,
                observer: &mut B,
            ) {
                match self {
                    $(Self::$ordering(ordering) => ordering.order(node, first, moves, evaluator, observer),)+
                }
            }

            fn cutoff(&mut self, node: &Node<G>, played: G::Move) {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::cutoff(ordering, node, played),)+
                }
            }

            fn improved(&mut self, node: &Node<G>, played: G::Move) {
                match self {
                    $(Self::$ordering(ordering) => MoveOrdering::<G>::improved(ordering, node, played),)+
                }
            }
        }
    };
}

orderings! {
    none::GenerationOrder,
    reverse::Reverse,
    random::Random,
    static_order::StaticOrder<G>,
    eval1::Eval1<G>,
    perfect::Perfect<G>,
    perfect_swap::PerfectSwap<G>,
    worst::Worst<G>,
    noisy::Noisy<G>,
    killer::Killer<G>,
    history::History<G>,
    table::TableMove,
    mobility::Mobility<G>,
    parity::Parity<G>,
}

impl<G: Game> AnyOrdering<G> {
    /// Reads a name with parameters, such as `killer:2`.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] if there is no such ordering, or a parameter is missing, unknown or out of range.
    pub fn parse(text: &str, resources: &Resources<G>) -> Result<Self, SpecificationError> {
        let mut arguments = Arguments::split("ordering", text)?;
        let ordering = Self::from_arguments(&mut arguments, resources)?;
        arguments.finish()?;
        Ok(ordering)
    }
}
