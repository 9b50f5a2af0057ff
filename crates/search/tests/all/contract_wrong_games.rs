//! Games and evaluators that are wrong in one place each. The kit names the place.

use std::cell::Cell;

use arrayvec::ArrayVec;
use scoutlab_games::{
    Evaluator, FrontierEvaluator, Game, MoveBits, Notation, NotationError, Side, TwoPlies, TwoPliesEnd, TwoPliesOrder, Value,
};
use scoutlab_search::contract::{AGREES_WITH_SCORE, Report, Sample, check_evaluator, check_game};

const SAMPLE: Sample = Sample { trees: 5, seed: 1 };

/// Where games are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Repeats,
    KeepsTheTurn,
    ForgetsTheSideInKeys,
    NamesTwoMovesAlike,
    HasTooLittleRoom,
    NeverStopsGenerating,
    CannotPlayTheLast,
    IsReadAsAnother,
    ForgetsABit,
    KeepsAnotherBit,
}

thread_local! {
    /// What is wrong with the heaps of a test. A type for each fault would have the kit compiled for each.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// Whether this is wrong with the heaps.
fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// A heap of matches of which one, two or three are taken. Who takes the last one wins. Its moves may be bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap<const BITS: bool = true> {
    matches: u8,
    side: Side,
}

impl<const BITS: bool> Game for Heap<BITS> {
    type Move = u8;
    type Generated = std::vec::IntoIter<u8>;
    type Moves = ArrayVec<u8, 3>;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 4;
    const BITS: Option<MoveBits<Self>> = if BITS { Some(MoveBits { set: bits, keep, played: |bit| bit }) } else { None };

    fn generate(&self) -> Self::Generated {
        let all = 1..=self.matches.min(3);
        match FAULT.get() {
            Fault::Repeats if self.matches == 5 => vec![1, 2, 1].into_iter(),
            Fault::HasTooLittleRoom if self.matches == 5 => vec![1, 2, 3, 4].into_iter(),
            Fault::NeverStopsGenerating => vec![1; 20_000].into_iter(),
            _ => all.collect::<Vec<_>>().into_iter(),
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

fn bits(moves: &std::vec::IntoIter<u8>) -> u64 {
    let all = moves.as_slice().iter().fold(0, |set, played| set | 1 << played);
    if has(Fault::ForgetsABit) { all & !(1 << 3) } else { all }
}

fn keep(moves: &mut std::vec::IntoIter<u8>, set: u64) {
    let set = if has(Fault::KeepsAnotherBit) { set | 1 << 3 } else { set };
    *moves = moves.filter(|played| set >> played & 1 == 1).collect::<Vec<_>>().into_iter();
}

impl<const BITS: bool> Notation for Heap<BITS> {
    fn move_name(played: u8) -> String {
        if has(Fault::NamesTwoMovesAlike) && played == 3 { "2".to_owned() } else { played.to_string() }
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

/// The same, but the first reply is said to refute every move.
struct RefutesAll(TwoPliesOrder);

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

    fn value_after(&self, position: &Heap, played: u8) -> Value {
        -outlook(position.matches - played)
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

impl Evaluator<Heap> for RefutesAll {
    fn value(&self, position: &Heap) -> Value {
        outlook(position.matches)
    }
}

impl FrontierEvaluator<Heap> for RefutesAll {
    fn searches_two_plies(&self, order: TwoPliesOrder) -> bool {
        order == self.0
    }

    fn two_plies(&self, position: &Heap, played: u8, order: TwoPliesOrder, alpha: Value, _beta: Value) -> Option<TwoPlies<u8>> {
        let moves = position.play(played).count_moves() as u32;
        let all = TwoPlies {
            value: alpha,
            moves,
            leaves: moves,
            refuted: moves,
            refuted_at_once: moves,
            replies_before: 0,
            probes: 0,
            end: TwoPliesEnd::Low,
        };
        (order == self.0 && moves > 0).then_some(all)
    }
}

impl FrontierEvaluator<Heap> for Outlook {}
impl FrontierEvaluator<Heap> for DropsASign {}
impl FrontierEvaluator<Heap> for ForgetsTheTurn {}
impl FrontierEvaluator<Heap> for HasNoNegation {}

fn read<const BITS: bool>(position: &str) -> Result<Heap<BITS>, NotationError> {
    let wrong = || NotationError::Position { position: position.to_owned(), problem: "expected matches and a side".to_owned() };
    let (matches, side) = position.split_once(' ').ok_or_else(wrong)?;
    let side = if side == "first" || has(Fault::IsReadAsAnother) { Side::First } else { Side::Second };
    Ok(Heap { matches: matches.parse().map_err(|_| wrong())?, side })
}

const fn start<const BITS: bool>() -> Heap<BITS> {
    Heap { matches: 9, side: Side::First }
}

fn checked<const BITS: bool>(fault: Fault) -> Report {
    FAULT.set(fault);
    let report = check_game("heap", &[start::<BITS>()], Some(read), SAMPLE);
    FAULT.set(Fault::None);
    report
}

fn valued(evaluator: &dyn FrontierEvaluator<Heap>) -> Report {
    // 1 or -1 at the end, for the side that moves first.
    let score = |position: &Heap| match (position.matches, position.side) {
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
    let report = checked::<true>(Fault::None);
    assert!(report.passed() && report.checks.iter().all(|check| check.cases > 100), "{report}");
    let report = valued(&Outlook);
    assert!(report.passed(), "{report}");
    assert_eq!(report.holds(AGREES_WITH_SCORE), Some(true));
}

#[test]
fn wrong_games_are_named_as_wrong_with_the_fewest_moves_that_show_it() {
    let twice = checked::<false>(Fault::Repeats);
    fails(&twice, "no move is generated twice", "in 5 first, after 1 3: `1` is generated as move 1 and as move 3");
    assert_eq!(twice.failures().count(), 1, "{twice}");
    fails(
        &checked::<false>(Fault::KeepsTheTurn),
        "a move hands the turn to the other side",
        "in 9 first: after `3` it is First's turn, expected Second's",
    );
    fails(
        &checked::<false>(Fault::ForgetsTheSideInKeys),
        "positions of one key are equal",
        "the key (7, First) is also that of 7 second",
    );
    let rule = "the bits are the moves, in ascending order";
    fails(&checked::<true>(Fault::ForgetsABit), rule, "in 9 first: found `1 2`, expected `1 2 3`");
    fails(&checked::<true>(Fault::KeepsAnotherBit), rule, "in 9 first: found `1 3`, expected `1`");
    fails(
        &checked::<false>(Fault::NamesTwoMovesAlike),
        "a move is found by its name",
        "in 9 first: `2` is the name of 3 and of 2",
    );
    fails(&checked::<false>(Fault::HasTooLittleRoom), "the buffer holds every move in order", "panicked");
    fails(
        &checked::<false>(Fault::NeverStopsGenerating),
        "generate ends, and its moves can be played",
        "in 9 first: generate yields more than 10,000 moves",
    );
    fails(
        &checked::<false>(Fault::CannotPlayTheLast),
        "generate ends, and its moves can be played",
        "panicked: the last match burns",
    );
    fails(
        &checked::<false>(Fault::IsReadAsAnother),
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
    let rule = "two_plies finds what alpha-beta finds two plies deep, or nothing";
    for (order, words) in [(TwoPliesOrder::Generation, "in generation order"), (TwoPliesOrder::Value, "by value")] {
        let expected = format!("in 9 first: after `1`, {words}, in the window -2147483647..");
        fails(&valued(&RefutesAll(order)), rule, &expected);
    }

    // Nothing else is known of the value itself than who has won.
    let one_sided = valued(&ForgetsTheTurn);
    assert!(one_sided.passed(), "{one_sided}");
    assert_eq!(one_sided.holds(AGREES_WITH_SCORE), Some(false));
    let counterexample = one_sided.theorems[0].counterexample.as_ref().unwrap();
    assert_eq!(counterexample.tree, "0 second");
    assert_eq!(counterexample.facts, "worth 1 to the side to move, whose score is -1");
}
