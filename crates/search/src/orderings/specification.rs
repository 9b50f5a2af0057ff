//! Orderings that are named before a game is chosen.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use scoutlab_games::Game;

use super::settings::{Eval1Settings, GenerationOrder, TableMove};
use super::{BuiltOrdering, OrderingChain, OrderingSettings, Resources};
use scoutlab_text::specification::SpecificationError;

/// The settings of any ordering.
#[derive(Clone)]
pub(super) struct AnySettings {
    name: &'static str,
    uses_table: bool,
    uses_exact_values: bool,
    normal_parameters: Option<String>,
    settings: Arc<dyn Any + Send + Sync>,
}

impl AnySettings {
    pub(super) fn of<S: OrderingSettings + Send + Sync + 'static>(settings: S) -> Self {
        let (uses_table, uses_exact_values) = (S::USES_TABLE, S::USES_EXACT_VALUES);
        let normal_parameters = settings.normal_parameters();
        Self { name: S::NAME, uses_table, uses_exact_values, normal_parameters, settings: Arc::new(settings) }
    }

    /// Returns the name with its parameters in normal form, or `None` if the given text is normal.
    pub(super) fn normal_name(&self) -> Option<String> {
        self.normal_parameters.as_ref().map(|parameters| format!("{}:{parameters}", self.name))
    }

    /// Returns whether the ordering uses the best move from the transposition table.
    pub(super) const fn uses_table(&self) -> bool {
        self.uses_table
    }

    /// Returns the settings if they have the type `S`.
    pub(super) fn downcast<S: OrderingSettings + 'static>(&self) -> Option<&S> {
        self.settings.downcast_ref()
    }

    /// Builds the ordering for a game.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if the resources lack the ordering or something that it names.
    pub(super) fn build<G: Game>(&self, resources: &Resources<G>) -> BuiltOrdering<G> {
        let lacks = || {
            let problem = "the ordering was not added for this game; choose a game for which it was added".to_owned();
            SpecificationError::Argument { kind: "ordering", name: self.name.to_owned(), problem }
        };
        resources.orderings.build(self.name, &*self.settings, resources).ok_or_else(lacks)?
    }
}

impl Debug for AnySettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name)
    }
}

/// Orderings by name, joined by `+`, such as `table+killer:2+eval1`. [`OrderingSpec::build`] builds them for one game.
///
/// ```
/// use scoutlab_search::orderings::built_in;
///
/// let ordering = built_in("table+eval1:by=pattern,min-depth=3")?;
/// assert!(ordering.uses_table());
/// assert_eq!(ordering.one_ply().map(|eval1| eval1.min_depth), Some(3));
/// assert_eq!(ordering.to_string(), "table+eval1:by=pattern,min-depth=3");
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrderingSpec {
    name: String,
    parts: Vec<AnySettings>,
}

impl OrderingSpec {
    pub(super) const fn new(name: String, parts: Vec<AnySettings>) -> Self {
        Self { name, parts }
    }

    /// Builds the orderings for one game. Orderings that learn (killers, history) start without learned data.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if an ordering names something that the game lacks.
    pub fn build<G: Game>(&self, resources: &Resources<G>) -> Result<OrderingChain<G>, SpecificationError> {
        let parts = self.parts.iter().map(|part| part.build(resources)).collect::<Result<_, _>>()?;
        Ok(OrderingChain::new(parts))
    }

    /// Returns the names of the orderings with their parameters: the text from which they were read, with `killer:2` instead of
    /// `killer` and `killer:2,by=ply` instead of `killer:by=ply`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the ordering leaves moves in move generation order.
    pub fn keeps_generation_order(&self) -> bool {
        self.parts.iter().all(|part| part.downcast::<GenerationOrder>().is_some())
    }

    /// Returns whether the ordering leaves moves in move generation order if there is no transposition table.
    ///
    /// ```
    /// use scoutlab_search::orderings::built_in;
    ///
    /// let table = built_in("table")?;
    /// assert!(table.keeps_generation_order_without_table() && !table.keeps_generation_order());
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    pub fn keeps_generation_order_without_table(&self) -> bool {
        let keeps = |part: &AnySettings| part.downcast::<GenerationOrder>().is_some() || part.downcast::<TableMove>().is_some();
        self.parts.iter().all(keeps)
    }

    /// Returns whether one of the orderings uses the best move from the transposition table.
    pub fn uses_table(&self) -> bool {
        self.parts.iter().any(AnySettings::uses_table)
    }

    /// Returns the name of the first ordering that uses exact values, or `None` if there is none.
    ///
    /// ```
    /// use scoutlab_search::orderings::built_in;
    ///
    /// assert_eq!(built_in("killer+perfect-swap")?.with_exact_values(), Some("perfect-swap"));
    /// assert_eq!(built_in("table+eval1")?.with_exact_values(), None);
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    pub fn with_exact_values(&self) -> Option<&'static str> {
        self.parts.iter().find(|part| part.uses_exact_values).map(|part| part.name)
    }

    /// Returns the settings of the first `eval1`, or `None` if there is no `eval1`.
    pub fn one_ply(&self) -> Option<&Eval1Settings> {
        self.parts.iter().find_map(AnySettings::downcast)
    }
}

impl PartialEq for OrderingSpec {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OrderingSpec {}

impl Default for OrderingSpec {
    /// Returns the ordering `none`.
    fn default() -> Self {
        Self { name: "none".to_owned(), parts: vec![AnySettings::of(GenerationOrder)] }
    }
}

impl fmt::Display for OrderingSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
