//! Tests of the options `--enhance` and `--selective`, and of the axes `enhance` and `selective`.

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

const CHESS: [&str; 3] = ["chess", "--depth", "4"];

/// The keys that only searches with techniques have.
const COUNTS: [&str; 7] =
    ["null_moves", "reductions", "extensions", "pruned", "interior_evaluations", "table_probes", "iid_calls"];

#[test]
fn techniques_that_a_search_cannot_use_are_refused() {
    let with = |game: &str, options: &[&str]| refused(&scoutlab(&[&["search", game, "--depth", "3"], options].concat()));
    for (game, options, expected) in [
        ("chess", &["--enhance", "etx", "--table", "1"][..], "unknown enhancement `etx` (did you mean `etc`?)"),
        ("chess", &["--selective", "nul:r=2"], "unknown selective technique `nul` (did you mean `null`?)"),
        ("chess", &["--enhance", "null"], "unknown enhancement `null`"),
        ("chess", &["--selective", "late+late"], "expected each technique at most once"),
        ("chess", &["--selective", "null:x=2"], "`null"),
        ("chess", &["--enhance", "etc"], "technique `etc` needs a transposition table: add --table MB"),
        ("chess", &["--enhance", "etc+iid", "--table", "0"], "technique `etc` needs a transposition table"),
        ("chess", &["--enhance", "iid", "--table", "1", "--table-depth", "at-least"], "`iid` needs --table-depth equal"),
        ("chess", &["--enhance", "etc", "--table", "1", "--table-depth", "never"], "`etc` needs --table-depth equal"),
        ("chess", &["--selective", "late", "--algorithm", "minimax"], "algorithm `minimax` searches children without windows"),
        (
            "chess",
            &["--selective", "evasions+null", "--algorithm", "minimax", "--eval", "quiescence:material"],
            "techniques (`null`) cannot act",
        ),
        ("chess", &["--selective", "late", "--algorithm", "deepening(sss)"], "techniques (`late`) cannot act"),
        ("chess", &["--enhance", "etc", "--algorithm", "dual", "--table", "1"], "algorithm `dual`"),
        (
            "othello",
            &["--selective", "null"],
            "technique `null` needs null moves, which `othello` does not have; available for: chess",
        ),
        ("othello", &["--selective", "late+check-extension"], "technique `check-extension` needs urgent positions"),
        (
            "chess",
            &["--selective", "null+evasions"],
            "technique `evasions` acts inside quiescence search, which evaluator `material` does not have; available for: \
             quiescence:material, quiescence:squares",
        ),
        (
            "othello",
            &["--selective", "delta:margin=2"],
            "technique `delta` needs quiescence search, which `othello` does not have; available for: chess",
        ),
        ("chess", &["--selective", "delta", "--eval", "quiescence:material"], "expected delta:margin=M"),
        ("chess", &["--selective", "evasions:margin=1", "--eval", "quiescence:material"], "unknown parameter `margin`"),
        (
            "tree",
            &["--position", "[[[3 5] 2] 9]", "--selective", "late"],
            "technique `late` needs a static value at every interior node",
        ),
    ] {
        let message = with(game, options);
        assert!(message.contains(expected), "{game} {options:?}: {message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
    }
}

#[test]
fn a_command_that_cannot_show_techniques_refuses_them() {
    let message = refused(&scoutlab(&["trace", "chess", "--depth", "2", "--selective", "late"]));
    assert!(message.contains("traces, pictures and exercises cannot show techniques (`late`)"), "{message}");
    for command in [
        &["show", "tree", "[[3 5] [2 9]]", "--algorithm", "alphabeta", "--selective", "late"][..],
        &["solve", "tictactoe", "--selective", "late"],
        &["exercises", "--selective", "late"],
    ] {
        let message = refused(&scoutlab(command));
        assert!(message.contains("--selective"), "{message}");
    }
    let players = ["--first", "alphabeta:depth=2,selective=late", "--second", "random", "--games", "2"];
    let message = refused(&scoutlab(&[&["match", "tictactoe"][..], &players].concat()));
    assert!(message.contains("selective"), "{message}");
}

#[test]
fn a_position_in_check_belongs_to_a_game_with_null_moves() {
    let checked = "4k3/8/8/8/8/8/4r3/4K3 w - -";
    let options = ["--position", checked, "--selective", "null+check-extension"];
    assert_eq!(found(&[&CHESS[..], &options].concat())["bound"], "estimate");
}

#[test]
fn an_answer_has_the_techniques_and_their_counts() {
    let plain = found(&CHESS);
    assert_eq!((&plain["enhance"], &plain["selective"], &plain["bound"]), (&"none".into(), &"none".into(), &"exact".into()));
    assert_eq!(plain["request"]["enhance"], "none");
    assert!(COUNTS.iter().all(|name| plain.get(name).is_none()));

    let table = ["--algorithm", "pvs", "--table", "4"];
    let enhanced = found(&[&CHESS[..], &table, &["--enhance", "etc+iid:min-depth=3"]].concat());
    assert_eq!(enhanced["request"]["enhance"], "etc+iid:min-depth=3");
    assert!(COUNTS.iter().all(|name| enhanced[name].is_u64()), "{enhanced}");
    assert!(enhanced["table_probes"].as_u64() > Some(0) && enhanced["null_moves"] == 0);
    assert_eq!(enhanced["bound"], "exact");

    let selective = found(&[&CHESS[..], &table, &["--selective", "null:r=2+late"]].concat());
    assert_eq!((&selective["selective"], &selective["bound"]), (&"null:r=2+late".into(), &"estimate".into()));
    assert_eq!(selective["pv_calls"], 0);
    assert!(selective["null_moves"].as_u64() > Some(0) && selective["table_probes"] == 0);
}

#[test]
fn techniques_of_quiescence_search_change_leaves() {
    // The counts are those of the second program (tests/second-program), which generates moves with python-chess.
    let fixed = ["chess", "--position", "bk:1", "--depth", "2", "--ordering", "captures", "--eval", "quiescence:material"];
    for (selective, algorithm, leaves, below, null_moves) in [
        ("delta:margin=100", "alphabeta", 132, 229, 0),
        ("delta:margin=100", "pvs", 135, 88, 0),
        ("evasions", "alphabeta", 129, 621, 0),
        ("evasions", "negascout", 129, 1414, 0),
        ("delta:margin=100+evasions", "pvs", 135, 120, 0),
        ("delta:margin=100+null:r=0", "pvs", 172, 88, 37),
    ] {
        let answer = found(&[&fixed[..], &["--algorithm", algorithm, "--selective", selective]].concat());
        let expected = [-200, leaves, below, null_moves];
        let counts = ["value", "leaves", "quiescence_nodes", "null_moves"].map(|name| answer[name].as_i64().unwrap());
        assert_eq!((counts, &answer["bound"]), (expected, &"estimate".into()), "{selective} {algorithm}");
    }
    // Without other techniques, no windows are needed.
    let of = |algorithm| found(&[&fixed[..], &["--selective", "evasions", "--algorithm", algorithm]].concat())["value"].clone();
    assert_eq!(of("minimax"), of("sss"));
}

#[test]
fn the_text_names_techniques_and_prints_their_counts() {
    let text = |options: &[&str]| stdout(&scoutlab(&[&["search"], &CHESS[..], options].concat()));
    let plain = text(&[]);
    assert!(!plain.contains("selective") && !plain.contains("estimate") && !plain.contains("null moves"), "{plain}");
    let text = text(&["--table", "4", "--enhance", "etc", "--selective", "null:r=2"]);
    let names: Vec<&str> = text.lines().map(|line| line[..20].trim_end()).collect();
    assert_eq!(names[5..8], ["ordering", "enhancements", "selective"]);
    assert!(text.contains("\nestimate             the value may differ from that of a full-width search\n"), "{text}");
    assert!(text.contains("\nnull moves ") && text.contains("\nchild TT probes "), "{text}");
    assert!(!text.contains("\nreductions "), "{text}");
}

#[test]
fn a_line_of_a_batch_may_name_techniques() {
    let lines = "{\"game\": \"chess\", \"depth\": 4, \"table\": 4, \"enhance\": \"etc\", \"selective\": \"null:r=2\"}\n\
                 {\"game\": \"chess\", \"depth\": 4, \"enhance\": \"etc\"}\n\
                 {\"game\": \"chess\", \"depth\": 4, \"enhance\": \"none\"}";
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("scoutlab"));
    let output = program.args(["search", "--batch"]).write_stdin(lines).output().unwrap();
    let mut answers: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for answer in &mut answers {
        answer.as_object_mut().unwrap().remove("seconds");
    }
    let techniques = ["--table", "4", "--enhance", "etc", "--selective", "null:r=2"];
    assert_eq!(answers[0], found(&[&CHESS[..], &techniques].concat()));
    assert!(answers[1]["error"].to_string().contains("`etc` needs a transposition table"), "{}", answers[1]);
    assert_eq!(answers[2], found(&CHESS));
}

#[test]
fn enhancements_keep_the_value() {
    let positions =
        [("chess", "bk:1", "4"), ("chess", "kiwipete", "3"), ("othello", "ffo:41", "6"), ("othello", "ffo:50", "5")];
    for (game, position, depth) in positions {
        for algorithm in ["alphabeta", "negascout", "mtdf:guess=0", "deepening(pvs)"] {
            let fixed = [game, "--position", position, "--depth", depth, "--algorithm", algorithm, "--ordering", "table"];
            let fixed = [&fixed[..], &["--table", "4"]].concat();
            let plain = found(&fixed);
            for enhance in ["etc", "iid:min-depth=3", "etc+iid:min-depth=3"] {
                let enhanced = found(&[&fixed[..], &["--enhance", enhance]].concat());
                assert_eq!((&enhanced["value"], &enhanced["bound"]), (&plain["value"], &"exact".into()), "{fixed:?} {enhance}");
            }
        }
    }
}

#[test]
fn a_profile_adds_up_with_techniques() {
    let options = ["--table", "4", "--enhance", "etc", "--selective", "null:r=2+late+futility:margin=100", "--profile"];
    let answer = found(&[&CHESS[..], &options].concat());
    for name in ["leaves", "interior", "tt_cutoffs", "cutoffs"] {
        let plies = answer["profile"]["plies"].as_array().unwrap();
        assert_eq!(plies.iter().map(|ply| ply[name].as_u64().unwrap()).sum::<u64>(), answer[name].as_u64().unwrap(), "{name}");
    }
}

const HEAD: &str = "title = \"t\"\nquestion = \"q\"\nsource = \"s\"\nusual_time = \"1 second\"\nseed = 1\n[[grid]]\n";

const GRID: &str = "game = \"chess\"\npositions = [\"start\", \"bk:1\"]\ndepths = [4, 5]\nquick = { depths = 4 }\nalgorithms = \"pvs\"\ntables = 4\n";

/// Returns the rows of an experiment with this grid, in quick mode.
fn rows(grid: &str) -> DataTable {
    let project = SmallProject::new();
    project.write("experiments/techniques.toml", &format!("{HEAD}{grid}"));
    let output = project.scoutlab(&["experiment", "techniques", "--quick", "--out", "out"]);
    assert!(output.status.success(), "{output:?}");
    DataTable::read(&project.path("out/data.csv")).unwrap()
}

#[test]
fn the_rows_of_an_experiment_equal_single_searches() {
    let axes = "enhance = [\"none\", \"etc+iid:min-depth=3\"]\nselective = [\"none\", \"null:r=1\"]\n";
    let results =
        "results = [\"null_moves\", \"table_probes\", \"iid_calls\", \"interior_evaluations\", \"evaluations\", \"variant\"]\n";
    let with = rows(&format!("{GRID}{axes}{results}"));
    let place = |name: &str| with.column_index(name).unwrap();
    assert_eq!(with.columns()[place("table") + 1..][..3], ["enhance", "selective", "seed"]);
    assert_eq!(with.len(), 8);
    for row in with.rows() {
        let cell = |name: &str| row[place(name)].as_str();
        let fixed = ["chess", "--position", cell("position"), "--depth", "4", "--algorithm", "pvs", "--table", "4"];
        let answer = found(&[&fixed[..], &["--enhance", cell("enhance"), "--selective", cell("selective")]].concat());
        for count in ["value", "leaves", "interior", "calls", "null_moves", "table_probes", "iid_calls", "interior_evaluations"]
        {
            assert_eq!(cell(count), answer.get(count).map_or("0".to_owned(), ToString::to_string), "{count} {row:?}");
        }
        let command: Vec<&str> = cell("command").split_whitespace().skip(1).collect();
        let again = found(&command[1..]);
        assert_eq!(again["calls"], answer["calls"]);
        assert_eq!(cell("variant").contains("etc"), cell("enhance") != "none");
    }
    // Without the axes, there are neither columns nor other rows.
    let without = rows(GRID);
    assert!(!without.columns().iter().any(|name| name == "enhance" || name == "selective"));
    let plain = with.rows().filter(|row| row[place("enhance")] == "none" && row[place("selective")] == "none");
    for (row, plain) in without.rows().zip(plain) {
        assert_eq!(row[without.column_index("calls").unwrap()], plain[place("calls")]);
    }
}

#[test]
fn a_grid_with_techniques_that_cannot_act_is_refused_with_its_line() {
    for (grid, axis, expected) in [
        (GRID, "enhance = [\"none\", \"etx\"]", "line 13: unknown enhancement `etx` (did you mean `etc`?)"),
        (GRID, "selective = \"null:x=1\"", "line 13: "),
        (
            &GRID.replace("tables = 4", "tables = \"none\""),
            "enhance = \"etc\"",
            "line 13: technique `etc` needs a transposition table",
        ),
        (&GRID.replace("\"pvs\"", "\"minimax\""), "selective = \"late\"", "line 13: algorithm `minimax`"),
        (
            &GRID.replace("chess", "othello").replace("bk:1", "ffo:40"),
            "selective = \"null\"",
            "technique `null` needs null moves",
        ),
        (
            &format!("{GRID}evaluators = [\"quiescence:material\", \"material\"]\n"),
            "selective = \"evasions\"",
            "line 14: technique `evasions` acts inside quiescence search",
        ),
        (&format!("measure = \"node-types\"\n{}", GRID.replace("tables = 4\n", "")), "selective = \"late\"", "selective"),
    ] {
        let project = SmallProject::new();
        project.write("experiments/techniques.toml", &format!("{HEAD}{grid}{axis}\n"));
        let message = refused(&project.scoutlab(&["experiment", "techniques", "--quick", "--out", "out"]));
        assert!(message.contains(expected), "{axis}: {message}");
    }
}

#[test]
fn the_help_lists_the_techniques() {
    let help = stdout(&scoutlab(&["search", "--help"]));
    for name in ["etc", "iid", "null", "late", "futility", "probcut", "multicut", "check-extension", "delta", "evasions"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(name)), "{name}: {help}");
    }
    assert!(!stdout(&scoutlab(&["trace", "--help"])).contains("--selective"));
}
