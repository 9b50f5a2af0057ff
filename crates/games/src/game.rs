//! What a game must offer to be searched.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Side;

/// A position of a two-player game with perfect information, in which the players move in turn.
///
/// The state is small and copied, never undone. A player who can do nothing but pass has the pass as an explicit move, so
/// that **every move hands the turn to the other side** and a ply is a ply everywhere. [`crate::contract::check`] tests these
/// rules for any implementation; run it for yours.
pub trait Game: Copy + Eq + Debug {
    /// A move, meaningful only together with the position it was generated for.
    type Move: Copy + Eq + Debug;
    /// The moves of one position, produced one by one without being stored.
    type Generated: Iterator<Item = Self::Move> + Clone;
    /// Room for the moves of any one position, without allocation.
    type Moves: MoveBuffer<Self::Move>;
    /// A name of the position that no other position of this game has, the side to move included.
    type Key: Copy + Eq + Hash + Debug;

    /// One more than the largest value of [`Game::move_index`].
    const MOVE_INDICES: usize;

    /// The legal moves in the order the game publishes. No moves at all means that the game is over.
    fn generate(&self) -> Self::Generated;

    /// The position after a legal move.
    ///
    /// # Panics
    ///
    /// May panic, or return a meaningless position, if the move was not generated for this position.
    #[must_use]
    fn play(&self, played: Self::Move) -> Self;

    /// The side whose turn it is, also when the game is over.
    fn side_to_move(&self) -> Side;

    /// Whether the game is over, that is, whether [`Game::generate`] yields nothing.
    #[inline]
    fn is_terminal(&self) -> bool {
        self.generate().next().is_none()
    }

    /// The exact name of this position, for tables.
    fn key(&self) -> Self::Key;

    /// The exact name of this position's symmetry class. Games without symmetries return [`Game::key`].
    #[inline]
    fn class_key(&self) -> Self::Key {
        self.key()
    }

    /// A small number for a move, equal for moves that mean the same in different positions (a square, say), for tables of
    /// the history kind.
    fn move_index(played: Self::Move) -> usize;

    /// The place of a move in an order that does not depend on the position, the most promising first, such as corners before the
    /// squares next to them. Games without one return [`Game::move_index`].
    #[inline]
    fn static_rank(played: Self::Move) -> u32 {
        Self::move_index(played) as u32
    }

    /// The number of move sequences of `depth` plies from here; a pass is a move. A game that ends earlier is one sequence, as in
    /// the published counts (for Othello 24,571,284 at depth 10, of which 228 ended after 9 plies).
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

    /// The number of legal moves. Worth overriding where it is cheaper than generating them.
    #[inline]
    fn count_moves(&self) -> u64 {
        self.generate().count() as u64
    }
}

/// A list of moves with a fixed capacity that lives on the stack.
pub trait MoveBuffer<M>: Default + AsRef<[M]> + AsMut<[M]> {
    /// Appends a move.
    ///
    /// # Panics
    ///
    /// Panics when the buffer is full: its capacity is the game's to choose.
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
