//! Tables of paired comparisons: two algorithms on the same positions, with intervals, tests, and the number of positions that a
//! comparison needs.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Result, bail, ensure};
use serde::Deserialize;

use crate::data_table::DataTable;
use crate::groups::{Group, groups};
use crate::pairs::RatioColumn;
use crate::statistics::{LEAST_FOR_MEDIAN, LEAST_UNITS, LEVEL, LogRatios, POWER, holm, planned_pairs};
use crate::units::{Size, Unit, by_unit, of_rows};

/// The columns of a paired comparison. Each unit gives one ratio: the geometric mean of the ratios of its rows.
///
/// The ratio of a row is its number in `of`, divided by the number of its partner, as in a [`RatioColumn`]. Without `column` and
/// `denominator`, the column `of` contains the ratio.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paired {
    /// The column whose values are divided, or the column of the ratio.
    pub of: String,
    /// The column that distinguishes the two kinds of rows.
    pub column: Option<String>,
    /// The value of `column` in the numerator rows; if absent, every value except `denominator`.
    pub numerator: Option<String>,
    /// The value of `column` in the denominator rows.
    pub denominator: Option<String>,
    /// The columns in which the two rows of a pair agree; if absent, all key columns except `column`.
    pub pair_by: Option<Vec<String>>,
    /// A column each of whose values has a row of its own, before a row with all values.
    pub strata: Option<String>,
    /// If present, each ratio is a ratio of two ratios of one unit.
    pub contrast: Option<Contrast>,
    /// The ratio for which the table plans the number of units; if absent, [`EFFECT`].
    pub effect: Option<f64>,
}

/// An interaction: in each unit, the ratio at one value of a column, divided by the ratio at another value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contrast {
    /// The column, such as `depth`.
    pub column: String,
    /// The value with the ratio that divides.
    pub from: String,
    /// The value with the ratio that is divided.
    pub to: String,
}

/// The ratio for which a table plans the number of units, unless it states another.
pub const EFFECT: f64 = 0.98;

/// The name of the row with all strata.
const ALL: &str = "all";

/// The columns of a table between the columns that name a comparison and the number of units for an effect.
const HEADING: [&str; 12] = [
    "n",
    "geometric mean",
    "95 % interval",
    "median",
    "95 % interval",
    "wins",
    "ties",
    "losses",
    "sign test p",
    "Wilcoxon p",
    "Holm p",
    "sd of ln",
];

/// One comparison: a row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedRow {
    /// The values of the columns that name the comparison.
    pub name: Vec<String>,
    /// The number of units, and the number of pairs of each unit.
    pub size: Size,
    /// The ratios, one for each unit.
    pub ratios: LogRatios,
}

/// The comparisons of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedRows {
    /// The columns that name a comparison: the columns of the table, the column of the numerators if there are several, and the strata.
    pub columns: Vec<String>,
    /// The comparisons, in the order of the data.
    pub rows: Vec<PairedRow>,
    /// The ratio for which the table plans the number of units.
    pub effect: f64,
    contrast: Option<Contrast>,
}

impl From<RatioColumn> for Paired {
    fn from(ratio: RatioColumn) -> Self {
        let RatioColumn { of, column, numerator, denominator, pair_by } = ratio;
        Self { of, column: Some(column), numerator, denominator: Some(denominator), pair_by, ..Self::default() }
    }
}

impl Paired {
    /// Returns the comparisons of the groups of rows that agree in `columns`. The first columns of `data` are `keys`. `unit` states the
    /// columns that identify a unit. A contrast leaves out units that lack one of its two values, and groups
    /// without any unit.
    ///
    /// ```
    /// use scoutlab_table::data_table::DataTable;
    /// use scoutlab_table::paired::Paired;
    ///
    /// let data = DataTable::from_csv("position,ratio\na,0.5\na,0.5\nb,2\n")?;
    /// let compared = Paired { of: "ratio".to_owned(), ..Paired::default() }.rows(&data, &[], &[], None)?;
    /// assert_eq!((compared.rows[0].ratios.wins(), compared.rows[0].ratios.losses()), (1, 1));
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a column is missing, a number is not positive, a row has no partner or several, the unit is unknown or has a single value,
    /// no unit has both values of the contrast, or the keys contradict each other.
    pub fn rows(&self, data: &DataTable, columns: &[String], keys: &[String], unit: Option<&[String]>) -> Result<PairedRows> {
        self.check(columns)?;
        let (logarithms, units) = (self.logarithms(data, keys)?, of_rows(data, unit)?);
        let numerators = match &self.column {
            Some(column)
                if !columns.contains(column)
                    && groups(data, std::slice::from_ref(column), logarithms.keys().copied())?.len() > 1 =>
            {
                Some(column.clone())
            }
            _ => None,
        };
        let group_columns: Vec<String> = columns.iter().cloned().chain(numerators).collect();
        let mut rows = Vec::new();
        for (name, members) in groups(data, &group_columns, logarithms.keys().copied())? {
            for (stratum, members) in self.strata(data, members)? {
                let name = name.iter().cloned().chain(stratum).collect();
                rows.extend(self.row(data, name, &members, &logarithms, &units)?);
            }
        }
        if let (true, Some(contrast)) = (rows.is_empty(), &self.contrast) {
            contrast.check_presence(data, logarithms.keys().copied())?;
        }
        let columns = group_columns.into_iter().chain(self.strata.clone()).collect();
        Ok(PairedRows { columns, rows, effect: self.effect.unwrap_or(EFFECT), contrast: self.contrast.clone() })
    }

    /// Returns the names of all columns that the comparison uses.
    pub fn columns(&self) -> impl Iterator<Item = &String> {
        let contrast = self.contrast.as_ref().map(|contrast| &contrast.column);
        [&self.of].into_iter().chain(&self.column).chain(self.pair_by.iter().flatten()).chain(&self.strata).chain(contrast)
    }

    fn check(&self, columns: &[String]) -> Result<()> {
        let effect = self.effect.unwrap_or(EFFECT);
        ensure!(is_effect(effect), "`effect` is {effect}, expected a positive ratio other than 1");
        let contrast = self.contrast.as_ref().map(|contrast| ("contrast", &contrast.column));
        let strata = self.strata.as_ref().map(|strata| ("strata", strata));
        for (key, column) in [contrast, strata].into_iter().flatten() {
            ensure!(!columns.contains(column), "`{key}` names the column `{column}`, which `columns` already separates");
        }
        if let (Some((_, contrast)), Some((_, strata))) = (contrast, strata) {
            ensure!(contrast != strata, "`strata` separates the rows that `contrast` compares by `{contrast}`");
        }
        Ok(())
    }

    /// Returns the column whose values are divided, or `None` if the data contain the ratio.
    fn divided(&self) -> Result<Option<RatioColumn>> {
        let Self { of, column, numerator, denominator, pair_by, .. } = self;
        match (column, denominator) {
            (Some(column), Some(denominator)) => Ok(Some(RatioColumn {
                of: of.clone(),
                column: column.clone(),
                numerator: numerator.clone(),
                denominator: denominator.clone(),
                pair_by: pair_by.clone(),
            })),
            (None, None) if numerator.is_none() && pair_by.is_none() => Ok(None),
            _ => bail!("`paired` needs both `column` and `denominator`, or neither if `{of}` is a ratio"),
        }
    }

    /// Returns the logarithm of the ratio of each row that has one, by the index of the row.
    fn logarithms(&self, data: &DataTable, keys: &[String]) -> Result<BTreeMap<usize, f64>> {
        let logarithm = |row: usize, number: f64| {
            let is_positive = number > 0.0 && number.is_finite();
            ensure!(is_positive, "row {}: `{}` is {number}, expected a positive number", row + 1, self.of);
            Ok(number.ln())
        };
        match self.divided()? {
            None => {
                data.numbers(&self.of)?.into_iter().enumerate().map(|(row, ratio)| Ok((row, logarithm(row, ratio)?))).collect()
            }
            Some(divided) => {
                let pairs = divided.pairs(data, keys)?.into_iter();
                pairs
                    .map(|pair| Ok((pair.row, logarithm(pair.row, pair.numerator)? - logarithm(pair.row, pair.denominator)?)))
                    .collect()
            }
        }
    }

    /// Returns the rows of each stratum, and of all strata if there are several.
    fn strata(&self, data: &DataTable, members: Vec<usize>) -> Result<Vec<Group>> {
        let mut strata = groups(data, self.strata.as_slice(), members.iter().copied())?;
        if strata.len() > 1 {
            strata.push((vec![ALL.to_owned()], members));
        }
        Ok(strata)
    }

    /// Returns the comparison of these rows, or `None` if no unit has both values of the contrast.
    fn row(
        &self,
        data: &DataTable,
        name: Vec<String>,
        members: &[usize],
        logarithms: &BTreeMap<usize, f64>,
        units: &[Unit],
    ) -> Result<Option<PairedRow>> {
        let values: Vec<(&Unit, f64)> = match &self.contrast {
            None => members.iter().map(|row| (&units[*row], logarithms[row])).collect(),
            Some(contrast) => contrast.differences(data, members, logarithms, units)?,
        };
        let (samples, size) = by_unit(values);
        let means = samples.iter().map(|unit| unit.iter().sum::<f64>() / unit.len() as f64);
        Ok((!samples.is_empty()).then(|| PairedRow { name, size, ratios: LogRatios::new(means) }))
    }
}

impl Contrast {
    /// Checks that a table without rows lacks one of the two values, as a quick run may. If the rows have both, no unit has both.
    fn check_presence(&self, data: &DataTable, mut rows: impl Iterator<Item = usize> + Clone) -> Result<()> {
        let kinds = data.text(&self.column)?;
        let Self { column, from, to } = self;
        let has_both = rows.clone().any(|row| kinds[row] == from) && rows.any(|row| kinds[row] == to);
        ensure!(!has_both, "`contrast` compares {column} {to} with {column} {from}, but no unit has both");
        Ok(())
    }

    /// Returns the logarithms of the rows at `to`, less the mean logarithm of their unit at `from`.
    fn differences<'u>(
        &self,
        data: &DataTable,
        members: &[usize],
        logarithms: &BTreeMap<usize, f64>,
        units: &'u [Unit],
    ) -> Result<Vec<(&'u Unit, f64)>> {
        let kinds = data.text(&self.column)?;
        let at = |value: &str| members.iter().copied().filter(|&row| kinds[row] == value).collect::<Vec<_>>();
        let mut sums: HashMap<&[String], (f64, f64)> = HashMap::new();
        for row in at(&self.from) {
            let sum = sums.entry(units[row].values()).or_default();
            *sum = (sum.0 + logarithms[&row], sum.1 + 1.0);
        }
        let difference = |row: usize| {
            let (sum, count) = sums.get(units[row].values())?;
            Some((&units[row], logarithms[&row] - sum / count))
        };
        Ok(at(&self.to).into_iter().filter_map(difference).collect())
    }
}

/// Returns whether a number can be the ratio for which units are planned: positive, and not 1.
pub fn is_effect(ratio: f64) -> bool {
    ratio > 0.0 && ratio.ln().is_finite() && ratio.ln() != 0.0
}

/// Returns the aim of a plan in words, such as `To separate 0.98 from 1 with 80 % power`.
///
/// ```
/// assert_eq!(scoutlab_table::paired::aim(0.98, 0.8), "To separate 0.98 from 1 with 80 % power");
/// ```
pub fn aim(effect: f64, power: f64) -> String {
    let percent = (power * 1e11).round() / 1e9;
    format!("To separate {effect} from 1 with {percent} % power")
}

impl PairedRow {
    /// Returns the number of units with which a two-sided t test finds a ratio, given the deviation of these units
    /// ([`planned_pairs`]). Returns `None` if the units do not differ.
    pub fn planned(&self, effect: f64, power: f64, level: f64) -> Option<u64> {
        let deviation = self.ratios.deviation().filter(|deviation| *deviation > 0.0)?;
        planned_pairs(deviation, effect, power, level)
    }

    /// Returns the texts of the row, with the p value corrected for the number of rows.
    fn texts(&self, corrected: f64, effect: f64) -> Vec<String> {
        let Self { name, size, ratios } = self;
        let number = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.3}"));
        let range = |ends: Option<(f64, f64)>, least: usize| {
            ends.map_or_else(|| size.fewer_than(least), |(low, high)| format!("{low:.3} to {high:.3}"))
        };
        let mut texts = name.clone();
        texts.extend([
            size.to_string(),
            number(ratios.geometric_mean()),
            range(ratios.geometric_mean_interval(), LEAST_UNITS),
            number(ratios.median()),
            range(ratios.median_interval(), LEAST_FOR_MEDIAN),
            ratios.wins().to_string(),
            ratios.ties().to_string(),
            ratios.losses().to_string(),
            p_text(ratios.sign_test()),
            p_text(ratios.signed_rank().p),
            p_text(corrected),
            number(ratios.deviation()),
            self.planned(effect, POWER, LEVEL).map_or_else(String::new, |units| units.to_string()),
        ]);
        texts
    }
}

fn p_text(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

impl PairedRows {
    /// Returns the heading and the rows of the table. Holm's correction is for all rows, including those with all strata.
    pub fn table(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let mut heading = self.columns.clone();
        heading.extend(HEADING.map(str::to_owned));
        heading.push(format!("n for {}", self.effect));
        let corrected = holm(&self.rows.iter().map(|row| row.ratios.signed_rank().p).collect::<Vec<_>>());
        (heading, self.rows.iter().zip(corrected).map(|(row, corrected)| row.texts(corrected, self.effect)).collect())
    }

    /// Returns the line under the table: the number of units that the comparisons need.
    pub fn note(&self) -> String {
        let contrast = self.contrast.as_ref().map(|Contrast { column, from, to }| {
            format!("Each ratio is the ratio at {column} {to}, divided by the ratio at {column} {from} in the same unit. ")
        });
        let planned = self.rows.iter().filter_map(|row| Some((row.planned(self.effect, POWER, LEVEL)?, &row.size)));
        let plan = planned.max_by_key(|(units, _)| *units).map(|(units, size)| {
            let most = if self.rows.len() > 1 { "at most " } else { "" };
            format!("{}: {most}{}.", aim(self.effect, POWER), size.counted(units))
        });
        contrast.unwrap_or_default() + &plan.unwrap_or_default()
    }
}
