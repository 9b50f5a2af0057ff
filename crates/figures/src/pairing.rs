//! Pairs rows: the numerator and the denominator of a ratio, or the two coordinates of a point.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::error::FigureError;
use crate::observation::{Observation, Row};
use crate::specification::{Figure, Pairs, Ratio};
use crate::values::Value;

/// Returns the observations: one for each row, or one for each pair of rows.
pub(crate) fn observe(figure: &Figure, rows: &[Row], label: Option<&str>) -> Result<Vec<Observation>, FigureError> {
    if let Some(ratio) = &figure.ratio {
        return ratios(figure, ratio, rows, label);
    }
    if let Some(pairs) = &figure.pairs {
        return points(figure, pairs, rows, label);
    }
    rows.iter().map(|row| row.observe(figure, row, label, row.number(figure, "y", &figure.measure().column)?)).collect()
}

fn ratios(figure: &Figure, ratio: &Ratio, rows: &[Row], label: Option<&str>) -> Result<Vec<Observation>, FigureError> {
    let measure = &figure.measure().column;
    let keys = Keys::new(figure, &ratio.column, &ratio.pair_by, ratio.for_all_series);
    let partners = keys.partners(rows, "ratio.column", &ratio.denominator)?;
    let mut observations = Vec::new();
    for row in rows {
        let value = row.text(figure, "ratio.column", &ratio.column)?;
        let divided = ratio.numerator.as_ref().map_or(!ratio.denominator.matches(value), |numerator| numerator.contains(value));
        if !divided {
            continue;
        }
        let partner = keys.partner(&partners, row, &ratio.denominator)?;
        let divisor = partner.number(figure, "y", measure)?;
        if divisor == 0.0 {
            let what = keys.describe(partner);
            return Err(
                figure.bad_value(format!("ratio to zero: {measure} is 0 for {} = {}, {what}", ratio.column, ratio.denominator))
            );
        }
        observations.push(row.observe(figure, row, label, row.number(figure, "y", measure)? / divisor)?);
    }
    if observations.is_empty() {
        let numerator =
            ratio.numerator.as_ref().map_or_else(|| format!("other than {}", ratio.denominator), ToString::to_string);
        let problem = format!("no rows to divide: none has {} = {numerator}", ratio.column);
        return Err(FigureError::Pairing { figure: figure.name.clone(), problem });
    }
    Ok(observations)
}

fn points(figure: &Figure, pairs: &Pairs, rows: &[Row], label: Option<&str>) -> Result<Vec<Observation>, FigureError> {
    let keys = Keys::new(figure, &pairs.column, &pairs.by, false);
    let partners = keys.partners(rows, "pairs.column", &pairs.x)?;
    let mut observations = Vec::new();
    for row in rows {
        if pairs.y.matches(row.text(figure, "pairs.column", &pairs.column)?) {
            let partner = keys.partner(&partners, row, &pairs.x)?;
            observations.push(row.observe(figure, partner, label, row.number(figure, "y", &figure.y.column)?)?);
        }
    }
    if observations.is_empty() {
        let problem = format!("no pairs: no row has {} = {}", pairs.column, pairs.y);
        return Err(FigureError::Pairing { figure: figure.name.clone(), problem });
    }
    Ok(observations)
}

/// The columns by which rows are paired.
struct Keys<'f> {
    figure: &'f Figure,
    /// The column in which the two rows differ.
    apart: &'f str,
    columns: Vec<&'f str>,
}

type Partners<'a> = HashMap<(bool, Vec<&'a str>), Row<'a>>;

impl<'f> Keys<'f> {
    fn new(figure: &'f Figure, apart: &'f str, by: &'f [String], for_all_series: bool) -> Self {
        let mut columns: Vec<&str> = by.iter().map(String::as_str).collect();
        let series = figure.series.as_ref().filter(|_| !for_all_series);
        for column in [series, figure.facet.as_ref()].into_iter().flatten() {
            if column != apart && !columns.contains(&column.as_str()) {
                columns.push(column);
            }
        }
        Self { figure, apart, columns }
    }

    fn of<'a>(&self, row: &Row<'a>) -> Result<(bool, Vec<&'a str>), FigureError> {
        let value = |column: &&str| {
            // A published table with a single frame or ordering may lack a column for it.
            if row.published { Ok(row.optional(column).unwrap_or_default()) } else { row.text(self.figure, "pair_by", column) }
        };
        Ok((row.published, self.columns.iter().map(value).collect::<Result<_, _>>()?))
    }

    fn partners<'a>(&self, rows: &[Row<'a>], role: &str, side: &Value) -> Result<Partners<'a>, FigureError> {
        let mut partners = Partners::new();
        for row in rows {
            if !side.matches(row.text(self.figure, role, self.apart)?) {
                continue;
            }
            match partners.entry(self.of(row)?) {
                Entry::Vacant(place) => {
                    place.insert(*row);
                }
                Entry::Occupied(_) => {
                    let (apart, what) = (self.apart, self.describe(row));
                    return Err(self.wrong(format!(
                        "more than one row with {apart} = {side} for {what}; name the columns that distinguish them in 'pair_by' or 'where'"
                    )));
                }
            }
        }
        Ok(partners)
    }

    fn partner<'p, 'a>(&self, partners: &'p Partners<'a>, row: &Row<'a>, side: &Value) -> Result<&'p Row<'a>, FigureError> {
        partners.get(&self.of(row)?).ok_or_else(|| {
            let (apart, what) = (self.apart, self.describe(row));
            self.wrong(format!("no row with {apart} = {side} is the partner for {what}"))
        })
    }

    fn describe(&self, row: &Row) -> String {
        let source = if row.published { " in the published table" } else { "" };
        let parts = self.columns.iter().filter_map(|column| row.optional(column).map(|value| format!("{column} {value}")));
        parts.collect::<Vec<_>>().join(", ") + source
    }

    fn wrong(&self, problem: String) -> FigureError {
        FigureError::Pairing { figure: self.figure.name.clone(), problem }
    }
}
