//! The report on the conventions found.

use std::collections::BTreeMap;
use std::fmt::Write;

use scoutlab_identify::{Class, Found, Probe, Progress, Space, Together, best_probe, classes, identify};
use serde::Serialize;

use super::Numbers;
use super::own::{Own, Same};
use super::table::{self, OwnRow};

/// The maximum number of best conventions that are compared with each other.
const MOST_COMPARED: usize = 300;

/// The maximum number of classes shown.
const SHOWN: usize = 5;

/// The result of an identification.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The number of rows.
    pub rows: usize,
    /// scoutlab's own counts of each row.
    pub own: Vec<OwnRow>,
    /// The rows that scoutlab's own algorithms count, if any.
    pub same: Option<Same>,
    /// The text of the first answer.
    #[serde(skip)]
    pub table: String,
    /// The number of rows skipped because there are too many.
    pub rows_left_out: usize,
    /// The number of programs in the search space.
    pub programs: usize,
    /// The number of programs tried; it is smaller if the smallest count is large.
    pub programs_tried: usize,
    /// The number of conventions tried: combinations of program, pass rule and count.
    pub conventions_tried: u64,
    /// The number of searches abandoned because they visited far more nodes than the given count.
    pub searches_given_up: usize,
    /// The largest number of rows reproduced by one convention.
    pub most_rows: usize,
    /// The number of conventions that reproduce this many rows.
    pub conventions: u64,
    /// The number of these conventions, the simplest ones, that were compared in further searches.
    pub compared: usize,
    /// The number of classes that differ in some further search; a lower bound if there are many conventions.
    pub distinct: usize,
    /// The simplest convention of each class.
    pub best: Vec<Best>,
    /// Pairs of algorithms that together reproduce all rows, if no single algorithm does.
    pub pairs: Vec<Pair>,
    /// The search that best distinguishes the conventions, if any does.
    pub next: Option<Next>,
}

/// A class of conventions that count identically.
#[derive(Debug, Serialize)]
pub struct Best {
    /// The convention on one line.
    pub convention: String,
    /// The algorithm, or `None` if the rows name their algorithms.
    pub algorithm: Option<&'static str>,
    /// The quantity counted.
    pub what: &'static str,
    /// The differences from scoutlab's conventions.
    pub differences: BTreeMap<&'static str, &'static str>,
    /// An explanation of each difference, one sentence each.
    pub meaning: Vec<&'static str>,
    /// The number of conventions that count identically in all searches tried.
    pub alike: usize,
    /// Other conventions that count identically, simplest first.
    pub others: Vec<String>,
    /// The rows that it does not reproduce.
    pub different: Vec<Different>,
}

/// A row that a convention does not reproduce.
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
    /// The number computed; `None` if the search is too long.
    pub computed: Option<u64>,
}

/// Two algorithms with otherwise equal conventions.
#[derive(Debug, Serialize)]
pub struct Pair {
    /// The common conventions.
    pub convention: String,
    /// An explanation of each convention, then of each algorithm, one sentence each.
    pub meaning: Vec<&'static str>,
    /// The algorithms, each with the lines of its rows.
    pub algorithms: BTreeMap<&'static str, Vec<u64>>,
}

/// A search that distinguishes conventions.
#[derive(Debug, Serialize)]
pub struct Next {
    /// The game, the position and the depth.
    pub search: String,
    /// The number of distinct counts among the best conventions.
    pub counts: usize,
    /// The count of each convention shown.
    pub of_best: Vec<Option<u64>>,
}

impl Answer {
    /// Searches for the conventions that reproduce these counts.
    pub fn find(numbers: &Numbers, threads: usize, progress: Progress<'_>) -> Self {
        let own = Own::all(numbers);
        let same = Same::of(numbers, &own);
        let mut table = String::new();
        // Writing to a string never fails.
        let _ = table::write(numbers, &own, &mut table);
        let own = OwnRow::all(numbers, &own);
        if let Some(same) = same.as_ref().filter(|same| same.rows.count_ones() as usize == numbers.rows.len()) {
            return Self {
                rows: numbers.rows.len(),
                rows_left_out: numbers.left_out,
                own,
                same: Some(same.clone()),
                table,
                programs: 0,
                programs_tried: 0,
                conventions_tried: 0,
                searches_given_up: 0,
                most_rows: 0,
                conventions: 0,
                compared: 0,
                distinct: 0,
                best: Vec::new(),
                pairs: Vec::new(),
                next: None,
            };
        }
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
            own,
            same,
            table,
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

    /// The result as text.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let Self { rows, most_rows, conventions, distinct, .. } = self;
        text.push_str(&self.table);
        if let Some(same) = &self.same {
            let algorithms = same.algorithms.iter().map(|(algorithm, lines)| {
                let lines: Vec<String> = lines.iter().map(u64::to_string).collect();
                format!("{algorithm} gives {} {}", plural(lines.len(), "line"), lines.join(", "))
            });
            let algorithms: Vec<String> = algorithms.collect();
            let what = same.what.map_or_else(String::new, |what| format!(" ({what})"));
            writeln!(text, "scoutlab's own counts{what}: {}", algorithms.join("; "))?;
            if same.rows.count_ones() as usize == *rows {
                return Ok(());
            }
        }
        // Only the first few are compared.
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
