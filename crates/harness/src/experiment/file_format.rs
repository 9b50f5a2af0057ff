//! What an experiment file says, as it is written.

use std::collections::BTreeMap;
use std::path::PathBuf;

use scoutlab_figures::crossing::Crossing;
use scoutlab_figures::growth::{Agreement, Growth};
use scoutlab_figures::{Aggregate, Conditions, Figure};
use serde::Deserialize;

/// An experiment file as it is written; `docs/experiments.md` describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExperimentFile {
    /// What it is, in one line.
    pub title: String,
    /// The question it answers. It may be empty, as may the source and the time: only scoutlab's own experiments need them.
    #[serde(default)]
    pub question: String,
    /// The answer, in one sentence, if it is known.
    #[serde(default)]
    pub answer: String,
    /// Keys of [sources](crate::sources) to be cited.
    #[serde(default)]
    pub cites: Vec<String>,
    /// Where the question, or the published result, comes from.
    #[serde(default)]
    pub source: String,
    /// How long it usually takes, for people.
    #[serde(default)]
    pub usual_time: String,
    /// The first seed of its grids.
    pub seed: u64,
    /// What is measured, as written: [`Experiment`](super::Experiment) has the cells.
    pub grid: Vec<toml::Table>,
    /// The table it is compared with.
    pub published: Option<PublishedTable>,
    /// Columns of scores that are normal with mean 0 and deviation 1 if theory is right: `verify` takes them together.
    #[serde(default)]
    pub scores: Vec<String>,
    /// What is drawn.
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
    /// The CSV file, relative to the project.
    pub file: PathBuf,
    /// Columns that name a cell: theirs = ours.
    pub keys: BTreeMap<String, String>,
    /// Columns that are compared: theirs = ours.
    pub values: BTreeMap<String, String>,
    /// Columns of several values, separated by spaces, one of which should be ours: theirs = ours.
    #[serde(default)]
    pub one_of: BTreeMap<String, String>,
    /// Columns of numbers that are printed with fewer digits than ours have.
    #[serde(default)]
    pub rounded: BTreeMap<String, Rounded>,
    /// Names that differ: our column -> their name = our name.
    #[serde(default)]
    pub names: BTreeMap<String, BTreeMap<String, String>>,
    /// What our rows have in columns that the table does not mention.
    #[serde(default, rename = "where")]
    pub only: BTreeMap<String, String>,
    /// Whether our numbers should be the same. Where chance or something unpublished is in them, the table is only shown and drawn.
    #[serde(default = "yes")]
    pub compare: bool,
}

/// How a column of numbers with fewer digits is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounded {
    /// Our column, with all digits.
    pub ours: String,
    /// The column of the published table that says how each number agrees with ours: the name of a
    /// [`Rounding`](crate::rounding::Rounding).
    pub agreement: String,
}

const fn yes() -> bool {
    true
}

impl ExperimentFile {
    /// The published table, if our numbers should be those in it.
    pub fn compared(&self) -> Option<&PublishedTable> {
        self.published.as_ref().filter(|table| table.compare)
    }
}

/// A table of the summary: either chosen rows as they are, or statistics of a ratio.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatisticsTable {
    /// Its heading.
    pub title: String,
    /// What to see in it.
    #[serde(default)]
    pub caption: String,
    /// Only rows that have these values.
    #[serde(default, rename = "where")]
    pub only: Conditions,
    /// The columns shown, for a table of rows; the columns that group rows, for statistics.
    pub columns: Vec<String>,
    /// With it, the table shows the spread of this ratio in each group.
    pub ratio: Option<RatioColumn>,
    /// With it, the table shows where a ratio falls below 1 in each group.
    pub crossing: Option<Crossing>,
    /// With it, the table shows by which factor a number grows in each group.
    pub growth: Option<Growth>,
    /// With it, the table shows the mean of a number in each group beside what theory expects.
    pub agreement: Option<Agreement>,
    /// With it, the table shows these columns' aggregates in each group.
    pub means: Option<BTreeMap<String, Aggregate>>,
}

/// The ratio of one column between two kinds of rows that otherwise belong together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioColumn {
    /// The column divided.
    pub of: String,
    /// The column that tells the two kinds apart.
    pub column: String,
    /// Its value in the rows above the line; every value but the denominator if not given.
    pub numerator: Option<String>,
    /// Its value in the rows below the line.
    pub denominator: String,
    /// The columns in which the two rows of a pair agree; all that name a cell but `column` if not given.
    pub pair_by: Option<Vec<String>>,
}

impl ExperimentFile {
    /// Makes sure that every column named in the file exists.
    ///
    /// # Errors
    ///
    /// The part of the file and the first column that does not exist.
    pub(super) fn check_columns(&self, columns: &[String]) -> Result<(), (&'static str, &str)> {
        let tables = self.tables.iter().flat_map(|table| {
            let ratio = table
                .ratio
                .iter()
                .flat_map(|ratio| [&ratio.of, &ratio.column].into_iter().chain(ratio.pair_by.iter().flatten()));
            let crossing = table
                .crossing
                .iter()
                .flat_map(|crossing| [&crossing.of, &crossing.accuracy, &crossing.along].into_iter().chain(&crossing.sample));
            let growth = table.growth.iter().flat_map(|growth| [&growth.of, &growth.along, &growth.sample]);
            let means = table.means.iter().flat_map(BTreeMap::keys);
            let agreement = table.agreement.iter().flat_map(|agreement| [&agreement.of, &agreement.expected]);
            let only = table.only.0.iter().map(|(column, _)| column);
            table.columns.iter().chain(only).chain(ratio).chain(crossing).chain(growth).chain(agreement).chain(means)
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
