//! How exact values are searched.

use scoutlab::position::Position;
use scoutlab::{Catalogue, SearchSettings};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableRules;

/// The orderings of searches for exact values. A game without captures refuses the first. Without a TT, `table` changes nothing.
const ORDERINGS: [&str; 2] = ["table+captures+killer:2+history", "table+killer:2+history"];

/// The usual size in MB of the TT of these searches.
const TABLE: usize = 16;

/// The settings of full-width searches of one game that only matter for speed. No technique acts.
pub(crate) struct FullWidth {
    ordering: OrderingSpec,
    /// The size in MB of the TT.
    table: usize,
}

impl FullWidth {
    /// Returns the settings for the game of `position`.
    pub(crate) fn of(catalogue: &Catalogue, position: &Position) -> Self {
        let named = |name: &&str| catalogue.orderings().named(name).expect("an ordering of the list");
        let mut orderings = ORDERINGS.iter().map(named);
        let ordering = orderings.find(|ordering| position.check_ordering(ordering).is_ok());
        // Where values depend on the path, those in a TT may be values of other paths.
        let table = if position.game().depends_on_path { 0 } else { TABLE };
        Self { ordering: ordering.expect("the last ordering fits every game"), table }
    }

    /// Returns the settings of a search that finds the same value as full-width search with `settings`.
    pub(crate) fn settings(&self, settings: SearchSettings) -> SearchSettings {
        SearchSettings {
            algorithm: AnyAlgorithm::of(AlphaBetaSoft::default()),
            ordering: self.ordering.clone(),
            table: self.table,
            table_rules: TableRules::default(),
            enhance: None,
            selective: None,
            mate: None,
            seed: 0,
            ..settings
        }
    }
}
