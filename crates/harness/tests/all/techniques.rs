//! Tests of grids of the cell type `solves` with the axis `techniques`.

use scoutlab_table::data_table::DataTable;

use crate::support::{SmallProject, refused, scoutlab, stdout};

const HEAD: &str =
    "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"1 second\"\nseed = 1\n[[grid]]\nmeasure = \"solves\"\n";

/// The positions state their own seeds, so that an option for the seed of the experiment does not change them.
const OTHELLO: &str =
    "game = \"othello\"\npositions = [\"random:empties=9,seed=1\", \"random:empties=12,seed=2\"]\ntables = 4\n";

#[test]
fn a_row_has_the_score_and_the_counts_of_solve_with_its_techniques() {
    let project = SmallProject::new();
    let techniques = "techniques = [\"all\", \"none\", \"with table,etc\", \"without parity\"]\n";
    project.write("experiments/parts.toml", &format!("{HEAD}{OTHELLO}{techniques}"));
    let output = project.scoutlab(&["experiment", "parts", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    let rows = DataTable::read(&project.path("out/data.csv")).unwrap();
    assert_eq!(rows.len(), 8);
    let column = |name: &str| rows.column_index(name).unwrap();
    for row in rows.rows() {
        let options: Vec<&str> = match row[column("techniques")].as_str() {
            "all" => vec![],
            "none" => vec!["--with", ""],
            "with table,etc" => vec!["--with", "table,etc"],
            _ => vec!["--without", "parity"],
        };
        let position = &row[column("position")];
        let solve = ["solve", "othello", "--position", position, "--table", "4", "--json"];
        let solved: serde_json::Value = serde_json::from_str(&stdout(&scoutlab(&[&solve[..], &options].concat()))).unwrap();
        for name in ["value", "leaves", "interior", "calls", "ordering_evaluations"] {
            assert_eq!(row[column(name)], solved[name].to_string(), "{name} of {position} with {options:?}");
        }
    }
}

#[test]
fn what_is_wrong_is_refused_with_its_line() {
    let project = SmallProject::new();
    for (wrong, expected) in [
        ("techniques = \"without parities\"\n", "unknown technique `parities` (did you mean `parity`?)"),
        ("techniques = \"al\"\n", "unknown choice of techniques `al` (did you mean `all`?)"),
        ("techniques = \"all\"\nalgorithms = \"pvs\"\n", "`algorithms` cannot be combined with `techniques`"),
        ("", "needs the axis `algorithms`"),
    ] {
        project.write("experiments/wrong.toml", &format!("{HEAD}{OTHELLO}{wrong}"));
        let message = refused(&project.scoutlab(&["experiment", "wrong"]));
        assert!(message.contains(expected) && message.contains("wrong.toml"), "{message}");
    }
    let ywf = "game = \"othello6\"\npositions = \"random:empties=8,seed=1\"\ntechniques = \"all\"\n";
    project.write("experiments/wrong.toml", &format!("{HEAD}{ywf}"));
    let message = refused(&project.scoutlab(&["experiment", "wrong"]));
    assert!(message.contains("has no specialised endgame solver"), "{message}");
}
