//! The cells of a tutorial series on tic-tac-toe: one setting of the search, its counts summed over a set of positions.

use anyhow::Result;
use scoutlab_games::tictactoe::{Ai10s, Ai14s, Outcome, ShortestWin, Square, TicTacToe, sets};
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Side, Value};
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{Arrangement, EvaluatorOrdering, OnePly, Oracle, Perfect, PerfectSwap};
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::{Bounds, ByClass, GrowingTable};
use scoutlab_search::{MoveOrdering, Node, Observer, Search, SearchError, TableUse, Window};
use serde::Deserialize;

use super::Axis;
use super::cells::{CellOutcome, Cells, Layout, digits};
use super::measure::MeasureAxes;
use super::searches::{columns, counts};
use super::values::{GridError, at, chosen_or_first, each, texts};
use crate::catalogue::CatalogueError;
use crate::clock::Stopwatch;

/// The axes of a grid of settings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    positions: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    /// Whether an ordering sorts all moves (`yes`) or swaps the best one with the first (`no`).
    sort_all: Option<Axis>,
    /// Whether leaves say how soon a side wins (`yes`) or only who (`no`).
    shortest_victory: Option<Axis>,
    /// `infinite` or `score-range` windows at the root.
    windows: Option<Axis>,
    /// `none`, or `bounds` for a table.
    tables: Option<Axis>,
}

/// The columns that name a cell.
const KEYS: [&str; 7] = ["positions", "algorithm", "ordering", "sort_all", "shortest_victory", "window", "table"];

/// What decides which move comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Reading order.
    None,
    /// A constant evaluation.
    Ai2s,
    /// The evaluation `ai10s`.
    Ai10s,
    /// The evaluation `ai14s`.
    Ai14s,
    /// Exact values of winning, drawing and losing.
    Perfect,
    /// Exact values that also say how soon.
    PerfectShortestWin,
}

/// The orderings by name.
pub(super) const ORDERS: [(&str, Order); 6] = [
    ("none", Order::None),
    ("ai2s", Order::Ai2s),
    ("ai10s", Order::Ai10s),
    ("ai14s", Order::Ai14s),
    ("perfect", Order::Perfect),
    ("perfect-shortest-win", Order::PerfectShortestWin),
];

const SORT_ALL: [(&str, Arrangement); 2] = [("no", Arrangement::Swap), ("yes", Arrangement::Sort)];
const SHORTEST_VICTORY: [(&str, Scores); 2] = [("no", Scores::Plain), ("yes", Scores::ShortestVictory)];
const TABLES: [(&str, bool); 2] = [("none", false), ("bounds", true)];
const WINDOWS: [(&str, bool); 2] = [("infinite", false), ("score-range", true)];

/// What leaves are worth.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scores {
    /// Won, drawn or lost.
    Plain,
    /// The more, the earlier it is won.
    ShortestVictory,
}

impl Evaluator<TicTacToe> for Scores {
    fn value(&self, position: &TicTacToe) -> Value {
        match self {
            Self::Plain => Outcome.value(position),
            Self::ShortestVictory => ShortestWin.value(position),
        }
    }
}

impl FrontierEvaluator<TicTacToe> for Scores {}

/// What moves are ordered by. It is the game's own and not the leaves' evaluation.
#[derive(Clone, Copy, Debug)]
enum Judge {
    /// `ai2s`, which likes all positions alike.
    Constant,
    Ai10s,
    Ai14s,
    Exact(Scores),
}

impl Evaluator<TicTacToe> for Judge {
    fn value(&self, position: &TicTacToe) -> Value {
        match self {
            Self::Constant => 0,
            Self::Ai10s => Ai10s.value(position),
            Self::Ai14s => Ai14s.value(position),
            Self::Exact(scores) => scores.value(position),
        }
    }
}

impl FrontierEvaluator<TicTacToe> for Judge {}

/// Any of the ways to put moves into order.
enum Ordering {
    Reading,
    OnePly(OnePly<Square>),
    Sorted(Perfect<TicTacToe>),
    Swapped(PerfectSwap<TicTacToe>),
}

impl MoveOrdering<TicTacToe> for Ordering {
    fn order(
        &mut self,
        node: &Node<TicTacToe>,
        first: Option<Square>,
        moves: &mut [Square],
        evaluator: &dyn FrontierEvaluator<TicTacToe>,
        observer: &mut dyn Observer<TicTacToe>,
    ) {
        match self {
            Self::Reading => {}
            Self::OnePly(ordering) => ordering.order(node, first, moves, evaluator, observer),
            Self::Sorted(ordering) => ordering.order(node, first, moves, evaluator, observer),
            Self::Swapped(ordering) => ordering.order(node, first, moves, evaluator, observer),
        }
    }
}

/// An algorithm as the series has it.
#[derive(Clone, Debug)]
pub(super) struct SeriesAlgorithm {
    named: AnyAlgorithm,
    /// The first guess of MTD(f), for `o`. The published loop has no mirror image for `x`, as it would have in negamax form: whoever
    /// moves at the root, it first asks whether the guess is reached from below for `o`.
    guess: Option<Value>,
}

impl SeriesAlgorithm {
    pub(super) fn parse(text: &str) -> Result<Self, SpecificationError> {
        let named: AnyAlgorithm = text.parse()?;
        let guess = match &named {
            AnyAlgorithm::Mtdf(mtdf) => Some(mtdf.guess().unwrap_or(0)),
            _ => None,
        };
        Ok(Self { named, guess })
    }
}

/// How a search is done.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) algorithm: SeriesAlgorithm,
    pub(super) order: Order,
    pub(super) arrangement: Arrangement,
    pub(super) scores: Scores,
    /// Whether the root's window is the range of the scores; else it is infinite.
    pub(super) score_range: bool,
    /// Whether there is a table, keyed by symmetry class and new for each search.
    pub(super) table: bool,
}

impl Setting {
    /// The least and the greatest score, for `o`.
    const fn range(&self) -> Window {
        match self.scores {
            Scores::Plain => Window::new(-1, 1),
            Scores::ShortestVictory => Window::new(-2, 3),
        }
    }

    /// Searches each of the positions to the end of the game, and adds up the counts.
    ///
    /// # Errors
    ///
    /// If a limit of the algorithm ends a search.
    pub(super) fn run(&self, positions: &[TicTacToe]) -> Result<Counters> {
        let one_ply = || Ordering::OnePly(OnePly::new(self.arrangement));
        let perfect = || match self.arrangement {
            Arrangement::Sort => Ordering::Sorted(Perfect::new(Oracle::default())),
            Arrangement::Swap => Ordering::Swapped(PerfectSwap::new(Oracle::default())),
        };
        let (judge, ordering) = match self.order {
            Order::None => (Judge::Constant, Ordering::Reading),
            Order::Ai2s => (Judge::Constant, one_ply()),
            Order::Ai10s => (Judge::Ai10s, one_ply()),
            Order::Ai14s => (Judge::Ai14s, one_ply()),
            Order::Perfect => (Judge::Exact(Scores::Plain), perfect()),
            Order::PerfectShortestWin => (Judge::Exact(Scores::ShortestVictory), perfect()),
        };
        let mut ordering = EvaluatorOrdering::over(judge, ordering);
        let mut counters = Counters::default();
        let mut table = GrowingTable::<TicTacToe, ByClass>::new();
        for &position in positions {
            table.clear();
            let search = Search::new(&self.scores).ordered_by(&mut ordering);
            let search = if self.table { search.with_table(&mut table) } else { search };
            counters.add(&self.search(position, search)?);
        }
        Ok(counters)
    }

    /// The counts of the search of one position.
    fn search(&self, position: TicTacToe, mut search: Search<'_, TicTacToe>) -> Result<Counters, SearchError> {
        let depth = (9 - position.mark_count()).max(1);
        // The published program has max nodes for `o` and min nodes for `x`, also at the root.
        let maximise = position.side_to_move() == Side::First;
        let for_mover = |window: Window| if maximise { window } else { window.swapped() };
        let range = for_mover(self.range());
        search.request.value_range = Bounds { lower: range.alpha, upper: range.beta };
        search.request.table_answers_root = true;
        let root_window = if self.score_range { self.range() } else { Window::INFINITE };
        let Some(guess) = self.algorithm.guess else {
            search.request.root_window = for_mover(root_window);
            search.run_named(&self.algorithm.named, &position, depth)?;
            return Ok(search.counters);
        };
        let Window { alpha: mut lower, beta: mut upper } = root_window;
        let mut value = guess;
        while lower != upper {
            let beta = if value == lower { value + 1 } else { value };
            search.request.root_window = for_mover(Window::above(beta - 1));
            let found = search.run(&AlphaBetaSoft, &position, depth)?;
            value = if maximise { found } else { -found };
            if value >= beta {
                lower = value;
            } else {
                upper = value;
            }
        }
        Ok(search.counters)
    }
}

/// A grid of settings and sets of positions, with all values checked.
#[derive(Clone, Debug)]
struct Series {
    positions: Vec<(String, Vec<TicTacToe>)>,
    algorithms: Vec<(String, SeriesAlgorithm)>,
    orders: Vec<(&'static str, Order)>,
    sort_all: Vec<(&'static str, Arrangement)>,
    shortest_victory: Vec<(&'static str, Scores)>,
    windows: Vec<(&'static str, bool)>,
    tables: Vec<(&'static str, bool)>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "tictactoe-series";

    fn cells(&self, _seed: u64) -> Result<Box<dyn Cells>, GridError> {
        let algorithms = texts(&self.algorithms)?;
        let algorithms = each(Some(&self.algorithms), &algorithms, |name| {
            let algorithm = SeriesAlgorithm::parse(&name)?;
            Ok((name, algorithm))
        })?;
        let tables = chosen_or_first(self.tables.as_ref(), "table", &TABLES)?;
        for (name, algorithm) in &algorithms {
            for (_, remembers) in &tables {
                if algorithm.named.table_use() == TableUse::Never && *remembers {
                    let error = CatalogueError::Table { algorithm: name.clone(), problem: "has no use for a table" };
                    return Err(at(self.tables.as_ref().or(Some(&self.algorithms)), error));
                }
            }
        }
        Ok(Box::new(Series {
            positions: positions(&self.positions)?,
            algorithms,
            orders: chosen_or_first(self.orderings.as_ref(), "ordering", &ORDERS)?,
            sort_all: chosen_or_first(self.sort_all.as_ref(), "sort_all", &SORT_ALL)?,
            shortest_victory: chosen_or_first(self.shortest_victory.as_ref(), "shortest_victory", &SHORTEST_VICTORY)?,
            windows: chosen_or_first(self.windows.as_ref(), "window", &WINDOWS)?,
            tables,
        }))
    }
}

/// The sets of an axis: named ones, or a position by itself.
pub(super) fn positions(axis: &Axis) -> Result<Vec<(String, Vec<TicTacToe>)>, GridError> {
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

impl Cells for Series {
    fn layout(&self) -> Layout {
        Layout { keys: columns(KEYS), results: columns(Counters::COLUMNS) }
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Vec<String> {
        let [positions, algorithm, order, sort_all, shortest_victory, _, table] = digits(index, self.lengths());
        let setting = self.setting(index);
        let Window { alpha, beta } = setting.range();
        vec![
            self.positions[positions].0.clone(),
            self.algorithms[algorithm].0.clone(),
            self.orders[order].0.to_owned(),
            self.sort_all[sort_all].0.to_owned(),
            self.shortest_victory[shortest_victory].0.to_owned(),
            if setting.score_range { format!("{alpha}..{beta}") } else { "-inf..inf".to_owned() },
            self.tables[table].0.to_owned(),
        ]
    }

    /// Without pruning the early positions cost most by far; with it, their number.
    fn estimate(&self, index: usize) -> u64 {
        let positions = self.positions(index);
        let squares = |position: &TicTacToe| u64::from(9 - position.mark_count());
        if matches!(self.setting(index).algorithm.named, AnyAlgorithm::Minimax(_)) {
            return positions.iter().map(|position| (1..=squares(position)).product::<u64>()).sum();
        }
        positions.iter().map(|position| 3_u64.pow(squares(position) as u32)).sum()
    }

    fn run(&self, index: usize) -> Result<CellOutcome> {
        let stopwatch = Stopwatch::start();
        let counters = self.setting(index).run(self.positions(index))?;
        Ok(CellOutcome { results: counts(&counters).collect(), leaves: counters.leaves, seconds: stopwatch.seconds() })
    }
}
