//! The contract suite: the rules that every [`Game`] and every [`Evaluator`] must obey, checked on the positions reachable from
//! a given one.
//!
//! Call [`check`] in a test of a custom game. The suite is ordinary code rather than a test, so games outside this crate can
//! use it. [`GameRules`] and [`EvaluatorRules`] check one position, rule by rule, for reports.

mod evaluator;
mod game;
mod of_score;

use thiserror::Error;

use scoutlab_games::{Evaluator, Game, MoveSet, Notation};

pub use evaluator::{EvaluatorRule, EvaluatorRules};
pub use game::{GameRule, GameRules};

/// A broken rule, and the position at which a game broke it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{rule} (after the moves {path:?})")]
pub struct ContractError {
    /// The broken rule.
    pub rule: String,
    /// The moves from the starting position, by name.
    pub path: Vec<String>,
}

/// Checks the contracts of [`Game`], [`Notation`] and [`Evaluator`] at each position of every line of `depth` plies from
/// `start`. For example, evaluating all children in one call must yield the values of separate evaluations.
///
/// ```
/// use scoutlab_conformance::games;
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
///
/// assert_eq!(games::check(TicTacToe::start(), &Outcome, 3), Ok(()));
/// ```
///
/// # Errors
///
/// Fails with the first broken rule.
#[expect(clippy::needless_pass_by_value, reason = "a test passes the position that it has just made")]
pub fn check<G: Game + Notation>(start: G, evaluator: &dyn Evaluator<G>, depth: u32) -> Result<(), ContractError> {
    let mut walk = Walk { evaluator, path: Vec::new(), rules: GameRules::default() };
    walk.visit(&start, depth).map_err(|rule| ContractError { rule, path: walk.path })
}

struct Walk<'e, G: Game> {
    evaluator: &'e dyn Evaluator<G>,
    path: Vec<String>,
    rules: GameRules<G>,
}

impl<G: Game + Notation> Walk<'_, G> {
    fn visit(&mut self, position: &G, depth: u32) -> Result<(), String> {
        let moves: Vec<G::Move> = position.moves().iter().collect();
        for rule in GameRule::ALL {
            self.rules.check(rule, position, &moves).map_err(|found| format!("{}: {found}", rule.text()))?;
        }
        let rules = EvaluatorRules::at(position, &moves, self.evaluator);
        for rule in EvaluatorRule::ALL {
            rules.check(rule).map_err(|found| format!("{}: {found}", rule.text()))?;
        }
        if depth == 0 {
            return Ok(());
        }
        for &played in &moves {
            self.path.push(position.move_name(played));
            self.visit(&position.play(played), depth - 1)?;
            self.path.pop();
        }
        Ok(())
    }
}

/// Returns an error with the description `found` unless `holds` is true.
fn require(holds: bool, found: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(found()) }
}
