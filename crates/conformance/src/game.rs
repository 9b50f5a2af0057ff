//! The conformance kits for games and for evaluators, which check positions near each start and in random games.

use std::collections::VecDeque;

use crate::games::{EvaluatorRule, EvaluatorRules, GameRule, GameRules};
use scoutlab_games::{Evaluator, Game, MAX_MOVES, MoveSet, Notation, NotationError, Side};

use super::report::{Check, Counterexample, Failure, Report, Theorem, grouped};
use super::subject::guarded;
use super::{Sample, below, counted, stream};

/// The evaluation of terminal positions agrees with their score.
pub const AGREES_WITH_SCORE: &str = "a terminal position scores more than 0 for the winner";

const PLAYABLE: &str = "the moves can be generated and played";
const READ_BACK: &str = "a position is read back from its name";

/// The number of positions that are checked near each start.
const NEAREST: usize = 500;

const LONGEST_GAME: usize = 300;

/// The positions that a kit checks, besides the random games of the sample.
#[derive(Clone, Copy)]
struct Extent {
    /// The number of positions that are checked near each start.
    nearest: usize,
    /// The number of plies between two positions of a random game that are checked.
    every: usize,
}

const ALL: Extent = Extent { nearest: NEAREST, every: 1 };

/// An evaluator that searches takes milliseconds per evaluation instead of nanoseconds, and the rules evaluate every child of a
/// position several times. Such an evaluator is checked at about every tenth position, from the start to the end of each game.
const FOR_SEARCHES: Extent = Extent { nearest: NEAREST / 10, every: 11 };

/// A function that reads a position of a game.
pub type Reader<G> = fn(&str) -> Result<G, NotationError>;

/// Checks a game in the positions nearest to each start, and in random games from there: rules, notation and keys. `read` must
/// read what `position_name` writes. The number of games is the number of trees of the sample.
///
/// ```
/// use scoutlab_games::ywf::Ywf;
/// use scoutlab_conformance::{Sample, check_game};
///
/// let report = check_game("ywf", &[Ywf::start()], Some(Ywf::parse), Sample { trees: 1, seed: 1 });
/// assert!(report.passed(), "{report}");
/// ```
pub fn check_game<G: Game + Notation>(name: &str, starts: &[G], read: Option<Reader<G>>, sample: Sample) -> Report {
    // Different positions from one start must have different keys. Positions from different starts may belong to different
    // trees, and may then share a key.
    let mut rules: Vec<GameRules<G>> = starts.iter().map(|_| GameRules::default()).collect();
    let mut findings: Vec<Finding> = GameRule::ALL.into_iter().map(|rule| Finding::new(rule.text())).collect();
    let mut read_back = Finding::new(READ_BACK);
    let (sample, playable) = visit(starts, sample, ALL, &mut |place| {
        for (finding, rule) in findings.iter_mut().zip(GameRule::ALL) {
            finding.check(place, || rules[place.start].check(rule, &place.position, &place.moves));
        }
        if let Some(read) = read {
            read_back.check(place, || is_read_back(&place.position, read));
        }
    });
    let checks = [playable].into_iter().chain(findings).chain([read_back]).map(Finding::found).collect();
    Report { subject: format!("game `{name}`"), sample, checks, theorems: Vec::new() }
}

/// Checks an evaluator at the positions at which [`check_game`] checks games. Evaluating all children of a position in one call
/// must yield the values of separate evaluations. An evaluator that searches ([`Evaluator::searches`]) is slow, so it is checked
/// at about a tenth of these positions. `score` returns scores for [`Side::First`]. If `score` is given, the report
/// also states whether terminal positions score more than 0 for the winner.
///
/// ```
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_games::{Evaluator, Side, Value};
/// use scoutlab_conformance::{AGREES_WITH_SCORE, Sample, check_evaluator};
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
/// let score = |position: &TicTacToe| ForO.value(position);
/// let sample = Sample { trees: 10, seed: 1 };
/// let right = check_evaluator("outcome", &[TicTacToe::start()], &Outcome, Some(score), sample);
/// let wrong = check_evaluator("for-o", &[TicTacToe::start()], &ForO, Some(score), sample);
/// assert_eq!([right, wrong].map(|report| report.holds(AGREES_WITH_SCORE)), [Some(true), Some(false)]);
/// ```
pub fn check_evaluator<G: Game + Notation>(
    name: &str,
    starts: &[G],
    evaluator: &dyn Evaluator<G>,
    score: Option<fn(&G) -> i32>,
    sample: Sample,
) -> Report {
    let mut findings: Vec<Finding> = EvaluatorRule::ALL.into_iter().map(|rule| Finding::new(rule.text())).collect();
    let mut agrees = Theorem { statement: AGREES_WITH_SCORE, cases: 0, counterexample: None };
    let extent = if evaluator.searches() { FOR_SEARCHES } else { ALL };
    let (sample, _) = visit(starts, sample, extent, &mut |place| {
        for (finding, rule) in findings.iter_mut().zip(EvaluatorRule::ALL) {
            finding.check(place, || EvaluatorRules::at(&place.position, &place.moves, evaluator).check(rule));
        }
        if let Some(score) = score.filter(|_| place.moves.is_empty())
            && let Ok(value) = guarded(|| evaluator.value(&place.position))
        {
            let points = score(&place.position) * if place.position.side_to_move() == Side::First { 1 } else { -1 };
            agrees.cases += u64::from(points != 0);
            if points != 0 && value.signum() != points.signum() && agrees.counterexample.is_none() {
                let facts = format!("its value is {value} for the side to move, whose score is {points}");
                agrees.counterexample = Some(Counterexample { tree: place.name(), facts });
            }
        }
    });
    Report {
        subject: format!("evaluator `{name}`"),
        sample,
        checks: findings.into_iter().map(Finding::found).collect(),
        theorems: if score.is_some() { vec![agrees] } else { Vec::new() },
    }
}

fn is_read_back<G: Game + Notation>(position: &G, read: Reader<G>) -> Result<(), String> {
    let name = position.position_name();
    match read(&name) {
        Ok(found) if found == *position => Ok(()),
        Ok(found) => Err(format!("`{name}` is read as `{}`, another position", found.position_name())),
        Err(error) => Err(format!("`{name}` cannot be read: {error}")),
    }
}

/// A position with its moves, the index of a start, and the names of the moves from that start to the position.
struct Place<G: Game> {
    start: usize,
    position: G,
    moves: Vec<G::Move>,
    path: Vec<String>,
}

impl<G: Game + Notation> Place<G> {
    /// Returns a position with its moves.
    ///
    /// # Errors
    ///
    /// Fails with the length of `path` and a message if generating the moves panics.
    fn new(start: usize, position: G, path: Vec<String>) -> Result<Self, (usize, String)> {
        let mut place = Self { start, position, moves: Vec::new(), path };
        let moves = guarded(|| {
            let moves = place.position.moves();
            assert!(moves.len() <= MAX_MOVES, "there are more than {MAX_MOVES} moves");
            moves.iter().collect()
        });
        place.moves = moves.map_err(|found| (place.path.len(), place.located(&found)))?;
        Ok(place)
    }

    fn after(&self, played: usize) -> Result<Self, (usize, String)> {
        let played = self.moves[played];
        let after = guarded(|| self.position.play(played)).map_err(|found| (self.path.len(), self.located(&found)))?;
        let name = guarded(|| self.position.move_name(played)).unwrap_or_else(|_panicked| "?".to_owned());
        Self::new(self.start, after, [&self.path[..], &[name]].concat())
    }

    fn name(&self) -> String {
        guarded(|| self.position.position_name()).unwrap_or_else(|_panicked| "a position without a name".to_owned())
    }

    /// Returns the message `found`, preceded by the position that the message concerns.
    fn located(&self, found: &str) -> String {
        let (position, played) = (self.name(), self.path.join(" "));
        if played.is_empty() { format!("in {position}: {found}") } else { format!("in {position}, after {played}: {found}") }
    }
}

/// Calls `at` for the positions nearest to each start, in order of distance, and for the positions of random games. Returns a
/// description of these positions, and the finding about positions that could not be reached.
fn visit<G: Game + Notation>(starts: &[G], sample: Sample, extent: Extent, at: &mut dyn FnMut(&Place<G>)) -> (String, Finding) {
    let mut playable = Finding::new(PLAYABLE);
    let (mut nearest, mut in_games) = (0, 0);
    let root = |start: usize| Place::new(start, starts[start].clone(), Vec::new());
    for start in 0..starts.len() {
        let mut queue: VecDeque<_> = playable.reached(root(start)).into_iter().collect();
        let mut seen = 0;
        while let Some(place) = queue.pop_front() {
            at(&place);
            seen += 1;
            for played in 0..place.moves.len() {
                if seen + queue.len() < extent.nearest {
                    queue.extend(playable.reached(place.after(played)));
                }
            }
        }
        nearest += seen as u64;
    }
    for number in 0..if starts.is_empty() { 0 } else { sample.trees } {
        let mut random = stream(sample.seed, number);
        let mut next = playable.reached(root(number as usize % starts.len()));
        while let Some(place) = next {
            // The first position of a game is near the start. Eleven is odd, so both sides are to move at checked positions.
            if place.path.len() % extent.every == 0 {
                at(&place);
                in_games += 1;
            }
            let goes_on = !place.moves.is_empty() && place.path.len() < LONGEST_GAME;
            next = if goes_on { playable.reached(place.after(below(&mut random, place.moves.len()))) } else { None };
        }
    }
    playable.cases = nearest + in_games;
    let games = counted(sample.trees, "random game", "random games");
    let every = if extent.every > 1 { format!(" (one position every {} plies)", extent.every) } else { String::new() };
    let (nearest, in_games) = (grouped(nearest), grouped(in_games));
    (format!("{nearest} positions nearest to the start, {in_games} of {games}{every}, seed {}", sample.seed), playable)
}

/// A rule, the number of its checks, and the failure after the fewest moves.
struct Finding {
    rule: &'static str,
    cases: u64,
    failure: Option<(usize, String)>,
}

impl Finding {
    const fn new(rule: &'static str) -> Self {
        Self { rule, cases: 0, failure: None }
    }

    /// Runs `check` at `place`, unless the rule is known to be broken after as few moves.
    fn check<G: Game + Notation>(&mut self, place: &Place<G>, check: impl FnOnce() -> Result<(), String>) {
        if self.failure.as_ref().is_some_and(|(known, _)| *known <= place.path.len()) {
            return;
        }
        self.cases += 1;
        if let Err(found) = guarded(check).flatten() {
            self.failure = Some((place.path.len(), place.located(&found)));
        }
    }

    /// Returns the place, or records the reason why the place could not be reached.
    fn reached<G: Game>(&mut self, place: Result<Place<G>, (usize, String)>) -> Option<Place<G>> {
        place.map_err(|failure| self.failure.get_or_insert(failure).0).ok()
    }

    fn found(self) -> Check {
        let failure = self.failure.map(|(_, message)| Failure { message, tree: None, leaves: None });
        Check { rule: self.rule, cases: self.cases, failure }
    }
}
