//! What is known, as text.

use std::fmt::{self, Write};

use serde_json::Value;

use super::areas::{Area, AreaState};
use super::findings::Findings;

impl Findings {
    /// Returns what is known as a few lines: whether the last count is scoutlab's, the areas that are excluded, that differ and that
    /// are open, and the most plausible convention.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        self.write_own(text)?;
        let Some(best) = self.report.best.first().filter(|_| self.fits_all()) else {
            let counts =
                if self.report.rows == 1 { "the count".to_owned() } else { format!("all {} counts", self.report.rows) };
            return writeln!(text, "  no convention tried gives {counts}");
        };
        let excluded = self.areas.iter().filter(|(_, state)| *state == AreaState::Excluded);
        let excluded: Vec<&str> = excluded.map(|(area, _)| area.name()).collect();
        let differing: Vec<String> = self.areas.iter().filter_map(describe_difference).collect();
        let mut open = self.open_areas();
        if self.algorithms.len() > 1 && best.algorithm.is_some() {
            open.insert(0, "algorithm");
        }
        for (word, list) in [("excluded", excluded.join(", ")), ("differs", differing.join("; ")), ("open", open.join(", "))] {
            if !list.is_empty() {
                writeln!(text, "  {word}: {list}")?;
            }
        }
        let remain = self.report.conventions;
        let remain = if remain == 1 { "1 convention remains".to_owned() } else { format!("{remain} conventions remain") };
        writeln!(text, "  {remain}, most plausible: {}", best.convention)
    }

    /// Writes whether the last count is scoutlab's.
    fn write_own(&self, text: &mut String) -> fmt::Result {
        let Some(last) = self.report.own.last() else { return Ok(()) };
        let count = last.count;
        if let Some(equal) = last.equal.first() {
            return writeln!(text, "  {count} is scoutlab's count ({equal})");
        }
        let Some((name, counts)) = last.counts.get_key_value("alphabeta").or_else(|| last.counts.iter().next()) else {
            return Ok(());
        };
        let number = |what: &str| counts.get(what).and_then(Value::as_u64);
        let named = |what: &str| number(what).map(|number| format!("{number} {what}"));
        let list: Vec<String> = match self.what {
            Some(what) => named(what.part().1.name).into_iter().collect(),
            None => ["calls", "leaves", "interior"].into_iter().filter_map(named).collect(),
        };
        if list.is_empty() {
            return writeln!(text, "  {count} cannot be compared: scoutlab's search is too long");
        }
        writeln!(text, "  {count} is not scoutlab's count: {name} has {}", list.join(", "))
    }
}

fn describe_difference((area, state): &(Area, AreaState)) -> Option<String> {
    let AreaState::Differs(answers) = state else { return None };
    Some(format!("{area} ({})", answers.join(", ")))
}
