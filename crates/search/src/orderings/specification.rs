//! Orderings that are named before a game is chosen.

use std::fmt;
use std::str::FromStr;

use scoutlab_games::Game;

use super::settings::Eval1Settings;
use super::{AnySettings, OrderingChain, Resources};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Orderings by name, joined by `+`, such as `table+killer:2+eval1`. [`OrderingSpec::build`] builds them for one game.
///
/// ```
/// use scoutlab_search::orderings::OrderingSpec;
///
/// let ordering: OrderingSpec = "table+eval1:by=pattern,min-depth=3".parse()?;
/// assert!(ordering.uses_table());
/// assert_eq!(ordering.one_ply().map(|eval1| eval1.min_depth), Some(3));
/// assert_eq!(ordering.to_string(), "table+eval1:by=pattern,min-depth=3");
/// assert_eq!("table+killer".parse::<OrderingSpec>()?.to_string(), "table+killer:2");
/// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrderingSpec {
    name: String,
    parts: Vec<AnySettings>,
}

impl OrderingSpec {
    /// Builds the orderings for one game. Orderings that learn (killers, history) start without learned data.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if an ordering names something that the game lacks.
    pub fn build<G: Game + 'static>(&self, resources: &Resources<G>) -> Result<OrderingChain<G>, SpecificationError> {
        let parts = self.parts.iter().map(|part| part.build(resources)).collect::<Result<_, _>>()?;
        Ok(OrderingChain::new(parts))
    }

    /// Returns the names of the orderings with their parameters: the text from which they were read, with `killer:2` instead of
    /// `killer`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a text that names orderings, with the parameters of orderings that are named alone: `killer:2` for `killer`. Equal
    /// orderings then have equal names, so that the rows of an experiment name each ordering in one way.
    pub fn full_name(text: &str) -> String {
        let named = |text: &str| match AnySettings::usual_parameters(text.trim()) {
            Some(parameters) => format!("{}:{parameters}", text.trim()),
            None => text.to_owned(),
        };
        text.split('+').map(named).collect::<Vec<_>>().join("+")
    }

    /// Returns whether the ordering leaves moves in move generation order.
    pub fn keeps_generation_order(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, AnySettings::GenerationOrder(_)))
    }

    /// Returns whether the ordering leaves moves in move generation order if there is no transposition table.
    ///
    /// ```
    /// use scoutlab_search::orderings::OrderingSpec;
    ///
    /// let table: OrderingSpec = "table".parse()?;
    /// assert!(table.keeps_generation_order_without_table() && !table.keeps_generation_order());
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    pub fn keeps_generation_order_without_table(&self) -> bool {
        let keeps = |part: &AnySettings| matches!(part, AnySettings::GenerationOrder(_) | AnySettings::TableMove(_));
        self.parts.iter().all(keeps)
    }

    /// Returns whether one of the orderings uses the best move from the transposition table.
    pub fn uses_table(&self) -> bool {
        self.parts.iter().any(AnySettings::uses_table)
    }

    /// Returns the settings of the first `eval1`, or `None` if there is no `eval1`.
    pub fn one_ply(&self) -> Option<&Eval1Settings> {
        self.parts.iter().find_map(|part| if let AnySettings::Eval1(settings) = part { Some(settings) } else { None })
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
        Self { name: "none".to_owned(), parts: vec![AnySettings::GenerationOrder(super::GenerationOrder)] }
    }
}

impl FromStr for OrderingSpec {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let part = |text: &str| {
            let mut arguments = Arguments::split("ordering", text)?;
            let settings = AnySettings::from_arguments(&mut arguments)?;
            arguments.finish()?;
            Ok(settings)
        };
        let name = Self::full_name(text);
        let parts = name.split('+').map(part).collect::<Result<_, _>>()?;
        Ok(Self { name, parts })
    }
}

impl fmt::Display for OrderingSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
