//! `scoutlab explore`: the program of another package, if it is installed.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// The program alone in a folder, without the other programs built beside it.
fn alone(folder: &Path) -> std::path::PathBuf {
    let (built, program) = (env!("CARGO_BIN_EXE_scoutlab"), folder.join("scoutlab"));
    fs::hard_link(built, &program).or_else(|_| fs::copy(built, &program).map(drop)).unwrap();
    program
}

/// Installs a program that prints its name and its arguments, and exits with code 7.
fn install(folder: &Path, which: &str) {
    let path = folder.join("scoutlab-explore");
    fs::write(&path, format!("#!/bin/sh\necho {which} \"$@\"\nexit 7\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

fn explore(program: &Path, path: &Path) -> Output {
    Command::new(program).args(["explore", "--port", "8000", "--no-open"]).env("PATH", path).output().unwrap()
}

#[test]
fn without_the_program_one_message_says_how_to_get_it() {
    let [here, path] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let output = explore(&alone(here.path()), path.path());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    for way in ["cargo run --release --package scoutlab-explore", "cargo install --locked --path crates/explore"] {
        assert!(told.contains(way), "{told}");
    }
}

#[test]
fn the_program_beside_this_one_is_preferred_to_one_in_path() {
    let [here, path] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let program = alone(here.path());
    install(path.path(), "path");
    let ran = |output: Output| (output.status.code(), String::from_utf8(output.stdout).unwrap());
    assert_eq!(ran(explore(&program, path.path())), (Some(7), "path --port 8000 --no-open\n".to_owned()));
    install(here.path(), "beside");
    assert_eq!(ran(explore(&program, path.path())), (Some(7), "beside --port 8000 --no-open\n".to_owned()));
}
