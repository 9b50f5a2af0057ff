//! Tests the rules and the evaluator against an independent implementation, and against known theorems of Hex.

use std::collections::HashMap;

use chacha20::ChaCha8Rng;
use hex::{Distance, Hex};
use rand::{RngExt, SeedableRng};
use scoutlab_conformance::games as contract;
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side, Value};
use scoutlab_search::Search;
use scoutlab_search::algorithms::AlphaBeta;

use crate::slow::SlowHex;

#[test]
fn the_contract_holds() {
    for moves in ["start", "b2", "a1c3b2"] {
        contract::check(Hex::<3>::parse(moves).unwrap(), &Distance, 4).unwrap();
        contract::check(Hex::<4>::parse(moves).unwrap(), &Distance, 3).unwrap();
    }
}

/// Plays random games and compares each position with the slow implementation. Returns the number of games that each side won.
fn random_games<const N: usize>(random: &mut ChaCha8Rng) -> [u32; 2] {
    let mut wins = [0; 2];
    for _ in 0..300 {
        let (mut position, mut slow) = (Hex::<N>::start(), SlowHex::start(N));
        loop {
            let moves: Vec<_> = position.moves().iter().collect();
            let cells = if slow.winner().is_none() { slow.empty() } else { Vec::new() };
            assert_eq!(moves.iter().map(|&cell| Hex::<N>::move_index(cell)).collect::<Vec<_>>(), index(&cells, N));
            assert_eq!((position.side_to_move(), position.winner()), (slow.side_to_move(), slow.winner()));
            assert_eq!(Hex::parse(&position.position_name()), Ok(position));
            assert_eq!(Distance.value(&position), distance(&slow));
            if moves.is_empty() {
                break;
            }
            let chosen = random.random_range(0..moves.len());
            position = position.play(moves[chosen]);
            slow = slow.play(cells[chosen]);
        }
        // A draw is impossible.
        wins[position.winner().expect("a side has won") as usize] += 1;
    }
    wins
}

fn index(cells: &[(usize, usize)], size: usize) -> Vec<usize> {
    cells.iter().map(|(row, column)| row * size + column).collect()
}

/// Returns the value of `distance`, computed by repeated relaxation of the costs of all chains (Bellman and Ford).
fn distance(slow: &SlowHex) -> Value {
    let empty = slow.empty();
    let size = slow.0.len();
    if slow.winner().is_some() {
        return (size * size - empty.len()) as Value - 1000;
    }
    let missing = |side: Side| {
        let mut reached = vec![vec![Value::MAX; size]; size];
        for _ in 0..size * size {
            for row in 0..size {
                for column in 0..size {
                    let Some(cost) = (match slow.0[row][column] {
                        None => Some(1),
                        Some(stone) => (stone == side).then_some(0),
                    }) else {
                        continue;
                    };
                    let is_edge = if side == Side::First { row == 0 } else { column == 0 };
                    let neighbours =
                        [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)].into_iter().filter_map(|(down, right)| {
                            let line = usize::try_from(row as i32 + down).ok()?;
                            reached.get(line)?.get(usize::try_from(column as i32 + right).ok()?).copied()
                        });
                    let before = if is_edge { 0 } else { neighbours.min().unwrap() };
                    reached[row][column] = reached[row][column].min(before.saturating_add(cost));
                }
            }
        }
        let last =
            (0..size).map(|across| if side == Side::First { reached[size - 1][across] } else { reached[across][size - 1] });
        last.min().unwrap()
    };
    let side = slow.side_to_move();
    missing(side.other()) - missing(side)
}

#[test]
fn random_games_agree_with_flood_fill_and_have_a_winner() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for wins in [random_games::<3>(&mut random), random_games::<4>(&mut random), random_games::<5>(&mut random)] {
        assert!(wins[0] > wins[1] && wins[1] > 50, "the first player wins more random games: {wins:?}");
    }
}

#[test]
fn a_full_board_has_exactly_one_winner() {
    for stones in 0..1_u32 << 9 {
        let side = |cell: usize| Some(if stones >> cell & 1 == 1 { Side::First } else { Side::Second });
        let board = SlowHex((0..3).map(|row| (0..3).map(|column| side(3 * row + column)).collect()).collect());
        assert!(board.connects(Side::First) != board.connects(Side::Second), "{board:?}");
    }
}

/// Searches to the end of the game with scoutlab. Returns 1 if the side to move wins with best play, otherwise -1.
fn solved<const N: usize>(position: &Hex<N>) -> Value {
    let mut search = Search::new(&Distance);
    let value = search.run(&AlphaBeta, position, position.empty().count_ones()).unwrap();
    value.signum()
}

#[test]
fn the_first_player_wins_on_three_rows_and_every_opening_has_the_value_of_a_slow_search() {
    let mut known = HashMap::new();
    assert!(SlowHex::start(3).wins(&mut known), "the first player wins (Nash's strategy stealing)");
    assert_eq!(solved(&Hex::<3>::start()), 1);
    for cell in SlowHex::start(3).empty() {
        let opening = Hex::<3>::start().play(Hex::<3>::start().moves().at(3 * cell.0 + cell.1));
        let wins = SlowHex::start(3).play(cell).wins(&mut known);
        assert_eq!(solved(&opening), if wins { 1 } else { -1 }, "{}", opening.position_name());
    }
}

#[test]
fn distances_are_those_counted_by_hand() {
    // X needs two more stones, and O three, past the stone of X in the middle.
    assert_eq!(Distance.value(&Hex::<3>::parse("b2").unwrap()), 2 - 3);
    let won = Hex::<3>::parse("b1a1b2a2b3").unwrap();
    assert_eq!((won.winner(), Distance.value(&won)), (Some(Side::First), 5 - 1000));
}

#[test]
fn a_half_turn_keeps_the_class_and_the_middle_comes_first() {
    let parsed = |text: &str| Hex::<4>::parse(text).unwrap();
    assert_eq!(parsed("a1b1").class_key(), parsed("d4c4").class_key());
    assert_ne!(parsed("a1b1").class_key(), parsed("a1c1").class_key());
    let start = Hex::<5>::start();
    let first = start.moves().iter().min_by_key(|&cell| start.static_rank(cell)).unwrap();
    assert_eq!(start.move_name(first), "c3");
}

#[test]
fn positions_that_no_game_leads_to_are_refused() {
    let refused = |text: &str| Hex::<3>::parse(text).unwrap_err().to_string();
    assert!(refused("a1a1").contains("`a1` is not a legal move here, expected one of: b1 c1 a2"));
    assert!(refused("d1").contains("`d1` is not a legal move here"));
    assert!(refused("XO").contains("has 2 squares, expected 9"));
    assert!(refused("XX-------").contains("no game leads to this position"));
    assert!(refused("--------Q").contains("`Q` at square c3 is not one of X O -"));
}
