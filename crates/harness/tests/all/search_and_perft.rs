//! Tests of `scoutlab search` and `scoutlab perft`.

use crate::support::{MEASURES, refused, scoutlab, stdout};

fn search(arguments: &[&str]) -> serde_json::Value {
    let mut command = vec!["search"];
    command.extend(arguments);
    command.push("--json");
    let output = scoutlab(&command);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_str(&stdout(&output)).unwrap()
}

#[test]
fn json_has_the_documented_keys_in_order() {
    let output = stdout(&scoutlab(&["search", "othello", "--depth", "2", "--algorithm", "scout", "--json"]));
    // The details repeat keys of the answer, and so does the request after them.
    let (answer, details) = output.split_once(",\"by_ply\":").unwrap();
    assert!(details.contains("],\"cutoff_moves\":{\"by_number\":["), "{details}");
    let keys: Vec<&str> =
        answer.split('"').skip(1).step_by(2).filter(|text| answer.contains(&format!("\"{text}\":"))).collect();
    let expected = [
        "game",
        "position",
        "depth",
        "algorithm",
        "ordering",
        "evaluator",
        "frame",
        "value",
        "best_move",
        "pv",
        "pv_complete",
        "pv_calls",
        "leaves",
        "interior",
        "tt_cutoffs",
        "calls",
        "re_searches",
        "ordering_evaluations",
        "cutoffs",
        "first_cutoffs",
        "seconds",
        "seed",
        "table",
        "table_depth",
        "table_rule",
        "table_replace",
        "enhance",
        "selective",
        "side_to_move",
        "view",
        "bound",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn the_pv_of_chess_is_in_san_and_in_uci() {
    let found = search(&["chess", "--position", "4k3/8/8/8/8/8/7p/4K2R w K -", "--depth", "1", "--eval", "material"]);
    assert_eq!((found["pv"][0].as_str(), found["pv_uci"][0].as_str()), (Some("Rxh2"), Some("h1h2")));
    let castling = search(&["chess", "--position", "kiwipete moves a2a3 b4b3", "--depth", "3", "--ordering", "captures"]);
    assert_eq!(castling["pv"].as_array().unwrap().len(), castling["pv_uci"].as_array().unwrap().len());
    assert!(castling["pv_uci"].as_array().unwrap().iter().all(|name| name.as_str().unwrap().len() >= 4));
    assert_eq!(search(&["othello", "--depth", "2"]).get("pv_uci"), None);
}

#[test]
fn quiescence_nodes_are_counted_apart_from_leaves() {
    // The counts are those of the second program (tests/second-program), which generates moves with python-chess.
    for (algorithm, leaves, below) in [("alphabeta", 132, 333), ("pvs", 133, 234), ("negascout", 132, 748)] {
        let fixed = ["chess", "--position", "bk:1", "--depth", "2", "--ordering", "captures", "--eval", "quiescence:material"];
        let found = search(&[&fixed[..], &["--algorithm", algorithm]].concat());
        assert_eq!(
            (&found["value"], &found["leaves"], &found["quiescence_nodes"]),
            (&(-200).into(), &leaves.into(), &below.into())
        );
    }
    let found = search(&["chess", "--depth", "2", "--algorithm", "pvs"]);
    assert_eq!(found.get("quiescence_nodes"), None);
}

#[test]
fn published_examples_come_out_on_the_command_line() {
    let mover = ["othello", "--position", "ffo:41", "--depth", "6"];
    for (algorithm, leaves) in [("alphabeta", 14_349), ("scout", 19_019)] {
        let mut arguments = mover.to_vec();
        arguments.extend(["--algorithm", algorithm]);
        let found = search(&arguments);
        assert_eq!(found["leaves"], leaves);
        assert_eq!(found["frame"], "mover");
    }
    let full = search(&["tictactoe", "--depth", "9", "--algorithm", "minimax"]);
    assert_eq!(full["calls"], 549_946);
    assert_eq!(full["value"], 0);
}

#[test]
fn the_line_starts_with_the_best_move_and_is_as_long_as_the_search_is_deep() {
    let found = search(&["othello", "--position", "ffo:41", "--depth", "5", "--algorithm", "alphabeta"]);
    assert_eq!(found["pv"][0], found["best_move"]);
    assert_eq!(found["pv"].as_array().unwrap().len(), 5);
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    let board = format!("{} O", "X".repeat(64));
    let found = search(&["othello", "--position", &board, "--depth", "4", "--algorithm", "scout"]);
    assert_eq!(found["value"], -64);
    assert!(found["best_move"].is_null());
    assert_eq!(found["leaves"], 1);
    assert_eq!(found["interior"], 0);
}

#[test]
fn the_readable_table_shows_what_json_shows() {
    let text =
        stdout(&scoutlab(&["search", "tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3", "--algorithm", "alphabeta"]));
    let without_time: Vec<&str> = text.lines().filter(|line| !line.starts_with("seconds")).collect();
    insta::assert_snapshot!(without_time.join("\n"), @r"
    game                 tree
    position             [[3 5] [2 [9 1]]]
    side to move         MAX
    depth                3
    algorithm            alphabeta
    ordering             none (seed 0)
    evaluator            leaves
    frame                mover
    value                3
    best move            1
    PV                   1 1
    leaves               3
    interior             3
    TT cutoffs           0
    calls                6
    re-searches          0
    ordering evaluations 0
    cutoffs              1
    first cutoffs        1 (100.0 %)
    leaves in order      1.1:3 1.2:5 2.1:2
    cut                  2.2.1:9 2.2.2:1
    ");
}

#[test]
fn first_cutoffs_are_a_share_of_all_cutoffs() {
    for (arguments, has_cutoffs) in [
        (&["othello", "--position", "ffo:41", "--depth", "6"][..], true),
        (&["chess", "--depth", "3", "--ordering", "killer"], true),
        (&["othello", "--position", "ffo:41", "--depth", "3", "--algorithm", "minimax"], false),
    ] {
        let found = search(arguments);
        let [first, all] = ["first_cutoffs", "cutoffs"].map(|name| found[name].as_u64().unwrap());
        let expected = match all {
            0 => "0".to_owned(),
            all => format!("{first} ({:.1} %)", first as f64 / all as f64 * 100.0),
        };
        assert_eq!(all > 0, has_cutoffs);
        let text = stdout(&scoutlab(&[&["search"], arguments].concat()));
        let line = text.lines().find_map(|line| line.strip_prefix("first cutoffs")).unwrap();
        assert_eq!(line.trim(), expected);
    }
}

#[test]
fn the_default_algorithm_is_alphabeta_and_killer_is_two_killers() {
    let found = search(&["othello", "--depth", "4", "--ordering", "table+killer", "--table", "1"]);
    let named =
        search(&["othello", "--depth", "4", "--algorithm", "alphabeta", "--ordering", "table+killer:2", "--table", "1"]);
    for key in ["algorithm", "ordering", "leaves", "calls"] {
        assert_eq!(found[key], named[key], "{key}");
    }
    assert_eq!(
        (&found["request"]["ordering"], &found["request"]["algorithm"]),
        (&"table+killer:2".into(), &"alphabeta".into())
    );
    for command in ["search", "trace"] {
        let help = stdout(&scoutlab(&[command, "--help"]));
        assert!(help.contains("[default: alphabeta]"), "{help}");
    }
}

#[test]
fn perft_prints_a_line_per_depth_with_the_published_counts() {
    let text = stdout(&scoutlab(&["perft", "othello", "--depth", "7"]));
    for (line, (depth, count)) in text.lines().zip((1..).zip([4, 12, 56, 244, 1396, 8200, 55092])) {
        assert!(line.starts_with(&format!("{depth} {count} ")), "{line}");
        assert!(line.split(' ').nth(2).unwrap().parse::<f64>().is_ok(), "{line}");
    }
    assert_eq!(text.lines().count(), 7);
    let text = stdout(&scoutlab(&["perft", "ywf", "--depth", "4"]));
    let counts: Vec<&str> = text.lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(counts, ["14", "164", "1938", "20888"]);
}

#[test]
fn a_search_without_a_table_that_it_should_have_says_so_and_finds_the_same() {
    let told = |table: &str| {
        let arguments = ["search", "othello", "--depth", "4", "--algorithm", "mtdf", "--table", table];
        let output = scoutlab(&arguments);
        assert!(output.status.success(), "{output:?}");
        let text = stdout(&output);
        (text.lines().next().unwrap().to_owned(), String::from_utf8(output.stderr).unwrap())
    };
    let (value, note) = told("0");
    assert_eq!(note, "`mtdf` has no transposition table: each of its passes searches from scratch\n");
    assert_eq!(told("16"), (value, String::new()));
}

#[test]
fn generation_changes_the_counts_of_a_search_and_no_perft() {
    let calls = |generation: &str| {
        let arguments = ["search", "othello6", "--position", "pv:21", "--depth", "40", "--algorithm", "scout", "--json"];
        let found = stdout(&scoutlab(&[&arguments[..], &["--generation", generation]].concat()));
        serde_json::from_str::<serde_json::Value>(&found).unwrap()["calls"].as_u64().unwrap()
    };
    // These counts were published, and an independent program confirms the published counts.
    assert_eq!(["rows", "columns", "rows-reversed"].map(calls), [13_285, 6_294, 19_730]);
    for game in ["othello", "othello6"] {
        let counts = |generation: &str| -> Vec<String> {
            let text = stdout(&scoutlab(&["perft", game, "--depth", "6", "--generation", generation]));
            text.lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect()
        };
        assert_eq!(counts("rows"), counts("columns-reversed"));
    }
    let refusal = refused(&scoutlab(&["perft", "othello6", "--depth", "2", "--generation", "colums"]));
    assert!(refusal.contains("unknown move generation order `colums` (did you mean `columns`?)"), "{refusal}");
    let refusal = refused(&scoutlab(&["perft", "tree", "--depth", "2", "--generation", "rows"]));
    assert!(refusal.contains("`tree` has no other move generation order"), "{refusal}");
    let refusal = refused(&scoutlab(&["solve", "othello6", "--position", "pv:34"]));
    assert!(refusal.contains("there is no stored position `pv:34`, expected pv:0 to pv:33"), "{refusal}");
}

#[test]
fn an_ordering_by_a_table_that_is_not_there_is_refused() {
    let search = ["search", "othello", "--depth", "3", "--ordering", "table+killer:2", "--algorithm"];
    let refusal = refused(&scoutlab(&[&search[..], &["pvs"]].concat()));
    assert!(
        refusal.contains("ordering `table+killer:2` uses the best moves of a transposition table: add --table MB"),
        "{refusal}"
    );
    assert!(scoutlab(&[&search[..], &["pvs", "--table", "1"]].concat()).status.success());
    assert!(scoutlab(&[&search[..], &["mtdf"]].concat()).status.success());
}

#[test]
fn help_explains_the_positions_of_every_game() {
    let [help, printed] = [&["help", "positions"], &["positions"][..]].map(|arguments| stdout(&scoutlab(arguments)));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for game in MEASURES.catalogue().games() {
        let expected = words(&format!("{}: {}", game.name(), game.description().positions));
        for text in [&help, &printed] {
            assert!(words(text).contains(&expected), "{expected}");
        }
    }
}

const TREE: [&str; 5] = ["tree", "--position", "[[3 5] [2 [9 1]]]", "--depth", "3"];

#[test]
fn counts_by_ply_and_by_cutoff_move_equal_counts_by_hand() {
    // The search visits 3 and 5, then 2, which causes a cutoff because the value of the root is already at least 3.
    let found = search(&TREE);
    let ply = |ply: u32, [leaves, interior, cutoffs]: [u64; 3]| {
        serde_json::json!({
            "ply": ply, "leaves": leaves, "interior": interior, "tt_cutoffs": 0, "cutoffs": cutoffs, "first_cutoffs": cutoffs
        })
    };
    assert_eq!(found["by_ply"], serde_json::json!([ply(0, [0, 1, 0]), ply(1, [0, 2, 1]), ply(2, [3, 0, 0])]));
    let quiet = serde_json::json!({ "tt_move": 0, "capture": 0, "killer": 0, "quiet": 1 });
    assert_eq!(found["cutoff_moves"], serde_json::json!({ "by_number": [1], "by_kind": quiet }));
    assert_eq!(found.get("divide"), None);
}

#[test]
fn a_divided_search_lists_the_root_moves_in_generation_order() {
    let text = stdout(&scoutlab(&[&["search"], &TREE[..], &["--ordering", "reverse", "--divide"]].concat()));
    let (_, rows) = text.split_once("\n\n").unwrap();
    // The search visits 1, 9 and 2, which show that the second move scores 2, and then 5 and 3.
    assert_eq!(rows, "move  value  calls  leaves\n1         3      3       2\n2         2      5       3\n");
    let ordered = [&["search"], &TREE[..], &["--divide", "--json"]].concat();
    let output = stdout(&scoutlab(&ordered));
    let first = r#""1":{"value":3,"bound":"exact","calls":3,"leaves":2}"#;
    let second = r#""2":{"value":3,"bound":"at-most","calls":2,"leaves":1}"#;
    let divide = format!("\"divide\":{{{first},{second}}}");
    assert!(output.contains(&divide), "{output}");
}

#[test]
fn a_divided_search_prints_bounds_for_the_side_that_values_are_for() {
    // The first move scores 3 for MAX. The reply 4 then shows that the second move scores at least as much, and both replies to the third
    // move score at most the lower end of the window.
    let min = ["search", "tree", "--position", "min [[3 1] [4 9] [0 2]]", "--divide", "--window", "2,9"];
    let text = stdout(&scoutlab(&min));
    let (_, rows) = text.split_once("\n\n").unwrap();
    assert_eq!(
        rows,
        "move  value  calls  leaves\n1         3      3       2\n2        ≥3      2       1\n3        ≤2      3       2\n"
    );
}

#[test]
fn a_root_move_that_is_not_searched_has_no_value() {
    // The first move is already at least as good as the end of the window.
    let found = search(&[&TREE[..], &["--divide", "--window", "0,3"]].concat());
    let divide = serde_json::json!({
        "1": { "value": 3, "bound": "at-least", "calls": 3, "leaves": 2 },
        "2": { "value": null, "bound": null, "calls": 0, "leaves": 0 },
    });
    assert_eq!(found["divide"], divide);
    assert_eq!(found["request"]["divide"], true);
}
