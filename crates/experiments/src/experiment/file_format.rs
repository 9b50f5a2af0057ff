//! The format of experiment files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use scoutlab_figures::{Conditions, Figure};
use scoutlab_table::Aggregate;
use scoutlab_table::crossing::Crossing;
use scoutlab_table::data_table::DataTable;
use scoutlab_table::growth::{Agreement, Growth};
use scoutlab_table::paired::Paired;
pub use scoutlab_table::pairs::RatioColumn;
use serde::Deserialize;

/// The contents of an experiment file; see `docs/experiments.md`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperimentFile {
    /// A one-line title.
    pub title: String,
    /// The question that the experiment answers. The question, the source and the time are required only for scoutlab's
    /// built-in experiments.
    #[serde(default)]
    pub question: String,
    /// The answer, in one sentence, if it is known.
    #[serde(default)]
    pub answer: String,
    /// Keys of the [sources](crate::sources) to cite.
    #[serde(default)]
    pub cites: Vec<String>,
    /// The source of the question or of the published result.
    #[serde(default)]
    pub source: String,
    /// The typical run time, as readable text.
    #[serde(default)]
    pub usual_time: String,
    /// The first seed of the grids.
    pub seed: u64,
    /// The grids as written; [`Experiment`](super::Experiment) contains the cells.
    pub grid: Vec<toml::Table>,
    /// The published table to compare with.
    pub published: Option<PublishedTable>,
    /// Columns of standard scores, which are normal with mean 0 and standard deviation 1 under the theory. `verify` pools the
    /// scores of a column.
    #[serde(default)]
    pub scores: Vec<String>,
    /// The figures.
    #[serde(default, rename = "figure")]
    pub figures: Vec<Figure>,
    /// Tables of statistics in the summary.
    #[serde(default, rename = "table")]
    pub tables: Vec<StatisticsTable>,
}

/// A published table and how its columns and names correspond to ours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedTable {
    /// The CSV file, relative to the folder of the experiment file or else to the project.
    pub file: PathBuf,
    /// The folder of the experiment file.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
    /// The content of the file after the first read. A run draws, compares and records one content.
    #[serde(skip)]
    pub(crate) content: Arc<OnceLock<PublishedContent>>,
    /// Columns that identify a cell, as published column = our column.
    pub keys: BTreeMap<String, String>,
    /// Columns to compare, as published column = our column.
    pub values: BTreeMap<String, String>,
    /// Columns with several space-separated values, one of which should equal our value, as published column = our column.
    #[serde(default)]
    pub one_of: BTreeMap<String, String>,
    /// Columns of numbers printed with fewer digits than ours.
    #[serde(default)]
    pub rounded: BTreeMap<String, Rounded>,
    /// Names that differ: for each of our columns, published name = our name.
    #[serde(default)]
    pub names: BTreeMap<String, BTreeMap<String, String>>,
    /// The values of our rows in columns that the published table lacks.
    #[serde(default, rename = "where")]
    pub only: BTreeMap<String, String>,
    /// Whether our numbers should be equal. If the published numbers depend on chance or unpublished details, the table is only
    /// displayed.
    #[serde(default = "yes")]
    pub compare: bool,
}

/// The content of a published table.
#[derive(Clone, Debug)]
pub(crate) struct PublishedContent {
    pub(crate) table: DataTable,
    /// The SHA-256 hash of the file.
    pub(crate) sha256: String,
}

/// The comparison of a published column whose numbers have fewer digits than ours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounded {
    /// Our column, with all digits.
    pub ours: String,
    /// The column of the published table that states how each number agrees with ours: the name of a
    /// [`Rounding`](crate::rounding::Rounding).
    pub agreement: String,
}

const fn yes() -> bool {
    true
}

impl ExperimentFile {
    /// Returns the published table, if our numbers should equal the published ones.
    pub fn compared(&self) -> Option<&PublishedTable> {
        self.published.as_ref().filter(|table| table.compare)
    }
}

/// A table of the summary: either selected rows or statistics per group.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatisticsTable {
    /// The heading.
    pub title: String,
    /// An explanatory note.
    #[serde(default)]
    pub caption: String,
    /// The values that all rows of the table have.
    #[serde(default, rename = "where")]
    pub only: Conditions,
    /// The columns shown in a table of rows, or the columns that define the groups of a table of statistics.
    pub columns: Vec<String>,
    /// If present, the table shows the distribution of this ratio in each group.
    pub ratio: Option<RatioColumn>,
    /// If present, the table shows where a ratio falls below 1 in each group.
    pub crossing: Option<Crossing>,
    /// If present, the table shows the growth factor of a number in each group.
    pub growth: Option<Growth>,
    /// If present, the table shows the mean of a number in each group next to the theoretical mean.
    pub agreement: Option<Agreement>,
    /// If present, the table shows aggregates of these columns in each group.
    pub means: Option<BTreeMap<String, Aggregate>>,
    /// If present, the table compares two kinds of rows in each group, with intervals and tests.
    pub paired: Option<Paired>,
    /// The columns that identify a unit; if absent, the units of the grids apply. Intervals resample whole units.
    pub unit: Option<Vec<String>>,
}

impl ExperimentFile {
    /// Checks that every column named in the file exists.
    ///
    /// # Errors
    ///
    /// Fails with the part of the file and the first column that does not exist.
    pub(super) fn check_columns(&self, columns: &[String]) -> Result<(), (&'static str, &str)> {
        let tables = self.tables.iter().flat_map(|table| {
            let ratio = table
                .ratio
                .iter()
                .flat_map(|ratio| [&ratio.of, &ratio.column].into_iter().chain(ratio.pair_by.iter().flatten()));
            let crossing = table.crossing.iter().flat_map(|crossing| [&crossing.of, &crossing.accuracy, &crossing.along]);
            let growth = table.growth.iter().flat_map(|growth| [&growth.of, &growth.along]);
            let means = table.means.iter().flat_map(BTreeMap::keys);
            let agreement = table.agreement.iter().flat_map(|agreement| [&agreement.of, &agreement.expected]);
            let paired = table.paired.iter().flat_map(Paired::columns);
            let only = table.only.0.iter().map(|(column, _)| column);
            let unit = table.unit.iter().flatten();
            table
                .columns
                .iter()
                .chain(unit)
                .chain(only)
                .chain(ratio)
                .chain(crossing)
                .chain(growth)
                .chain(agreement)
                .chain(means)
                .chain(paired)
        });
        let published = self.published.iter().flat_map(|table| {
            let rounded = table.rounded.values().map(|rounded| &rounded.ours);
            let numbers = table.values.values().chain(table.one_of.values()).chain(rounded);
            table.keys.values().chain(numbers).chain(table.names.keys()).chain(table.only.keys())
        });
        let named = tables.map(|column| ("table", column)).chain(published.map(|column| ("published", column)));
        named
            .chain(self.scores.iter().map(|column| ("scores", column)))
            .find(|(_, column)| !columns.contains(column))
            .map_or(Ok(()), |(part, column)| Err((part, column.as_str())))
    }
}
