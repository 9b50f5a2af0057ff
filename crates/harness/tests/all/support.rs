//! Small projects in temporary folders, and the program run in them.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

/// A project of its own, with the data of this one and one small experiment, `small`.
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
}

/// The rows of the published table that the small experiment computes.
fn published_of_small() -> String {
    let whole = std::fs::read_to_string(root().join("data/published/othello-ffo-2011.csv")).unwrap();
    let kept = whole.lines().filter(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        fields[0] == "position" || (["40", "41", "42"].contains(&fields[0]) && ["2", "3", "4"].contains(&fields[2]))
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// Runs the program in the project itself.
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

/// The error output of a run that must have been refused with exit code 2 and without a panic.
pub(crate) fn refused(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    text
}
