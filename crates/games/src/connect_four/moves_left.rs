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
