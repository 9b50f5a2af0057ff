//! Matches: many games between two players.
//!
//! Each game depends only on the request and on the number of the game. Any number of threads can therefore play the games in
//! parallel, in any order.

mod game_record;

use std::sync::Arc;

use scoutlab_games::Side;

use crate::description::{Ability, RequestError};
use crate::players::{LONGEST_GAME, Player, PlayerError, PlayerSpecification, Purpose, is_over, may_go_on, stream};
use crate::position::{AnyPosition, Position, check_unfinished, random_move};

pub use game_record::{Contestant, GameRecord, PlayerEffort};

/// The rule that determines which player moves first in each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// The first player moves first in every game.
    First,
    /// The second player moves first in every game.
    Second,
    /// The players alternate in moving first, beginning with the first player.
    Alternate,
}

impl Colours {
    const fn moves_first(self, number: u64) -> Contestant {
        match self {
            Self::Alternate if number % 2 == 1 => Contestant::Second,
            Self::First | Self::Alternate => Contestant::First,
            Self::Second => Contestant::Second,
        }
    }

    /// Returns the name of the rule on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Alternate => "alternate",
        }
    }
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct MatchRequest {
    /// The position from which each game starts.
    pub position: Position,
    /// The player whose results are reported.
    pub first: PlayerSpecification,
    /// The opponent.
    pub second: PlayerSpecification,
    /// The rule that determines which player moves first in each game.
    pub colours: Colours,
    /// The number of random plies at the beginning of each game, with equal probability for each legal move.
    pub random_plies: u32,
    /// The number of plies, random plies included, after which a game that has not ended is a draw with the score 0. `None` stands
    /// for the game's [`MOST_PLIES`](crate::registry::Scored::MOST_PLIES).
    pub most_plies: Option<u32>,
    /// The seed for all random choices.
    pub seed: u64,
}

/// Two players that are ready to play the games of a match.
pub struct PreparedMatch {
    /// The name of the first player, without superfluous spaces.
    pub first: String,
    /// The name of the second player, without superfluous spaces.
    pub second: String,
    pub sides: [&'static str; 2],
    /// The unit of scores, in the plural.
    pub unit: &'static str,
    /// The number of plies after which a game that has not ended is a draw.
    pub most_plies: Option<u32>,
    play: Box<dyn Fn(u64) -> Result<GameRecord, PlayerError> + Send + Sync>,
}

impl PreparedMatch {
    /// Plays game `number`, counted from 0.
    ///
    /// # Errors
    ///
    /// Fails with [`PlayerError`] if a search reaches a limit of its algorithm, or the game does not end.
    pub fn play(&self, number: u64) -> Result<GameRecord, PlayerError> {
        (self.play)(number)
    }
}

impl MatchRequest {
    /// Prepares the games of the match.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] if the game has no score, the position is terminal, or a player uses something that the game
    /// lacks.
    pub fn prepare(&self) -> Result<PreparedMatch, RequestError> {
        let position = &self.position;
        let Some(unit) = position.unit() else {
            return Err(position.known_games().lacks(position.game().name, Ability::Score));
        };
        check_unfinished(&**position)?;
        let players = [Player::new(position, &self.first)?, Player::new(position, &self.second)?];
        let [first, second] = [&players[0], &players[1]].map(|player| player.name().to_owned());
        let most_plies = self.most_plies.or_else(|| position.most_plies());
        let rules = Rules { colours: self.colours, random_plies: self.random_plies, most_plies, seed: self.seed };
        let (root, sides) = (position.shared(), position.sides());
        let play = move |number| play_game(&root, [&players[0], &players[1]], &rules, number);
        Ok(PreparedMatch { first, second, sides, unit, most_plies, play: Box::new(play) })
    }
}

/// The rules of the games of a match.
struct Rules {
    colours: Colours,
    random_plies: u32,
    most_plies: Option<u32>,
    seed: u64,
}

fn play_game(
    root: &Arc<dyn AnyPosition>,
    players: [&Player; 2],
    rules: &Rules,
    number: u64,
) -> Result<GameRecord, PlayerError> {
    let moves_first = rules.colours.moves_first(number);
    let first_side = if root.side_to_move() == Side::First { moves_first } else { moves_first.other() };
    let contestant = |side| if side == Side::First { first_side } else { first_side.other() };
    let mut seats = [Side::First, Side::Second]
        .map(|side| players[contestant(side) as usize].sit_down(stream(rules.seed, number, Purpose::Player(side))));
    let mut moves: Vec<String> = Vec::new();
    let mut position = root.clone();
    let mut opening = stream(rules.seed, number, Purpose::Opening);
    for _ in 0..rules.random_plies.min(rules.most_plies.unwrap_or(LONGEST_GAME as u32)) {
        let Some(played) = random_move(&*position, &mut opening) else { break };
        moves.push(position.move_name(played));
        position = position.after(played);
    }
    let mut efforts = [PlayerEffort::default(); 2];
    while !is_over(&*position, moves.len(), rules.most_plies) {
        may_go_on(moves.len())?;
        let side = position.side_to_move();
        let choice = seats[side as usize].choose(&*position)?;
        efforts[contestant(side) as usize].add(choice.calls, choice.leaves);
        moves.push(position.move_name(choice.played));
        position = position.after(choice.played);
    }
    Ok(GameRecord {
        number,
        first_side,
        start: root.name(),
        starts: root.side_to_move(),
        plies: moves.len(),
        moves: moves.join(" "),
        winner: position.winner(),
        score: if position.is_terminal() { position.points() } else { 0 },
        efforts,
    })
}
