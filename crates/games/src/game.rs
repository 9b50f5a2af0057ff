//! The rules of a game, in the form that a search needs.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{MoveSet, Side, Value, Values};

/// A position of a two-player game with perfect information, in which the players move in turn.
///
/// Positions are cloned, and moves are never undone. If a player can only pass, the pass is the only move. **Every move therefore
/// hands the turn to the other side**, and every pass counts as a ply. Run `scoutlab_conformance::games::check` in a test of a custom game
/// to check these rules.
pub trait Game: Clone + Eq + Debug {
    /// A move, meaningful only together with the position for which it was generated.
    type Move: Copy + Eq + Debug;
    /// The moves of a position: a [`MoveList`](crate::MoveList), or a format that is generated faster.
    type Moves: MoveSet<Move = Self::Move>;
    /// The values of a node's children: a [`ValueList`](crate::ValueList), or a format that is compared faster.
    type Values: Values;
    /// A key that identifies the position, including the side to move. No two positions of a game share a key.
    type Key: Copy + Eq + Hash + Debug;

    /// One more than the greatest [`Game::move_index`].
    const MOVE_INDICES: usize;

    /// Whether [`Game::perft`] counts a game that ends before the last ply as one sequence. The convention differs between
    /// games: published counts of Othello include these games, and published counts of chess do not.
    const PERFT_COUNTS_ENDED_GAMES: bool = true;

    /// Sets `moves` to the legal moves, in move generation order. A position without moves is terminal.
    fn generate(&self, moves: &mut Self::Moves);

    /// Returns the position after a legal move.
    ///
    /// # Panics
    ///
    /// May panic or return a meaningless position if the move is not legal.
    #[must_use]
    fn play(&self, played: Self::Move) -> Self;

    /// Returns the side to move, also at a terminal position.
    fn side_to_move(&self) -> Side;

    /// Returns the exact key of the position.
    fn key(&self) -> Self::Key;

    /// Returns the index of a move, which is less than [`Game::MOVE_INDICES`]. Corresponding moves in different positions, such
    /// as moves to the same square, have equal indices. The history heuristic uses these indices.
    fn move_index(played: Self::Move) -> usize;

    /// Returns the legal moves.
    #[inline]
    fn moves(&self) -> Self::Moves {
        let mut moves = Self::Moves::default();
        self.generate(&mut moves);
        moves
    }

    /// Returns the position after a move of `moves`, which [`Game::generate`] or an evaluator set for this position.
    ///
    /// Override this method if move generation already computes the effects of the moves.
    ///
    /// # Panics
    ///
    /// May panic or return a meaningless position if the move is not legal.
    #[inline]
    #[must_use]
    fn play_generated(&self, _moves: &Self::Moves, played: Self::Move) -> Self {
        self.play(played)
    }

    /// Returns whether the position is terminal: it has no legal move.
    #[inline]
    fn is_terminal(&self) -> bool {
        self.count_moves() == 0
    }

    /// Returns the number of legal moves. Override this method if counting is cheaper than generating.
    #[inline]
    fn count_moves(&self) -> usize {
        self.moves().len()
    }

    /// Returns the exact key of the position's symmetry class. A game without symmetries returns [`Game::key`].
    #[inline]
    fn class_key(&self) -> Self::Key {
        self.key()
    }

    /// Returns the rank of a legal move in the game's fixed order of moves, in which the most promising move has the lowest rank.
    /// For example, a corner has a lower rank than the squares next to it. A game without such an order returns
    /// [`Game::move_index`].
    #[inline]
    fn static_rank(&self, played: Self::Move) -> u32 {
        Self::move_index(played) as u32
    }

    /// Returns whether a legal move goes to a region with an odd number of empty squares: the side that moves first in the
    /// region may also move there last. A game without regions returns false.
    #[inline]
    fn is_in_odd_region(&self, _played: Self::Move) -> bool {
        false
    }

    /// Returns 0 if a legal move captures nothing. Otherwise, returns a positive number, which is greater if the captured piece
    /// is more valuable or, among captures of equal pieces, if the attacker is less valuable. A game without captures returns 0.
    #[inline]
    fn capture_value(&self, _played: Self::Move) -> u32 {
        0
    }

    /// Returns the exchange value of a legal move that captures, or `None` if the move captures nothing: what the side to move wins
    /// if both sides then capture on the same square as long as it pays. The value is negative if the capture loses material.
    /// `docs/conventions.md` defines the value for chess. A game without captures returns `None`.
    ///
    /// ```
    /// use scoutlab_games::{Game, Notation, chess::Chess};
    ///
    /// // A pawn defends the pawn on d5, so the rook wins 100 and is lost for 500.
    /// let position = Chess::parse("4k3/8/2p5/3p4/8/8/8/3RK3 w - -").unwrap();
    /// let value = |name: &str| position.exchange_value(position.parse_move(name).unwrap());
    /// assert_eq!((value("Rxd5"), value("Rd4")), (Some(-400), None));
    /// ```
    #[inline]
    fn exchange_value(&self, _played: Self::Move) -> Option<Value> {
        None
    }

    /// Returns the null move, which hands the turn to the other side and changes nothing else, or `None` if the position has none. The
    /// null move is not a legal move. [`Game::play`], [`Game::move_index`] and the notation of the game nevertheless accept it, because
    /// it is part of the paths of selective searches.
    ///
    /// By default, a game has no null move. It must not have one if passing is a legal move, or if having to move can be a
    /// disadvantage in ordinary positions.
    #[inline]
    fn null_move(&self) -> Option<Self::Move> {
        None
    }

    /// Returns whether a legal move is a pass, which is then the only move. A game without passes returns false.
    #[inline]
    fn is_pass(_played: Self::Move) -> bool {
        false
    }

    /// Returns whether the side to move must answer a threat at once, so that the position should not be evaluated statically: in
    /// chess, whether it is in check. A game without such positions returns false.
    #[inline]
    fn is_urgent(&self) -> bool {
        false
    }

    /// Returns the number of move sequences of `depth` plies from this position. A pass is a move. A game that ends earlier
    /// counts as one sequence if [`Game::PERFT_COUNTS_ENDED_GAMES`] is true, as in the published counts of Othello: 24,571,284 at
    /// depth 10, of which 228 ended after 9 plies.
    fn perft(&self, depth: u32) -> u64 {
        let ended = u64::from(Self::PERFT_COUNTS_ENDED_GAMES);
        match depth {
            0 => 1,
            1 => (self.count_moves() as u64).max(ended),
            _ => {
                let moves = self.moves();
                if moves.is_empty() {
                    return ended;
                }
                let mut count = 0;
                for played in moves.iter() {
                    count += self.play_generated(&moves, played).perft(depth - 1);
                }
                count
            }
        }
    }
}
