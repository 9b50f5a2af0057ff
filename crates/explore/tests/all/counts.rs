//! The counts are those of `scoutlab search`.

use scoutlab::registry::SearchText;
use scoutlab::registry::game;
use scoutlab::request::SearchRequest;
use scoutlab::search::search;
use scoutlab_search::observers::Counters;
use serde_json::{Value, json};

use crate::support::Server;

/// All algorithms of the page.
pub(crate) fn algorithms(server: &Server) -> Vec<String> {
    let catalogue: Value = serde_json::from_str(&server.get("/catalogue").body).unwrap();
    let names = catalogue["algorithms"].as_array().unwrap().iter();
    names.map(|algorithm| algorithm["name"].as_str().unwrap().to_owned()).collect()
}

/// What `scoutlab search` asks for.
pub(crate) fn request(subject: &Value, algorithm: &str) -> SearchRequest {
    let text = |field: &str| subject[field].as_str().map(str::to_owned);
    let request = SearchText {
        game: text("game").unwrap(),
        position: text("position").unwrap(),
        depth: subject["depth"].as_u64().unwrap() as u32,
        algorithm: algorithm.to_owned(),
        ordering: text("ordering").unwrap_or_else(|| "none".to_owned()),
        eval: text("evaluator"),
        frame: text("frame"),
        table: subject["table"].as_u64().map(|table| table as usize),
        seed: subject["seed"].as_u64().unwrap_or(0),
        ..SearchText::default()
    };
    request.parse().unwrap()
}

#[test]
fn every_algorithm_counts_what_search_counts() {
    let server = Server::start(&[]);
    let names = algorithms(&server);
    assert!(names.len() >= 17, "{names:?}");
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for subject in [
        json!({ "game": "tree", "position": "[[3 5] [2 [9 1]]]", "depth": 3 }),
        json!({ "game": "tree", "position": "[[3 5] [2 [9 1]]]", "depth": 2, "ordering": "worst" }),
        json!({ "game": "tree", "position": "b=3,d=6,seed=4,model=ordered,p=0.7", "depth": 6 }),
        json!({ "game": "othello", "position": "ffo:41", "depth": 4, "ordering": "killer:2+eval1" }),
        json!({ "game": "othello", "position": "start", "depth": 4, "evaluator": "weights", "frame": "white-raw" }),
        json!({ "game": "othello6", "position": "start", "depth": 5, "ordering": "random", "seed": 7 }),
        json!({ "game": "ywf", "position": "start", "depth": 2 }),
        json!({ "game": "tictactoe", "position": "o-x------", "depth": 5, "ordering": "history" }),
    ] {
        let rows = server.rows(&subject, &names);
        assert_eq!(rows.len(), names.len());
        for (row, name) in rows.iter().zip(&names) {
            let outcome = search(&request(&subject, name)).unwrap();
            let mut expected = json!({ "algorithm": name, "value": outcome.value, "pv": outcome.line });
            for (column, count) in Counters::COLUMNS.into_iter().zip(outcome.counters.columns()) {
                expected[column] = json!(count);
            }
            assert_eq!(row, &expected, "{subject}");
        }
    }
}

#[test]
fn the_position_is_told_with_its_moves() {
    let server = Server::start(&[]);
    let subject = json!({ "game": "othello", "position": "start", "depth": 1 });
    let answer = server.post("/search", &json!({ "subject": subject, "algorithms": ["minimax"] }));
    let shown = answer.lines().swap_remove(0)["position"].take();
    let moves: Vec<&str> = shown["moves"].as_array().unwrap().iter().map(|played| played["name"].as_str().unwrap()).collect();
    // Black's four moves, column by column as 8x8 Othello generates them.
    assert_eq!(moves, ["c4", "d3", "e6", "f5"]);
    assert_eq!(
        (shown["squares"].as_str().unwrap().len(), &shown["side"], &shown["side_name"]),
        (64, &json!(1), &json!("Black"))
    );
    for played in shown["moves"].as_array().unwrap() {
        let after = played["position"].as_str().unwrap();
        assert_eq!(game("othello").unwrap().position(after).unwrap().name(), after);
        assert_eq!(
            after.matches('X').count() - 4,
            usize::from(after.ends_with('X')),
            "four black discs, white to move: {after}"
        );
    }
}
