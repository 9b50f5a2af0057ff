//! The rules of games.

use std::collections::HashMap;
use std::fmt::Debug;

use super::require;
use crate::{Game, MoveBuffer, Notation};

/// What must hold at every position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRule {
    /// [`Game::generate`] can be called again.
    Repeatable,
    /// [`Game::generate`] yields no move twice.
    Distinct,
    /// [`Game::is_terminal`] agrees with [`Game::generate`].
    Terminal,
    /// [`Game::count_moves`] and [`Game::perft`] agree with [`Game::generate`] and [`Game::play`].
    Counts,
    /// [`Game::Moves`] holds all moves.
    Fits,
    /// [`Game::move_index`] is below [`Game::MOVE_INDICES`].
    Indexed,
    /// [`Notation::parse_move`] finds what [`Notation::move_name`] names.
    Named,
    /// [`Game::play`] is a function, and its result another position.
    Plays,
    /// [`Game::side_to_move`] changes with each move.
    Turns,
    /// [`Game::take`] takes one move.
    Takes,
    /// [`Game::key`] tells positions apart.
    Keys,
}

impl GameRule {
    /// All of them, in the order in which they are checked.
    pub const ALL: [Self; 11] = [
        Self::Repeatable,
        Self::Distinct,
        Self::Terminal,
        Self::Counts,
        Self::Fits,
        Self::Indexed,
        Self::Named,
        Self::Plays,
        Self::Turns,
        Self::Takes,
        Self::Keys,
    ];

    /// The rule, as a statement.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Repeatable => "generate yields the same moves each time",
            Self::Distinct => "no move is generated twice",
            Self::Terminal => "a position is terminal exactly when it has no moves",
            Self::Counts => "count_moves and perft count what generate and play yield",
            Self::Fits => "the buffer holds every move in order",
            Self::Indexed => "move_index is below MOVE_INDICES",
            Self::Named => "a move is found by its name",
            Self::Plays => "play leads to the same other position each time",
            Self::Turns => "a move hands the turn to the other side",
            Self::Takes => "take takes the move and no other",
            Self::Keys => "positions of one key are equal",
        }
    }
}

/// The rules of a game, with the positions that were seen.
///
/// ```
/// use scoutlab_games::Game;
/// use scoutlab_games::contract::{GameRule, GameRules};
/// use scoutlab_games::othello::Othello;
///
/// let start = Othello::start();
/// let moves: Vec<_> = start.generate().collect();
/// assert!(GameRule::ALL.into_iter().all(|rule| GameRules::default().check(rule, &start, &moves).is_ok()));
/// // A game that forgets a move.
/// let found = GameRules::default().check(GameRule::Counts, &start, &moves[1..]);
/// assert_eq!(found, Err("count_moves is 4, expected 3".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct GameRules<G: Game> {
    positions: HashMap<G::Key, G>,
}

impl<G: Game> Default for GameRules<G> {
    fn default() -> Self {
        Self { positions: HashMap::new() }
    }
}

impl<G: Game + Notation> GameRules<G> {
    /// Checks one rule at a position with these moves, and remembers the position.
    ///
    /// # Errors
    ///
    /// What was found, and what was expected.
    pub fn check(&mut self, rule: GameRule, position: &G, moves: &[G::Move]) -> Result<(), String> {
        match rule {
            GameRule::Repeatable => {
                // One move more tells whether there are more.
                let again: Vec<G::Move> = position.generate().take(moves.len() + 1).collect();
                require(again == moves, || differs(&names::<G>(moves), &names::<G>(&again)))
            }
            GameRule::Distinct => distinct::<G>(moves),
            GameRule::Terminal => require(position.is_terminal() == moves.is_empty(), || {
                format!("is_terminal is {}, there are {} moves", position.is_terminal(), moves.len())
            }),
            GameRule::Counts => counts(position, moves),
            GameRule::Fits => {
                let mut buffer = G::Moves::default();
                for &played in moves {
                    buffer.push(played);
                }
                require(buffer.as_ref() == moves, || differs(&names::<G>(moves), &names::<G>(buffer.as_ref())))
            }
            GameRule::Indexed => each(moves, |played| {
                let index = G::move_index(played);
                require(index < G::MOVE_INDICES, || {
                    format!("`{}` has the index {index}, expected less than {}", G::move_name(played), G::MOVE_INDICES)
                })
            }),
            GameRule::Named => each(moves, |played| {
                let name = G::move_name(played);
                let found = position.parse_move(&name);
                require(found.as_ref() == Ok(&played), || match found {
                    Ok(other) => format!("`{name}` is the name of {played:?} and of {other:?}"),
                    Err(error) => error.to_string(),
                })
            }),
            GameRule::Plays => each(moves, |played| {
                let after = position.play(played);
                let name = || G::move_name(played);
                require(after == position.play(played), || format!("`{}` leads to two positions", name()))?;
                require(after != *position, || format!("`{}` leads to the position itself", name()))
            }),
            GameRule::Turns => each(moves, |played| {
                let side = position.play(played).side_to_move();
                let expected = position.side_to_move().other();
                require(side == expected, || {
                    format!("after `{}` it is {side:?}'s turn, expected {expected:?}'s", G::move_name(played))
                })
            }),
            GameRule::Takes => takes(position, moves),
            GameRule::Keys => {
                let known = *self.positions.entry(position.key()).or_insert(*position);
                require(known == *position, || {
                    format!("the key {:?} is also that of {}", position.key(), known.position_name())
                })
            }
        }
    }
}

fn each<M: Copy>(moves: &[M], check: impl FnMut(M) -> Result<(), String>) -> Result<(), String> {
    moves.iter().copied().try_for_each(check)
}

fn names<G: Notation>(moves: &[G::Move]) -> Vec<String> {
    moves.iter().map(|&played| G::move_name(played)).collect()
}

/// Two lists of moves that should be one.
fn differs(expected: &[String], found: &[String]) -> String {
    format!("found {}, expected {}", listed(found), listed(expected))
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "no moves".to_owned() } else { format!("`{}`", names.join(" ")) }
}

fn counted(what: &str, found: u64, expected: u64) -> Result<(), String> {
    require(found == expected, || format!("{what} is {found}, expected {expected}"))
}

fn distinct<G: Notation>(moves: &[G::Move]) -> Result<(), String> {
    for (place, played) in moves.iter().enumerate() {
        if let Some(before) = moves[..place].iter().position(|known| known == played) {
            let name = G::move_name(*played);
            return Err(format!("`{name}` is generated as move {} and as move {}", before + 1, place + 1));
        }
    }
    Ok(())
}

fn counts<G: Game>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    counted("count_moves", position.count_moves(), moves.len() as u64)?;
    counted("perft 0", position.perft(0), 1)?;
    counted("perft 1", position.perft(1), moves.len().max(1) as u64)?;
    let two_plies = moves.iter().map(|&played| position.play(played).generate().count().max(1) as u64).sum::<u64>();
    counted("perft 2, an ended game being one,", position.perft(2), two_plies.max(1))
}

/// Takes the last move, which is then no longer there, and the first.
fn takes<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    let front = [moves.last(), moves.last(), moves.first()];
    let mut rest = position.generate();
    let mut taken: Vec<G::Move> = Vec::new();
    for &played in front.into_iter().flatten() {
        let was_left = G::take(&mut rest, played);
        let expected = !taken.contains(&played);
        if was_left.is_some_and(|was_left| was_left != expected) {
            let name = G::move_name(played);
            return Err(format!("take of `{name}` returns {}, expected {}", shown(was_left), shown(Some(expected))));
        }
        if was_left == Some(true) {
            taken.push(played);
        }
    }
    let expected: Vec<G::Move> = moves.iter().filter(|played| !taken.contains(played)).copied().collect();
    let left: Vec<G::Move> = rest.take(moves.len() + 1).collect();
    require(left == expected, || {
        format!(
            "after taking {}, {} are left, expected {}",
            listed(&names::<G>(&taken)),
            listed(&names::<G>(&left)),
            listed(&names::<G>(&expected))
        )
    })
}

fn shown(value: impl Debug) -> String {
    format!("{value:?}")
}
