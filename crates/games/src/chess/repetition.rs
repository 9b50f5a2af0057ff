//! Chess with draws by repetition and by the fifty-move rule.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use cozy_chess::Move;

use super::Chess;
use crate::{Game, Notation, NotationError, Side, Value};

/// The halfmove clock at which the fifty-move rule ends a game as a draw, in plies.
const LAST_PLY: u32 = 100;

/// A chess position with its path: the earlier positions of the search that reached it.
///
/// A position is a draw, and therefore terminal, in two cases:
///
/// * It equals an earlier position of its path, including the position that [`ChessWithRepetition::of`] began with.
/// * Its halfmove clock is at least 100, and it is not checkmate. A position read without clocks starts at 0.
///
/// Null moves are part of the path, and count for the clock. Positions before the beginning of the path are unknown, so they never
/// make a position a draw.
///
/// Equality, hash and [`Game::key`] are those of [`Chess`]. **They depend neither on the path nor on the clock**, so one of two
/// equal positions may be a draw, and a transposition table does not distinguish them. [`WithDraws`](super::WithDraws) evaluates
/// draws.
///
/// ```
/// use scoutlab_games::chess::{Chess, ChessWithRepetition};
/// use scoutlab_games::{Game, Notation};
///
/// let start = ChessWithRepetition::of(Chess::start());
/// let play = |position: ChessWithRepetition, name: &str| position.play(position.parse_move(name).unwrap());
/// let shuffled = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().fold(start.clone(), play);
/// assert!(shuffled.is_draw() && shuffled.is_terminal());
/// assert_eq!(shuffled, start); // the path makes no difference
/// assert!(!start.is_draw());
/// ```
#[derive(Clone, Debug)]
pub struct ChessWithRepetition {
    position: Chess,
    key: Key,
    /// The earlier positions of the path, as far back as the last capture or pawn move.
    earlier: Option<Arc<Earlier>>,
    is_draw: bool,
}

type Key = <Chess as Game>::Key;

/// An earlier position of a path. Positions that share the beginning of their paths share its memory.
#[derive(Debug)]
struct Earlier {
    key: Key,
    before: Option<Arc<Self>>,
}

impl ChessWithRepetition {
    /// Returns a position at the beginning of its path. It may be a draw by the fifty-move rule.
    pub fn of(position: Chess) -> Self {
        Self::after(position, None)
    }

    /// Returns a position after these earlier ones.
    fn after(position: Chess, earlier: Option<Arc<Earlier>>) -> Self {
        let key = position.key();
        let mut before = std::iter::successors(earlier.as_deref(), |one| one.before.as_deref());
        // Moves or null moves followed every earlier position, so a repeated position is never checkmate.
        let is_draw = before.any(|one| one.key == key) || (position.halfmove_clock() >= LAST_PLY && !is_checkmate(&position));
        Self { position, key, earlier, is_draw }
    }

    /// Returns the position without its path.
    #[inline]
    pub const fn position(&self) -> &Chess {
        &self.position
    }

    /// Returns whether the position is a draw by repetition or by the fifty-move rule. Stalemate is no such draw.
    #[inline]
    pub const fn is_draw(&self) -> bool {
        self.is_draw
    }
}

fn is_checkmate(position: &Chess) -> bool {
    position.is_check() && position.is_terminal()
}

impl PartialEq for ChessWithRepetition {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for ChessWithRepetition {}

impl Hash for ChessWithRepetition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// The moves are those of [`Chess`] in the same order. A draw has no moves.
impl Game for ChessWithRepetition {
    type Move = Move;
    type Moves = <Chess as Game>::Moves;
    type Values = <Chess as Game>::Values;
    /// The key of [`Chess`].
    type Key = Key;

    const MOVE_INDICES: usize = Chess::MOVE_INDICES;

    const PERFT_COUNTS_ENDED_GAMES: bool = Chess::PERFT_COUNTS_ENDED_GAMES;

    fn generate(&self, moves: &mut Self::Moves) {
        if self.is_draw {
            moves.clear();
        } else {
            self.position.generate(moves);
        }
    }

    fn play(&self, played: Move) -> Self {
        let position = self.position.play(played);
        // After a capture or a pawn move, no earlier position can return.
        let is_reversible = position.halfmove_clock() > 0;
        let earlier = is_reversible.then(|| Arc::new(Earlier { key: self.key, before: self.earlier.clone() }));
        Self::after(position, earlier)
    }

    #[inline]
    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    #[inline]
    fn move_index(played: Move) -> usize {
        Chess::move_index(played)
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.is_draw || self.position.is_terminal()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.is_draw { 0 } else { self.position.count_moves() }
    }

    fn static_rank(&self, played: Move) -> u32 {
        self.position.static_rank(played)
    }

    /// There is no null move in check or in a draw.
    fn null_move(&self) -> Option<Move> {
        if self.is_draw { None } else { self.position.null_move() }
    }

    /// A side in check is urgent even in a draw.
    #[inline]
    fn is_urgent(&self) -> bool {
        self.position.is_urgent()
    }

    fn capture_value(&self, played: Move) -> u32 {
        self.position.capture_value(played)
    }

    fn exchange_value(&self, played: Move) -> Option<Value> {
        self.position.exchange_value(played)
    }
}

/// The notation of [`Chess`], which names neither the path nor the clock.
impl Notation for ChessWithRepetition {
    fn move_name(&self, played: Move) -> String {
        self.position.move_name(played)
    }

    fn position_name(&self) -> String {
        self.position.position_name()
    }

    fn diagram(&self) -> String {
        self.position.diagram()
    }

    fn parse_move(&self, name: &str) -> Result<Move, NotationError> {
        if self.is_draw {
            return Err(NotationError::Move { name: name.trim().to_owned(), legal: String::new() });
        }
        self.position.parse_move(name)
    }

    fn leading_move(&self, text: &str) -> Option<(Move, usize)> {
        if self.is_draw { None } else { self.position.leading_move(text) }
    }
}
