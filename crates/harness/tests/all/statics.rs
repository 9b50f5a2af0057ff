//! Tests that no crate with names keeps a list of them for the whole process: whoever reads a name is handed a catalogue
//! (`docs/decisions/catalogue.md`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::root;

/// The folders of the crates that read names, or could.
const FOLDERS: [&str; 14] = [
    "crates/conformance",
    "crates/experiments",
    "crates/harness",
    "crates/identify",
    "crates/lab",
    "crates/report",
    "crates/runs",
    "crates/search",
    "reproductions/connect-four-tutorial",
    "reproductions/othello-pattern-training",
    "reproductions/othello6-variation",
    "reproductions/search-bugs",
    "reproductions/tictactoe-series",
    "web",
];

/// Every static of these crates: the folder, the name, and why the static may exist.
const ALLOWED: [(&str, &str, &str); 12] = [
    ("crates/experiments", "ALL", "the sources in `docs/references.md`, read once"),
    ("crates/experiments", "SHARED_WORK", "exact values and baselines that neighbouring cells of a thread share"),
    ("crates/harness", "BUILT_IN", "the page, part of the program"),
    ("crates/harness", "MODULES", "the scripts of the page, part of the program"),
    ("crates/harness", "STATE", "whether the one standard output of the process is closed"),
    ("crates/identify", "NEVER", "a flag that no one sets"),
    ("crates/lab", "CURRENT", "the files that the cell of a thread reads"),
    ("crates/lab", "PARTS", "the fingerprint of the built-in components, computed once"),
    ("crates/lab", "TABLES", "memory of the tables of a thread, emptied before each search"),
    ("reproductions/othello-pattern-training", "SCORES", "memory that the searches of a thread share; no score depends on it"),
    ("web", "CATALOGUE", "the catalogue of the page, which calls the module after `main` has returned"),
    ("web", "REQUEST", "the bytes that the page writes before it calls the module"),
];

/// Returns the name of the static that a line of code declares.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let rest = line.strip_prefix("static ")?;
    rest.strip_prefix("mut ").unwrap_or(rest).split(':').next()
}

/// Adds the names of the statics in the files of a folder.
fn collect(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(fs::read_to_string(path).unwrap().lines().filter_map(declared).map(str::to_owned));
        }
    }
}

#[test]
fn declarations_are_found() {
    for line in [
        "static A: u8 = 1;",
        "    static A: Mutex<u8> = Mutex::new(1);",
        "pub(crate) static A: [u8; 2] =",
        "pub static mut A: u8",
    ] {
        assert_eq!(declared(line), Some("A"), "{line}");
    }
    for line in ["// static A: u8 = 1;", "const A: &'static str = \"\";", "fn statics() {}", "public: u8,"] {
        assert_eq!(declared(line), None, "{line}");
    }
}

#[test]
fn no_crate_keeps_names_for_the_whole_process() {
    for folder in FOLDERS {
        let mut found = BTreeSet::new();
        collect(&root().join(folder).join("src"), &mut found);
        let allowed = ALLOWED.iter().filter(|(owner, ..)| *owner == folder).map(|(_, name, _)| (*name).to_owned()).collect();
        assert_eq!(found, allowed, "the statics of {folder}, and those that `ALLOWED` lists with a reason");
    }
}
