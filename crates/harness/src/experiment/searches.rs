//! The usual cell: one search, counted.

use anyhow::Result;
use scoutlab_search::specification::Arguments;
use serde::Deserialize;

use super::Axis;
use super::cells::{CellOutcome, Cells, Layout, digits};
use super::measure::MeasureAxes;
use super::values::{GridError, at, depths, each, extra_results, one_text, seeds, table_sizes, texts, texts_or};
use crate::catalogue::{self, SearchOutcome, SearchRequest};

/// The axes of a grid of searches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    frames: Option<Axis>,
    /// Table sizes in MB, or `none`. With this axis there is a column `table`.
    tables: Option<Axis>,
    /// Columns of results besides the usual ones.
    results: Option<Axis>,
    /// How many seeds, counted up from the experiment's.
    seeds: Option<Axis>,
}

/// The columns that name a search, if tables are no axis.
const KEYS: [&str; 8] = ["game", "position", "depth", "algorithm", "ordering", "evaluator", "frame", "seed"];

/// The columns that every experiment of searches has.
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

/// Columns that an experiment may ask for besides.
///
/// `variant` joins the names of algorithm, ordering and table, to tell apart what none of them tells apart alone; `sorted_by` and
/// `min_depth` are the parts of an ordering with `eval1`; `evaluations` are leaves and ordering probes together.
const EXTRA_RESULTS: [&str; 6] = ["cutoff_index_sum", "open_peak", "variant", "sorted_by", "min_depth", "evaluations"];

/// A grid of searches with all values checked: one search for each combination.
#[derive(Clone, Debug)]
struct Searches {
    game: String,
    positions: Vec<String>,
    depths: Vec<u32>,
    algorithms: Vec<String>,
    orderings: Vec<String>,
    evaluators: Vec<&'static str>,
    frames: Vec<&'static str>,
    /// Table sizes in MB, 0 for none. Nothing if tables are no axis: then algorithms have the table they need, if any.
    tables: Option<Vec<usize>>,
    seeds: Vec<u64>,
    extra_results: Vec<String>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "searches";

    fn cells(&self, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = one_text(&self.game, "game")?;
        let positions = texts(&self.positions)?;
        let depths = depths(&self.depths)?;
        let algorithms = texts(&self.algorithms)?;
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        let entry = catalogue::game(&game).map_err(|error| at(Some(&self.game), error))?;

        // Each value is tried in an otherwise plain search: a search is wrong only if one of its names is.
        let plain = SearchRequest {
            game: game.clone(),
            position: positions[0].clone(),
            depth: depths[0],
            algorithm: "minimax".to_owned(),
            ordering: "none".to_owned(),
            evaluator: None,
            frame: None,
            table: None,
            seed: seeds[0],
            whole_line: false,
        };
        each(Some(&self.positions), &positions, |position| SearchRequest { position, ..plain.clone() }.prepare())?;
        each(Some(&self.algorithms), &algorithms, |algorithm| SearchRequest { algorithm, ..plain.clone() }.prepare())?;
        let orderings = texts_or(self.orderings.as_ref(), "none")?;
        each(self.orderings.as_ref(), &orderings, |ordering| SearchRequest { ordering, ..plain.clone() }.prepare())?;
        let evaluators = texts_or(self.evaluators.as_ref(), entry.evaluators[0])?;
        let evaluators = each(self.evaluators.as_ref(), &evaluators, |name| {
            SearchRequest { evaluator: Some(name), ..plain.clone() }.evaluator_name()
        })?;
        let frames = texts_or(self.frames.as_ref(), entry.frames[0])?;
        let frames =
            each(self.frames.as_ref(), &frames, |name| SearchRequest { frame: Some(name), ..plain.clone() }.frame_name())?;
        let tables = self.tables.as_ref().map(table_sizes).transpose()?;
        for &table in tables.iter().flatten() {
            each(self.tables.as_ref(), &algorithms, |algorithm| {
                SearchRequest { algorithm, table: Some(table), ..plain.clone() }.prepare()
            })?;
        }
        let extra_results = extra_results(self.results.as_ref(), &EXTRA_RESULTS)?;
        Ok(Box::new(Searches {
            game,
            positions,
            depths,
            algorithms,
            orderings,
            evaluators,
            frames,
            tables,
            seeds,
            extra_results,
        }))
    }
}

impl Searches {
    fn request(&self, index: usize) -> SearchRequest {
        let tables = self.tables.as_ref().map_or(1, Vec::len);
        let lengths = [
            self.positions.len(),
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.frames.len(),
            tables,
            self.seeds.len(),
        ];
        let [position, depth, algorithm, ordering, evaluator, frame, table, seed] = digits(index, lengths);
        SearchRequest {
            game: self.game.clone(),
            position: self.positions[position].clone(),
            depth: self.depths[depth],
            algorithm: self.algorithms[algorithm].clone(),
            ordering: self.orderings[ordering].clone(),
            evaluator: Some(self.evaluators[evaluator].to_owned()),
            frame: Some(self.frames[frame].to_owned()),
            table: self.tables.as_ref().map(|tables| tables[table]),
            seed: self.seeds[seed],
            whole_line: false,
        }
    }
}

fn extra_result(column: &str, request: &SearchRequest, outcome: &SearchOutcome) -> String {
    match column {
        "open_peak" => outcome.counters.open_peak.to_string(),
        "cutoff_index_sum" => outcome.counters.cutoff_index_sum.to_string(),
        "evaluations" => (outcome.counters.leaves + outcome.counters.ordering_probes).to_string(),
        "sorted_by" => one_ply(&request.ordering, request.evaluator.as_deref()).0,
        "min_depth" => one_ply(&request.ordering, request.evaluator.as_deref()).1,
        _ => variant(request),
    }
}

/// What is searched with, in words: `alphabeta killer:2, table`.
fn variant(request: &SearchRequest) -> String {
    let mut text = request.algorithm.clone();
    if request.ordering != "none" {
        text = format!("{text} {}", request.ordering);
    }
    if request.table.is_some_and(|megabytes| megabytes > 0) { format!("{text}, table") } else { text }
}

/// Which evaluator sorts moves, and where more than how many plies remain; the ordering itself and nothing if none does.
pub(super) fn one_ply(ordering: &str, evaluator: Option<&str>) -> (String, String) {
    let parts = ordering.split('+').filter_map(|part| Arguments::split("ordering", part).ok());
    let Some(mut eval1) = parts.into_iter().find(|part| part.name() == "eval1") else {
        return (ordering.to_owned(), String::new());
    };
    let own = || evaluator.unwrap_or_default().to_owned();
    (eval1.text("by").unwrap_or_else(own), eval1.text("min-depth").unwrap_or_else(|| "0".to_owned()))
}

/// The stored positions of a suite are named by their number.
pub(super) fn label(position: &str) -> &str {
    position.strip_prefix("ffo:").unwrap_or(position)
}

impl Cells for Searches {
    fn layout(&self) -> Layout {
        let mut keys: Vec<String> = KEYS.map(str::to_owned).to_vec();
        if self.tables.is_some() {
            keys.insert(KEYS.len() - 1, "table".to_owned());
        }
        Layout {
            keys,
            results: RESULTS.iter().map(|name| (*name).to_owned()).chain(self.extra_results.iter().cloned()).collect(),
        }
    }

    fn len(&self) -> usize {
        [
            self.positions.len(),
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.frames.len(),
            self.tables.as_ref().map_or(1, Vec::len),
            self.seeds.len(),
        ]
        .iter()
        .product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let request = self.request(index);
        let mut key = vec![
            request.game,
            label(&request.position).to_owned(),
            request.depth.to_string(),
            request.algorithm,
            request.ordering,
            request.evaluator.unwrap_or_default(),
            request.frame.unwrap_or_default(),
        ];
        key.extend(request.table.map(|megabytes| if megabytes == 0 { "none".to_owned() } else { megabytes.to_string() }));
        key.push(request.seed.to_string());
        key
    }

    /// A few moves per ply survive pruning.
    fn estimate(&self, index: usize) -> u64 {
        3_u64.saturating_pow(self.request(index).depth.min(30))
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let request = self.request(index);
        let outcome = request.prepare()?()?;
        let counters = &outcome.counters;
        let mut results = vec![outcome.value.to_string(), outcome.best_move().unwrap_or_default().to_owned()];
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
        results.extend(self.extra_results.iter().map(|column| extra_result(column, &request, &outcome)));
        Ok(CellOutcome { results, leaves: counters.leaves, seconds: outcome.seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_sorting_by_one_ply_values_are_told_apart() {
        let parts = |ordering: &str| one_ply(ordering, Some("discs"));
        let expected = |sorted_by: &str, min_depth: &str| (sorted_by.to_owned(), min_depth.to_owned());
        assert_eq!(parts("eval1:by=pattern,min-depth=3"), expected("pattern", "3"));
        assert_eq!(parts("table+eval1:min-depth=2"), expected("discs", "2"));
        assert_eq!(parts("eval1"), expected("discs", "0"));
        assert_eq!(parts("static"), expected("static", ""));
    }
}
