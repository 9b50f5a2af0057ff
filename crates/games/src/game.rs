//! What a game must provide to be searched.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Side;

/// A position of a two-player game with perfect information, in which the players move in turn.
///
/// The state is small; it is copied, and moves are never undone. A player who can only pass has the pass as an explicit move.
/// **Every move therefore hands the turn to the other side**, and a ply is a ply everywhere. [`crate::contract::check`] tests
/// these rules; run it for your own game.
pub trait Game: Copy + Eq + Debug {
    /// A move. It has a meaning only together with the position it was generated for.
    type Move: Copy + Eq + Debug;
    /// The moves of one position, produced one at a time and never stored.
    type Generated: Iterator<Item = Self::Move> + Clone;
    /// Room for the moves of any position, without allocation.
    type Moves: MoveBuffer<Self::Move>;
    /// A key that identifies the position, including the side to move: no two positions of a game share one.
    type Key: Copy + Eq + Hash + Debug;

    /// One more than the largest value of [`Game::move_index`].
    const MOVE_INDICES: usize;

    /// The legal moves, in the game's own order. If there are none, the game is over.
    fn generate(&self) -> Self::Generated;

    /// The position after a legal move.
    ///
    /// # Panics
    ///
    /// May panic or return a meaningless position if the move was not generated for this position.
    #[must_use]
    fn play(&self, played: Self::Move) -> Self;

    /// The side to move, also when the game is over.
    fn side_to_move(&self) -> Side;

    /// Whether the game is over, that is, whether [`Game::generate`] yields nothing.
    #[inline]
    fn is_terminal(&self) -> bool {
        self.generate().next().is_none()
    }

    /// The exact key of this position, for tables.
    fn key(&self) -> Self::Key;

    /// The exact key of this position's symmetry class. A game without symmetries returns [`Game::key`].
    #[inline]
    fn class_key(&self) -> Self::Key {
        self.key()
    }

    /// A small number for a move, the same for moves that mean the same in different positions, such as moves to one square.
    /// History tables are indexed by it.
    fn move_index(played: Self::Move) -> usize;

    /// The rank of a move in an order that does not depend on the position. The most promising move has the lowest rank: a
    /// corner comes before the squares next to it. A game without such an order returns [`Game::move_index`].
    #[inline]
    fn static_rank(played: Self::Move) -> u32 {
        Self::move_index(played) as u32
    }

    /// Takes `played` out of `moves`, which [`Game::generate`] returned, and says whether it was among those left. `None` if the
    /// moves can be taken only in their own order.
    ///
    /// Override it if moves are generated from a set, such as a bitboard. A search then takes killers and the table's move
    /// first without listing all moves.
    ///
    /// ```
    /// use scoutlab_games::othello::Othello;
    /// use scoutlab_games::{Game, Notation};
    ///
    /// let start = Othello::start();
    /// let mut moves = start.generate();
    /// let d3 = start.parse_move("d3").unwrap();
    /// assert_eq!(Othello::take(&mut moves, d3), Some(true));
    /// assert_eq!(Othello::take(&mut moves, d3), Some(false));
    /// assert_eq!(moves.count(), 3);
    /// ```
    #[inline]
    fn take(moves: &mut Self::Generated, played: Self::Move) -> Option<bool> {
        let _ = (moves, played);
        None
    }

    /// How sets of moves are seen as bits, if they are generated from a bitboard. The default is that they are not.
    ///
    /// Override it with [`Game::take`]. A search then finds the first of many moves by an order of squares in a few instructions.
    const BITS: Option<MoveBits<Self>> = None;

    /// The number of move sequences of `depth` plies from here. A pass is a move. A game that ends earlier counts as one
    /// sequence, as in the published counts: for Othello 24,571,284 at depth 10, of which 228 ended after 9 plies.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves().max(1),
            _ => {
                let moves = self.generate();
                if moves.clone().next().is_none() {
                    return 1;
                }
                moves.map(|played| self.play(played).perft(depth - 1)).sum()
            }
        }
    }

    /// The number of legal moves. Override it if counting is cheaper than generating.
    #[inline]
    fn count_moves(&self) -> u64 {
        self.generate().count() as u64
    }
}

/// How moves are seen as bits. Each move is generated in ascending order of its bit, which is its [`Game::move_index`]. Only a move
/// that is the only one, such as a pass, may have no bit.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::othello::{Othello, Square};
///
/// let bits = Othello::BITS.expect("moves go to squares of a bitboard");
/// let moves = Othello::start().generate();
/// assert_eq!((bits.set)(&moves), 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44); // c4, d3, e6, f5
/// assert_eq!((bits.played)(26), Square::new(3, 2)); // d3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveBits<G: Game> {
    /// The bits of the moves that are left.
    pub set: fn(&G::Generated) -> u64,
    /// Keeps only the moves with these bits, and those without a bit.
    pub keep: fn(&mut G::Generated, u64),
    /// The move with this bit.
    pub played: fn(u8) -> G::Move,
}

/// A list of moves with a fixed capacity, on the stack.
pub trait MoveBuffer<M>: Default + AsRef<[M]> + AsMut<[M]> {
    /// Appends a move.
    ///
    /// # Panics
    ///
    /// Panics if the buffer is full. The game chooses the capacity.
    fn push(&mut self, played: M);

    /// Takes all moves out.
    fn clear(&mut self);
}

impl<M, const CAPACITY: usize> MoveBuffer<M> for arrayvec::ArrayVec<M, CAPACITY> {
    #[inline]
    fn push(&mut self, played: M) {
        Self::push(self, played);
    }

    #[inline]
    fn clear(&mut self) {
        Self::clear(self);
    }
}
