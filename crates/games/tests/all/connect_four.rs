//! Connect Four against published counts, and against an independent implementation that shares no code with it.

use std::collections::HashSet;

use chacha20::ChaCha12Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_conformance::games as contract;
use scoutlab_games::connect_four::{COLUMNS, ConnectFour, Lines, MovesLeft, ROWS, Strength, sets};
use scoutlab_games::{Evaluator, Game, MoveSet, Notation, Side};

/// The numbers of positions after 0, 1, 2, .. plies, where play ends at four in a row (Tromp, sequence A212693 of the On-Line
/// Encyclopedia of Integer Sequences).
const POSITIONS: [usize; 9] = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275];

#[test]
fn there_are_as_many_positions_as_published() {
    let mut positions = HashSet::from([ConnectFour::start().key()]);
    let mut boards = vec![ConnectFour::start()];
    for expected in POSITIONS {
        assert_eq!(boards.len(), expected);
        positions.clear();
        let next = boards.iter().flat_map(|board| board.moves().iter().map(|played| board.play(played)).collect::<Vec<_>>());
        boards = next.filter(|board| positions.insert(board.key())).collect();
    }
}

/// The numbers of move sequences of 0, 1, 2, .. plies, which several programs have published. No sequence continues after four
/// in a row, and a game that ends earlier is not counted.
const SEQUENCES: [u64; 9] = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234];

#[test]
fn there_are_as_many_move_sequences_as_published() {
    for (plies, expected) in SEQUENCES.into_iter().enumerate() {
        assert_eq!(ConnectFour::start().perft(plies as u32), expected, "{plies} plies");
    }
}

#[test]
fn the_contract_holds() {
    for moves in ["start", "ddddddc", "aabbcc", "abcdefgabcdefgabcdefg", "dddeeefff", "Test_L3_R1:2"] {
        let position = ConnectFour::parse(moves).unwrap();
        contract::check(position, &Lines, 4).unwrap();
        for (_, strength) in Strength::ALL {
            contract::check(position, &MovesLeft(strength), 4).unwrap();
        }
    }
}

/// The discs of each column, from the bottom up.
type Columns = [Vec<Side>; COLUMNS];

fn has_four(columns: &Columns, side: Side) -> bool {
    let at = |column: i32, row: i32| {
        let column = usize::try_from(column).ok().and_then(|column| columns.get(column));
        column.and_then(|discs| discs.get(usize::try_from(row).ok()?)) == Some(&side)
    };
    (0..COLUMNS as i32).any(|column| {
        (0..ROWS as i32).any(|row| {
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .iter()
                .any(|(right, up)| (0..4).all(|step| at(column + right * step, row + up * step)))
        })
    })
}

#[test]
fn random_games_agree_with_columns_of_discs() {
    let mut random = ChaCha12Rng::seed_from_u64(4);
    let mut endings = [0; 3];
    for _ in 0..2000 {
        let (mut position, mut columns) = (ConnectFour::start(), Columns::default());
        let mut side = Side::First;
        loop {
            let over = [Side::First, Side::Second].map(|side| has_four(&columns, side));
            let open: Vec<usize> = (0..COLUMNS).filter(|&column| columns[column].len() < ROWS).collect();
            let expected = if over == [false, false] { open } else { Vec::new() };
            let moves: Vec<_> = position.moves().iter().collect();
            assert_eq!(moves.iter().map(|played| ConnectFour::move_index(*played)).collect::<Vec<_>>(), expected);
            assert_eq!(position.side_to_move(), side);
            assert_eq!(position.winner(), [Side::First, Side::Second].into_iter().find(|side| over[*side as usize]));
            assert_eq!(ConnectFour::parse(&position.position_name()), Ok(position));
            if moves.is_empty() {
                endings[position.winner().map_or(2, |side| side as usize)] += 1;
                break;
            }
            let chosen = random.random_range(0..moves.len());
            columns[expected[chosen]].push(side);
            position = position.play(moves[chosen]);
            side = side.other();
        }
    }
    assert!(endings[0] > endings[1] && endings[2] > 0, "the first player wins more random games, some are drawn: {endings:?}");
}

#[test]
fn lines_count_for_the_side_that_may_still_fill_them() {
    // One disc in the middle of the bottom row lies on seven lines: one up, four across, and one on each diagonal.
    let position = ConnectFour::parse("d").unwrap();
    assert_eq!(Lines.value(&position), -7);
    let won = ConnectFour::parse("dedede").unwrap();
    assert_eq!(Lines.value(&won.play(won.parse_move("d").unwrap())), 7 - 10_000);
}

#[test]
fn mirror_images_share_a_class_and_an_even_column_is_no_odd_region() {
    let parsed = |text: &str| ConnectFour::parse(text).unwrap();
    assert_eq!(parsed("abbc").class_key(), parsed("gffe").class_key());
    assert_ne!(parsed("abbc").class_key(), parsed("abbd").class_key());
    assert_eq!(parsed("d").class_key(), parsed("d").key());
    let position = parsed("abbc");
    let odd: Vec<String> = position
        .moves()
        .iter()
        .filter(|played| position.is_in_odd_region(*played))
        .map(|played| position.move_name(played))
        .collect();
    assert_eq!(odd, ["a", "c"]);
}

#[test]
fn positions_that_no_game_leads_to_are_refused() {
    let refused = |text: &str| ConnectFour::parse(text).unwrap_err().to_string();
    assert!(refused("ddddddd").contains("`d` is not a legal move here, expected one of: a b c e f g"));
    assert!(refused("dh").contains("`h` is not a legal move here"));
    assert!(refused("XO").contains("has 2 squares, expected 42"));
    let hanging = format!("{}X{}", "-".repeat(10), "-".repeat(31));
    assert!(refused(&hanging).contains("no game leads to this position"));
    let wrong = format!("{}Q", "-".repeat(41));
    assert!(refused(&wrong).contains("`Q` at square g1 is not one of X O -"));
}

#[test]
fn published_positions_are_read_by_name_and_by_columns() {
    let parsed = |text: &str| ConnectFour::parse(text);
    assert_eq!(parsed("4435"), parsed("ddce"));
    assert_eq!(parsed("Test_L3_R1:2"), parsed("7422341735647741166133573473242566"));
    let refused = |text: &str| parsed(text).unwrap_err().to_string();
    assert!(refused("4444444").contains("`4` is not a legal move here, expected one of: a b c e f g"));
    assert!(refused("08").contains("`0` is not a legal move here"));
    for text in ["Test_L3_R1:0", "Test_L3_R1:1001", "Test_L4_R1:1", "Test_L3_R1:x"] {
        assert!(refused(text).contains("expected a set and a line from 1 to 1000, such as Test_L3_R1:17"), "{text}");
    }
}

#[test]
fn no_position_of_a_set_is_over_and_every_score_is_possible() {
    for set in sets::SETS {
        assert_eq!(set.positions().len(), 1000);
        for (moves, score) in set.positions() {
            assert!(!ConnectFour::parse(moves).unwrap().is_terminal(), "{moves}");
            assert!(2 * score.abs() <= 43 - moves.len() as i32, "{moves}");
        }
    }
}
