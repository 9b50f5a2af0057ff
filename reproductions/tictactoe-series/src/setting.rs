//! The searches of a tutorial series on tic-tac-toe: one search setting, with counts summed over a set of positions.

use scoutlab_games::tictactoe::{Ai10s, Ai14s, Outcome, ShortestWin, TicTacToe};
use scoutlab_games::{Evaluator, Game, Side, Value};
use scoutlab_search::algorithms::{Algorithms, AlphaBetaSoft, AnyAlgorithm, Mtdf};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{BestFirst, EvaluatorOrdering, GenerationOrder, OnePly, Oracle, Perfect, PerfectSwap};
use scoutlab_search::table::{Bounds, ByClass, GrowingTable};
use scoutlab_search::{MoveOrdering, Search, SearchError, Window};
use scoutlab_text::specification::SpecificationError;

/// The criterion of the move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Moves are not sorted and are searched in reading order.
    None,
    /// A constant evaluation.
    Ai2s,
    /// The evaluation `ai10s`.
    Ai10s,
    /// The evaluation `ai14s`.
    Ai14s,
    /// Exact values of winning, drawing and losing.
    Perfect,
    /// Exact values that also encode how early the game is won.
    PerfectShortestWin,
}

/// The static evaluation of leaves.
#[derive(Clone, Copy, Debug)]
pub enum Scores {
    /// Win, draw or loss.
    Plain,
    /// Earlier wins score more.
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

/// The evaluation by which moves are ordered, which may differ from the static evaluation of leaves.
#[derive(Clone, Copy, Debug)]
enum Judge {
    /// `ai2s`, which scores all positions equally.
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

/// An algorithm of the series.
#[derive(Clone, Debug)]
pub struct SeriesAlgorithm {
    named: AnyAlgorithm,
    /// The first guess of MTD(f), for `o`. Unlike negamax form, the published loop is not symmetric. Whichever side moves at
    /// the root, the loop first tests whether the value for `o` is at least the guess.
    guess: Option<Value>,
}

impl SeriesAlgorithm {
    /// Returns the algorithm with this name. MTD(f) starts from 0 if the text has no guess.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if the text is not a valid algorithm.
    pub fn parse(text: &str, algorithms: &Algorithms) -> Result<Self, SpecificationError> {
        let named = algorithms.named(text)?;
        let guess = named.downcast::<Mtdf>().map(|mtdf| mtdf.guess().unwrap_or(0));
        Ok(Self { named, guess })
    }

    /// Returns the algorithm without the guess.
    pub const fn named(&self) -> &AnyAlgorithm {
        &self.named
    }
}

/// The settings of a search.
///
/// ```
/// use scoutlab_games::tictactoe::TicTacToe;
/// use scoutlab_tictactoe_series::{Order, Scores, SeriesAlgorithm, Setting};
/// use scoutlab_search::algorithms::Algorithms;
/// use scoutlab_search::orderings::BestFirst;
///
/// let setting = Setting {
///     algorithm: SeriesAlgorithm::parse("minimax", &Algorithms::built_in()).unwrap(),
///     order: Order::None,
///     arrangement: BestFirst::Swap,
///     scores: Scores::Plain,
///     score_range: false,
///     table: false,
/// };
/// let counters = setting.run(&[TicTacToe::start()]).unwrap();
/// assert_eq!(counters.leaves, 255_168, "all games that can be played");
/// ```
#[derive(Clone, Debug)]
pub struct Setting {
    pub algorithm: SeriesAlgorithm,
    /// The criterion of the move ordering.
    pub order: Order,
    /// Whether all moves are sorted, or the best move is swapped with the first.
    pub arrangement: BestFirst,
    /// The static evaluation of leaves.
    pub scores: Scores,
    /// Whether the root's window is the range of the scores. Otherwise, the window is infinite.
    pub score_range: bool,
    /// Whether each search uses a new transposition table, keyed by symmetry class.
    pub table: bool,
}

impl Setting {
    /// Returns the least and the greatest score, for `o`.
    pub const fn range(&self) -> Window {
        match self.scores {
            Scores::Plain => Window::new(-1, 1),
            Scores::ShortestVictory => Window::new(-2, 3),
        }
    }

    /// Searches each of the positions to the end of the game, and adds up the counts.
    ///
    /// # Errors
    ///
    /// Fails if a limit of the algorithm ends a search.
    pub fn run(&self, positions: &[TicTacToe]) -> Result<Counters, SearchError> {
        let one_ply = || -> Box<dyn MoveOrdering<TicTacToe>> { Box::new(OnePly(self.arrangement)) };
        let perfect = || -> Box<dyn MoveOrdering<TicTacToe>> {
            match self.arrangement {
                BestFirst::Sort => Box::new(Perfect(Oracle::default())),
                BestFirst::Swap => Box::new(PerfectSwap(Oracle::default())),
            }
        };
        let (judge, ordering): (Judge, Box<dyn MoveOrdering<TicTacToe>>) = match self.order {
            Order::None => (Judge::Constant, Box::new(GenerationOrder)),
            Order::Ai2s => (Judge::Constant, one_ply()),
            Order::Ai10s => (Judge::Ai10s, one_ply()),
            Order::Ai14s => (Judge::Ai14s, one_ply()),
            Order::Perfect => (Judge::Exact(Scores::Plain), perfect()),
            Order::PerfectShortestWin => (Judge::Exact(Scores::ShortestVictory), perfect()),
        };
        let mut ordering = EvaluatorOrdering { evaluator: judge, ordering };
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

    /// Returns the counts of the search of one position.
    fn search(&self, position: TicTacToe, mut search: Search<'_, TicTacToe>) -> Result<Counters, SearchError> {
        let depth = (9 - position.mark_count()).max(1);
        // The published program has MAX nodes for `o` and MIN nodes for `x`, also at the root.
        let maximise = position.side_to_move() == Side::First;
        let for_mover = |window: Window| if maximise { window } else { -window };
        let range = for_mover(self.range());
        search.value_range = Bounds { lower: range.alpha, upper: range.beta };
        search.tt_cutoff_at_root = true;
        let root_window = if self.score_range { self.range() } else { Window::INFINITE };
        let Some(guess) = self.algorithm.guess else {
            search.window = for_mover(root_window);
            search.run_named(&self.algorithm.named, &position, depth)?;
            return Ok(search.counters);
        };
        let Window { alpha: mut lower, beta: mut upper } = root_window;
        let mut value = guess;
        while lower != upper {
            let beta = if value == lower { value + 1 } else { value };
            search.window = for_mover(Window::above(beta - 1));
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
