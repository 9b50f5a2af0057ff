//! One game between two players that are alike, searched by an algorithm from position to position.

use super::CatalogueError;
use crate::play_position::{PlayPosition, unfinished};
use crate::players::{Player, PlayerError, PlayerSpecification, SearchSpec, may_go_on};

/// The algorithm whose moves are played.
const REFERENCE: &str = "alphabeta";

/// One game of self-play, by names.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlayRequest {
    /// The game.
    pub game: String,
    /// The position it starts from.
    pub position: String,
    /// How each position of the game is searched. Both players have its ordering and evaluator.
    pub search: SearchSpec,
    /// Seeds the ordering.
    pub seed: u64,
}

/// What came of a game of self-play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayed {
    /// The names of the moves played.
    pub moves: Vec<String>,
    /// The pieces at the end: the first side's, nobody's and the second side's.
    pub pieces: [usize; 3],
    /// The leaves of all searches.
    pub leaves: u64,
    /// The calls of all searches.
    pub calls: u64,
    /// The calls without those of the root.
    pub moves_tried: u64,
    /// The positions in which the algorithm chooses the move that is played.
    pub same_moves: usize,
}

/// Plays a game that was checked before.
pub type PreparedSelfPlay = Box<dyn Fn() -> Result<SelfPlayed, PlayerError> + Send + Sync>;

/// Makes a game ready.
///
/// The moves played are those of plain alpha-beta, whatever the algorithm, so that all algorithms search the same positions. Both
/// players share one seed: every position has one order of moves.
pub(super) fn prepare(root: Box<dyn PlayPosition>, request: &SelfPlayRequest) -> Result<PreparedSelfPlay, CatalogueError> {
    unfinished(&*root)?;
    let player = Player::new(&*root, &PlayerSpecification::Search(request.search.clone()))?;
    let reference = if request.search.algorithm.name() == REFERENCE {
        None
    } else {
        let search = SearchSpec { algorithm: REFERENCE.parse()?, ..request.search.clone() };
        Some(Player::new(&*root, &PlayerSpecification::Search(search))?)
    };
    let seed = request.seed;
    Ok(Box::new(move || {
        let mut game = SelfPlayed::default();
        let mut position = root.copy();
        while !position.is_terminal() {
            may_go_on(game.moves.len())?;
            let choice = player.choose(&*position, seed)?;
            let played = match &reference {
                Some(reference) => reference.choose(&*position, seed)?.played,
                None => choice.played,
            };
            game.leaves += choice.leaves;
            game.calls += choice.calls;
            game.moves_tried += choice.moves_tried;
            game.same_moves += usize::from(choice.played == played);
            game.moves.push(position.move_name(played));
            position = position.after(played);
        }
        game.pieces = position.board().map_or([0; 3], |board| board.pieces(&position.squares()));
        Ok(game)
    }))
}
