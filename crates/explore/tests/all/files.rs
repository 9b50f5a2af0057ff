//! What is compiled in is served, and nothing else.

use crate::support::Server;

#[test]
fn the_page_and_its_parts_are_served_with_a_strict_policy() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    let named = |text: &str, before: &str| {
        let parts = text.split(before).skip(1).filter_map(|rest| rest.split('"').next());
        parts.map(str::to_owned).collect::<Vec<_>>()
    };
    let mut paths = named(&page.body, "src=\"");
    paths.extend(named(&page.body, "href=\"/").into_iter().map(|path| format!("/{path}")));
    assert_eq!(paths, ["/main.js", "/explore.css"]);
    // What a script imports, and what that imports.
    let mut next = 0;
    while next < paths.len() {
        let part = server.get(&paths[next]);
        assert_eq!(part.status, 200, "{}", paths[next]);
        let imported = named(&part.body, "from \"./").into_iter().map(|name| format!("/{name}"));
        let new: Vec<_> = imported.filter(|path| !paths.contains(path)).collect();
        paths.extend(new);
        next += 1;
    }
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")).unwrap().count();
    assert_eq!(paths.len() + 1, files, "every file is part of the page: {paths:?}");
    for path in paths.iter().map(String::as_str).chain(["/", "/catalogue", "/nothing"]) {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
    }
}

#[test]
fn nothing_else_is_served() {
    let server = Server::start(&[]);
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/assets/main.js",
        "//main.js",
        "/main.js/",
        "/./main.js",
        "/%6dain.js",
        "/etc/passwd",
        "//etc/passwd",
        "/C:/Windows/win.ini",
        "/favicon.ico",
        "/search",
        "http://127.0.0.1/main.js",
        "*",
    ] {
        let status = server.get(path).status;
        assert!([400, 403, 404, 405].contains(&status), "{path}: {status}");
    }
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"] {
        for path in ["/", "/search", "/trace"] {
            assert_eq!(server.request(method, path, &[("Host", &server.host())], "").status, 405, "{method} {path}");
        }
    }
    server.assert_well();
}
