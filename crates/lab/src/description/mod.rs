//! What a game says of itself to be known by name.
//!
//! [`RegisteredGame`] is all that a search, an experiment or a trace needs. What else a game can do is said by constants of [`RegisteredGame`] that
//! hold the functions of a further trait: [`Scored`] for games that somebody wins, [`FiniteGame`] or [`Solvable`] for those that are
//! searched to the end.

mod board;
mod ends;
mod error;
pub mod evaluators;
mod frame;
mod oracle;
mod scored;
mod solvable;

use scoutlab_games::conventions::{Conventional, Walk, Walker};
use scoutlab_games::tree::WrittenValue;
use scoutlab_games::{Game, Notation, NotationError, Side, Value};
use scoutlab_search::orderings::{MakeExactScores, NamedEvaluator, Oracle, OrderingChain, OrderingSpec, Resources};
use scoutlab_search::registration::AddedOrderings;
use scoutlab_search::specification::SpecificationError;

use crate::search::random_or_read;

pub use board::Board;
pub use ends::FiniteGame;
pub use error::{RequestError, RunError, Unfinished};
pub use evaluators::EvaluatorEntry;
pub use frame::Frame;
pub(crate) use oracle::{check_exact_scores, oracle, oracle_with_limit};
pub use scored::{Score, Scored};
pub use scoutlab_endgame::{Settings as SolverSettings, SolveError as SolverError, Solved, Techniques};
pub use solvable::{Solvable, Solving};

/// The deepest search that can be asked for, in plies.
pub const DEEPEST: u32 = 1024;

/// A game that the command can be given by name, with its evaluators.
pub trait RegisteredGame:
    Game<Move: Send + Sync, Key: Send + Sync, Moves: Send, Values: Send> + Notation + Send + Sync + 'static
{
    /// The name on the command line and in experiment files.
    const NAME: &'static str;
    /// How positions are written, for messages and help.
    const POSITIONS: &'static str;
    /// Positions in the game's notation, each with its meaning.
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[];
    /// The names of the evaluators, the default first.
    const EVALUATORS: &'static [&'static str];
    /// The leaf frames, the default first.
    const FRAMES: &'static [&'static str] = &["mover"];

    /// What the sides are called, the one that begins first.
    const SIDES: [&'static str; 2];
    /// How boards are drawn, for [`Notation::position_name`]s that have a symbol per square, row by row from the top; `None` for
    /// games without.
    const BOARD: Option<Board> = None;
    /// Whether traces of a game without a board show [`Notation::diagram`].
    const SHOWS_DIAGRAM: bool = true;

    /// Who wins, and by how much: `Some(Score::of())` for a game that is [`Scored`], which matches need.
    const SCORE: Option<Score<Self>> = None;
    /// Exact search to the end: `Some(Solving::by_score())` for a game that [`FiniteGame`], `Some(Solving::of())` for one that is
    /// [`Solvable`].
    const SOLVING: Option<Solving<Self>> = None;
    /// An exact search that is written for this game.
    const ENDGAME: Option<Endgame<Self>> = None;
    /// The same for orderings, which ask for the scores of many positions. Scores are those that [`RegisteredGame::SOLVING`] finds.
    const EXACT_SCORES: Option<MakeExactScores<Self>> = None;
    /// Positions from which the game is checked, as texts that [`RegisteredGame::read`] takes.
    const SAMPLES: &'static [&'static str] = &["start"];
    /// Whether [`RegisteredGame::read`] takes every [`Notation::position_name`] back. It need not where a name leaves something out.
    const READS_BACK: bool = true;

    /// The walk under any conventions, for `identify`: `Some(conventions)` for a game that is
    /// [`Conventional`].
    const CONVENTIONS: Option<WalkFrom<Self>> = None;

    /// Whether positions may be followed by a move generation order, as in `ffo:41 by rows`.
    const HAS_GENERATIONS: bool = false;

    /// The side that reported values and windows are for; `None` for the side to move at the root. A tree's are for MAX.
    const VIEW: Option<Side> = None;

    /// Whether a text is a position of this type. A game with two types of positions registers both, and the first that claims a text
    /// reads it.
    fn accepts(_position: &str) -> bool {
        true
    }

    /// The position that a text describes; `start` is the initial one.
    ///
    /// # Errors
    ///
    /// [`NotationError`] with what was found and what was expected.
    fn read(position: &str) -> Result<Self, NotationError>;

    /// The position that a text describes: one that [`RegisteredGame::read`] reads, or one drawn at random, `random:plies=N,seed=S` or
    /// `random:empties=N,seed=S`.
    ///
    /// # Errors
    ///
    /// [`RequestError`] if the text describes none.
    fn position(text: &str) -> Result<Self, RequestError> {
        random_or_read(text, Self::read)
    }

    /// The positions of a set that has a name, for games with such sets.
    fn set(_name: &str) -> Option<Vec<Self>> {
        None
    }

    /// The evaluator of a name in [`RegisteredGame::EVALUATORS`].
    fn evaluator(name: &'static str) -> NamedEvaluator<Self>;

    /// How it is known which moves are best, where the accuracy of an ordering is measured.
    fn judge(&self) -> Judge<Self> {
        Judge::Search
    }

    /// A value for [`RegisteredGame::VIEW`], as it is printed.
    fn written(&self, value: Value) -> WrittenValue {
        value.into()
    }

    /// The value that a text writes, as the end of a window; `None` if it writes none.
    fn parse_value(&self, text: &str) -> Option<Value> {
        text.parse().ok()
    }

    /// Checks that the game has static values for all nodes at which a search of this depth ends.
    ///
    /// # Errors
    ///
    /// [`NotationError`] for the first node without a static value.
    fn check_depth(&self, _depth: u32) -> Result<(), NotationError> {
        Ok(())
    }

    /// The node of a tree whose leaves a search lists; `None` for all other games.
    fn tree_node(&self) -> Option<TreeNode> {
        None
    }

    /// What a user should know about a text that [`RegisteredGame::read`] reads, if it may be read in another way.
    fn remark(_position: &str) -> Option<&'static str> {
        None
    }

    /// The symbols on the squares, row by row, if there is a board.
    fn squares(&self) -> String {
        let name = if Self::BOARD.is_some() { self.position_name() } else { String::new() };
        name.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// What the squares do not show.
    fn note(&self) -> String {
        String::new()
    }

    /// Line and character of the square that a move went to in [`Notation::diagram`], both counted from 0. There is one
    /// character free before and after it, or the line ends.
    fn place_in_diagram(_played: Self::Move) -> Option<(usize, usize)> {
        None
    }
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The value of a leaf or the static value of an inner node, for MAX, if there is one, and how it is written.
    pub value: Option<(Value, WrittenValue)>,
}

/// A game's own solver. With one thread, all counts have to be the same each time.
pub type Endgame<G> = fn(&G, &SolverSettings) -> Result<Solved<<G as Game>::Move>, SolverError>;

/// The walk from a position of a game.
pub type WalkFrom<G> = fn(&G) -> Box<dyn Walk>;

/// The walk from a position, for [`RegisteredGame::CONVENTIONS`].
pub fn conventions<G>(position: &G) -> Box<dyn Walk>
where
    G: Conventional<Move: Send + Sync> + Send + Sync + 'static,
{
    Box::new(Walker::new(position.clone()))
}

/// How it is known which moves of a position are best.
pub enum Judge<G: Game> {
    /// By an exact search.
    Search,
    /// The position knows.
    Known(fn(&G, G::Move) -> bool),
    /// It cannot be known.
    Nobody,
}

/// A game by name, without what can be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether the game has one thing, and any combination may occur")]
pub struct Description {
    /// The name.
    pub name: &'static str,
    /// How positions are written, for messages and help.
    pub positions: &'static str,
    /// Positions in the game's notation, each with its meaning.
    pub examples: &'static [(&'static str, &'static str)],
    /// The evaluators, the default first.
    pub evaluators: &'static [&'static str],
    /// The leaf frames, the default first.
    pub frames: &'static [&'static str],
    /// Whether somebody wins, as matches need.
    pub is_scored: bool,
    /// Whether it is searched to the end.
    pub is_solvable: bool,
    /// Whether it has an exact search that is written for it.
    pub has_endgame: bool,
    /// Whether orderings by exact values take scores from a search that is written for it.
    pub has_exact_scores: bool,
    /// Whether positions may be followed by a move generation order.
    pub has_generations: bool,
    /// Whether it has a board, whose squares are empty or not.
    pub has_board: bool,
    /// Whether it is searched under any conventions, as `identify` needs.
    pub has_conventions: bool,
}

impl Description {
    /// What a game says of itself.
    ///
    /// # Panics
    ///
    /// Panics if it has no evaluators or no frames.
    pub const fn of<G: RegisteredGame>() -> Self {
        assert!(!G::EVALUATORS.is_empty(), "a game has at least one evaluator");
        assert!(!G::FRAMES.is_empty(), "a game has at least the frame of the mover");
        Self {
            name: G::NAME,
            positions: G::POSITIONS,
            examples: G::EXAMPLES,
            evaluators: G::EVALUATORS,
            frames: G::FRAMES,
            is_scored: G::SCORE.is_some(),
            is_solvable: G::SOLVING.is_some(),
            has_endgame: G::ENDGAME.is_some(),
            has_exact_scores: G::EXACT_SCORES.is_some(),
            has_generations: G::HAS_GENERATIONS,
            has_board: G::BOARD.is_some(),
            has_conventions: G::CONVENTIONS.is_some(),
        }
    }

    /// The same with the evaluators that the program has added.
    pub fn with_added<G: RegisteredGame>() -> Self {
        Self { evaluators: evaluators::names::<G>(), ..Self::of::<G>() }
    }
}

/// The orderings of a search. The seed is that of random ones, and the oracle may be shared by searches with one evaluator. That of the leaves
/// has a name if it is the one that an ordering means by it.
///
/// # Errors
///
/// [`SpecificationError`] if a part names something that the game does not have.
pub(crate) fn ordering_chain<G: RegisteredGame>(
    ordering: &OrderingSpec,
    seed: u64,
    oracle: Oracle<G>,
    of_leaves: Option<&'static str>,
) -> Result<OrderingChain<G>, SpecificationError> {
    ordering.build(&Resources {
        seed,
        oracle,
        evaluators: evaluators::named::<G>(),
        of_leaves,
        added: AddedOrderings::of_game(),
    })
}

/// Checks that a game has what an ordering names.
pub(crate) fn check_ordering<G: RegisteredGame>(ordering: &OrderingSpec) -> Result<(), SpecificationError> {
    ordering_chain::<G>(ordering, 0, Oracle::default(), None).map(drop)
}
