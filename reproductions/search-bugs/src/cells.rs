//! Cells that count the searches in which a program with a bug differs from scoutlab.

use anyhow::Result;
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use serde::Deserialize;

use crate::board::Board;
use crate::bug::{Bug, CASES};
use crate::comparison::{Compared, Setting, compare};
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab_experiments::experiment::values::{GridError, at, chosen};
use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, MeasureAxes};
use scoutlab_experiments::shell::one_cell;

/// The axes of a grid of bugs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugAxes {
    games: Axis,
    /// The bugs by name, or `none` and `none-pvs` for programs without a bug.
    bugs: Axis,
    /// `none`, or `64` for a transposition table of so many MB.
    tables: Axis,
}

/// Compares a program with scoutlab in all searches of a game, from small to large.
pub type Compare = fn(&Catalogue, Setting) -> Result<Vec<Compared>>;

/// The games, each with the comparison of a program.
pub const GAMES: [(&str, Compare); 4] = [
    (Chess::NAME, compare::<Chess>),
    (Othello::NAME, compare::<Othello>),
    (ConnectFour::NAME, compare::<ConnectFour>),
    (TicTacToe::NAME, compare::<TicTacToe>),
];

/// A validated grid of bugs. A program without a transposition table has no bugs of the table.
#[derive(Debug)]
pub struct Bugs {
    catalogue: Catalogue,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    game: (&'static str, Compare),
    table: &'static str,
    bug: &'static str,
    setting: Setting,
}

impl MeasureAxes for BugAxes {
    const MEASURE: &'static str = "search-bugs";

    type Cells = Bugs;

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Bugs, GridError> {
        let cases = chosen(&self.bugs, "bug", &CASES.map(|case| (case.name, case)))?;
        let tables = chosen(&self.tables, "table", &[("none", false), ("64", true)])?;
        let mut cells = Vec::new();
        for game in chosen(&self.games, "game", &GAMES)? {
            for &(table, has_table) in &tables {
                for &(bug, case) in cases.iter().filter(|(_, case)| has_table || !case.bug.is_some_and(Bug::needs_table)) {
                    cells.push(Cell { game, table, bug, setting: Setting::new(case, has_table) });
                }
            }
        }
        if cells.is_empty() {
            return Err(at(Some(&self.tables), "these bugs need a TT: add \"64\" to `tables`"));
        }
        Ok(Bugs { catalogue: catalogue.clone(), cells })
    }
}

/// What identifies a cell.
pub struct Key {
    cell: Cell,
}

/// The numbers of searches that differ.
pub struct Differing {
    compared: Vec<Compared>,
}

impl Differing {
    fn count(&self, differs: fn(&Compared) -> bool) -> usize {
        self.compared.iter().filter(|&one| differs(one)).count()
    }

    fn share(&self, differs: fn(&Compared) -> bool) -> String {
        format!("{:.6}", self.count(differs) as f64 / self.compared.len() as f64)
    }

    /// Returns the number of searches up to the first that differs.
    fn first(&self, differs: fn(&Compared) -> bool) -> Option<usize> {
        self.compared.iter().position(differs).map(|place| place + 1)
    }
}

impl Cells for Bugs {
    type Key = Key;
    type Found = Differing;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("game", "the game", |key: &Key| key.cell.game.0),
            Column::new("table", "the TT in MB, with iterative deepening and the TT move first; or `none`", |key: &Key| {
                key.cell.table
            }),
            Column::new("bug", "the bug of the program; `none` and `none-pvs` have no bug", |key: &Key| key.cell.bug),
            Column::new("algorithm", "the algorithm of the program", |key: &Key| key.cell.setting.algorithm()),
        ]
    }

    fn results() -> Vec<Column<Differing>> {
        vec![
            Column::new("searches", "the searches compared, from small to large", |found: &Differing| found.compared.len()),
            Column::new("values", "searches whose value differs", |found: &Differing| found.count(|one| one.value)),
            Column::new("moves", "searches whose best move differs", |found: &Differing| found.count(|one| one.best)),
            Column::new("counts", "searches whose calls differ", |found: &Differing| found.count(|one| one.calls)),
            Column::new("value_share", "values / searches", |found: &Differing| found.share(|one| one.value)),
            Column::new("move_share", "moves / searches", |found: &Differing| found.share(|one| one.best)),
            Column::new("count_share", "counts / searches", |found: &Differing| found.share(|one| one.calls)),
            Column::optional("first_value", "searches until a value differs, with that one", |found: &Differing| {
                found.first(|one| one.value)
            }),
            Column::optional("first_move", "searches until a best move differs, with that one", |found: &Differing| {
                found.first(|one| one.best)
            }),
            Column::optional("first_count", "searches until calls differ, with that one", |found: &Differing| {
                found.first(|one| one.calls)
            }),
        ]
    }

    fn len(&self) -> usize {
        self.cells.len()
    }

    fn key(&self, index: usize) -> Key {
        Key { cell: self.cells[index] }
    }

    fn command(&self, index: usize) -> String {
        let Cell { game, table, bug, .. } = self.cells[index];
        one_cell(BugAxes::MEASURE, 1, &[("games", game.0), ("bugs", bug), ("tables", table)])
    }

    fn estimate(&self, index: usize) -> u64 {
        // Chess has the largest trees.
        if self.cells[index].game.0 == Chess::NAME { 10 } else { 1 }
    }

    fn run(&self, index: usize) -> Result<Computed<Differing>> {
        let Cell { game, setting, .. } = self.cells[index];
        let stopwatch = CpuStopwatch::start();
        let compared = game.1(&self.catalogue, setting)?;
        Ok(Computed { found: Differing { compared }, leaves: 0, seconds: stopwatch.seconds() })
    }
}
