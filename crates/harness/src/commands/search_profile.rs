//! What `scoutlab search --profile` adds: where the time of the search goes.

use std::io::Write;

use scoutlab::searching::Profile;
use scoutlab_search::profile::Activity::{
    self, Cutoff, Evaluation, FirstOf, Improved, Order, Plan, Probe, Ranks, Search, Store,
};
use scoutlab_search::profile::Place;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// How long a search is watched at least, in seconds, so that thousands of looks fall into it.
pub(super) const SECONDS: f64 = 1.0;

/// Where the time of a search goes, for JSON and for people.
pub(super) struct ProfileReport<'p>(&'p Profile);

/// Something that takes time, and how often the search did it.
struct Part {
    /// What one of them is called.
    one: &'static str,
    /// What all of them are called in JSON.
    all: &'static str,
    number: u64,
    share: Option<f64>,
}

/// The columns of nodes: what their time is spent on.
const COLUMNS: [(&str, &[Activity]); 6] = [
    ("search", &[Search]),
    ("evaluation", &[Evaluation]),
    ("ordering", &Activity::ORDERING),
    ("learning", &Activity::LEARNING),
    ("probes", &[Probe]),
    ("stores", &[Store]),
];

impl Serialize for ProfileReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let profile = self.0;
        let mut fields: Vec<(String, Value)> = vec![
            ("searches".to_owned(), profile.searches.into()),
            ("samples".to_owned(), profile.samples.into()),
            ("unwatched_seconds".to_owned(), profile.unwatched_seconds.into()),
            ("watched_seconds".to_owned(), profile.watched_seconds.into()),
            ("unwatched_nanoseconds_per_interior_node".to_owned(), profile.unwatched_nanoseconds().into()),
            (
                "unwatched_nanoseconds_per_interior_node_without_ordering".to_owned(),
                profile.nanoseconds_without_ordering.into(),
            ),
        ];
        for (part, place) in self.nodes() {
            for (name, activities) in COLUMNS {
                let each = profile.nanoseconds(profile.share_at_of(place, activities), part.number);
                fields.push((format!("nanoseconds_of_{name}_per_{}", part.one.replace(' ', "_")), json!(each)));
            }
            fields.extend(self.fields(&part));
        }
        fields.push(("share_of_search".to_owned(), json!(profile.share_of(&[Search]))));
        fields.extend(self.parts().iter().flat_map(|part| self.fields(part)));
        serializer.collect_map(fields)
    }
}

impl<'p> ProfileReport<'p> {
    pub(super) const fn new(profile: &'p Profile) -> Self {
        Self(profile)
    }

    /// The nodes, to which all time belongs.
    fn nodes(&self) -> [(Part, Place); 2] {
        let part = |one, all, place| Part { one, all, number: self.0.calls.at(place), share: self.0.share_at(place) };
        [
            (part("frontier node", "frontier_nodes", Place::Frontier), Place::Frontier),
            (part("node above frontier", "nodes_above_frontier", Place::Above), Place::Above),
        ]
    }

    /// What is done at nodes, besides the search itself. Methods are parts of their kind of calls.
    fn parts(&self) -> [Part; 12] {
        let calls = |activities: &[Activity]| activities.iter().map(|activity| self.0.calls.of(*activity)).sum();
        let part = |one, all, number, activities: &[Activity]| Part { one, all, number, share: self.0.share_of(activities) };
        let called = |one, all, activities: &[Activity]| part(one, all, calls(activities), activities);
        [
            part("leaf", "leaves", self.0.counters.leaves, &[Evaluation]),
            called("ordering call", "ordering_calls", &Activity::ORDERING),
            called("plan call", "plan_calls", &[Plan]),
            called("order call", "order_calls", &[Order]),
            called("ranks call", "ranks_calls", &[Ranks]),
            called("first_of call", "first_of_calls", &[FirstOf]),
            part("ordering probe", "ordering_probes", self.0.counters.ordering_probes, &Activity::ORDERING),
            called("learning call", "learning_calls", &Activity::LEARNING),
            called("cutoff call", "cutoff_calls", &[Cutoff]),
            called("improved call", "improved_calls", &[Improved]),
            called("table probe", "table_probes", &[Probe]),
            called("table store", "table_stores", &[Store]),
        ]
    }

    fn fields(&self, part: &Part) -> [(String, Value); 3] {
        [
            (part.all.to_owned(), part.number.into()),
            (format!("nanoseconds_per_{}", part.one.replace(' ', "_")), json!(self.0.nanoseconds(part.share, part.number))),
            (format!("share_of_{}", part.all), json!(part.share)),
        ]
    }

    pub(super) fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        let Profile { searches, samples, unwatched_seconds, watched_seconds, .. } = *self.0;
        let mean = if searches == 1 { "one search".to_owned() } else { format!("mean of {searches} searches") };
        writeln!(
            output,
            "\nprofile of the general search: {unwatched_seconds:.9} seconds, watched {watched_seconds:.9} ({mean})"
        )?;
        if self.0.counters.interior > 0 {
            let watching = (watched_seconds - unwatched_seconds) * 1e9 / self.0.counters.interior as f64;
            writeln!(
                output,
                "watching adds {watching:.1} nanoseconds per interior node, nearly all of them in the column `search`"
            )?;
        }
        if samples == 0 {
            writeln!(output, "no samples: the second thread was never there in time\n")?;
        } else {
            let points = 100.0 / (samples as f64).sqrt();
            writeln!(output, "{samples} samples, by which a share is right within {points:.1} points\n")?;
        }
        self.print_nodes(output)?;
        self.print_parts(output)?;
        let Some(per_node) = self.0.unwatched_nanoseconds() else { return Ok(()) };
        write!(output, "\nunwatched, an interior node takes {per_node:.1} nanoseconds")?;
        match self.0.nanoseconds_without_ordering {
            Some(unordered) => writeln!(output, ", without the ordering {unordered:.1} (a search of as many visits)"),
            None => writeln!(output),
        }
    }

    /// The kinds of nodes, and what their time is spent on.
    fn print_nodes(&self, output: &mut impl Write) -> std::io::Result<()> {
        write!(output, "{:<20}{:>12}{:>12}{:>9}", "nanoseconds", "number", "each", "share")?;
        for (heading, _) in COLUMNS {
            write!(output, "{heading:>12}")?;
        }
        writeln!(output)?;
        for (part, place) in self.nodes() {
            write!(output, "{}", self.line(part.one, &part))?;
            for (_, activities) in COLUMNS {
                let each = self.0.nanoseconds(self.0.share_at_of(place, activities), part.number);
                write!(output, "{}", decimal(each))?;
            }
            writeln!(output)?;
        }
        Ok(())
    }

    /// The same time by what it is spent on. Of the methods of an ordering, those that are called.
    fn print_parts(&self, output: &mut impl Write) -> std::io::Result<()> {
        let interior = self.0.calls.nodes.iter().sum();
        let search = Part { one: "search of a node", all: "", number: interior, share: self.0.share_of(&[Search]) };
        writeln!(
            output,
            "\n{:<20}{:>12}{:>12}{:>9}\n{}",
            "nanoseconds",
            "number",
            "each",
            "share",
            self.line(search.one, &search)
        )?;
        for part in self.parts() {
            let line = match part.one {
                "leaf" | "ordering call" | "learning call" | "table probe" | "table store" => self.line(part.one, &part),
                _ if part.number == 0 => continue,
                "ordering probe" => self.line("  by probe", &part),
                method => self.line(&format!("  {}", method.trim_end_matches(" call")), &part),
            };
            writeln!(output, "{line}")?;
        }
        Ok(())
    }

    /// Name, number, nanoseconds and share of a part.
    fn line(&self, name: &str, part: &Part) -> String {
        let share = part.share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", share * 100.0));
        format!("{name:<20}{:>12}{}{share:>9}", part.number, decimal(self.0.nanoseconds(part.share, part.number)))
    }
}

fn decimal(number: Option<f64>) -> String {
    number.map_or_else(|| format!("{:>12}", "-"), |number| format!("{number:>12.1}"))
}
