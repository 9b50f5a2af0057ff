//! One game of self-play, with one algorithm for both sides.

use scoutlab_search::Algorithm;
use scoutlab_search::algorithms::{AlphaBeta, AnyAlgorithm};

use super::RequestError;
use crate::players::{Player, PlayerError, PlayerSpecification, SearchSpec, is_over, may_go_on};
use crate::position::{Position, check_unfinished};

/// A request for one game of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlayRequest {
    /// The position from which the game starts.
    pub position: Position,
    /// The search of each position of the game. Both players use its ordering and its evaluator.
    pub search: SearchSpec,
    /// The seed of the ordering.
    pub seed: u64,
}

/// The result of a game of self-play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayed {
    /// The names of the moves played.
    pub moves: Vec<String>,
    /// The number of pieces of the first side, of neither side and of the second side at the end of the game.
    pub pieces: [usize; 3],
    /// The leaves of all searches.
    pub leaves: u64,
    /// The nodes visited by all searches.
    pub calls: u64,
    /// The nodes visited except roots.
    pub moves_tried: u64,
    /// The number of positions in which the requested algorithm chooses the move that was played.
    pub same_moves: usize,
}

/// Plays a game of self-play, and searches each of its positions with the requested algorithm.
///
/// Plain alpha-beta chooses the moves, regardless of the algorithm, so that all algorithms search equal positions. Both players
/// share one seed, so every position has a fixed move order. A game that could go on forever ends after
/// [`MOST_PLIES`](super::Scored::MOST_PLIES).
///
/// # Errors
///
/// Fails with [`PlayerError`] if the game cannot start from the position, or a search fails.
pub fn self_play(request: &SelfPlayRequest) -> Result<SelfPlayed, PlayerError> {
    let player = request.player(&request.search)?;
    let reference = if request.search.algorithm.name() == AlphaBeta::NAME {
        None
    } else {
        let algorithm = AnyAlgorithm::of(AlphaBeta);
        Some(request.player(&SearchSpec { algorithm, ..request.search.clone() })?)
    };
    let seed = request.seed;
    let mut game = SelfPlayed::default();
    let mut position = request.position.shared();
    let most = request.position.most_plies();
    while !is_over(&*position, game.moves.len(), most) {
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
}

impl SelfPlayRequest {
    /// Checks that the game can be played.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`] for the first invalid name, or for a terminal position.
    pub fn check(&self) -> Result<(), RequestError> {
        self.player(&self.search).map(drop)
    }

    fn player(&self, search: &SearchSpec) -> Result<Player, RequestError> {
        check_unfinished(&*self.position)?;
        Player::new(&self.position, &PlayerSpecification::Search(search.clone()))
    }
}
