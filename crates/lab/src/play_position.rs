//! Positions as players see them: moves have numbers and names, and the type of the game is out of sight.
//!
//! What plays games, tells of them or checks what they claim needs no more, and so is compiled once for all games.

use chacha20::ChaCha8Rng;
use rand::RngExt;
use scoutlab_games::{Game, MoveSet, Notation, NotationError, Side, Value};
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::specification::SpecificationError;
use scoutlab_search::table::Bounds;

use crate::description::{Board, Description, Named, RunError, check_exact_scores, check_ordering, oracle};
use crate::searching::{Settings, search};

/// A position of any game. A move is its place in generation order.
pub trait PlayPosition: Send + Sync {
    /// The same position.
    fn copy(&self) -> Box<dyn PlayPosition>;

    /// What the game says of itself, with the evaluators that the program has added.
    fn game(&self) -> Description;
    /// What the sides are called.
    fn sides(&self) -> [&'static str; 2];
    /// How its board is drawn, if there is one.
    fn board(&self) -> Option<Board>;

    /// The position in the game's notation.
    fn name(&self) -> String;
    /// The position for people.
    fn diagram(&self) -> String;
    /// The symbols on the squares, row by row, if there is a board.
    fn squares(&self) -> String;
    /// What the squares do not show.
    fn note(&self) -> String;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;
    /// Whether the game is over.
    fn is_terminal(&self) -> bool;
    /// How many moves there are.
    fn count_moves(&self) -> u64;
    /// The names of all moves, in generation order.
    fn move_names(&self) -> Vec<String>;
    /// The name of a move.
    fn move_name(&self, played: usize) -> String;
    /// The move of a name.
    ///
    /// # Errors
    ///
    /// If it is no name, or not of a legal move.
    fn parse_move(&self, name: &str) -> Result<usize, NotationError>;
    /// Line and character of the square that a move goes to in the diagram.
    fn place_in_diagram(&self, played: usize) -> Option<(usize, usize)>;
    /// The position after a move.
    fn after(&self, played: usize) -> Box<dyn PlayPosition>;

    /// The unit of scores, in a game that somebody wins.
    fn unit(&self) -> Option<&'static str>;
    /// The side that has won.
    fn winner(&self) -> Option<Side>;
    /// The score for the first side.
    fn points(&self) -> i32;
    /// The score as it stands, for people.
    fn standing(&self) -> String;
    /// The score of an ended game for the side to move, and the bounds that the game claims.
    fn exact_score(&self) -> Option<(Value, Bounds)>;

    /// Checks the game's own search of exact scores. Nothing if it has none, or the game may last long.
    ///
    /// # Errors
    ///
    /// What was found, and what was expected.
    fn check_exact_scores(&self) -> Option<Result<(), String>>;
    /// Whether the game says how long it lasts at most.
    fn knows_length(&self) -> bool;
    /// The plies that remain, in a game that is searched to the end.
    fn plies_left(&self) -> u32;

    /// Checks that the game has what an ordering names.
    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first part that names something else.
    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), SpecificationError>;
    /// The first move of the line that a search finds, if any, with its value and the counts.
    ///
    /// # Errors
    ///
    /// [`RunError`] if a limit ends the search.
    fn search(&self, settings: &Settings) -> Result<(Option<usize>, Value, Counters), RunError>;
}

impl<G: Named> PlayPosition for G {
    /// The same position.
    fn copy(&self) -> Box<dyn PlayPosition> {
        Box::new(self.clone())
    }

    fn game(&self) -> Description {
        Description::with_added::<G>()
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn board(&self) -> Option<Board> {
        G::BOARD
    }

    fn name(&self) -> String {
        self.position_name()
    }

    fn diagram(&self) -> String {
        Notation::diagram(self)
    }

    fn squares(&self) -> String {
        Named::squares(self)
    }

    fn note(&self) -> String {
        Named::note(self)
    }

    fn side_to_move(&self) -> Side {
        Game::side_to_move(self)
    }

    fn is_terminal(&self) -> bool {
        Game::is_terminal(self)
    }

    fn count_moves(&self) -> u64 {
        // The moves that can be played count, whatever an added game reports.
        self.moves().len() as u64
    }

    fn move_names(&self) -> Vec<String> {
        self.moves().iter().map(|played| Notation::move_name(self, played)).collect()
    }

    fn move_name(&self, played: usize) -> String {
        Notation::move_name(self, move_of(self, played))
    }

    fn parse_move(&self, name: &str) -> Result<usize, NotationError> {
        let played = Notation::parse_move(self, name)?;
        number_of(self, played).ok_or_else(|| NotationError::Move { name: name.to_owned(), legal: self.move_names().join(" ") })
    }

    fn place_in_diagram(&self, played: usize) -> Option<(usize, usize)> {
        G::place_in_diagram(move_of(self, played))
    }

    fn after(&self, played: usize) -> Box<dyn PlayPosition> {
        Box::new(self.play(move_of(self, played)))
    }

    fn unit(&self) -> Option<&'static str> {
        G::SCORE.map(|score| score.unit)
    }

    fn winner(&self) -> Option<Side> {
        G::SCORE.and_then(|score| (score.winner)(self))
    }

    fn points(&self) -> i32 {
        G::SCORE.map_or(0, |score| (score.points)(self))
    }

    fn standing(&self) -> String {
        G::SCORE.map(|score| (score.standing)(self)).unwrap_or_default()
    }

    fn exact_score(&self) -> Option<(Value, Bounds)> {
        G::SOLVING.map(|solving| ((solving.exact)(0).value(self), solving.scores))
    }

    fn check_exact_scores(&self) -> Option<Result<(), String>> {
        check_exact_scores(self)
    }

    fn knows_length(&self) -> bool {
        G::SOLVING.is_some_and(|solving| solving.is_bound)
    }

    fn plies_left(&self) -> u32 {
        G::SOLVING.map_or(0, |solving| (solving.plies_left)(self))
    }

    ///
    /// # Errors
    ///
    /// [`SpecificationError`] for the first part that names something else.
    fn check_ordering(&self, ordering: &OrderingSpec) -> Result<(), SpecificationError> {
        check_ordering::<G>(ordering)
    }

    ///
    /// # Errors
    ///
    /// [`RunError`] if a limit ends the search.
    fn search(&self, settings: &Settings) -> Result<(Option<usize>, Value, Counters), RunError> {
        let found = search(self, settings, &oracle(), None)?;
        let first = found.line.first().and_then(|&played| number_of(self, played));
        Ok((first, found.value, found.counters))
    }
}

/// The names of the moves of a line of play.
pub(crate) fn move_names<G: Notation>(root: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = root.clone();
    let name = |&played: &G::Move| {
        let name = position.move_name(played);
        position = position.play(played);
        name
    };
    line.iter().map(name).collect()
}

/// The move at a place in move generation order.
pub(crate) fn move_of<G: Game>(position: &G, played: usize) -> G::Move {
    position.moves().at(played)
}

/// The place of a move in generation order.
fn number_of<G: Named>(position: &G, played: G::Move) -> Option<usize> {
    position.moves().place_of(played)
}

/// What a side is called.
pub fn side_name(position: &dyn PlayPosition, side: Side) -> &'static str {
    position.sides()[side as usize]
}

/// One of the legal moves, each with equal probability, or `None` if the game is over.
pub fn random_move(position: &dyn PlayPosition, random: &mut ChaCha8Rng) -> Option<usize> {
    match position.count_moves() {
        0 => None,
        count => Some(random.random_range(0..count) as usize),
    }
}

/// Checks that the game goes on.
///
/// # Errors
///
/// [`NotationError`] if it is over here.
pub fn unfinished(position: &dyn PlayPosition) -> Result<(), NotationError> {
    if position.is_terminal() {
        let problem = "the game is over here, expected a position with moves to play".to_owned();
        return Err(NotationError::Position { position: position.name(), problem });
    }
    Ok(())
}
