//! Cells that search positions to the end of the game.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;
use scoutlab_text::specification::SpecificationError;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, digits};
use super::measure::MeasureAxes;
use super::searches::{columns, counts, label, one_ply};
use super::values::{
    GridError, algorithms, at, each, extra_results, game, numbers, orderings, seeds, table_depths, table_sizes, texts,
};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::position::Position;
use scoutlab::registry::{RequestError, Techniques};
use scoutlab::request::SolveRequest;
use scoutlab::search::solve;
use scoutlab_runs::{CellOutcome, Layout};

/// The axes of a grid of solves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    /// The algorithms. This axis is absent if there are techniques.
    algorithms: Option<Axis>,
    orderings: Option<Axis>,
    /// Techniques of the game's endgame solver: `all`, `none`, `with a,b` or `without a,b`.
    techniques: Option<Axis>,
    /// The transposition table sizes in MB, or `none`.
    tables: Option<Axis>,
    /// The rule for TT cutoffs. With this axis, the data has a column `table_depth`.
    table_depths: Option<Axis>,
    /// The number of empty squares at which the last-N endgame solver takes over.
    last_empties: Option<Axis>,
    /// Additional result columns.
    results: Option<Axis>,
    /// The number of seeds, starting with the seed of the experiment.
    seeds: Option<Axis>,
}

const KEYS: [&str; 8] = ["game", "position", "empties", "algorithm", "ordering", "table", "last_empties", "seed"];

/// The key columns of a grid that uses the game's endgame solver.
const KEYS_OF_TECHNIQUES: [&str; 6] = ["game", "position", "empties", "techniques", "table", "seed"];

/// The index of the key column after `table`.
const AFTER_TABLE: usize = 6;

/// The result columns before [`Counters::COLUMNS`].
const RESULTS: [&str; 2] = ["value", "best_move"];

/// Additional result columns that an experiment may request, as in a grid of searches.
const EXTRA_RESULTS: [&str; 3] = ["sorted_by", "min_depth", "evaluations"];

/// The additional columns that an endgame solver supports.
const EXTRA_RESULTS_OF_TECHNIQUES: [&str; 1] = ["evaluations"];

/// The maximum number of empty squares for the last-N endgame solver. Each game has its own limit.
const MOST_LAST_EMPTIES: u64 = 64;

/// A validated grid.
struct Solves {
    roots: Vec<Root>,
    searches: Searches,
    /// The TT sizes in MB. A size of 0 means no TT, and `None` means the default size.
    tables: Vec<Option<usize>>,
    extra_results: Vec<String>,
}

/// The search method.
enum Searches {
    /// Generic searches with algorithms.
    Named {
        algorithms: Vec<AnyAlgorithm>,
        orderings: Vec<OrderingSpec>,
        /// The rules for TT cutoffs; `None` if they are not an axis.
        table_depths: Option<Vec<TableDepth>>,
        last_empties: Vec<Option<u32>>,
    },
    /// The game's endgame solver, with choices of techniques and their texts in the file.
    Own(Vec<(String, Techniques)>),
}

/// A position to solve.
struct Root {
    position: Position,
    seed: u64,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "solves";

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let game = game(catalogue, &self.game)?;
        let patterns = texts(&self.positions)?;
        let seeds = seeds(self.seeds.as_ref(), seed)?;
        let tables = match &self.tables {
            None => vec![None],
            Some(axis) => table_sizes(axis)?.into_iter().map(Some).collect(),
        };
        let mut roots = Vec::new();
        for pattern in &patterns {
            for &seed in &seeds {
                roots.extend(each(Some(&self.positions), &[drawn(pattern, seed)], |text| {
                    let position = game.position(&text)?;
                    position.check_solve(&SolveRequest::new(position.clone()))?;
                    Ok(Root { position, seed })
                })?);
            }
        }
        let root = &roots[0].position;
        let plain = SolveRequest::new(root.clone());
        let searches = match &self.techniques {
            Some(axis) => self.own(axis, root, &plain)?,
            None => self.named(catalogue, root, &plain, &tables)?,
        };
        let known: &[&str] = if self.techniques.is_some() { &EXTRA_RESULTS_OF_TECHNIQUES } else { &EXTRA_RESULTS };
        let extra_results = extra_results(self.results.as_ref(), known)?;
        Ok(Box::new(Solves { roots, searches, tables, extra_results }))
    }
}

impl Axes {
    /// Returns generic searches, after checking each algorithm with each table, and each number of empty squares for the last-N
    /// endgame solver.
    fn named(
        &self,
        catalogue: &Catalogue,
        root: &Position,
        plain: &SolveRequest,
        tables: &[Option<usize>],
    ) -> Result<Searches, GridError> {
        let Some(axis) = &self.algorithms else {
            return Err(at(
                None,
                "a grid of solves needs the axis `algorithms`, or for a game with an endgame solver `techniques`",
            ));
        };
        let algorithms = algorithms(catalogue, axis)?;
        let table_depths = self.table_depths.as_ref().map(table_depths).transpose()?;
        let last_empties: Vec<Option<u32>> = match &self.last_empties {
            None => vec![None],
            Some(axis) => numbers(axis, 0..=MOST_LAST_EMPTIES)?.into_iter().map(|number| Some(number as u32)).collect(),
        };
        let orderings = orderings(catalogue, self.orderings.as_ref(), SolveRequest::ORDERING, root)?;
        for &table in tables {
            for algorithm in &algorithms {
                let tried = root.check_solve(&SolveRequest { algorithm: algorithm.clone(), table, ..plain.clone() });
                tried.map_err(|error| at(self.tables.as_ref().or(Some(axis)), error))?;
            }
        }
        for &last_empties in &last_empties {
            let tried = root.check_solve(&SolveRequest { last_empties, ..plain.clone() });
            tried.map_err(|error| at(self.last_empties.as_ref(), error))?;
        }
        Ok(Searches::Named { algorithms, orderings, table_depths, last_empties })
    }

    /// Returns searches with the game's endgame solver.
    fn own(&self, axis: &Axis, root: &Position, plain: &SolveRequest) -> Result<Searches, GridError> {
        let others = [
            ("algorithms", &self.algorithms),
            ("orderings", &self.orderings),
            ("table_depths", &self.table_depths),
            ("last_empties", &self.last_empties),
        ];
        for (name, other) in others {
            if other.is_some() {
                let problem =
                    format!("`{name}` cannot be combined with `techniques`, which belong to the game's endgame solver");
                return Err(at(other.as_ref(), problem));
            }
        }
        let techniques = each(Some(axis), &texts(axis)?, |text| {
            let techniques = techniques(&text, root)?;
            root.check_solve(&SolveRequest { techniques: Some(techniques), ..plain.clone() })?;
            Ok((text, techniques))
        })?;
        Ok(Searches::Own(techniques))
    }
}

/// Parses techniques as written in a file: `all`, `none`, `with a,b` or `without a,b`.
fn techniques(text: &str, root: &Position) -> Result<Techniques, RequestError> {
    match text.split_once(' ') {
        None if text == "all" => root.game().techniques_without("", root.known_games()),
        None if text == "none" => Ok(Techniques::NONE),
        Some(("with", names)) => Ok(Techniques::only(names)?),
        Some(("without", names)) => root.game().techniques_without(names, root.known_games()),
        _ => {
            let choices = ["all", "none", "with NAMES", "without NAMES"];
            Err(SpecificationError::unknown("choice of techniques", text, choices).into())
        }
    }
}

/// Replaces `{seed}` in the pattern of a position.
fn drawn(pattern: &str, seed: u64) -> String {
    pattern.replace("{seed}", &seed.to_string())
}

impl Solves {
    fn lengths(&self) -> [usize; 6] {
        let [roots, tables] = [self.roots.len(), self.tables.len()];
        match &self.searches {
            Searches::Named { algorithms, orderings, table_depths, last_empties } => {
                let table_depths = table_depths.as_ref().map_or(1, Vec::len);
                [roots, algorithms.len(), orderings.len(), tables, table_depths, last_empties.len()]
            }
            Searches::Own(techniques) => [roots, techniques.len(), 1, tables, 1, 1],
        }
    }

    fn request(&self, index: usize) -> SolveRequest {
        let [root, search, ordering, table, table_depth, last] = digits(index, self.lengths());
        let root = &self.roots[root];
        let usual = SolveRequest {
            table: self.tables[table],
            seed: root.seed,
            whole_line: false,
            ..SolveRequest::new(root.position.clone())
        };
        match &self.searches {
            Searches::Named { algorithms, orderings, table_depths, last_empties } => SolveRequest {
                algorithm: algorithms[search].clone(),
                ordering: orderings[ordering].clone(),
                table_depth: table_depths.as_ref().map_or(TableDepth::Equal, |depths| depths[table_depth]),
                last_empties: last_empties[last],
                ..usual
            },
            Searches::Own(techniques) => SolveRequest { techniques: Some(techniques[search].1), ..usual },
        }
    }
}

impl Cells for Solves {
    fn layout(&self) -> Layout {
        let keys = match &self.searches {
            Searches::Own(_) => KEYS_OF_TECHNIQUES.map(str::to_owned).to_vec(),
            Searches::Named { table_depths, .. } => {
                let mut keys = KEYS.map(str::to_owned).to_vec();
                if table_depths.is_some() {
                    keys.insert(AFTER_TABLE, "table_depth".to_owned());
                }
                keys
            }
        };
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
        let usual = "usual".to_owned();
        let table = match request.table {
            None => usual.clone(),
            Some(0) => "none".to_owned(),
            Some(megabytes) => megabytes.to_string(),
        };
        let position = label(&request.position.text).to_owned();
        let game = request.game().to_owned();
        let (empties, seed) = (request.position.plies_left().to_string(), request.seed.to_string());
        match &self.searches {
            Searches::Own(techniques) => {
                let [_, search, ..] = digits(index, self.lengths());
                vec![game, position, empties, techniques[search].0.clone(), table, seed]
            }
            Searches::Named { table_depths, .. } => {
                let last_empties = request.last_empties.map_or(usual, |number| number.to_string());
                let (algorithm, ordering) = (request.algorithm.to_string(), request.ordering.to_string());
                let mut key = vec![game, position, empties, algorithm, ordering, table, last_empties, seed];
                if table_depths.is_some() {
                    key.insert(AFTER_TABLE, request.table_depth.to_string());
                }
                key
            }
        }
    }

    fn command(&self, index: usize) -> String {
        let request = self.request(index);
        let command = Command::new(&["solve", request.game()]).with("position", &request.position.text);
        let command = match &self.searches {
            Searches::Own(techniques) => {
                let [_, search, ..] = digits(index, self.lengths());
                match techniques[search].0.split_once(' ') {
                    Some((choice, names)) => command.with(choice, names),
                    None if techniques[search].0 == "none" => command.with("with", ""),
                    None => command,
                }
            }
            Searches::Named { .. } => command.with("algorithm", &request.algorithm).with("ordering", &request.ordering).unless(
                TableDepth::Equal.name(),
                "table-depth",
                request.table_depth,
            ),
        };
        let command = if let Some(table) = request.table { command.with("table", table) } else { command };
        let command = if let Some(last) = request.last_empties { command.with("last-empties", last) } else { command };
        command.with("seed", request.seed).into_text()
    }

    /// Estimates the work. A transposition table and good move ordering shorten a search by a constant factor.
    fn estimate(&self, index: usize) -> u64 {
        let request = self.request(index);
        if let Some(techniques) = request.techniques {
            let harder = u32::from(!techniques.mobility) + u32::from(!techniques.table);
            return 2_u64.saturating_pow(request.position.plies_left().min(40) + harder);
        }
        let harder = u32::from(request.ordering.name() == "none") + u32::from(request.table == Some(0));
        3_u64.saturating_pow(request.position.plies_left().min(30) + harder)
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let request = self.request(index);
        let outcome = solve(&request)?;
        let counters = &outcome.counters;
        let mut results = vec![outcome.value.to_string(), outcome.line.first().cloned().unwrap_or_default()];
        results.extend(counts(counters));
        results.extend(self.extra_results.iter().map(|column| match column.as_str() {
            "evaluations" => (counters.leaves + counters.ordering_probes).to_string(),
            "sorted_by" => one_ply(&request.ordering, None).0,
            _ => one_ply(&request.ordering, None).1,
        }));
        Ok(CellOutcome { results, leaves: counters.leaves, seconds: outcome.seconds })
    }
}
