//! The conformance kits for orderings (on trees and in two games), games and evaluators.

use std::sync::Arc;

use scoutlab_conformance::{self as contract, Report, Sample, check_ordering_at, check_ordering_by};
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_search::MoveOrdering;
use scoutlab_search::orderings::{Oracle, OrderingSpec};
use scoutlab_text::specification::SpecificationError;

use super::{RegisteredGame, RequestError, description_rules, game as entry, hidden};
use crate::description::evaluators::{self, names};
use crate::description::ordering_chain;
use crate::position::AnyPosition;

/// The number of trees that are checked per random game. A game contains many positions, so far fewer games are needed.
const TREES_PER_GAME: u64 = 200;

/// Checks an ordering on random trees and in random games of Othello and tic-tac-toe. Trees and games are skipped if they lack
/// an evaluator that the ordering uses.
///
/// ```
/// use scoutlab::registry::check_ordering;
/// use scoutlab_conformance::Sample;
///
/// let report = check_ordering(&"eval1:by=weights".parse().unwrap(), Sample { trees: 10, seed: 1 }).unwrap();
/// assert!(report.passed() && report.sample.starts_with("othello: "), "{report}");
/// ```
///
/// # Errors
///
/// Fails with [`RequestError`] if all trees and games lack an evaluator that the ordering uses.
pub fn check_ordering(ordering: &OrderingSpec, sample: Sample) -> Result<Report, RequestError> {
    let evaluators = || ["leaves"].iter().chain(names::<Othello>()).chain(names::<TicTacToe>()).copied();
    if let Some(name) = ordering.one_ply().and_then(|eval1| eval1.by.as_deref())
        && !evaluators().any(|known| known == name)
    {
        return Err(SpecificationError::unknown("evaluator", name, evaluators()).into());
    }
    let mut outcome = check_ordering_by(ordering.name(), &|resources| Ok(Box::new(ordering.build(resources)?)), sample);
    let in_games = Sample { trees: (sample.trees / TREES_PER_GAME).max(1), ..sample };
    let games = [
        check_ordering_from(&Othello::start(), ordering, in_games),
        check_ordering_from(&TicTacToe::start(), ordering, in_games),
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

/// Checks a game: its rules, notation and keys, from its [`RegisteredGame::SAMPLES`] or from one position. If the game passes,
/// the kit also checks the claims about score, length and board. The number of random games is the number of trees of the
/// sample.
///
/// ```
/// use scoutlab::registry::check_game;
/// use scoutlab_conformance::Sample;
///
/// let report = check_game("othello6", Some("pv:20"), Sample { trees: 2, seed: 1 }).unwrap();
/// assert!(report.passed(), "{report}");
/// let refused = check_game("othelo", None, Sample::default()).unwrap_err();
/// assert!(refused.to_string().contains("did you mean `othello`?"));
/// ```
///
/// # Errors
///
/// Fails with [`RequestError`] if the game does not exist or rejects the position.
pub fn check_game(game: &str, position: Option<&str>, sample: Sample) -> Result<Report, RequestError> {
    entry(game)?.check_game(position, sample)
}

/// Checks an evaluator of a game at the positions at which [`check_game`] checks the game.
///
/// ```
/// use scoutlab::registry::check_evaluator;
/// use scoutlab_conformance::{AGREES_WITH_SCORE, Sample};
///
/// let report = check_evaluator("tictactoe", "shortest-win", None, Sample { trees: 20, seed: 1 }).unwrap();
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(AGREES_WITH_SCORE), Some(true));
/// ```
///
/// # Errors
///
/// Fails with [`RequestError`] if the game or the evaluator does not exist, or if the game rejects the position.
pub fn check_evaluator(game: &str, name: &str, position: Option<&str>, sample: Sample) -> Result<Report, RequestError> {
    entry(game)?.check_evaluator(name, position, sample)
}

pub(super) fn samples<G: RegisteredGame>() -> Result<Vec<Arc<dyn AnyPosition>>, RequestError> {
    let read =
        |sample: &&'static str| G::read(sample).map_err(|problem| RequestError::NoSample { game: G::NAME, sample, problem });
    Ok(hidden(G::SAMPLES.iter().map(read).collect::<Result<Vec<G>, _>>()?))
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

pub(super) fn evaluator<G: RegisteredGame>(positions: &[G], name: &'static str, sample: Sample) -> Report {
    leave_out_of_pages();
    let subject = format!("{name}` of `{}", G::NAME);
    let evaluator = evaluators::evaluator::<G>(name);
    contract::check_evaluator(&subject, positions, &*evaluator, G::SCORE.map(|score| score.points), sample)
}

/// Checks an ordering in random games from `start`, with the game's first evaluator.
fn check_ordering_from<G: RegisteredGame>(
    start: &G,
    ordering: &OrderingSpec,
    sample: Sample,
) -> Result<Report, SpecificationError> {
    ordering_chain::<G>(ordering, sample.seed, Oracle::default(), None)?;
    let make = || -> Box<dyn MoveOrdering<G>> {
        let chain = ordering_chain::<G>(ordering, sample.seed, Oracle::default(), None);
        Box::new(chain.expect("it was built before"))
    };
    let report = check_ordering_at(ordering.name(), &make, start, &*G::evaluator(G::EVALUATORS[0]), sample);
    Ok(Report { sample: format!("{}: {}", G::NAME, report.sample), ..report })
}
