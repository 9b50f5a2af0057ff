//! The counts of a search, as JSON and as text.

use scoutlab_search::observers::Counters;
use serde::{Serialize, Serializer};

/// The counts of a search, which are serialised as a map from [`Counters::COLUMNS`] to numbers.
#[derive(Clone, Copy, Debug)]
pub struct Counts(pub Counters);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Counters::COLUMNS.into_iter().zip(self.0.columns()))
    }
}

impl Counts {
    /// Returns the counts as text, each with a readable name. The first cutoffs are also a share of all cutoffs.
    pub fn in_words(&self) -> [(&'static str, String); 8] {
        let words = Counters::COLUMNS.map(|column| match column {
            "table_answers" => "TT cutoffs",
            "researches" => "re-searches",
            "ordering_probes" => "ordering evaluations",
            "cutoffs" => "cutoffs",
            "first_cutoffs" => "first cutoffs",
            other => other,
        });
        let counts = self.0.columns();
        let text = |place: usize| match (Counters::COLUMNS[place], self.0.cutoffs) {
            ("first_cutoffs", 1..) => {
                let share = 100.0 * self.0.first_cutoffs as f64 / self.0.cutoffs as f64;
                format!("{} ({share:.1} %)", self.0.first_cutoffs)
            }
            _ => counts[place].to_string(),
        };
        std::array::from_fn(|place| (words[place], text(place)))
    }
}
