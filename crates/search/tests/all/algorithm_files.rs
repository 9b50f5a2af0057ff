//! Tests that each algorithm is a short file that names no type behind [`Tree`](scoutlab_search::Tree).

use std::fs;
use std::path::PathBuf;

use scoutlab_search::algorithms::ALGORITHMS;

/// The maximum number of lines of code, which leaves room for any documentation.
const MOST_LINES: usize = 60;

/// The types that `Tree` hides from algorithms.
const HIDDEN: [&str; 6] = ["Game", "Evaluator", "Search", "MoveOrdering", "Observer", "Table"];

/// Returns the files of the algorithms by name, including `mod.rs`.
fn files() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/algorithms");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn each_algorithm_is_a_short_file() {
    let files = files();
    assert_eq!(files.len(), ALGORITHMS.len() + 1, "one file per algorithm and the list of them");
    for (name, text) in files.iter().filter(|(name, _)| name != "mod.rs") {
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let lines = text.lines().filter(is_code).count();
        assert!(lines <= MOST_LINES, "{name} has {lines} lines of code");
    }
}

#[test]
fn no_algorithm_names_what_is_behind_the_tree() {
    // `mod.rs` may name these types, because it also runs some algorithms on a search of one game.
    for (name, text) in files().into_iter().filter(|(name, _)| name != "mod.rs") {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let mut words = code.split(|character: char| !character.is_alphanumeric() && character != '_');
            assert!(!words.any(|word| HIDDEN.contains(&word)), "{name}, line {}: {line}", number + 1);
        }
    }
}
