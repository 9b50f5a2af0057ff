//! Searches have limits, and can be stopped.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;

use scoutlab::clock::Stopwatch;
use serde_json::json;

use crate::support::{Answer, Server, endless, next_chunk};

#[test]
fn a_search_is_stopped_after_so_many_visits_and_the_others_go_on() {
    let server = Server::start(&["--most-visits", "6"]);
    let subject = json!({ "game": "tree", "position": "[[3 5] [2 [9 1]]]", "depth": 3 });
    let rows = server.rows(&subject, &["minimax", "alphabeta"]);
    // Minimax visits five leaves and four nodes above them; alpha-beta three and three.
    assert!(rows[0]["problem"].as_str().unwrap().contains('6'), "{rows:?}");
    assert_eq!((&rows[1]["leaves"], &rows[1]["interior"]), (&json!(3), &json!(3)));
}

#[test]
fn a_search_is_stopped_after_so_many_seconds() {
    let server = Server::start(&["--most-seconds", "1"]);
    let stopwatch = Stopwatch::start();
    let lines = server.post("/search", &endless()).lines();
    assert!((0.9..20.0).contains(&stopwatch.seconds()), "{}", stopwatch.seconds());
    assert_eq!(lines.last().unwrap(), &json!({ "stopped": "stopped after 1 seconds" }));
    server.assert_well();
}

/// Reads the beginning of an answer: its head, and the position.
fn begun(stream: TcpStream) -> BufReader<TcpStream> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        reader.read_line(&mut line).unwrap();
    }
    assert!(next_chunk(&mut reader).unwrap().starts_with(b"{\"position\""));
    reader
}

#[test]
fn a_search_ends_when_the_page_stops_it() {
    let server = Server::start(&[]);
    let mut reader = begun(server.begin("/search", &endless()));
    assert_eq!(server.post("/stop", &json!({})).status, 200);
    assert_eq!(next_chunk(&mut reader).unwrap(), b"{\"stopped\":\"stopped\"}\n");
    assert_eq!(next_chunk(&mut reader), None);
    server.assert_well();
}

#[test]
fn a_new_search_stops_the_one_before() {
    let server = Server::start(&[]);
    let mut readers: Vec<_> = (0..5).map(|_| begun(server.begin("/search", &endless()))).collect();
    for reader in &mut readers[..4] {
        assert_eq!(next_chunk(reader).unwrap(), b"{\"stopped\":\"stopped\"}\n");
    }
    // A curve is another matter.
    let body = json!({ "b": 2, "d": 2, "model": "strong", "p": null, "seed": 1, "samples": 1, "algorithms": ["scout"] });
    assert_eq!(server.post("/curve", &body).lines().last().unwrap(), &json!({ "done": true }));
    server.assert_well();
    assert_eq!(next_chunk(&mut readers[4]).unwrap(), b"{\"stopped\":\"stopped\"}\n");
}

#[test]
fn twenty_searches_at_once_end_with_the_last_one_answered() {
    let server = Server::start(&[]);
    let body = |value: u32| {
        let position = format!("[[{value} 5] [2 [9 1]]]");
        json!({ "subject": { "game": "tree", "position": position, "depth": 3 }, "algorithms": ["minimax", "scout", "mtdf"] })
    };
    let streams: Vec<_> = (0..20).map(|value| server.begin("/search", &body(value))).collect();
    let answers: Vec<_> = streams.into_iter().map(Answer::read).collect();
    for answer in &answers {
        let last = answer.lines().pop().unwrap();
        assert!(last == json!({ "done": true }) || last == json!({ "stopped": "stopped" }), "{last}");
    }
    assert!(answers.iter().any(|answer| answer.lines().len() == 5));
    server.assert_well();
}
