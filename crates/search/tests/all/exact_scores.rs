//! Tests of oracles that take exact scores from a game's endgame solver.

use std::cell::Cell;
use std::sync::Arc;

use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, SideSigned, Value};
use scoutlab_search::orderings::{ExactScores, Oracle};
use scoutlab_search::table::Bounds;
use scoutlab_search::{Limit, Window};

thread_local! {
    /// The number of scores that the current test has requested.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

fn score(position: TicTacToe) -> Value {
    let best = position.moves().iter().map(|played| -score(position.play(played))).max();
    best.unwrap_or_else(|| Outcome.value(&position))
}

const fn empties(position: TicTacToe) -> u32 {
    9 - position.mark_count()
}

/// An endgame solver that returns the loosest bound that fail-soft alpha-beta may return. If `DECLINES` is true, the solver
/// returns no score for positions with six empty squares.
struct Scores<const DECLINES: bool>;

impl<const DECLINES: bool> ExactScores<TicTacToe> for Scores<DECLINES> {
    fn range(&self) -> Bounds {
        Bounds { lower: -1, upper: 1 }
    }

    fn longest(&self, position: &TicTacToe) -> u32 {
        empties(*position)
    }

    fn score(&mut self, position: &TicTacToe, window: Window, _limit: &Limit) -> Option<Value> {
        assert!(window.alpha >= -2 && window.beta <= 2 && window.alpha < window.beta, "{window:?}");
        ASKED.set(ASKED.get() + 1);
        (!DECLINES || empties(*position) != 6).then(|| score(*position).clamp(window.alpha.max(-1), window.beta.min(1)))
    }
}

/// An evaluator whose value of a terminal position is `won` times the score, which is 0 for draws. Other positions have
/// arbitrary values if `guesses` is true, or else the value of a draw.
struct ByScore {
    won: Value,
    guesses: bool,
}

impl Evaluator<TicTacToe> for ByScore {
    fn value(&self, position: &TicTacToe) -> Value {
        if position.is_terminal() || !self.guesses {
            self.won * Outcome.value(position)
        } else {
            position.position_name().bytes().fold(7, |sum: Value, byte| (31 * sum + Value::from(byte)) % 101) - 50
        }
    }

    fn of_score(&self, score: Value, ends: bool) -> Option<Value> {
        ends.then_some(self.won * score)
    }
}

/// Returns the positions with one to seven empty squares that are reached if every move played is the first or the last
/// generated move.
fn positions() -> Vec<TicTacToe> {
    let mut all = vec![TicTacToe::start()];
    let mut next = 0;
    while let Some(position) = all.get(next).copied() {
        let moves: Vec<_> = position.moves().iter().collect();
        let ends = if moves.len() > 1 { vec![moves[0], moves[moves.len() - 1]] } else { moves };
        all.extend(ends.into_iter().map(|played| position.play(played)));
        next += 1;
    }
    all.retain(|position| (1..8).contains(&empties(*position)));
    all
}

/// Asserts that oracles with and without scores return equal values. Returns the number of scores requested.
fn asked<const DECLINES: bool>(evaluator: &dyn Evaluator<TicTacToe>, beyond: i64) -> u64 {
    ASKED.set(0);
    let general = Oracle::default();
    let exact = Oracle::default().with_exact_scores(|| Box::new(Scores::<DECLINES>));
    for position in positions() {
        let depth = (i64::from(empties(position)) + beyond).max(0) as u32;
        let name = position.position_name();
        let value = general.value(&position, depth, evaluator);
        let moves: Vec<_> = position.moves().iter().collect();
        // Null windows come first, because a stored exact value would resolve them.
        for bound in [value - 1, value, value + 1, -60, 0, 60] {
            let expected = value >= bound;
            assert_eq!(exact.is_at_least(&position, depth, evaluator, bound), expected, "{bound} in {name}, {depth} plies");
        }
        assert_eq!(exact.value(&position, depth, evaluator), value, "{name}, {depth} plies");
        if depth > 0 && !moves.is_empty() {
            let [best, expected] = [&exact, &general].map(|oracle| oracle.first_best(&position, depth, &moves, evaluator));
            assert_eq!(best, expected, "{name}, {depth} plies");
        }
    }
    ASKED.get()
}

#[test]
fn values_are_those_of_a_search_and_scores_are_asked_for_where_they_tell() {
    for won in [1, 50] {
        for guesses in [false, true] {
            let evaluator = ByScore { won, guesses };
            for beyond in [0, 1] {
                assert!(asked::<false>(&evaluator, beyond) > 100, "{won} {guesses}");
                assert!(asked::<true>(&evaluator, beyond) > 100, "{won} {guesses}");
            }
            assert_eq!(asked::<false>(&evaluator, -1), 0, "some lines do not end within the search");
        }
    }
    assert_eq!(asked::<false>(&Outcome, 0), 0, "this evaluator says nothing of scores");
}

#[test]
fn wrappers_of_evaluators_pass_scores_on() {
    let evaluator = || ByScore { won: 50, guesses: true };
    let plain: &dyn Evaluator<TicTacToe> = &evaluator();
    let shared: Arc<dyn Evaluator<TicTacToe> + Send + Sync> = Arc::new(evaluator());
    let boxed: Box<dyn Evaluator<TicTacToe>> = Box::new(Arc::clone(&shared));
    let signed = SideSigned::new(Arc::clone(&shared), 1, 1);
    for wrapper in [&plain as &dyn Evaluator<TicTacToe>, &shared, &boxed, &signed, &&signed] {
        assert_eq!([true, false].map(|ends| wrapper.of_score(-1, ends)), [Some(-50), None]);
        assert!(asked::<false>(wrapper, 0) > 100);
    }
    // With other signs, best play differs, so the score does not determine the value of a position.
    for [first, second] in [[-1, 1], [1, -1], [-1, -1]] {
        assert_eq!(asked::<false>(&SideSigned::new(evaluator(), first, second), 0), 0);
    }
}

#[test]
fn what_an_oracle_forgets_and_remembers_changes_no_value() {
    let exact = Oracle::with_limit(3).with_exact_scores(|| Box::new(Scores::<false>));
    let evaluator = ByScore { won: 50, guesses: true };
    for position in positions() {
        assert_eq!(exact.clone().value(&position, 9, &evaluator), 50 * score(position), "{}", position.position_name());
    }
    ASKED.set(0);
    let remembers = Oracle::default().with_exact_scores(|| Box::new(Scores::<false>));
    let position = positions()[0];
    for depth in [7, 8, 9] {
        remembers.value(&position, depth, &evaluator);
        assert!(remembers.is_at_least(&position, depth, &evaluator, -50));
    }
    assert_eq!((ASKED.get(), empties(position)), (1, 7), "a score holds at every depth that reaches the end");
}
