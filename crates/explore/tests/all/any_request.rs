//! Whatever is sent, the server answers or hangs up, and goes on.

use std::io::{Read, Write};
use std::net::Shutdown;

use chacha20::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::support::Server;

fn server() -> Server {
    Server::start(&["--most-visits", "1000", "--most-seconds", "5"])
}

/// A stream of random numbers for each of 60 requests.
fn streams() -> impl Iterator<Item = ChaCha8Rng> {
    (0..60).map(ChaCha8Rng::seed_from_u64)
}

fn any_bytes(random: &mut ChaCha8Rng) -> Vec<u8> {
    (0..random.random_range(0..2000)).map(|_| random.random()).collect()
}

fn any_text(random: &mut ChaCha8Rng) -> String {
    (0..random.random_range(0..32)).map(|_| random.random::<char>()).collect()
}

/// One of these, or any text.
fn any_of(texts: &[&str], random: &mut ChaCha8Rng) -> String {
    if random.random() { any_text(random) } else { texts.choose(random).expect("there are some").to_string() }
}

/// JSON of any kind, with the names that requests have among others, so many levels deep at most.
fn any_json(levels: u32, random: &mut ChaCha8Rng) -> Value {
    let names = ["subject", "algorithms", "depth"];
    match random.random_range(if levels > 0 { 0..9 } else { 4..9 }) {
        0 | 1 => (0..random.random_range(0..4)).map(|_| any_json(levels - 1, random)).collect(),
        2 | 3 => (0..random.random_range(0..4)).map(|_| (any_of(&names, random), any_json(levels - 1, random))).collect(),
        4 => Value::Null,
        5 => random.random::<bool>().into(),
        6 => random.random::<i64>().into(),
        7 => f64::from_bits(random.random()).into(),
        _ => any_of(&["tree", "[1 2]", "scout"], random).into(),
    }
}

/// A text that is right more often than not.
fn name(right: &str, random: &mut ChaCha8Rng) -> String {
    let letters = b"abcdefghijklmnopqrstuvwxyz0123456789=,:() +[]-";
    match random.random_range(0..5) {
        0 => any_text(random),
        1 => (0..random.random_range(0..=12)).map(|_| char::from(*letters.choose(random).expect("there are some"))).collect(),
        _ => right.to_owned(),
    }
}

#[test]
fn any_bytes_leave_the_server_well() {
    let server = server();
    for mut random in streams() {
        let (bytes, asks) = (any_bytes(&mut random), random.random::<bool>());
        let head = format!("POST /search HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.host());
        let mut stream = server.send(if asks { head.as_bytes() } else { b"" });
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{:?} for {bytes:?}", String::from_utf8_lossy(&answer));
    }
    server.assert_well();
}

#[test]
fn any_json_is_answered_with_what_is_wrong() {
    let server = server();
    for mut random in streams() {
        let (body, path) = (any_json(3, &mut random), random.random_range(0..3));
        let answer = server.post(["/search", "/curve", "/stop"][path], &body);
        assert_eq!(answer.status, if path == 2 && is_nothing(&body) { 200 } else { 400 }, "{body}");
        assert!(answer.status == 200 || !answer.error().is_empty(), "{body}");
    }
    server.assert_well();
}

#[test]
fn any_text_in_a_search_is_answered() {
    let server = server();
    for mut random in streams() {
        let [game, position, ordering, algorithm] = ["tree", "[1 2]", "none", "pvs"].map(|right| name(right, &mut random));
        let subject = json!({ "game": game, "position": position, "depth": 2, "ordering": ordering });
        let request = json!({ "subject": subject, "algorithms": [algorithm] });
        let answer = server.post("/search", &request);
        assert!([200, 400].contains(&answer.status), "{} for {request}", answer.status);
        if answer.status == 400 {
            assert!(!answer.error().contains("unexpectedly"), "{} for {request}", answer.error());
        }
    }
    server.assert_well();
}

/// A body that asks for nothing.
fn is_nothing(body: &Value) -> bool {
    body.as_object().is_some_and(serde_json::Map::is_empty) || body.as_array().is_some_and(Vec::is_empty)
}
