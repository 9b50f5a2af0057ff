//! Grids as experiment files write them.

use scoutlab_search::specification::SpecificationError;
use serde::Deserialize;

use super::Axis;
use super::cells::Cells;
use super::comparisons;
use super::values::{GridError, at, texts};
use super::{match_results, node_types, searches, self_play, solves, tictactoe_series, where_scout_wins};

/// A grid as the experiment file gives it: what is measured in each cell, and the axes of that kind of cell. A grid of searches
/// must have `game`, `positions`, `depths` and `algorithms`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridFile {
    /// One of [`MEASURES`]; searches if absent.
    measure: Option<Axis>,
    pub(super) game: Option<Axis>,
    pub(super) positions: Option<Axis>,
    pub(super) depths: Option<Axis>,
    pub(super) algorithms: Option<Axis>,
    pub(super) orderings: Option<Axis>,
    pub(super) evaluators: Option<Axis>,
    pub(super) frames: Option<Axis>,
    /// Table sizes in MB, or `none`. With this axis there is a column `table`.
    pub(super) tables: Option<Axis>,
    /// Columns of results besides the usual ones.
    pub(super) results: Option<Axis>,
    /// How many seeds, counted up from the experiment's.
    pub(super) seeds: Option<Axis>,
    /// Tic-tac-toe: whether an ordering sorts all moves (`yes`) or swaps the best one with the first (`no`).
    pub(super) sort_all: Option<Axis>,
    /// Tic-tac-toe: whether leaves say how soon a side wins (`yes`) or only who (`no`).
    pub(super) shortest_victory: Option<Axis>,
    /// Tic-tac-toe: `infinite` or `score-range` windows at the root.
    pub(super) windows: Option<Axis>,
    /// Comparisons: the part of the experiment that the grid belongs to.
    pub(super) part: Option<Axis>,
    /// Comparisons: what readers call the game or the shape of tree.
    pub(super) group: Option<Axis>,
    /// Comparisons: what stands for `{p}` in positions and orderings.
    pub(super) probabilities: Option<Axis>,
    /// Comparisons: the algorithm that the others are compared with.
    pub(super) baseline: Option<Axis>,
    /// Matches: the players that are played against; `random` if absent.
    pub(super) opponents: Option<Axis>,
    /// Matches: whether the player moves `first` or `second`; both if absent.
    pub(super) sides: Option<Axis>,
    /// Matches: how many games each.
    pub(super) games: Option<Axis>,
    /// Tic-tac-toe boards: which Scout and alpha-beta are compared, `plain` or `window`.
    pub(super) forms: Option<Axis>,
    /// Node types: the plies that rows are about, each by itself, or `all` together.
    pub(super) plies: Option<Axis>,
    /// Solves: from how many empty squares on special code takes over.
    pub(super) last_empties: Option<Axis>,
    /// Axes that replace those above in a `--quick` run.
    quick: Option<Box<GridFile>>,
    /// Axes that replace those above in a `--full` run.
    full: Option<Box<GridFile>>,
}

/// The most cells of an experiment.
pub(super) const MOST_CELLS: u64 = 10_000_000;

/// The most values that all axes of an experiment may have together.
const MOST_VALUES: u64 = 2_000_000;

/// How large the grids of an experiment are, as far as the file tells without being written out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GridSize {
    cells: u64,
    values: u64,
}

impl GridSize {
    /// Adds a grid.
    ///
    /// # Errors
    ///
    /// If there are too many cells or values to hold in memory.
    pub(super) fn add(&mut self, grid: &GridFile) -> Result<(), GridError> {
        // These do not multiply the cells.
        let axes = grid.axes().into_iter().filter(|(name, _)| !["results", "games", "baseline"].contains(name));
        let (mut cells, mut largest) = (1_u64, (0, None));
        for (name, axis) in axes {
            let Some(axis) = axis else { continue };
            let count = if name == "seeds" { axis.number().unwrap_or(1) } else { axis.count() };
            if count > largest.0 {
                largest = (count, Some(axis));
            }
            cells = cells.saturating_mul(count);
            self.values = self.values.saturating_add(if name == "seeds" { 0 } else { count });
        }
        self.cells = self.cells.saturating_add(cells);
        if self.cells > MOST_CELLS {
            let all = if self.cells == u64::MAX { "more than can be counted".to_owned() } else { self.cells.to_string() };
            return Err(at(largest.1, format!("the grids up to here have {all} cells, expected at most {MOST_CELLS}")));
        }
        if self.values > MOST_VALUES {
            let problem = format!("the axes up to here have {} values, expected at most {MOST_VALUES}", self.values);
            return Err(at(largest.1, problem));
        }
        Ok(())
    }
}

/// What a grid measures: its name, its axes, and the check that makes its cells.
type Measure = (&'static str, &'static [&'static str], fn(&GridFile, u64) -> Result<Box<dyn Cells>, GridError>);

const MEASURES: &[Measure] = &[
    ("searches", searches::AXES, searches::check),
    ("tictactoe-series", tictactoe_series::AXES, tictactoe_series::check),
    ("comparisons", comparisons::AXES, comparisons::check),
    ("self-play", self_play::AXES, self_play::check),
    ("match", match_results::AXES, match_results::check),
    ("tictactoe-boards", where_scout_wins::AXES, where_scout_wins::check),
    ("node-types", node_types::AXES, node_types::check),
    ("solves", solves::AXES, solves::check),
];

impl GridFile {
    /// This grid with the axes of its quick version in place of its own.
    pub(super) fn quick(&self) -> Self {
        self.replaced_by(self.quick.as_deref())
    }

    /// This grid with the axes of its full version in place of its own.
    pub(super) fn full(&self) -> Self {
        self.replaced_by(self.full.as_deref())
    }

    fn replaced_by(&self, other: Option<&Self>) -> Self {
        let Some(quick) = other.cloned() else { return self.clone() };
        Self {
            measure: quick.measure.or_else(|| self.measure.clone()),
            game: quick.game.or_else(|| self.game.clone()),
            positions: quick.positions.or_else(|| self.positions.clone()),
            depths: quick.depths.or_else(|| self.depths.clone()),
            algorithms: quick.algorithms.or_else(|| self.algorithms.clone()),
            orderings: quick.orderings.or_else(|| self.orderings.clone()),
            evaluators: quick.evaluators.or_else(|| self.evaluators.clone()),
            frames: quick.frames.or_else(|| self.frames.clone()),
            tables: quick.tables.or_else(|| self.tables.clone()),
            results: quick.results.or_else(|| self.results.clone()),
            seeds: quick.seeds.or_else(|| self.seeds.clone()),
            sort_all: quick.sort_all.or_else(|| self.sort_all.clone()),
            shortest_victory: quick.shortest_victory.or_else(|| self.shortest_victory.clone()),
            windows: quick.windows.or_else(|| self.windows.clone()),
            part: quick.part.or_else(|| self.part.clone()),
            group: quick.group.or_else(|| self.group.clone()),
            probabilities: quick.probabilities.or_else(|| self.probabilities.clone()),
            baseline: quick.baseline.or_else(|| self.baseline.clone()),
            opponents: quick.opponents.or_else(|| self.opponents.clone()),
            sides: quick.sides.or_else(|| self.sides.clone()),
            games: quick.games.or_else(|| self.games.clone()),
            forms: quick.forms.or_else(|| self.forms.clone()),
            plies: quick.plies.or_else(|| self.plies.clone()),
            last_empties: quick.last_empties.or_else(|| self.last_empties.clone()),
            quick: None,
            full: None,
        }
    }

    /// Checks every value of every axis.
    pub(super) fn check(&self, seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let measures = self.measure.as_ref().map(texts).transpose()?.unwrap_or_else(|| vec!["searches".to_owned()]);
        let [measure] = measures.as_slice() else {
            return Err(at(self.measure.as_ref(), "`measure` should be one name; write one [[grid]] for each"));
        };
        let Some((name, axes, check)) = MEASURES.iter().find(|(name, ..)| name == measure) else {
            let error = SpecificationError::unknown("measure", measure, MEASURES.iter().map(|(name, ..)| *name));
            return Err(at(self.measure.as_ref(), error));
        };
        if let Some((axis, place)) = self.axes().into_iter().find(|(axis, value)| value.is_some() && !axes.contains(axis)) {
            return Err(at(place, format!("a grid of {name} has no `{axis}`, expected some of: {}", axes.join(", "))));
        }
        check(self, seed)
    }

    /// The axes that not every kind of cell has, with their names.
    fn axes(&self) -> [(&'static str, Option<&Axis>); 23] {
        [
            ("game", self.game.as_ref()),
            ("positions", self.positions.as_ref()),
            ("depths", self.depths.as_ref()),
            ("algorithms", self.algorithms.as_ref()),
            ("orderings", self.orderings.as_ref()),
            ("evaluators", self.evaluators.as_ref()),
            ("frames", self.frames.as_ref()),
            ("tables", self.tables.as_ref()),
            ("results", self.results.as_ref()),
            ("seeds", self.seeds.as_ref()),
            ("sort_all", self.sort_all.as_ref()),
            ("shortest_victory", self.shortest_victory.as_ref()),
            ("windows", self.windows.as_ref()),
            ("part", self.part.as_ref()),
            ("group", self.group.as_ref()),
            ("probabilities", self.probabilities.as_ref()),
            ("baseline", self.baseline.as_ref()),
            ("opponents", self.opponents.as_ref()),
            ("sides", self.sides.as_ref()),
            ("games", self.games.as_ref()),
            ("forms", self.forms.as_ref()),
            ("plies", self.plies.as_ref()),
            ("last_empties", self.last_empties.as_ref()),
        ]
    }
}
