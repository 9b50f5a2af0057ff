//! The specification of a figure: the table `[[figure]]` in an experiment file.

use serde::Deserialize;

use crate::Aggregate;
use crate::values::{Conditions, Titles, Value, Values};

/// The specification of a figure: the columns of the data and their appearance. Unknown keys are rejected.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The stem of the file names: letters, digits, `-`, `_` and `.`.
    pub name: String,
    /// The kind of picture.
    pub kind: Kind,
    /// The title, at the top left of the image.
    pub title: String,
    /// The caption: one or two sentences about the contents of the figure. A report prints the caption under the picture. The
    /// image omits it.
    #[serde(default)]
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis. In a heat map: the column whose values are its rows.
    pub y: Axis,
    /// Heat map only: the number in each cell.
    pub value: Option<Axis>,
    /// Replaces the measured number by its ratio to the number of a partner row.
    pub ratio: Option<Ratio>,
    /// Scatter only: one point for each pair of rows, with `x` from one row and `y` from the other.
    pub pairs: Option<Pairs>,
    /// One line, colour or bar for each value of this column.
    pub series: Option<String>,
    /// The label of the series in the legend. Default: the column's name.
    pub series_label: Option<String>,
    /// Titles for the values of `series`, in the order in which they are shown.
    #[serde(default)]
    pub series_titles: Titles,
    /// One panel for each value of this column, with common axes.
    pub facet: Option<String>,
    /// Titles for the values of `facet`, in the order in which they are shown.
    #[serde(default)]
    pub facet_titles: Titles,
    /// The aggregate that reduces several numbers at one place to one number. Without this key, several numbers are an error.
    #[serde(default)]
    pub aggregate: Aggregate,
    /// The unit of aggregation in a line chart; bars and cells always aggregate rows.
    #[serde(default)]
    pub aggregate_over: AggregateOver,
    /// Draw the 95 % bootstrap interval of each aggregate. With fewer than [`LEAST_UNITS`](crate::statistics::LEAST_UNITS) units, there is
    /// no interval, and the note under the figure says so.
    #[serde(default)]
    pub interval: bool,
    /// The columns that identify a unit. Intervals resample whole units. Default: the columns that [`UNIT_COLUMN`](crate::UNIT_COLUMN)
    /// names, or `position`.
    pub unit: Option<Vec<String>>,
    /// The series that are drawn strongly and labelled. In a scatter with `label`, the points that are labelled.
    #[serde(default)]
    pub highlight: Vec<Value>,
    /// Labelled straight lines.
    #[serde(default)]
    pub reference: Vec<Reference>,
    /// Scatter only: whether to draw the line on which both counts are equal.
    #[serde(default)]
    pub diagonal: bool,
    /// Scatter only: the column that names each point.
    pub label: Option<String>,
    /// Line and ratio only: single points with their own labels, drawn onto the curves.
    pub points: Option<Points>,
    /// Line and ratio only: rows with equal values of this column share a place, at the mean of their `x`. Without this key,
    /// rows with equal `x` share a place.
    pub places: Option<String>,
    /// Turns several columns into one before anything else is done.
    pub unpivot: Option<Unpivot>,
    /// Boards only: the boards to draw, and the numbers under each board.
    pub boards: Option<Boards>,
    /// The colouring of the series.
    #[serde(default)]
    pub colours: Colours,
    /// The conditions that all drawn rows satisfy.
    #[serde(default, rename = "where")]
    pub conditions: Conditions,
    /// The way in which the published table is also drawn. Conditions on columns that the published table lacks are ignored for
    /// its rows.
    pub published: Option<Published>,
}

/// The kinds of picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Lines over `x`.
    Line,
    /// Lines over `x`, of the ratio that the key `ratio` defines.
    Ratio,
    /// Bars, grouped by `x`, with one bar for each series in every group.
    Bar,
    /// Coloured cells with their numbers.
    Heatmap,
    /// Points.
    Scatter,
    /// Cumulative distributions: for each value, the fraction of rows whose `x` is at most this value.
    Distribution,
    /// Boards of nine squares. The column `x` contains the boards, and `y` ranks them. The figure shows the boards with the
    /// lowest and the highest `y`.
    Boards,
}

/// Several columns turned into one. Each row becomes one row for each column whose number is not 0.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unpivot {
    /// The columns that become one column.
    pub columns: Vec<String>,
    /// The name of the new column that contains the names of the old columns.
    pub name: String,
    /// The name of the new column that contains the numbers.
    pub value: String,
}

/// The boards to draw, and the numbers below them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// The number of boards with the lowest numbers, which is also the number of boards with the highest.
    pub each: usize,
    /// Columns of sizes, with their titles.
    pub sizes: Titles,
    /// The heading above the boards with the lowest numbers.
    pub lowest: String,
    /// The heading above the boards with the highest numbers.
    pub highest: String,
}

/// An axis: a column and its appearance.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// The column.
    pub column: String,
    /// The label, with the unit. Default: the column's name.
    pub label: Option<String>,
    /// The placement of values.
    pub scale: Option<Scale>,
    /// Values that the axis includes regardless of the data.
    #[serde(default)]
    pub include: Vec<f64>,
    /// Titles for the categories, in the order in which they are shown.
    #[serde(default)]
    pub titles: Titles,
}

impl Axis {
    /// Returns the label, or the column's name.
    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.column)
    }
}

/// The placement of values along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Equal steps for equal differences, which is the default for numbers.
    Linear,
    /// Equal steps for equal quotients.
    Log,
    /// One place for each value, which is the default for text.
    Category,
}

/// The measured number divided by the number of a partner row, which agrees in `pair_by`, `facet` and, by default, `series`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The column in which the two rows of a pair differ, such as `algorithm`.
    pub column: String,
    /// The value or values of this column in the rows of the numerator. Default: every value except the denominator.
    pub numerator: Option<Values>,
    /// The value of this column in the rows of the denominator.
    pub denominator: Value,
    /// The columns in which the two rows of a pair agree.
    pub pair_by: Vec<String>,
    /// Whether all series share their denominator rows, so that partners need not agree in `series`.
    #[serde(default)]
    pub for_all_series: bool,
}

/// Two rows that agree in `by`, `series` and `facet` make one point of a scatter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The column in which the two rows differ, such as `algorithm`.
    pub column: String,
    /// The column's value in the row that gives x.
    pub x: Value,
    /// The column's value in the row that gives y.
    pub y: Value,
    /// The columns in which the two rows agree.
    pub by: Vec<String>,
}

/// The data that the aggregate of a line chart summarises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AggregateOver {
    /// All series together. Each series is drawn thin, with the aggregate heavy on top.
    #[default]
    Series,
    /// The rows of each series, with one line for each series.
    Rows,
}

/// A labelled straight line: horizontal at `y` or vertical at `x`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The x of a vertical line.
    pub x: Option<f64>,
    /// The y of a horizontal line.
    pub y: Option<f64>,
    /// The label of the line.
    pub label: Option<String>,
}

/// Single labelled points on a line chart, from separate rows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The conditions on rows, instead of the figure's `where`.
    #[serde(rename = "where")]
    pub conditions: Conditions,
    /// The column that names each point.
    pub label: String,
    /// The aggregate that reduces the rows of one name to one point. It determines y, and x is the mean.
    #[serde(default)]
    pub aggregate: Aggregate,
    /// The meaning of the points, for the note under the figure.
    pub title: Option<String>,
}

/// The colouring of series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    /// A ramp if all series are numbers or if there are too many series for distinct colours, and otherwise distinct colours.
    #[default]
    Automatic,
    /// Distinct colours, safe for colour-blind readers.
    Distinct,
    /// A ramp from dark to light, in the order of the series.
    Ramp,
}

/// The place of the published table in a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Published {
    /// The published table has its own panel, which comes first.
    Beside,
    /// The published table is one more series of every panel.
    Within,
}
