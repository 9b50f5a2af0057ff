//! Tests of `scoutlab solve`.

use scoutlab_games::connect_four::sets::SETS;

use crate::support::{refused, scoutlab, stdout};

#[test]
fn json_has_the_documented_keys_in_order() {
    let output = stdout(&scoutlab(&["solve", "othello", "--position", "random:empties=9,seed=1", "--json"]));
    // The part after `version` contains the request, which repeats keys of the answer.
    let (answer, _) = output.split_once(",\"version\":").unwrap();
    let keys: Vec<&str> =
        answer.split('"').skip(1).step_by(2).filter(|text| answer.contains(&format!("\"{text}\":"))).collect();
    let expected = [
        "game",
        "position",
        "algorithm",
        "ordering",
        "table",
        "last_empties",
        "plain",
        "value",
        "lower",
        "upper",
        "complete",
        "best_move",
        "pv",
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
        "side_to_move",
    ];
    assert_eq!(keys, expected);
    let report: serde_json::Value = serde_json::from_str(&output).unwrap();
    let count = |name: &str| report[name].as_u64().unwrap();
    assert_eq!(count("calls"), count("leaves") + count("interior") + count("tt_cutoffs"));
    assert_eq!(report["best_move"], report["pv"][0]);
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    for (board, score) in [("X".repeat(64), 64), (format!("{}O{}", "-".repeat(20), "-".repeat(43)), -64)] {
        let found = scoutlab(&["solve", "othello", "--position", &format!("{board} X"), "--json"]);
        let report: serde_json::Value = serde_json::from_str(&stdout(&found)).unwrap();
        assert_eq!((&report["value"], &report["best_move"]), (&score.into(), &serde_json::Value::Null));
        assert_eq!((&report["pv"], &report["calls"]), (&serde_json::json!([]), &1.into()));
    }
}

#[test]
fn techniques_are_switched_by_name_and_no_score_depends_on_them() {
    let solved = |arguments: &[&str]| {
        let position = ["solve", "othello", "--position", "random:empties=13,seed=2", "--json"];
        serde_json::from_str::<serde_json::Value>(&stdout(&scoutlab(&[&position, arguments].concat()))).unwrap()
    };
    let [all, without, with, general] =
        [&[][..], &["--without", "etc,pattern"], &["--with", "mobility,table"], &["--algorithm", "pvs"]].map(solved);
    assert_eq!([&all["algorithm"], &general["algorithm"]], ["endgame", "pvs"]);
    assert!(all["ordering"].as_str().unwrap().contains("+etc+stability+pattern+"));
    assert!(without["ordering"].as_str().unwrap().contains("+prefetch+stability+shallow-search+"));
    assert_eq!(with["ordering"], "table+mobility");
    for found in [&all, &without, &with] {
        assert_eq!(found["value"], general["value"], "{found}");
        assert_eq!(found["last_empties"] == 4, found["ordering"].as_str().unwrap().contains("last-four"), "{found}");
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let with = |arguments: &[&str]| refused(&scoutlab(&[&["solve"], arguments].concat()));
    assert!(with(&["ywf"]).contains("`ywf` has no solver; available for: othello, othello6, tictactoe, connect-four"));
    assert!(with(&["otello"]).contains("did you mean `othello`"));
    assert!(with(&["othello", "--position", "ffo:39"]).contains("ffo:40 to ffo:59"));
    assert!(with(&["othello", "--position", &format!("{} X", "X".repeat(63))]).contains("63"));
    assert!(with(&["othello", "--algorithm", "pvz"]).contains("did you mean `pvs`"));
    assert!(with(&["othello", "--ordering", "table+parety"]).contains("did you mean `parity`"));
    assert!(with(&["othello", "--algorithm", "scout", "--table", "8"]).contains("does not support a transposition table"));
    assert!(with(&["othello", "--last-empties", "13"]).contains("expected a number from 0 to 12"));
    assert!(
        with(&["tictactoe", "--last-empties", "1"])
            .contains("expected a number from 0 to 0 (for game authors: implement `Solvable`)")
    );
    assert!(with(&["othello", "--without", "stabilty"]).contains("did you mean `stability`"));
    assert!(with(&["tictactoe", "--with", "etc"]).contains("available for: othello, connect-four"));
    for option in ["--with", "--without"] {
        let message = with(&["connect-four", option, "table,etc"]);
        assert!(message.contains("technique `etc` is not available for connect-four (available: table)"), "{message}");
    }
    assert!(with(&["othello", "--with", "etc", "--ordering", "mobility"]).contains("--ordering"));
    assert!(with(&["tictactoe", "--obf"]).contains("OBF files contain positions of othello, not of `tictactoe`"));
    assert!(with(&["othello", "--last-empties", "-1"]).contains("--last-empties"));
}

#[test]
fn the_lines_of_an_obf_file_are_solved_and_their_scores_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.obf");
    // Black plays d1, the last empty square, and flips b1 and c1. Black loses with 4 discs against 60.
    let right = format!("XOO-{} X; d1:-56;", "O".repeat(60));
    std::fs::write(&file, format!("% two positions\n{right}\n{}\n", right.replace("-56", "-54"))).unwrap();
    let path = file.to_str().unwrap();
    let found = scoutlab(&["solve", path]);
    assert_eq!(found.status.code(), Some(1));
    let table = String::from_utf8(found.stdout).unwrap();
    assert_eq!(table.matches("-56").count(), 3, "{table}");
    assert!(String::from_utf8(found.stderr).unwrap().contains("two.obf:3: the score of d1 is -56, not -54"));

    std::fs::write(&file, &right).unwrap();
    assert_eq!(stdout(&scoutlab(&["solve", "othello", "--position", path, "--obf"])), format!("{right}\n"));
    assert!(refused(&scoutlab(&["solve", "othello6", "--position", path])).contains("not of `othello6`"));
    std::fs::write(&file, format!("{right}\nXO X;\n")).unwrap();
    assert!(refused(&scoutlab(&["solve", path])).contains("two.obf:2"));
    let message = refused(&scoutlab(&["solve", path, "--position", "ffo:40"]));
    assert!(message.contains("--position ffo:40: the positions come from "), "{message}");
    std::fs::write(&file, "% none\n").unwrap();
    let message = refused(&scoutlab(&["solve", path]));
    assert!(message.contains("two.obf contains no positions, expected one per line"), "{message}");
}

#[test]
fn threads_find_the_same_score_and_say_that_counts_depend_on_timing() {
    let solve = |arguments: &[&str]| {
        stdout(&scoutlab(&[&["solve", "othello", "--position", "random:empties=17,seed=3"], arguments].concat()))
    };
    let solved = |jobs| serde_json::from_str::<serde_json::Value>(&solve(&["--jobs", jobs, "--json"])).unwrap();
    let [one, two, three] = ["1", "2", "3"].map(solved);
    assert_eq!([&one["jobs"], &one["request"]["jobs"], &one["counts_depend_on_timing"]], [&serde_json::Value::Null; 3]);
    for (found, jobs) in [(&two, 2), (&three, 3)] {
        assert_eq!(found["value"], one["value"]);
        assert_eq!([&found["jobs"], &found["request"]["jobs"]], [jobs; 2]);
        assert_eq!(found["counts_depend_on_timing"], true);
        let count = |name: &str| found[name].as_u64().unwrap();
        assert_eq!(count("calls"), count("leaves") + count("interior") + count("tt_cutoffs"));
    }
    assert!(solve(&["--jobs", "2"]).contains("threads              2, so counts depend on timing"));
    assert!(!solve(&[]).contains("threads"));
}

#[test]
fn threads_solve_the_lines_of_an_obf_file_and_score_all_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.obf");
    let position = |seed| ["--position".to_owned(), format!("random:empties=15,seed={seed}")];
    let line = |seed, jobs| {
        let [option, position] = position(seed);
        stdout(&scoutlab(&["solve", "othello", &option, &position, "--obf", "--jobs", jobs]))
    };
    let lines: String = (1..4).map(|seed| line(seed, "1")).collect();
    assert_eq!((1..4).map(|seed| line(seed, "2")).collect::<String>(), lines);
    std::fs::write(&file, &lines).unwrap();
    let path = file.to_str().unwrap();
    let table = stdout(&scoutlab(&["solve", path, "--jobs", "2"]));
    assert!(table.contains("3 positions, 0 given scores wrong"), "{table}");
    assert!(table.ends_with("2 threads: calls depend on timing\n"), "{table}");
    assert!(!stdout(&scoutlab(&["solve", path])).contains("threads"));
    for report in stdout(&scoutlab(&["solve", path, "--jobs", "2", "--json"])).lines() {
        assert!(report.contains("\"jobs\":2,\"counts_depend_on_timing\":true"), "{report}");
    }
}

#[test]
fn threads_are_refused_where_they_cannot_be_used() {
    for jobs in ["0", "x", "-1", "1.5", "1025", "99999999999999999999"] {
        let message = refused(&scoutlab(&["solve", "othello", "--jobs", jobs]));
        assert!(message.contains(&format!("'{jobs}'")) && message.contains("--jobs"), "{message}");
        assert!(message.contains("expected a whole number from 1 to 1024"), "{message}");
    }
    let with = |arguments: &[&str]| refused(&scoutlab(&[&["solve"], arguments, &["--jobs", "2"]].concat()));
    for general in [
        ["--algorithm", "pvs"],
        ["--ordering", "mobility"],
        ["--table-depth", "equal"],
        ["--last-empties", "6"],
        ["--generation", "rows"],
    ] {
        let message = with(&[&["othello", "--position", "random:empties=9,seed=1"], &general[..]].concat());
        assert!(message.contains("algorithm `pvs` searches othello with one thread, not 2"), "{message}");
        assert!(
            message.contains(general[0].trim_start_matches('-')) && message.ends_with("available for: othello\n"),
            "{message}"
        );
    }
    assert!(with(&["tictactoe"]).contains("algorithm `pvs` searches tictactoe with one thread, not 2"));
    let message = with(&["connect-four"]);
    assert!(message.contains("searches connect-four with one thread, not 2"), "{message}");
    assert!(message.ends_with("available for: othello\n"), "{message}");
    let one = ["solve", "tictactoe", "--algorithm", "alphabeta", "--jobs", "1"];
    assert!(scoutlab(&one).status.success());
}

#[test]
fn a_solution_that_is_stopped_gives_bounds() {
    for general in [&[][..], &["--algorithm", "pvs"], &["--algorithm", "deepening(pvs)"]] {
        let arguments = ["solve", "othello", "--position", "start", "--seconds", "0.2", "--json"];
        let output = scoutlab(&[&arguments, general].concat());
        assert_eq!(output.status.code(), Some(0), "{general:?}");
        let note = String::from_utf8(output.stderr.clone()).unwrap();
        assert!(note.contains("solving 60 plies to the end takes about ") && note.contains(" years"), "{note}");
        let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert_eq!((&report["value"], &report["complete"]), (&serde_json::Value::Null, &false.into()), "{report}");
        assert_eq!((&report["lower"], &report["upper"]), (&(-64).into(), &64.into()), "{report}");
        assert!(report["calls"].as_u64().unwrap() > 0, "{report}");
    }
    let text = stdout(&scoutlab(&["solve", "othello", "--seconds", "0.2"]));
    assert!(text.contains("unknown, from -64 to +64"), "{text}");
    let solved = scoutlab(&["solve", "othello", "--position", "ffo:40", "--seconds", "600", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&solved)).unwrap();
    assert_eq!([&report["value"], &report["lower"], &report["upper"]], [38, 38, 38], "{report}");
    assert_eq!(report["complete"], true);
    assert!(refused(&scoutlab(&["solve", "othello", "--seconds", "0"])).contains("a number of seconds greater than 0"));
}

#[test]
fn a_plain_solution_names_itself_and_is_refused_beside_what_solves_early() {
    let arguments = ["solve", "othello", "--position", "random:empties=9,seed=1", "--json"];
    let solved =
        |more: &[&str]| serde_json::from_str::<serde_json::Value>(&stdout(&scoutlab(&[&arguments, more].concat()))).unwrap();
    let [plain, usual] = [&["--plain"][..], &["--last-empties", "0"]].map(solved);
    assert_eq!((&plain["plain"], &plain["request"]["plain"]), (&true.into(), &true.into()));
    assert_eq!((&plain["algorithm"], &plain["last_empties"]), (&"pvs".into(), &0.into()));
    assert_eq!((&usual["plain"], &usual["value"]), (&false.into(), &plain["value"]));
    let refusal = |more: &[&str]| refused(&scoutlab(&[&arguments, more].concat()));
    for other in ["--last-empties=4", "--with=table", "--without=etc"] {
        let (name, _) = other.split_once('=').unwrap();
        assert!(refusal(&["--plain", other]).contains(name), "{other}");
    }
    for best_first in ["sss", "deepening(dual)"] {
        let message = refusal(&["--plain", "--algorithm", best_first]);
        assert!(message.contains(&format!("--plain is not available with algorithm `{best_first}`")), "{message}");
    }
}

#[test]
fn the_distance_of_connect_four_agrees_with_the_published_scores() {
    for (index, (moves, score)) in SETS[5].positions().enumerate().step_by(83) {
        let position = format!("Test_L3_R1:{}", index + 1);
        let found = stdout(&scoutlab(&["solve", "connect-four", "--position", &position, "--json"]));
        let report: serde_json::Value = serde_json::from_str(&found).unwrap();
        assert_eq!((&report["value"], &report["pons_score"]), (&score.signum().into(), &score.into()), "{position}");
        // The side to move wins with its disc of the number 22 minus the score, the other side with 22 plus the score.
        let (played, to_move) = (moves.len() as i32, moves.len() as i32 / 2);
        let plies = match score.signum() {
            1 => serde_json::json!(2 * (22 - score - to_move) - 1),
            -1 => serde_json::json!(2 * (22 + score - (played - to_move))),
            _ => serde_json::Value::Null,
        };
        assert_eq!(report["distance"], plies, "{position}");
        if score != 0 {
            assert_eq!(plies, report["pv"].as_array().unwrap().len(), "{position}");
        }
    }
}

/// Two positions after 12 plies, with scores that a search to the end by the evaluator `moves-left` has found.
#[test]
fn the_distance_is_printed_in_words() {
    for (position, distance) in [
        ("226744515337", "distance             win in 17 plies (Pons's score +7)\n"),
        ("475772722323", "distance             win in 23 plies (Pons's score +4)\n"),
        ("112233", "distance             win in 1 ply (Pons's score +18)\n"),
        ("1212121", "distance             loss in 0 plies (Pons's score -18)\n"),
        ("Test_L3_R1:3", "distance             draw (Pons's score 0)\n"),
    ] {
        let text = stdout(&scoutlab(&["solve", "connect-four", "--position", position]));
        assert!(text.contains(distance), "{text}");
        assert!(text.find("score  ") < text.find("distance  "), "{text}");
    }
    for other in [
        &["othello", "--position", "random:empties=9,seed=1"][..],
        &["connect-four", "--position", "112233", "--algorithm=pvs"],
    ] {
        let found = stdout(&scoutlab(&[&["solve"], other].concat()));
        assert!(!found.contains("distance") && !found.contains("Pons"), "{found}");
    }
}

#[test]
fn all_prints_every_move_with_its_score() {
    // The published score is 1 after 34 plies, so X wins with its last disc, four discs later.
    let arguments = ["solve", "connect-four", "--position", "Test_L3_R1:2", "--all"];
    let report: serde_json::Value = serde_json::from_str(&stdout(&scoutlab(&[&arguments[..], &["--json"]].concat()))).unwrap();
    let moves = report["moves"].as_array().unwrap();
    let best: Vec<_> = moves.iter().filter(|solved| solved["pons_score"] == 1).collect();
    assert!(moves.iter().all(|solved| solved["pons_score"].as_i64() <= Some(1)) && !best.is_empty(), "{report}");
    let name = best[0]["move"].as_str().unwrap();
    assert_eq!(*best[0], serde_json::json!({"move": name, "value": 1, "distance": 7, "pons_score": 1}));
    let text = stdout(&scoutlab(&arguments));
    let line = format!("{:<20} +1, best, win in 7 plies (Pons's score +1)\n", format!("move {name}"));
    assert!(text.contains(&line), "{text}");
    let counts = (text.matches("\nmove ").count(), text.matches(", best").count());
    assert_eq!(counts, (moves.len(), best.len()), "{text}");

    let full = format!("{} X", "X".repeat(64));
    let report = stdout(&scoutlab(&["solve", "othello", "--position", &full, "--all", "--json"]));
    assert!(report.contains("\"moves\":[]"), "{report}");
    let stopped = stdout(&scoutlab(&["solve", "othello", "--all", "--seconds", "0.2"]));
    assert_eq!(stopped.matches("unknown\n").count(), 5, "{stopped}"); // the best move and the four moves
}

#[test]
fn all_is_for_one_position() {
    assert!(refused(&scoutlab(&["solve", "othello", "--all", "--obf"])).contains("--obf"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.obf");
    std::fs::write(&file, format!("XOO-{} X;\n", "O".repeat(60))).unwrap();
    let message = refused(&scoutlab(&["solve", file.to_str().unwrap(), "--all"]));
    assert!(message.contains("--all is for one position, not for a file"), "{message}");
}
