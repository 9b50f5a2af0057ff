//! The cells of a tutorial series on tic-tac-toe: one search setting, with counts summed over a set of positions.

use anyhow::Result;
use scoutlab_games::tictactoe::{TicTacToe, sets};
use scoutlab_search::algorithms::Minimax;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::BestFirst;
use scoutlab_search::{TableUse, Window};
use serde::Deserialize;

use crate::setting::{Order, Scores, SeriesAlgorithm, Setting};
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::registry::RequestError;
use scoutlab_experiments::experiment::values::{GridError, at, chosen_or_first, each, texts};
use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, MeasureAxes, count_columns, digits};
use scoutlab_experiments::shell::one_cell;

/// The axes of a grid of settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesAxes {
    positions: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    /// Whether an ordering sorts all moves (`yes`) or swaps the best move with the first (`no`).
    sort_all: Option<Axis>,
    /// Whether leaf values encode how early a side wins (`yes`) or only which side wins (`no`).
    shortest_victory: Option<Axis>,
    /// The windows at the root: `infinite` or `score-range`.
    windows: Option<Axis>,
    /// The transposition tables: `none`, or `bounds` for a table of bounds.
    tables: Option<Axis>,
}

/// The orderings by name.
pub(crate) const ORDERS: [(&str, Order); 6] = [
    ("none", Order::None),
    ("ai2s", Order::Ai2s),
    ("ai10s", Order::Ai10s),
    ("ai14s", Order::Ai14s),
    ("perfect", Order::Perfect),
    ("perfect-shortest-win", Order::PerfectShortestWin),
];

const SORT_ALL: [(&str, BestFirst); 2] = [("no", BestFirst::Swap), ("yes", BestFirst::Sort)];
const SHORTEST_VICTORY: [(&str, Scores); 2] = [("no", Scores::Plain), ("yes", Scores::ShortestVictory)];
const TABLES: [(&str, bool); 2] = [("none", false), ("bounds", true)];
const WINDOWS: [(&str, bool); 2] = [("infinite", false), ("score-range", true)];

/// A validated grid of settings and sets of positions.
#[derive(Clone, Debug)]
pub struct Series {
    positions: Vec<(String, Vec<TicTacToe>)>,
    algorithms: Vec<(String, SeriesAlgorithm)>,
    orders: Vec<(&'static str, Order)>,
    sort_all: Vec<(&'static str, BestFirst)>,
    shortest_victory: Vec<(&'static str, Scores)>,
    windows: Vec<(&'static str, bool)>,
    tables: Vec<(&'static str, bool)>,
}

impl MeasureAxes for SeriesAxes {
    const MEASURE: &'static str = "tictactoe-series";

    type Cells = Series;

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Series, GridError> {
        let algorithms = texts(&self.algorithms)?;
        let algorithms = each(Some(&self.algorithms), &algorithms, |name| {
            let algorithm = SeriesAlgorithm::parse(&name, catalogue.algorithms())?;
            Ok((name, algorithm))
        })?;
        let tables = chosen_or_first(self.tables.as_ref(), "table", &TABLES)?;
        for (name, algorithm) in &algorithms {
            for (_, remembers) in &tables {
                if algorithm.named().table_use() == TableUse::Never && *remembers {
                    let error =
                        RequestError::Table { algorithm: name.clone(), problem: "does not support a transposition table" };
                    return Err(at(self.tables.as_ref().or(Some(&self.algorithms)), error));
                }
            }
        }
        Ok(Series {
            positions: positions(&self.positions)?,
            algorithms,
            orders: chosen_or_first(self.orderings.as_ref(), "ordering", &ORDERS)?,
            sort_all: chosen_or_first(self.sort_all.as_ref(), "sort_all", &SORT_ALL)?,
            shortest_victory: chosen_or_first(self.shortest_victory.as_ref(), "shortest_victory", &SHORTEST_VICTORY)?,
            windows: chosen_or_first(self.windows.as_ref(), "window", &WINDOWS)?,
            tables,
        })
    }
}

/// Returns the sets of an axis: named sets or single positions.
pub(crate) fn positions(axis: &Axis) -> Result<Vec<(String, Vec<TicTacToe>)>, GridError> {
    each(Some(axis), &texts(axis)?, |name| {
        if let Some(set) = sets::find(&name)? {
            return Ok((name, set));
        }
        let position = TicTacToe::parse(&name)?;
        Ok((name, vec![position]))
    })
}

impl Series {
    const fn lengths(&self) -> [usize; 7] {
        [
            self.positions.len(),
            self.algorithms.len(),
            self.orders.len(),
            self.sort_all.len(),
            self.shortest_victory.len(),
            self.windows.len(),
            self.tables.len(),
        ]
    }

    fn setting(&self, index: usize) -> Setting {
        let [_, algorithm, order, sort_all, shortest_victory, window, table] = digits(index, self.lengths());
        Setting {
            algorithm: self.algorithms[algorithm].1.clone(),
            order: self.orders[order].1,
            arrangement: self.sort_all[sort_all].1,
            scores: self.shortest_victory[shortest_victory].1,
            score_range: self.windows[window].1,
            table: self.tables[table].1,
        }
    }

    fn positions(&self, index: usize) -> &[TicTacToe] {
        &self.positions[digits(index, self.lengths())[0]].1
    }
}

/// What identifies a cell.
pub struct Key {
    positions: String,
    algorithm: String,
    order: &'static str,
    sort_all: &'static str,
    shortest_victory: &'static str,
    window: String,
    table: &'static str,
}

impl Cells for Series {
    type Key = Key;
    type Found = Counters;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new(
                "positions",
                "a position, or a set over which counts are summed: `initial`, `431`, `627`, `unfinished`, or only its boards with a given number of marks: `431:marks=3`",
                |key: &Key| key.positions.clone(),
            ),
            Column::new("algorithm", "the algorithm", |key: &Key| key.algorithm.clone()),
            Column::new("ordering", "the criterion of the move ordering", |key: &Key| key.order),
            Column::new(
                "sort_all",
                "whether the ordering sorts all moves instead of only swapping the best with the first",
                |key: &Key| key.sort_all,
            ),
            Column::new("shortest_victory", "whether early wins score more", |key: &Key| key.shortest_victory),
            Column::new("window", "the root window: `-inf..inf`, or the score range `-1..1` or `-2..3`", |key: &Key| {
                key.window.clone()
            }),
            Column::new("table", "`none`, or `bounds`: a TT keyed by symmetry class", |key: &Key| key.table),
        ]
    }

    fn results() -> Vec<Column<Counters>> {
        count_columns(|counters: &Counters| counters)
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let [positions, algorithm, order, sort_all, shortest_victory, _, table] = digits(index, self.lengths());
        let setting = self.setting(index);
        let Window { alpha, beta } = setting.range();
        Key {
            positions: self.positions[positions].0.clone(),
            algorithm: self.algorithms[algorithm].0.clone(),
            order: self.orders[order].0,
            sort_all: self.sort_all[sort_all].0,
            shortest_victory: self.shortest_victory[shortest_victory].0,
            window: if setting.score_range { format!("{alpha}..{beta}") } else { "-inf..inf".to_owned() },
            table: self.tables[table].0,
        }
    }

    fn command(&self, index: usize) -> String {
        let [positions, algorithm, order, sort_all, shortest_victory, window, table] = digits(index, self.lengths());
        let axes = [
            ("positions", self.positions[positions].0.as_str()),
            ("algorithms", &self.algorithms[algorithm].0),
            ("orderings", self.orders[order].0),
            ("sort_all", self.sort_all[sort_all].0),
            ("shortest_victory", self.shortest_victory[shortest_victory].0),
            ("windows", self.windows[window].0),
            ("tables", self.tables[table].0),
        ];
        one_cell(SeriesAxes::MEASURE, 1, &axes)
    }

    /// Returns a rough guess. Without pruning, the early positions dominate the cost. With pruning, the number of positions
    /// does.
    fn estimate(&self, index: usize) -> u64 {
        let positions = self.positions(index);
        let squares = |position: &TicTacToe| u64::from(9 - position.mark_count());
        if self.setting(index).algorithm.named().is::<Minimax>() {
            return positions.iter().map(|position| (1..=squares(position)).product::<u64>()).sum();
        }
        positions.iter().map(|position| 3_u64.pow(squares(position) as u32)).sum()
    }

    fn run(&self, index: usize) -> Result<Computed<Counters>> {
        let stopwatch = CpuStopwatch::start();
        let counters = self.setting(index).run(self.positions(index))?;
        Ok(Computed { found: counters, leaves: counters.leaves, seconds: stopwatch.seconds() })
    }
}
