//! The specification of a figure, which is a table `[[figure]]` in an experiment file.

use serde::Deserialize;

use crate::values::{Conditions, Titles, Value, Values};
use scoutlab_table::Aggregate;

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
    /// image does not contain the caption.
    #[serde(default)]
    pub caption: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis. In a heat map, each value of its column is a row of cells.
    pub y: Axis,
    /// Heat map only: the number in each cell.
    pub value: Option<Axis>,
    /// Replaces the measured number with its ratio to the number of a partner row.
    pub ratio: Option<Ratio>,
    /// Scatter only: draws one point for each pair of rows, with `x` from one row and `y` from the other.
    pub pairs: Option<Pairs>,
    /// The column whose values are the series. Each series has its own line, colour or bars.
    pub series: Option<String>,
    /// The label of the series in the legend. Default: the column's name.
    pub series_label: Option<String>,
    /// Titles for the values of `series`, in the order in which the values are shown.
    #[serde(default)]
    pub series_titles: Titles,
    /// The column whose values are the panels. All panels have the same axes.
    pub facet: Option<String>,
    /// Titles for the values of `facet`, in the order in which the values are shown.
    #[serde(default)]
    pub facet_titles: Titles,
    /// The aggregate that reduces several numbers at one place to one number. Without this key, several numbers are an error.
    #[serde(default)]
    pub aggregate: Aggregate,
    /// What a line chart aggregates. Bars and cells always aggregate rows.
    #[serde(default)]
    pub aggregate_over: AggregateOver,
    /// Whether to draw the 95 % bootstrap interval of each aggregate. Aggregates of fewer than
    /// [`LEAST_UNITS`](scoutlab_table::statistics::LEAST_UNITS) units have no interval, and the note under the figure states this.
    #[serde(default)]
    pub interval: bool,
    /// The columns that identify a unit. Intervals resample whole units. Default: the columns that
    /// [`UNIT_COLUMN`](scoutlab_table::UNIT_COLUMN) names, or `position`.
    pub unit: Option<Vec<String>>,
    /// The series that are drawn strongly and labelled. In a scatter with `label`, the points that are labelled.
    #[serde(default)]
    pub highlight: Vec<Value>,
    /// The reference lines.
    #[serde(default)]
    pub reference: Vec<Reference>,
    /// Scatter only: whether to draw the line on which both counts are equal.
    #[serde(default)]
    pub diagonal: bool,
    /// Scatter only: the column that names each point.
    pub label: Option<String>,
    /// Line and ratio only: single points with their own labels, drawn onto the curves.
    pub points: Option<Points>,
    /// Line and ratio only: a column whose equal values put rows at the same place, at the mean of their `x`. Without this key,
    /// rows with equal `x` are at the same place.
    pub places: Option<String>,
    /// Turns several columns into one before the rows are selected.
    pub unpivot: Option<Unpivot>,
    /// Boards only: the boards to draw, and the numbers under each board.
    pub boards: Option<Boards>,
    /// The colouring of the series.
    #[serde(default)]
    pub colours: Colours,
    /// The conditions that all drawn rows satisfy.
    #[serde(default, rename = "where")]
    pub conditions: Conditions,
    /// Where the published table is drawn. Without this key, it is not drawn. Conditions on columns that the published table
    /// lacks do not apply to its rows.
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
    /// Bars in groups. Each value of `x` is a group, with one bar for each series.
    Bar,
    /// Coloured cells with numbers.
    Heatmap,
    /// Points.
    Scatter,
    /// Cumulative distributions: for each value, the fraction of rows whose `x` is at most this value.
    Distribution,
    /// Boards of nine squares, which the column `x` contains. The figure shows the boards with the lowest and the highest `y`.
    Boards,
}

/// Columns that are turned into one column. Each row becomes several rows: one for each of these columns whose number is not 0.
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

/// The boards to draw, and the numbers below each board.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// The number of boards with the lowest `y`, and also the number of boards with the highest `y`.
    pub each: usize,
    /// The columns whose numbers are drawn as bars below each board, with their titles.
    pub sizes: Titles,
    /// The heading above the boards with the lowest `y`.
    pub lowest: String,
    /// The heading above the boards with the highest `y`.
    pub highest: String,
}

/// An axis: a column and its appearance.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    pub column: String,
    /// The label, with the unit. Default: the column's name.
    pub label: Option<String>,
    /// The scale. The default depends on the kind of figure and on the values.
    pub scale: Option<Scale>,
    /// Values that the axis includes regardless of the data.
    #[serde(default)]
    pub include: Vec<f64>,
    /// Titles for the categories, in the order in which the categories are shown.
    #[serde(default)]
    pub titles: Titles,
}

impl Axis {
    /// Returns the label. Without a label, returns the column's name.
    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.column)
    }
}

/// How an axis places values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Equal differences have equal lengths. This is the default for numbers.
    Linear,
    /// Equal quotients have equal lengths.
    Log,
    /// Each value has its own place. This is the default for text.
    Category,
}

/// The measured number divided by the number of a partner row. Both rows agree in `pair_by`, `facet` and, by default, `series`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The column in which the two rows of a pair differ, such as `algorithm`.
    pub column: String,
    /// The value or values of `column` in the rows of the numerator. Default: every value except the denominator.
    pub numerator: Option<Values>,
    /// The value of `column` in the rows of the denominator.
    pub denominator: Value,
    /// The columns in which the two rows of a pair agree.
    pub pair_by: Vec<String>,
    /// Whether all series share their denominator rows, so that partners need not agree in `series`.
    #[serde(default)]
    pub for_all_series: bool,
}

/// Pairs of rows that agree in `by`, `series` and `facet`. Each pair is one point of a scatter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The column in which the two rows differ, such as `algorithm`.
    pub column: String,
    /// The value of `column` in the row that gives x.
    pub x: Value,
    /// The value of `column` in the row that gives y.
    pub y: Value,
    /// The columns in which the two rows agree.
    pub by: Vec<String>,
}

/// What the aggregate of a line chart summarises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AggregateOver {
    /// All series together. The figure shows each series as a thin line, and the aggregate as a heavy line.
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
    /// The aggregate that reduces the y of the rows of one point to one number. The x of the point is the mean.
    #[serde(default)]
    pub aggregate: Aggregate,
    /// The meaning of the points, for the note under the figure.
    pub title: Option<String>,
}

/// The colouring of series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colours {
    /// A ramp if all series are numbers or there are too many series for distinct colours. Otherwise, distinct colours.
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
