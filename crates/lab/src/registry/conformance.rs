//! The conformance kits for orderings (on trees and in two games), games and evaluators.

use std::sync::Arc;

use scoutlab_conformance::{self as contract, Report, Sample, check_ordering_at, check_ordering_by};
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::TextPosition;
use scoutlab_search::MoveOrdering;
use scoutlab_search::orderings::{BuiltOrdering, Oracle, OrderingSpec, Resources};
use scoutlab_text::specification::SpecificationError;

use super::{GameOf, RegisteredGame, RequestError, description_rules};
use crate::Catalogue;
use crate::position::AnyPosition;

/// The number of trees that are checked per random game. A game contains many positions, so far fewer games are needed.
const TREES_PER_GAME: u64 = 200;

/// Checks an ordering on random trees and in random games of Othello and tic-tac-toe. Trees and games are skipped if they lack
/// an evaluator that the ordering uses.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab::registry::check_ordering;
/// use scoutlab_conformance::Sample;
///
/// let catalogue = Catalogue::built_in();
/// let ordering = catalogue.orderings().named("eval1:by=weights").unwrap();
/// let report = check_ordering(&catalogue, &ordering, Sample { trees: 10, seed: 1 }).unwrap();
/// assert!(report.passed() && report.sample.starts_with("othello: "), "{report}");
/// ```
///
/// # Errors
///
/// Fails with [`RequestError`] if all trees and games lack an evaluator that the ordering uses.
///
/// # Panics
///
/// Panics if the catalogue lacks trees, Othello or tic-tac-toe.
pub fn check_ordering(catalogue: &Catalogue, ordering: &OrderingSpec, sample: Sample) -> Result<Report, RequestError> {
    const BUILT_IN: &str = "the catalogue has the built-in games";
    let othello = catalogue.game_of::<Othello>().expect(BUILT_IN);
    let tictactoe = catalogue.game_of::<TicTacToe>().expect(BUILT_IN);
    let tree = catalogue.game_of::<TextPosition<'static>>().expect(BUILT_IN);
    let of_games = || othello.description.evaluators.iter().chain(&tictactoe.description.evaluators);
    let evaluators = || ["leaves"].iter().chain(of_games()).copied();
    if let Some(name) = ordering.one_ply().and_then(|eval1| eval1.by.as_deref())
        && !evaluators().any(|known| known == name)
    {
        return Err(SpecificationError::unknown("evaluator", name, evaluators()).into());
    }
    let build = |resources: &Resources<TextPosition<'static>>| -> BuiltOrdering<TextPosition<'static>> {
        Ok(Box::new(ordering.build(&Resources { orderings: tree.orderings.clone(), ..resources.clone() })?))
    };
    let mut outcome = check_ordering_by(ordering.name(), &build, sample);
    let in_games = Sample { trees: (sample.trees / TREES_PER_GAME).max(1), ..sample };
    let games = [
        check_ordering_from(othello, &Othello::start(), ordering, in_games),
        check_ordering_from(tictactoe, &TicTacToe::start(), ordering, in_games),
    ];
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

/// Keeps the kits out of the page in a browser, which offers no checks. Their code would make the page larger by a twentieth.
fn leave_out_of_pages() {
    if cfg!(target_family = "wasm") {
        unreachable!("a page offers no checks");
    }
}

/// Checks the rules of a game, and then the claims in its description.
pub(super) fn game<G: RegisteredGame>(positions: &[G], same: &[Arc<dyn AnyPosition>], sample: Sample) -> Report {
    leave_out_of_pages();
    let read = G::READS_BACK.then_some(G::read as contract::Reader<G>);
    let mut report = contract::check_game(G::NAME, positions, read, sample);
    // The checks of the description play random games, which require correct rules.
    if report.passed() {
        report.checks.extend(description_rules::check(same, sample));
    }
    report
}

pub(super) fn evaluator<G: RegisteredGame>(game: &GameOf<G>, positions: &[G], name: &'static str, sample: Sample) -> Report {
    leave_out_of_pages();
    let subject = format!("{name}` of `{}", G::NAME);
    let evaluator = game.evaluator(name);
    contract::check_evaluator(&subject, positions, &*evaluator, G::SCORE.map(|score| score.points), sample)
}

/// Checks an ordering in random games from `start`, with the game's first evaluator.
fn check_ordering_from<G: RegisteredGame>(
    game: &GameOf<G>,
    start: &G,
    ordering: &OrderingSpec,
    sample: Sample,
) -> Result<Report, SpecificationError> {
    game.ordering_chain(ordering, sample.seed, Oracle::default(), None)?;
    let make = || -> Box<dyn MoveOrdering<G>> {
        let chain = game.ordering_chain(ordering, sample.seed, Oracle::default(), None);
        Box::new(chain.expect("it was built before"))
    };
    let report = check_ordering_at(ordering.name(), &make, start, &*G::evaluator(G::EVALUATORS[0]), sample);
    Ok(Report { sample: format!("{}: {}", G::NAME, report.sample), ..report })
}
