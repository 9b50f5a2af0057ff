//! Cells that search positions to the end of the game.

use anyhow::Result;
use serde::Deserialize;

use super::Axis;
use super::cells::{CellOutcome, Cells, Layout, digits};
use super::measure::MeasureAxes;
use super::searches::{label, one_ply};
use super::values::{GridError, at, each, extra_results, numbers, one_text, seeds, table_sizes, texts, texts_or};
use crate::catalogue::SolveRequest;

/// The axes of a grid of solves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    /// Table sizes in MB, or `none`.
    tables: Option<Axis>,
    /// From how many empty squares on special code takes over.
    last_empties: Option<Axis>,
    /// Columns of results besides the usual ones.
    results: Option<Axis>,
    /// How many seeds, counted up from the experiment's.
    seeds: Option<Axis>,
}

const KEYS: [&str; 8] = ["game", "position", "empties", "algorithm", "ordering", "table", "last_empties", "seed"];

const RESULTS: [&str; 10] = [
    "value",
    "best_move",
    "leaves",
    "interior",
    "table_answers",
    "calls",
    "researches",
    "ordering_probes",
    "cutoffs",
    "first_cutoffs",
];

/// Columns that an experiment may ask for besides, as in searches.
const EXTRA_RESULTS: [&str; 3] = ["sorted_by", "min_depth", "evaluations"];

/// The most empty squares that special code may be asked to take over; each game says how many it can.
const MOST_LAST_EMPTIES: u64 = 64;

/// A grid with all values checked.
#[derive(Debug)]
struct Solves {
    game: String,
    /// Each with its seed and the number of its empty squares.
    positions: Vec<(String, u64, u32)>,
    algorithms: Vec<String>,
    orderings: Vec<String>,
    /// Sizes in MB, 0 for none, or nothing for the usual one.
    tables: Vec<Option<usize>>,
    last_empties: Vec<Option<u32>>,
    extra_results: Vec<String>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "solves";

    fn cells(&self, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = one_text(&self.game, "game")?;
        let patterns = texts(&self.positions)?;
        let algorithms = texts(&self.algorithms)?;
        let orderings = texts_or(self.orderings.as_ref(), SolveRequest::ORDERING)?;
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        let tables = match &self.tables {
            None => vec![None],
            Some(axis) => table_sizes(axis)?.into_iter().map(Some).collect(),
        };
        let last_empties = match &self.last_empties {
            None => vec![None],
            Some(axis) => numbers(axis, 0..=MOST_LAST_EMPTIES)?.into_iter().map(|number| Some(number as u32)).collect(),
        };

        // Each value is tried in an otherwise plain search, and each algorithm with each table.
        let plain = SolveRequest {
            game: game.clone(),
            position: drawn(&patterns[0], seed),
            algorithm: SolveRequest::ALGORITHM.to_owned(),
            ordering: "none".to_owned(),
            table: None,
            last_empties: None,
            seed,
            whole_line: false,
        };
        let all: Vec<(String, u64)> =
            patterns.iter().flat_map(|pattern| seeds.iter().map(|&seed| (drawn(pattern, seed), seed))).collect();
        let names: Vec<String> = all.iter().map(|(position, _)| position.clone()).collect();
        let empties =
            each(Some(&self.positions), &names, |position| Ok(SolveRequest { position, ..plain.clone() }.prepare()?.empties))?;
        each(self.orderings.as_ref(), &orderings, |ordering| SolveRequest { ordering, ..plain.clone() }.prepare())?;
        for &table in &tables {
            let axis = self.tables.as_ref().or(Some(&self.algorithms));
            each(axis, &algorithms, |algorithm| SolveRequest { algorithm, table, ..plain.clone() }.prepare())?;
        }
        for &last_empties in &last_empties {
            let tried = SolveRequest { last_empties, ..plain.clone() }.prepare();
            tried.map_err(|error| at(self.last_empties.as_ref(), error))?;
        }
        let positions = all.into_iter().zip(empties).map(|((position, seed), empties)| (position, seed, empties)).collect();
        let extra_results = extra_results(self.results.as_ref(), &EXTRA_RESULTS)?;
        Ok(Box::new(Solves { game, positions, algorithms, orderings, tables, last_empties, extra_results }))
    }
}

/// A position whose pattern may hold the seed.
fn drawn(pattern: &str, seed: u64) -> String {
    pattern.replace("{seed}", &seed.to_string())
}

impl Solves {
    const fn lengths(&self) -> [usize; 5] {
        [self.positions.len(), self.algorithms.len(), self.orderings.len(), self.tables.len(), self.last_empties.len()]
    }

    fn request(&self, index: usize) -> (SolveRequest, u32) {
        let [position, algorithm, ordering, table, last_empties] = digits(index, self.lengths());
        let (position, seed, empties) = &self.positions[position];
        let request = SolveRequest {
            game: self.game.clone(),
            position: position.clone(),
            algorithm: self.algorithms[algorithm].clone(),
            ordering: self.orderings[ordering].clone(),
            table: self.tables[table],
            last_empties: self.last_empties[last_empties],
            seed: *seed,
            whole_line: false,
        };
        (request, *empties)
    }
}

impl Cells for Solves {
    fn layout(&self) -> Layout {
        Layout {
            keys: KEYS.map(str::to_owned).to_vec(),
            results: RESULTS.map(str::to_owned).into_iter().chain(self.extra_results.iter().cloned()).collect(),
        }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let (request, empties) = self.request(index);
        let usual = "usual".to_owned();
        vec![
            request.game,
            label(&request.position).to_owned(),
            empties.to_string(),
            request.algorithm,
            request.ordering,
            match request.table {
                None => usual.clone(),
                Some(0) => "none".to_owned(),
                Some(megabytes) => megabytes.to_string(),
            },
            request.last_empties.map_or(usual, |number| number.to_string()),
            request.seed.to_string(),
        ]
    }

    /// A table, and moves in a good order, make a search shorter by a factor.
    fn estimate(&self, index: usize) -> u64 {
        let (request, empties) = self.request(index);
        let harder = u32::from(request.ordering == "none") + u32::from(request.table == Some(0));
        3_u64.saturating_pow(empties.min(30) + harder)
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let request = self.request(index).0;
        let outcome = request.prepare()?.run()?;
        let counters = &outcome.counters;
        let mut results = vec![outcome.value.to_string(), outcome.line.first().cloned().unwrap_or_default()];
        let counts = [
            counters.leaves,
            counters.interior,
            counters.table_answers,
            counters.calls(),
            counters.researches,
            counters.ordering_probes,
            counters.cutoffs,
            counters.first_cutoffs,
        ];
        results.extend(counts.map(|count| count.to_string()));
        results.extend(self.extra_results.iter().map(|column| match column.as_str() {
            "evaluations" => (counters.leaves + counters.ordering_probes).to_string(),
            "sorted_by" => one_ply(&request.ordering, None).0,
            _ => one_ply(&request.ordering, None).1,
        }));
        Ok(CellOutcome { results, leaves: counters.leaves, seconds: outcome.seconds })
    }
}
