//! Counts the instructions of a program using callgrind.

use std::process::Command;

/// The name of the case without a search, which measures the start and the end of the program.
pub const NOTHING: &str = "nothing";

/// Runs this program again under callgrind with the name of a case as its argument. Returns the number of executed
/// instructions.
pub fn instructions(case: &str) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().expect("the program has a path"))
        .arg(case)
        .output()
        .expect("valgrind is installed");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{case} failed:\n{text}");
    let line = text
        .lines()
        .find(|line| line.contains("Collected :"))
        .unwrap_or_else(|| panic!("callgrind printed no instruction count:\n{text}"));
    line.rsplit(' ').next().and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("no count in `{line}`"))
}
