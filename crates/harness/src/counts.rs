//! The counts of a search, as JSON and as text.

use scoutlab_search::observers::Counters;
use serde::{Serialize, Serializer};

/// The counts of a search, which are serialised as a map from [`Counters::COLUMNS`] to numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts(pub(crate) Counters);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Counters::COLUMNS.into_iter().zip(self.0.columns()))
    }
}

impl Counts {
    /// Returns the counts, each with a readable name.
    pub(crate) fn in_words(&self) -> [(&'static str, u64); 8] {
        let words = Counters::COLUMNS.map(|column| match column {
            "table_answers" => "TT cutoffs",
            "researches" => "re-searches",
            "ordering_probes" => "ordering evaluations",
            "cutoffs" => "cutoffs",
            "first_cutoffs" => "first cutoffs",
            other => other,
        });
        let counts = self.0.columns();
        std::array::from_fn(|place| (words[place], counts[place]))
    }
}
