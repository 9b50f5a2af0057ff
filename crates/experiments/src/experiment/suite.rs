//! Cells that ask whether a search finds what a test suite states.

use std::path::Path;

use anyhow::Result;
use scoutlab_suite::{TestPosition, TestSuite, TestSuiteError, USUAL_ALGORITHM, USUAL_TABLE};
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed};
use super::column::Column;
use super::measure::MeasureAxes;
use super::searches::{self, Searched, Searches};
use super::values::{GridError, at, one_text};
use scoutlab::{Catalogue, SearchRequest};

/// The axes of a grid of a suite: those of a grid of searches, with a suite for the game and the positions. An absent axis has the
/// default of `scoutlab suite`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    suite: Axis,
    depths: Axis,
    algorithms: Option<Axis>,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    tables: Option<Axis>,
    table_depths: Option<Axis>,
    enhance: Option<Axis>,
    selective: Option<Axis>,
    results: Option<Axis>,
    seeds: Option<Axis>,
}

impl Axes {
    /// Returns the axes of the searches of a suite with this name.
    fn searches(&self, name: &str, suite: &TestSuite) -> searches::Axes {
        let text = |text: &str| Axis::of_texts(self.suite.place(), [text]);
        let or = |axis: &Option<Axis>, default: &str| axis.clone().unwrap_or_else(|| text(default));
        let positions = suite.positions.iter().map(|test| format!("{name}:{}", test.line));
        searches::Axes {
            game: text(suite.game),
            positions: Axis::of_texts(self.suite.place(), positions),
            rules: None,
            depths: self.depths.clone(),
            algorithms: or(&self.algorithms, USUAL_ALGORITHM),
            orderings: Some(or(&self.orderings, suite.usual_ordering())),
            evaluators: Some(or(&self.evaluators, suite.usual_evaluator())),
            frames: None,
            tables: Some(or(&self.tables, &USUAL_TABLE.to_string())),
            table_depths: self.table_depths.clone(),
            table_rules: None,
            table_replace: None,
            enhance: self.enhance.clone(),
            selective: self.selective.clone(),
            results: self.results.clone(),
            seeds: self.seeds.clone(),
        }
    }
}

/// A validated grid of a suite: one search for each combination of a position and the other axes.
pub(super) struct Tests {
    /// The positions of the searches are those of the suite, in its order.
    searches: Searches,
    tests: Vec<TestPosition>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "suite";

    type Cells = Tests;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Tests, GridError> {
        let name = one_text(&self.suite, "suite")?;
        let suite = TestSuite::read(Path::new(&name), catalogue).map_err(|error| self.refused(&error))?;
        let searches = self.searches(&name, &suite).cells(catalogue, seed)?;
        Ok(Tests { searches, tests: suite.positions })
    }
}

impl Axes {
    fn refused(&self, error: &TestSuiteError) -> GridError {
        GridError { is_unreadable: matches!(error, TestSuiteError::Unreadable { .. }), ..at(Some(&self.suite), error) }
    }
}

/// What the search of a test position found.
pub(super) struct Tested {
    searched: Searched,
    test: TestPosition,
}

impl Tested {
    fn is_met(&self) -> bool {
        let outcome = &self.searched.outcome;
        self.test.is_met(outcome.best_move(), outcome.value)
    }
}

impl Cells for Tests {
    type Key = SearchRequest;
    type Found = Tested;

    fn keys() -> Vec<Column<SearchRequest>> {
        let mut keys = Searches::keys();
        // Axes that suites do not have.
        keys.retain(|key| !["rules", "table_rule", "table_replace"].contains(&key.name()));
        keys
    }

    fn results() -> Vec<Column<Tested>> {
        let searched = Searches::results().into_iter().map(|column| column.within(|found: &Tested| &found.searched));
        let tested = [
            Column::new("is_met", "1 if the search finds what the suite states, otherwise 0", |found: &Tested| {
                u8::from(found.is_met())
            }),
            Column::new("expected", "what the suite states: best moves, moves to avoid or a mate", |found: &Tested| {
                found.test.expected()
            }),
            Column::optional("id", "the name of the position in the suite", |found: &Tested| found.test.id.clone()),
        ];
        searched.chain(tested).collect()
    }

    fn further_results() -> Vec<Column<Tested>> {
        Searches::further_results().into_iter().map(|column| column.within(|found: &Tested| &found.searched)).collect()
    }

    fn has_key(&self, name: &str) -> bool {
        self.searches.has_key(name)
    }

    fn requested(&self) -> &[String] {
        self.searches.requested()
    }

    fn len(&self) -> usize {
        self.searches.len()
    }

    fn key(&self, index: usize) -> SearchRequest {
        self.searches.key(index)
    }

    fn command(&self, index: usize) -> String {
        self.searches.command(index)
    }

    fn estimate(&self, index: usize) -> u64 {
        self.searches.estimate(index)
    }

    fn run(&self, index: usize) -> Result<Computed<Tested>> {
        let Computed { found: searched, leaves, seconds } = self.searches.run(index)?;
        // The position is the slowest axis.
        let test = self.tests[index / (self.len() / self.tests.len())].clone();
        Ok(Computed { found: Tested { searched, test }, leaves, seconds })
    }
}
