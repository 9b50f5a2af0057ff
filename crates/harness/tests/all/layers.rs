//! The layers of `docs/architecture.md`: which crate may depend on which.

use std::collections::BTreeSet;
use std::process::Command;

use crate::support::root;

/// Returns the names of all packages that a package needs, except for its tests.
fn dependencies(package: &str) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").expect("Cargo runs the tests");
    let arguments = ["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{p}", "--package", package];
    let output = Command::new(cargo).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let names = text.lines().filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty());
    names.map(str::to_owned).filter(|name| name != package).collect()
}

fn packages_in(folder: &str) -> BTreeSet<String> {
    let folders = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let name = |folder: std::path::PathBuf| {
        let cargo: toml::Table = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
        cargo["package"]["name"].as_str().unwrap().to_owned()
    };
    folders.map(name).collect()
}

#[test]
fn no_crate_depends_on_the_program() {
    let packages = packages_in("crates");
    assert!(packages.len() >= 13 && packages.contains("scoutlab-cli"), "{packages:?}");
    for package in packages.iter().map(String::as_str).chain(["scoutlab-web"]) {
        assert!(!dependencies(package).contains("scoutlab-cli"), "{package}");
    }
}

#[test]
fn only_the_program_depends_on_a_reproduction() {
    let reproductions = packages_in("reproductions");
    assert!(reproductions.len() >= 3, "{reproductions:?}");
    let program = dependencies("scoutlab-cli");
    for reproduction in &reproductions {
        assert!(program.contains(reproduction), "{reproduction}");
    }
    for package in packages_in("crates").into_iter().filter(|package| package != "scoutlab-cli") {
        assert!(dependencies(&package).is_disjoint(&reproductions), "{package}");
    }
}

#[test]
fn the_libraries_and_the_page_need_no_command_line_and_no_journal() {
    for package in ["scoutlab", "scoutlab-identify", "scoutlab-perft", "scoutlab-debug", "scoutlab-suite", "scoutlab-web"] {
        let needed = dependencies(package);
        for other in ["clap", "scoutlab-runs", "scoutlab-experiments", "scoutlab-report", "tempfile"] {
            assert!(!needed.contains(other), "{package} needs {other}");
        }
    }
}

#[test]
fn runs_tables_and_theory_know_no_game() {
    for package in ["scoutlab-runs", "scoutlab-table", "scoutlab-figures", "scoutlab-theory", "scoutlab-text"] {
        let needed = dependencies(package);
        assert!(!needed.contains("scoutlab-games") && !needed.contains("scoutlab-search"), "{package}: {needed:?}");
    }
}
