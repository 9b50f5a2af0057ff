//! The report of the conventions that were found.

use std::collections::BTreeMap;
use std::fmt::Write;

use scoutlab_identify::{Class, Found, Probe, Progress, Space, Together, best_probe, classes, identify};
use serde::Serialize;

use super::Numbers;

/// So many of the conventions that give the most rows are compared with each other.
const MOST_COMPARED: usize = 300;

/// So many classes are shown.
const SHOWN: usize = 5;

/// The answer to "whose count is this?".
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The number of rows.
    pub rows: usize,
    /// Rows that were left out because there are too many.
    pub rows_left_out: usize,
    /// The programs in the space, and those tried.
    pub programs: usize,
    /// The programs tried: fewer if the smallest row is large.
    pub programs_tried: usize,
    /// The conventions tried: programs, rules where a player is stuck, counts.
    pub conventions_tried: u64,
    /// How many searches were given up, since they visited far more than was counted.
    pub searches_given_up: usize,
    /// The most rows that one convention gives.
    pub most_rows: usize,
    /// How many conventions give so many.
    pub conventions: u64,
    /// How many of them were compared in further searches: the simplest.
    pub compared: usize,
    /// How many of them differ in some of the further searches that were tried; at least this many if there are very many.
    pub distinct: usize,
    /// The simplest of them, one for each way to count.
    pub best: Vec<Best>,
    /// Pairs of algorithms that give all rows together, if no single one does.
    pub pairs: Vec<Pair>,
    /// The search that tells the best apart, if any does.
    pub next: Option<Next>,
}

/// One way to count.
#[derive(Debug, Serialize)]
pub struct Best {
    /// The convention, in one line.
    pub convention: String,
    /// The algorithm, or none if the rows name theirs.
    pub algorithm: Option<&'static str>,
    /// What is counted.
    pub what: &'static str,
    /// What differs from scoutlab's conventions.
    pub differences: BTreeMap<&'static str, &'static str>,
    /// What that means, a sentence each.
    pub meaning: Vec<&'static str>,
    /// How many conventions count alike in all searches that were tried.
    pub alike: usize,
    /// Others that count alike, the simplest first.
    pub others: Vec<String>,
    /// The rows whose numbers it does not give.
    pub different: Vec<Different>,
}

/// A row that a convention does not give.
#[derive(Debug, Serialize)]
pub struct Different {
    /// The line in the file.
    pub line: u64,
    /// The game.
    pub game: &'static str,
    /// The position.
    pub position: String,
    /// The depth.
    pub depth: u32,
    /// The number in the file.
    pub count: u64,
    /// The number computed; none if the search is too long.
    pub computed: Option<u64>,
}

/// Two algorithms under the same other conventions.
#[derive(Debug, Serialize)]
pub struct Pair {
    /// What they have in common.
    pub convention: String,
    /// What that means, a sentence each; then a sentence for each algorithm.
    pub meaning: Vec<&'static str>,
    /// Each algorithm with the lines of its rows.
    pub algorithms: BTreeMap<&'static str, Vec<u64>>,
}

/// A search that tells conventions apart.
#[derive(Debug, Serialize)]
pub struct Next {
    /// The game, the position and the depth.
    pub search: String,
    /// How many different counts the best have there.
    pub counts: usize,
    /// The count of each of the shown ones.
    pub of_best: Vec<Option<u64>>,
}

impl Answer {
    /// Looks for the conventions that give these numbers.
    pub fn find(numbers: &Numbers, threads: usize, progress: Progress<'_>) -> Self {
        let algorithms = numbers.algorithms();
        let space = Space::of(&numbers.scopes(), algorithms.as_deref());
        let is_given = algorithms.is_some();
        let found = identify(&numbers.rows, &space, !is_given, threads, progress);
        let most_rows = found.found.first().map_or(0, Found::fits);
        let best: Vec<Found> = found.found.iter().copied().take_while(|one| one.fits() == most_rows).collect();
        let compared: Vec<Found> = best.iter().flat_map(|one| one.members(&space)).take(MOST_COMPARED).collect();
        let probes = numbers.probes();
        let classes = classes(&compared, &probes, threads);
        let fewest = found.pairs.first().map(simplicity);
        Self {
            rows: numbers.rows.len(),
            rows_left_out: numbers.left_out,
            programs: found.programs.0,
            programs_tried: found.programs.1,
            conventions_tried: found.conventions.0,
            searches_given_up: found.given_up,
            most_rows,
            conventions: found.fitting,
            compared: compared.len(),
            distinct: classes.len(),
            best: classes.iter().take(SHOWN).map(|class| Best::of(class, numbers, is_given)).collect(),
            pairs: found
                .pairs
                .iter()
                .filter(|pair| Some(simplicity(pair)) == fewest)
                .take(SHOWN)
                .map(|pair| Pair::of(pair, numbers))
                .collect(),
            next: Next::of(&classes, &probes),
        }
    }

    /// The answer in words.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Self { rows, most_rows, conventions, distinct, .. } = self;
        // Only so many are compared.
        let least = if (self.compared as u64) < self.conventions { "at least " } else { "" };
        writeln!(text, "{rows} {}, {} conventions tried", plural(*rows, "row"), self.conventions_tried)?;
        if self.rows_left_out > 0 {
            writeln!(text, "{} rows with greater counts were left out", self.rows_left_out)?;
        }
        if self.programs_tried < self.programs {
            writeln!(
                text,
                "the first row is large, or nearly all conventions fit it: only the {} simplest of {} programs were tried",
                self.programs_tried, self.programs
            )?;
        }
        match *most_rows {
            0 if !self.pairs.is_empty() => writeln!(text, "no convention with one algorithm gives all rows")?,
            0 => writeln!(text, "no convention in the space gives any of the numbers")?,
            most if most == *rows => writeln!(
                text,
                "{conventions} {} {}, in {least}{distinct} different {}",
                if *conventions == 1 { "convention gives" } else { "conventions give" },
                if *rows == 1 { "the row".to_owned() } else { format!("all {rows} rows") },
                plural(*distinct, "way")
            )?,
            most => writeln!(
                text,
                "no convention gives all rows; {conventions} {} {}, in {least}{distinct} different {}",
                if *conventions == 1 { "gives" } else { "give" },
                if most + 1 == *rows { format!("all but one of {rows}") } else { format!("{most} of {rows}") },
                plural(*distinct, "way")
            )?,
        }
        for pair in &self.pairs {
            writeln!(text, "\ntwo algorithms give all rows together: {}", pair.convention)?;
            for meaning in &pair.meaning {
                writeln!(text, "  {meaning}")?;
            }
            for (algorithm, lines) in &pair.algorithms {
                let lines: Vec<String> = lines.iter().map(u64::to_string).collect();
                writeln!(text, "  {algorithm}: {} {}", plural(lines.len(), "line"), lines.join(", "))?;
            }
        }
        for best in &self.best {
            writeln!(text, "\n{}", best.convention)?;
            for meaning in &best.meaning {
                writeln!(text, "  {meaning}")?;
            }
            for row in &best.different {
                let computed = row.computed.map_or_else(|| "too many to compute".to_owned(), |count| count.to_string());
                writeln!(
                    text,
                    "  line {}: {} at depth {}: {}, computed {computed}",
                    row.line, row.position, row.depth, row.count
                )?;
            }
            if best.alike > 1 {
                write!(text, "  {} more count alike wherever they were compared", best.alike - 1)?;
                writeln!(
                    text,
                    "{}",
                    if best.others.is_empty() { String::new() } else { format!(": {}", best.others.join("; ")) }
                )?;
            }
        }
        if *distinct > SHOWN {
            writeln!(text, "\nand {} more", distinct - SHOWN)?;
        }
        if let Some(next) = &self.next {
            writeln!(text, "\na further count would tell them apart: {} has {} different ones", next.search, next.counts)?;
        }
        Ok(())
    }
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

fn simplicity(pair: &Together) -> u32 {
    pair.program.differences() + pair.quantity.differences()
}

impl Best {
    fn of(class: &Class, numbers: &Numbers, is_given: bool) -> Self {
        let simplest = class.members[0];
        let parts = simplest.program.parts().into_iter().chain(simplest.quantity.parts());
        let different: Vec<_> = parts.filter(|(_, _, is_usual)| !is_usual).collect();
        let rows = numbers.rows.iter().zip(&numbers.sources).enumerate();
        Self {
            convention: in_one_line(&simplest, numbers, is_given),
            algorithm: (!is_given).then(|| simplest.program.algorithm.part().1.name),
            what: simplest.quantity.of.part().1.name,
            differences: different.iter().map(|(dimension, choice, _)| (dimension.name, choice.name)).collect(),
            meaning: different.iter().map(|(_, choice, _)| choice.definition).collect(),
            alike: class.members.len(),
            others: class.members[1..].iter().take(3).map(|member| in_one_line(member, numbers, is_given)).collect(),
            different: rows
                .filter(|(place, _)| simplest.rows & 1 << place == 0)
                .map(|(_, (row, source))| Different {
                    line: source.line,
                    game: source.game,
                    position: source.position.clone(),
                    depth: row.depth,
                    count: row.count,
                    computed: simplest.count(row),
                })
                .collect(),
        }
    }
}

fn in_one_line(found: &Found, numbers: &Numbers, is_given: bool) -> String {
    let program = found.program.to_string();
    let program = match program.split_once(' ') {
        Some((_, differences)) if is_given => format!("algorithm as given {differences}"),
        None if is_given => "algorithm as given".to_owned(),
        _ => program,
    };
    let quantity = found.quantity.to_string();
    let names_several = numbers.rows.iter().any(|row| row.of.is_some_and(|of| of != found.quantity.of));
    match quantity.split_once(' ') {
        Some((_, differences)) if names_several => format!("{program} what as given {differences}"),
        None if names_several => format!("{program} what as given"),
        _ => format!("{program} {quantity}"),
    }
}

impl Pair {
    fn of(pair: &Together, numbers: &Numbers) -> Self {
        let lines = |rows: u64| {
            let sources = numbers.sources.iter().enumerate();
            sources.filter(|(place, _)| rows & 1 << place != 0).map(|(_, source)| source.line).collect()
        };
        let program = pair.program.to_string();
        let differences = program.split_once(' ').map_or("no differences", |(_, differences)| differences);
        let parts = pair.program.parts().into_iter().chain(pair.quantity.parts());
        let different = parts.filter(|(_, _, is_usual)| !is_usual);
        let algorithms = pair.algorithms.iter().map(|&(algorithm, _)| algorithm.part().1.definition);
        Self {
            convention: format!("{differences} {}", pair.quantity),
            meaning: different.map(|(_, choice, _)| choice.definition).chain(algorithms).collect(),
            algorithms: pair.algorithms.iter().map(|&(algorithm, rows)| (algorithm.part().1.name, lines(rows))).collect(),
        }
    }
}

impl Next {
    fn of(classes: &[Class], probes: &[Probe]) -> Option<Self> {
        let (probe, counts) = best_probe(classes, probes)?;
        let of_best = classes.iter().take(SHOWN).map(|class| class.counts[probe]).collect();
        Some(Self { search: probes[probe].name.clone(), counts, of_best })
    }
}
