//! Faulty forms of all built-in orderings.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};

use scoutlab::games::BuiltInGames;
use scoutlab::lab::Games;
use scoutlab_games::{Game, MoveSet};
use scoutlab_search::orderings::{self, BuiltOrdering, ORDERINGS, OrderingSettings, Resources, settings};
use scoutlab_search::registration::OrderingEntry;
use scoutlab_search::{Arrangement, Demand, MoveOrdering, Node};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The prefix of the name of a faulty ordering.
pub(crate) const PREFIX: &str = "faulty-";

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// At some nodes, the first two moves change places.
    Swap,
    /// Each node counts one more ordering evaluation per move.
    CountMore,
    /// The ordering does not learn from cutoffs.
    Forget,
    /// The ordering does not learn from new best moves.
    ForgetImproved,
    /// The ordering does not see that a search or an iteration starts.
    NeverBegin,
}

static CHOSEN: AtomicU8 = AtomicU8::new(Fault::None as u8);

impl Fault {
    /// Chooses this fault for all orderings that are built from now on.
    pub(crate) fn choose(self) {
        CHOSEN.store(self as u8, Ordering::Relaxed);
    }

    fn is_chosen(self) -> bool {
        CHOSEN.load(Ordering::Relaxed) == self as u8
    }
}

/// The settings of an ordering whose form is faulty.
struct Faulty<S>(S);

trait Named {
    const FAULTY: &'static str;
}

impl<S: OrderingSettings + Named> OrderingSettings for Faulty<S> {
    const NAME: &'static str = S::FAULTY;
    const SUMMARY: &'static str = S::SUMMARY;
    const USES_TABLE: bool = S::USES_TABLE;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        S::from_arguments(arguments).map(Self)
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(FaultyOrdering(self.0.build(resources)?)))
    }
}

struct FaultyOrdering<G: Game>(Box<dyn MoveOrdering<G>>);

impl<G: Game> MoveOrdering<G> for FaultyOrdering<G> {
    fn demand(&self, depth: u32) -> Demand {
        let demand = self.0.demand(depth);
        Demand { evaluations: demand.evaluations + u32::from(Fault::CountMore.is_chosen()), ..demand }
    }

    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        self.0.arrange(node, moves);
        let mut hasher = DefaultHasher::new();
        node.position.key().hash(&mut hasher);
        if Fault::Swap.is_chosen() && moves.moves().len() > 1 && hasher.finish().is_multiple_of(2) {
            moves.permute(|places| places.swap(0, 1));
        }
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move) {
        if !Fault::Forget.is_chosen() {
            self.0.cutoff(node, played);
        }
    }

    fn improved(&mut self, node: &Node<'_, G>, played: G::Move) {
        if !Fault::ForgetImproved.is_chosen() {
            self.0.improved(node, played);
        }
    }

    fn begin(&mut self) {
        if !Fault::NeverBegin.is_chosen() {
            self.0.begin();
        }
    }
}

macro_rules! register {
    ($($settings:ident $name:literal)+) => {
        $(impl Named for settings::$settings {
            const FAULTY: &'static str = concat!("faulty-", $name);
        })+

        /// Registers the faulty form of each built-in ordering for all games.
        pub(crate) fn register() {
            assert!(ORDERINGS.iter().map(|(name, _)| *name).eq([$($name),+]), "list the new ordering here");
            let entries = vec![$(
                BuiltInGames::add_ordering::<Faulty<settings::$settings>>(OrderingEntry::of::<Faulty<settings::$settings>>())
            ),+];
            orderings::add(entries).unwrap();
        }
    };
}

register! {
    GenerationOrder "none"
    Reverse "reverse"
    RandomSettings "random"
    StaticOrder "static"
    Eval1Settings "eval1"
    PerfectSettings "perfect"
    PerfectSwapSettings "perfect-swap"
    WorstSettings "worst"
    NoisySettings "noisy"
    KillerSettings "killer"
    HistorySettings "history"
    TableMove "table"
    MobilitySettings "mobility"
    Parity "parity"
    CountermoveSettings "countermove"
    ContinuationSettings "continuation"
    Captures "captures"
}
