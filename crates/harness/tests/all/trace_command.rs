//! A trace of `scoutlab trace` contains exactly the steps of the search, and the command rejects bad input.

use std::path::Path;
use std::process::Output;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{refused, scoutlab, stdout};

const SMALL: [&str; 7] = ["trace", "tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm=alphabeta"];

fn trace_to(path: &Path, arguments: &[&str]) -> Output {
    let mut command = arguments.to_vec();
    command.extend(["--out", path.to_str().unwrap()]);
    scoutlab(&command)
}

/// Runs `scoutlab trace` and returns the page.
fn page(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.html");
    let output = trace_to(&path, arguments);
    assert!(output.status.success(), "{output:?}");
    std::fs::read_to_string(path).unwrap()
}

/// Returns the JSON data that the page passes to its script.
fn data(page: &str) -> Value {
    let (_, data) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

/// Reads the packed numbers that `pack.rs` documents.
struct Numbers(std::vec::IntoIter<u8>);

impl Numbers {
    fn next(&mut self) -> u64 {
        let mut number = 0;
        for place in 0.. {
            let byte = self.0.next().unwrap();
            number |= u64::from(byte & 127) << (7 * place);
            if byte < 128 {
                break;
            }
        }
        number
    }

    fn skip(&mut self, count: u64) {
        for _ in 0..count {
            self.next();
        }
    }
}

/// Computes the counts of a track from its events.
fn counts(track: &Value) -> Value {
    let bytes = STANDARD.decode(track["events"].as_str().unwrap()).unwrap();
    let mut numbers = Numbers(bytes.into_iter());
    let [mut leaves, mut interior, mut tt_cutoffs, mut re_searches, mut probes, mut cutoffs, mut first] = [0; 7];
    while let Some(kind) = numbers.0.next() {
        match kind & 15 {
            1 => {
                interior += 1;
                numbers.skip(4);
                let moves = numbers.next();
                numbers.skip(2 * moves);
                probes += numbers.next();
            }
            2 => {
                leaves += 1;
                numbers.skip(3);
            }
            3 => {
                tt_cutoffs += 1;
                numbers.skip(3);
            }
            4 => {
                re_searches += 1;
                numbers.skip(1);
            }
            5 => numbers.skip(2),
            6 => {
                cutoffs += 1;
                first += u64::from(numbers.next() == 0);
            }
            7..=9 => numbers.skip(1),
            10 => probes += numbers.next(),
            kind => panic!("unknown kind {kind}"),
        }
    }
    json!({
        "leaves": leaves, "interior": interior, "tt_cutoffs": tt_cutoffs, "calls": leaves + interior + tt_cutoffs,
        "re_searches": re_searches, "ordering_evaluations": probes, "cutoffs": cutoffs, "first_cutoffs": first,
    })
}

/// Returns the counts, the value and the PV that `search --json` prints for these arguments, as a track contains them.
fn searched(arguments: &[&str]) -> (Value, Value, Value) {
    let mut command = vec!["search"];
    command.extend(arguments);
    command.push("--json");
    let output = scoutlab(&command);
    assert!(output.status.success(), "{output:?}");
    let found: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let names =
        ["leaves", "interior", "tt_cutoffs", "calls", "re_searches", "ordering_evaluations", "cutoffs", "first_cutoffs"];
    let counts = names.iter().map(|&name| (name.to_owned(), found[name].clone())).collect();
    (Value::Object(counts), found["value"].clone(), found["pv"].clone())
}

#[test]
fn recorded_events_add_up_to_the_counts_of_the_search() {
    const GAMES: [(&str, &str, &[&str]); 8] = [
        ("othello", "ffo:41", &["2", "3", "4"]),
        ("othello", "start", &["3", "5"]),
        ("othello6", "pv:12", &["3"]),
        ("ywf", "start", &["2", "3"]),
        ("tictactoe", "o---x----", &["3", "7"]),
        ("tree", "[[3 5]=3 [2 [9 1]]=2]", &["1", "3"]),
        ("tree", "b=3,d=6,seed=9", &["4", "6"]),
        ("tree", "b=5,d=4,seed=2,model=values,k=3", &["4"]),
    ];
    const ALGORITHMS: [&str; 17] = [
        "minimax",
        "branch-and-bound",
        "alphabeta",
        "alphabeta-soft",
        "scout",
        "scout-window",
        "negascout",
        "negascout-hard",
        "pvs",
        "mtdf:guess=1",
        "mtd-plus",
        "mtd-minus",
        "mtd-bi",
        "aspiration:delta=2",
        "sss",
        "dual",
        "deepening(pvs)",
    ];
    const ORDERINGS: [&str; 11] = [
        "none",
        "reverse",
        "random",
        "static",
        "eval1",
        "perfect",
        "worst",
        "killer:2",
        "history",
        "mobility",
        "killer:1+eval1:min-depth=1",
    ];
    let seed = 20261121;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for number in 0..50 {
        let (game, position, depths) = *GAMES.choose(&mut random).unwrap();
        let depth = depths.choose(&mut random).unwrap();
        // The loop tests every algorithm at least three times.
        let algorithm = ALGORITHMS[number % ALGORITHMS.len()];
        let ordering = ORDERINGS.choose(&mut random).unwrap();
        let text = number.to_string();
        let arguments =
            [game, "--position", position, "--depth", depth, "--algorithm", algorithm, "--ordering", ordering, "--seed", &text];
        let mut command = vec!["trace"];
        command.extend(arguments);
        let data = data(&page(&command));
        let track = &data["tracks"][0];
        let (expected, value, line) = searched(&arguments);
        assert_eq!(counts(track), expected, "seed {seed}: {arguments:?}");
        assert_eq!(track["counts"], expected, "seed {seed}: {arguments:?}");
        assert_eq!((&track["value"], &track["line"]), (&value, &line), "seed {seed}: {arguments:?}");
    }
}

#[test]
fn two_searches_are_recorded_side_by_side() {
    let othello = ["othello", "--position", "ffo:41", "--depth", "3"];
    let mut command = vec!["trace"];
    command.extend(othello);
    command.extend(["--algorithm", "alphabeta", "--against", "scout", "--against-ordering", "eval1"]);
    let data = data(&page(&command));
    for (track, algorithm, ordering) in [(0, "alphabeta", "none"), (1, "scout", "eval1")] {
        let mut search = othello.to_vec();
        search.extend(["--algorithm", algorithm, "--ordering", ordering]);
        assert_eq!(counts(&data["tracks"][track]), searched(&search).0, "{algorithm}");
    }
}

#[test]
fn other_frames_and_evaluators_are_recorded_too() {
    for arguments in [
        ["othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "alphabeta", "--frame", "white-raw"],
        ["othello", "--position", "ffo:44", "--depth", "4", "--algorithm", "scout", "--frame", "white-raw"],
        ["othello", "--position", "ffo:43", "--depth", "4", "--algorithm", "scout", "--eval", "weights"],
        ["othello", "--position", "start", "--depth", "3", "--algorithm", "pvs", "--eval", "mobility"],
        ["othello", "--position", "ffo:42", "--depth", "3", "--algorithm", "alphabeta", "--eval", "pattern"],
        ["tictactoe", "--position", "o--------", "--depth", "6", "--algorithm", "pvs", "--eval", "ai14s"],
    ] {
        let mut command = vec!["trace"];
        command.extend(arguments);
        let data = data(&page(&command));
        let (expected, value, _) = searched(&arguments);
        assert_eq!((counts(&data["tracks"][0]), &data["tracks"][0]["value"]), (expected, &value), "{arguments:?}");
    }
}

/// Returns the values in the whole tree of a page, or `None` if the page has no whole tree.
fn whole_tree(arguments: &[&str]) -> Option<Vec<i64>> {
    let bytes = STANDARD.decode(data(&page(arguments))["whole"].as_str()?).unwrap();
    let mut numbers = Numbers(bytes.into_iter());
    let mut values = Vec::new();
    while numbers.0.len() > 0 {
        numbers.skip(1);
        let signed = numbers.next() as i64;
        values.push(if signed % 2 == 0 { signed / 2 } else { -(signed + 1) / 2 });
    }
    Some(values)
}

#[test]
fn a_small_tree_is_carried_whole() {
    // Each value is for the side to move. The list includes the values of nodes that alpha-beta does not visit.
    assert_eq!(whole_tree(&SMALL).unwrap(), [3, -3, 3, 5, -2, 2, 9, -9, -1]);
    // The numbers of nodes at the plies are 1, 4, 12 and 56.
    let othello = ["trace", "othello", "--depth", "3", "--algorithm", "scout", "--ordering", "eval1"];
    assert_eq!(whole_tree(&othello).unwrap().len(), 73);
}

#[test]
fn a_tree_without_room_on_a_blackboard_or_without_values_of_its_own_is_not() {
    assert_eq!(whole_tree(&["trace", "othello", "--depth", "4", "--algorithm", "alphabeta"]), None);
    assert_eq!(whole_tree(&["trace", "othello", "--depth", "3", "--algorithm", "scout", "--frame", "white-raw"]), None);
    // With the best move first, alpha-beta visits fewer than 200 of the 511 nodes.
    let ordered =
        ["trace", "tree", "--position", "b=2,d=8,seed=1", "--depth", "8", "--algorithm", "alphabeta", "--ordering", "perfect"];
    assert_eq!(whole_tree(&ordered), None);
}

#[test]
fn a_page_is_whole_and_small() {
    for arguments in [
        &["trace", "tictactoe", "--depth", "9", "--algorithm", "scout", "--ordering", "perfect"][..],
        &["trace", "othello", "--position", "ffo:41", "--depth", "4", "--algorithm", "alphabeta", "--against", "scout"],
        &["trace", "ywf", "--depth", "3", "--algorithm", "alphabeta"],
        &SMALL,
    ] {
        let page = page(arguments);
        assert!(page.len() < 400_000, "{arguments:?}: {} bytes", page.len());
        for address in ["src=", "href=", "url(", "@import", "fetch(", "//cdn"] {
            assert!(!page.contains(address), "{arguments:?}: {address}");
        }
        assert!(page.ends_with("</html>\n") || page.ends_with("</html>"), "{arguments:?}");
    }
}

#[test]
fn text_from_outside_cannot_leave_its_place_in_the_page() {
    // The text of a tree cannot end the script element, because it contains only numbers and brackets.
    let page = page(&SMALL);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(page.contains("<h1>tree [[3 5] [2 [9 1]]]</h1>"));
}

#[test]
fn a_search_with_too_many_steps_is_refused_and_says_how_many_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.html");
    let mut arguments = SMALL.to_vec();
    arguments.extend(["--most-events", "11"]);
    insta::assert_snapshot!(refused(&trace_to(&path, &arguments)), @"scoutlab: the search has 12 steps, expected at most 11: choose a smaller depth, or raise the limit with --most-events");
    let endless = ["trace", "othello", "--depth", "40", "--algorithm", "minimax", "--most-events", "100"];
    let message = refused(&trace_to(&path, &endless));
    assert!(message.contains("the search has more than 1"), "{message}");
    assert!(!path.exists());
}

#[test]
fn mistakes_are_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.html");
    let message = |arguments: &[&str]| {
        let message = refused(&trace_to(&path, arguments));
        assert!(!path.exists());
        message
    };
    let with = |option: &'static str, value: &'static str| {
        let mut arguments = SMALL.to_vec();
        arguments.extend([option, value]);
        arguments
    };
    assert!(message(&with("--against", "scoot")).contains("did you mean `scout`?"));
    assert!(message(&with("--against-ordering", "perfekt")).contains("did you mean `perfect`?"));
    assert!(message(&with("--most-events", "0")).contains("from 1 to 2000000"));
    assert!(message(&with("--most-events", "-5")).contains("from 1 to 2000000"));
    assert!(message(&with("--table", "1000000")).contains("from 0 to 65536"));
    assert!(message(&["trace", "checkers", "--depth", "3", "--algorithm", "scout"]).contains("unknown game `checkers`"));
    assert!(message(&["trace", "ywf", "--depth", "0", "--algorithm", "scout"]).contains("from 1 to 1024"));
    assert!(message(&["trace", "tree", "--position", "[3", "--depth", "1", "--algorithm", "scout"]).contains("expected ]"));
}

#[test]
fn an_earlier_trace_is_replaced_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.html");
    assert!(trace_to(&path, &SMALL).status.success());
    assert!(trace_to(&path, &SMALL).status.success());
    std::fs::write(&path, "<!doctype html><title>My page</title>").unwrap();
    let message = refused(&trace_to(&path, &SMALL));
    assert!(message.contains("trace.html exists and is not a trace"), "{message}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "<!doctype html><title>My page</title>");
}

#[test]
fn a_missing_folder_is_a_storage_failure() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().join("none/trace.html"), folder.path().to_owned()] {
        let output = trace_to(&path, &SMALL);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("cannot be written: "), "{message}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn without_a_name_the_file_is_named_after_the_search() {
    let folder: TempDir = tempfile::tempdir().unwrap();
    let output = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"))
        .current_dir(folder.path())
        .args([
            "trace",
            "tictactoe",
            "--depth",
            "2",
            "--algorithm",
            "mtdf:guess=1",
            "--ordering",
            "table+killer:2",
            "--against",
            "pvs",
        ])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let name = "trace-tictactoe-mtdf-guess=1-table-killer-2-against-pvs-table-killer-2-depth-2.html";
    assert!(stdout(&output).starts_with(name), "{output:?}");
    assert!(folder.path().join(name).exists());
}
