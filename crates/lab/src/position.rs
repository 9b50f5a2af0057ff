//! Positions of any game, behind one trait object.

use std::any::Any;
use std::fmt;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

use chacha20::ChaCha8Rng;
use rand::RngExt;
use scoutlab_games::tree::WrittenValue;
use scoutlab_games::{NotationError, Side, Value};
use scoutlab_search::observers;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::Bounds;

use crate::description::{Board, Description, KnownGames, RegisteredGame, RequestError, RunError, TreeNode};
use crate::search::comparison::{Compared, Comparison};
use crate::search::details::SearchDetails;
use crate::search::leaves::LeafLists;
use crate::search::node_types::TypedSearch;
use crate::search::outcome::{SearchOutcome, SolveOutcome, SolvedMove};
use crate::search::recorded::{RecordError, Recording};
use crate::search::sequences::{SequenceCounts, SequenceRules};
use crate::search::visits::{Continue, Visit};
use crate::settings::{SearchSettings, SolveSettings};

pub use crate::position_of::{ExactValues, PositionOf};

/// A position of any game. A move is represented by its index in move generation order.
///
/// The only implementation is [`PositionOf`], for all games. Code that uses this trait is compiled once for all games. Code that
/// implements it is compiled once per game.
pub trait AnyPosition: Any + Send + Sync {
    /// Returns the description of the game, with the evaluators that were added to it.
    fn game(&self) -> &Description;
    /// Returns the games of the catalogue from which the position was read.
    fn known_games(&self) -> &KnownGames;
    /// Returns the side for which values and windows are reported, if not the side to move at the root.
    fn view(&self) -> Option<Side>;
    /// Converts a value for the side to move here into a value for the side that [`AnyPosition::view`] names.
    fn reported(&self, value: Value) -> Value;
    /// Returns a reported value in its printed form.
    fn written(&self, value: Value) -> WrittenValue;
    /// Parses a reported value.
    fn parse_value(&self, text: &str) -> Option<Value>;
    /// Checks that all nodes at which searches of these depths end have static values.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`] for the first node without a static value.
    fn check_depths(&self, depths: RangeInclusive<u32>) -> Result<(), NotationError>;
    /// Returns the number of plies to the deepest leaf of a tree, but at least 1, or `None` for all other games.
    fn tree_depth(&self) -> Option<u32>;
    /// Returns the node of a tree, or `None` for all other games.
    fn tree_node(&self) -> Option<TreeNode>;
    /// Returns the leaves that the search of a tree visits and cuts off. Returns `None` for all other games, or if a list is
    /// longer than `most`.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search.
    fn list_leaves(&self, settings: &SearchSettings, most: usize) -> Result<Option<LeafLists>, RunError>;
    /// Returns the names of the sides.
    fn sides(&self) -> [&'static str; 2];
    /// Returns the appearance of the game's boards, if the game has boards.
    fn board(&self) -> Option<Board>;

    /// Returns the position in the game's notation.
    fn name(&self) -> String;
    /// Returns the position in one of the game's notations, such as `board`, `obf`, `fen` or `diagram`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game has no notation with this name.
    fn written_in(&self, notation: &str) -> Result<String, RequestError>;
    /// Returns the position as a diagram.
    fn diagram(&self) -> String;
    /// Returns the symbols on the squares, row by row, or an empty string if the game has no board.
    fn squares(&self) -> String;
    /// Returns the information about the position that the squares do not show.
    fn note(&self) -> String;
    /// Returns a note for users if the text from which this position was read has another possible meaning.
    fn remark_on(&self, text: &str) -> Option<&'static str>;

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;
    /// Returns whether the position is terminal.
    fn is_terminal(&self) -> bool;
    /// Returns the number of moves.
    fn count_moves(&self) -> u64;
    /// Returns the names of all moves, in move generation order.
    fn move_names(&self) -> Vec<String>;
    /// Returns the name of a move.
    fn move_name(&self, played: usize) -> String;
    /// Returns the move with this name.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`] if no legal move has this name.
    fn parse_move(&self, name: &str) -> Result<usize, NotationError>;
    /// Returns the name of a move that programs exchange: UCI in chess, and else [`AnyPosition::move_name`].
    fn coordinate_name(&self, played: usize) -> String;
    /// Returns the rules that a move concerns, which need not be legal, such as `castling`.
    fn rules_of(&self, name: &str) -> Vec<&'static str>;
    /// Returns the line and the character of a move's square in the diagram.
    fn place_in_diagram(&self, played: usize) -> Option<(usize, usize)>;
    /// Returns the position after the move `played`.
    fn after(&self, played: usize) -> Arc<dyn AnyPosition>;
    /// Returns the number of move sequences of this many plies.
    fn perft(&self, depth: u32) -> u64;
    /// Counts the move sequences of this many plies under other rules, and the kinds of their last moves.
    fn count_sequences(&self, depth: u32, rules: SequenceRules) -> SequenceCounts;
    /// Returns the kinds of moves that [`SequenceCounts::kinds`] counts, in the same order.
    fn move_kinds(&self) -> &'static [&'static str];
    /// Returns whether a move generator with this fault omits a move.
    fn omits(&self, fault: usize, played: usize) -> bool;
    /// Returns the faults of move generators that [`SequenceRules::fault`] can name.
    fn generator_faults(&self) -> Vec<&'static str>;
    /// Returns whether a game that ends earlier counts as a move sequence.
    fn counts_ended_games(&self) -> bool;

    /// Returns the unit of scores, if the game has scores.
    fn unit(&self) -> Option<&'static str>;
    /// Returns the number of plies after which a match ends a game as a draw, for games that could go on forever.
    fn most_plies(&self) -> Option<u32>;
    /// Returns the side that has won, or `None` in a draw or while the game continues.
    fn winner(&self) -> Option<Side>;
    /// Returns the current score from the point of view of [`Side::First`].
    fn points(&self) -> i32;
    /// Returns the current score as readable text.
    fn standing(&self) -> String;
    /// Returns the score of a terminal position for the side to move, and the game's bounds on scores. Returns `None` if the
    /// game cannot be solved.
    fn exact_score(&self) -> Option<(Value, Bounds)>;
    /// Checks the game's endgame solver. Returns `None` if the game has no endgame solver, or if too many plies may remain.
    ///
    /// # Errors
    ///
    /// Fails with a message that states the value found and the value expected.
    fn check_exact_scores(&self) -> Option<Result<(), String>>;
    /// Returns whether the game states a bound on its length.
    fn knows_length(&self) -> bool;
    /// Returns the number of remaining plies if neither side passes, in a game that can be solved. For Othello, it is the
    /// number of empty squares.
    fn plies_left(&self) -> u32;

    /// Checks that the game has every evaluator and feature that an ordering names.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first part that names something that the game lacks.
    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), RequestError>;
    /// Searches this position.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search.
    fn search(&self, settings: &SearchSettings) -> Result<SearchOutcome, RunError>;
    /// Searches this position, and passes on each visit when it ends. Returns `None` if the receiver stops the search.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search, or the algorithm is best-first.
    fn visits(
        &self,
        settings: &SearchSettings,
        report: &mut dyn FnMut(Visit<'_>) -> Continue,
    ) -> Result<Option<SearchOutcome>, RunError>;
    /// Searches this position, and counts in more detail.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search.
    fn search_in_detail(&self, settings: &SearchSettings) -> Result<(SearchOutcome, SearchDetails), RunError>;
    /// Searches this position, and returns the counts by ply and the CPU time in seconds.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search.
    fn count_by_ply(&self, settings: &SearchSettings) -> Result<(observers::Profile, f64), RunError>;
    /// Searches this position, and records at most `most` steps.
    ///
    /// # Errors
    ///
    /// Fails with [`RecordError`] if the search fails or has more than `most` steps.
    fn record(&self, settings: &SearchSettings, most: u64) -> Result<Recording, RecordError>;
    /// Checks that the game can be solved with these settings.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first invalid setting.
    fn check_solve(&self, settings: &SolveSettings) -> Result<(), RequestError>;
    /// Solves this position.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if the settings are invalid or a limit ends the search.
    fn solve(&self, settings: &SolveSettings) -> Result<SolveOutcome, RunError>;
    /// Solves the position after each legal move.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if the settings are invalid or a limit of the algorithm ends a search.
    fn solve_moves(&self, settings: &SolveSettings) -> Result<Vec<SolvedMove>, RunError>;

    /// Returns an empty memory of exact values for searches of this game, with at most this many entries if a limit is given.
    fn exact_values(&self, limit: Option<usize>) -> ExactValues;
    /// Searches this position, and measures the ordering's accuracy if requested. `known` must come from a position of this
    /// game.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search.
    fn compare(&self, comparison: &Comparison<'_>, known: &ExactValues) -> Result<Compared, RunError>;
    /// Searches this position, and returns the visits by ply: visits outside the critical tree, then visits of each node type.
    /// `known` must come from a position of this game.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if a limit ends the search.
    fn node_types(&self, search: TypedSearch<'_>, known: &ExactValues) -> Result<Vec<[u64; 7]>, RunError>;
}

impl dyn AnyPosition {
    /// Returns the position if it has the type `G`.
    pub fn downcast_ref<G: RegisteredGame>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref::<PositionOf<G>>().map(PositionOf::position)
    }
}

/// A position with the text from which it was read.
///
/// ```
/// use scoutlab::Catalogue;
///
/// let position = Catalogue::built_in().game("othello")?.position("ffo:41")?;
/// assert_eq!((position.text.as_str(), position.plies_left()), ("ffo:41", 22));
/// # Ok::<(), scoutlab::registry::RequestError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    /// The text from which the position was read.
    pub text: String,
    position: Arc<dyn AnyPosition>,
}

impl Position {
    /// Returns a position together with its text.
    pub fn new(text: impl Into<String>, position: Arc<dyn AnyPosition>) -> Self {
        Self { text: text.into(), position }
    }

    /// Returns a note for users if the text has another possible meaning.
    pub fn remark(&self) -> Option<&'static str> {
        self.position.remark_on(&self.text)
    }

    /// Returns the position alone, without its text.
    pub fn shared(&self) -> Arc<dyn AnyPosition> {
        self.position.clone()
    }
}

impl Deref for Position {
    type Target = dyn AnyPosition;

    fn deref(&self) -> &Self::Target {
        &*self.position
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Position").field(&self.text).finish()
    }
}

/// Returns the name of a side in the game of `position`.
pub fn side_name(position: &dyn AnyPosition, side: Side) -> &'static str {
    position.sides()[side as usize]
}

/// Draws one of the legal moves, each with equal probability. Returns `None` in a terminal position.
pub fn random_move(position: &dyn AnyPosition, random: &mut ChaCha8Rng) -> Option<usize> {
    match position.count_moves() {
        0 => None,
        count => Some(random.random_range(0..count) as usize),
    }
}

/// Checks that a position is not terminal.
///
/// # Errors
///
/// Fails with [`NotationError`] if the position is terminal.
pub fn check_unfinished(position: &dyn AnyPosition) -> Result<(), NotationError> {
    if position.is_terminal() {
        let problem = "the position is terminal, expected a position with moves to play".to_owned();
        return Err(NotationError::Position { position: position.name(), problem });
    }
    Ok(())
}
