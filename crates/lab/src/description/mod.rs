//! How a game describes itself.
//!
//! Searches, experiments and traces need only [`RegisteredGame`]. Its optional constants contain the functions of further traits:
//! [`Scored`] for games with a score, and [`FiniteGame`] or [`Solvable`] for games that can be solved.

mod board;
mod error;
pub mod evaluators;
mod finite_game;
mod frame;
mod oracle;
mod scored;
mod solvable;

use scoutlab_games::conventions::{Conventional, Walk, Walker};
use scoutlab_games::{Game, Notation, NotationError};
use scoutlab_search::orderings::{MakeExactScores, NamedEvaluator, Oracle, OrderingChain, OrderingSpec, Resources};
use scoutlab_search::registration::AddedOrderings;
use scoutlab_search::specification::SpecificationError;

use crate::search::random_or_read;

pub use board::Board;
pub use error::{RequestError, RunError, Unfinished};
pub use evaluators::EvaluatorEntry;
pub use finite_game::FiniteGame;
pub use frame::Frame;
pub(crate) use oracle::{check_exact_scores, oracle, oracle_with_limit};
pub use scored::{Score, Scored};
pub use scoutlab_endgame::{Settings as SolverSettings, SolveError as SolverError, Solved, Techniques};
pub use solvable::{Solvable, Solving};

/// The greatest depth of a search, in plies.
pub const DEEPEST: u32 = 1024;

/// A game that can be registered: its name, notation, evaluators and optional abilities.
pub trait RegisteredGame:
    Game<Move: Send + Sync, Key: Send + Sync, Moves: Send, Values: Send> + Notation + Send + Sync + 'static
{
    /// The name on the command line and in experiment files.
    const NAME: &'static str;
    /// The notation of positions, for messages and help.
    const POSITIONS: &'static str;
    /// The names of the evaluators, the default first.
    const EVALUATORS: &'static [&'static str];
    /// The leaf frames, the default first.
    const FRAMES: &'static [&'static str] = &["mover"];

    /// The names of the sides, first the one that begins.
    const SIDES: [&'static str; 2];
    /// How boards are drawn, for games whose [`Notation::position_name`] has a symbol per square, row by row from the top.
    const BOARD: Option<Board> = None;
    /// Whether traces of a game without a board show [`Notation::diagram`].
    const SHOWS_DIAGRAM: bool = true;

    /// Who wins, and by how much: `Some(Score::of())` for a game that is [`Scored`]. Matches need it.
    const SCORE: Option<Score<Self>> = None;
    /// How the game is solved: `Some(Solving::by_score())` for a [`FiniteGame`], `Some(Solving::of())` for a [`Solvable`] game.
    const SOLVING: Option<Solving<Self>> = None;
    /// A solver written for this game.
    const ENDGAME: Option<Endgame<Self>> = None;
    /// A solver for orderings, which need the scores of many positions. It finds the scores that [`RegisteredGame::SOLVING`] finds.
    const EXACT_SCORES: Option<MakeExactScores<Self>> = None;
    /// Positions from which the conformance kit starts, in the notation that [`RegisteredGame::read`] reads.
    const SAMPLES: &'static [&'static str] = &["start"];
    /// Whether [`RegisteredGame::read`] reads every [`Notation::position_name`]. It need not if a name is incomplete.
    const READS_BACK: bool = true;

    /// Searches under any counting conventions, for `identify`: `Some(conventions)` for a [`Conventional`] game.
    const CONVENTIONS: Option<WalkFrom<Self>> = None;

    /// Whether positions may be followed by a move generation order, as in `ffo:41 by rows`.
    const HAS_GENERATIONS: bool = false;

    /// Whether a text is a position of this type. A game with two types of positions registers both, and the first that accepts a
    /// text reads it.
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

    /// How the best moves are found when the accuracy of an ordering is measured.
    fn judge(&self) -> Judge<Self> {
        Judge::Search
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

    /// The line and the character of a move's square in [`Notation::diagram`], both counted from 0. The characters before and after it
    /// are blanks, or the line ends.
    fn place_in_diagram(_played: Self::Move) -> Option<(usize, usize)> {
        None
    }
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

/// How the best moves of a position are found.
pub enum Judge<G: Game> {
    /// By search.
    Search,
    /// Without search, by this function.
    Known(fn(&G, G::Move) -> bool),
    /// Not at all.
    Nobody,
}

/// The description of a game as plain values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether the game has one thing, and any combination may occur")]
pub struct Description {
    /// The name.
    pub name: &'static str,
    /// How positions are written, for messages and help.
    pub positions: &'static str,
    /// The evaluators, the default first.
    pub evaluators: &'static [&'static str],
    /// The leaf frames, the default first.
    pub frames: &'static [&'static str],
    /// Whether the game has a score, as matches need.
    pub is_scored: bool,
    /// Whether it can be solved.
    pub is_solvable: bool,
    /// Whether it has a solver of its own.
    pub has_endgame: bool,
    /// Whether orderings by exact values use a solver of its own.
    pub has_exact_scores: bool,
    /// Whether positions may be followed by a move generation order.
    pub has_generations: bool,
    /// Whether it has a board.
    pub has_board: bool,
    /// Whether it can be searched under any counting conventions, as `identify` needs.
    pub has_conventions: bool,
}

impl Description {
    /// The description of a game.
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

    /// The description of a game with the evaluators that the program has added.
    pub fn with_added<G: RegisteredGame>() -> Self {
        Self { evaluators: evaluators::names::<G>(), ..Self::of::<G>() }
    }
}

/// Builds the orderings of a search. `seed` seeds random orderings. Searches with one evaluator may share `oracle`. `of_leaves` is the name of
/// the evaluator of leaves, if an ordering by this evaluator may reuse the values of leaves.
///
/// # Errors
///
/// [`SpecificationError`] if an ordering names something that the game lacks.
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
