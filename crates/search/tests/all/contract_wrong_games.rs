//! Games and evaluators with one mistake each. The conformance kit must name each mistake.

use std::cell::Cell;

use scoutlab_conformance::{AGREES_WITH_SCORE, Report, Sample, check_evaluator, check_game};
use scoutlab_games::{Evaluator, Game, MoveList, MoveSet, Notation, NotationError, Side, Value, ValueList, Values};

const SAMPLE: Sample = Sample { trees: 5, seed: 1 };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Repeats,
    KeepsTheTurn,
    ForgetsTheSideInKeys,
    NamesTwoMovesAlike,
    HasTooLittleRoom,
    CannotPlayTheLast,
    IsReadAsAnother,
}

thread_local! {
    /// The current mistake of the heaps. If each mistake were a type, the kit would be compiled for each type.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// A heap from which the players take one, two or three matches. The player who takes the last match wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap {
    matches: u8,
    side: Side,
}

impl Game for Heap {
    type Move = u8;
    type Moves = MoveList<u8, 3>;
    type Values = ValueList;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 4;

    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        match FAULT.get() {
            Fault::Repeats if self.matches == 5 => moves.extend([1, 2, 1]),
            Fault::HasTooLittleRoom if self.matches == 5 => moves.extend(1..=4),
            _ => moves.extend(1..=self.matches.min(3)),
        }
    }

    fn play(&self, played: u8) -> Self {
        assert!(!has(Fault::CannotPlayTheLast) || played < self.matches, "the last match burns");
        let side = if has(Fault::KeepsTheTurn) && played == 3 { self.side } else { self.side.other() };
        Self { matches: self.matches - played, side }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.matches, if has(Fault::ForgetsTheSideInKeys) { Side::First } else { self.side })
    }

    fn move_index(played: u8) -> usize {
        usize::from(played).min(3)
    }
}

impl Notation for Heap {
    fn move_name(&self, played: u8) -> String {
        if has(Fault::NamesTwoMovesAlike) && played == 3 { "2".to_owned() } else { played.to_string() }
    }

    fn position_name(&self) -> String {
        format!("{} {}", self.matches, if self.side == Side::First { "first" } else { "second" })
    }

    fn diagram(&self) -> String {
        "|".repeat(self.matches.into())
    }
}

/// The value is 1 if the side to move can win immediately, -1 if that side has lost, and otherwise 0.
struct Outlook;

/// Returns the value of [`Outlook`], but without the sign change if children are evaluated in one call.
struct DropsASign;

/// Returns the value of [`Outlook`] for the side that moves first, even if the other side is to move.
struct ForgetsTheTurn;

/// Returns the value of [`Outlook`], except that the value of a terminal position cannot be negated.
struct HasNoNegation;

fn outlook(matches: u8) -> Value {
    match matches {
        0 => -1,
        1..=3 => 1,
        _ => 0,
    }
}

impl Evaluator<Heap> for Outlook {
    fn value(&self, position: &Heap) -> Value {
        outlook(position.matches)
    }
}

impl Evaluator<Heap> for DropsASign {
    fn value(&self, position: &Heap) -> Value {
        outlook(position.matches)
    }

    fn value_children(&self, position: &Heap, moves: &MoveList<u8, 3>, values: &mut ValueList) -> bool {
        for (value, played) in values.list_mut().iter_mut().zip(moves.iter()) {
            *value = outlook(position.matches - played);
        }
        true
    }
}

impl Evaluator<Heap> for ForgetsTheTurn {
    fn value(&self, position: &Heap) -> Value {
        if position.side == Side::First { outlook(position.matches) } else { -outlook(position.matches) }
    }
}

impl Evaluator<Heap> for HasNoNegation {
    fn value(&self, position: &Heap) -> Value {
        if position.matches == 0 { Value::MIN } else { 0 }
    }
}

fn read(position: &str) -> Result<Heap, NotationError> {
    let wrong = || NotationError::Position { position: position.to_owned(), problem: "expected matches and a side".to_owned() };
    let (matches, side) = position.split_once(' ').ok_or_else(wrong)?;
    let side = if side == "first" || has(Fault::IsReadAsAnother) { Side::First } else { Side::Second };
    Ok(Heap { matches: matches.parse().map_err(|_| wrong())?, side })
}

const START: Heap = Heap { matches: 9, side: Side::First };

fn checked(fault: Fault) -> Report {
    FAULT.set(fault);
    let report = check_game("heap", &[START], Some(read), SAMPLE);
    FAULT.set(Fault::None);
    report
}

fn evaluated(evaluator: &dyn Evaluator<Heap>) -> Report {
    // The score at the end is 1 or -1 for the side that moves first.
    let score = |position: &Heap| match (position.matches, position.side) {
        (0, Side::First) => -1,
        (0, Side::Second) => 1,
        _ => 0,
    };
    check_evaluator("of-heaps", &[START], evaluator, Some(score), SAMPLE)
}

/// Asserts that the kit reports `rule` as broken, with a message that contains `words`.
fn fails(report: &Report, rule: &str, words: &str) {
    let Some((_, failure)) = report.failures().find(|(broken, _)| *broken == rule) else {
        panic!("`{rule}` is not broken: {report}")
    };
    assert!(failure.message.contains(words), "`{words}` is missing in: {}", failure.message);
}

#[test]
fn a_right_game_and_its_evaluator_pass() {
    let report = checked(Fault::None);
    assert!(report.passed() && report.checks.iter().all(|check| check.cases > 100), "{report}");
    let report = evaluated(&Outlook);
    assert!(report.passed() && report.checks.iter().all(|check| check.cases > 100), "{report}");
    assert_eq!(report.holds(AGREES_WITH_SCORE), Some(true));
}

#[test]
fn wrong_games_are_named_as_wrong_with_the_fewest_moves_that_show_it() {
    const PLAYABLE: &str = "the moves can be generated and played";
    for (fault, rule, words) in [
        (Fault::Repeats, "no move is generated twice", "in 5 first, after 1 3: `1` is generated as move 1 and as move 3"),
        (
            Fault::KeepsTheTurn,
            "a move passes the turn to the other side",
            "in 9 first: after `3`, it is First's turn, expected Second's",
        ),
        (Fault::ForgetsTheSideInKeys, "positions with equal keys are equal", "(7, First) is also the key"),
        (Fault::NamesTwoMovesAlike, "parse_move finds each move by its name", "in 9 first: `2` is the name of 3 and of 2"),
        (Fault::HasTooLittleRoom, PLAYABLE, "in 5 first, after 1 3: panicked"),
        (Fault::CannotPlayTheLast, PLAYABLE, "panicked: the last match burns"),
        (
            Fault::IsReadAsAnother,
            "a position is read back from its name",
            "in 8 second, after 1: `8 second` is read as `8 first`, another position",
        ),
    ] {
        fails(&checked(fault), rule, words);
    }
    assert_eq!(checked(Fault::IsReadAsAnother).failures().count(), 1);
}

#[test]
fn wrong_evaluators_are_named_as_wrong() {
    let signless = evaluated(&DropsASign);
    fails(
        &signless,
        "value_children gives the value of each child",
        "in 6 second, after 3: the value after `3` is 1, expected -1",
    );
    fails(&evaluated(&HasNoNegation), "the value is the same each time, and between -i32::MAX and i32::MAX", "-2147483648");
    // The values alone do not show which side won, so the kit also needs the scores.
    let one_sided = evaluated(&ForgetsTheTurn);
    assert!(one_sided.passed(), "{one_sided}");
    assert_eq!(one_sided.holds(AGREES_WITH_SCORE), Some(false));
    let counterexample = one_sided.theorems[0].counterexample.as_ref().unwrap();
    assert_eq!(counterexample.tree, "0 second");
    assert_eq!(counterexample.facts, "its value is 1 for the side to move, whose score is -1");
}
