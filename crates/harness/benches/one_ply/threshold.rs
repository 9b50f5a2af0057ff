//! The smallest remaining depth at which sorting saves time.

use std::collections::BTreeMap;
use std::error::Error;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_table::data_table::DataTable;
use scoutlab_table::{RESAMPLES, quantile};

/// The remaining depth from which sorting makes searches fastest.
pub(crate) struct Best {
    pub(crate) part: String,
    pub(crate) sorted_by: String,
    pub(crate) min_depth: u32,
    /// The range that contains the best threshold in 95 of 100 resamples of the positions.
    pub(crate) range: (u32, u32),
    /// The geometric mean of the time with this threshold, divided by the time without sorting.
    pub(crate) ratio: f64,
}

/// For each threshold, the logarithms of the times relative to no sorting, in the order of the positions.
type Thresholds = BTreeMap<u32, Vec<f64>>;

pub(crate) fn best(table: &DataTable) -> Result<Vec<Best>, Box<dyn Error>> {
    let column = |name: &str| table.text(name);
    let (parts, positions, sorters, thresholds) =
        (column("part")?, column("position")?, column("sorted_by")?, column("min_depth")?);
    let seconds = table.numbers("seconds")?;
    let mut unsorted = BTreeMap::new();
    for row in (0..table.len()).filter(|&row| sorters[row] == "none") {
        unsorted.insert((parts[row], positions[row]), seconds[row]);
    }
    let mut all: Vec<((&str, &str), Thresholds)> = Vec::new();
    for row in 0..table.len() {
        let Ok(threshold) = thresholds[row].parse() else { continue };
        let key = (parts[row], sorters[row]);
        let relative = (seconds[row] / unsorted[&(parts[row], positions[row])]).ln();
        let index = all.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            all.push((key, Thresholds::new()));
            all.len() - 1
        });
        all[index].1.entry(threshold).or_default().push(relative);
    }
    Ok(all.into_iter().map(|((part, sorted_by), thresholds)| of(part, sorted_by, &thresholds)).collect())
}

fn of(part: &str, sorted_by: &str, thresholds: &Thresholds) -> Best {
    let count = thresholds.values().next().map_or(0, Vec::len);
    let everything: Vec<usize> = (0..count).collect();
    let (min_depth, mean) = fastest(thresholds, &everything);
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    let resampled: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let sample: Vec<usize> = (0..count).map(|_| generator.random_range(0..count)).collect();
            f64::from(fastest(thresholds, &sample).0)
        })
        .collect();
    let end = |share: f64| quantile(&resampled, share).round() as u32;
    Best {
        part: part.to_owned(),
        sorted_by: sorted_by.to_owned(),
        min_depth,
        range: (end(0.025), end(0.975)),
        ratio: mean.exp(),
    }
}

/// Returns the threshold with the smallest mean over the positions in `sample`, and this mean.
fn fastest(thresholds: &Thresholds, sample: &[usize]) -> (u32, f64) {
    let mean = |values: &Vec<f64>| sample.iter().map(|&index| values[index]).sum::<f64>() / sample.len() as f64;
    let means = thresholds.iter().map(|(&threshold, values)| (threshold, mean(values)));
    means.min_by(|one, other| one.1.total_cmp(&other.1)).expect("there is a threshold")
}
