//! `evasions`: a side in check searches all its moves.

use std::cmp::Reverse;

use cozy_chess::Move;

use super::{Chess, Quiescence};
use crate::{Effort, Evaluator, Game, INFINITY, MoveSet, Value, Window};

impl<E: Evaluator<Chess>> Quiescence<E> {
    /// Searches all moves of a side in check, which may not stand pat. Many chess programs search evasions, for example GNU Chess 5.0.
    ///
    /// After a move that captures nothing, the other side may stand pat even in check. Otherwise, checks could answer checks without a
    /// capture in between. Two moves in a row never capture nothing, so each line ends.
    pub(super) fn evade(&self, position: &Chess, window: Window, effort: &mut Effort) -> Value {
        let mut moves: Vec<Move> = position.moves().iter().collect();
        if moves.is_empty() {
            return self.evaluator.value(position);
        }
        // The order of the ordering `captures`.
        moves.sort_by_key(|&played| Reverse(position.capture_value(played)));
        let mut best = -INFINITY;
        for played in moves {
            if effort.add_node() {
                break;
            }
            let (child, window) = (position.play(played), Window::new(window.alpha.max(best), window.beta));
            let captures = position.captured(played).is_some();
            let value = if captures { self.search(&child, -window, effort) } else { self.stand_pat(&child, -window, effort) };
            best = best.max(-value);
            if best >= window.beta {
                break;
            }
        }
        best
    }
}
