//! The nearest of scoutlab's own counts.

use crate::support::compare_only;

/// Minimax visits 82 nodes of tic-tac-toe to depth 2 and 586 to depth 3. 90 and 645 are a tenth more.
#[test]
fn only_minimax_and_alphabeta_are_compared_with_rows_that_name_no_algorithm() {
    let report = compare_only("position,depth,count\nstart,2,90\nstart,3,645\n", "tictactoe");
    let (name, factor) = report.nearest.as_ref().unwrap();
    let expected = ((91.0 / 83.0_f64) * (646.0 / 587.0)).sqrt();
    assert!(name == "minimax (calls)" && (factor - expected).abs() < 1e-9, "{name} {factor}");
    let text = report.text(false);
    let line = "The nearest of scoutlab's own counts (minimax, alphabeta compared): minimax (calls), off by a factor of 1.10";
    assert!(text.contains(line), "{text}");
}

#[test]
fn nothing_is_said_about_counts_that_are_far_away() {
    let report = compare_only("position,depth,count\nstart,2,900\nstart,3,6450\n", "tictactoe");
    assert!(report.nearest.is_none() && !report.text(false).contains("nearest"), "{}", report.text(false));
}

#[test]
fn rows_that_name_an_algorithm_are_compared_with_it() {
    let rows = "start,2,90,minimax\nstart,3,645,minimax\n";
    let report = compare_only(&format!("position,depth,count,algorithm\n{rows}"), "tictactoe");
    assert_eq!(report.nearest.as_ref().unwrap().0, "the algorithms as given (calls)");
    assert!(report.text(false).contains("(minimax compared)"), "{}", report.text(false));
    // Alpha-beta visits far fewer nodes.
    let report = compare_only(&format!("position,depth,count,algorithm\n{}", rows.replace("minimax", "scout")), "tictactoe");
    assert!(report.nearest.is_none(), "{:?}", report.nearest);
}
