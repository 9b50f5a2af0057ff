//! A trace is the page that `scoutlab trace` writes.

use scoutlab::trace::{USUAL_STEPS, page};
use serde_json::{Value, json};

use crate::counts::request;
use crate::support::{Answer, Server};

fn trace(server: &Server, body: &Value) -> Answer {
    let query: String = body.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
    server.get(&format!("/trace?{query}"))
}

#[test]
fn a_trace_is_the_page_of_the_program() {
    let server = Server::start(&[]);
    for (subject, algorithm, against) in [
        (json!({ "game": "tree", "position": "[[3 5] [2 [9 1]]]", "depth": 3 }), "alphabeta", Some("scout")),
        (json!({ "game": "othello", "position": "start", "depth": 3, "ordering": "eval1" }), "pvs", None),
    ] {
        let answer = trace(&server, &json!({ "subject": subject, "algorithm": algorithm, "against": against }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let against = against.map(|against| request(&subject, against));
        let expected = page(&request(&subject, algorithm), against.as_ref(), USUAL_STEPS).unwrap();
        assert!(answer.body == expected.html, "{subject}");
        // The page's own policy names its script; the answer's adds who may show it.
        assert!(answer.header("content-security-policy").unwrap().ends_with("frame-ancestors 'self'"));
    }
}

#[test]
fn what_cannot_be_traced_is_told_in_a_page_without_scripts() {
    let server = Server::start(&["--most-visits", "500"]);
    let subject = |depth: u32| json!({ "game": "othello", "position": "start", "depth": depth });
    for (body, expected) in [
        (json!({ "subject": subject(6), "algorithm": "minimax", "against": null }), "expected at most 500"),
        (json!({ "subject": subject(2), "algorithm": "<script>", "against": null }), "`&lt;script>`"),
        (json!({ "subject": subject(2), "algorithm": "scout", "against": "scot" }), "did you mean `scout`?"),
    ] {
        let answer = trace(&server, &body);
        assert_eq!(answer.status, 400, "{body}: {}", answer.body);
        assert!(answer.body.contains(expected) && !answer.body.contains("<script"), "{body}: {}", answer.body);
        assert!(answer.header("content-security-policy").unwrap().starts_with("default-src 'none'; style-src 'self'"));
    }
}
