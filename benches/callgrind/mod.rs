//! Instructions, counted by callgrind.

use std::process::Command;

/// The case that does nothing: what it takes to start and to end.
pub const NOTHING: &str = "nothing";

/// Runs this program again under callgrind, with the name of a case, and returns the number of instructions it executed.
pub fn instructions(case: &str) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().expect("the program has a path"))
        .arg(case)
        .output()
        .expect("valgrind is installed");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{case} failed:\n{text}");
    let line = text.lines().find(|line| line.contains("Collected :")).unwrap_or_else(|| panic!("no count in:\n{text}"));
    line.rsplit(' ').next().and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("no count in `{line}`"))
}
