//! The output of `scoutlab search --profile`: the counts by ply and the time per node.

use std::io::Write;

use crate::search::TimedProfile;
use scoutlab_search::observers::Counters;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// The minimum CPU time, in seconds, for which the search is repeated.
pub const SECONDS: f64 = 1.0;

/// The counts by ply and the time per node, as JSON and as text.
pub(super) struct ProfileReport<'p>(&'p TimedProfile);

impl Serialize for ProfileReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plies: Vec<Value> = self.0.counts.plies().iter().enumerate().map(|(ply, counters)| row(ply, counters)).collect();
        json!({
            "searches": self.0.searches,
            "seconds": self.0.seconds,
            "nanoseconds_per_node": self.nanoseconds_per_node(),
            "plies": plies,
        })
        .serialize(serializer)
    }
}

fn row(ply: usize, counters: &Counters) -> Value {
    let mut row = Map::from_iter([("ply".to_owned(), ply.into())]);
    row.extend(Counters::COUNTS.iter().map(|count| (count.name.to_owned(), count.of(counters).into())));
    row.insert("cutoff_index_sum".to_owned(), counters.cutoff_index_sum.into());
    row.into()
}

impl<'p> ProfileReport<'p> {
    pub(super) const fn new(profile: &'p TimedProfile) -> Self {
        Self(profile)
    }

    fn nanoseconds_per_node(&self) -> f64 {
        let nodes: u64 = self.0.counts.plies().iter().map(Counters::calls).sum();
        self.0.seconds * 1e9 / nodes.max(1) as f64
    }

    pub(super) fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        let (searches, seconds) = (self.0.searches, self.0.seconds);
        let runs = if searches == 1 { "one search".to_owned() } else { format!("mean of {searches} searches") };
        let each = self.nanoseconds_per_node();
        writeln!(output, "\nprofile: {seconds:.9} seconds of CPU time ({runs}), {each:.1} nanoseconds per node\n")?;
        let headings =
            ["ply", "leaves", "interior", "TT cutoffs", "re-searches", "cutoffs", "by 1st move", "mean index", "evaluations"];
        writeln!(output, "{}", headings.map(|heading| format!("{heading:>12}")).concat())?;
        for (ply, counters) in self.0.counts.plies().iter().enumerate() {
            let mean = match counters.cutoffs {
                0 => "-".to_owned(),
                cutoffs => format!("{:.2}", counters.cutoff_index_sum as f64 / cutoffs as f64),
            };
            let counts = [
                ply.to_string(),
                counters.leaves.to_string(),
                counters.interior.to_string(),
                counters.tt_cutoffs.to_string(),
                counters.re_searches.to_string(),
                counters.cutoffs.to_string(),
                counters.first_cutoffs.to_string(),
                mean,
                counters.ordering_evaluations.to_string(),
            ];
            writeln!(output, "{}", counts.map(|count| format!("{count:>12}")).concat())?;
        }
        Ok(())
    }
}
