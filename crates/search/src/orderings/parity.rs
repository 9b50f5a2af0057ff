//! `parity`: regions with an odd number of free places first.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Puts the moves into regions with an odd number of free places ([`Game::is_in_odd_region`]) before the others, equal ones as they
/// were. Near the end of a game of Othello the side that moves last in a region gains by it.
#[derive(Clone, Debug)]
pub struct Parity<G: Game> {
    ranking: Ranking<G::Move>,
}

impl<G: Game> Default for Parity<G> {
    fn default() -> Self {
        Self { ranking: Ranking::default() }
    }
}

impl<G: Game> NamedOrdering<G> for Parity<G> {
    const NAME: &'static str = "parity";
    const SUMMARY: &'static str = "moves into regions with an odd number of free places first, as in endgame solvers";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::default())
    }
}

impl<G: Game> MoveOrdering<G> for Parity<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &E,
        _observer: &mut B,
    ) {
        self.ranking.sort(moves, |played| i64::from(!node.position.is_in_odd_region(played)));
    }
}
