//! Small projects in temporary folders, and functions that run the program in them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use assert_cmd::Command;
use scoutlab::Catalogue;
use scoutlab_cli::measures;
use scoutlab_experiments::experiment::Measures;
use scoutlab_runs::clock::Stopwatch;
use tempfile::TempDir;

/// A project outside the clone. It contains the data of the clone and one experiment, `small`.
pub(crate) struct SmallProject {
    folder: TempDir,
}

pub(crate) const SMALL: &str = r#"
title = "A small comparison"
question = "Does the small comparison come out?"
source = "the published table of 2011"
usual_time = "1 second"
seed = 5

[[grid]]
game = "othello"
positions = ["ffo:40..42"]
depths = "2..4"
algorithms = ["alphabeta", "scout"]
orderings = ["none"]
frames = ["white-raw"]
quick = { depths = [2, 3] }

[published]
file = "data/published/othello-ffo-2011.csv"
keys = { position = "position", algorithm = "algorithm", depth = "depth" }
values = { leaves = "leaves" }
names = { algorithm = { negaalpha = "alphabeta" } }
where = { frame = "white-raw" }

[[figure]]
name = "leaves"
kind = "line"
title = "Leaves by depth"
caption = "Leaves grow."
x = { column = "depth" }
y = { column = "leaves", scale = "log" }
series = "algorithm"
aggregate = "median"
aggregate_over = "rows"
"#;

impl SmallProject {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let project = Self { folder };
        project.write("experiments/small.toml", SMALL);
        project.write("data/published/othello-ffo-2011.csv", &published_of_small());
        project
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, contents: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn scoutlab(&self, arguments: &[&str]) -> Output {
        scoutlab_in(self.folder.path(), arguments)
    }

    /// Returns a command that starts the program in the folder of the project.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
        command.current_dir(self.folder.path()).args(arguments);
        command
    }

    /// Runs the program with `input` on standard input.
    pub(crate) fn scoutlab_reading(&self, arguments: &[&str], input: &str) -> Output {
        self.command(arguments).write_stdin(input).output().unwrap()
    }

    /// Runs the program with these streams and returns its exit code.
    pub(crate) fn scoutlab_with(&self, arguments: &[&str], output: Stdio, errors: Stdio) -> Option<i32> {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
        command.current_dir(self.folder.path()).args(arguments).stdin(Stdio::null()).stdout(output).stderr(errors);
        command.status().unwrap().code()
    }

    /// Returns all files in a folder of the project and its subfolders, with their bytes.
    pub(crate) fn files(&self, folder: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        files(&self.path(folder))
    }

    /// Returns the journal of a run that has finished all cells and written no results.
    pub(crate) fn unfinished_journal(&self) -> Vec<u8> {
        self.write("unfinished/data.csv/in-the-way", "");
        let output = self.scoutlab(&["experiment", "small", "--out", "unfinished"]);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        std::fs::read(self.path("unfinished/run.journal")).unwrap()
    }
}

/// Returns the rows of the published table that the small experiment reproduces.
fn published_of_small() -> String {
    let whole = std::fs::read_to_string(root().join("data/published/othello-ffo-2011.csv")).unwrap();
    let kept = whole.lines().filter(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        fields[0] == "position" || (["40", "41", "42"].contains(&fields[0]) && ["2", "3", "4"].contains(&fields[2]))
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// The cell types of the program, with the built-in catalogue.
pub(crate) static MEASURES: LazyLock<Measures> = LazyLock::new(|| measures(Catalogue::built_in()));

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// Runs the program in the root folder of the clone.
pub(crate) fn scoutlab(arguments: &[&str]) -> Output {
    scoutlab_in(root(), arguments)
}

fn scoutlab_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    command.current_dir(folder).args(arguments).output().unwrap()
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the error output of a run. Asserts that the exit code is 2 and that the program did not panic.
pub(crate) fn refused(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// Returns all files in a folder and its subfolders, with their bytes.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.insert(path.clone(), std::fs::read(&path).unwrap());
        }
    }
    files
}

/// Returns the error output of a run. Asserts that the exit code is 3 and that the program did not panic.
pub(crate) fn storage_failure(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    text
}

/// Returns a journal with wrong results and correct checksums, as a faulty machine would write it.
pub(crate) fn falsified(journal: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(journal).unwrap();
    let lines = text.lines().map(|line| match line[9..].strip_prefix('[') {
        Some(cell) => {
            let changed = format!("[{}", cell.replacen(",[\"", ",[\"9", 1));
            assert_ne!(changed, line[9..]);
            format!("{:08x} {changed}\n", crc32fast::hash(changed.as_bytes()))
        }
        None => format!("{line}\n"),
    });
    lines.collect::<String>().into_bytes()
}

pub(crate) fn elapsed(stopwatch: Stopwatch) -> Duration {
    Duration::from_secs_f64(stopwatch.seconds())
}
