//! Tests of requests that might block, take too much memory or time, write to another project, or send control characters to
//! the terminal. The test `.ci/faults` makes system calls fail.

use std::process::Command;
use std::time::Duration;

use scoutlab_runs::clock::Stopwatch;

use crate::support::{SmallProject, elapsed, refused, stdout, storage_failure};

fn pipe(project: &SmallProject, name: &str) {
    let path = project.path(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_pipe_is_neither_written_nor_read_for_a_report() {
    let project = SmallProject::new();
    let expected = "is a pipe or a device, expected a file";
    let trace = ["trace", "tree", "--position", "[1 2]", "--depth", "1", "--algorithm", "scout", "--out", "page.html"];
    let sheet = ["exercises", "--shape", "2x2", "--out", "page.html"];
    let picture = ["show", "tree", "[1 2]", "--svg", "page.html"];
    let page = ["explore", "--out", "page.html"];
    pipe(&project, "page.html");
    for command in [&trace[..], &sheet, &picture, &page] {
        let message = storage_failure(&project.scoutlab(command));
        assert!(message.contains("page.html cannot be written: it ") && message.contains(expected), "{message}");
    }
    for name in ["docs/findings.md", "README.md"] {
        pipe(&project, name);
        let message = storage_failure(&project.scoutlab(&["report"]));
        assert!(message.contains(&format!("{name} cannot be read: it {expected}")), "{message}");
        std::fs::remove_file(project.path(name)).unwrap();
    }
    // The report reads the Cargo configuration for its sections on experiments.
    pipe(&project, ".cargo/config.toml");
    let message = refused(&project.scoutlab(&["report"]));
    assert!(message.contains(".cargo/config.toml cannot be read: it ") && message.contains(expected), "{message}");
    std::fs::remove_file(project.path(".cargo/config.toml")).unwrap();
    pipe(&project, "results/small/data.csv");
    for command in ["figures", "verify"] {
        let message = refused(&project.scoutlab(&[command, "small"]));
        assert!(message.contains("data.csv") && message.contains(expected), "{message}");
    }
    // The report leaves out only the section of this experiment.
    let message = refused(&project.scoutlab(&["report"]));
    assert!(message.contains("the section on small: ") && message.contains(expected), "{message}");
    assert!(project.path("results/report/report.html").is_file());
}

/// Runs `scoutlab expect tree` with a limit on its address space in kB.
fn expect(arguments: &str, limit: u32) -> std::process::Output {
    let program = assert_cmd::cargo::cargo_bin!("scoutlab");
    let command = format!("ulimit -v {limit}; exec '{}' expect tree {arguments}", program.display());
    Command::new("sh").args(["-c", &command]).output().unwrap()
}

#[test]
fn means_are_estimated_before_they_are_computed() {
    let watch = Stopwatch::start();
    // A list of all 2^30 values would take 8 GB.
    let output = expect("b=2,d=3,model=values,k=1073741824", 1_000_000);
    assert!(output.status.success() && stdout(&output).contains("\nminimax          8.000000000 "), "{output:?}");
    let output = expect("b=2,d=3,model=values,k=1073741824 --fraction --algorithm minimax", 1_000_000);
    assert!(stdout(&output).ends_with(" 8\n"), "{output:?}");
    let message = refused(&expect("b=2,d=3,model=values,k=1073741824 --algorithm scout", 1_000_000));
    assert!(message.contains("k=1073741824: the mean of scout at b=2,d=3 takes too long, expected at most k="), "{message}");
    // Each of these trees has one leaf.
    for model in ["ordered,p=1.0", "ordered,p=0.5", "strong", "continuous", "values,k=1000", "win-loss,win=0.5"] {
        let output = expect(&format!("b=1,d=60,model={model} --algorithm scout --algorithm alphabeta"), 1_000_000);
        let ones =
            stdout(&output).lines().filter(|line| line.contains(" 1.000000000              0.0e0                  0 ")).count();
        assert_eq!(ones, 2, "{output:?}");
    }
    let message = refused(&expect("b=5,d=4,model=values,k=6 --fraction --algorithm negascout", 1_000_000));
    let expected = "b=5,d=4: the fraction of negascout takes too long, expected at most d=2";
    assert!(message.contains(expected), "{message}");
    // Computing the fractions would take too long, so the means are printed without fractions.
    let output = expect("b=5,d=4,model=values,k=6 --fraction", 1_000_000);
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains(expected), "{output:?}");
    assert_eq!(stdout(&output).lines().filter(|line| line.trim().contains('/') && !line.contains("growth")).count(), 6);
    assert!(elapsed(watch) < Duration::from_secs(100), "{:?}", elapsed(watch));
}

/// The control characters escape, bell, backspace, carriage return and delete, and a control character beyond ASCII.
const CONTROLS: &str = "\u{1b}[31m\u{7}\u{8}\r\u{7f}\u{9b}";

#[test]
fn control_characters_never_reach_the_terminal() {
    let project = SmallProject::new();
    let grid = "seed = 1\nquestion = \"q\"\nsource = \"s\"\n[[grid]]\ngame = \"tictactoe\"\npositions = [\"start\"]\ndepths = [1]\n\
                algorithms = [\"minimax\"]\n";
    let escaped = r"\u001b[31m\u0007\b\r\u007f\u009b";
    project.write("experiments/title.toml", &format!("title = \"T{escaped}\"\nusual_time = \"a{escaped}\"\n{grid}"));
    project.write(
        "experiments/wrong.toml",
        &format!("title = \"T\"\nusual_time = \"1 second\"\n{}", grid.replace("minimax", escaped)),
    );
    project.write("counts.csv", &format!("position,depth,count,algorithm\n[1 2]{CONTROLS},1,2,minimax{CONTROLS}\n"));
    project.write("positions.obf", &format!("{}OX------XO{} X; f5:+1{CONTROLS};\n", "-".repeat(27), "-".repeat(27)));
    let position = format!("[1 2]{CONTROLS}");
    let search = ["search", "tree", "--position", &position, "--depth", "1", "--algorithm", "minimax"];
    let unknown = format!("minimax{CONTROLS}");
    let outputs = [
        project.scoutlab(&["experiments"]),
        project.scoutlab(&["experiment", "title"]),
        project.scoutlab(&["experiment", "wrong"]),
        project.scoutlab(&["status", "title"]),
        project.scoutlab(&["identify", "counts.csv"]),
        project.scoutlab(&["solve", "positions.obf"]),
        project.scoutlab(&search),
        project.scoutlab(&["search", "tree", "--position", "[1 2]", "--depth", "1", "--algorithm", &unknown]),
        project.scoutlab(&["search", &unknown, "--position", "[1 2]", "--depth", "1", "--algorithm", "minimax"]),
        project.scoutlab(&[&unknown]),
        project.scoutlab(&["search", "tree", "--depth", CONTROLS]),
        project.scoutlab(&["experiment", CONTROLS]),
        project.scoutlab(&["solve", &format!("a{CONTROLS}.obf")]),
    ];
    let mut shown = 0;
    for output in &outputs {
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8(text.clone()).unwrap();
            let control = text.chars().find(|character| character.is_control() && !['\n', '\t'].contains(character));
            assert_eq!(control, None, "{text:?}");
            shown += usize::from(text.contains("\\u001b[31m\\u0007"));
        }
    }
    assert!(shown >= 8, "{shown}");
    // The escaped JSON still contains the original title.
    let output = project.scoutlab(&["experiment", "title", "--json"]);
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["title"].as_str().unwrap(), format!("T{CONTROLS}").trim());
}

#[test]
fn outside_a_project_results_are_written_to_the_current_folder() {
    let elsewhere = tempfile::tempdir().unwrap();
    let project = SmallProject::new();
    let file = project.path("experiments/small.toml");
    // The copied program acts like an installed program.
    let copied = elsewhere.path().join("copied");
    std::fs::copy(assert_cmd::cargo::cargo_bin!("scoutlab"), &copied).unwrap();
    let here = elsewhere.path().join("here");
    std::fs::create_dir(&here).unwrap();
    let run = |arguments: &[&str]| Command::new(&copied).args(arguments).current_dir(&here).output().unwrap();
    let output = run(&["experiment", file.to_str().unwrap(), "--quick"]);
    assert!(output.status.success(), "{output:?}");
    let folder = here.canonicalize().unwrap().join("results/quick/small");
    assert!(stdout(&output).starts_with(&format!("small: writing to {}/\n", folder.display())), "{output:?}");
    assert!(folder.join("data.csv").is_file() && folder.join("leaves.svg").is_file());
    assert!(!project.path("results").exists() && !crate::support::root().join("results/quick/small").exists());
    // Outside a project, the program reads the experiments and results of the clone from which it was built.
    let output = run(&["experiment", "pearl", "--quick", "--jobs", "1"]);
    assert!(output.status.success() && here.join("results/quick/pearl/data.csv").is_file(), "{output:?}");
    assert!(stdout(&run(&["verify", "pearl", "--quick"])).contains("rows equal"), "{output:?}");
    let message = refused(&run(&["figures", "pearl"]));
    assert!(message.contains("there are no results; run `scoutlab experiment "), "{message}");
    // In any folder of a project, the program uses this project.
    project.write("docs/page.md", "");
    let inside =
        Command::new(&copied).args(["experiment", "small", "--json"]).current_dir(project.path("docs")).output().unwrap();
    assert!(inside.status.success() && project.path("results/small/data.csv").is_file(), "{inside:?}");
    assert!(String::from_utf8_lossy(&inside.stderr).starts_with("small: writing to results/small/\n"), "{inside:?}");
}

#[test]
fn plies_may_be_counted_one_by_one_and_all_together() {
    let project = SmallProject::new();
    let head = "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"t\"\nseed = 1\n[[grid]]\nmeasure = \"node-types\"\ngame = \
                \"tictactoe\"\npositions = \"start\"\ndepths = 2\nalgorithms = \"scout\"\n";
    project.write("experiments/plies.toml", &format!("{head}plies = [\"0..2\", \"all\"]\n"));
    let output = project.scoutlab(&["experiment", "plies"]);
    assert!(output.status.success(), "{output:?}");
    let data = project.read("results/plies/data.csv");
    let rows: Vec<Vec<&str>> = data.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|column| *column == name).unwrap();
    let (ply, calls) = (column("ply"), column("calls"));
    assert_eq!(rows[1..].iter().map(|row| row[ply]).collect::<Vec<_>>(), ["0", "1", "2", "all"]);
    let counts: Vec<u64> = rows[1..].iter().map(|row| row[calls].parse().unwrap()).collect();
    assert_eq!(counts[..3].iter().sum::<u64>(), counts[3]);
    project.write("experiments/plies.toml", &format!("{head}plies = [\"0\", \"al\"]\n"));
    let message = refused(&project.scoutlab(&["experiment", "plies"]));
    assert!(message.contains("line 12: `al` is not `all` or a whole number from 0 to "), "{message}");
}
