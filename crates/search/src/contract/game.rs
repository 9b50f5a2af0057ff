//! The kits for games and for evaluators.

use std::cell::RefCell;

use scoutlab_games::contract::{EvaluatorRule, EvaluatorRules, GameRule, GameRules};
use scoutlab_games::{FrontierEvaluator, Game, Notation, NotationError, Side};

use super::place::{AnyPlace, AnyStarts, Each, Kit, Place, Starts, guarded, visit};
use super::report::{Check, Counterexample, Failure, Report, Theorem, grouped};
use super::{Sample, counted};

/// What an evaluator says of ended games agrees with their score.
pub const AGREES_WITH_SCORE: &str = "an ended game is worth more than 0 to the winner";

const PLAYABLE: &str = "generate ends, and its moves can be played";
const READ_BACK: &str = "a position is read back from its name";

/// What reads a position of a game.
pub type Reader<G> = fn(&str) -> Result<G, NotationError>;

/// Checks a game in the positions nearest to each start, and in random games from there: rules, notation, keys and
/// [`Game::take`](scoutlab_games::Game::take). `read` has to read what `position_name` writes. The sample's number of trees is the
/// number of games.
///
/// ```
/// use scoutlab_games::ywf::Ywf;
/// use scoutlab_search::contract::{Sample, check_game};
///
/// let report = check_game("ywf", &[Ywf::start()], Some(Ywf::parse), Sample { trees: 1, seed: 1 });
/// assert!(report.passed(), "{report}");
/// ```
pub fn check_game<G: Game + Notation>(name: &str, starts: &[G], read: Option<Reader<G>>, sample: Sample) -> Report {
    // Keys tell the positions of one start apart: another may be of another tree.
    let rules = starts.iter().map(|_| RefCell::default()).collect();
    let kit = GameKit { rules, read };
    checked_game(name, &Starts { starts, kit: &kit }, sample)
}

/// [`check_game`], compiled once for all games. The rules of a place are those of [`GameRule::ALL`], and the last that it is read back.
fn checked_game(name: &str, starts: &dyn AnyStarts, sample: Sample) -> Report {
    let rules = GameRule::ALL.map(GameRule::text).into_iter().chain([READ_BACK]);
    let mut findings: Vec<Finding> = rules.map(Finding::new).collect();
    let visited = visit(starts, sample, &mut |place| {
        place.check(&mut |rule, check| findings[rule].check(place, check));
    });
    let playable = Finding { rule: PLAYABLE, cases: visited.nearest + visited.in_games, failure: visited.unplayable };
    Report {
        subject: format!("game `{name}`"),
        sample: described(visited.nearest, visited.in_games, sample),
        checks: [playable].into_iter().chain(findings).map(Finding::found).collect(),
        theorems: Vec::new(),
    }
}

/// The rules of a game.
struct GameKit<G: Game> {
    rules: Vec<RefCell<GameRules<G>>>,
    read: Option<Reader<G>>,
}

impl<G: Game + Notation> Kit<G> for GameKit<G> {
    fn check(&self, place: &Place<'_, G>, each: Each<'_>) {
        for (number, rule) in GameRule::ALL.into_iter().enumerate() {
            each(number, &mut || self.rules[place.start].borrow_mut().check(rule, &place.position, &place.moves));
        }
        if let Some(read) = self.read {
            each(GameRule::ALL.len(), &mut || is_read_back(&place.position, read));
        }
    }
}

/// Checks an evaluator where [`check_game`] checks games: all that values moves together agrees with what values one position. With
/// a `score`, from the view of [`Side::First`], the report also says whether ended games are worth more than 0 to the winner.
/// An evaluator for which that does not hold may have forgotten whose turn it is.
///
/// ```
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_games::{Evaluator, FrontierEvaluator, Side, Value};
/// use scoutlab_search::contract::{AGREES_WITH_SCORE, Sample, check_evaluator};
///
/// /// 1 if o has won, whoever is to move: the sign is missing.
/// struct ForO;
///
/// impl Evaluator<TicTacToe> for ForO {
///     fn value(&self, position: &TicTacToe) -> Value {
///         position.winner().map_or(0, |side| if side == Side::First { 1 } else { -1 })
///     }
/// }
///
/// impl FrontierEvaluator<TicTacToe> for ForO {}
///
/// let score = |position: &TicTacToe| ForO.value(position);
/// let sample = Sample { trees: 10, seed: 1 };
/// let right = check_evaluator("outcome", &[TicTacToe::start()], &Outcome, Some(score), sample);
/// let wrong = check_evaluator("for-o", &[TicTacToe::start()], &ForO, Some(score), sample);
/// assert_eq!([right, wrong].map(|report| report.holds(AGREES_WITH_SCORE)), [Some(true), Some(false)]);
/// ```
pub fn check_evaluator<G: Game + Notation>(
    name: &str,
    starts: &[G],
    evaluator: &dyn FrontierEvaluator<G>,
    score: Option<fn(&G) -> i32>,
    sample: Sample,
) -> Report {
    let kit = EvaluatorKit { evaluator, score };
    checked_evaluator(name, &Starts { starts, kit: &kit }, score.is_some(), sample)
}

/// [`check_evaluator`], compiled once for all games. The rules of a place are those of [`EvaluatorRule::ALL`].
fn checked_evaluator(name: &str, starts: &dyn AnyStarts, is_scored: bool, sample: Sample) -> Report {
    let mut findings: Vec<Finding> = EvaluatorRule::ALL.into_iter().map(|rule| Finding::new(rule.text())).collect();
    let mut agrees = Theorem { statement: AGREES_WITH_SCORE, cases: 0, counterexample: None };
    let visited = visit(starts, sample, &mut |place| {
        place.check(&mut |rule, check| findings[rule].check(place, check));
        if let Some((value, points)) = place.value_and_score() {
            compare_with_score(&mut agrees, value, points, &|| place.name());
        }
    });
    Report {
        subject: format!("evaluator `{name}`"),
        sample: described(visited.nearest, visited.in_games, sample),
        checks: findings.into_iter().map(Finding::found).collect(),
        theorems: if is_scored { vec![agrees] } else { Vec::new() },
    }
}

/// The rules of an evaluator.
struct EvaluatorKit<'e, G: Game> {
    evaluator: &'e dyn FrontierEvaluator<G>,
    score: Option<fn(&G) -> i32>,
}

impl<G: Game + Notation> Kit<G> for EvaluatorKit<'_, G> {
    fn check(&self, place: &Place<'_, G>, each: Each<'_>) {
        let mut rules = None;
        let found = guarded(&mut || rules = Some(EvaluatorRules::at(&place.position, &place.moves, self.evaluator)));
        for (number, rule) in EvaluatorRule::ALL.into_iter().enumerate() {
            match (&rules, &found) {
                (Some(rules), _) => each(number, &mut || rules.check(rule)),
                (None, Err(found)) if rule == EvaluatorRule::After => each(number, &mut || Err(found.clone())),
                _ => {}
            }
        }
    }

    fn value_and_score(&self, place: &Place<'_, G>) -> Option<(i32, i32)> {
        let score = self.score.filter(|_| place.moves.is_empty())?;
        let Place { position, .. } = place;
        let points = if position.side_to_move() == Side::First { score(position) } else { -score(position) };
        let mut value = 0;
        // A panic was found before.
        let _ = guarded(&mut || value = self.evaluator.value(position));
        Some((value, points))
    }
}

/// Compares the value of an ended game with its score, both for the side to move.
fn compare_with_score(agrees: &mut Theorem, value: i32, points: i32, name: &dyn Fn() -> String) {
    agrees.cases += u64::from(points != 0);
    if points != 0 && value.signum() != points.signum() && agrees.counterexample.is_none() {
        let facts = format!("worth {value} to the side to move, whose score is {points}");
        agrees.counterexample = Some(Counterexample { tree: name(), facts });
    }
}

/// A rule, how often it was checked, and the failure with the fewest moves.
struct Finding {
    rule: &'static str,
    cases: u64,
    failure: Option<(usize, String)>,
}

impl Finding {
    const fn new(rule: &'static str) -> Self {
        Self { rule, cases: 0, failure: None }
    }

    /// Checks at a place, unless the rule is known to be broken after fewer moves.
    fn check(&mut self, place: &dyn AnyPlace, check: &mut dyn FnMut() -> Result<(), String>) {
        let plies = place.plies();
        if self.failure.as_ref().is_some_and(|(known, _)| *known <= plies) {
            return;
        }
        self.cases += 1;
        let mut result = Ok(());
        let played = guarded(&mut || result = check());
        if let Err(found) = played.and(result) {
            self.failure = Some((plies, place.told(&found)));
        }
    }

    fn found(self) -> Check {
        let failure = self.failure.map(|(_, message)| Failure { message, tree: None, leaves: None });
        Check { rule: self.rule, cases: self.cases, failure }
    }
}

fn is_read_back<G: Game + Notation>(position: &G, read: Reader<G>) -> Result<(), String> {
    let name = position.position_name();
    match read(&name) {
        Ok(found) if found == *position => Ok(()),
        Ok(found) => Err(format!("`{name}` is read as `{}`, another position", found.position_name())),
        Err(error) => Err(format!("`{name}` is not read: {error}")),
    }
}

fn described(nearest: u64, in_games: u64, sample: Sample) -> String {
    let games = counted(sample.trees, "random game", "random games");
    let (nearest, in_games) = (grouped(nearest), grouped(in_games));
    format!("{nearest} positions nearest to the start, {in_games} of {games}, seed {}", sample.seed)
}
