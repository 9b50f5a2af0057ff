//! Tests of `scoutlab identify`.

use std::fmt::Write;

use serde_json::Value;

use crate::support::{refused, root, scoutlab, stdout};

/// Returns the JSON output of `scoutlab identify` for these counts.
fn identified(csv: &str) -> Value {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), csv).unwrap();
    let output = scoutlab(&["identify", file.path().to_str().unwrap(), "--json"]);
    // Without an answer, the exit code is 1.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

/// Returns some rows of the table of 2011 with the name of the algorithm in scoutlab.
fn published(algorithm: &str, ours: &str, cells: &[(&str, &str)]) -> String {
    let table = std::fs::read_to_string(root().join("data/published/othello-ffo-2011.csv")).unwrap();
    let mut csv = "position,depth,count,algorithm\n".to_owned();
    for (position, depth) in cells {
        let found = table.lines().find_map(|line| line.strip_prefix(&format!("{position},{algorithm},{depth},"))).unwrap();
        writeln!(csv, "ffo:{position},{depth},{found},{ours}").unwrap();
    }
    csv
}

const CELLS: [(&str, &str); 7] = [("40", "2"), ("40", "3"), ("41", "2"), ("44", "3"), ("47", "3"), ("53", "4"), ("58", "4")];

#[test]
fn the_table_of_2011_has_white_at_every_leaf() {
    for (theirs, ours) in [("negaalpha", "alphabeta"), ("scout", "scout")] {
        let found = identified(&published(theirs, ours, &CELLS));
        assert_eq!(found["most_rows"], 7, "{found}");
        assert_eq!(found["best"][0]["differences"], serde_json::json!({"frame": "white-raw"}), "{found}");
        assert_eq!(found["best"][0]["what"], "leaves");
    }
}

/// The rows come from two algorithms of the table, but do not name the algorithms.
#[test]
fn two_algorithms_behind_one_table_are_told_apart() {
    let without_names =
        |csv: &str| -> String { csv.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned() + "\n").collect() };
    let alphabeta = without_names(&published("negaalpha", "alphabeta", &[("41", "2"), ("47", "2"), ("44", "3")]));
    let scout = without_names(&published("scout", "scout", &[("40", "2"), ("58", "2"), ("53", "3")]));
    let found = identified(&(alphabeta + scout.split_once('\n').unwrap().1));
    let pair = &found["pairs"][0];
    assert_eq!(pair["convention"], "frame=white-raw what=leaves", "{found}");
    assert_eq!(pair["algorithms"], serde_json::json!({"alphabeta": [2, 3, 4], "scout": [5, 6, 7]}), "{found}");
}

#[test]
fn one_number_off_by_one_is_named() {
    let right = published("scout", "scout", &CELLS);
    let line = right.lines().nth(3).unwrap();
    let fields: Vec<&str> = line.split(',').collect();
    let count: u64 = fields[2].parse().unwrap();
    let wrong = right.replace(line, &format!("{},{},{},scout", fields[0], fields[1], count + 1));
    let found = identified(&wrong);
    assert_eq!(found["most_rows"], 6, "{found}");
    let best = &found["best"][0];
    assert_eq!(best["differences"], serde_json::json!({"frame": "white-raw"}), "{found}");
    let row = &best["different"][0];
    assert_eq!((&row["line"], &row["count"], &row["computed"]), (&4.into(), &(count + 1).into(), &count.into()));
    assert_eq!(best["different"].as_array().unwrap().len(), 1);
}

/// The counting bugs in reports on 6x6 Othello can be found from the counts that the reports print.
#[test]
fn slips_in_reports_on_small_othello_are_named() {
    let printed = "position,depth,count,algorithm,what\n\
                   pv:29,24,11,scout,calls\npv:25,24,42,scout,interior\npv:23,24,199,scout,interior\npv:22,24,306,scout,calls\n";
    let found = identified(printed);
    assert_eq!(found["most_rows"], 4, "{found}");
    assert_eq!(found["best"][0]["differences"], serde_json::json!({"part": "eval-only"}), "{found}");
}

#[test]
fn one_row_says_how_many_conventions_fit_and_what_would_tell_them_apart() {
    let tree = identified("game,position,depth,count,algorithm\ntree,[[3 5] [3 9]],2,4,alphabeta\n");
    assert!(tree["conventions"].as_u64().unwrap() > 5, "{tree}");
    assert!(tree["next"]["counts"].as_u64().unwrap() > 1, "{tree}");
    let shown: Vec<&Value> = tree["best"].as_array().unwrap().iter().map(|best| &best["convention"]).collect();
    assert!(shown.contains(&&"algorithm as given cut=greater what=leaves".into()), "{shown:?}");
}

/// Returns the text that the command prints about these counts.
fn printed(csv: &str, options: &[&str]) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), csv).unwrap();
    stdout(&scoutlab(&[&["identify", file.path().to_str().unwrap()], options].concat()))
}

#[test]
fn own_counts_are_answered_without_a_search() {
    let csv = "game,position,depth,count,algorithm\n\
                   tictactoe,start,9,549946,minimax\ntictactoe,start,9,18297,alphabeta\n";
    let found = identified(csv);
    assert_eq!(found["same"]["algorithms"], serde_json::json!({"minimax": [2], "alphabeta": [3]}), "{found}");
    assert_eq!((&found["end"], &found["programs_tried"]), (&"not needed".into(), &0.into()));
    assert_eq!(found["own"][1]["counts"]["alphabeta"]["calls"], 18297);
    let answer = printed("position,depth,count\nffo:41,4,1619\nffo:41,4,2245\n", &["--seconds", "1", "--json"]);
    let own = &serde_json::from_str::<Value>(&answer).unwrap()["own"];
    assert_eq!(own[0]["counts"]["scout"]["leaves"], 1619, "{own}");
}

/// The printed minimum is the number of leaves of the smallest proof tree, a lower bound for alpha-beta and Scout.
#[test]
fn the_smallest_tree_and_minimax_enclose_all_counts() {
    let tree = identified("game,position,depth,count,algorithm\ntree,[[3 5] [3 9]],2,4,alphabeta\n");
    let row = &tree["own"][0];
    // The smallest proof tree has three of the four leaves. Minimax visits all four.
    assert_eq!((&row["minimum"], &row["maximum"]), (&3.into(), &4.into()), "{row}");
}

#[test]
fn one_number_identifies_nothing() {
    let text = printed("position,depth,count\nffo:41,3,1234\n", &["--seconds", "1"]);
    assert!(text.contains("One number identifies nothing"), "{text}");
    assert!(!text.contains("certain:") && !text.contains("likely:"), "{text}");
}

/// scoutlab gives both of the first numbers. The start position of Othello has four moves, so no search of one ply counts 1000 nodes.
#[test]
fn the_exit_code_tells_whether_there_is_an_answer() {
    let known = "position,depth,count\nffo:41,6,14349\nffo:41,6,19019\n";
    let unknown = "game,position,depth,count\nothello,start,1,1000\nothello,start,1,2000\n";
    for (csv, code) in [(known, 0), (unknown, 1)] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), csv).unwrap();
        for json in [&[][..], &["--json"]] {
            let arguments = [&["identify", file.path().to_str().unwrap(), "--seconds", "1"], json].concat();
            let output = scoutlab(&arguments);
            assert_eq!(output.status.code(), Some(code), "{output:?}");
            assert_eq!(
                stdout(&output).contains("at depth 1 a search counts the root and its moves, 4"),
                code == 1,
                "{output:?}"
            );
        }
    }
}

/// The numbers are the calls of alpha-beta without the root, as a separate program counts them, each added to those before it.
#[test]
fn running_totals_are_named() {
    let positions = [
        ("after x1y0", 8, 2868),
        ("after x1y0 x0y0 x1y1", 6, 3136),
        ("after x1y0 x0y0 x1y1 x1y2 x0y2", 4, 3154),
        ("after x1y0 x0y0 x1y1 x1y2 x0y2 x2y0 x0y1", 2, 3158),
    ];
    let rows = positions.map(|(position, depth, count)| format!("{position},{depth},{count}\n")).concat();
    let text = printed(&format!("position,depth,count\n{rows}"), &["--game", "tictactoe"]);
    assert!(text.starts_with("running totals: each number contains those of the rows before it"), "{text}");
    assert!(text.contains("the differences are 2868, 268, 18, 4\n"), "{text}");
    assert!(text.contains("alphabeta what=calls root=not-counted"), "{text}");
}

#[test]
fn the_usual_answer_has_at_most_ten_lines_with_questions_and_answers() {
    let planted = std::fs::read_to_string(root().join("data/identify/planted.csv")).unwrap();
    let text = printed(&planted, &["--game", "tictactoe"]);
    assert!(text.lines().count() <= 10, "{text}");
    let answer = "The value of a child that causes a cutoff: greater than beta (here: at least beta)";
    assert!(text.contains("certain: 5 of 5 rows by algorithm as given cut=greater what=calls"), "{text}");
    assert!(text.contains(answer), "{text}");
    assert!(text.lines().last().unwrap().starts_with("Tried "), "{text}");
}

#[test]
fn numbers_come_from_standard_input_too() {
    let csv = "position,depth,count,algorithm\nffo:40,2,13,alphabeta\n";
    let mut command = assert_cmd::Command::cargo_bin("scoutlab").unwrap();
    let output = command.args(["identify", "-", "--json"]).write_stdin(csv).output().unwrap();
    let found: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&found["rows"], &found["own"][0]["count"]), (&1.into(), &13.into()), "{found}");
}

#[test]
fn what_is_wrong_is_told_with_line_and_expectation() {
    let told = |csv: &str| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), csv).unwrap();
        refused(&scoutlab(&["identify", file.path().to_str().unwrap(), "--game", "othello"]))
    };
    let cases = [
        (
            "position,count\nstart,3\n",
            "line 1: there is no column `depth` among `position, count`, expected position, depth, count",
        ),
        ("position,depth,count,algoritm\nstart,1,4,scout\n", "line 1: unknown column `algoritm` (did you mean `algorithm`?)"),
        ("position,depth,count\nstart,2,12\nffo:99,1,4\n", "line 3: othello: "),
        ("position,depth,count\nstart,2,1e3\n", "line 2: count `1e3`: expected a whole number, 0 or greater"),
        ("position,depth,count\nstart,0,1\n", "line 2: depth `0`: expected a whole number of plies from 1 to 1024"),
        ("position,depth,count\nstart,2\n", "line 2"),
        ("position,depth,count\n", "line 2: there are no rows"),
        ("", "line 1: the file is empty, expected a line `position,depth,count`"),
        ("position,depth,count,depth\nstart,2,4,2\n", "line 1: there are two columns `depth`, expected one"),
        ("position,depth,count,game\nstart,2,4,ywf\n", "line 2: the game is `ywf`, but othello was asked for"),
        ("position,depth,count\nstart,2,-4\n", "line 2: count `-4`: expected a whole number, 0 or greater"),
        ("position,depth,count,algorithm\nstart,2,4,scoot\n", "line 2: unknown algorithm `scoot` (did you mean `scout`?)"),
        ("position,depth,count,what\nstart,2,4,leafs\n", "line 2: unknown count `leafs` (did you mean `leaves`?)"),
    ];
    for (csv, expected) in cases {
        let message = told(csv);
        assert!(message.contains(expected), "{message}");
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "position,depth,count\nffo:41,1,4\nffo:99,1,4\n").unwrap();
    let message = refused(&scoutlab(&["identify", file.path().to_str().unwrap()]));
    assert!(message.contains("line 3: no game has the position `ffo:99`, expected one"), "{message}");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), b"position,depth,count\nstart\xff,2,4\n").unwrap();
    let message = refused(&scoutlab(&["identify", file.path().to_str().unwrap()]));
    assert!(message.contains("line 2: this is no text in UTF-8, expected"), "{message}");
    let message = refused(&scoutlab(&["identify", "nowhere.csv", "--game", "othelo"]));
    assert!(message.contains("unknown game `othelo` (did you mean `othello`?)"), "{message}");
}
