//! Connect Four in the command: its solver, its cell types and its published sets.

use scoutlab_games::connect_four::sets::SETS;
use scoutlab_runs::sha256::sha256_of_bytes;

use crate::support::{SmallProject, refused, root, scoutlab, stdout};

#[test]
fn the_sets_are_those_that_were_published() {
    let sums = ["003b7f5c", "ba3df328", "7b6eb6c7", "52b9ee96", "a0bb9983", "fae47639"];
    let readme = std::fs::read_to_string(root().join("data/README.md")).unwrap();
    for (set, expected) in SETS.iter().zip(sums) {
        let sum = sha256_of_bytes(set.text.as_bytes());
        assert!(sum.starts_with(expected) && readme.contains(&sum), "{}: {sum}", set.name);
    }
}

#[test]
fn a_position_is_solved_with_the_published_nodes_and_may_be_stopped() {
    let solved = |arguments: &[&str]| {
        let command = ["solve", "connect-four", "--json"];
        serde_json::from_str::<serde_json::Value>(&stdout(&scoutlab(&[&command, arguments].concat()))).unwrap()
    };
    // The published score of this position is -1.
    let lost = solved(&["--position", "65214673556155731566316327373221417"]);
    assert_eq!((&lost["value"], &lost["algorithm"], &lost["table"]), (&(-1).into(), &"endgame".into(), &64.into()));
    assert_eq!(lost["request"]["with"], "table");
    let without = solved(&["--position", "Test_L3_R1:2", "--without", "table"]);
    assert_eq!((&without["value"], &without["table"], &without["request"]["with"]), (&1.into(), &0.into(), &"".into()));
    let stopped = solved(&["--seconds", "0.01"]);
    assert_eq!((&stopped["complete"], &stopped["value"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!((&stopped["lower"], &stopped["upper"]), (&(-1).into(), &1.into()));
}

#[test]
fn searches_count_as_the_published_solver() {
    // The positions and the counts of minimax are those of the tutorial.
    for (position, value, calls) in
        [("7422341735647741166133573473242566", 1, 107), ("65214673556155731566316327373221417", -1, 33)]
    {
        let depth = (42 - position.len()).to_string();
        let search = ["search", "connect-four", "--algorithm=minimax", "--eval=moves-left", "--json", "--depth", &depth];
        let found = stdout(&scoutlab(&[&search[..], &["--position", position]].concat()));
        assert!(found.contains(&format!("\"value\":{value},")) && found.contains(&format!("\"calls\":{calls},")), "{found}");
    }
}

#[test]
fn a_wrong_axis_is_refused() {
    let project = SmallProject::new();
    let head = "title = \"One grid\"\nquestion = \"Is it read?\"\nsource = \"none\"\nusual_time = \"1 second\"\nseed = 1\n\n[[grid]]\n";
    for (grid, expected) in [
        ("measure = \"connect-four-solver\"", "did you mean `connect-four-solvers`?"),
        ("measure = \"connect-four-solvers\"\nsets = \"Test_L3_R1\"\nsolver = 1", "did you mean `solvers`?"),
        ("measure = \"connect-four-solvers\"\nsets = \"Test_L3_R2\"\nsolvers = \"centre\"", "unknown set `Test_L3_R2`"),
        (
            "measure = \"connect-four-solvers\"\nsets = \"Test_L3_R1\"",
            "`solvers` is missing, but a grid of connect-four-solvers requires it",
        ),
        (
            "measure = \"connect-four-sets\"\nsets = \"Test_L3_R1\"\nalgorithms = \"scout\"\ntables = 4",
            "does not support a transposition table",
        ),
    ] {
        project.write("experiments/grid.toml", &format!("{head}{grid}\n"));
        let message = refused(&project.scoutlab(&["experiment", "grid"]));
        assert!(message.contains(expected), "{expected}: {message}");
    }
}
