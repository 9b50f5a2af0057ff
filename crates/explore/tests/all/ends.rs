//! How the program begins and ends.

use std::process::Command;
use std::time::Duration;

use scoutlab::clock::Stopwatch;

use crate::support::{Server, endless};

fn program(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_scoutlab-explore")).args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_port_is_taken_if_it_is_free() {
    let free = Server::start(&[]).port;
    let port = free.to_string();
    let server = Server::start(&["--port", &port]);
    assert_eq!(server.port, free);
    let (code, told) = program(&["--no-open", "--port", &port]);
    assert_eq!(code, Some(2));
    assert!(told.contains(&format!("port {port} of 127.0.0.1 cannot be served")) && told.lines().count() == 1, "{told}");
}

#[test]
fn wrong_arguments_are_refused() {
    for arguments in [&["--port", "65536"][..], &["--most-visits", "0"], &["--most-seconds", "x"], &["othello"]] {
        assert_eq!(program(arguments).0, Some(2), "{arguments:?}");
    }
}

/// The processes that this one has started, by their numbers.
#[cfg(target_os = "linux")]
fn children(of: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{of}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().map(|number| number.parse().unwrap()).collect::<Vec<_>>()).collect()
}

#[cfg(target_os = "linux")]
fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let stopwatch = Stopwatch::start();
    while !is_so() {
        assert!(stopwatch.seconds() < 30.0, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(target_os = "linux")]
fn is_alive(process: u32) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']))
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_goes_on_when_the_page_or_the_server_has_gone() {
    let mut server = Server::start(&[]);
    let stream = server.begin("/search", &endless());
    eventually("it searches", || !children(server.child.id()).is_empty());
    drop(stream);
    server.post("/stop", &serde_json::json!({}));
    eventually("its process is ended and buried", || children(server.child.id()).is_empty());

    let _stream = server.begin("/search", &endless());
    eventually("it searches again", || !children(server.child.id()).is_empty());
    let workers = children(server.child.id());
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    eventually("no worker outlives the server", || !workers.iter().any(|&worker| is_alive(worker)));
}
