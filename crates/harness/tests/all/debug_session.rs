//! Tests of `scoutlab debug` without a log: a guided session on standard input.

use std::io::{Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Output, Stdio};

use crate::support::{refused, root, scoutlab, stdout};

/// The answers to the questions for a search that counts calls.
const OTHELLO: &str = "othello\nalphabeta\ncalls\n";

/// Runs a session with this input.
fn typed(arguments: &[&str], input: &str) -> Output {
    let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(root()).arg("debug").args(arguments).write_stdin(input).output().unwrap()
}

/// Returns the text up to the next prompt for a count, or up to the end.
fn until_prompt(output: &mut ChildStdout) -> (String, bool) {
    let (mut text, mut byte) = (Vec::new(), [0]);
    while output.read(&mut byte).unwrap() == 1 {
        text.push(byte[0]);
        if text.ends_with(b"\nCount: ") {
            return (String::from_utf8(text).unwrap(), true);
        }
    }
    (String::from_utf8(text).unwrap(), false)
}

/// Returns the position and the depth of the search that is asked.
fn proposed(text: &str) -> (String, String) {
    let line = text.lines().rfind(|line| line.starts_with("Search ")).unwrap();
    let (_, search) = line.split_once(": depth ").unwrap();
    let (depth, position) = search.split_once(", position ").unwrap();
    (position.to_owned(), depth.to_owned())
}

/// Returns the calls of scoutlab's search.
fn calls(game: &str, algorithm: &str, (position, depth): &(String, String)) -> u64 {
    let arguments = ["search", game, "--position", position, "--depth", depth, "--algorithm", algorithm, "--json"];
    let answer: serde_json::Value = serde_json::from_slice(&scoutlab(&arguments).stdout).unwrap();
    answer["calls"].as_u64().unwrap()
}

/// Holds a session about a program that counts like this algorithm of scoutlab. Returns its output, the searches and the exit code.
fn hold(arguments: &[&str], questions: &str, (game, algorithm): (&str, &str)) -> (String, Vec<(String, String)>, Option<i32>) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"))
        .current_dir(root())
        .arg("debug")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output): (ChildStdin, ChildStdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    input.write_all(questions.as_bytes()).unwrap();
    let (mut all, mut searches) = (String::new(), Vec::new());
    loop {
        let (text, is_asked) = until_prompt(&mut output);
        all += &text;
        if !is_asked {
            break;
        }
        let search = proposed(&text);
        writeln!(input, "{}", calls(game, algorithm, &search)).unwrap();
        searches.push(search);
    }
    (all, searches, child.wait().unwrap().code())
}

/// Returns the table at the end of the output.
fn table(text: &str) -> String {
    let lines = text.lines().skip_while(|line| !line.starts_with("position,depth,count")).take_while(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_session_about_scoutlabs_search_ends_with_its_name() {
    let (text, searches, code) = hold(&[], OTHELLO, ("othello", "alphabeta"));
    assert_eq!(code, Some(0), "{text}");
    assert!((4..=12).contains(&searches.len()), "{text}");
    assert!(!text.contains("is not scoutlab's count"), "{text}");
    assert!(text.contains("\ncertain: algorithm as given what=calls gives all"), "{text}");
    let mut different = searches.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), searches.len(), "{searches:?}");
    // The table is a file for `identify`.
    let mut identify = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    let output = identify.args(["identify", "-"]).write_stdin(table(&text)).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(table(&text).lines().count(), searches.len() + 1);
}

#[test]
fn a_session_about_a_wrong_cutoff_rule_names_the_rule() {
    let algorithm = ["--game", "tictactoe", "--algorithm", "alphabeta"];
    let (text, _, code) = hold(&algorithm, "calls\n", ("tictactoe", "alphabeta:cut=greater"));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("  differs: cutoff rule (cut=greater)\n"), "{text}");
    assert!(text.contains("\ncertain: algorithm as given cut=greater what=calls gives all"), "{text}");
    assert!(text.contains("The value of a child that causes a cutoff: greater than beta"), "{text}");
    assert!(!text.contains("Game ("), "{text}");
    assert!(text.contains("`scoutlab debug LOG`"), "{text}");
}

#[test]
fn wrong_answers_have_one_message_and_are_asked_again() {
    let text = stdout(&typed(&[], "othelo\nothello\nalfabeta\nalphabeta\ncals\ncalls\nfive\nbak\n1,2\n,000\n-5\n5\ndone\n"));
    for message in [
        "unknown game `othelo` (did you mean `othello`?)",
        "unknown algorithm `alfabeta` (did you mean `alphabeta`?)",
        "unknown count `cals` (did you mean `calls`?)",
        "`five` is no count, expected a whole number, `?`, `back` or `done`",
        "`bak` is no count, did you mean `back`?",
        "`1,2` is no count",
        "`,000` is no count",
        "`-5` is no count",
    ] {
        assert_eq!(text.matches(message).count(), 1, "{message}\n{text}");
    }
    assert_eq!(text.matches("Game (").count(), 2, "{text}");
    assert!(text.contains("start,1,5,othello,alphabeta,calls\n"), "{text}");
}

#[test]
fn counts_are_taken_back_and_searches_are_skipped() {
    let back = stdout(&typed(&[], &format!("{OTHELLO}back\n6\nback\n5\ndone\n")));
    assert!(back.contains("There is no count to take back."), "{back}");
    assert!(back.contains("6 is not scoutlab's count: alphabeta has 5 calls\n"), "{back}");
    assert_eq!(table(&back), "position,depth,count,game,algorithm,what\nstart,1,5,othello,alphabeta,calls\n");
    for word in ["?", "skip"] {
        let skipped = stdout(&typed(&[], &format!("{OTHELLO}{word}\n{word}\n7\ndone\n")));
        let searches: Vec<&str> = skipped.lines().filter(|line| line.starts_with("Search 1: ")).collect();
        assert_eq!(searches.len(), 3, "{skipped}");
        assert!(searches[0] != searches[1] && searches[1] != searches[2] && searches[0] != searches[2], "{searches:?}");
        assert!(!table(&skipped).contains("start,1,"), "{skipped}");
    }
}

#[test]
fn the_exit_code_says_whether_there_is_an_answer() {
    // No program has these counts.
    let wrong = typed(&[], &format!("{OTHELLO}777\n11\ndone\n"));
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    assert!(stdout(&wrong).contains("none: no convention tried gives all 2 counts"), "{wrong:?}");
    assert!(stdout(&wrong).contains("scoutlab identify FILE.csv"), "{wrong:?}");
    // The counts are scoutlab's, up to the end of the input.
    assert_eq!(typed(&[], &format!("{OTHELLO}5\n")).status.code(), Some(0));
    let long = refused(&typed(&[], &format!("{OTHELLO}{}10\n", "1".repeat(1 << 12))));
    assert!(long.contains("an answer is longer than 4096 bytes"), "{long}");
    for input in ["", "othello\n", OTHELLO, "othello\n\n\ndone\n"] {
        let message = refused(&typed(&[], input));
        assert!(message.contains("no count was given, expected the count of a search on standard input"), "{message}");
    }
}

#[test]
fn options_of_a_session_are_checked_before_the_questions() {
    for (arguments, expected) in [
        (&["--game", "chss"][..], "unknown game `chss` (did you mean `chess`?)"),
        (&["--algorithm", "pvss"], "unknown algorithm `pvss` (did you mean `pvs`?)"),
        (&["--json"], "a LOG, --program or --engine must be given"),
        (&["--ordering", "captures"], "a LOG, --program or --engine must be given"),
        (&["--suite", "basic"], "a LOG, --program or --engine must be given"),
        (&["--depth", "3"], "a LOG, --program or --engine must be given"),
    ] {
        let output = typed(arguments, "");
        assert!(refused(&output).contains(expected), "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
    }
}

#[test]
fn a_session_about_chess_prints_the_fen() {
    let text = stdout(&typed(&["--game", "chess"], "?\n\n20\n"));
    assert!(text.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), "{text}");
    assert!(text.contains("20 is scoutlab's count (alphabeta leaves)"), "{text}");
}
