//! Players by name.

pub(crate) mod specification;

use chacha20::ChaCha8Rng;
use rand::RngExt;
use scoutlab_games::Value;
use scoutlab_search::TableUse;
use thiserror::Error;

use crate::description::{RequestError, RunError};
use crate::position::{AnyPosition, Position, random_move};
use crate::request::SearchRequest;
use crate::search::SearchOutcome;
use crate::settings::SearchSettings;

pub use crate::stream::{Purpose, stream};
pub use specification::{PlayerSpecification, SearchSpec};

/// A move that a player chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChosenMove {
    /// The index of the move in move generation order.
    pub(crate) played: usize,
    /// The value for the player, in the unit of its evaluator, or `None` for a random player.
    pub(crate) value: Option<Value>,
    /// The nodes visited by the search: leaves, interior visits and TT cutoffs, including the root.
    pub(crate) calls: u64,
    /// The nodes visited except the root.
    pub(crate) moves_tried: u64,
    pub(crate) leaves: u64,
}

/// The transposition table size, in MiB, of players whose algorithm needs a table.
const TABLE: usize = 16;

/// The maximum number of plies of a game. Every built-in game that players can play is shorter.
pub(crate) const LONGEST_GAME: usize = 10_000;

/// Errors of players.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlayerError {
    /// The search failed.
    #[error(transparent)]
    Search(#[from] RunError),
    /// The player is not available for this game.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The position has no moves, or the search found no move.
    #[error("`{player}` has no move to play, expected a position that is not terminal")]
    NoMove { player: String },
    /// The game does not end.
    #[error("the game did not end within {plies} plies")]
    Endless {
        /// The number of plies that were played.
        plies: usize,
    },
}

/// Returns whether a game ends here, after this many plies: in a terminal position, or after the most plies that it may last.
pub(crate) fn is_over(position: &dyn AnyPosition, plies: usize, most: Option<u32>) -> bool {
    position.is_terminal() || most.is_some_and(|most| plies >= most as usize)
}

/// Fails if a game with this many plies is too long to continue.
pub(crate) fn may_go_on(plies: usize) -> Result<(), PlayerError> {
    if plies < LONGEST_GAME { Ok(()) } else { Err(PlayerError::Endless { plies }) }
}

#[derive(Clone, Debug)]
pub(crate) struct Player {
    name: String,
    /// The search settings, or `None` for the random player.
    search: Option<SearchSettings>,
}

impl Player {
    /// Returns the player with this specification, for the game of `position`. A specification is `random` or an algorithm such
    /// as `alphabeta:depth=3,ordering=killer:2`.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first name that the game lacks.
    pub(crate) fn new(position: &Position, specification: &PlayerSpecification) -> Result<Self, RequestError> {
        let name = specification.to_string();
        let PlayerSpecification::Search(search) = specification else { return Ok(Self { name, search: None }) };
        let needs_table = search.algorithm.table_use() == TableUse::Needed;
        let table = if needs_table { TABLE } else { 0 };
        let settings = SearchRequest::new(position.clone(), search)?.settings;
        Ok(Self { name, search: Some(SearchSettings { table, ..settings }) })
    }

    /// Returns the specification, without superfluous spaces.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the player searches instead of drawing random moves.
    pub(crate) const fn searches(&self) -> bool {
        self.search.is_some()
    }

    /// Chooses the first of the best moves in search order. `ordering_seed` seeds random orderings.
    ///
    /// # Errors
    ///
    /// Fails with [`PlayerError`] if the position is terminal, the player does not search, or the search failed.
    pub(crate) fn choose(&self, position: &dyn AnyPosition, ordering_seed: u64) -> Result<ChosenMove, PlayerError> {
        let Some(search) = self.search.as_ref().filter(|_| !position.is_terminal()) else { return Err(self.no_move()) };
        let SearchOutcome { best, value, counters, .. } =
            position.search(&SearchSettings { seed: ordering_seed, ..search.clone() })?;
        let played = best.ok_or_else(|| self.no_move())?;
        let calls = counters.calls();
        Ok(ChosenMove { played, value: Some(value), calls, moves_tried: calls - counters.root_visits, leaves: counters.leaves })
    }

    fn no_move(&self) -> PlayerError {
        PlayerError::NoMove { player: self.name.clone() }
    }

    /// Starts a game in which the player draws its random choices from this stream.
    pub(crate) fn sit_down(&self, mut random: ChaCha8Rng) -> Seat<'_> {
        let ordering_seed = random.random();
        Seat { player: self, random, ordering_seed }
    }
}

/// A player in one game.
pub(crate) struct Seat<'p> {
    player: &'p Player,
    random: ChaCha8Rng,
    ordering_seed: u64,
}

impl Seat<'_> {
    pub(crate) const fn player(&self) -> &Player {
        self.player
    }

    /// Chooses a move. A searching player chooses the first of the best moves in search order. The random player chooses a
    /// uniformly random legal move. Each search starts with fresh ordering state.
    ///
    /// # Errors
    ///
    /// Fails with [`PlayerError`] if the position is terminal or the search failed.
    pub(crate) fn choose(&mut self, position: &dyn AnyPosition) -> Result<ChosenMove, PlayerError> {
        if self.player.searches() {
            return self.player.choose(position, self.ordering_seed);
        }
        let played = random_move(position, &mut self.random).ok_or_else(|| self.player.no_move())?;
        Ok(ChosenMove { played, value: None, calls: 0, moves_tried: 0, leaves: 0 })
    }
}
