//! Faulty forms of all built-in orderings.

use std::cell::{Cell, RefCell};
use std::hash::{DefaultHasher, Hash, Hasher};

use scoutlab_games::{Game, MoveSet};
use scoutlab_search::orderings::{BuiltInOrderings, BuiltOrdering, OrderingSettings, OrderingTypes, Resources, VisitOrderings};
use scoutlab_search::{Arrangement, Demand, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

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

thread_local! {
    static CHOSEN: Cell<Fault> = const { Cell::new(Fault::None) };
    /// The name of the only faulty ordering.
    static NAME: RefCell<String> = RefCell::default();
}

impl Fault {
    /// Chooses this fault for the ordering `name`, when it is built from now on.
    pub(crate) fn choose(self, name: &str) {
        CHOSEN.set(self);
        NAME.set(name.to_owned());
    }

    fn is_chosen(self) -> bool {
        CHOSEN.get() == self
    }
}

/// The settings of an ordering that may be faulty.
struct Faulty<S>(S);

impl<S: OrderingSettings> OrderingSettings for Faulty<S> {
    const NAME: &'static str = S::NAME;
    const SUMMARY: &'static str = S::SUMMARY;
    const USUAL_PARAMETERS: Option<&'static str> = S::USUAL_PARAMETERS;
    const USES_TABLE: bool = S::USES_TABLE;
    const USES_EXACT_VALUES: bool = S::USES_EXACT_VALUES;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        S::from_arguments(arguments).map(Self)
    }

    fn normal_parameters(&self) -> Option<String> {
        self.0.normal_parameters()
    }

    fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        let right = self.0.build(resources)?;
        let is_faulty = NAME.with_borrow(|name| name == S::NAME);
        Ok(if is_faulty { Box::new(FaultyOrdering(right)) } else { right })
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

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, tried: Tried<'_, G::Move>) {
        if !Fault::Forget.is_chosen() {
            self.0.cutoff(node, played, tried);
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

/// The built-in orderings, each with its faulty form.
pub(crate) enum FaultyOrderings {}

impl OrderingTypes for FaultyOrderings {
    fn visit(visitor: &mut impl VisitOrderings) {
        BuiltInOrderings::visit(&mut Wrapped(visitor));
    }
}

/// Shows a visitor the faulty form of each ordering.
struct Wrapped<'v, V>(&'v mut V);

impl<V: VisitOrderings> VisitOrderings for Wrapped<'_, V> {
    fn visit<S: OrderingSettings + Send + Sync + 'static>(&mut self, is_built_in: bool) {
        self.0.visit::<Faulty<S>>(is_built_in);
    }
}
