//! `static`: a fixed order of moves, such as of squares.

use scoutlab_games::{Evaluator, Game};

use super::{NamedOrdering, Resources, ranking::Ranking};
use crate::specification::{Arguments, SpecificationError};
use crate::{MoveOrdering, Node, Observer};

/// Sorts the moves by [`Game::static_rank`], an order of the game's own that depends on nothing but the move.
#[derive(Clone, Debug)]
pub struct StaticOrder<G: Game> {
    ranking: Ranking<G::Move>,
}

impl<G: Game> Default for StaticOrder<G> {
    fn default() -> Self {
        Self { ranking: Ranking::default() }
    }
}

impl<G: Game> NamedOrdering<G> for StaticOrder<G> {
    const NAME: &'static str = "static";
    const SUMMARY: &'static str = "a fixed order of the game, such as of squares";

    fn from_arguments(_arguments: &mut Arguments, _resources: &Resources<G>) -> Result<Self, SpecificationError> {
        Ok(Self::default())
    }
}

impl<G: Game> MoveOrdering<G> for StaticOrder<G> {
    fn order<E: Evaluator<G>, B: Observer<G>>(
        &mut self,
        node: &Node<G>,
        _first: Option<G::Move>,
        moves: &mut [G::Move],
        _evaluator: &E,
        observer: &mut B,
    ) {
        self.ranking.sort(moves, |played| G::static_rank(played).into());
        self.ranking.tell(node, observer);
    }
}
