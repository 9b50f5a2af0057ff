//! Tests several runs of one [`Search`](scoutlab_search::Search).

use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::tree::Leaves;
use scoutlab_search::algorithms::{AlphaBeta, built_in};
use scoutlab_search::{Search, SearchError, Window};

use crate::common::text_tree;

#[test]
fn counts_add_up_and_the_principal_variation_is_of_the_last_run() {
    let root = text_tree("[[3 5] [2 [9 1]]]").root();
    let mut search = Search::new(&Leaves);
    // In the window (5, 9), no move scores more than 5, so there is no best move.
    for (window, value, leaves, line) in
        [(Window::INFINITE, 3, 3, vec![0, 0]), (Window::new(5, 9), 5, 5, vec![]), (Window::new(0, 9), 3, 8, vec![0, 0])]
    {
        search.window = window;
        assert_eq!(search.run(&AlphaBeta, &root, 3), Ok(value), "{window:?}");
        assert_eq!((search.counters.leaves, search.principal_variation()), (leaves, &line[..]), "{window:?}");
    }
}

#[test]
fn a_run_that_a_limit_ended_leaves_the_next_run_all_memory() {
    for name in ["sss:limit=1", "dual:limit=1"] {
        let algorithm = built_in(name).unwrap();
        let mut search = Search::new(&Discs);
        // Each of these runs fills part of the search's memory.
        for _ in 0..100 {
            let found = search.run_named(&algorithm, &Othello::start(), 14);
            assert!(matches!(found, Err(SearchError::Memory { .. })), "{name}: {found:?}");
        }
        let expected = Search::new(&Discs).run(&AlphaBeta, &Othello::start(), 4);
        assert_eq!(search.run_named(&algorithm, &Othello::start(), 4), expected, "{name}");
    }
}
