//! The default cell type: the counts of one search.

use anyhow::Result;
use scoutlab_games::Window;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, digits};
use super::measure::MeasureAxes;
use super::values::{
    GridError, algorithms, at, depths, each, evaluators, extra_results, game, orderings, positions, seeds, table_depths,
    table_sizes, texts_or,
};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::position::Position;
use scoutlab::registry::{Frame, RequestError};
use scoutlab::request::{SearchRequest, table_size};
use scoutlab::search::{SearchOutcome, search};
use scoutlab_runs::{CellOutcome, Layout};

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
    /// The transposition table sizes in MB, or `none`. With this axis, the data has a column `table`.
    tables: Option<Axis>,
    /// The rule for TT cutoffs. With this axis, the data has a column `table_depth`.
    table_depths: Option<Axis>,
    /// Additional result columns.
    results: Option<Axis>,
    /// The number of seeds, starting with the seed of the experiment.
    seeds: Option<Axis>,
}

/// The columns that identify a search, if tables are not an axis.
const KEYS: [&str; 8] = ["game", "position", "depth", "algorithm", "ordering", "evaluator", "frame", "seed"];

/// The columns that every experiment of searches has before [`Counters::COLUMNS`].
const RESULTS: [&str; 2] = ["value", "best_move"];

/// Columns that an experiment may request.
///
/// `variant` joins the names of algorithm, ordering and table, for figures that distinguish combinations. `sorted_by` and
/// `min_depth` are the parts of an ordering with `eval1`. `evaluations` is the sum of leaves and ordering evaluations.
/// `root_researches` counts the re-searches of moves of the root, in another search. `quiescence_nodes` is empty if the evaluator
/// does not search. `all_nodes` is the sum of calls and quiescence nodes.
const EXTRA_RESULTS: [&str; 9] = [
    "cutoff_index_sum",
    "open_peak",
    "variant",
    "sorted_by",
    "min_depth",
    "evaluations",
    "root_researches",
    "quiescence_nodes",
    "all_nodes",
];

/// A validated grid of searches: one search for each combination.
struct Searches {
    positions: Vec<Position>,
    depths: Vec<u32>,
    algorithms: Vec<AnyAlgorithm>,
    orderings: Vec<OrderingSpec>,
    evaluators: Vec<&'static str>,
    frames: Vec<Frame>,
    /// The transposition table sizes in MB, 0 for none; `None` if tables are not an axis. Each algorithm then uses its default.
    tables: Option<Vec<usize>>,
    /// The rules for TT cutoffs; `None` if they are not an axis.
    table_depths: Option<Vec<TableDepth>>,
    seeds: Vec<u64>,
    extra_results: Vec<String>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "searches";

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = game(catalogue, &self.game)?;
        let positions = positions(&self.positions, game)?;
        let depths = depths(&self.depths)?;
        let algorithms = algorithms(catalogue, &self.algorithms)?;
        for position in &positions {
            for &depth in &depths {
                let shallowest = algorithms.iter().map(|algorithm| algorithm.shallowest(depth)).min().unwrap_or(depth);
                let tried = position.check_depths(shallowest..=depth);
                tried.map_err(|error| at(Some(&self.depths), RequestError::from(error)))?;
            }
        }
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        let root = &positions[0];
        let orderings = orderings(catalogue, self.orderings.as_ref(), "none", root)?;
        let evaluators = evaluators(self.evaluators.as_ref(), game)?;
        let frames = texts_or(self.frames.as_ref(), game.description().frames[0])?;
        let frames = each(self.frames.as_ref(), &frames, |name| Ok(Frame::named(game.frame(Some(&name))?)))?;
        let tables = self.tables.as_ref().map(table_sizes).transpose()?;
        let table_depths = self.table_depths.as_ref().map(table_depths).transpose()?;
        // Each algorithm is checked with each table.
        let sizes: Vec<Option<usize>> =
            tables.as_ref().map_or_else(|| vec![None], |sizes| sizes.iter().copied().map(Some).collect());
        for table in sizes {
            for algorithm in &algorithms {
                let tried = table_size(algorithm, table, 0).map(drop);
                tried.map_err(|error| at(self.tables.as_ref().or(Some(&self.algorithms)), error))?;
            }
        }
        let extra_results = extra_results(self.results.as_ref(), &EXTRA_RESULTS)?;
        Ok(Box::new(Searches {
            positions,
            depths,
            algorithms,
            orderings,
            evaluators,
            frames,
            tables,
            table_depths,
            seeds,
            extra_results,
        }))
    }
}

impl Searches {
    fn lengths(&self) -> [usize; 9] {
        [
            self.positions.len(),
            self.depths.len(),
            self.algorithms.len(),
            self.orderings.len(),
            self.evaluators.len(),
            self.frames.len(),
            self.tables.as_ref().map_or(1, Vec::len),
            self.table_depths.as_ref().map_or(1, Vec::len),
            self.seeds.len(),
        ]
    }

    fn request(&self, index: usize) -> SearchRequest {
        let [position, depth, algorithm, ordering, evaluator, frame, table, table_depth, seed] = digits(index, self.lengths());
        let algorithm = &self.algorithms[algorithm];
        let table = self.tables.as_ref().map(|tables| tables[table]);
        SearchRequest {
            position: self.positions[position].clone(),
            algorithm: algorithm.clone(),
            depth: self.depths[depth],
            ordering: self.orderings[ordering].clone(),
            evaluator: self.evaluators[evaluator],
            frame: self.frames[frame],
            window: Window::INFINITE,
            table: table_size(algorithm, table, 0).expect("each algorithm was checked with each table"),
            table_depth: self.table_depths.as_ref().map_or(TableDepth::Equal, |depths| depths[table_depth]),
            seed: self.seeds[seed],
            most_visits: None,
            seconds: None,
            whole_line: false,
            stop: None,
        }
    }

    /// Returns a readable name of the search setup: `alphabeta killer:2, table`. The name includes the transposition table only
    /// if `tables` is an axis.
    fn variant(&self, request: &SearchRequest) -> String {
        let SearchRequest { algorithm, ordering, .. } = request;
        let text = if ordering.name() == "none" { algorithm.to_string() } else { format!("{algorithm} {ordering}") };
        if self.tables.is_some() && request.table > 0 { format!("{text}, table") } else { text }
    }

    fn extra_result(&self, column: &str, request: &SearchRequest, outcome: &SearchOutcome) -> Result<String> {
        Ok(match column {
            "root_researches" => {
                let (profile, _) = request.position.count_by_ply(request)?;
                profile.plies().get(1).map_or(0, |ply| ply.researches).to_string()
            }
            "quiescence_nodes" => outcome.quiescence_nodes.map_or_else(String::new, |nodes| nodes.to_string()),
            "all_nodes" => (outcome.counters.calls() + outcome.quiescence_nodes.unwrap_or_default()).to_string(),
            "evaluations" => (outcome.counters.leaves + outcome.counters.ordering_probes).to_string(),
            "sorted_by" => one_ply(&request.ordering, Some(request.evaluator)).0,
            "min_depth" => one_ply(&request.ordering, Some(request.evaluator)).1,
            "variant" => self.variant(request),
            count => outcome.counters.column(count).map_or_else(String::new, |count| count.to_string()),
        })
    }
}

/// Returns the evaluator that sorts moves, and the remaining depth above which it sorts. If no evaluator sorts, returns the
/// ordering itself and an empty text.
pub(super) fn one_ply(ordering: &OrderingSpec, evaluator: Option<&str>) -> (String, String) {
    let Some(eval1) = ordering.one_ply() else { return (ordering.to_string(), String::new()) };
    let by = eval1.by.as_deref().or(evaluator).unwrap_or_default();
    (by.to_owned(), eval1.min_depth.to_string())
}

/// Returns the `scoutlab search` command of a request with an infinite window.
pub(super) fn search_command(request: &SearchRequest) -> String {
    let command = Command::new(&["search", request.game()])
        .with("position", &request.position.text)
        .with("depth", request.depth)
        .with("algorithm", &request.algorithm)
        .unless("none", "ordering", &request.ordering)
        .with("eval", request.evaluator)
        .with("frame", request.frame.name());
    // Algorithms that need a TT have one by default.
    let has_none = request.table == 0 && table_size(&request.algorithm, None, 0) == Ok(0);
    let command = if has_none { command } else { command.with("table", request.table) };
    command.unless(TableDepth::Equal.name(), "table-depth", request.table_depth).with("seed", request.seed).into_text()
}

/// Returns the counts of [`Counters::COLUMNS`] as text.
pub(super) fn counts(counters: &Counters) -> impl Iterator<Item = String> {
    counters.columns().into_iter().map(|count| count.to_string())
}

/// Returns column names in the form of a layout.
pub(super) fn columns<'c>(names: impl IntoIterator<Item = &'c str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the label of a position. For a stored position of a suite, the label is its number.
pub(super) fn label(position: &str) -> &str {
    position.strip_prefix("ffo:").unwrap_or(position)
}

impl Cells for Searches {
    fn layout(&self) -> Layout {
        let mut keys: Vec<String> = KEYS.map(str::to_owned).to_vec();
        if self.tables.is_some() {
            keys.insert(KEYS.len() - 1, "table".to_owned());
        }
        if self.table_depths.is_some() {
            keys.insert(keys.len() - 1, "table_depth".to_owned());
        }
        Layout {
            keys,
            results: columns(RESULTS.into_iter().chain(Counters::COLUMNS).chain(self.extra_results.iter().map(String::as_str))),
        }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let request = self.request(index);
        let mut key = vec![
            request.game().to_owned(),
            label(&request.position.text).to_owned(),
            request.depth.to_string(),
            request.algorithm.to_string(),
            request.ordering.to_string(),
            request.evaluator.to_owned(),
            request.frame.name().to_owned(),
        ];
        if self.tables.is_some() {
            key.push(if request.table == 0 { "none".to_owned() } else { request.table.to_string() });
        }
        key.extend(self.table_depths.as_ref().map(|_| request.table_depth.to_string()));
        key.push(request.seed.to_string());
        key
    }

    fn command(&self, index: usize) -> String {
        search_command(&self.request(index))
    }

    /// Returns a rough guess: a few moves per ply survive pruning.
    fn estimate(&self, index: usize) -> u64 {
        3_u64.saturating_pow(self.request(index).depth.min(30))
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let request = self.request(index);
        let outcome = search(&request)?;
        let counters = &outcome.counters;
        let value = request.position.written(request.position.reported(outcome.value));
        let mut results = vec![value.to_string(), outcome.best_move().unwrap_or_default().to_owned()];
        results.extend(counts(counters));
        for column in &self.extra_results {
            results.push(self.extra_result(column, &request, &outcome)?);
        }
        Ok(CellOutcome { results, leaves: counters.leaves, seconds: outcome.seconds })
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_search::orderings::built_in;

    use super::*;

    #[test]
    fn the_parts_of_a_sorting_by_one_ply_values_are_told_apart() {
        let parts = |ordering: &str| one_ply(&built_in(ordering).unwrap(), Some("discs"));
        let expected = |sorted_by: &str, min_depth: &str| (sorted_by.to_owned(), min_depth.to_owned());
        assert_eq!(parts("eval1:by=pattern,min-depth=3"), expected("pattern", "3"));
        assert_eq!(parts("table+eval1:min-depth=2"), expected("discs", "2"));
        assert_eq!(parts("eval1"), expected("discs", "0"));
        assert_eq!(parts("static"), expected("static", ""));
    }
}
