//! Other origins are refused, whatever they ask.

use serde_json::json;

use crate::support::Server;

const ASKED: [(&str, &str); 8] = [
    ("GET", "/"),
    ("GET", "/main.js"),
    ("GET", "/catalogue"),
    ("GET", "/trace?%7B%7D"),
    ("POST", "/search"),
    ("POST", "/curve"),
    ("POST", "/stop"),
    ("DELETE", "/elsewhere"),
];

#[test]
fn requests_to_another_host_are_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let other_port = format!("127.0.0.1:{}", port ^ 1);
    let hosts = [
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("0.0.0.0:{port}"),
        format!("[::1]:{port}"),
        other_port,
        "127.0.0.1".to_owned(),
        "localhost".to_owned(),
        String::new(),
    ];
    for (method, path) in ASKED {
        for host in &hosts {
            let answer = server.request(method, path, &[("Host", host), ("Content-Type", "application/json")], "{}");
            assert_eq!(answer.status, 403, "{method} {path} {host}");
        }
        let own = server.host();
        assert_eq!(
            server.request(method, path, &[("Host", &own), ("Host", "evil.example")], "{}").status,
            403,
            "{path}: two hosts"
        );
        assert_eq!(server.request(method, path, &[], "{}").status, 403, "{path}: no host");
    }
    for host in [server.host(), format!("localhost:{port}")] {
        assert_eq!(server.request("GET", "/", &[("Host", &host)], "").status, 200, "{host}");
    }
}

#[test]
fn requests_from_another_origin_are_refused() {
    let server = Server::start(&[]);
    let (host, port) = (server.host(), server.port);
    let origins = [
        "http://evil.example".to_owned(),
        format!("http://evil.example:{port}"),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        "http://127.0.0.1".to_owned(),
        "null".to_owned(),
        "file://".to_owned(),
    ];
    for (method, path) in ASKED {
        for origin in &origins {
            let headers = [("Host", host.as_str()), ("Origin", origin), ("Content-Type", "application/json")];
            let answer = server.request(method, path, &headers, "{}");
            assert_eq!(answer.status, 403, "{method} {path} {origin}");
            assert_eq!(answer.header("access-control-allow-origin"), None);
        }
        for site in ["cross-site", "same-site"] {
            let headers = [("Host", host.as_str()), ("Sec-Fetch-Site", site), ("Content-Type", "application/json")];
            assert_eq!(server.request(method, path, &headers, "{}").status, 403, "{method} {path} {site}");
        }
    }
    let body = json!({ "subject": { "game": "tree", "position": "[3 5]", "depth": 1 }, "algorithms": ["scout"] }).to_string();
    for origin in [format!("http://127.0.0.1:{port}"), format!("http://localhost:{port}")] {
        let headers = [
            ("Host", host.as_str()),
            ("Origin", &origin),
            ("Sec-Fetch-Site", "same-origin"),
            ("Content-Type", "application/json"),
        ];
        assert_eq!(server.request("POST", "/search", &headers, &body).status, 200, "{origin}");
    }
}

#[test]
fn a_link_from_elsewhere_opens_the_page_and_nothing_else() {
    let server = Server::start(&[]);
    let host = server.host();
    let headers = |destination| {
        [
            ("Host", host.as_str()),
            ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Mode", "navigate"),
            ("Sec-Fetch-Dest", destination),
        ]
    };
    assert_eq!(server.request("GET", "/", &headers("document"), "").status, 200);
    for (path, destination) in [("/", "iframe"), ("/catalogue", "document"), ("/trace?%7B%7D", "document")] {
        assert_eq!(server.request("GET", path, &headers(destination), "").status, 403, "{path} as {destination}");
    }
}
