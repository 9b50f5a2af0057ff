//! Games and evaluators that are wrong in one place each. The kit names the place.

use arrayvec::ArrayVec;
use scoutlab_games::{Evaluator, FrontierEvaluator, Game, MoveBits, Notation, NotationError, Side, Value};
use scoutlab_search::contract::{AGREES_WITH_SCORE, Report, Sample, check_evaluator, check_game};

const SAMPLE: Sample = Sample { trees: 5, seed: 1 };

const RIGHT: u8 = 0;
const REPEATS: u8 = 1;
const KEEPS_THE_TURN: u8 = 2;
const FORGETS_THE_SIDE_IN_KEYS: u8 = 3;
const NAMES_TWO_MOVES_ALIKE: u8 = 4;
const HAS_TOO_LITTLE_ROOM: u8 = 5;
const NEVER_STOPS_GENERATING: u8 = 6;
const CANNOT_PLAY_THE_LAST: u8 = 7;
const IS_READ_AS_ANOTHER: u8 = 8;
const FORGETS_A_BIT: u8 = 9;
const KEEPS_ANOTHER_BIT: u8 = 10;

/// A heap of matches of which one, two or three are taken. Who takes the last one wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap<const FAULT: u8> {
    matches: u8,
    side: Side,
}

impl<const FAULT: u8> Game for Heap<FAULT> {
    type Move = u8;
    type Generated = std::vec::IntoIter<u8>;
    type Moves = ArrayVec<u8, 3>;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 4;
    const BITS: Option<MoveBits<Self>> = match FAULT {
        RIGHT | FORGETS_A_BIT | KEEPS_ANOTHER_BIT => {
            Some(MoveBits { set: bits::<FAULT>, keep: keep::<FAULT>, played: |bit| bit })
        }
        _ => None,
    };

    fn generate(&self) -> Self::Generated {
        let all = 1..=self.matches.min(3);
        match FAULT {
            REPEATS if self.matches == 5 => vec![1, 2, 1].into_iter(),
            HAS_TOO_LITTLE_ROOM if self.matches == 5 => vec![1, 2, 3, 4].into_iter(),
            NEVER_STOPS_GENERATING => vec![1; 20_000].into_iter(),
            _ => all.collect::<Vec<_>>().into_iter(),
        }
    }

    fn play(&self, played: u8) -> Self {
        assert!(FAULT != CANNOT_PLAY_THE_LAST || played < self.matches, "the last match burns");
        let side = if FAULT == KEEPS_THE_TURN && played == 3 { self.side } else { self.side.other() };
        Self { matches: self.matches - played, side }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.matches, if FAULT == FORGETS_THE_SIDE_IN_KEYS { Side::First } else { self.side })
    }

    fn move_index(played: u8) -> usize {
        usize::from(played).min(3)
    }
}

fn bits<const FAULT: u8>(moves: &std::vec::IntoIter<u8>) -> u64 {
    let all = moves.as_slice().iter().fold(0, |set, played| set | 1 << played);
    if FAULT == FORGETS_A_BIT { all & !(1 << 3) } else { all }
}

fn keep<const FAULT: u8>(moves: &mut std::vec::IntoIter<u8>, set: u64) {
    let set = if FAULT == KEEPS_ANOTHER_BIT { set | 1 << 3 } else { set };
    *moves = moves.filter(|played| set >> played & 1 == 1).collect::<Vec<_>>().into_iter();
}

impl<const FAULT: u8> Notation for Heap<FAULT> {
    fn move_name(played: u8) -> String {
        if FAULT == NAMES_TWO_MOVES_ALIKE && played == 3 { "2".to_owned() } else { played.to_string() }
    }

    fn position_name(&self) -> String {
        format!("{} {}", self.matches, if self.side == Side::First { "first" } else { "second" })
    }

    fn diagram(&self) -> String {
        "|".repeat(self.matches.into())
    }
}

/// The heap for the side to move: 1 if it is known to win, -1 if it has lost.
struct Outlook;

/// The same, but `value_after` drops the sign.
struct DropsASign;

/// The same for the side that moves first, whoever is to move.
struct ForgetsTheTurn;

/// The same, but nothing has a negation at the end.
struct HasNoNegation;

fn outlook(matches: u8) -> Value {
    match matches {
        0 => -1,
        1..=3 => 1,
        _ => 0,
    }
}

impl<const FAULT: u8> Evaluator<Heap<FAULT>> for Outlook {
    fn value(&self, position: &Heap<FAULT>) -> Value {
        outlook(position.matches)
    }
}

impl<const FAULT: u8> Evaluator<Heap<FAULT>> for DropsASign {
    fn value(&self, position: &Heap<FAULT>) -> Value {
        outlook(position.matches)
    }

    fn value_after(&self, position: &Heap<FAULT>, played: u8) -> Value {
        -outlook(position.matches - played)
    }
}

impl<const FAULT: u8> Evaluator<Heap<FAULT>> for ForgetsTheTurn {
    fn value(&self, position: &Heap<FAULT>) -> Value {
        if position.side == Side::First { outlook(position.matches) } else { -outlook(position.matches) }
    }
}

impl<const FAULT: u8> Evaluator<Heap<FAULT>> for HasNoNegation {
    fn value(&self, position: &Heap<FAULT>) -> Value {
        if position.matches == 0 { Value::MIN } else { 0 }
    }
}

impl<const FAULT: u8> FrontierEvaluator<Heap<FAULT>> for Outlook {}
impl<const FAULT: u8> FrontierEvaluator<Heap<FAULT>> for DropsASign {}
impl<const FAULT: u8> FrontierEvaluator<Heap<FAULT>> for ForgetsTheTurn {}
impl<const FAULT: u8> FrontierEvaluator<Heap<FAULT>> for HasNoNegation {}

fn read<const FAULT: u8>(position: &str) -> Result<Heap<FAULT>, NotationError> {
    let wrong = || NotationError::Position { position: position.to_owned(), problem: "expected matches and a side".to_owned() };
    let (matches, side) = position.split_once(' ').ok_or_else(wrong)?;
    let side = if side == "first" || FAULT == IS_READ_AS_ANOTHER { Side::First } else { Side::Second };
    Ok(Heap { matches: matches.parse().map_err(|_| wrong())?, side })
}

fn start<const FAULT: u8>() -> Heap<FAULT> {
    Heap { matches: 9, side: Side::First }
}

fn checked<const FAULT: u8>() -> Report {
    check_game("heap", &[start::<FAULT>()], Some(read), SAMPLE)
}

fn valued(evaluator: &dyn FrontierEvaluator<Heap<RIGHT>>) -> Report {
    // 1 or -1 at the end, for the side that moves first.
    let score = |position: &Heap<RIGHT>| match (position.matches, position.side) {
        (0, Side::First) => -1,
        (0, Side::Second) => 1,
        _ => 0,
    };
    check_evaluator("of-heaps", &[start()], evaluator, Some(score), SAMPLE)
}

/// Asserts that this rule is among the broken ones, with these words.
fn fails(report: &Report, rule: &str, words: &str) {
    let Some((_, failure)) = report.failures().find(|(broken, _)| *broken == rule) else {
        panic!("`{rule}` is not broken: {report}")
    };
    assert!(failure.message.contains(words), "`{words}` is missing in: {}", failure.message);
}

#[test]
fn a_right_game_and_its_evaluator_pass() {
    let report = checked::<RIGHT>();
    assert!(report.passed() && report.checks.iter().all(|check| check.cases > 100), "{report}");
    let report = valued(&Outlook);
    assert!(report.passed(), "{report}");
    assert_eq!(report.holds(AGREES_WITH_SCORE), Some(true));
}

#[test]
fn wrong_games_are_named_as_wrong_with_the_fewest_moves_that_show_it() {
    let twice = checked::<REPEATS>();
    fails(&twice, "no move is generated twice", "in 5 first, after 1 3: `1` is generated as move 1 and as move 3");
    assert_eq!(twice.failures().count(), 1, "{twice}");
    fails(
        &checked::<KEEPS_THE_TURN>(),
        "a move hands the turn to the other side",
        "in 9 first: after `3` it is First's turn, expected Second's",
    );
    fails(
        &checked::<FORGETS_THE_SIDE_IN_KEYS>(),
        "positions of one key are equal",
        "the key (7, First) is also that of 7 second",
    );
    let rule = "the bits are the moves, in ascending order";
    fails(&checked::<FORGETS_A_BIT>(), rule, "in 9 first: found `1 2`, expected `1 2 3`");
    fails(&checked::<KEEPS_ANOTHER_BIT>(), rule, "in 9 first: found `1 3`, expected `1`");
    fails(&checked::<NAMES_TWO_MOVES_ALIKE>(), "a move is found by its name", "in 9 first: `2` is the name of 3 and of 2");
    fails(&checked::<HAS_TOO_LITTLE_ROOM>(), "the buffer holds every move in order", "panicked");
    fails(
        &checked::<NEVER_STOPS_GENERATING>(),
        "generate ends, and its moves can be played",
        "in 9 first: generate yields more than 10,000 moves",
    );
    fails(&checked::<CANNOT_PLAY_THE_LAST>(), "generate ends, and its moves can be played", "panicked: the last match burns");
    fails(
        &checked::<IS_READ_AS_ANOTHER>(),
        "a position is read back from its name",
        "in 8 second, after 1: `8 second` is read as `8 first`, another position",
    );
}

#[test]
fn wrong_evaluators_are_named_as_wrong() {
    let signless = valued(&DropsASign);
    let rule = "value_after is the value of the position after the move";
    fails(&signless, rule, "value_after of `3` is -1, the position after it is worth 1");
    assert_eq!(signless.failures().count(), 1, "{signless}");
    fails(&valued(&HasNoNegation), "the value is the same each time, and between -i32::MAX and i32::MAX", "-2147483648");

    // Nothing else is known of the value itself than who has won.
    let one_sided = valued(&ForgetsTheTurn);
    assert!(one_sided.passed(), "{one_sided}");
    assert_eq!(one_sided.holds(AGREES_WITH_SCORE), Some(false));
    let counterexample = one_sided.theorems[0].counterexample.as_ref().unwrap();
    assert_eq!(counterexample.tree, "0 second");
    assert_eq!(counterexample.facts, "worth 1 to the side to move, whose score is -1");
}
