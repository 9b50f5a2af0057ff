//! The conformance kits for what needs a game: orderings, on trees and in two games; games; and their evaluators.

use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_search::contract::{self, Report, Sample, check_ordering_by};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::specification::SpecificationError;

use super::{CatalogueError, Named, Position, claims, game as entry};
use crate::description::evaluators::{self, names};
use crate::{Positions, check_ordering_from};

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

/// Checks a game: its rules, notation and keys, from its [`Named::SAMPLES`] or from one position, and if they are right what it
/// claims of its score, its length and its board. The sample's number of trees is the number of random games.
///
/// ```
/// use scoutlab_lab::catalogue::check_game;
/// use scoutlab_search::contract::Sample;
///
/// let report = check_game("othello6", Some("pv:20"), Sample { trees: 2, seed: 1 }).unwrap();
/// assert!(report.passed(), "{report}");
/// let refused = check_game("othelo", None, Sample::default()).unwrap_err();
/// assert!(refused.to_string().contains("did you mean `othello`?"));
/// ```
///
/// # Errors
///
/// [`CatalogueError`] if there is no such game or position.
pub fn check_game(game: &str, position: Option<&str>, sample: Sample) -> Result<Report, CatalogueError> {
    let reports = starts(game, position)?.into_iter().map(|start| start.check_game(sample));
    Ok(together(reports))
}

/// Checks an evaluator of a game, where [`check_game`] checks the game.
///
/// ```
/// use scoutlab_lab::catalogue::check_evaluator;
/// use scoutlab_search::contract::{AGREES_WITH_SCORE, Sample};
///
/// let report = check_evaluator("tictactoe", "shortest-win", None, Sample { trees: 20, seed: 1 }).unwrap();
/// assert!(report.passed(), "{report}");
/// assert_eq!(report.holds(AGREES_WITH_SCORE), Some(true));
/// ```
///
/// # Errors
///
/// [`CatalogueError`] if there is no such game, evaluator or position.
pub fn check_evaluator(game: &str, name: &str, position: Option<&str>, sample: Sample) -> Result<Report, CatalogueError> {
    let name = entry(game)?.evaluator(Some(name))?;
    let reports = starts(game, position)?.into_iter().map(|start| start.check_evaluator(name, sample));
    Ok(together(reports))
}

fn starts(game: &str, position: Option<&str>) -> Result<Vec<Position>, CatalogueError> {
    let game = entry(game)?;
    position.map_or_else(game.samples, |text| Ok(vec![game.positions(text)?]))
}

/// One report of several about one subject, which are never none.
fn together(mut reports: impl Iterator<Item = Report>) -> Report {
    let first = reports.next().expect("a game has positions of at least one type");
    reports.fold(first, |mut report, other| {
        report.sample = format!("{}; {}", report.sample, other.sample);
        report.merge(other);
        report
    })
}

/// The positions from which a game is checked.
pub(super) fn samples<G: Named>() -> Result<Position, CatalogueError> {
    let read =
        |sample: &&'static str| G::read(sample).map_err(|problem| CatalogueError::NoSample { game: G::NAME, sample, problem });
    Ok(Position::of_set(G::SAMPLES.iter().map(read).collect::<Result<Vec<G>, _>>()?))
}

/// The kits, which play and value positions of a known type.
pub(super) struct Kits {
    pub(super) game: fn(&dyn Positions, Sample) -> Report,
    pub(super) evaluator: fn(&dyn Positions, &'static str, Sample) -> Report,
}

impl Kits {
    /// Those of a game, for its positions alone.
    pub(super) const fn of<G: Named>() -> Self {
        Self { game: game::<G>, evaluator: evaluator::<G> }
    }
}

fn known<G: Named>(positions: &dyn Positions) -> &[G] {
    positions.as_any().downcast_ref::<Vec<G>>().expect("a kit is that of the game")
}

fn game<G: Named>(positions: &dyn Positions, sample: Sample) -> Report {
    let read = G::READS_BACK.then_some(G::read as contract::Reader<G>);
    let mut report = contract::check_game(G::NAME, known::<G>(positions), read, sample);
    // Games are played by the rules, which have to be right.
    if report.passed() {
        report.checks.extend(claims::check(&positions.all(), sample));
    }
    report
}

fn evaluator<G: Named>(positions: &dyn Positions, name: &'static str, sample: Sample) -> Report {
    let subject = format!("{name}` of `{}", G::NAME);
    let evaluator = evaluators::evaluator::<G>(name);
    contract::check_evaluator(&subject, known::<G>(positions), &*evaluator, G::SCORE.map(|score| score.points), sample)
}
