//! Tests of the option `--rules` and of the axis `rules`.

use assert_cmd::Command;
use scoutlab_table::data_table::DataTable;
use serde_json::Value;

use crate::support::{SmallProject, refused, scoutlab, stdout};

/// Searches with `--json` and returns the answer without its time.
fn found(arguments: &[&str]) -> Value {
    let output = scoutlab(&[&["search"], arguments, &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    let mut answer: Value = serde_json::from_str(&stdout(&output)).unwrap();
    answer.as_object_mut().unwrap().remove("seconds");
    answer
}

/// White has a rook more. At this clock, each of White's 15 moves ends the game as a draw.
const LAST: [&str; 4] = ["chess", "--position", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "--depth"];

const REPETITION: [&str; 2] = ["--rules", "repetition"];

#[test]
fn what_repetition_makes_wrong_is_refused() {
    let with = |game: &str, options: &[&str]| refused(&scoutlab(&[&["search", game, "--depth", "3"], options].concat()));
    for (game, options, expected) in [
        ("chess", &["--rules", "repetitoin"][..], "unknown rule set `repetitoin` (did you mean `repetition`?)"),
        ("othello", &["--rules", "repetition"], "rule set `repetition` is not available for othello (available: plain)"),
        ("tree", &["--position", "[3 5]", "--rules", "repetition"], "not available for tree (available: plain)"),
        ("connect-four", &["--rules", "plane"], "unknown rule set `plane` (did you mean `plain`?)"),
        (
            "chess",
            &["--rules", "repetition", "--table", "1", "--enhance", "etc+iid"],
            "enhancement `etc+iid` is not available with --rules repetition: values depend on the path",
        ),
        (
            "chess",
            &["--rules", "repetition", "--algorithm", "mtdf", "--enhance", "iid", "--selective", "null"],
            "enhancement `iid` is not available with --rules repetition",
        ),
        ("chess", &["--rules", "repetition", "--ordering", "killer+noisy:0.5"], "ordering `noisy` is not available with"),
        ("chess", &["--rules", "repetition", "--ordering", "perfect"], "`perfect` is not available with --rules repetition"),
        ("chess", &["--rules", "repetition", "--ordering", "worst"], "`worst` is not available with --rules repetition"),
        ("chess", &["--rules", "repetition", "--ordering", "perfect-swap"], "`perfect-swap` is not available with"),
    ] {
        let message = with(game, options);
        assert!(message.contains(expected), "{game} {options:?}: {message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
    }
    for command in [&["solve", "tictactoe"][..], &["perft", "chess", "--depth", "1"]] {
        let message = refused(&scoutlab(&[command, &REPETITION].concat()));
        assert!(message.contains("--rules"), "{message}");
    }
}

#[test]
fn draws_score_0_and_are_leaves() {
    let plain = found(&[&LAST[..], &["1"]].concat());
    let drawn = found(&[&LAST[..], &["3"], &REPETITION].concat());
    assert_eq!((&plain["value"], &drawn["value"]), (&500.into(), &0.into()));
    assert_eq!((&drawn["leaves"], &drawn["interior"]), (&15.into(), &1.into()));
    assert_eq!(drawn["pv_complete"], true);
    // After the clock has ended the game, there are no moves.
    let root = LAST[2].replace("99 80", "100 80");
    let ended = found(&[&["chess", "--position", &root, "--depth", "4"], &REPETITION[..]].concat());
    assert_eq!((&ended["value"], &ended["leaves"], &ended["interior"]), (&0.into(), &1.into(), &0.into()));
    assert_eq!(ended["best_move"], Value::Null);
    // A checkmate on a8 at this clock still wins.
    let mate = ["chess", "--position", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "--depth", "1"];
    let mate = found(&[&mate[..], &REPETITION].concat());
    assert_eq!((&mate["value"], &mate["best_move"]), (&100_000.into(), &"Ra8#".into()));
}

#[test]
fn moves_before_the_root_do_not_count() {
    // The knights are back on their squares, so a path that began at the start would end at this root.
    let root = ["chess", "--position", "moves:Nf3 Nf6 Ng1 Ng8", "--depth", "1"];
    let drawn = found(&[&root[..], &REPETITION].concat());
    assert_eq!((&drawn["leaves"], &drawn["interior"]), (&20.into(), &1.into()));
    // The clock counts these moves. After 100 plies without a capture or a pawn move, the root is a draw.
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(25);
    let root = format!("moves:{}", shuffle.trim_end());
    let ended = found(&[&["chess", "--position", &root, "--depth", "1"], &REPETITION[..]].concat());
    assert_eq!((&ended["leaves"], &ended["interior"]), (&1.into(), &0.into()));
}

#[test]
fn a_table_makes_values_depend_on_the_path() {
    let bound = |options: &[&str]| {
        let answer = found(&[&["chess", "--depth", "2", "--rules"], options].concat());
        (answer["rules"].clone(), answer["request"]["rules"].clone(), answer["bound"].clone())
    };
    let repetition = || Value::from("repetition");
    for (options, expected) in [
        (&["repetition"][..], "exact"),
        (&["repetition", "--table", "1"], "path-dependent"),
        (&["repetition", "--algorithm", "mtdf"], "path-dependent"),
        (&["repetition", "--algorithm", "mtdf", "--table", "0"], "exact"),
        (&["repetition", "--algorithm", "sss"], "exact"),
        (&["repetition", "--selective", "null"], "estimate"),
        (&["repetition", "--selective", "null", "--table", "1"], "path-dependent"),
        (&["repetition", "--window", "-300,-200"], "at-least"),
        (&["repetition", "--window", "-300,-200", "--table", "1"], "path-dependent"),
    ] {
        assert_eq!(bound(options), (repetition(), repetition(), expected.into()), "{options:?}");
    }
    // The default rules are not named.
    assert_eq!(bound(&["plain", "--table", "1"]), (Value::Null, Value::Null, "exact".into()));
}

#[test]
fn the_text_names_the_rules() {
    let text = |options: &[&str]| stdout(&scoutlab(&[&["search", "chess", "--depth", "2"], options].concat()));
    let plain = text(&[]);
    assert!(!plain.contains("rules") && !plain.contains("path"), "{plain}");
    assert!(!text(&REPETITION).contains("path-dependent"));
    let text = text(&["--rules", "repetition", "--table", "1"]);
    let names: Vec<&str> = text.lines().map(|line| line[..20].trim_end()).collect();
    assert_eq!(names[..4], ["game", "position", "rules", "side to move"]);
    assert!(
        text.contains("\npath-dependent       with a TT, the value may depend on the order in which nodes are visited\n"),
        "{text}"
    );
}

#[test]
fn a_line_of_a_batch_may_name_rules() {
    let lines = "{\"game\": \"chess\", \"position\": \"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\", \"depth\": 3, \"rules\": \"repetition\"}\n\
                 {\"game\": \"tictactoe\", \"depth\": 3, \"rules\": \"repetition\"}\n\
                 {\"game\": \"tictactoe\", \"depth\": 3, \"rules\": \"plain\"}";
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    let output = program.args(["search", "--batch"]).write_stdin(lines).output().unwrap();
    let mut answers: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for answer in &mut answers {
        answer.as_object_mut().unwrap().remove("seconds");
    }
    assert_eq!(answers[0], found(&[&LAST[..], &["3"], &REPETITION].concat()));
    assert!(answers[1]["error"].to_string().contains("not available for tictactoe (available: plain)"), "{}", answers[1]);
    assert_eq!(answers[2], found(&["tictactoe", "--depth", "3"]));
}

#[test]
fn a_trace_has_the_draws_as_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let page = |rules: &str| {
        let file = folder.path().join(format!("{rules}.html"));
        let arguments = ["1", "--rules", rules, "--out", file.to_str().unwrap()];
        let output = scoutlab(&[&["trace"], &LAST[..], &arguments].concat());
        assert!(output.status.success(), "{output:?}");
        std::fs::read_to_string(file).unwrap()
    };
    assert!(page("repetition").contains("rules: repetition"));
    assert!(!page("plain").contains("rules: "));
}

const HEAD: &str = "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"1 second\"\nseed = 1\n[[grid]]\n";

const GRID: &str = "game = \"chess\"\npositions = [\"start\", \"4k3/8/8/8/8/8/8/R3K3 w - - 98 80\"]\ndepths = [2, 3]\nalgorithms = [\"pvs\", \"sss\"]\n";

/// Returns the rows of an experiment with this grid.
fn rows(grid: &str) -> DataTable {
    let project = SmallProject::new();
    project.write("experiments/rules.toml", &format!("{HEAD}{grid}"));
    let output = project.scoutlab(&["experiment", "rules", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    DataTable::read(&project.path("out/data.csv")).unwrap()
}

#[test]
fn the_rows_of_an_experiment_equal_single_searches() {
    let with = rows(&format!("{GRID}rules = [\"plain\", \"repetition\"]\n"));
    let place = |name: &str| with.column_index(name).unwrap();
    assert_eq!(with.columns()[..4], ["game", "position", "rules", "depth"]);
    assert_eq!(with.len(), 16);
    for row in with.rows() {
        let cell = |name: &str| row[place(name)].as_str();
        let fixed = ["chess", "--position", cell("position"), "--depth", cell("depth"), "--algorithm", cell("algorithm")];
        let answer = found(&[&fixed[..], &["--rules", cell("rules")]].concat());
        for count in ["value", "leaves", "interior", "calls"] {
            assert_eq!(cell(count), answer[count].to_string(), "{count} {row:?}");
        }
        assert_eq!(cell("command").contains("--rules=repetition"), cell("rules") == "repetition");
    }
    // After two more plies, the ending is drawn.
    let endings = with.rows().filter(|row| row[place("position")] != "start");
    for row in endings {
        let expected = if row[place("rules")] == "plain" { "500" } else { "0" };
        assert_eq!(row[place("value")], expected, "{row:?}");
    }
    // Without the axis, there are neither a column nor other rows.
    let without = rows(GRID);
    assert!(!without.columns().iter().any(|name| name == "rules"));
    let plain = with.rows().filter(|row| row[place("rules")] == "plain");
    for (row, plain) in without.rows().zip(plain) {
        assert_eq!(row[without.column_index("calls").unwrap()], plain[place("calls")]);
    }
}

#[test]
fn a_grid_with_rules_that_a_game_lacks_is_refused_with_its_line() {
    let rules = "rules = [\"plain\", \"repetition\"]\n";
    for (grid, expected) in [
        (format!("{GRID}rules = \"repitition\"\n"), "line 11: unknown rule set `repitition` (did you mean `repetition`?)"),
        (
            format!("{}{rules}", GRID.replace("chess", "othello").replace(", \"4k3/8/8/8/8/8/8/R3K3 w - - 98 80\"", "")),
            "line 11: rule set `repetition` is not available for othello",
        ),
        (
            format!("{GRID}{rules}orderings = \"perfect\"\n"),
            "line 12: ordering `perfect` is not available with --rules repetition",
        ),
        (
            format!("{}{rules}tables = 1\nenhance = \"etc\"\n", GRID.replace(", \"sss\"", "")),
            "line 13: enhancement `etc` is not available with --rules repetition",
        ),
        (format!("measure = \"decisions\"\n{GRID}rules = \"plain\"\n"), "line 12: a grid of decisions has no `rules`"),
    ] {
        let project = SmallProject::new();
        project.write("experiments/rules.toml", &format!("{HEAD}{grid}"));
        let message = refused(&project.scoutlab(&["experiment", "rules", "--out", "out"]));
        assert!(message.contains(expected), "{grid}: {message}");
    }
}
