//! Tests YWF against call counts of independent programs, against a plain implementation on an array, and against the contract
//! of games.

use chacha20::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use scoutlab_conformance::games as contract;
use scoutlab_games::ywf::{Action, ActionValues, Stones, Ywf};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, SideSigned, Value, Values};

/// An implementation of the rules of YWF on an array. The implementation is slow and shares no code with the bitboards.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slow {
    /// The squares by row and column, each as one of the characters `X`, `O`, `+` and `-`.
    squares: [[char; 9]; 9],
    turn: char,
    black_changes: u32,
    white_changes: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SlowMove {
    Play(usize, usize),
    Change(usize, usize),
    Pass,
}

impl SlowMove {
    fn name(self) -> String {
        let square =
            |row: usize, column: usize| format!("{}{}", ["a", "b", "c", "d", "e", "f", "g", "h", "i"][column], row + 1);
        match self {
            Self::Play(row, column) => square(row, column),
            Self::Change(row, column) => square(row, column) + "+",
            Self::Pass => "pass".to_owned(),
        }
    }
}

fn other(colour: char) -> char {
    if colour == 'X' { 'O' } else { 'X' }
}

impl Slow {
    fn start() -> Self {
        let mut squares = [['-'; 9]; 9];
        squares[3][3..6].copy_from_slice(&['+', 'X', 'O']);
        squares[4][3..6].copy_from_slice(&['O', '+', 'X']);
        squares[5][3..6].copy_from_slice(&['X', 'O', '+']);
        Self { squares, turn: 'X', black_changes: 0, white_changes: 0 }
    }

    fn name(&self) -> String {
        let board: String = self.squares.iter().flatten().collect();
        format!("{board} {} {}", self.turn, i64::from(self.black_changes) - i64::from(self.white_changes))
    }

    fn enclosed(&self, colour: char, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        if self.squares[row][column] != '-' {
            return all;
        }
        for rows in -1_i32..=1 {
            for columns in -1_i32..=1 {
                let mut line = Vec::new();
                for distance in 1.. {
                    let (r, c) = (row as i32 + rows * distance, column as i32 + columns * distance);
                    if (rows, columns) == (0, 0) || !(0..9).contains(&r) || !(0..9).contains(&c) {
                        break;
                    }
                    let (r, c) = (r as usize, c as usize);
                    if self.squares[r][c] == colour {
                        all.extend(line);
                        break;
                    }
                    if self.squares[r][c] == '-' {
                        break;
                    }
                    line.push((r, c));
                }
            }
        }
        all
    }

    fn all_squares() -> impl Iterator<Item = (usize, usize)> {
        (0..9).flat_map(|row| (0..9).map(move |column| (row, column)))
    }

    fn plays_and_changes(&self, colour: char) -> impl Iterator<Item = SlowMove> {
        let plays = Self::all_squares()
            .filter(move |&(row, column)| !self.enclosed(colour, row, column).is_empty())
            .map(|(row, column)| SlowMove::Play(row, column));
        let (own, opposing) =
            if colour == 'X' { (self.black_changes, self.white_changes) } else { (self.white_changes, self.black_changes) };
        let changes = Self::all_squares()
            .filter(move |&(row, column)| own <= opposing && self.squares[row][column] == '+')
            .map(|(row, column)| SlowMove::Change(row, column));
        plays.chain(changes)
    }

    fn is_over(&self) -> bool {
        self.squares.iter().flatten().all(|&square| square != '-')
            || ['X', 'O'].iter().all(|&colour| self.plays_and_changes(colour).next().is_none())
    }

    fn moves(&self) -> Vec<SlowMove> {
        if self.is_over() {
            return Vec::new();
        }
        let moves: Vec<SlowMove> = self.plays_and_changes(self.turn).collect();
        if moves.is_empty() { vec![SlowMove::Pass] } else { moves }
    }

    fn play(&self, played: SlowMove) -> Self {
        let mut after = self.clone();
        match played {
            SlowMove::Play(row, column) => {
                for (r, c) in self.enclosed(self.turn, row, column) {
                    after.squares[r][c] = if self.squares[r][c] == '+' { self.turn } else { '+' };
                }
                after.squares[row][column] = self.turn;
            }
            SlowMove::Change(row, column) => {
                after.squares[row][column] = self.turn;
                if self.turn == 'X' {
                    after.black_changes += 1;
                } else {
                    after.white_changes += 1;
                }
            }
            SlowMove::Pass => {}
        }
        after.turn = other(self.turn);
        after
    }

    fn count(&self, colour: char) -> i32 {
        self.squares.iter().flatten().filter(|&&square| square == colour).count() as i32
    }

    fn winner(&self) -> Option<char> {
        if !self.is_over() {
            return None;
        }
        let stones = self.count('X') - self.count('O');
        let fewer_changes = i64::from(self.white_changes) - i64::from(self.black_changes);
        match (stones.signum(), fewer_changes.signum()) {
            (1, _) | (0, 1) => Some('X'),
            (-1, _) | (0, -1) => Some('O'),
            _ => None,
        }
    }

    fn value(&self, colour: char) -> Value {
        match self.winner() {
            Some(winner) if winner == colour => 100,
            Some(_) => -100,
            None => self.count(colour) - self.count(other(colour)),
        }
    }
}

fn letter(side: Side) -> char {
    if side == Side::First { 'X' } else { 'O' }
}

/// Compares all methods of a position and of all positions after one move.
fn assert_same(fast: &Ywf, slow: &Slow) {
    let text = slow.name();
    assert_eq!(fast.position_name(), text);
    let moves: Vec<Action> = fast.moves().iter().collect();
    let slow_moves = slow.moves();
    let names: Vec<String> = moves.iter().map(|&played| fast.move_name(played)).collect();
    assert_eq!(names, slow_moves.iter().map(|played| played.name()).collect::<Vec<_>>(), "{text}");
    assert_eq!(fast.count_moves(), slow_moves.len(), "{text}");
    assert_eq!(fast.is_terminal(), slow.is_over(), "{text}");
    assert_eq!(fast.winner().map(letter), slow.winner(), "{text}");
    assert_eq!(Stones.value(fast), slow.value(slow.turn), "{text}");
    let mut values = ActionValues::default();
    assert!(Stones.value_children(fast, &fast.moves(), &mut values));
    for (place, (&played, &slow_played)) in moves.iter().zip(&slow_moves).enumerate() {
        let slow_after = slow.play(slow_played);
        assert_eq!(fast.play(played).position_name(), slow_after.name(), "{text} {}", slow_played.name());
        assert_eq!(values.at(place), -slow_after.value(slow_after.turn), "{text} {}", slow_played.name());
    }
}

#[test]
fn random_games_are_the_same_as_on_the_plain_array() {
    let mut random = ChaCha8Rng::seed_from_u64(2014);
    let (mut positions, mut games, mut passes, mut changes, mut full) = (0, 0, 0, 0, 0);
    while positions < 100_000 {
        let (mut fast, mut slow) = (Ywf::start(), Slow::start());
        // Games with a large share of plays have few changes. In other games, changes soon use up the gray stones.
        let share_of_plays = random.random_range(0..4);
        games += 1;
        loop {
            assert_same(&fast, &slow);
            positions += 1;
            let moves = slow.moves();
            let plays: Vec<SlowMove> = moves.iter().copied().filter(|played| matches!(played, SlowMove::Play(..))).collect();
            let choice = if random.random_range(0..4) < share_of_plays { plays.choose(&mut random) } else { None };
            let Some(&played) = choice.or_else(|| moves.choose(&mut random)) else { break };
            passes += usize::from(played == SlowMove::Pass);
            changes += usize::from(matches!(played, SlowMove::Change(..)));
            fast = fast.play(fast.parse_move(&played.name()).unwrap());
            slow = slow.play(played);
        }
        full += usize::from(slow.count('-') == 0);
    }
    assert!(games > 500 && passes > 50 && changes > 10_000 && full > 500, "{games} {passes} {changes} {full}");
}

#[test]
fn random_boards_are_the_same_as_on_the_plain_array() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut over = 0;
    for round in 0..30_000 {
        // Boards range from nearly empty to full, and up to a third of the stones are gray, so that games end in every way.
        let empty = random.random_range(0..82);
        let gray = [0, 1, 27][round % 3];
        let mut slow = Slow::start();
        for square in slow.squares.iter_mut().flatten() {
            *square = match random.random_range(0..81) {
                drawn if drawn < empty => '-',
                _ if random.random_range(0..81) < gray => '+',
                _ => ['X', 'O'][random.random_range(0..2)],
            };
        }
        slow.turn = ['X', 'O'][random.random_range(0..2)];
        (slow.black_changes, slow.white_changes) = [(0, 0), (1, 0), (3, 4)][random.random_range(0..3)];
        over += usize::from(slow.is_over());
        assert_same(&Ywf::parse(&slow.name()).unwrap(), &slow);
    }
    assert!(over > 1000 && over < 10_000, "{over}");
}

#[test]
fn ywf_keeps_the_contract_of_games() {
    contract::check(Ywf::start(), &Stones, 3).unwrap();
    contract::check(Ywf::start(), &SideSigned::new(Stones, -1, 1), 2).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(81);
    for _ in 0..20 {
        let mut position = Ywf::start();
        loop {
            contract::check(position, &Stones, 1).unwrap();
            let moves: Vec<Action> = position.moves().iter().collect();
            let Some(&played) = moves.choose(&mut random) else { break };
            position = position.play(played);
        }
    }
}

#[test]
fn perft_counts_are_those_of_two_independent_programs() {
    for (depth, count) in (1..).zip([14, 164, 1938, 20888]) {
        assert_eq!(Ywf::start().perft(depth), count, "depth {depth}");
    }
}

/// Returns the position with these rows at the top and an empty board below.
fn position(rows: &[&str], rest: &str) -> Ywf {
    let board: String = rows.concat();
    Ywf::parse(&format!("{board}{} {rest}", "-".repeat(81 - board.len()))).unwrap()
}

fn names(position: &Ywf) -> String {
    position.moves().iter().map(|played| position.move_name(played)).collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_are_plays_then_changes_row_by_row() {
    let moves = names(&Ywf::start());
    let (plays, changes): (Vec<&str>, Vec<&str>) = moves.split(' ').partition(|name| !name.ends_with('+'));
    assert_eq!(plays.len() + changes.len(), 14);
    assert_eq!(changes, ["d4+", "e5+", "f6+"]);
    assert!(moves.ends_with("d4+ e5+ f6+"));
    assert!(plays.is_sorted_by_key(|name| (name.as_bytes()[1], name.as_bytes()[0])));
}

#[test]
fn each_enclosed_stone_moves_one_step_towards_the_player_up_to_its_nearest_own_stone() {
    // a1 encloses white b1 and gray c1, and the run ends at d1. The white stone on e1, beyond d1, does not move.
    let before = position(&["-O+XO+X--"], "X 0");
    let after = before.play(before.parse_move("a1").unwrap());
    assert_eq!(after, position(&["X+XXO+X--"], "O 0"));
}

#[test]
fn an_empty_square_or_the_edge_in_between_encloses_nothing() {
    assert_eq!(names(&position(&["-O-X-----", "---------", "------X+O"], "X 1")), "pass");
    assert_eq!(names(&position(&["-O-X-----", "---------", "-----X+O-"], "X 1")), "i3");
    // A row does not continue in the row below.
    assert_eq!(names(&position(&["-------X+", "O--------"], "X 1")), "pass");
}

#[test]
fn a_change_is_allowed_only_while_own_changes_do_not_exceed_the_opponents() {
    let board = ["XO+------"];
    assert_eq!(names(&position(&board, "X 0")), "d1 c1+");
    assert_eq!(names(&position(&board, "X -1")), "d1 c1+");
    assert_eq!(names(&position(&board, "X 1")), "d1");
    let refused = position(&board, "X 1").parse_move("c1+").unwrap_err().to_string();
    assert_eq!(refused, "`c1+` is not a legal move here, expected one of: d1");
    assert_eq!(names(&position(&board, "O 1")), "d1 c1+");
    assert_eq!(names(&position(&board, "O -1")), "d1");
    let changed = position(&board, "X 0").play(Action::change(2, 0));
    assert_eq!(changed, position(&["XOX------"], "O 1"));
    let changed = position(&board, "O 0").play(Action::change(2, 0));
    assert_eq!(changed, position(&["XOO------"], "X -1"));
}

#[test]
fn a_player_with_neither_play_nor_change_passes_only_while_the_opponent_has_one() {
    // White has only one stone, so White cannot enclose a1. Black can play c1.
    let waits = position(&["XO-------"], "O 0");
    assert_eq!(names(&waits), "pass");
    assert_eq!(waits.play(Action::PASS), position(&["XO-------"], "X 0"));
    // Black is ahead in changes and has no play. White may change the gray stone.
    let waits = position(&["+-X------"], "X 1");
    assert_eq!(names(&waits), "pass");
    assert_eq!(names(&waits.play(Action::PASS)), "a1+");
    // Neither side can play or change.
    for rest in ["X 0", "O 0", "X 1", "O 1", "X -1", "O -1"] {
        let over = position(&["X-O------"], rest);
        assert_eq!(names(&over), "");
        assert!(over.is_terminal());
        assert_eq!(over.perft(3), 1);
    }
}

#[test]
fn a_full_board_ends_the_game_although_gray_stones_could_be_changed() {
    for side in ["X", "O"] {
        let over = Ywf::parse(&format!("{}{}O {side} 0", "X".repeat(40), "+".repeat(40))).unwrap();
        assert!(over.is_terminal());
        assert_eq!(over.count_moves(), 0);
        assert_eq!(over.winner(), Some(Side::First));
        assert_eq!(Stones.value(&over), if side == "X" { 100 } else { -100 });
    }
    // With one empty square, the gray stones can be changed.
    let open = Ywf::parse(&format!("{}{}- O 0", "X".repeat(40), "+".repeat(40))).unwrap();
    assert_eq!(open.count_moves(), 40);
    assert_eq!(open.winner(), None);
}

#[test]
fn most_stones_win_and_on_a_tie_fewer_changes() {
    // Each case has the first row of a board without moves, the changes of Black minus the changes of White, and the winner.
    let cases = [
        ("XX-O-----", 0, Some(Side::First)),
        ("XX-O-----", 1, Some(Side::First)),
        ("X-OO-----", 0, Some(Side::Second)),
        ("X-OO-----", -1, Some(Side::Second)),
        ("X-O------", 0, None),
        ("X-O------", 1, Some(Side::Second)),
        ("X-O------", -1, Some(Side::First)),
        ("---------", 0, None),
    ];
    for (row, changes, winner) in cases {
        for (letter, side) in [("X", Side::First), ("O", Side::Second)] {
            let over = position(&[row], &format!("{letter} {changes}"));
            assert!(over.is_terminal());
            assert_eq!(over.winner(), winner, "{row} {letter} {changes}");
            let value = match winner {
                None => 0,
                Some(winner) if winner == side => 100,
                Some(_) => -100,
            };
            assert_eq!(Stones.value(&over), value, "{row} {letter} {changes}");
        }
    }
}

#[test]
fn a_game_that_goes_on_is_worth_the_difference_of_stones_even_if_a_side_has_none() {
    assert_eq!(Stones.value(&position(&["+XX------"], "X 0")), 2);
    assert_eq!(Stones.value(&position(&["+XX------"], "O 0")), -2);
}

#[test]
fn keys_tell_stones_side_and_changes_apart() {
    let mut keys = std::collections::HashSet::new();
    for row in ["XO+------", "OX+------", "X+O------", "XO-+-----", "XO-------"] {
        for rest in ["X 0", "X 1", "X -1", "O 0", "O 1", "O -1"] {
            assert!(keys.insert(position(&[row], rest).key()), "{row} {rest}");
        }
    }
}

/// A value below the value of every position, so that the first move tried is always better.
const BELOW_ALL: Value = -1000;

/// Returns the value of the move `played` for the side that plays it, after a full-width search of `plies` plies. Each move
/// tried counts as a call.
fn minimax(position: &Ywf, played: Action, plies: u32, calls: &mut u64) -> Value {
    *calls += 1;
    let after = position.play(played);
    if plies == 1 || after.is_terminal() {
        return -Stones.value(&after);
    }
    -after.moves().iter().map(|reply| minimax(&after, reply, plies - 1, calls)).max().unwrap()
}

/// Returns the value of [`minimax`] if it lies between `alpha` and `beta`, and otherwise a bound.
fn alphabeta(position: &Ywf, played: Action, plies: u32, alpha: Value, beta: Value, calls: &mut u64) -> Value {
    *calls += 1;
    let after = position.play(played);
    if plies == 1 || after.is_terminal() {
        return -Stones.value(&after);
    }
    let (mut best, bound) = (-beta, -alpha);
    for reply in after.moves().iter() {
        best = best.max(alphabeta(&after, reply, plies - 1, best, bound, calls));
        if best >= bound {
            break;
        }
    }
    -best
}

/// Plays a game of a player against itself. The player takes the first move with the greatest value. Returns the last position,
/// the moves and the number of calls.
fn self_play(value: impl Fn(&Ywf, Action, Value, &mut u64) -> Value) -> (Ywf, Vec<String>, u64) {
    let (mut position, mut moves, mut calls) = (Ywf::start(), Vec::new(), 0);
    while !position.is_terminal() {
        let (mut best, mut choice) = (BELOW_ALL, None);
        for played in position.moves().iter() {
            let value = value(&position, played, best, &mut calls);
            if value > best {
                (best, choice) = (value, Some(played));
            }
        }
        let played = choice.unwrap();
        moves.push(position.move_name(played));
        position = position.play(played);
    }
    (position, moves, calls)
}

#[test]
fn self_play_at_depth_three_is_the_game_that_two_independent_programs_play_in_as_many_calls() {
    let (last, moves, calls) = self_play(|position, played, _, calls| minimax(position, played, 3, calls));
    assert_eq!(calls, 691_219);
    assert_eq!(moves.len(), 85);
    let stones = [last.stones(Side::First), last.gray(), last.stones(Side::Second)].map(u128::count_ones);
    assert_eq!(stones, [39, 16, 26]);
    assert_eq!(last.winner(), Some(Side::First));

    let pruned = self_play(|position, played, best, calls| alphabeta(position, played, 3, best, -BELOW_ALL, calls));
    assert_eq!(pruned, (last, moves, 56_143));
}
