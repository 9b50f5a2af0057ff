//! The conformance kit for orderings, on trees and in two games.

use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_search::MoveOrdering;
use scoutlab_search::contract::{Report, Sample, check_ordering_at, check_ordering_by};
use scoutlab_search::orderings::{Oracle, OrderingSpec};
use scoutlab_search::specification::SpecificationError;

use super::{CatalogueError, Named};
use crate::description::evaluators::names;
use crate::description::ordering_chain;

/// So many trees for each random game, which has many positions.
const TREES_PER_GAME: u64 = 200;

/// Checks an ordering on random trees, and in random games of Othello and tic-tac-toe. Trees or games that lack an evaluator that
/// it names are left out.
///
/// ```
/// use scoutlab_lab::catalogue::check_ordering;
/// use scoutlab_search::contract::Sample;
///
/// let report = check_ordering(&"eval1:by=weights".parse().unwrap(), Sample { trees: 10, seed: 1 }).unwrap();
/// assert!(report.passed() && report.sample.starts_with("othello: "), "{report}");
/// ```
///
/// # Errors
///
/// [`CatalogueError`] if all of them lack what the ordering names.
pub fn check_ordering(ordering: &OrderingSpec, sample: Sample) -> Result<Report, CatalogueError> {
    let evaluators = || ["leaves"].iter().chain(names::<Othello>()).chain(names::<TicTacToe>()).copied();
    if let Some(name) = ordering.one_ply().and_then(|eval1| eval1.by.as_deref())
        && !evaluators().any(|known| known == name)
    {
        return Err(SpecificationError::unknown("evaluator", name, evaluators()).into());
    }
    // Orderings of trees are compiled here anyway.
    let mut outcome = check_ordering_by(ordering.name(), &|resources| Ok(Box::new(ordering.build(resources)?)), sample);
    let in_games = Sample { trees: (sample.trees / TREES_PER_GAME).max(1), ..sample };
    let games = [in_game(Othello::start(), ordering, in_games), in_game(TicTacToe::start(), ordering, in_games)];
    for found in games.into_iter().flatten() {
        match &mut outcome {
            Ok(report) => {
                report.sample = format!("{}; {}", report.sample, found.sample);
                report.merge(found);
            }
            Err(_) => outcome = Ok(found),
        }
    }
    Ok(outcome?)
}

/// In random games from `start`, with the game's first evaluator.
fn in_game<G: Named>(start: G, ordering: &OrderingSpec, sample: Sample) -> Result<Report, SpecificationError> {
    ordering_chain::<G>(ordering, sample.seed, Oracle::default())?;
    let make = || -> Box<dyn MoveOrdering<G>> {
        let chain = ordering_chain::<G>(ordering, sample.seed, Oracle::default());
        Box::new(chain.expect("it was built before"))
    };
    let report = check_ordering_at(ordering.name(), &make, &start, &*G::evaluator(G::EVALUATORS[0]), sample);
    Ok(Report { sample: format!("{}: {}", G::NAME, report.sample), ..report })
}
