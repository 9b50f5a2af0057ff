//! Requests that make no sense are answered with what is wrong with them.

use std::io::{BufRead, BufReader, Write};
use std::net::Shutdown;
use std::time::Duration;

use serde_json::json;

use crate::support::{Answer, Server};

#[test]
fn a_body_that_is_no_request_is_refused_with_a_message() {
    let server = Server::start(&[]);
    for path in ["/search", "/curve", "/stop"] {
        for body in ["", "{", "null", "7", "[1]", "{\"more\":1}", "\"\\ud800\"", "\u{0}", &"[".repeat(50_000)] {
            let answer = server.post_text(path, body);
            assert_eq!(answer.status, 400, "{path} {body:.20}");
            assert!(answer.error().contains("the request cannot be read"), "{path} {body:.20}: {}", answer.error());
        }
        let answer = server.request("POST", path, &[("Host", &server.host()), ("Content-Type", "text/plain")], "{}");
        assert_eq!((answer.status, answer.error().contains("application/json")), (415, true), "{path}");
    }
    for query in ["", "%7B%7D", "%", "%4", "%zz", "%ff", "x=y", "%7B%22subject%22"] {
        let answer = server.get(&format!("/trace?{query}"));
        assert_eq!(
            (answer.status, answer.body.contains("the address cannot be read")),
            (400, true),
            "{query}: {}",
            answer.body
        );
    }
    server.assert_well();
}

#[test]
fn bodies_are_bounded() {
    let server = Server::start(&[]);
    let long = format!("[{}]", "1 ".repeat(40_000));
    let answer =
        server.post("/search", &json!({ "subject": { "game": "tree", "position": long, "depth": 1 }, "algorithms": [] }));
    assert_eq!((answer.status, answer.error().contains("too large")), (413, true), "{}", answer.body);
    let head = format!("POST /search HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.host());
    // Said to be huge: it is refused without being awaited, and without room being made for it.
    for ends in [false, true] {
        let stream = server.send(format!("{head}Content-Length: 999999999999\r\n\r\n").as_bytes());
        if ends {
            stream.shutdown(Shutdown::Write).unwrap();
        }
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 413"), "{line}");
    }
    // Had it ended for want of memory, it would have done so by now.
    std::thread::sleep(Duration::from_millis(300));
    server.assert_well();
    // In parts, without a length.
    let mut stream = server.send(format!("{head}Transfer-Encoding: chunked\r\n\r\n").as_bytes());
    for _ in 0..20 {
        let _ = stream.write_all(format!("1000\r\n{}\r\n", "1".repeat(0x1000)).as_bytes());
    }
    let _ = stream.write_all(b"0\r\n\r\n");
    assert_eq!(Answer::read(stream).status, 413);
    server.assert_well();
}

#[test]
fn wrong_names_and_numbers_are_told_as_the_program_tells_them() {
    let server = Server::start(&[]);
    let right = json!({ "game": "tree", "position": "[[3 5] [2 9]]", "depth": 2 });
    for (field, value, expected) in [
        ("game", json!("othelo"), "did you mean `othello`?"),
        ("position", json!("[[3 5] [2"), "expected ]"),
        ("position", json!("[3 x]"), "`x` at character 4"),
        ("depth", json!(0), "expected a whole number from 1 to 1024"),
        ("depth", json!(4_000_000_000_u32), "expected a whole number from 1 to 1024"),
        ("ordering", json!("kiler:2"), "did you mean `killer`?"),
        ("evaluator", json!("discs"), "leaves"),
        ("frame", json!("white-raw"), "mover"),
        ("table", json!(100_000), "expected a whole number from 0 to 256"),
        ("depth", json!(-1), "the request cannot be read"),
        ("seed", json!("x"), "the request cannot be read"),
        ("more", json!(1), "unknown field `more`"),
    ] {
        let mut subject = right.clone();
        subject[field] = value.clone();
        let answer = server.post("/search", &json!({ "subject": subject, "algorithms": ["scout"] }));
        assert_eq!(answer.status, 400, "{field} {value}: {}", answer.body);
        let told = answer.error();
        assert!(told.contains(expected), "{field} {value}: {told}");
    }
    for (algorithms, expected) in [
        (json!(["scot"]), "did you mean `scout`?"),
        (json!(["mtdf:guess=x"]), "guess"),
        (json!([]), "expected a whole number from 1 to 40"),
        (json!(vec!["scout"; 41]), "expected a whole number from 1 to 40"),
    ] {
        let answer = server.post("/search", &json!({ "subject": right, "algorithms": algorithms }));
        assert_eq!((answer.status, answer.error().contains(expected)), (400, true), "{algorithms}: {}", answer.body);
    }
    // One algorithm's trouble is no other's.
    let mut subject = right;
    subject["table"] = json!(1);
    let rows = server.rows(&subject, &["scout", "alphabeta"]);
    assert!(rows[0]["problem"].as_str().unwrap().contains("does not support a transposition table"), "{rows:?}");
    assert_eq!(rows[1]["value"], json!(3));
}
