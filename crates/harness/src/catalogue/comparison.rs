//! Searches of one position by several algorithms and orderings, with the accuracy of the ordering measured.

use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{Evaluator, Game, Value};
use scoutlab_search::algorithms::{AlphaBeta, AnyAlgorithm};
use scoutlab_search::observers::{Counters, OrderingAccuracy};
use scoutlab_search::orderings::Oracle;
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::{Algorithm, MoveOrdering, Node, Observer, Search, Table, TableUse, Window};

use super::othello::DiscsOrEstimate;
use super::tables::{PerThread, Tables};
use super::{CatalogueError, Evaluated, RunError, ordering_chain, tictactoe};
use crate::clock::Stopwatch;

/// What searches a position.
#[derive(Clone, Debug)]
pub(crate) enum Searcher {
    /// An algorithm with an infinite window.
    Algorithm(AnyAlgorithm),
    /// Pearl's TEST: is the root's value for its mover greater than this? It is alpha-beta with a window that holds no value.
    Test(Value),
}

/// One search of a [`Subject`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<'r> {
    pub(crate) searcher: &'r Searcher,
    pub(crate) depth: u32,
    pub(crate) ordering: &'r str,
    /// Seeds orderings that draw random numbers.
    pub(crate) seed: u64,
    /// The size in units of 2^20 bytes of the table of an algorithm that needs one, or whose ordering asks for one.
    pub(crate) table: usize,
    /// Whether the accuracy of the ordering is measured.
    pub(crate) judged: bool,
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    pub(crate) leaves: u64,
    /// The share of interior visits whose first searched move is a best one, if it was measured and can be known.
    pub(crate) accuracy: Option<f64>,
    pub(crate) seconds: f64,
}

/// A position that is searched in several ways. What orderings are told of exact values is remembered between the searches, which
/// changes no count.
pub(crate) trait Subject {
    fn search(&self, comparison: Comparison<'_>) -> Result<Compared, RunError>;

    /// Whether the orderings that a text names are those of its game.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first that is not.
    fn check_ordering(&self, ordering: &str) -> Result<(), SpecificationError>;

    /// The artificial tree, if it is one.
    fn tree(&self) -> Option<&UniformPosition> {
        None
    }
}

/// The games whose positions can be subjects.
const GAMES: [&str; 4] = ["othello", "ywf", "tictactoe", "tree"];

/// A position of a game, with the evaluator of this name or the game's usual one.
///
/// # Errors
///
/// If the game, the position or the evaluator is wrong.
pub(crate) fn subject(game: &str, position: &str, evaluator: Option<&str>) -> Result<Box<dyn Subject>, CatalogueError> {
    let entry = super::game(game)?;
    let evaluator = entry.evaluator(evaluator)?;
    let position = entry.position(position)?;
    Ok(match game {
        "othello" => Box::new(Judged::new(Othello::parse(&position)?, DiscsOrEstimate::named(evaluator))),
        "ywf" => Box::new(Judged::new(Ywf::parse(&position)?, Stones)),
        "tictactoe" => Box::new(Judged::new(TicTacToe::parse(&position)?, tictactoe::NamedEvaluator::named(evaluator))),
        "tree" => Box::new(UniformPosition::parse(&position)?),
        _ => return Err(SpecificationError::unknown("game of comparisons", game, GAMES).into()),
    })
}

/// A position whose best moves are found by search.
struct Judged<G: Game, E> {
    root: G,
    evaluator: E,
    oracle: Oracle<G>,
}

impl<G: Game, E> Judged<G, E> {
    fn new(root: G, evaluator: E) -> Self {
        Self { root, evaluator, oracle: Oracle::default() }
    }
}

impl<G: Evaluated + 'static, E: Evaluator<G>> Subject for Judged<G, E> {
    fn check_ordering(&self, ordering: &str) -> Result<(), SpecificationError> {
        ordering_chain::<G>(ordering, 0, Oracle::default()).map(drop)
    }

    fn search(&self, comparison: Comparison<'_>) -> Result<Compared, RunError> {
        let judge = if comparison.judged {
            Judge::Oracle(OrderingAccuracy::new(&self.evaluator, self.oracle.clone()))
        } else {
            Judge::Absent
        };
        search(&self.root, &self.evaluator, self.oracle.clone(), judge, comparison)
    }
}

/// An artificial tree: where best children can be known, they are known without search.
impl Subject for UniformPosition {
    fn check_ordering(&self, ordering: &str) -> Result<(), SpecificationError> {
        ordering_chain::<Self>(ordering, 0, Oracle::default()).map(drop)
    }

    fn search(&self, comparison: Comparison<'_>) -> Result<Compared, RunError> {
        let known = self.tree().model().is_ordered();
        let judge = if comparison.judged && known {
            Judge::Known { is_best: |node: &Self, played| node.known_best_child() == Some(played), visits: 0, best_first: 0 }
        } else {
            Judge::Absent
        };
        search(self, &Leaves, Oracle::default(), judge, comparison)
    }

    fn tree(&self) -> Option<&UniformPosition> {
        Some(self)
    }
}

/// Who says which moves are best.
enum Judge<'e, G: Game, E> {
    /// Nobody: the accuracy is not asked for.
    Absent,
    /// Exact search.
    Oracle(OrderingAccuracy<'e, G, E>),
    /// The position itself.
    Known { is_best: fn(&G, G::Move) -> bool, visits: u64, best_first: u64 },
}

impl<G: Game, E: Evaluator<G>> Judge<'_, G, E> {
    fn share(&self) -> Option<f64> {
        match self {
            Self::Absent => None,
            Self::Oracle(accuracy) => accuracy.share(),
            Self::Known { visits, best_first, .. } => (*visits > 0).then(|| *best_first as f64 / *visits as f64),
        }
    }
}

impl<G: Game, E: Evaluator<G>> Observer<G> for Judge<'_, G, E> {
    #[inline(always)]
    fn descend(&mut self, node: &Node<G>, played: G::Move, index: usize) {
        if index > 0 {
            return;
        }
        match self {
            Self::Absent => {}
            Self::Oracle(accuracy) => accuracy.descend(node, played, index),
            Self::Known { is_best, visits, best_first } => {
                *visits += 1;
                *best_first += u64::from(is_best(&node.position, played));
            }
        }
    }
}

fn search<G: Evaluated + 'static, E: Evaluator<G>>(
    root: &G,
    evaluator: &E,
    oracle: Oracle<G>,
    judge: Judge<'_, G, E>,
    comparison: Comparison<'_>,
) -> Result<Compared, RunError> {
    let ordering = ordering_chain(comparison.ordering, comparison.seed, oracle)?;
    let needed = match comparison.searcher {
        Searcher::Test(_) => TableUse::Never,
        Searcher::Algorithm(algorithm) => algorithm.table_use(),
    };
    let asked = comparison.ordering.split('+').any(|part| part == "table");
    if needed == TableUse::Needed || (needed == TableUse::Optional && asked) {
        return PerThread
            .with(comparison.table, |table| search_remembering(root, evaluator, ordering, judge, comparison, table))?;
    }
    search_remembering(root, evaluator, ordering, judge, comparison, ())
}

fn search_remembering<G, E, O, T>(
    root: &G,
    evaluator: &E,
    ordering: O,
    mut judge: Judge<'_, G, E>,
    comparison: Comparison<'_>,
    table: T,
) -> Result<Compared, RunError>
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    T: Table<G>,
{
    let mut counters = Counters::default();
    let mut search = Search::new(evaluator, ordering, (&mut counters, &mut judge), table);
    let stopwatch = Stopwatch::start();
    match comparison.searcher {
        Searcher::Algorithm(algorithm) => algorithm.search(&mut search, root, comparison.depth)?,
        Searcher::Test(value) => {
            search.root_window = Window::new(*value, value + 1);
            AlphaBeta.search(&mut search, root, comparison.depth)?
        }
    };
    Ok(Compared { leaves: counters.leaves, accuracy: judge.share(), seconds: stopwatch.seconds() })
}
