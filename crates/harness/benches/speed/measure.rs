//! Measures the CPU time of several cases in turn, so that the load of the machine affects all cases equally.

use std::hint::black_box;

use scoutlab::clock::CpuStopwatch;
use scoutlab_table::data_table::{DataTable, DataTableError};

/// Work that consists of steps. Each step returns a count of its work.
pub(crate) struct Case<'w> {
    name: String,
    steps: Vec<Box<dyn Fn() -> u64 + 'w>>,
}

impl<'w> Case<'w> {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Creates a case from its steps.
    pub(crate) fn new<S: Fn() -> u64 + 'w>(name: impl Into<String>, steps: impl IntoIterator<Item = S>) -> Self {
        Self { name: name.into(), steps: steps.into_iter().map(|step| Box::new(step) as Box<dyn Fn() -> u64 + 'w>).collect() }
    }
}

/// A group of cases whose speeds are compared.
pub(crate) struct Group<'g> {
    pub(crate) name: &'g str,
    /// The unit of the counts, in the plural.
    pub(crate) unit: &'g str,
    /// The number of repetitions of each step. Only the shortest time is used.
    pub(crate) rounds: u32,
    /// Whether all cases must return equal counts for each step.
    pub(crate) equal_counts: bool,
}

pub(crate) struct Measurements(DataTable);

impl Measurements {
    pub(crate) fn new() -> Result<Self, DataTableError> {
        DataTable::new(["group", "case", "unit", "count", "seconds", "millions_per_second", "ratio"]).map(Self)
    }

    pub(crate) const fn table(&self) -> &DataTable {
        &self.0
    }

    /// Measures the cases of a group. In each step, all cases run in turn. The ratio of a case is its speed divided by the
    /// speed of the first case.
    ///
    /// # Panics
    ///
    /// Panics if counts differ between rounds, or between cases that must return equal counts.
    pub(crate) fn measure(&mut self, group: &Group<'_>, cases: &[Case<'_>]) -> Result<(), DataTableError> {
        let mut totals = vec![(0, 0.0); cases.len()];
        for step in 0..cases[0].steps.len() {
            let mut expected = None;
            let mut best: Vec<(Option<u64>, f64)> = vec![(None, f64::INFINITY); cases.len()];
            for _ in 0..group.rounds {
                for (case, best) in cases.iter().zip(&mut best) {
                    let stopwatch = CpuStopwatch::start();
                    let count = black_box((case.steps[step])());
                    best.1 = best.1.min(stopwatch.seconds());
                    assert_eq!(*best.0.get_or_insert(count), count, "{}, {}, step {step}", group.name, case.name);
                    if group.equal_counts {
                        assert_eq!(*expected.get_or_insert(count), count, "{}, {}, step {step}", group.name, case.name);
                    }
                }
            }
            for (total, best) in totals.iter_mut().zip(best) {
                *total = (total.0 + best.0.unwrap_or_default(), total.1 + best.1);
            }
        }
        let rate = |(count, seconds): (u64, f64)| count as f64 / seconds / 1e6;
        for (case, &total) in cases.iter().zip(&totals) {
            let (count, seconds, speed) = (total.0, total.1, rate(total));
            let ratio = speed / rate(totals[0]);
            println!(
                "{:<24} {:<32} {count:>13} {:<16} {seconds:>8.3} s {speed:>9.2} M/s {ratio:>7.2}",
                group.name, case.name, group.unit
            );
            self.0.push_row([
                group.name.to_owned(),
                case.name.clone(),
                group.unit.to_owned(),
                count.to_string(),
                format!("{seconds:.4}"),
                format!("{speed:.3}"),
                format!("{ratio:.3}"),
            ])?;
        }
        Ok(())
    }
}
