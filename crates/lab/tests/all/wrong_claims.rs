//! Games with correct rules and wrong descriptions: the kit names the wrong claim.

use std::cell::Cell;
use std::sync::Arc;

use scoutlab::SolveSettings;
use scoutlab::matches::{Colours, MatchRequest};
use scoutlab::registry::{
    Board, Bounds, ExactScores, FiniteGame, GameEntry, MakeExactScores, NamedEvaluator, RegisteredGame, Score, Scored,
    SelfPlayRequest, Solving, self_play,
};
use scoutlab::{Lab, Position, SolveRequest, solve};
use scoutlab_conformance::Sample;
use scoutlab_games::{Evaluator, Game, MoveList, Notation, NotationError, Side, Value, ValueList};
use scoutlab_search::{Limit, Window};

use crate::common::{self, player, search_spec};

const RIGHT: u8 = 0;
const WINS_TOO_EARLY: u8 = 1;
const WITHOUT_SIGN: u8 = 2;
const TOO_SHORT: u8 = 3;
const TOO_NARROW: u8 = 4;
const A_SQUARE_TOO_FEW: u8 = 5;
const UNKNOWN_SYMBOL: u8 = 6;
const ENDLESS: u8 = 7;
const WRONG_SCORE: u8 = 8;
const TOO_SOON: u8 = 9;
const WRONG_VALUE: u8 = 10;

/// A row of up to five matches. Each move takes one or two matches from the end. The side that takes the last match wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row<const WRONG: u8> {
    matches: u8,
    side: Side,
}

impl<const WRONG: u8> Game for Row<WRONG> {
    type Move = u8;
    type Moves = MoveList<u8, 2>;
    type Values = ValueList;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 3;

    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        moves.extend(1..=self.matches.min(2));
    }

    fn play(&self, played: u8) -> Self {
        let taken = if WRONG == ENDLESS { 0 } else { played };
        Self { matches: self.matches - taken, side: self.side.other() }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.matches, self.side)
    }

    fn move_index(played: u8) -> usize {
        played.into()
    }
}

impl<const WRONG: u8> Notation for Row<WRONG> {
    fn move_name(&self, played: u8) -> String {
        played.to_string()
    }

    fn position_name(&self) -> String {
        let gone = if WRONG == UNKNOWN_SYMBOL { "?" } else { "-" };
        let squares = if WRONG == A_SQUARE_TOO_FEW { 4 } else { 5 };
        let matches = usize::from(self.matches).min(squares);
        format!("{}{} {:?}", "|".repeat(matches), gone.repeat(squares - matches), self.side)
    }

    fn diagram(&self) -> String {
        self.position_name()
    }
}

struct Nothing;

impl<const WRONG: u8> Evaluator<Row<WRONG>> for Nothing {
    fn value(&self, _position: &Row<WRONG>) -> Value {
        0
    }

    fn of_score(&self, score: Value, _ends: bool) -> Option<Value> {
        (WRONG == WRONG_VALUE).then_some(score)
    }
}

thread_local! {
    /// The number of exact scores requested in this test.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Evaluates rows of matches. The side to move loses if three matches or none are left, because the other side takes the last
/// match.
struct Known<const WRONG: u8>;

impl<const WRONG: u8> ExactScores<Row<WRONG>> for Known<WRONG> {
    fn range(&self) -> Bounds {
        Bounds { lower: -1, upper: 1 }
    }

    fn longest(&self, position: &Row<WRONG>) -> u32 {
        if WRONG == TOO_SOON { u32::from(position.matches).div_ceil(2) } else { position.matches.into() }
    }

    fn score(&mut self, position: &Row<WRONG>, _window: Window, _limit: &Limit) -> Option<Value> {
        ASKED.set(ASKED.get() + 1);
        let is_lost = if WRONG == WRONG_SCORE { position.matches == 0 } else { position.matches.is_multiple_of(3) };
        Some(if is_lost { -1 } else { 1 })
    }
}

impl<const WRONG: u8> RegisteredGame for Row<WRONG> {
    const NAME: &'static str = "row";
    const POSITIONS: &'static str = "start";
    const EVALUATORS: &'static [&'static str] = &["nothing"];
    const SIDES: [&'static str; 2] = ["first", "second"];
    const BOARD: Option<Board> = Some(Board { style: "marks", columns: 5, rows: 1, symbols: "-|", labels: "abcde1" });
    const SCORE: Option<Score<Self>> = Some(Score::of());
    const SOLVING: Option<Solving<Self>> = Some(Solving::by_score());
    const EXACT_SCORES: Option<MakeExactScores<Self>> =
        if matches!(WRONG, RIGHT | WRONG_SCORE | TOO_SOON | WRONG_VALUE) { Some(|| Box::new(Known)) } else { None };
    const READS_BACK: bool = false;

    fn read(_position: &str) -> Result<Self, NotationError> {
        Ok(Self { matches: 5, side: Side::First })
    }

    fn evaluator(_name: &'static str) -> NamedEvaluator<Self> {
        Arc::new(Nothing)
    }
}

impl<const WRONG: u8> Scored for Row<WRONG> {
    const UNIT: &'static str = "games";

    fn winner(&self) -> Option<Side> {
        let is_won = self.matches == 0 || WRONG == WINS_TOO_EARLY && self.matches == 1;
        is_won.then(|| self.side.other())
    }

    fn score(&self) -> i32 {
        self.winner().map_or(0, |side| if WRONG == WITHOUT_SIGN || side == Side::First { 1 } else { -1 })
    }

    fn standing(&self) -> String {
        format!("{} matches", self.matches)
    }
}

impl<const WRONG: u8> FiniteGame for Row<WRONG> {
    const SCORES: Bounds = Bounds { lower: if WRONG == TOO_NARROW { 0 } else { -1 }, upper: 1 };

    fn plies_left(&self) -> u32 {
        // The wrong number assumes that both sides always take two matches if possible.
        if WRONG == TOO_SHORT { u32::from(self.matches).div_ceil(2) } else { self.matches.into() }
    }
}

/// Returns the game in a catalogue of its own.
fn row<const WRONG: u8>() -> GameEntry {
    Lab::new().game::<Row<WRONG>>().catalogue().unwrap().game("row").unwrap().clone()
}

/// Returns the rules that a game violates, each with its failure message.
fn failures<const WRONG: u8>() -> Vec<(&'static str, String)> {
    let report = row::<WRONG>().check_game(None, Sample { trees: 50, seed: 1 }).unwrap();
    assert!(report.checks.iter().filter(|check| check.rule != READ_BACK).all(|check| check.cases > 0), "{report}");
    report.failures().map(|(rule, failure)| (rule, failure.message.clone())).collect()
}

/// The kit cannot check this rule, because positions of this game are not read back.
const READ_BACK: &str = "a position is read back from its name";

#[test]
fn each_wrong_claim_is_named_where_it_is_wrong() {
    assert_eq!(failures::<RIGHT>(), []);
    for (found, rule, place, message) in [
        (
            failures::<WINS_TOO_EARLY>(),
            "no side has won before the game ends",
            "in |---- ",
            "`Scored::winner` is second, expected no winner while there are moves",
        ),
        (
            failures::<WITHOUT_SIGN>(),
            "the score of a terminal position favours the winner",
            "in ----- First, after ",
            "`Scored::winner` is second, `Scored::score` is 1, expected a score above 0 if first wins, below 0 if the other side wins",
        ),
        (
            failures::<TOO_SHORT>(),
            "a game lasts no longer than plies_left",
            "in ||||- Second, after 1: ",
            "`plies_left` is 2, expected at least 3, because these moves were played: 1 1 2",
        ),
        (
            failures::<WRONG_SCORE>(),
            "exact scores and values computed from them agree with a search",
            "in |||-- ",
            "`ExactScores::score` is 1 in the window from -2 to 2, but the score is -1",
        ),
        (
            failures::<TOO_SOON>(),
            "exact scores and values computed from them agree with a search",
            "in ||||| First: ",
            "`ExactScores::longest` is 3, but more plies can be played",
        ),
        (
            failures::<WRONG_VALUE>(),
            "exact scores and values computed from them agree with a search",
            "in ----- ",
            "`of_score` of `nothing` is -1 for the score -1, but the value of the terminal position is 0",
        ),
        (
            failures::<TOO_NARROW>(),
            "a score and its negative are within SCORES",
            "in ----- ",
            "the score is -1 for the side to move, but `SCORES` is from 0 to 1",
        ),
        (
            failures::<A_SQUARE_TOO_FEW>(),
            "each square of the board has one of its symbols",
            "in |||| First: ",
            "`||||` has 4 symbols, expected 5, one for each square of `RegisteredGame::BOARD`",
        ),
        (
            failures::<UNKNOWN_SYMBOL>(),
            "each square of the board has one of its symbols",
            "after ",
            "unknown symbol `?` on a square, expected one of -|",
        ),
    ] {
        assert_eq!(found.len(), 1, "{rule}: {found:?}");
        assert_eq!(found[0].0, rule);
        assert!(found[0].1.contains(place) && found[0].1.ends_with(message), "{found:?}");
    }
}

#[test]
fn orderings_take_exact_scores_from_a_game_of_ones_own() {
    let solved = |start: Position, ordering: &str| {
        ASKED.set(0);
        let (algorithm, ordering) = (common::algorithm("alphabeta"), common::ordering(ordering));
        let request = SolveRequest {
            position: start,
            settings: SolveSettings { algorithm, ordering, whole_line: false, table: Some(0), ..SolveSettings::default() },
        };
        let found = solve(&request).unwrap();
        (found.value, found.counters, ASKED.get())
    };
    for ordering in ["perfect", "perfect-swap", "worst", "noisy:0.5"] {
        let with = solved(row::<RIGHT>().position("start").unwrap(), ordering);
        // This game has no endgame solver.
        let without = solved(row::<UNKNOWN_SYMBOL>().position("start").unwrap(), ordering);
        assert_eq!((with.0, with.1), (without.0, without.1), "{ordering}");
        assert!(with.2 > 0 && without.2 == 0, "{ordering}: {} and {} scores", with.2, without.2);
    }
}

#[test]
fn an_evaluator_needs_its_game() {
    let refused = Lab::new().evaluator::<Row<RIGHT>, _>("other", Nothing).catalogue().err().unwrap();
    let refused = refused.to_string();
    assert!(refused.starts_with("evaluator `other` (all::wrong_claims::Nothing) belongs to the game `row`"), "{refused}");
    assert!(refused.ends_with("add the game `all::wrong_claims::Row<0>` too"), "{refused}");
}

#[test]
fn a_game_that_never_ends_is_given_up() {
    let entry = row::<ENDLESS>();
    let start = entry.position("start").unwrap();
    let contest = MatchRequest {
        position: start.clone(),
        first: player("random"),
        second: player("alphabeta:depth=1"),
        colours: Colours::First,
        random_plies: 3,
        most_plies: None,
        seed: 1,
    };
    let expected = "the game did not end within 10000 plies";
    assert_eq!(contest.prepare().unwrap().play(0).unwrap_err().to_string(), expected);
    let search = search_spec("alphabeta:depth=1");
    let request = SelfPlayRequest { position: start, search, seed: 1 };
    assert_eq!(self_play(&request).unwrap_err().to_string(), expected);
    let refused = entry.position("random:empties=3,seed=1").err().unwrap().to_string();
    assert!(refused.contains("none of 1000 random games had a position with 3 empty squares"), "{refused}");
}
