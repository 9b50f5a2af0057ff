//! Alpha-beta as an engine author would write it: one recursive function that generates, sorts and plays moves.

use std::cmp::Reverse;

use scoutlab_games::{Evaluator, Game, MoveSet, Value};

/// The order in which the engine searches moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Order {
    Generation,
    /// By [`Game::static_rank`].
    Static,
    /// By the values of the positions after the moves.
    Values,
    /// The last two moves that cut off at this depth first.
    Killers,
    /// By weights of 2^(depth-1) for each cutoff and each new best move.
    History,
    /// By [`Game::capture_value`].
    Captures,
}

impl Order {
    /// Returns the name of the ordering in scoutlab.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Generation => "none",
            Self::Static => "static",
            Self::Values => "eval1",
            Self::Killers => "killer:2",
            Self::History => "history",
            Self::Captures => "captures",
        }
    }
}

/// A search with its counts.
pub(crate) struct Engine<'e, G: Game, E> {
    evaluator: &'e E,
    order: Order,
    killers: Vec<[Option<G::Move>; 2]>,
    history: [Vec<i64>; 2],
    pub(crate) leaves: u64,
    pub(crate) interior: u64,
}

impl<'e, G: Game, E: Evaluator<G>> Engine<'e, G, E> {
    pub(crate) fn new(evaluator: &'e E, order: Order, depth: u32) -> Self {
        let history = [(); 2].map(|()| vec![0; if order == Order::History { G::MOVE_INDICES } else { 0 }]);
        Self { evaluator, order, killers: vec![[None; 2]; depth as usize + 1], history, leaves: 0, interior: 0 }
    }

    /// Returns the value of `position`, or alpha or beta if the value lies outside.
    pub(crate) fn search(&mut self, position: &G, depth: u32, mut alpha: Value, beta: Value) -> Value {
        let moves = if depth > 0 { Some(position.moves()) } else { None };
        let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
            self.leaves += 1;
            return self.evaluator.value(position).clamp(alpha, beta);
        };
        self.interior += 1;
        let mut sorted: Vec<G::Move> = moves.iter().collect();
        self.sort(position, depth, &mut sorted);
        for played in sorted {
            let value = -self.search(&position.play_generated(&moves, played), depth - 1, -beta, -alpha);
            if value > alpha {
                alpha = value;
                self.learn(position, depth, played, value >= beta);
                if value >= beta {
                    break;
                }
            }
        }
        alpha
    }

    fn sort(&self, position: &G, depth: u32, moves: &mut [G::Move]) {
        match self.order {
            Order::Generation => {}
            Order::Static => moves.sort_by_key(|&played| position.static_rank(played)),
            Order::Values => moves.sort_by_cached_key(|&played| self.evaluator.value(&position.play(played))),
            Order::Captures => moves.sort_by_cached_key(|&played| Reverse(position.capture_value(played))),
            Order::History => {
                let weights = &self.history[position.side_to_move() as usize];
                moves.sort_by_key(|&played| -weights[G::move_index(played)]);
            }
            Order::Killers => {
                for killer in self.killers[depth as usize].into_iter().rev().flatten() {
                    if let Some(place) = moves.iter().position(|&played| played == killer) {
                        moves[..=place].rotate_right(1);
                    }
                }
            }
        }
    }

    fn learn(&mut self, position: &G, depth: u32, played: G::Move, is_cutoff: bool) {
        match self.order {
            Order::History => self.history[position.side_to_move() as usize][G::move_index(played)] += 1 << (depth - 1),
            Order::Killers if is_cutoff => {
                let killers = &mut self.killers[depth as usize];
                if killers[0] != Some(played) {
                    *killers = [Some(played), killers[0]];
                }
            }
            _ => {}
        }
    }
}
