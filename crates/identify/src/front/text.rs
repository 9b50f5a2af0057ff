//! The report as text.

use std::fmt::{Result, Write};

use super::evidence::NO_CUTOFF;
use super::report::{IdentificationReport, ReportedClass, ReportedPair};
use super::versions;
use crate::inference::Confidence;

/// The maximum number of classes shown.
const SHOWN: usize = 3;

/// The maximum number of differences explained.
const EXPLAINED: usize = 6;

impl IdentificationReport {
    /// Returns the report as text. With `all`, the text includes answers that are no better than chance, and all members of
    /// each class.
    pub fn text(&self, all: bool) -> String {
        let mut text = String::new();
        if self.running_totals {
            let differences: Vec<String> = self.own.iter().map(|row| row.count.to_string()).collect();
            let differences = differences.join(", ");
            text += "running totals: each number contains those of the rows before it; the differences are ";
            text += &(differences + "\n");
        }
        text += &self.own_table;
        // Writing to a string never fails.
        let _ = self.write(&mut text, all);
        text
    }

    fn write(&self, text: &mut String, all: bool) -> Result {
        if self.rows_left_out > 0 {
            writeln!(text, "{} rows with greater counts were left out", self.rows_left_out)?;
        }
        self.write_same(text)?;
        if self.rows == 1 {
            writeln!(text, "One number identifies nothing: many programs give any one number. Add rows.")?;
        }
        if self.searched_lines.is_empty() {
            self.write_about_minimax(text)?;
            return self.write_evidence(text);
        }
        for pair in &self.pairs {
            if all || pair.confidence != Confidence::Chance.name() {
                pair.write(text)?;
            }
        }
        let trusted = self.count_trusted();
        let visible = self.best.iter().filter(|best| all || best.confidence != Confidence::Chance.name());
        let visible: Vec<&ReportedClass> = visible.collect();
        let shown = if all { visible.len() } else { visible.len().min(SHOWN) };
        for (place, best) in visible[..shown].iter().enumerate() {
            let further = best.bits.saturating_sub(visible[0].bits).min(60);
            match place {
                _ if place == 0 || all => best.write(text, self.rows, all)?,
                _ if further == 0 => writeln!(text, "as plausible: {}", best.convention)?,
                _ => writeln!(text, "{} times less plausible: {}", 1_u64 << further, best.convention)?,
            }
        }
        if trusted > shown {
            writeln!(text, "and {} more (--all prints them)", trusted - shown)?;
        }
        self.write_about_minimax(text)?;
        if !self.has_answer() {
            self.write_nothing_found(text, all)?;
            self.write_evidence(text)?;
        }
        if let Some(next) = self.next.as_ref().filter(|_| trusted > 1) {
            writeln!(text, "One more count would distinguish them: {} has {} different ones", next.search, next.counts)?;
        }
        self.write_end(text)
    }

    fn write_same(&self, text: &mut String) -> Result {
        let Some(same) = &self.same else { return Ok(()) };
        let algorithms = same.algorithms.iter().map(|(algorithm, lines)| format!("{algorithm} gives {}", name_lines(lines)));
        let algorithms: Vec<String> = algorithms.collect();
        let what = same.what.map_or_else(String::new, |what| format!(" ({what})"));
        let confidence = if self.rows == 1 || !self.searched_lines.is_empty() {
            String::new()
        } else {
            format!(", {}", Confidence::of(same.expected_by_chance).name())
        };
        writeln!(text, "scoutlab's own counts{what}: {}{confidence}", algorithms.join("; "))
    }

    fn write_nothing_found(&self, text: &mut String, all: bool) -> Result {
        if self.conventions == 0 {
            writeln!(text, "No convention tried gives {}.", name_lines(&self.searched_lines))?;
        } else {
            let hidden = if all { "" } else { "; --all prints them" };
            writeln!(
                text,
                "{} {} {} of {} {}, no better than chance{hidden}",
                self.conventions,
                if self.conventions == 1 { "convention gives" } else { "conventions give" },
                self.most_rows,
                self.rows,
                plural(self.rows, "row"),
            )?;
        }
        match &self.nearest {
            Some((nearest, factor)) => {
                let factor = if *factor < 1.01 { "less than 1 %".to_owned() } else { format!("a factor of {factor:.2}") };
                let among = &self.nearest_among;
                writeln!(text, "The nearest of scoutlab's own counts ({among} compared): {nearest}, off by {factor}")
            }
            None => Ok(()),
        }
    }

    /// Writes facts about the rows. They are empty if there is an answer.
    fn write_evidence(&self, text: &mut String) -> Result {
        for statement in &self.evidence {
            writeln!(text, "{statement}")?;
        }
        let same = self.same.as_ref().map_or(0, |same| same.rows.count_ones());
        // Otherwise, the line about scoutlab's own counts says it.
        match self.versions.as_ref().filter(|versions| versions.rows.count_ones() > same) {
            Some(versions) => writeln!(text, "possible: {}", versions::describe(versions)),
            None => Ok(()),
        }
    }

    /// Writes which faults of alpha-beta count like minimax, if minimax alone is the answer and no row names it.
    fn write_about_minimax(&self, text: &mut String) -> Result {
        let own = self.trusted_match().map(|same| same.algorithms.keys().copied().collect::<Vec<_>>());
        let best = self.best.first().filter(|best| best.confidence != Confidence::Chance.name());
        let is_minimax = match (own, best) {
            (Some(own), _) => own == ["minimax"],
            (None, Some(best)) => best.algorithm == Some("minimax"),
            (None, None) => false,
        };
        // A row that names its algorithm has only the counts of this algorithm.
        let is_named = self.own.iter().any(|row| row.counts.len() == 1);
        if is_minimax && !is_named { writeln!(text, "{NO_CUTOFF}.") } else { Ok(()) }
    }

    /// Writes what was tried and what was not.
    fn write_end(&self, text: &mut String) -> Result {
        let Self { programs, programs_tried, tried_below_bits, .. } = self;
        let below = tried_below_bits.saturating_sub(1);
        match self.end {
            "complete" => writeln!(text, "Tried all {programs} programs."),
            "found" => writeln!(
                text,
                "Tried {programs_tried} of {programs} programs: all of at most {below} bits; the others are less plausible."
            ),
            end => {
                let why = match end {
                    "interrupted" => "Interrupted",
                    _ if self.rows == 1 => "Stopped by the time limit for one number",
                    _ => "Stopped by the time limit (--seconds)",
                };
                let what = match tried_below_bits {
                    _ if programs_tried == programs => "each once; further rounds were not finished".to_owned(),
                    0 => "in part".to_owned(),
                    _ => format!("among them all of at most {below} bits"),
                };
                writeln!(text, "{why}: tried {programs_tried} of {programs} programs, {what}.")
            }
        }
    }
}

impl ReportedClass {
    fn write(&self, text: &mut String, rows: usize, all: bool) -> Result {
        let expected = self.expected_by_chance.map_or_else(String::new, |expected| {
            format!(" ({} digits, {} programs tried, {} against chance)", self.digits, self.programs_tried, odds(expected))
        });
        writeln!(
            text,
            "{}: {} of {rows} {} by {}{expected}",
            self.confidence,
            self.rows,
            plural(rows, "row"),
            self.convention
        )?;
        for meaning in self.meaning.iter().take(EXPLAINED) {
            writeln!(text, "  {meaning}")?;
        }
        for row in &self.different {
            let computed = row.computed.map_or_else(|| "not computed".to_owned(), |count| format!("computed {count}"));
            let reading = match row.computed {
                None => "",
                Some(_) if row.may_be_typo => ": one digit differs, so perhaps a typo",
                Some(_) => ": the program may be a variant that shows only in larger searches",
            };
            let (line, depth, count) = (row.line, row.depth, row.count);
            writeln!(text, "  line {line}: {} at depth {depth}: {count}, {computed}{reading}", row.position)?;
        }
        let others = &self.members[1..];
        match others {
            [] => Ok(()),
            _ if all => writeln!(text, "  counts alike: {}", others.join("; ")),
            [first] => writeln!(text, "  counts alike: {first}"),
            [first, more @ ..] => writeln!(text, "  count alike: {first}; {} more (--all)", more.len()),
        }
    }
}

impl ReportedPair {
    fn write(&self, text: &mut String) -> Result {
        writeln!(text, "{}: two algorithms give all rows together: {}", self.confidence, self.convention)?;
        for meaning in &self.meaning {
            writeln!(text, "  {meaning}")?;
        }
        for (algorithm, lines) in &self.algorithms {
            writeln!(text, "  {algorithm}: {}", name_lines(lines))?;
        }
        Ok(())
    }
}

/// Returns the odds against chance, such as `odds of 1,200 to 1`, rounded down to two digits.
fn odds(expected_by_chance: f64) -> String {
    /// Greater odds say no more.
    const MOST: f64 = 1e6;
    let odds = 1.0 / expected_by_chance;
    if odds < 1.0 {
        return "odds below 1 to 1".to_owned();
    }
    if odds >= MOST {
        return "odds of more than 1,000,000 to 1".to_owned();
    }
    let step = 10_f64.powi((odds.log10() as i32 - 1).max(0));
    let rounded = ((odds / step).floor() * step) as u64;
    match rounded {
        1000.. => format!("odds of {},{:03} to 1", rounded / 1000, rounded % 1000),
        _ => format!("odds of {rounded} to 1"),
    }
}

/// Returns `line 2` or `lines 2, 3`.
pub(super) fn name_lines(lines: &[u64]) -> String {
    let numbers: Vec<String> = lines.iter().map(u64::to_string).collect();
    format!("{} {}", plural(lines.len(), "line"), numbers.join(", "))
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}
