//! The contract suite: the rules that every [`Game`] and every [`Evaluator`] must keep, checked on the positions reachable from a
//! given one.
//!
//! Call [`check`] in a test of your own game. It is ordinary code rather than a test, so games outside this crate can use it.
//! [`GameRules`] and [`EvaluatorRules`] check one position, rule by rule, for reports.
//!
//! [`Evaluator`]: crate::Evaluator

mod evaluator;
mod game;
mod of_score;

use thiserror::Error;

use crate::{FrontierEvaluator, Game, Notation, Prefetch};

pub use evaluator::{EvaluatorRule, EvaluatorRules};
pub use game::{GameRule, GameRules};

/// A rule that a game broke, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{rule} (after the moves {path:?})")]
pub struct ContractError {
    /// The broken rule.
    pub rule: String,
    /// The moves from the starting position, by name.
    pub path: Vec<String>,
}

/// Checks the contracts of [`Game`], [`Notation`], [`Evaluator`] and [`FrontierEvaluator`] at each position of every line of
/// `depth` plies from `start`. The value after a move, for example, must be the value of the position that the move leads to.
///
/// [`Evaluator`]: crate::Evaluator
///
/// ```
/// use scoutlab_games::contract;
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
///
/// assert_eq!(contract::check(TicTacToe::start(), &Outcome, 3), Ok(()));
/// assert_eq!(contract::check_prefetch(TicTacToe::start(), 3), Ok(()));
/// ```
///
/// # Errors
///
/// The first broken rule.
pub fn check<G: Game + Notation>(start: G, evaluator: &dyn FrontierEvaluator<G>, depth: u32) -> Result<(), ContractError> {
    let mut walk = Walk { evaluator, path: Vec::new(), rules: GameRules::default() };
    walk.visit(&start, depth).map_err(|rule| ContractError { rule, path: walk.path })
}

/// Checks the contract of [`Prefetch`] at each position of every line of `depth` plies from `start`: a generated move leads
/// where [`Game::play`] leads. The path of an error shows moves as [`std::fmt::Debug`] does.
///
/// # Errors
///
/// The first broken rule.
pub fn check_prefetch<G: Prefetch>(start: G, depth: u32) -> Result<(), ContractError> {
    fn visit<G: Prefetch>(position: &G, depth: u32, path: &mut Vec<String>) -> Result<(), String> {
        let generated = position.generate();
        let mut taken = generated.clone();
        while let Some(played) = taken.next() {
            for from in [&generated, &taken] {
                let same = position.play_generated(from, played) == position.play(played);
                require(same, || "play_generated leads where play leads".to_owned())?;
            }
            if depth > 0 {
                path.push(format!("{played:?}"));
                visit(&position.play(played), depth - 1, path)?;
                path.pop();
            }
        }
        Ok(())
    }
    let mut path = Vec::new();
    visit(&start, depth, &mut path).map_err(|rule| ContractError { rule, path })
}

struct Walk<'e, G: Game> {
    evaluator: &'e dyn FrontierEvaluator<G>,
    path: Vec<String>,
    rules: GameRules<G>,
}

impl<G: Game + Notation> Walk<'_, G> {
    fn visit(&mut self, position: &G, depth: u32) -> Result<(), String> {
        let moves: Vec<G::Move> = position.generate().collect();
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
            self.path.push(G::move_name(played));
            self.visit(&position.play(played), depth - 1)?;
            self.path.pop();
        }
        Ok(())
    }
}

/// `found` says what was found where something else holds.
fn require(holds: bool, found: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(found()) }
}
