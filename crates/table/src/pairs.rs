//! Pairs of rows that differ in one column, such as the algorithm.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::data_table::DataTable;

/// The ratio between the values of one column in two kinds of rows. The two rows of a pair agree in the columns of `pair_by`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioColumn {
    /// The column whose values are divided.
    pub of: String,
    /// The column that distinguishes the two kinds.
    pub column: String,
    /// The value of `column` in the numerator rows; if absent, every value except `denominator`.
    pub numerator: Option<String>,
    /// The value of `column` in the denominator rows.
    pub denominator: String,
    /// The columns in which the two rows of a pair agree; if absent, all key columns except `column`.
    pub pair_by: Option<Vec<String>>,
}

/// Two numbers to divide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The index of the row with the numerator.
    pub row: usize,
    /// The number in this row.
    pub numerator: f64,
    /// The number in the partner of this row.
    pub denominator: f64,
}

impl RatioColumn {
    /// Returns a pair for each numerator row, in the order of the rows. The first columns of `data` are `keys`.
    ///
    /// ```
    /// use scoutlab_table::data_table::DataTable;
    /// use scoutlab_table::pairs::{Pair, RatioColumn};
    ///
    /// let data = DataTable::from_csv("position,algorithm,leaves\na,alphabeta,10\na,scout,9\n")?;
    /// let [of, column, denominator] = ["leaves", "algorithm", "alphabeta"].map(str::to_owned);
    /// let ratio = RatioColumn { of, column, numerator: None, denominator, pair_by: None };
    /// let keys = ["position", "algorithm"].map(str::to_owned);
    /// assert_eq!(ratio.pairs(&data, &keys)?, [Pair { row: 1, numerator: 9.0, denominator: 10.0 }]);
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a column is missing, a value is not a number, a numerator row has no partner, or two denominator rows have the same
    /// partners.
    pub fn pairs(&self, data: &DataTable, keys: &[String]) -> Result<Vec<Pair>> {
        let kind = data.column_index(&self.column)?;
        let numbers = data.numbers(&self.of)?;
        let partner_columns = self.partner_columns(data, keys)?;
        let name = |row: &[String]| row[..keys.len()].join(", ");
        let mut denominators: HashMap<Vec<&str>, f64> = HashMap::new();
        for (row, &number) in data.rows().zip(&numbers).filter(|(row, _)| row[kind] == self.denominator) {
            let is_other = denominators.insert(values(row, &partner_columns), number).is_some();
            ensure!(!is_other, "`pair_by` must distinguish the rows with {} {}: {}", self.column, self.denominator, name(row));
        }
        let is_divided =
            |text: &String| self.numerator.as_ref().map_or(*text != self.denominator, |numerator| text == numerator);
        let divided = data.rows().zip(&numbers).enumerate().filter(|(_, (row, _))| is_divided(&row[kind]));
        let pair = |(row, (named, &numerator)): (usize, (&[String], &f64))| {
            let denominator = *denominators
                .get(&values(named, &partner_columns))
                .with_context(|| format!("no row with {} {} belongs to {}", self.column, self.denominator, name(named)))?;
            Ok(Pair { row, numerator, denominator })
        };
        divided.map(pair).collect()
    }

    /// Returns the indices of the columns in which the two rows of a pair agree.
    fn partner_columns(&self, data: &DataTable, keys: &[String]) -> Result<Vec<usize>> {
        let kind = data.column_index(&self.column)?;
        match &self.pair_by {
            Some(columns) => Ok(columns.iter().map(|column| data.column_index(column)).collect::<Result<_, _>>()?),
            None => Ok((0..keys.len()).filter(|&index| index != kind).collect()),
        }
    }
}

fn values<'r>(row: &'r [String], columns: &[usize]) -> Vec<&'r str> {
    columns.iter().map(|&column| row[column].as_str()).collect()
}
