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
    /// [`Game::BITS`] are the moves.
    Bits,
    /// [`Game::key`] tells positions apart.
    Keys,
}

impl GameRule {
    /// All of them, in the order in which they are checked.
    pub const ALL: [Self; 12] = [
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
        Self::Bits,
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
            Self::Bits => "the bits are the moves, in ascending order",
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
                same_moves::<G>(moves, &first_of(&mut position.generate(), moves.len() + 1))
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
                same_moves::<G>(moves, buffer.as_ref())
            }
            GameRule::Indexed | GameRule::Named | GameRule::Plays | GameRule::Turns => {
                for &played in moves {
                    of_move(rule, position, played)?;
                }
                Ok(())
            }
            GameRule::Takes => takes(position, moves),
            GameRule::Bits => bits::<G>(position, moves),
            GameRule::Keys => {
                let known = *self.positions.entry(position.key()).or_insert(*position);
                require(known == *position, || {
                    format!("the key {:?} is also that of {}", position.key(), known.position_name())
                })
            }
        }
    }
}

/// Checks a rule of single moves.
fn of_move<G: Notation>(rule: GameRule, position: &G, played: G::Move) -> Result<(), String> {
    let name = || G::move_name(played);
    match rule {
        GameRule::Indexed => {
            let index = G::move_index(played);
            require(index < G::MOVE_INDICES, || {
                format!("`{}` has the index {index}, expected less than {}", name(), G::MOVE_INDICES)
            })
        }
        GameRule::Named => match position.parse_move(&name()) {
            Ok(other) if other == played => Ok(()),
            Ok(other) => Err(format!("`{}` is the name of {played:?} and of {other:?}", name())),
            Err(error) => Err(error.to_string()),
        },
        GameRule::Plays => {
            let after = position.play(played);
            require(after == position.play(played), || format!("`{}` leads to two positions", name()))?;
            require(after != *position, || format!("`{}` leads to the position itself", name()))
        }
        _ => {
            let side = position.play(played).side_to_move();
            let expected = position.side_to_move().other();
            require(side == expected, || format!("after `{}` it is {side:?}'s turn, expected {expected:?}'s", name()))
        }
    }
}

/// The first moves that are generated, at most so many.
// Loops, here and below: the methods of iterators would be compiled once more for each game.
pub(super) fn first_of<M>(generated: &mut impl Iterator<Item = M>, most: usize) -> Vec<M> {
    let mut moves = Vec::new();
    while moves.len() < most
        && let Some(played) = generated.next()
    {
        moves.push(played);
    }
    moves
}

pub(super) fn names<G: Notation>(moves: &[G::Move]) -> Vec<String> {
    let mut names = Vec::new();
    for &played in moves {
        names.push(G::move_name(played));
    }
    names
}

/// Checks that two lists of moves are one.
pub(super) fn same_moves<G: Notation>(expected: &[G::Move], found: &[G::Move]) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(differs(&names::<G>(expected), &names::<G>(found))) }
}

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
    for place in 0..moves.len() {
        for before in 0..place {
            if moves[before] == moves[place] {
                let name = G::move_name(moves[place]);
                return Err(format!("`{name}` is generated as move {} and as move {}", before + 1, place + 1));
            }
        }
    }
    Ok(())
}

fn counts<G: Game>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    counted("count_moves", position.count_moves(), moves.len() as u64)?;
    counted("perft 0", position.perft(0), 1)?;
    counted("perft 1", position.perft(1), moves.len().max(1) as u64)?;
    let mut two_plies = 0;
    for &played in moves {
        two_plies += first_of(&mut position.play(played).generate(), usize::MAX).len().max(1) as u64;
    }
    counted("perft 2, an ended game being one,", position.perft(2), two_plies.max(1))
}

/// Takes the last move, which is then no longer there, and the first.
fn takes<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    let mut rest = position.generate();
    let mut taken: Vec<G::Move> = Vec::new();
    for played in front(moves) {
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
    let mut expected = moves.to_vec();
    expected.retain(|played| !taken.contains(played));
    let left = first_of(&mut rest, moves.len() + 1);
    require(left == expected, || {
        format!(
            "after taking {}, {} are left, expected {}",
            listed(&names::<G>(&taken)),
            listed(&names::<G>(&left)),
            listed(&names::<G>(&expected))
        )
    })
}

/// Takes each move after its bit was looked at, so that sets of fewer moves are seen too.
fn bits<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    let Some(bits) = G::BITS else { return Ok(()) };
    let mut rest = position.generate();
    for taken in 0..moves.len() {
        let set = (bits.set)(&rest);
        let mut found = Vec::new();
        for bit in (0..64).filter(|bit| set >> bit & 1 == 1) {
            let played = (bits.played)(bit);
            counted("move_index of the move of a bit", G::move_index(played) as u64, bit.into())?;
            found.push(played);
        }
        // A move that is the only one may have no bit.
        if moves.len() > 1 || !found.is_empty() {
            same_moves::<G>(&moves[taken..], &found)?;
            let mut first = rest.clone();
            (bits.keep)(&mut first, set & set.wrapping_neg());
            same_moves::<G>(&moves[taken..=taken], &first_of(&mut first, 2))?;
        }
        rest.next();
    }
    Ok(())
}

/// The last move, the same again, and the first.
pub(super) fn front<M: Copy>(moves: &[M]) -> Vec<M> {
    match moves {
        [] => Vec::new(),
        [first, ..] => vec![moves[moves.len() - 1], moves[moves.len() - 1], *first],
    }
}

fn shown(value: impl Debug) -> String {
    format!("{value:?}")
}
