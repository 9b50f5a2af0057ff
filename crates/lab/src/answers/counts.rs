//! The counts of a search, as JSON and as text.

use scoutlab_search::observers::{Count, Counters};
use serde::{Serialize, Serializer};

/// The counts of a search, which are serialised as a map from the names of [`Counters::COUNTS`] to numbers.
#[derive(Clone, Copy, Debug)]
pub struct Counts(pub Counters);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Counters::COUNTS.iter().map(|count| (count.name, count.of(&self.0))))
    }
}

impl Counts {
    /// Returns the counts as text, each with a readable name. The first cutoffs are also a share of all cutoffs.
    pub fn in_words(&self) -> [(&'static str, String); 8] {
        Counters::COUNTS.map(|count| {
            let number = count.of(&self.0);
            let text = match (count.name, self.0.cutoffs) {
                ("first_cutoffs", cutoffs @ 1..) => format!("{number} ({:.1} %)", 100.0 * number as f64 / cutoffs as f64),
                _ => number.to_string(),
            };
            (count.words, text)
        })
    }
}

/// Returns the counts of what techniques do.
pub fn technique_counts() -> impl Iterator<Item = Count> {
    Counters::FURTHER_COUNTS.into_iter().filter(|count| !["cutoff_index_sum", "open_peak"].contains(&count.name))
}

/// The counts of what the techniques of a search did, which are serialised as a map from names to numbers.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueCounts(pub Counters);

impl Serialize for TechniqueCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(technique_counts().map(|count| (count.name, count.of(&self.0))))
    }
}

impl TechniqueCounts {
    /// Returns the counts that are not 0, each with a readable name.
    pub fn in_words(&self) -> impl Iterator<Item = (&'static str, u64)> {
        technique_counts().map(|count| (count.words, count.of(&self.0))).filter(|(_, number)| *number > 0)
    }
}
