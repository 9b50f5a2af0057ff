//! The evaluator `moves-left`, which scores a win by the number of discs left.

use super::{ConnectFour, Discs, Strength};
use crate::{Evaluator, Value, Window};

/// Pons's score: 0 for a draw, 1 if the side to move wins with its last disc, 2 with its second-to-last disc, and so on. The
/// score is negative if the other side wins. With [`Strength::Weak`], only the sign of the score counts.
///
/// Without a winner, the value is 0, so the evaluator is meant for searches to the end of the game. Immediate wins are scored
/// without a search, so a search has no node for a won position.
#[derive(Clone, Copy, Debug)]
pub struct MovesLeft(pub Strength);

impl MovesLeft {
    /// Returns the number of plies from `position` to the end of the game if its score under best play is `score`, or `None` in
    /// a draw, or if the position cannot have this score.
    ///
    /// ```
    /// use scoutlab_games::connect_four::{ConnectFour, MovesLeft};
    ///
    /// // On the empty board, the first side wins with its 21st disc, which is disc 41.
    /// assert_eq!(MovesLeft::plies_to_end(&ConnectFour::parse("start").unwrap(), 1), Some(41));
    /// ```
    pub const fn plies_to_end(position: &ConnectFour, score: Value) -> Option<u32> {
        let plies = position.plies();
        // The winner wins with the disc of this number among its own discs, and has played half of all discs, rounded down if it is to
        // move.
        let Some(last) = 22_u32.checked_sub(score.unsigned_abs()) else { return None };
        let played = if score > 0 { plies / 2 } else { plies.div_ceil(2) };
        match last.checked_sub(played) {
            None => None,
            _ if score == 0 => None,
            // The side to move wins with an odd number of further plies.
            Some(further) if score > 0 => (2 * further).checked_sub(1),
            Some(further) => Some(2 * further),
        }
    }
}

impl Evaluator<ConnectFour> for MovesLeft {
    #[inline]
    fn value(&self, position: &ConnectFour) -> Value {
        // The winning disc is already on the board.
        let lost = || -self.0.of((44 - position.plies() as Value) / 2);
        position.winner().map_or(0, |_| lost())
    }

    #[inline]
    fn known_value(&self, position: &ConnectFour, _window: Window) -> Option<Value> {
        let discs = Discs::of(position)?;
        discs.wins_at_once().then(|| self.0.of(discs.score_of_win()))
    }
}
