//! Tests of `scoutlab debug` and `--log`.

use std::path::Path;

use crate::support::{refused, scoutlab, stdout};
use tempfile::TempDir;

fn logged(folder: &TempDir, arguments: &[&str]) -> String {
    let file = folder.path().join("search.log");
    let file = file.to_str().unwrap();
    let output = scoutlab(&[&["search"], arguments, &["--log", file]].concat());
    assert!(output.status.success(), "{output:?}");
    std::fs::read_to_string(Path::new(file)).unwrap()
}

fn debug(folder: &TempDir, log: &str, more: &[&str]) -> std::process::Output {
    let file = folder.path().join("changed.log");
    std::fs::write(&file, log).unwrap();
    scoutlab(&[&["debug", file.to_str().unwrap()], more].concat())
}

#[test]
fn the_log_of_a_small_search_is_the_documented_one() {
    let folder = tempfile::tempdir().unwrap();
    let log = logged(&folder, &["tree", "--position", "[[3 5] [2 9]]", "--algorithm", "alphabeta-soft"]);
    let (request, visits) = log.split_once('\n').unwrap();
    assert!(request.starts_with("# request {") && request.contains(r#""algorithm":"alphabeta-soft""#), "{request}");
    let help = stdout(&scoutlab(&["debug", "--help"]));
    let in_help: Vec<&str> = help.lines().map(str::trim).filter(|line| visits.lines().any(|visit| visit == *line)).collect();
    assert_eq!(visits.lines().collect::<Vec<_>>(), in_help, "{help}");
}

#[test]
fn a_log_of_scoutlab_is_equal_and_its_calls_are_those_of_the_search() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["othello", "--depth", "5", "--algorithm", "deepening(pvs)", "--ordering", "table+killer:2", "--table", "4"][..],
        &[
            "chess",
            "--position",
            "kiwipete",
            "--depth",
            "3",
            "--algorithm",
            "negascout",
            "--ordering",
            "captures",
            "--selective",
            "null:r=1",
        ],
        &["chess", "--depth", "3", "--algorithm", "mtdf", "--eval", "quiescence:material", "--rules", "repetition"],
        &["connect-four", "--depth", "5", "--algorithm", "scout"],
        &["tree", "--position", "min [[1/2 5] [-0.25 9]]", "--algorithm", "alphabeta", "--window", "0,3"],
        &["ywf", "--depth", "2", "--algorithm", "aspiration:delta=2"],
        &["tictactoe", "--depth", "4", "--algorithm", "mtd-bi"],
    ] {
        let log = logged(&folder, arguments);
        let output = debug(&folder, &log, &[]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let answer = stdout(&scoutlab(&[&["search"], arguments, &["--json"]].concat()));
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        // Each visit of the root has its own calls.
        let roots = log.lines().filter(|line| line.starts_with(','));
        let calls: u64 = roots.map(|line| line.rsplit(',').next().unwrap().parse::<u64>().unwrap()).sum();
        assert_eq!(calls, answer["calls"], "{arguments:?}");
        let visits = log.lines().count() as u64 - 2;
        assert_eq!((calls, stdout(&output)), (visits, format!("equal: {visits} visits\n")));
    }
}

#[test]
fn the_first_visit_that_differs_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let log = logged(&folder, &["chess", "--position", "kiwipete", "--depth", "2", "--algorithm", "alphabeta-soft"]);
    let lines: Vec<&str> = log.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("a1c1 b4b3,")).unwrap();
    let fields: Vec<&str> = lines[place].split(',').collect();
    let changed = log.replace(lines[place], &format!("{},{},{},0,-7,1", fields[0], fields[1], fields[2]));
    let output = debug(&folder, &changed, &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains(&format!("changed.log:{}: the first visit that differs, after {} equal visits", place + 1, place - 2)),
        "{text}"
    );
    assert!(text.contains("after a1c1 b4b3: r3k2r/p1ppqpb1/bn2pnp1/3PN3/4P3/1pN2Q1p/PPPBBPPP/2R1K2R w Kkq - 0 2"), "{text}");
    assert!(text.contains(", in the log -7. See docs/conventions.md#depth-value-and-ties."), "{text}");
    let found: serde_json::Value = serde_json::from_str(&stdout(&debug(&folder, &changed, &["--json"]))).unwrap();
    assert_eq!(
        (&found["equal"], &found["line"], &found["theirs"]["value"]),
        (&false.into(), &(place + 1).into(), &"-7".into())
    );
    // SAN and a log without its last line.
    let san = log.replace("a1c1 b4b3,", "Rc1 b3,");
    assert_eq!(debug(&folder, &san, &[]).status.code(), Some(0));
    let cut = log.trim_end().rsplit_once('\n').unwrap().0;
    assert!(stdout(&debug(&folder, cut, &[])).contains("The log has ended, but the search goes on."));
    let longer = format!("{log},-inf,inf,2,0,1\n");
    assert!(stdout(&debug(&folder, &longer, &[])).contains("The search has ended, but the log goes on."));
}

#[test]
fn logs_that_cannot_be_written_or_read_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    std::fs::write(&file, "do not lose this\n").unwrap();
    let arguments = ["search", "othello", "--depth", "1", "--log", file.to_str().unwrap()];
    let message = refused(&scoutlab(&arguments));
    assert!(message.contains("notes.txt exists and is not a log"), "{message}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "do not lose this\n");
    let message = refused(&scoutlab(&[
        "search",
        "othello",
        "--depth",
        "2",
        "--algorithm",
        "sss",
        "--log",
        folder.path().join("s").to_str().unwrap(),
    ]));
    assert!(message.contains("`sss` goes from visit to visit without ending one"), "{message}");
    // An earlier log is not lost if the search fails.
    let log = logged(&folder, &["othello", "--depth", "2"]);
    let earlier = folder.path().join("search.log");
    refused(&scoutlab(&["search", "othello", "--depth", "9", "--most-visits", "5", "--log", earlier.to_str().unwrap()]));
    assert_eq!(std::fs::read_to_string(&earlier).unwrap(), log);
    let message = refused(&scoutlab(&["debug", "--json"]));
    assert!(message.contains("a LOG, --program or --engine must be given"), "{message}");
    let message = refused(&scoutlab(&["debug", "x.log", "--algorithm", "pvs"]));
    assert!(message.contains("cannot be used with"), "{message}");
    assert_eq!(scoutlab(&["debug", "missing.log"]).status.code(), Some(3));
    let message = refused(&debug(&folder, "# request {\"game\": \"chess\", \"depth\": 2}\nx,1,2\n", &[]));
    assert!(message.contains("changed.log:2: 3 fields, expected path,alpha,beta,depth,value,calls"), "{message}");
}
