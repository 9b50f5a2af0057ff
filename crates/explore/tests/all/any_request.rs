//! Whatever is sent, the server answers or hangs up, and goes on.

use std::io::{Read, Write};
use std::net::Shutdown;

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::Server;

fn server() -> Server {
    Server::start(&["--most-visits", "1000", "--most-seconds", "5"])
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() }
}

/// JSON of any kind, with the names that requests have among others.
fn any_json() -> impl Strategy<Value = Value> {
    let text = prop_oneof![any::<String>(), Just("tree".to_owned()), Just("[1 2]".to_owned()), Just("scout".to_owned())];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text.prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 5, |inner| {
        let name =
            prop_oneof![any::<String>(), Just("subject".to_owned()), Just("algorithms".to_owned()), Just("depth".to_owned())];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(name, inner, 0..4).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

#[test]
fn any_bytes_leave_the_server_well() {
    let server = server();
    proptest!(config(), |(bytes in prop::collection::vec(any::<u8>(), 0..2000), asks: bool)| {
        let head = format!("POST /search HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.host());
        let mut stream = server.send(if asks { head.as_bytes() } else { b"" });
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        prop_assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{:?}", String::from_utf8_lossy(&answer));
    });
    server.assert_well();
}

#[test]
fn any_json_is_answered_with_what_is_wrong() {
    let server = server();
    proptest!(config(), |(body in any_json(), path in 0_usize..3)| {
        let answer = server.post(["/search", "/curve", "/stop"][path], &body);
        prop_assert_eq!(answer.status, if path == 2 && is_nothing(&body) { 200 } else { 400 }, "{}", body);
        prop_assert!(answer.status == 200 || !answer.error().is_empty());
    });
    server.assert_well();
}

#[test]
fn any_text_in_a_search_is_answered() {
    let server = server();
    let names = (name("tree"), name("[1 2]"), name("none"), name("pvs"));
    proptest!(config(), |((game, position, ordering, algorithm) in names)| {
        let subject = json!({ "game": game, "position": position, "depth": 2, "ordering": ordering });
        let answer = server.post("/search", &json!({ "subject": subject, "algorithms": [algorithm] }));
        prop_assert!([200, 400].contains(&answer.status), "{}", answer.status);
        if answer.status == 400 {
            prop_assert!(!answer.error().contains("unexpectedly"), "{}", answer.error());
        }
    });
    server.assert_well();
}

/// A body that asks for nothing.
fn is_nothing(body: &Value) -> bool {
    body.as_object().is_some_and(serde_json::Map::is_empty) || body.as_array().is_some_and(Vec::is_empty)
}

/// A text that is right more often than not.
fn name(right: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![3 => Just(right.to_owned()), 1 => any::<String>(), 1 => "[a-z0-9=,:() +\\[\\]-]{0,12}"]
}
