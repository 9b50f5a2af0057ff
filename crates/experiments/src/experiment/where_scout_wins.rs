//! Cells that compare Scout with alpha-beta on one tic-tac-toe position.

use anyhow::Result;
use scoutlab::tictactoe_series::{Order, Scores, SeriesAlgorithm, Setting};
use scoutlab_games::Notation;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_search::algorithms::Algorithms;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::BestFirst;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, digits};
use super::measure::MeasureAxes;
use super::tictactoe_series::{ORDERS, positions};
use super::values::{GridError, chosen_or_first};
use crate::shell::one_cell;
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab_runs::{CellOutcome, Layout};

/// The axes of a grid of boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    positions: Axis,
    /// The pair of algorithms to compare: `plain` or `window`.
    forms: Option<Axis>,
    orderings: Option<Axis>,
}

const KEYS: [&str; 4] = ["position", "marks", "form", "ordering"];

const RESULTS: [&str; 5] = ["alphabeta", "scout", "difference", "ratio", "researches"];

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
struct Boards {
    algorithms: Algorithms,
    positions: Vec<TicTacToe>,
    forms: Vec<(&'static str, Form)>,
    orders: Vec<(&'static str, Order)>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "tictactoe-boards";

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let sets = positions(&self.positions)?;
        Ok(Box::new(Boards {
            algorithms: catalogue.algorithms().clone(),
            positions: sets.into_iter().flat_map(|(_, boards)| boards).collect(),
            forms: chosen_or_first(self.forms.as_ref(), "form", &FORMS)?,
            orders: chosen_or_first(self.orderings.as_ref(), "ordering", &ORDERS)?,
        }))
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

impl Cells for Boards {
    fn layout(&self) -> Layout {
        Layout { keys: KEYS.map(str::to_owned).to_vec(), results: RESULTS.map(str::to_owned).to_vec() }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let [board, form, order] = digits(index, self.lengths());
        let board = &self.positions[board];
        vec![
            board.position_name(),
            board.mark_count().to_string(),
            self.forms[form].0.to_owned(),
            self.orders[order].0.to_owned(),
        ]
    }

    fn command(&self, index: usize) -> String {
        let [board, form, order] = digits(index, self.lengths());
        let board = self.positions[board].position_name();
        let axes = [("positions", board.as_str()), ("forms", self.forms[form].0), ("orderings", self.orders[order].0)];
        one_cell(Axes::MEASURE, 1, &axes)
    }

    fn estimate(&self, index: usize) -> u64 {
        let [board, ..] = digits(index, self.lengths());
        3_u64.pow(9 - self.positions[board].mark_count())
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let [_, form, _] = digits(index, self.lengths());
        let [alphabeta, scout] = match self.forms[form].1 {
            Form::Plain => ["alphabeta", "scout"],
            Form::Window => ["alphabeta-soft", "scout-window"],
        };
        let stopwatch = CpuStopwatch::start();
        let alphabeta = self.calls(index, SeriesAlgorithm::parse(alphabeta, &self.algorithms)?)?;
        let scout = self.calls(index, SeriesAlgorithm::parse(scout, &self.algorithms)?)?;
        let difference = scout.calls() as i64 - alphabeta.calls() as i64;
        let results = vec![
            alphabeta.calls().to_string(),
            scout.calls().to_string(),
            difference.to_string(),
            format!("{:.6}", scout.calls() as f64 / alphabeta.calls() as f64),
            scout.researches.to_string(),
        ];
        Ok(CellOutcome { results, leaves: alphabeta.leaves + scout.leaves, seconds: stopwatch.seconds() })
    }
}
