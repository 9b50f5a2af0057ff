//! Cells that compare Scout with alpha-beta on one tic-tac-toe position.

use anyhow::Result;
use scoutlab_games::Notation;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_search::algorithms::Algorithms;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::BestFirst;
use serde::Deserialize;

use crate::series::{ORDERS, positions};
use crate::setting::{Order, Scores, SeriesAlgorithm, Setting};
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab_experiments::experiment::values::{GridError, chosen_or_first};
use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, MeasureAxes, digits};
use scoutlab_experiments::shell::one_cell;

/// The axes of a grid of boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardAxes {
    positions: Axis,
    /// The pair of algorithms to compare: `plain` or `window`.
    forms: Option<Axis>,
    orderings: Option<Axis>,
}

/// The two forms of Scout, each with the matching alpha-beta.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// EVAL and TEST, against fail-hard alpha-beta.
    Plain,
    /// Null windows, against fail-soft alpha-beta.
    Window,
}

const FORMS: [(&str, Form); 2] = [("plain", Form::Plain), ("window", Form::Window)];

/// A validated grid of boards.
#[derive(Clone, Debug)]
pub struct Boards {
    algorithms: Algorithms,
    positions: Vec<TicTacToe>,
    forms: Vec<(&'static str, Form)>,
    orders: Vec<(&'static str, Order)>,
}

impl MeasureAxes for BoardAxes {
    const MEASURE: &'static str = "tictactoe-boards";

    type Cells = Boards;

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Boards, GridError> {
        let sets = positions(&self.positions)?;
        Ok(Boards {
            algorithms: catalogue.algorithms().clone(),
            positions: sets.into_iter().flat_map(|(_, boards)| boards).collect(),
            forms: chosen_or_first(self.forms.as_ref(), "form", &FORMS)?,
            orders: chosen_or_first(self.orderings.as_ref(), "ordering", &ORDERS)?,
        })
    }
}

impl Boards {
    const fn lengths(&self) -> [usize; 3] {
        [self.positions.len(), self.forms.len(), self.orders.len()]
    }

    fn calls(&self, index: usize, algorithm: SeriesAlgorithm) -> Result<Counters> {
        let [board, _, order] = digits(index, self.lengths());
        let setting = Setting {
            algorithm,
            order: self.orders[order].1,
            arrangement: BestFirst::Swap,
            scores: Scores::Plain,
            score_range: false,
            table: false,
        };
        Ok(setting.run(&self.positions[board..=board])?)
    }
}

/// What identifies a cell.
pub struct Key {
    board: TicTacToe,
    form: &'static str,
    order: &'static str,
}

/// The counts of the two searches.
pub struct Pair {
    alphabeta: Counters,
    scout: Counters,
}

impl Cells for Boards {
    type Key = Key;
    type Found = Pair;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("position", "the board", |key: &Key| key.board.position_name()),
            Column::new("marks", "marks on the board", |key: &Key| key.board.mark_count()),
            Column::new(
                "form",
                "`plain`: EVAL and TEST against fail-hard alpha-beta; `window`: null windows against fail-soft alpha-beta",
                |key: &Key| key.form,
            ),
            Column::new("ordering", "the criterion of the move ordering", |key: &Key| key.order),
        ]
    }

    fn results() -> Vec<Column<Pair>> {
        vec![
            Column::new("alphabeta", "calls of alpha-beta", |pair: &Pair| pair.alphabeta.calls()),
            Column::new("scout", "calls of Scout", |pair: &Pair| pair.scout.calls()),
            Column::new("difference", "scout - alphabeta", |pair: &Pair| {
                pair.scout.calls() as i64 - pair.alphabeta.calls() as i64
            }),
            Column::new("ratio", "scout / alphabeta", |pair: &Pair| {
                format!("{:.6}", pair.scout.calls() as f64 / pair.alphabeta.calls() as f64)
            }),
            Column::new("re_searches", "re-searches of Scout", |pair: &Pair| pair.scout.re_searches),
        ]
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let [board, form, order] = digits(index, self.lengths());
        Key { board: self.positions[board], form: self.forms[form].0, order: self.orders[order].0 }
    }

    fn command(&self, index: usize) -> String {
        let [board, form, order] = digits(index, self.lengths());
        let board = self.positions[board].position_name();
        let axes = [("positions", board.as_str()), ("forms", self.forms[form].0), ("orderings", self.orders[order].0)];
        one_cell(BoardAxes::MEASURE, 1, &axes)
    }

    fn estimate(&self, index: usize) -> u64 {
        let [board, ..] = digits(index, self.lengths());
        3_u64.pow(9 - self.positions[board].mark_count())
    }

    fn run(&self, index: usize) -> Result<Computed<Pair>> {
        let [_, form, _] = digits(index, self.lengths());
        let [alphabeta, scout] = match self.forms[form].1 {
            Form::Plain => ["alphabeta", "scout"],
            Form::Window => ["alphabeta-soft", "scout-window"],
        };
        let stopwatch = CpuStopwatch::start();
        let alphabeta = self.calls(index, SeriesAlgorithm::parse(alphabeta, &self.algorithms)?)?;
        let scout = self.calls(index, SeriesAlgorithm::parse(scout, &self.algorithms)?)?;
        let leaves = alphabeta.leaves + scout.leaves;
        Ok(Computed { found: Pair { alphabeta, scout }, leaves, seconds: stopwatch.seconds() })
    }
}
