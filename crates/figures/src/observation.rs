//! What a figure draws: numbers with their place, and the rows of a table that they come from.

use crate::error::FigureError;
use crate::specification::{Figure, Published};
use scoutlab_table::data_table::{DataTable, parse_number};
use scoutlab_table::units::{Unit, unit};

/// The name of the series, or of the panel, of the published table.
pub(crate) const PUBLISHED: &str = "published";

/// The name of the panel beside the published panel if the figure has no facets.
const MEASURED: &str = "measured";

/// A number to draw, with its panel, series and place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Observation {
    pub(crate) panel: String,
    pub(crate) series: String,
    /// The value of the column that names the point, or an empty string if there is no such column.
    pub(crate) label: String,
    pub(crate) x: String,
    /// The value that rows at the same place share: the value of the column `places` if it is given, otherwise of `x`.
    pub(crate) place: String,
    /// The value of the y column, which selects the line in a heat map.
    pub(crate) row: String,
    /// The measured number, or the ratio.
    pub(crate) y: f64,
    /// The unit of the row. In a pair, this is the row that the figure divides or that gives y.
    pub(crate) unit: Unit,
}

impl Observation {
    pub(crate) fn is_published(&self) -> bool {
        self.series == PUBLISHED || self.panel == PUBLISHED
    }
}

/// One row of the data or of the published table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) table: &'a DataTable,
    pub(crate) index: usize,
    pub(crate) published: bool,
}

impl<'a> Row<'a> {
    /// Returns the row's value in a column that its table must have.
    pub(crate) fn text(&self, figure: &Figure, role: &str, column: &str) -> Result<&'a str, FigureError> {
        let table = if self.published { "published table" } else { "data" };
        figure.check_column(role, column, self.table.columns(), table)?;
        Ok(self.optional(column).unwrap_or_default())
    }

    /// Returns the row's value in a column that the published table may lack.
    pub(crate) fn optional(&self, column: &str) -> Option<&'a str> {
        let index = self.table.columns().iter().position(|name| name == column)?;
        self.table.row(self.index).map(|row| row[index].as_str())
    }

    /// Returns the row's number in a column. If the value is not a finite number, the error names the row.
    pub(crate) fn number(&self, figure: &Figure, role: &str, column: &str) -> Result<f64, FigureError> {
        let text = self.text(figure, role, column)?;
        parse_number(text).filter(|number| number.is_finite()).ok_or_else(|| {
            let table = if self.published { "the published table" } else { "the data" };
            let row = self.index + 1;
            figure.bad_value(format!("row {row} of {table}: expected a finite number in column '{column}', found '{text}'"))
        })
    }

    fn panel(&self, figure: &Figure) -> Result<String, FigureError> {
        let beside = figure.published == Some(Published::Beside);
        Ok(match &figure.facet {
            _ if beside && self.published => PUBLISHED.to_owned(),
            // If the published table lacks the facet's column, its rows belong to every panel.
            Some(facet) if self.published => self.optional(facet).unwrap_or(PUBLISHED).to_owned(),
            Some(facet) => self.text(figure, "facet", facet)?.to_owned(),
            None if beside => MEASURED.to_owned(),
            None => String::new(),
        })
    }

    fn series(&self, figure: &Figure) -> Result<String, FigureError> {
        match &figure.series {
            _ if self.published && figure.published == Some(Published::Within) => Ok(PUBLISHED.to_owned()),
            Some(series) => self.text(figure, "series", series).map(str::to_owned),
            None => Ok(String::new()),
        }
    }

    /// Returns the observation of this row with the number `y`. The value of `x` comes from `x_row`.
    pub(crate) fn observe(
        &self,
        figure: &Figure,
        x_row: &Self,
        label: Option<&str>,
        y: f64,
    ) -> Result<Observation, FigureError> {
        Ok(Observation {
            panel: self.panel(figure)?,
            series: self.series(figure)?,
            label: label.map_or(Ok(""), |column| self.text(figure, "label", column))?.to_owned(),
            x: x_row.text(figure, "x", &figure.x.column)?.to_owned(),
            place: x_row.text(figure, "places", figure.places.as_ref().unwrap_or(&figure.x.column))?.to_owned(),
            row: self.text(figure, "y", &figure.y.column)?.to_owned(),
            y,
            unit: self.unit(figure)?,
        })
    }

    /// Returns the unit of the row. A published row has no unit.
    pub(crate) fn unit(&self, figure: &Figure) -> Result<Unit, FigureError> {
        if self.published {
            return Ok(Unit::default());
        }
        unit(self.table, self.index, figure.unit.as_deref())
            .map_err(|source| FigureError::Data { figure: figure.name.clone(), source })
    }
}
