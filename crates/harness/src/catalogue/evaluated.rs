//! The evaluators of each game by name, for orderings that ask one of them.

use scoutlab_games::Game;
use scoutlab_search::orderings::{NamedEvaluators, Oracle, OrderingChain, Resources};
use scoutlab_search::specification::SpecificationError;

/// A game whose evaluators have names.
pub trait Evaluated: Game {
    /// All evaluators that searches of this game can be given.
    fn evaluators() -> NamedEvaluators<Self>;
}

/// The orderings that a text names, such as `table+eval1:by=discs`. The seed is that of random ones, and the oracle may be shared by searches
/// with one evaluator.
///
/// # Errors
///
/// [`SpecificationError`] for the first name that is not known or whose parameters are wrong.
pub(crate) fn ordering_chain<G: Evaluated>(
    text: &str,
    seed: u64,
    oracle: Oracle<G>,
) -> Result<OrderingChain<G>, SpecificationError> {
    OrderingChain::with_resources(text, &Resources { seed, oracle, evaluators: G::evaluators() })
}

#[cfg(test)]
mod tests {
    use scoutlab_games::othello::Othello;
    use scoutlab_games::tictactoe::TicTacToe;
    use scoutlab_games::tree::{TextPosition, UniformPosition};
    use scoutlab_games::ywf::Ywf;

    use super::*;

    fn agrees<G: Evaluated>(game: &str) {
        let names: Vec<&str> = G::evaluators().names().collect();
        assert_eq!(names, crate::catalogue::game(game).unwrap().evaluators, "{game}");
        assert!(names.iter().all(|name| G::evaluators().named(name).is_ok()));
    }

    #[test]
    fn orderings_can_name_the_evaluators_that_searches_can_be_given() {
        agrees::<Othello>("othello");
        agrees::<Ywf>("ywf");
        agrees::<TicTacToe>("tictactoe");
        agrees::<UniformPosition>("tree");
        agrees::<TextPosition<'_>>("tree");
    }
}
