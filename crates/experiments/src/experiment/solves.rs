//! Cells that search positions to the end of the game.

use anyhow::Result;
use scoutlab_search::algorithms::AnyAlgorithm;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;
use scoutlab_text::specification::SpecificationError;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::shared_columns::{count_columns, evaluations_column, label, one_ply, one_ply_columns, table_text};
use super::values::{
    GridError, algorithms, at, each, game, numbers, orderings, requested_results, seeds, table_rules, table_sizes, texts,
};
use crate::shell::Command;
use scoutlab::Catalogue;
use scoutlab::SolveSettings;
use scoutlab::position::Position;
use scoutlab::registry::{RequestError, Techniques};
use scoutlab::request::SolveRequest;
use scoutlab::search::{SolveOutcome, solve};

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

/// The text of a setting that is not given.
const USUAL: &str = "usual";

/// The maximum number of empty squares for the last-N endgame solver. Each game has its own limit.
const MOST_LAST_EMPTIES: u64 = 64;

/// A validated grid.
pub(super) struct Solves {
    roots: Vec<Root>,
    searches: Searches,
    /// The TT sizes in MB. A size of 0 means no TT, and `None` means the default size.
    tables: Vec<Option<usize>>,
    /// The further result columns of the grid.
    requested: Vec<String>,
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

    type Cells = Solves;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Solves, GridError> {
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
                    position.check_solve(&SolveSettings::default())?;
                    Ok(Root { position, seed })
                })?);
            }
        }
        let root = &roots[0].position;
        let searches = match &self.techniques {
            Some(axis) => self.own(axis, root)?,
            None => self.named(catalogue, root, &tables)?,
        };
        let mut known = Solves::further_results();
        known.retain(|column| self.techniques.is_none() || OF_TECHNIQUES.contains(&column.name()));
        let requested = requested_results(self.results.as_ref(), &known)?;
        Ok(Solves { roots, searches, tables, requested })
    }
}

impl Axes {
    /// Returns generic searches, after checking each algorithm with each table, and each number of empty squares for the last-N
    /// endgame solver.
    fn named(&self, catalogue: &Catalogue, root: &Position, tables: &[Option<usize>]) -> Result<Searches, GridError> {
        let Some(axis) = &self.algorithms else {
            return Err(at(
                None,
                "a grid of solves needs the axis `algorithms`, or for a game with an endgame solver `techniques`",
            ));
        };
        let algorithms = algorithms(catalogue, axis)?;
        let table_depths = self.table_depths.as_ref().map(table_rules).transpose()?;
        let last_empties: Vec<Option<u32>> = match &self.last_empties {
            None => vec![None],
            Some(axis) => numbers(axis, 0..=MOST_LAST_EMPTIES)?.into_iter().map(|number| Some(number as u32)).collect(),
        };
        let orderings = orderings(catalogue, self.orderings.as_ref(), SolveSettings::ORDERING, root)?;
        for &table in tables {
            for algorithm in &algorithms {
                let tried =
                    root.check_solve(&SolveSettings { algorithm: algorithm.clone(), table, ..SolveSettings::default() });
                tried.map_err(|error| at(self.tables.as_ref().or(Some(axis)), error))?;
            }
        }
        for &last_empties in &last_empties {
            let tried = root.check_solve(&SolveSettings { last_empties, ..SolveSettings::default() });
            tried.map_err(|error| at(self.last_empties.as_ref(), error))?;
        }
        Ok(Searches::Named { algorithms, orderings, table_depths, last_empties })
    }

    /// Returns searches with the game's endgame solver.
    fn own(&self, axis: &Axis, root: &Position) -> Result<Searches, GridError> {
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
            root.check_solve(&SolveSettings { techniques: Some(techniques), ..SolveSettings::default() })?;
            Ok((text, techniques))
        })?;
        Ok(Searches::Own(techniques))
    }
}

/// Parses techniques as written in a file: `all`, `none`, `with a,b` or `without a,b`.
fn techniques(text: &str, root: &Position) -> Result<Techniques, RequestError> {
    match text.split_once(' ') {
        None if text == "all" => root.known_games().techniques_without(root.game(), ""),
        None if text == "none" => Ok(Techniques::NONE),
        Some(("with", names)) => Ok(Techniques::only(names)?),
        Some(("without", names)) => root.known_games().techniques_without(root.game(), names),
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
        let usual = SolveSettings { table: self.tables[table], seed: root.seed, whole_line: false, ..SolveSettings::default() };
        let settings = match &self.searches {
            Searches::Named { algorithms, orderings, table_depths, last_empties } => SolveSettings {
                algorithm: algorithms[search].clone(),
                ordering: orderings[ordering].clone(),
                table_depth: table_depths.as_ref().map_or(TableDepth::Equal, |depths| depths[table_depth]),
                last_empties: last_empties[last],
                ..usual
            },
            Searches::Own(techniques) => SolveSettings { techniques: Some(techniques[search].1), ..usual },
        };
        SolveRequest { position: root.position.clone(), settings }
    }
}

/// What identifies a cell: the request, and the techniques as the file writes them.
pub(super) struct Key {
    request: SolveRequest,
    techniques: String,
}

/// What solving a position found.
pub(super) struct Found {
    request: SolveRequest,
    outcome: SolveOutcome,
}

/// The further columns of a grid with techniques, which has no ordering.
const OF_TECHNIQUES: [&str; 1] = ["evaluations"];

impl Cells for Solves {
    type Key = Key;
    type Found = Found;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("game", "the game", |key: &Key| key.request.game()),
            Column::new("position", "the position; for `ffo:N`, N alone", |key: &Key| {
                label(&key.request.position.text).to_owned()
            }),
            Column::new("empties", "empty squares at the root", |key: &Key| key.request.position.plies_left()),
            Column::new(
                "techniques",
                "techniques of the game's endgame solver, such as the [Othello endgame solver](conventions.md#othello-endgame-solver): `all`, `none`, `with a,b` (only these) or `without a,b`; replaces `algorithm`, `ordering` and `last_empties`",
                |key: &Key| key.techniques.clone(),
            ),
            Column::new("algorithm", "the algorithm", |key: &Key| key.request.settings.algorithm.to_string()),
            Column::new("ordering", "the move ordering", |key: &Key| key.request.settings.ordering.to_string()),
            Column::new("table", "the size of the TT in MB, `none`, or `usual` for the default", |key: &Key| {
                key.request.settings.table.map_or_else(|| USUAL.to_owned(), table_text)
            }),
            Column::new("table_depth", "the rule for TT cutoffs", |key: &Key| key.request.settings.table_depth.to_string()),
            Column::new("last_empties", "the N of the last-N endgame solver, or `usual`", |key: &Key| {
                key.request.settings.last_empties.map_or_else(|| USUAL.to_owned(), |number| number.to_string())
            }),
            Column::new("seed", "the seed of random positions and orderings", |key: &Key| key.request.settings.seed),
        ]
    }

    fn results() -> Vec<Column<Found>> {
        let value = Column::new("value", "the score for the side to move at the root", |found: &Found| found.outcome.value);
        let best = Column::optional("best_move", "the best move", |found: &Found| found.outcome.line.first().cloned());
        [value, best].into_iter().chain(count_columns(|found: &Found| &found.outcome.counters)).collect()
    }

    fn further_results() -> Vec<Column<Found>> {
        let parts = one_ply_columns(|found: &Found| one_ply(&found.request.settings.ordering, None));
        parts.into_iter().chain([evaluations_column(|found: &Found| &found.outcome.counters)]).collect()
    }

    fn has_key(&self, name: &str) -> bool {
        match (&self.searches, name) {
            (Searches::Named { table_depths, .. }, "table_depth") => table_depths.is_some(),
            (Searches::Own(_), "algorithm" | "ordering" | "table_depth" | "last_empties")
            | (Searches::Named { .. }, "techniques") => false,
            _ => true,
        }
    }

    fn requested(&self) -> &[String] {
        &self.requested
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let techniques = match &self.searches {
            Searches::Own(techniques) => techniques[digits(index, self.lengths())[1]].0.clone(),
            Searches::Named { .. } => String::new(),
        };
        Key { request: self.request(index), techniques }
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
            Searches::Named { .. } => command
                .with("algorithm", &request.settings.algorithm)
                .with("ordering", &request.settings.ordering)
                .unless(TableDepth::Equal.name(), "table-depth", request.settings.table_depth),
        };
        let command = if let Some(table) = request.settings.table { command.with("table", table) } else { command };
        let command = if let Some(last) = request.settings.last_empties { command.with("last-empties", last) } else { command };
        command.with("seed", request.settings.seed).into_text()
    }

    /// Estimates the work. A transposition table and good move ordering shorten a search by a constant factor.
    fn estimate(&self, index: usize) -> u64 {
        let request = self.request(index);
        if let Some(techniques) = request.settings.techniques {
            let harder = u32::from(!techniques.mobility) + u32::from(!techniques.table);
            return 2_u64.saturating_pow(request.position.plies_left().min(40) + harder);
        }
        let harder = u32::from(request.settings.ordering.name() == "none") + u32::from(request.settings.table == Some(0));
        3_u64.saturating_pow(request.position.plies_left().min(30) + harder)
    }

    fn run(&self, index: usize) -> Result<Computed<Found>> {
        let request = self.request(index);
        let outcome = solve(&request)?;
        let (leaves, seconds) = (outcome.counters.leaves, outcome.seconds);
        Ok(Computed { found: Found { request, outcome }, leaves, seconds })
    }
}
