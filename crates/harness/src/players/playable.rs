//! What a game needs to be played.

use scoutlab_games::{Game, Notation, NotationError, Side};

use super::{Chooser, SearchPlan};
use crate::catalogue::{self, CatalogueError, Evaluated, RandomPlay};
use crate::experiment::{PreparedSelfPlay, SelfPlayRequest, prepare_self_play};
use crate::matches::{self, MatchRequest, PreparedMatch};
use crate::play::{self, PlayRequest, PreparedPlay};

/// Who wins a game, and by how much.
pub trait Scored: Game {
    /// The unit of [`Scored::score`], in the plural.
    const UNIT: &'static str;

    /// The side that has won. Nobody has while the game goes on.
    fn winner(&self) -> Option<Side>;

    /// The score as it stands, from the view of [`Side::First`].
    fn score(&self) -> i32;

    /// The score as it stands, for people.
    fn standing(&self) -> String;
}

/// A game that people and programs play against each other.
pub trait Playable: Notation + Scored + Evaluated + Send + Sync + 'static {
    /// The name in the catalogue.
    const NAME: &'static str;
    /// What [`Side::First`] and [`Side::Second`] are called.
    const SIDES: [&'static str; 2];
    /// How they are shown in diagrams.
    const MARKS: [char; 2];

    /// The position that a text describes.
    ///
    /// # Errors
    ///
    /// [`NotationError`] with what was found and what was expected.
    fn read(position: &str) -> Result<Self, NotationError>;

    /// Line and character of the square that a move went to in [`Notation::diagram`], both counted from 0. There is one
    /// character free before and after it, or the line ends.
    fn place_in_diagram(played: Self::Move) -> Option<(usize, usize)>;

    /// A chooser with the evaluator that the plan names, which is one of the game's.
    fn chooser(plan: SearchPlan) -> Chooser<Self>;

    /// What a side is called.
    fn side_name(side: Side) -> &'static str {
        Self::SIDES[side as usize]
    }

    /// The pieces on the board: those of [`Side::First`], nobody's, and those of [`Side::Second`].
    fn pieces(&self) -> [usize; 3] {
        let name = self.position_name();
        let board = name.split_whitespace().next().unwrap_or_default();
        let [first, second] = Self::MARKS;
        let count = |wanted: fn(char, char, char) -> bool| board.chars().filter(|&mark| wanted(mark, first, second)).count();
        [
            count(|mark, first, _| mark == first),
            count(|mark, first, second| mark != first && mark != second && mark != '-'),
            count(|mark, _, second| mark == second),
        ]
    }

    /// The empty squares on the board.
    fn empty_squares(&self) -> usize {
        let name = self.position_name();
        name.split_whitespace().next().unwrap_or_default().matches('-').count()
    }

    /// Reads a position in which the game goes on.
    ///
    /// # Errors
    ///
    /// [`NotationError`] if the text is no position, or one at the end of a game.
    fn read_unfinished(position: &str) -> Result<Self, NotationError> {
        let root = Self::read(position)?;
        if root.is_terminal() {
            let problem = "the game is over here, expected a position with moves to play".to_owned();
            return Err(NotationError::Position { position: position.to_owned(), problem });
        }
        Ok(root)
    }
}

/// Matches and play of one game, with its type out of sight.
pub struct Played {
    pub(crate) contest: fn(&MatchRequest) -> Result<PreparedMatch, CatalogueError>,
    pub(crate) play: fn(&PlayRequest) -> Result<PreparedPlay, CatalogueError>,
    pub(crate) self_play: fn(&SelfPlayRequest) -> Result<PreparedSelfPlay, CatalogueError>,
    /// The first position of random play, with some seed, that is as asked for.
    pub(crate) random_position: fn(RandomPlay, u64) -> Option<String>,
}

impl Played {
    /// Matches and play of `G`.
    pub const fn of<G: Playable>() -> Self {
        Self {
            contest: matches::prepare::<G>,
            play: play::prepare::<G>,
            self_play: prepare_self_play::<G>,
            random_position: catalogue::random_position::<G>,
        }
    }
}
