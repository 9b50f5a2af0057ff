//! Tests that each algorithm is a short file that names no type behind [`Tree`](scoutlab_search::Tree).

use std::fs;
use std::path::PathBuf;

use scoutlab_search::algorithms::Algorithms;

/// The maximum number of lines of code, which leaves room for any documentation.
const MOST_LINES: usize = 60;

/// The types that `Tree` hides from algorithms.
const HIDDEN: [&str; 6] = ["Game", "Evaluator", "Search", "MoveOrdering", "Observer", "Table"];

/// The files of the folder that contain no algorithm. `mod.rs` may name hidden types, because it also runs some algorithms on a
/// search of one game.
const OTHER_FILES: [&str; 3] = ["any.rs", "list.rs", "mod.rs"];

/// Returns the files of the algorithms by name.
fn files() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/algorithms");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap()))
        .filter(|(name, _)| !OTHER_FILES.contains(&name.as_str()))
        .collect();
    files.sort();
    files
}

#[test]
fn each_algorithm_is_a_short_file() {
    let files = files();
    assert_eq!(files.len(), Algorithms::built_in().names().count(), "one file per algorithm");
    for (name, text) in files {
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let lines = text.lines().filter(is_code).count();
        assert!(lines <= MOST_LINES, "{name} has {lines} lines of code");
    }
}

#[test]
fn no_algorithm_names_what_is_behind_the_tree() {
    for (name, text) in files() {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let mut words = code.split(|character: char| !character.is_alphanumeric() && character != '_');
            assert!(!words.any(|word| HIDDEN.contains(&word)), "{name}, line {}: {line}", number + 1);
        }
    }
}
