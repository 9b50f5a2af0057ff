//! The curve of ratios.

use scoutlab::search::search;
use serde_json::{Value, json};

use crate::counts::request;
use crate::support::Server;

fn curve(server: &Server, body: &Value) -> Vec<Value> {
    let answer = server.post("/curve", body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.lines()
}

#[test]
fn the_same_slider_gives_the_same_curve_and_every_count_is_a_search() {
    let server = Server::start(&[]);
    for (model, p) in [("ordered", json!("0.70")), ("ordered", json!("0")), ("strong", Value::Null)] {
        let names = ["alphabeta", "scout", "sss"];
        let body = json!({ "b": 3, "d": 4, "model": model, "p": p, "seed": 11, "samples": 5, "algorithms": names });
        let lines = curve(&server, &body);
        assert_eq!(lines, curve(&server, &body));
        assert_eq!(lines.len(), 6);
        assert_eq!(lines[5], json!({ "done": true }));
        for (line, seed) in lines[..5].iter().zip(11..) {
            for (index, name) in names.iter().enumerate() {
                for depth in 1..=4 {
                    let accuracy = p.as_str().map(|p| format!(",p={p}")).unwrap_or_default();
                    let position = format!("b=3,d={depth},seed={seed},model={model}{accuracy}");
                    let subject = json!({ "game": "tree", "position": position, "depth": depth });
                    let leaves = search(&request(&subject, name)).unwrap().counters.leaves;
                    assert_eq!(line["leaves"][index][depth - 1], json!(leaves), "{position}");
                }
            }
        }
    }
}

#[test]
fn with_perfect_order_scout_visits_what_alphabeta_visits() {
    let server = Server::start(&[]);
    let body = json!({
        "b": 4, "d": 5, "model": "ordered", "p": "1", "seed": 1, "samples": 3, "algorithms": ["alphabeta", "scout"],
    });
    // Knuth and Moore's minimal tree: 4^ceil(d/2) + 4^floor(d/2) - 1 leaves.
    let minimal = json!([4, 7, 19, 31, 79]);
    for line in &curve(&server, &body)[..3] {
        assert_eq!(line["leaves"], json!([minimal, minimal]));
    }
}

#[test]
fn what_is_out_of_bounds_is_refused() {
    let server = Server::start(&[]);
    let right = json!({ "b": 4, "d": 5, "model": "ordered", "p": "0.7", "seed": 1, "samples": 3, "algorithms": ["alphabeta"] });
    for (field, value, expected) in [
        ("b", json!(1), "from 2 to 16"),
        ("d", json!(0), "from 1 to 20"),
        ("d", json!(20), "a tree with 1099511627776 leaves"),
        ("samples", json!(0), "from 1 to 500"),
        ("samples", json!(501), "from 1 to 500"),
        ("p", json!("1.5"), "1.5"),
        ("p", json!("0.7,d=60"), "d"),
        ("p", Value::Null, "p"),
        ("model", json!("continuous"), "expected ordered or strong"),
        ("model", json!("ordered,p=1"), "expected ordered or strong"),
        ("algorithms", json!(["scot"]), "did you mean `scout`?"),
        ("algorithms", json!([]), "from 1 to 40"),
        ("seed", json!(-1), "the request cannot be read"),
    ] {
        let mut body = right.clone();
        body[field] = value.clone();
        let answer = server.post("/curve", &body);
        assert_eq!(answer.status, 400, "{field} {value}: {}", answer.body);
        assert!(answer.error().contains(expected), "{field} {value}: {}", answer.error());
    }
}
