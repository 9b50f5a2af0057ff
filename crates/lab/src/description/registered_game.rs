//! The trait of the games of catalogues.

use std::ops::RangeInclusive;

use scoutlab_endgame::{Settings as SolverSettings, SolveError as SolverError, Solved};
use scoutlab_games::tree::WrittenValue;
use scoutlab_games::{FileFormat, Game, Notation, NotationError, QuiescenceTechniques, Side, Value};
use scoutlab_search::orderings::{MakeExactScores, NamedEvaluator};

use super::board::Board;
use super::endgame::EndgameDescription;
use super::error::RequestError;
use super::scored::Score;
use super::solvable::Solving;

/// A game that a catalogue can name: its name, notation, evaluators and optional abilities.
pub trait RegisteredGame:
    Game<Move: Send + Sync, Key: Send + Sync, Moves: Send, Values: Send> + Notation + Send + Sync + 'static
{
    /// The name on the command line and in experiment files.
    const NAME: &'static str;
    /// The notation of positions, for messages and help.
    const POSITIONS: &'static str;
    /// Positions in the game's notation, each with its meaning.
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[];
    /// The formats of files with games or positions, such as `games.wtb:12@40`.
    const FILES: &'static [FileFormat<Self>] = &[];
    /// The notations in which positions are written, each with the function that writes them.
    const NOTATIONS: &'static [(&'static str, WriteIn<Self>)] = &[("board", Self::position_name), ("diagram", Self::diagram)];
    /// The names of the evaluators, starting with the default.
    const EVALUATORS: &'static [&'static str];
    /// The names of the leaf frames, starting with the default.
    const FRAMES: &'static [&'static str] = &["mover"];

    /// The names of the sides, starting with the side that moves first.
    const SIDES: [&'static str; 2];
    /// The appearance of boards. [`Notation::position_name`] must begin with one symbol per square, row by row from the top.
    const BOARD: Option<Board> = None;
    /// Whether traces of a game without a board show [`Notation::diagram`].
    const SHOWS_DIAGRAM: bool = true;

    /// The functions that return the winner and the score: `Some(Score::of())` for a game that is [`Scored`](super::Scored).
    /// Matches require this constant.
    const SCORE: Option<Score<Self>> = None;
    /// The method of solving the game: `Some(Solving::by_score())` for a [`FiniteGame`](super::FiniteGame), or
    /// `Some(Solving::of())` for a [`Solvable`](super::Solvable) game.
    const SOLVING: Option<Solving<Self>> = None;
    /// An endgame solver specialised for this game.
    const ENDGAME: Option<Endgame<Self>> = None;
    /// A solver for orderings, which need the scores of many positions. The scores must equal the scores of
    /// [`RegisteredGame::SOLVING`].
    const EXACT_SCORES: Option<MakeExactScores<Self>> = None;
    /// Positions from which the conformance kit starts, in the notation of [`RegisteredGame::read`].
    const SAMPLES: &'static [&'static str] = &["start"];
    /// Whether [`RegisteredGame::read`] reads every [`Notation::position_name`]. The constant is false if a name may be
    /// incomplete.
    const READS_BACK: bool = true;

    /// The names of the game's rules, starting with the rules of this type of positions. A built-in game with several rules has a
    /// type of positions for each of them, and the first type has the default rules. A game of a package has one set of rules.
    const RULES: &'static [&'static str] = &["plain"];
    /// Whether the value of a position depends on the path from the root, although [`Game::key`] does not. A search with a
    /// transposition table may then return another value, so enhancements and orderings by exact values are refused.
    const DEPENDS_ON_PATH: bool = false;

    /// The kinds of moves that [`RegisteredGame::move_kinds`] tells apart. Statistics of move sequences count them.
    const MOVE_KINDS: &'static [&'static str] = &["ends"];
    /// Common faults of move generators that omit moves. They may explain a wrong number of move sequences.
    const GENERATOR_FAULTS: &'static [GeneratorFault<Self>] = &[];

    /// Whether a position may include a move generation order, as in `ffo:41 by rows`.
    const HAS_GENERATIONS: bool = false;

    /// Whether [`Game::null_move`] returns a move in some positions. Null move pruning requires this constant.
    const HAS_NULL_MOVES: bool = false;
    /// Whether [`Game::is_urgent`] returns true for some positions. Check extensions require this constant.
    const HAS_URGENT_POSITIONS: bool = false;
    /// The value of a mate in every evaluator, or `None` in a game without mates. A search may then prefer shorter mates.
    const MATE: Option<Value> = None;
    /// The names of the evaluators whose quiescence search may have selective techniques ([`RegisteredGame::quiescence`]).
    const QUIESCENCE: &'static [&'static str] = &[];

    /// The function that returns the position that a text describes, for games whose texts say more than a position, such as a move
    /// generation order. By default, the text is in the notation of [`RegisteredGame::read`], or is
    /// `random:plies=N,seed=S` or `random:empties=N,seed=S` for a position drawn at random, `moves:` and the moves from the
    /// start, or a place in one of [`RegisteredGame::FILES`].
    const POSITION: Option<ReadPosition<Self>> = None;

    /// The side for which values and windows are reported, such as MAX in trees. `None` means the side to move at the root.
    const VIEW: Option<Side> = None;

    /// Returns whether a text is a position of this type. A game with two types of positions has both types in the list, and the
    /// first type that accepts a text reads it.
    fn accepts(_position: &str) -> bool {
        true
    }

    /// Returns the position that a text describes. `start` is the initial position.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`], which states what was found and what was expected.
    fn read(position: &str) -> Result<Self, NotationError>;

    /// Returns the positions of a named set, for games with such sets.
    fn set(_name: &str) -> Option<Vec<Self>> {
        None
    }

    /// Returns the evaluator with a name from [`RegisteredGame::EVALUATORS`].
    fn evaluator(name: &'static str) -> NamedEvaluator<Self>;

    /// Returns the evaluator with a name from [`RegisteredGame::QUIESCENCE`], whose quiescence search has these techniques.
    ///
    /// # Panics
    ///
    /// The default panics, because a game that names evaluators in [`RegisteredGame::QUIESCENCE`] must implement this method.
    fn quiescence(name: &'static str, _techniques: QuiescenceTechniques) -> NamedEvaluator<Self> {
        unreachable!("`{name}` is in `RegisteredGame::QUIESCENCE`, but `RegisteredGame::quiescence` is not implemented")
    }

    /// Returns the method of finding the best moves when the accuracy of an ordering is measured.
    fn judge(&self) -> Judge<Self> {
        Judge::Search
    }

    /// Returns the text of a value for [`RegisteredGame::VIEW`].
    fn written(&self, value: Value) -> WrittenValue {
        value.into()
    }

    /// Parses a value, such as the end of a window. Returns `None` if the text is not a value.
    fn parse_value(&self, text: &str) -> Option<Value> {
        text.parse().ok()
    }

    /// Checks that all nodes at which searches of these depths end have static values. Iterative deepening searches several
    /// depths.
    ///
    /// # Errors
    ///
    /// Fails with [`NotationError`] for the first node without a static value.
    fn check_depths(&self, _depths: RangeInclusive<u32>) -> Result<(), NotationError> {
        Ok(())
    }

    /// Returns the number of plies to the deepest leaf, but at least 1, if the game is a tree. A search of a tree has this depth
    /// by default.
    fn tree_depth(&self) -> Option<u32> {
        None
    }

    /// Returns the name and the value of this node for lists of leaves, if the game is a tree. Returns `None` for all other
    /// games.
    fn tree_node(&self) -> Option<TreeNode> {
        None
    }

    /// Returns a note for users if a text that [`RegisteredGame::read`] accepts has another possible meaning.
    fn remark(_position: &str) -> Option<&'static str> {
        None
    }

    /// Returns the symbols on the squares, row by row, or an empty string if the game has no board.
    fn squares(&self) -> String {
        let name = if Self::BOARD.is_some() { self.position_name() } else { String::new() };
        name.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// Returns the information about the position that the squares do not show.
    fn note(&self) -> String {
        String::new()
    }

    /// Returns the kinds of a move, which leads to the position `after`. Bit 0 stands for the first of
    /// [`RegisteredGame::MOVE_KINDS`]. By default, the only kind is a move that ends the game.
    fn move_kinds(&self, _played: Self::Move, after: &Self) -> u32 {
        u32::from(after.is_terminal())
    }

    /// Returns the rules that a move concerns, such as `castling`. The text need not be a legal move: the rules explain the moves
    /// that another program lacks or has in addition.
    fn rules_of(&self, _name: &str) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the line and the character of a move's square in [`Notation::diagram`], both counted from 0. The characters
    /// before and after this character are spaces, or the line ends.
    fn place_in_diagram(_played: Self::Move) -> Option<(usize, usize)> {
        None
    }
}

/// A function that returns the position that a text describes.
pub type ReadPosition<G> = fn(&str) -> Result<G, RequestError>;

/// A fault of move generators: its name, such as `no castling`, and a function that returns whether a generator with this fault
/// omits a move.
pub type GeneratorFault<G> = (&'static str, fn(&G, <G as Game>::Move) -> bool);

/// A function that writes a position in one notation.
pub type WriteIn<G> = fn(&G) -> String;

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The name of the node, if it has one.
    pub name: Option<String>,
    /// The value of a leaf or the static value of an interior node, for MAX, with its text. The field is `None` if the node has
    /// no static value.
    pub value: Option<(Value, WrittenValue)>,
}

/// A function that solves a position that is not terminal, or any position if the game has [`Endgame::plies_to_end`]. With one thread,
/// all counts must be deterministic.
pub type SolveFunction<G> = fn(&G, &SolverSettings) -> Result<Solved<<G as Game>::Move>, SolverError>;

/// A game's specialised endgame solver.
pub struct Endgame<G: Game> {
    /// The function that solves a position.
    pub solve: SolveFunction<G>,
    /// If the solver finds a strong score, the function that returns the number of plies from a position to the end of the game for
    /// this score, or `None` for a draw.
    pub plies_to_end: Option<fn(&G, Value) -> Option<u32>>,
    /// The description of the solver.
    pub description: EndgameDescription,
}

/// The method that finds the best moves of a position.
pub enum Judge<G: Game> {
    /// The best moves are found by search.
    Search,
    /// This function returns whether a move is a best move, without a search.
    Known(fn(&G, G::Move) -> bool),
    /// The best moves are not available.
    Unavailable,
}
