//! The documentation names every component, option and key that exists in the code.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use scoutlab_table::data_table::DataTable;

use crate::support::root;

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Returns the entries of a folder of the project.
fn entries(folder: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

#[test]
fn every_column_of_the_committed_results_is_explained_in_the_formats() {
    let formats = read("docs/formats.md");
    let mut columns = BTreeSet::new();
    for data in entries("results").iter().map(|folder| folder.join("data.csv")).filter(|path| path.is_file()) {
        columns.extend(DataTable::read(&data).unwrap().columns().to_vec());
    }
    assert!(columns.len() > 50, "{columns:?}");
    let missing: Vec<_> = columns.iter().filter(|column| !formats.contains(&format!("`{column}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_readme_states_the_number_of_experiments() {
    let files = entries("experiments").iter().filter(|path| path.extension().is_some_and(|end| end == "toml")).count();
    assert!(read("README.md").contains(&format!("[{files} experiments](docs/findings.md)")), "{files} experiments");
}

/// The pictures in `docs/images` that the program draws are those of this program.
#[test]
#[cfg(target_os = "linux")]
fn the_pictures_of_the_documentation_are_current() {
    let check = std::process::Command::new(root().join(".ci/docs-images"))
        .arg("--check")
        .env("SCOUTLAB", assert_cmd::cargo::cargo_bin!("scoutlab"))
        .output()
        .unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

#[test]
fn every_planted_bug_is_explained_in_the_formats() {
    use scoutlab_search_bugs::{CASES, Case};

    let formats = read("docs/formats.md");
    for Case { name, wrong, .. } in CASES.into_iter().filter(|case| case.bug.is_some()) {
        assert!(formats.contains(&format!("| `{name}` | {wrong} |\n")), "{name}");
    }
}

#[test]
fn every_convention_of_identify_is_on_its_page() {
    use scoutlab_identify::{Algorithm, NodeKind, Program, Quantity};

    let conventions = read("docs/identify.md");
    let (program, quantity) = (Program::default(), Quantity::default());
    let parts = program.parts().into_iter().chain(quantity.parts()).chain([NodeKind::default().part()]);
    for (dimension, _, _) in parts {
        let begins = format!("| `{}` | {} |", dimension.name, dimension.definition.trim_end_matches('.'));
        let row = conventions.lines().find(|line| line.starts_with(&begins));
        let row = row.unwrap_or_else(|| panic!("{begins}"));
        for choice in dimension.choices {
            assert!(row.contains(&format!("`{}`", choice.name)), "{} {}", dimension.name, choice.name);
        }
    }
    for algorithm in Algorithm::DIMENSION.choices {
        let name = algorithm.name.split(':').next().unwrap();
        assert!(conventions.contains(&format!("`{name}")), "{name}");
    }
}

#[test]
fn every_key_of_the_grids_and_tables_is_explained_where_experiments_are_added() {
    let documented = read("docs/experiments.md");
    let mut keys = BTreeSet::new();
    for path in entries("experiments") {
        let file: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
        for part in ["grid", "table"] {
            let tables = file.get(part).and_then(toml::Value::as_array).cloned().unwrap_or_default();
            keys.extend(tables.iter().filter_map(toml::Value::as_table).flat_map(|table| table.keys().cloned()));
        }
    }
    assert!(keys.len() > 20, "{keys:?}");
    // A key is documented if it appears as a separate name, or at the beginning of `key = ..` in the text or an example.
    let explained = |key: &&String| ["`", "\n"].iter().any(|before| documented.contains(&format!("{before}{key}")));
    let missing: Vec<_> = keys.iter().filter(|key| !explained(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Every command of the page of questions is run, and prints the lines below it. Times follow some of these lines.
#[cfg(unix)]
#[test]
fn the_commands_of_the_questions_print_the_answers_of_the_page() {
    let page = read("docs/questions.md");
    let lines: Vec<&str> = page.lines().collect();
    let blocks = lines.split(|line| !line.starts_with("    ")).filter(|block| !block.is_empty());
    let mut compared = 0;
    for block in blocks {
        let (command, expected) = block.split_first().unwrap();
        let arguments = command.trim().strip_prefix("cargo scoutlab ").unwrap_or_else(|| panic!("{command}"));
        let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_scoutlab"));
        let output = std::process::Command::new("sh").args(["-c", &command]).current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{arguments}: {output:?}");
        let printed = String::from_utf8(output.stdout).unwrap();
        for answer in expected {
            let answer = answer.trim();
            let is_printed =
                |line: &str| line.strip_prefix(answer).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
            assert!(printed.lines().any(is_printed), "{arguments}: {answer}\n{printed}");
            compared += 1;
        }
    }
    assert!(compared >= 30, "{compared}");
}
