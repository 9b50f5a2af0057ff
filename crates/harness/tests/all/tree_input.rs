//! Trees as users type them, searches of trees without `--depth`, and static values.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::{SmallProject, refused, scoutlab, stdout};

/// Runs `search tree` with the JSON output.
fn searched(arguments: &[&str]) -> Value {
    let output = scoutlab(&[&["search", "tree", "--json", "--position"], arguments].concat());
    serde_json::from_str(&stdout(&output)).unwrap()
}

fn message(arguments: &[&str]) -> String {
    refused(&scoutlab(arguments))
}

/// The values come from minimax by hand.
#[test]
fn the_side_at_the_root_may_have_a_colon() {
    for (tree, value) in [("[[3 5] [2 9]]", 3), ("((3, 5) (2; 9))", 3), ("[[\u{2212}3 5] [2 9]]", 2), ("A:([3 5] {2 9})", 3)] {
        for side in ["", "max ", "max: ", "MAX:", "Max : "] {
            assert_eq!(searched(&[&format!("{side}{tree}"), "--algorithm", "alphabeta"])["value"], value, "{side}{tree}");
        }
    }
    for side in ["min ", "min: ", "MIN:", "Min : ", "R: min: "] {
        for tree in ["[[3 5] [2 9]]", "((3 5) (2 9))", "\u{ff3b}[3 5], [2 9]\u{ff3d}"] {
            let found = searched(&[&format!("{side}{tree}"), "--algorithm", "scout"]);
            assert_eq!((&found["value"], &found["side_to_move"]), (&json!(5), &json!("min")), "{side}{tree}");
        }
    }
    let both = message(&["search", "tree", "--position", "[1,5 2]", "--algorithm", "minimax"]);
    assert!(both.contains("`1,5` may be 1.5 or the two values 1 and 5"), "{both}");
    // JSON without blanks is not ambiguous.
    assert!(stdout(&scoutlab(&["show", "tree", "[[3,5],[2,[9,1]],-1.5]"])).contains("-1.5"));
}

#[test]
fn the_default_depth_is_the_whole_tree() {
    for (tree, depth) in
        [("[[3 5] [2 [9 1]]]", 3), ("7", 1), ("min: (3 5)", 1), ("b=2,d=4,seed=1", 4), ("b=2,d=4 after 1 2", 2)]
    {
        let found = searched(&[tree, "--algorithm", "alphabeta"]);
        assert_eq!(found["depth"], depth, "{tree}");
        let asked = searched(&[tree, "--algorithm", "alphabeta", "--depth", &depth.to_string()]);
        assert_eq!((&found["leaves"], &found["request"]), (&asked["leaves"], &asked["request"]), "{tree}");
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("t.html");
        let out = out.to_str().unwrap();
        let output = scoutlab(&["trace", "tree", "--position", tree, "--algorithm", "pvs", "--against", "scout", "--out", out]);
        assert!(output.status.success(), "{tree}");
        let shown = scoutlab(&["show", "tree", tree, "--algorithm", "minimax", "--json"]);
        assert_eq!(serde_json::from_str::<Value>(&stdout(&shown)).unwrap()["request"]["depth"], depth, "{tree}");
    }
    for command in ["search", "trace"] {
        let found = message(&[command, "othello", "--algorithm", "alphabeta"]);
        assert_eq!(found, "scoutlab: --depth is missing, expected how many plies to search; only a tree has a default\n");
    }
}

/// Answers JSON lines.
fn batch(requests: &[Value]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_scoutlab"))
        .args(["search", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = requests.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn requests_in_json_have_the_same_default() {
    let answers = batch(&[
        json!({"game": "tree", "position": "[[3 5] [2 [9 1]]]", "algorithm": "minimax"}),
        json!({"game": "tree", "position": "[[3 5] [2 [9 1]]]", "algorithm": "minimax", "depth": null}),
        json!({"game": "tree", "position": "[[3 5]=4 [2 9]=1]", "algorithm": "minimax", "depth": 1}),
        json!({"game": "tree", "position": "[[3 5] [2 9]]", "algorithm": "deepening(minimax)"}),
    ]);
    assert_eq!((&answers[0]["depth"], &answers[0]["leaves"]), (&json!(3), &json!(5)));
    assert_eq!(answers[1]["leaves"], 5);
    assert_eq!((&answers[2]["depth"], &answers[2]["value"]), (&json!(1), &json!(4)));
    let error = answers[3]["error"].as_str().unwrap();
    assert!(error.contains("an iteration of depth 1 ends the search at the node 1, which has no static value"), "{error}");
}

#[test]
fn iterative_deepening_needs_static_values() {
    let place = "an iteration of depth 1 ends the search at the node 1, which has no static value";
    let deepening = ["--algorithm", "deepening(alphabeta)"];
    let tree = "[[3 5] [2 9]]";
    for command in [
        &["search", "tree", "--position", tree][..],
        &["trace", "tree", "--position", tree],
        &["show", "tree", tree],
        &["search", "tree", "--depth", "2", "--position", tree],
        &["search", "tree", "--depth", "9", "--position", tree],
    ] {
        let found = message(&[command, &deepening[..]].concat());
        assert!(found.contains(place), "{command:?}: {found}");
    }
    // The second iteration ends at a node without a static value.
    let found = message(&["search", "tree", "--position", "[[3 X:[5 6]]=4 [2 9]=1]", "--algorithm", "deepening(scout)"]);
    assert!(found.contains("an iteration of depth 2 ends the search at the node X"), "{found}");
    let project = SmallProject::new();
    let experiment = |measure: &str, tree: &str| {
        let text = format!(
            "title = 'T'\nquestion = 'Q'\nsource = 'none'\nusual_time = '1 second'\nseed = 1\n[[grid]]\n{measure}game = 'tree'\n\
             positions = ['{tree}']\ndepths = 2\nalgorithms = ['pvs', 'deepening(pvs)']\n"
        );
        project.write("experiments/deep.toml", &text);
        project.scoutlab(&["experiment", "deep", "--fresh"])
    };
    let found = refused(&experiment("", tree));
    assert!(found.contains("deep.toml, line 9: ") && found.contains(place), "{found}");
    assert!(experiment("", "[[3 5]=4 [2 9]=1]").status.success());
}

/// By hand: at depth 1, the leaves are the two static values; at depth 2, alpha-beta skips the leaf 9.
#[test]
fn iterative_deepening_uses_static_values() {
    let found = searched(&["[A:[3 5]=4 B:[2 9]=1]", "--algorithm", "deepening(alphabeta)"]);
    let leaves: Vec<&str> =
        found["visited_leaves"].as_array().unwrap().iter().map(|leaf| leaf["name"].as_str().unwrap_or("-")).collect();
    assert_eq!((leaves, &found["value"]), (vec!["A", "B", "-", "-", "-"], &json!(3)));
    // All nodes of a tree of one ply and all nodes of a synthetic tree have values.
    assert_eq!(searched(&["[3 5]", "--algorithm", "deepening(alphabeta)"])["leaves"], 2);
    assert_eq!(searched(&["b=2,d=3", "--algorithm", "deepening(minimax)"])["leaves"], 2 + 4 + 8);
}

#[test]
fn the_request_of_a_picture_keeps_its_depth() {
    let tree = "[1 2]=5";
    let show = |depth: &str| {
        let output = scoutlab(&["show", "tree", tree, "--depth", depth, "--algorithm", "deepening(alphabeta)", "--json"]);
        serde_json::from_str::<Value>(&stdout(&output)).unwrap()
    };
    for depth in 1..5 {
        let found = show(&depth.to_string());
        assert_eq!(found["request"]["depth"], depth);
        let visits: usize =
            found["nodes"].as_array().unwrap().iter().map(|node| node["visits"].as_array().unwrap().len()).sum();
        let searched = searched(&[tree, "--depth", &depth.to_string(), "--algorithm", "deepening(alphabeta)"]);
        assert_eq!((searched["leaves"].as_u64(), visits), (Some(2 * depth), 2 * depth as usize));
    }
    let many = format!("[{}]", vec!["[1 2 3 4 5 6 7 8 9]"; 256].join(" "));
    assert_eq!(message(&["show", "tree", &many]), "scoutlab: the tree has more than 2000 nodes, the most that can be shown\n");
    let synthetic = message(&["show", "tree", "b=2,d=12"]);
    assert!(synthetic.contains("; choose a smaller --depth"), "{synthetic}");
}
