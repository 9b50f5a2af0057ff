//! Tests of `scoutlab new`, which writes packages. `.ci/new-package` compiles such packages and runs their tests.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::{files, refused, root};

fn new(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(assert_cmd::cargo::cargo_bin!("scoutlab")).arg("new").args(arguments).current_dir(folder).output().unwrap()
}

/// Returns the files of a new package with their paths.
fn written(arguments: &[&str]) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let output = new(folder.path(), arguments);
    assert!(output.status.success(), "{output:?}");
    let package = folder.path().join(arguments[0]);
    let text = |(path, bytes): (std::path::PathBuf, Vec<u8>)| {
        (path.strip_prefix(&package).unwrap().display().to_string(), String::from_utf8(bytes).unwrap())
    };
    files(&package).into_iter().map(text).collect()
}

fn text<'f>(files: &'f [(String, String)], name: &str) -> &'f str {
    &files.iter().find(|(path, _)| path == name).unwrap_or_else(|| panic!("no {name}")).1
}

#[test]
fn a_whole_package_is_the_model_with_its_own_names() {
    let package = written(&["my-lab-2"]);
    let sources: Vec<&str> = package
        .iter()
        .map(|(path, _)| path.as_str())
        .filter(|path| path.rsplit_once('.').is_some_and(|(_, end)| end == "rs"))
        .collect();
    assert_eq!(sources.len(), 9, "{sources:?}");
    for source in sources {
        let model = std::fs::read_to_string(root().join("examples/your-own").join(source)).unwrap();
        let back =
            text(&package, source).replace("my-lab-2", "your-own").replace("my_lab_2", "your_own").replace("MyLab2", "YourOwn");
        assert!(back == model, "{source}");
    }
    // Cargo removes unused dependencies from `Cargo.lock`, so this file may differ.
    let others = package.iter().filter(|(path, _)| path != "Cargo.lock");
    assert!(
        others.clone().count() > 10
            && others.clone().all(|(_, text)| !["your-own", "your_own", "YourOwn"].iter().any(|name| text.contains(name)))
    );
    let cargo: toml::Table = text(&package, "Cargo.toml").parse().unwrap();
    assert_eq!(cargo["package"]["name"].as_str(), Some("my-lab-2"));
    for (name, dependency) in cargo["dependencies"].as_table().unwrap() {
        let path = dependency.get("path").and_then(toml::Value::as_str);
        assert!(path.is_none_or(|path| Path::new(path).join("Cargo.toml").is_file()), "{name}: {path:?}");
    }
    let workspace: toml::Table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let mut profile = cargo["profile"].clone();
    let added = profile["dev"]["package"].as_table_mut().unwrap().remove("*").unwrap();
    assert_eq!(added["opt-level"].as_integer(), Some(3));
    assert_eq!(profile, workspace["profile"]);
    let configuration: toml::Table = text(&package, ".cargo/config.toml").parse().unwrap();
    assert_eq!(configuration["build"]["target-dir"].as_str(), root().join("target").to_str());
    let of_clone: toml::Table = std::fs::read_to_string(root().join(".cargo/config.toml")).unwrap().parse().unwrap();
    assert_eq!(configuration["build"]["rustflags"], of_clone["build"]["rustflags"]);
}

#[test]
fn a_part_alone_stands_beside_built_in_ones() {
    for (part, experiment) in [
        (
            "game",
            ["game = \"mine\"", "algorithms = [\"alphabeta\", \"scout\", \"pvs\"]", "orderings = [\"none\", \"killer:2\"]"],
        ),
        (
            "algorithm",
            ["game = \"othello\"", "algorithms = [\"alphabeta\", \"scout\", \"mine\"]", "orderings = [\"none\", \"killer:2\"]"],
        ),
        (
            "ordering",
            ["game = \"othello\"", "algorithms = [\"alphabeta\", \"scout\", \"pvs\"]", "orderings = [\"none\", \"mine\"]"],
        ),
    ] {
        let package = written(&["mine", &format!("--{part}")]);
        for other in ["game", "algorithm", "ordering"] {
            let has = package.iter().any(|(path, _)| *path == format!("src/{other}.rs"));
            assert_eq!(has, other == part);
            assert_eq!(package.iter().any(|(path, _)| *path == format!("tests/{other}.rs")), has);
            let library = text(&package, "src/lib.rs");
            for line in [format!("mod {other};"), format!("pub use {other}::"), format!(".{other}::<")] {
                assert_eq!(library.contains(&line), has, "{line} in {library}");
            }
        }
        for line in experiment {
            assert!(text(&package, "experiments/mine.toml").lines().any(|found| found == line), "{line}");
        }
    }
}

#[test]
fn names_that_are_taken_or_cannot_be_written_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let told = |arguments: &[&str]| refused(&new(folder.path(), arguments));
    let invalid = |name: &str| {
        format!(
            "scoutlab: `{name}` is not a valid package name: use lowercase letters, digits and `-`, starting with a letter\n"
        )
    };
    for name in ["My Lab", "My_Lab", "../mine", "2nd", "\u{e9}t\u{e9}", ""] {
        assert_eq!(told(&[name]), invalid(name));
    }
    for (by, names) in [
        ("by Rust", &["match", "gen", "test", "core", "std", "alloc", "proc-macro"][..]),
        ("by Cargo", &["build", "deps", "examples", "incremental"]),
        (
            "for a package that scoutlab uses",
            &["rand", "chacha20", "crc32fast", "fdeflate", "arrayvec", "scoutlab", "rand-core"],
        ),
    ] {
        for name in names {
            assert_eq!(told(&[name]), format!("scoutlab: `{name}` is reserved {by}: choose another package name\n"));
        }
    }
    assert!(told(&["scout"]).contains("two algorithms are called `scout`: one is built in, the other the new package"));
    assert!(told(&["ywf"]).contains("two games are called `ywf`"));
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none());
    // An ordering may have the name of a built-in algorithm.
    assert!(new(folder.path(), &["scout", "--ordering"]).status.success());
    assert!(told(&["scout", "--ordering"]).contains("`scout` already exists in this folder: choose another name"));
}

#[test]
fn a_package_uses_the_clone_around_the_folder() {
    let clone = tempfile::tempdir().unwrap();
    for (file, bytes) in files(&root().join("examples/your-own")) {
        let copy = clone.path().join(file.strip_prefix(root()).unwrap());
        std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
        std::fs::write(copy, bytes).unwrap();
    }
    for file in ["Cargo.toml", "Cargo.lock", ".cargo/config.toml"] {
        let copy = clone.path().join(file);
        std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
        std::fs::copy(root().join(file), copy).unwrap();
    }
    let folder = clone.path().join("crates/harness");
    std::fs::create_dir_all(&folder).unwrap();
    assert!(new(&folder, &["mine"]).status.success());
    let cargo: toml::Table = std::fs::read_to_string(folder.join("mine/Cargo.toml")).unwrap().parse().unwrap();
    let path = cargo["dependencies"]["scoutlab-cli"]["path"].as_str().unwrap().to_owned();
    assert_eq!(Path::new(&path).canonicalize().unwrap(), folder.canonicalize().unwrap());
}
