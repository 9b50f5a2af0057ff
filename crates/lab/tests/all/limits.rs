//! Tests of limits on visits and time, whatever part of a search visits the nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use scoutlab::SearchSettings;
use scoutlab::clock::Stopwatch;
use scoutlab::description::RunError;
use scoutlab::{SearchRequest, SearchText, search};
use scoutlab_search::SearchError;

use crate::common::catalogue;

/// A position whose captures branch so much that the quiescence search of one leaf never ends.
const MANY_QUEENS: &str = "1Qb5/1q1rn3/1bk5/3R1q1q/NqB1KBQ1/1r1nQ1Nq/Q1QQQq1q/q1RQq2Q w - - 0 1";

fn request(game: &str, position: &str, depth: u32, ordering: &str, eval: Option<&str>) -> SearchRequest {
    let text = SearchText {
        game: game.to_owned(),
        position: position.to_owned(),
        depth: Some(depth),
        ordering: ordering.to_owned(),
        eval: eval.map(str::to_owned),
        ..SearchText::default()
    };
    text.parse(catalogue()).unwrap()
}

/// Searches that take very long. Some part of each, other than the search itself, takes longer than the search.
fn endless() -> Vec<SearchRequest> {
    let mut requests = vec![
        request("chess", MANY_QUEENS, 1, "none", Some("quiescence:material")),
        request("chess", MANY_QUEENS, 2, "eval1", Some("quiescence:material")),
        request("chess", MANY_QUEENS, 2, "captures+eval1:by=quiescence:material", Some("material")),
        request("chess", MANY_QUEENS, 2, "perfect", Some("quiescence:squares")),
        request("chess", MANY_QUEENS, 2, "perfect-swap", Some("quiescence:squares")),
    ];
    let evasions = SearchText {
        game: "chess".to_owned(),
        position: MANY_QUEENS.to_owned(),
        depth: Some(1),
        eval: Some("quiescence:material".to_owned()),
        selective: "evasions".to_owned(),
        ..SearchText::default()
    };
    requests.push(evasions.parse(catalogue()).unwrap());
    for ordering in ["perfect", "perfect-swap", "worst", "noisy:0.5"] {
        requests.push(request("othello", "start", 20, ordering, None));
        requests.push(request("tree", "b=8,d=14,seed=1", 14, ordering, None));
        // The endgame solver of Othello computes the exact values.
        requests.push(request("othello", "ffo:59", 80, ordering, Some("discs")));
    }
    requests
}

#[test]
fn a_limit_on_visits_ends_every_search() {
    for mut request in endless() {
        let context = format!("{} of {}", request.settings.described(), request.game());
        request.settings.most_visits = Some(20_000);
        let error = search(&request).expect_err(&context);
        assert_eq!(error, RunError::Search(SearchError::Stopped { limit: 20_000 }), "{context}");
    }
}

#[test]
fn a_limit_on_time_ends_every_search() {
    for mut request in endless() {
        let context = format!("{} of {}", request.settings.described(), request.game());
        let stopwatch = Stopwatch::start();
        request.settings.seconds = Some(0.05);
        let error = search(&request).expect_err(&context);
        assert_eq!(error, RunError::OutOfTime { seconds: 0.05 }, "{context}");
        assert!(stopwatch.seconds() < 5.0, "{context}: {} s", stopwatch.seconds());
    }
}

#[test]
fn a_flag_ends_every_search() {
    for mut request in endless() {
        let context = format!("{} of {}", request.settings.described(), request.game());
        let stop = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&stop);
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            set.store(true, Ordering::Relaxed);
        });
        request.settings.stop = Some(stop);
        let error = search(&request).expect_err(&context);
        assert_eq!(error, RunError::Search(SearchError::Interrupted), "{context}");
        timer.join().unwrap();
    }
}

#[test]
fn a_search_ends_with_its_result_or_an_error_and_never_in_between() {
    for (game, position, depth, ordering, eval) in [
        ("chess", "bk:2", 2, "perfect", Some("quiescence:material")),
        ("chess", "bk:5", 2, "captures", Some("quiescence:squares")),
        ("chess", "bk:7", 2, "eval1", Some("quiescence:material")),
        ("othello6", "start", 5, "noisy:0.7", None),
        ("tree", "b=3,d=7,seed=2", 7, "worst", None),
        ("tictactoe", "start", 9, "killer:2", None),
    ] {
        let request = request(game, position, depth, ordering, eval);
        let whole = search(&request).unwrap();
        // All visits of the search count, so the search needs at least these.
        let least = whole.counters.calls() + whole.quiescence_nodes.unwrap_or_default();
        let mut limit = 1;
        let mut ended = Vec::new();
        while ended.last() != Some(&true) {
            let context = format!("{game} {position} {ordering}, at most {limit} visits");
            match search(&SearchRequest {
                settings: SearchSettings { most_visits: Some(limit), ..request.settings.clone() },
                ..request.clone()
            }) {
                Ok(found) => {
                    let expected = (whole.value, whole.counters, whole.quiescence_nodes, &whole.line);
                    assert_eq!((found.value, found.counters, found.quiescence_nodes, &found.line), expected, "{context}");
                    assert!(limit >= least, "{context}: the search needs at least {least}");
                    ended.push(true);
                }
                Err(error) => {
                    assert_eq!(error, RunError::Search(SearchError::Stopped { limit }), "{context}");
                    ended.push(false);
                }
            }
            limit = limit * 5 / 4 + 1;
        }
        assert!(ended.len() > 5, "{game}: {ended:?}");
    }
}

#[test]
fn quiescence_nodes_leave_out_the_searches_of_orderings() {
    // At depth 1, no leaf is searched before its move is chosen. The counts were found with python-chess, from the definition in
    // docs/conventions.md. An ordering changes them only by the leaves that are visited.
    for (ordering, depth, leaves, nodes) in [
        ("perfect-swap", 1, 33, 8),
        ("perfect", 2, 56, 581),
        ("eval1", 2, 56, 581),
        ("worst", 2, 455, 3330),
        ("perfect-swap", 2, 56, 581),
        ("perfect", 3, 1103, 566),
    ] {
        let request = request("chess", "bk:2", depth, ordering, Some("quiescence:material"));
        let found = search(&request).unwrap();
        assert_eq!((found.counters.leaves, found.quiescence_nodes), (leaves, Some(nodes)), "{ordering}, depth {depth}");
    }
}
