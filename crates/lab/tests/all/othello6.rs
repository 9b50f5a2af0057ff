//! 6x6 Othello: published counts of whole searches, and move generation orders.

use scoutlab::SolveSettings;
use scoutlab::{SolveRequest, solve};
use scoutlab_games::othello6::{VARIATION_PLIES, variation};
use scoutlab_games::{Game, Side};

use crate::common::{found, game, position, request};

/// Returns the interior visits and calls of a search to the end of the game.
fn counts(text: &str, algorithm: &str) -> (u64, u64) {
    let counters = found(&request(&position("othello6", text), &format!("{algorithm}:depth=40"))).counters;
    (counters.interior, counters.calls())
}

#[test]
fn searches_to_the_end_of_the_game_visit_what_was_published_for_two_positions() {
    // The counts are interior visits and calls at 11 and at 14 empty squares. The sources are course reports and, for
    // `negascout`, an independent program.
    for (algorithm, eleven, fourteen) in [
        ("alphabeta", (7_031, 9_130), (205_017, 267_604)),
        ("alphabeta-soft", (7_031, 9_130), (205_017, 267_604)),
        ("scout", (10_214, 13_285), (157_458, 204_351)),
        ("negascout-hard", (9_329, 12_085), (142_595, 184_434)),
        ("negascout", (8_479, 10_948), (138_434, 178_896)),
        ("alphabeta by columns", (5_934, 7_655), (152_626, 198_135)),
        ("scout by columns", (4_938, 6_294), (113_905, 146_306)),
        ("negascout-hard by columns", (4_826, 6_141), (104_463, 133_777)),
        ("alphabeta by rows-reversed", (13_684, 18_096), (426_115, 554_354)),
        ("scout by rows-reversed", (15_038, 19_730), (451_345, 583_439)),
        ("negascout-hard by rows-reversed", (13_838, 18_110), (419_503, 540_990)),
    ] {
        let (algorithm, generation) = algorithm.split_once(" by ").unwrap_or((algorithm, "rows"));
        for (plies, expected) in [(21, eleven), (18, fourteen)] {
            let position = format!("pv:{plies} by {generation}");
            assert_eq!(counts(&position, algorithm), expected, "{algorithm} at {position}");
        }
    }
    assert_eq!(counts("pv:21", "minimax"), (308_479, 428_402));
}

#[test]
fn an_order_of_generation_changes_counts_but_no_value() {
    let mut counted = Vec::new();
    for name in ["columns", "rows", "columns-reversed", "rows-reversed"] {
        for (game_name, text, depth, value) in [("othello", "ffo:41", 5, None), ("othello6", "pv:21", 40, Some(4))] {
            let usual = position(game_name, text);
            let text = game(game_name).in_generation(text, Some(name)).unwrap();
            let reordered = position(game_name, &text);
            let search = format!("alphabeta:depth={depth}");
            let outcome = found(&request(&reordered, &search));
            assert_eq!(outcome.value, value.unwrap_or_else(|| found(&request(&usual, &search)).value), "{text}");
            assert_eq!(reordered.perft(3), usual.perft(3));
            counted.push((game_name, outcome.counters.leaves));
            // The name of a position is the text from which it was read. The default order is omitted.
            let name = reordered.name();
            assert_eq!(position(game_name, &name).name(), name);
        }
    }
    let columns = found(&request(&position("othello", "ffo:41"), "alphabeta:depth=5"));
    assert_eq!(counted[0], ("othello", columns.counters.leaves));
    for game_name in ["othello", "othello6"] {
        let mut leaves: Vec<u64> = counted.iter().filter(|(name, _)| *name == game_name).map(|(_, leaves)| *leaves).collect();
        leaves.sort_unstable();
        leaves.dedup();
        assert_eq!(leaves.len(), 4, "{game_name}");
    }
}

#[test]
fn a_random_position_is_the_same_in_every_order_of_generation() {
    for (game_name, board) in [("othello", 64), ("othello6", 36)] {
        let entry = game(game_name);
        let text = "random:empties=12,seed=4";
        let name = entry.position(text).unwrap().name();
        for generation in ["columns", "rows-reversed"] {
            let other = entry.position(&entry.in_generation(text, Some(generation)).unwrap()).unwrap().name();
            assert_eq!(other[..board + 2], name[..board + 2], "{game_name} {generation}");
        }
    }
}

#[test]
fn a_wrong_order_of_generation_is_refused_with_the_nearest_one() {
    let refusal = |game_name: &str, name| game(game_name).in_generation("start", Some(name)).unwrap_err().to_string();
    assert!(refusal("othello6", "row").contains("(did you mean `rows`?)"));
    assert!(refusal("ywf", "rows").contains("`ywf` has no other move generation order"));
    assert!(refusal("ywf", "rows").contains("othello, othello6"));
    let error = game("othello").position("start by column").err().unwrap().to_string();
    assert!(error.contains("unknown move generation order `column` (did you mean `columns`?)"), "{error}");
}

#[test]
fn the_small_board_is_solved_with_and_without_a_table() {
    // The principal variation consists of best moves, so White wins by four discs from each of its positions.
    for plies in 17..=VARIATION_PLIES {
        let table = Some(usize::from(plies % 2 == 0));
        let request = SolveRequest {
            position: position("othello6", &format!("pv:{plies}")),
            settings: SolveSettings { table, ..SolveSettings::default() },
        };
        let expected = if variation(plies).unwrap().side_to_move() == Side::First { -4 } else { 4 };
        assert_eq!(solve(&request).unwrap().value, expected, "{plies} plies");
    }
}
