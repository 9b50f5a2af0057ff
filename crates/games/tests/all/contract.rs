//! Checks that the contract suite names each fault of a game and an evaluator that have one fault at a time.

use std::cell::Cell;

use scoutlab_conformance::games::{EvaluatorRule, GameRule, check};
use scoutlab_games::{
    Effort, Evaluator, Game, MAX_MOVES, MoveList, MoveSet, Notation, PlaceSet, Side, Value, ValueList, Values, Window,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    AppendsMoves,
    GeneratesTwice,
    IsNeverTerminal,
    CountsOneMore,
    CountsWrongSequences,
    HasNoPlaceForTheThird,
    FindsForeignMoves,
    HasAGreatIndex,
    NamesTwoMovesAlike,
    StaysWhereItIs,
    KeepsTheTurn,
    PlaysAnother,
    HasALegalNullMove,
    ForgetsTheSideInKeys,
    HasNoNegation,
    KnowsAnotherValue,
    KnowsABoundInTheWindow,
    LeafBelowItsBound,
    DropsTheSignOfScores,
    DropsTheSign,
    ForgetsAMove,
    KeepsOldValues,
    IncludesTheBound,
    IncludesAnotherPlace,
    MissesTheGreatest,
    NegatesTheFirst,
}

thread_local! {
    static FAULT: Cell<Option<Fault>> = const { Cell::new(None) };
}

fn has(fault: Fault) -> bool {
    FAULT.get() == Some(fault)
}

/// A heap of matches. Each player takes one, two or three matches, and the player who takes the last match wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap {
    matches: u8,
    side: Side,
}

#[derive(Clone, Debug, Default)]
struct Takes(Vec<u8>);

impl MoveSet for Takes {
    type Move = u8;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn at(&self, place: usize) -> u8 {
        self.0[place]
    }

    fn place_of(&self, played: u8) -> Option<usize> {
        if played == 3 && has(Fault::HasNoPlaceForTheThird) {
            return None;
        }
        let place = self.0.iter().position(|&other| other == played);
        if has(Fault::FindsForeignMoves) { place.or(Some(0)) } else { place }
    }
}

#[derive(Default)]
struct Listed(ValueList);

impl Values for Listed {
    fn list_mut(&mut self) -> &mut [Value; MAX_MOVES] {
        self.0.list_mut()
    }

    fn at(&self, place: usize) -> Value {
        self.0.at(place)
    }

    fn above(&self, count: usize, futile: Value) -> PlaceSet {
        let mut places = self.0.above(count, futile.saturating_sub(Value::from(has(Fault::IncludesTheBound))));
        if has(Fault::IncludesAnotherPlace) {
            places.insert(count);
        }
        places
    }

    fn greatest(&self, count: usize) -> Value {
        if has(Fault::MissesTheGreatest) && count > 0 { self.at(count - 1) } else { self.0.greatest(count) }
    }

    fn negate(&mut self, count: usize) {
        let count = if has(Fault::NegatesTheFirst) { count.min(1) } else { count };
        for value in &mut self.list_mut()[..count] {
            *value = -*value;
        }
    }
}

impl Game for Heap {
    type Move = u8;
    type Moves = Takes;
    type Values = Listed;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 4;

    fn generate(&self, moves: &mut Takes) {
        if !has(Fault::AppendsMoves) {
            moves.0.clear();
        }
        moves.0.extend(1..=self.matches.min(3));
        if has(Fault::GeneratesTwice) && self.matches == 5 {
            moves.0[2] = 1;
        }
    }

    fn play(&self, played: u8) -> Self {
        let side = if has(Fault::KeepsTheTurn) && played == 3 { self.side } else { self.side.other() };
        if has(Fault::StaysWhereItIs) { *self } else { Self { matches: self.matches - played, side } }
    }

    fn play_generated(&self, _moves: &Takes, played: u8) -> Self {
        self.play(if has(Fault::PlaysAnother) { 1 } else { played })
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.matches, if has(Fault::ForgetsTheSideInKeys) { Side::First } else { self.side })
    }

    fn move_index(played: u8) -> usize {
        usize::from(played) + usize::from(has(Fault::HasAGreatIndex))
    }

    fn null_move(&self) -> Option<u8> {
        (self.matches > 0 && has(Fault::HasALegalNullMove)).then_some(1)
    }

    fn is_terminal(&self) -> bool {
        self.matches == 0 && !has(Fault::IsNeverTerminal)
    }

    fn count_moves(&self) -> usize {
        usize::from(self.matches.min(3)) + usize::from(has(Fault::CountsOneMore))
    }

    fn perft(&self, depth: u32) -> u64 {
        let moves = if depth == 0 { Takes::default() } else { self.moves() };
        let below: u64 = moves.iter().map(|played| self.play(played).perft(depth - 1)).sum();
        below.max(u64::from(depth != 2 || !has(Fault::CountsWrongSequences)))
    }
}

impl Notation for Heap {
    fn move_name(&self, played: u8) -> String {
        if has(Fault::NamesTwoMovesAlike) { "some".to_owned() } else { played.to_string() }
    }

    fn position_name(&self) -> String {
        format!("{} {:?}", self.matches, self.side)
    }

    fn diagram(&self) -> String {
        "|".repeat(self.matches.into())
    }
}

/// The value is 1 if the side to move can take all matches, -1 if there are no matches, and otherwise 0.
struct Outlook;

impl Evaluator<Heap> for Outlook {
    fn value(&self, position: &Heap) -> Value {
        match position.matches {
            0 if has(Fault::HasNoNegation) => Value::MIN,
            0 => -1,
            1..=3 => 1,
            _ => 0,
        }
    }

    fn leaf_value(&self, position: &Heap, window: Window, _effort: &mut Effort) -> Value {
        let is_wrong = has(Fault::LeafBelowItsBound) && window == Window::above(8);
        if is_wrong { -5 } else { self.value(position) }
    }

    fn known_value(&self, position: &Heap, window: Window) -> Option<Value> {
        let bound = if has(Fault::KnowsABoundInTheWindow) { window.alpha + 1 } else { window.alpha };
        let is_over = position.matches == 0;
        match self.value(position) {
            value if window == Window::INFINITE => is_over.then_some(value + Value::from(has(Fault::KnowsAnotherValue))),
            // The window lies above the value, so the window's lower bound is a valid upper bound of the value.
            value if is_over && window.alpha > value => Some(bound),
            value => is_over.then_some(value),
        }
    }

    fn value_children(&self, position: &Heap, moves: &Takes, values: &mut Listed) -> bool {
        let sign = if has(Fault::DropsTheSign) { 1 } else { -1 };
        for (value, played) in values.list_mut().iter_mut().zip(moves.iter()) {
            *value = self.value(&position.play(played)).wrapping_mul(sign);
        }
        true
    }

    fn value_frontier(&self, position: &Heap, moves: &mut Takes, values: &mut Listed) -> bool {
        position.generate(moves);
        if has(Fault::ForgetsAMove) {
            moves.0.pop();
        }
        // The fault has no effect as long as all values are 0.
        has(Fault::KeepsOldValues) || self.value_children(position, moves, values)
    }

    fn of_score(&self, score: Value, _ends: bool) -> Option<Value> {
        Some(if has(Fault::DropsTheSignOfScores) { score.abs() } else { score })
    }
}

#[test]
fn each_fault_is_named_with_its_rule_and_its_place() {
    let game = |rule: GameRule| rule.text();
    let evaluator = |rule: EvaluatorRule| rule.text();
    let faults = [
        (Fault::AppendsMoves, game(GameRule::Repeatable), "found `1 2 3 1 2 3 1 2 3`, expected `1 2 3`"),
        (Fault::GeneratesTwice, game(GameRule::Distinct), "`1` is generated as move 1 and as move 3"),
        (Fault::IsNeverTerminal, game(GameRule::Terminal), "is_terminal is false, but there are 0 moves"),
        (Fault::CountsOneMore, game(GameRule::Counts), "count_moves is 4, expected 3"),
        (Fault::CountsWrongSequences, game(GameRule::Counts), "perft 2, ended games counted, is 0, expected 1"),
        (Fault::HasNoPlaceForTheThird, game(GameRule::Places), "place_of of 3 returns no place, expected 2"),
        (Fault::FindsForeignMoves, game(GameRule::Places), "place_of of 3 returns 0, expected no place"),
        (Fault::HasAGreatIndex, game(GameRule::Indexed), "`3` has the index 4, expected less than 4"),
        (Fault::NamesTwoMovesAlike, game(GameRule::Named), "`some` is the name of 2 and of 1"),
        (Fault::StaysWhereItIs, game(GameRule::Plays), "playing `1` does not change the position"),
        (Fault::KeepsTheTurn, game(GameRule::Turns), "after `3`, it is First's turn, expected Second's"),
        (Fault::PlaysAnother, game(GameRule::Generated), "play_generated of `2` leads to 6 Second"),
        (Fault::HasALegalNullMove, game(GameRule::NullMove), "the null move `1` is also a legal move"),
        (Fault::ForgetsTheSideInKeys, game(GameRule::Keys), "(0, First) is also the key of 0 Second"),
        (Fault::HasNoNegation, evaluator(EvaluatorRule::Value), "the value after `3` is -2147483648"),
        (Fault::KnowsAnotherValue, evaluator(EvaluatorRule::Known), "known_value is 0, the value is -1"),
        (
            Fault::KnowsABoundInTheWindow,
            evaluator(EvaluatorRule::Windows),
            "known_value is 8 in the window 7..8, and -1 in the infinite window",
        ),
        (
            Fault::LeafBelowItsBound,
            evaluator(EvaluatorRule::Windows),
            "leaf_value is -5 in the window 8..9, and 0 in the infinite window",
        ),
        (Fault::DropsTheSignOfScores, evaluator(EvaluatorRule::Score), "1 has the value 1, -1 has the value 1"),
        (Fault::DropsTheSign, evaluator(EvaluatorRule::Together), "the value after `3` is 1, expected -1"),
        (Fault::ForgetsAMove, evaluator(EvaluatorRule::Frontier), "found `1 2`, expected `1 2 3`"),
        (Fault::KeepsOldValues, evaluator(EvaluatorRule::Frontier), "the value after `3` is 0, expected -1"),
        (
            Fault::IncludesTheBound,
            evaluator(EvaluatorRule::Compared),
            "the set of values above 0 contains the value 0 at place 0",
        ),
        (Fault::IncludesAnotherPlace, evaluator(EvaluatorRule::Compared), "has a place that is not less than 3"),
        (Fault::MissesTheGreatest, evaluator(EvaluatorRule::Compared), "the greatest value is -1, expected 0"),
        (Fault::NegatesTheFirst, evaluator(EvaluatorRule::Negated), "the value at place 2 is -1, expected 1"),
    ];
    let start = Heap { matches: 7, side: Side::First };
    assert_eq!(check(start, &Outlook, 7), Ok(()));
    for (fault, rule, found) in faults {
        FAULT.set(Some(fault));
        let result = check(start, &Outlook, 7);
        FAULT.set(None);
        let rule_and_finding = result.err().map_or_else(String::new, |error| error.rule);
        let is_named = rule_and_finding.starts_with(rule) && rule_and_finding.contains(found);
        assert!(is_named, "{fault:?}: `{rule_and_finding}`");
    }
    // The faults must cover every rule.
    let rules = GameRule::ALL.map(GameRule::text).into_iter().chain(EvaluatorRule::ALL.map(EvaluatorRule::text));
    for rule in rules {
        assert!(faults.iter().any(|fault| fault.1 == rule), "{rule}");
    }
}

/// A heap from which players take one or two matches, with either convention for `perft`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pairs<const COUNTS_ENDED_GAMES: bool> {
    matches: u8,
    side: Side,
}

impl<const COUNTS_ENDED_GAMES: bool> Game for Pairs<COUNTS_ENDED_GAMES> {
    type Move = u8;
    type Moves = MoveList<u8, 2>;
    type Values = ValueList;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 3;
    const PERFT_COUNTS_ENDED_GAMES: bool = COUNTS_ENDED_GAMES;

    fn generate(&self, moves: &mut Self::Moves) {
        moves.clear();
        moves.extend(1..=self.matches.min(2));
    }

    fn play(&self, played: u8) -> Self {
        Self { matches: self.matches - played, side: self.side.other() }
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

impl<const COUNTS_ENDED_GAMES: bool> Notation for Pairs<COUNTS_ENDED_GAMES> {
    fn move_name(&self, played: u8) -> String {
        played.to_string()
    }

    fn position_name(&self) -> String {
        format!("{} {:?}", self.matches, self.side)
    }

    fn diagram(&self) -> String {
        "|".repeat(self.matches.into())
    }
}

struct Zero;

impl<const COUNTS_ENDED_GAMES: bool> Evaluator<Pairs<COUNTS_ENDED_GAMES>> for Zero {
    fn value(&self, _position: &Pairs<COUNTS_ENDED_GAMES>) -> Value {
        0
    }
}

#[test]
fn perft_follows_the_convention_of_the_game() {
    let (counting, ignoring) =
        (Pairs::<true> { matches: 4, side: Side::First }, Pairs::<false> { matches: 4, side: Side::First });
    assert_eq!(check(counting, &Zero, 4), Ok(()));
    assert_eq!(check(ignoring, &Zero, 4), Ok(()));
    // The games are 2 2, 1 1 2, 1 2 1, 2 1 1 and 1 1 1 1. One has two plies, three have three, and one has four.
    assert_eq!([1, 2, 3, 4, 5].map(|depth| counting.perft(depth)), [2, 4, 5, 5, 5]);
    assert_eq!([1, 2, 3, 4, 5].map(|depth| ignoring.perft(depth)), [2, 4, 4, 1, 0]);
}
