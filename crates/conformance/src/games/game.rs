//! The rules of games.

use std::collections::HashMap;
use std::fmt::Debug;

use super::require;
use scoutlab_games::{Game, MAX_MOVES, MoveSet, Notation};

/// A rule that holds at every position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRule {
    /// [`Game::generate`] is deterministic.
    Repeatable,
    /// [`Game::generate`] yields no move twice.
    Distinct,
    /// [`Game::is_terminal`] agrees with [`Game::generate`].
    Terminal,
    /// [`Game::count_moves`] and [`Game::perft`] agree with [`Game::generate`] and [`Game::play`].
    Counts,
    /// [`MoveSet::at`] and [`MoveSet::place_of`] agree with [`MoveSet::iter`].
    Places,
    /// [`Game::move_index`] is below [`Game::MOVE_INDICES`].
    Indexed,
    /// [`Notation::parse_move`] reads the output of [`Notation::move_name`].
    Named,
    /// [`Game::play`] is deterministic, and its result is a different position.
    Plays,
    /// [`Game::side_to_move`] changes with each move.
    Turns,
    /// [`Game::play_generated`] agrees with [`Game::play`].
    Generated,
    /// [`Game::null_move`] is no legal move, has an index, and passes the turn.
    NullMove,
    /// [`Game::key`] distinguishes positions.
    Keys,
}

impl GameRule {
    /// All rules, in the order in which they are checked.
    pub const ALL: [Self; 12] = [
        Self::Repeatable,
        Self::Distinct,
        Self::Terminal,
        Self::Counts,
        Self::Places,
        Self::Indexed,
        Self::Named,
        Self::Plays,
        Self::Turns,
        Self::Generated,
        Self::NullMove,
        Self::Keys,
    ];

    /// Returns a description of the rule.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Repeatable => "generate yields the same moves each time",
            Self::Distinct => "no move is generated twice",
            Self::Terminal => "a position is terminal exactly when it has no moves",
            Self::Counts => "count_moves and perft agree with generate and play",
            Self::Places => "only legal moves have a place in the move list, as given by iter",
            Self::Indexed => "move_index is below MOVE_INDICES",
            Self::Named => "parse_move finds each move by its name",
            Self::Plays => "play always leads from a position to one other position",
            Self::Turns => "a move passes the turn to the other side",
            Self::Generated => "play_generated and play lead to equal positions",
            Self::NullMove => "a null move is no legal move, has an index and passes the turn",
            Self::Keys => "positions with equal keys are equal",
        }
    }
}

/// Checks the rules of a game, position by position. Two positions with equal keys are detected even if they are checked at
/// different times.
///
/// ```
/// use scoutlab_games::{Game, MoveSet};
/// use scoutlab_conformance::games::{GameRule, GameRules};
/// use scoutlab_games::othello::Othello;
///
/// let start = Othello::start();
/// let moves: Vec<_> = start.moves().iter().collect();
/// assert!(GameRule::ALL.into_iter().all(|rule| GameRules::default().check(rule, &start, &moves).is_ok()));
/// // A game that omits a move.
/// let found = GameRules::default().check(GameRule::Counts, &start, &moves[1..]);
/// assert_eq!(found, Err("count_moves is 4, expected 3".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct GameRules<G: Game> {
    positions: HashMap<G::Key, G>,
    /// Distinct moves of the positions that were checked, at most [`MOST_SEEN`].
    moves: Vec<G::Move>,
}

impl<G: Game> Default for GameRules<G> {
    fn default() -> Self {
        Self { positions: HashMap::new(), moves: Vec::new() }
    }
}

impl<G: Game + Notation> GameRules<G> {
    /// Checks one rule at `position`, whose legal moves are `moves`.
    ///
    /// # Errors
    ///
    /// Fails with a message that states what was found and what was expected.
    pub fn check(&mut self, rule: GameRule, position: &G, moves: &[G::Move]) -> Result<(), String> {
        match rule {
            GameRule::Repeatable => repeatable(position, moves),
            GameRule::Distinct => distinct(position, moves),
            GameRule::Terminal => require(position.is_terminal() == moves.is_empty(), || {
                format!("is_terminal is {}, but there are {} moves", position.is_terminal(), moves.len())
            }),
            GameRule::Counts => counts(position, moves),
            GameRule::Places => {
                for &played in moves {
                    if self.moves.len() < MOST_SEEN && !self.moves.contains(&played) {
                        self.moves.push(played);
                    }
                }
                places(position, moves, &self.moves)
            }
            GameRule::Indexed | GameRule::Named | GameRule::Plays | GameRule::Turns | GameRule::Generated => {
                moves.iter().try_for_each(|&played| of_move(rule, position, played))
            }
            GameRule::NullMove => position.null_move().map_or(Ok(()), |null| null_move(position, null, moves)),
            GameRule::Keys => {
                let known = self.positions.entry(position.key()).or_insert_with(|| position.clone());
                require(*known == *position, || format!("{:?} is also the key of {}", position.key(), known.position_name()))
            }
        }
    }
}

fn null_move<G: Notation>(position: &G, null: G::Move, moves: &[G::Move]) -> Result<(), String> {
    require(!moves.contains(&null), || format!("the null move `{}` is also a legal move", position.move_name(null)))?;
    of_move(GameRule::Indexed, position, null)?;
    of_move(GameRule::Turns, position, null)
}

fn of_move<G: Notation>(rule: GameRule, position: &G, played: G::Move) -> Result<(), String> {
    let name = || position.move_name(played);
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
            require(after == position.play(played), || format!("playing `{}` twice leads to different positions", name()))?;
            require(after != *position, || format!("playing `{}` does not change the position", name()))
        }
        GameRule::Generated => {
            let found = position.play_generated(&position.moves(), played);
            require(found == position.play(played), || {
                format!("play_generated of `{}` leads to {}", name(), found.position_name())
            })
        }
        _ => {
            let side = position.play(played).side_to_move();
            let expected = position.side_to_move().other();
            require(side == expected, || format!("after `{}`, it is {side:?}'s turn, expected {expected:?}'s", name()))
        }
    }
}

pub(super) fn names<G: Notation>(position: &G, moves: &[G::Move]) -> Vec<String> {
    moves.iter().map(|&played| position.move_name(played)).collect()
}

pub(super) fn same_moves<G: Notation>(position: &G, expected: &[G::Move], found: &G::Moves) -> Result<(), String> {
    let found: Vec<G::Move> = found.iter().collect();
    require(found == expected, || {
        format!("found {}, expected {}", listed(&names(position, &found)), listed(&names(position, expected)))
    })
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "no moves".to_owned() } else { format!("`{}`", names.join(" ")) }
}

fn counted(what: &str, found: u64, expected: u64) -> Result<(), String> {
    require(found == expected, || format!("{what} is {found}, expected {expected}"))
}

/// Checks that generating the moves again yields `moves`, whether the list is empty before or contains other moves.
fn repeatable<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    let mut again = position.moves();
    same_moves(position, moves, &again)?;
    for &played in moves.iter().take(2) {
        position.play(played).generate(&mut again);
        position.generate(&mut again);
        same_moves(position, moves, &again)?;
    }
    Ok(())
}

fn distinct<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    for (place, played) in moves.iter().enumerate() {
        if let Some(before) = moves[..place].iter().position(|other| other == played) {
            let name = position.move_name(*played);
            return Err(format!("`{name}` is generated as move {} and as move {}", before + 1, place + 1));
        }
    }
    Ok(())
}

fn counts<G: Game>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    counted("count_moves", position.count_moves() as u64, moves.len() as u64)?;
    counted("perft 0", position.perft(0), 1)?;
    let ended = u64::from(G::PERFT_COUNTS_ENDED_GAMES);
    counted("perft 1", position.perft(1), (moves.len() as u64).max(ended))?;
    let two_plies: u64 = moves.iter().map(|&played| (position.play(played).moves().len() as u64).max(ended)).sum();
    let convention = if G::PERFT_COUNTS_ENDED_GAMES { "counted" } else { "not counted" };
    counted(&format!("perft 2, ended games {convention},"), position.perft(2), two_plies.max(ended))
}

const MOST_SEEN: usize = 100;

/// Checks that the place of each move is its index in `moves`, and that no other move of `seen` has a place.
fn places<G: Notation>(position: &G, moves: &[G::Move], seen: &[G::Move]) -> Result<(), String> {
    let generated = position.moves();
    require(moves.len() <= MAX_MOVES, || format!("there are {} moves, expected at most {MAX_MOVES}", moves.len()))?;
    counted("the number of moves", generated.len() as u64, moves.len() as u64)?;
    require(generated.is_empty() == moves.is_empty(), || format!("is_empty is {}", generated.is_empty()))?;
    for (place, &played) in moves.iter().enumerate() {
        let found = generated.at(place);
        require(found == played, || {
            format!("`{}` is at place {place}, expected `{}`", position.move_name(found), position.move_name(played))
        })?;
    }
    for &played in moves.iter().chain(seen) {
        let (found, expected) = (generated.place_of(played), moves.iter().position(|&other| other == played));
        require(found == expected, || {
            let shown = |place: Option<usize>| place.map_or_else(|| "no place".to_owned(), |place| place.to_string());
            format!("place_of of {played:?} returns {}, expected {}", shown(found), shown(expected))
        })?;
    }
    Ok(())
}
