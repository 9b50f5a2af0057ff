//! Counters that are never reset. The counts come from a separate program.

use std::fmt::Write;

use crate::support::{Plain, identify_within};

/// The positions of one game with the number of empty squares.
const GAME: [(&str, u32); 4] =
    [("x0y0", 8), ("x0y0 x1y1 x0y1", 6), ("x0y0 x1y1 x0y1 x0y2 x2y0", 4), ("x0y0 x1y1 x0y1 x0y2 x2y0 x1y0 x1y2", 2)];

/// Returns the rows of one game, each with the sum of the counts so far, and the counts.
fn totals(count: impl Fn(&Plain, u32) -> u64) -> (String, Vec<u64>) {
    let mut sum = 0;
    let mut csv = "position,depth,count\n".to_owned();
    let mut counts = Vec::new();
    for (moves, depth) in GAME {
        let count = count(&Plain::after(moves), depth);
        sum += count;
        counts.push(count);
        writeln!(csv, "after {moves},{depth},{sum}").unwrap();
    }
    (csv, counts)
}

#[test]
fn a_counter_that_is_not_reset_within_a_game_is_named() {
    let (csv, counts) = totals(|board, depth| board.calls(depth) - 1);
    let report = identify_within(&csv, "tictactoe", 20.0);
    assert!(report.running_totals && report.has_answer(), "{}", report.text(true));
    assert_eq!(report.own.iter().map(|row| row.count).collect::<Vec<_>>(), counts);
    let names: Vec<&str> = report.best.iter().flat_map(|best| &best.members).map(String::as_str).collect();
    assert!(names.contains(&"alphabeta what=calls root=not-counted"), "{names:?}");
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let line = "running totals: each number contains those of the rows before it; the differences are ";
    assert!(report.text(false).starts_with(&format!("{line}{}\n", counts.join(", "))), "{}", report.text(false));
    assert_eq!(serde_json::to_value(&report).unwrap()["running_totals"], true);
}

#[test]
fn running_totals_of_own_counts_need_no_search() {
    let (csv, _) = totals(|board, depth| board.counted(depth).leaves);
    let report = identify_within(&csv, "tictactoe", 20.0);
    assert!(report.running_totals && report.end == "not needed", "{}", report.text(true));
    assert_eq!(report.same.unwrap().algorithms["alphabeta"], [2, 3, 4, 5]);
}

/// The sums of all iterations are a convention of their own.
#[test]
fn sums_of_iterations_are_no_running_totals() {
    let board = Plain::after("x1y1");
    let mut sum = 0;
    let rows = (1..=6).map(|depth| {
        sum += board.calls(depth);
        format!("after x1y1,{depth},{sum},alphabeta,calls\n")
    });
    let csv = format!("position,depth,count,algorithm,what\n{}", rows.collect::<String>());
    let report = identify_within(&csv, "tictactoe", 20.0);
    assert!(!report.running_totals && report.has_answer(), "{}", report.text(true));
    assert_eq!(report.best[0].differences["iterations"], "deepening", "{}", report.text(true));
}

#[test]
fn rising_counts_of_one_program_are_no_running_totals() {
    let rows = (3..=6).map(|depth| format!("start,{depth},{}\n", Plain::default().calls(depth)));
    let report = identify_within(&format!("position,depth,count\n{}", rows.collect::<String>()), "tictactoe", 20.0);
    assert!(!report.running_totals && report.has_answer(), "{}", report.text(true));
}
