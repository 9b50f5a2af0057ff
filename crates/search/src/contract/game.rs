//! The kits for games and for evaluators.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rand_chacha::ChaCha8Rng;
use scoutlab_games::contract::{EvaluatorRule, EvaluatorRules, GameRule, GameRules};
use scoutlab_games::{FrontierEvaluator, Game, Notation, NotationError, Side};

use super::report::{Check, Counterexample, Failure, Report, Theorem, grouped};
use super::subject::panic_message;
use super::{Sample, below, counted, stream};

/// What an evaluator says of ended games agrees with their score.
pub const AGREES_WITH_SCORE: &str = "an ended game is worth more than 0 to the winner";

const PLAYABLE: &str = "generate ends, and its moves can be played";
const READ_BACK: &str = "a position is read back from its name";

/// So many positions are visited from the start, those that take the fewest moves.
const NEAREST: usize = 500;

/// The longest random game, in plies.
const LONGEST_GAME: usize = 300;

/// More moves than any position has.
const MOST_MOVES: usize = 10_000;

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
    let mut findings: Vec<Finding> =
        [PLAYABLE].into_iter().chain(GameRule::ALL.map(GameRule::text)).map(Finding::new).collect();
    let mut reading = Finding::new(READ_BACK);
    // Keys tell the positions of one start apart: another may be of another tree.
    let mut rules: Vec<GameRules<G>> = starts.iter().map(|_| GameRules::default()).collect();
    let visited = visit(starts, sample, &mut |place: &Place<G>| {
        for (rule, finding) in GameRule::ALL.into_iter().zip(&mut findings[1..]) {
            finding.check(place, &mut || rules[place.start].check(rule, &place.position, &place.moves));
        }
        if let Some(read) = read {
            reading.check(place, &mut || is_read_back(&place.position, read));
        }
    });
    findings[0].cases = visited.nearest + visited.in_games;
    findings[0].failure = visited.unplayable;
    findings.push(reading);
    Report {
        subject: format!("game `{name}`"),
        sample: described(visited.nearest, visited.in_games, sample),
        checks: findings.into_iter().map(Finding::found).collect(),
        theorems: Vec::new(),
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
    let mut findings: Vec<Finding> = EvaluatorRule::ALL.into_iter().map(|rule| Finding::new(rule.text())).collect();
    let mut agrees = Theorem { statement: AGREES_WITH_SCORE, cases: 0, counterexample: None };
    let visited = visit(starts, sample, &mut |place: &Place<G>| {
        let Place { position, moves, .. } = place;
        let rules = attempt(|| Ok(EvaluatorRules::at(position, moves, evaluator)));
        for (rule, finding) in EvaluatorRule::ALL.into_iter().zip(&mut findings) {
            match &rules {
                Ok(rules) => finding.check(place, &mut || rules.check(rule)),
                Err(_) if rule != EvaluatorRule::After => {}
                Err(found) => finding.check(place, &mut || Err(found.clone())),
            }
        }
        if let (Some(score), true) = (score, moves.is_empty()) {
            let points = if position.side_to_move() == Side::First { score(position) } else { -score(position) };
            let value = attempt(|| Ok(evaluator.value(position))).unwrap_or_default();
            compare_with_score(&mut agrees, value, points, &|| place.name());
        }
    });
    Report {
        subject: format!("evaluator `{name}`"),
        sample: described(visited.nearest, visited.in_games, sample),
        checks: findings.into_iter().map(Finding::found).collect(),
        theorems: if score.is_some() { vec![agrees] } else { Vec::new() },
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
    fn check(&mut self, place: &dyn Told, check: &mut dyn FnMut() -> Result<(), String>) {
        let plies = place.plies();
        if self.failure.as_ref().is_some_and(|(known, _)| *known <= plies) {
            return;
        }
        self.cases += 1;
        if let Err(found) = attempt(check) {
            self.failure = Some((plies, place.told(&found)));
        }
    }

    fn found(self) -> Check {
        let failure = self.failure.map(|(_, message)| Failure { message, tree: None, leaves: None });
        Check { rule: self.rule, cases: self.cases, failure }
    }
}

/// A place, for reports.
trait Told {
    /// The moves that lead there.
    fn plies(&self) -> usize;

    /// What was found, and where.
    fn told(&self, found: &str) -> String;
}

/// A position, its moves, and the moves that lead to it from the start of this number.
struct Place<G: Game> {
    start: usize,
    position: G,
    moves: Vec<G::Move>,
    path: Vec<G::Move>,
}

impl<G: Game + Notation> Place<G> {
    fn name(&self) -> String {
        attempt(|| Ok(self.position.position_name())).unwrap_or_else(|_| "a position without a name".to_owned())
    }

    fn played(&self) -> Vec<String> {
        let mut names = Vec::new();
        for &played in &self.path {
            names.push(G::move_name(played));
        }
        names
    }

    /// The place that a move leads to, and what is wrong if the move cannot be played.
    fn after(&self, played: G::Move) -> Result<Self, (usize, String)> {
        let mut path = self.path.clone();
        path.push(played);
        let position = attempt(|| Ok(self.position.play(played)));
        let position = position.map_err(|found| (self.path.len(), self.told(&found)))?;
        Self::reached(self.start, position, path)
    }

    fn reached(start: usize, position: G, path: Vec<G::Move>) -> Result<Self, (usize, String)> {
        let mut place = Self { start, position, moves: Vec::new(), path };
        let moves = attempt(|| {
            let mut moves = Vec::new();
            for played in position.generate() {
                moves.push(played);
                if moves.len() > MOST_MOVES {
                    return Err(format!("generate yields more than {} moves", grouped(MOST_MOVES as u64)));
                }
            }
            Ok(moves)
        });
        place.moves = moves.map_err(|found| (place.path.len(), place.told(&found)))?;
        Ok(place)
    }
}

impl<G: Game + Notation> Told for Place<G> {
    fn plies(&self) -> usize {
        self.path.len()
    }

    fn told(&self, found: &str) -> String {
        if self.path.is_empty() {
            return format!("in {}: {found}", self.name());
        }
        let played = attempt(|| Ok(self.played())).unwrap_or_default().join(" ");
        format!("in {}, after {played}: {found}", self.name())
    }
}

/// How many positions were visited, and the first that could not be.
#[derive(Default)]
struct Visited {
    nearest: u64,
    in_games: u64,
    unplayable: Option<(usize, String)>,
}

impl Visited {
    fn reached<G: Game>(&mut self, place: Result<Place<G>, (usize, String)>) -> Option<Place<G>> {
        place.map_err(|failure| self.unplayable.get_or_insert(failure).0).ok()
    }
}

/// Visits the positions nearest to each start, the nearest first, and those of random games.
fn visit<G: Game + Notation>(starts: &[G], sample: Sample, at: &mut dyn FnMut(&Place<G>)) -> Visited {
    let mut visited = Visited::default();
    for (number, start) in starts.iter().enumerate() {
        let root = Place::reached(number, *start, Vec::new());
        let mut queue: VecDeque<Place<G>> = visited.reached(root).into_iter().collect();
        let mut seen = 0;
        while let Some(place) = queue.pop_front() {
            at(&place);
            seen += 1;
            for &played in &place.moves {
                if seen + queue.len() < NEAREST {
                    let next = place.after(played);
                    queue.extend(visited.reached(next));
                }
            }
        }
        visited.nearest += seen as u64;
    }
    for number in 0..sample.trees {
        let mut random = stream(sample.seed, number);
        let start = number as usize % starts.len().max(1);
        let root = starts.get(start).map(|root| Place::reached(start, *root, Vec::new()));
        let mut next = root.and_then(|root| visited.reached(root));
        while let Some(place) = next {
            at(&place);
            visited.in_games += 1;
            let goes_on = !place.moves.is_empty() && place.path.len() < LONGEST_GAME;
            next = if goes_on { visited.reached(place.after(drawn(&mut random, &place.moves))) } else { None };
        }
    }
    visited
}

fn drawn<M: Copy>(random: &mut ChaCha8Rng, moves: &[M]) -> M {
    moves[below(random, moves.len())]
}

fn is_read_back<G: Game + Notation>(position: &G, read: Reader<G>) -> Result<(), String> {
    let name = position.position_name();
    match read(&name) {
        Ok(found) if found == *position => Ok(()),
        Ok(found) => Err(format!("`{name}` is read as `{}`, another position", found.position_name())),
        Err(error) => Err(format!("`{name}` is not read: {error}")),
    }
}

/// What is done, or what it said when it panicked.
fn attempt<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let (mut work, mut result) = (Some(work), None);
    guarded(&mut || result = work.take().map(|work| work()))?;
    result.expect("the work was done")
}

/// [`attempt`], compiled once for all kinds of work.
fn guarded(work: &mut dyn FnMut()) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| panic_message(payload.as_ref()))
}

fn described(nearest: u64, in_games: u64, sample: Sample) -> String {
    let games = counted(sample.trees, "random game", "random games");
    let (nearest, in_games) = (grouped(nearest), grouped(in_games));
    format!("{nearest} positions nearest to the start, {in_games} of {games}, seed {}", sample.seed)
}
