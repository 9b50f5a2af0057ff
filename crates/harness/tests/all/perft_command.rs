//! Tests of `scoutlab moves`, and of `scoutlab perft` with its comparisons.

use crate::support::{refused, scoutlab, stdout};
use std::process::Output;

/// The numbers of the Chess Programming Wiki at the greatest depth here: sequences, captures, captures en passant, castling,
/// promotions, checks and mates.
const PUBLISHED: [(&str, u32, [u64; 7]); 4] = [
    ("cpw:1", 4, [197_281, 1576, 0, 0, 0, 469, 8]),
    ("cpw:2", 3, [97_862, 17_102, 45, 3162, 0, 993, 1]),
    ("cpw:3", 4, [43_238, 3348, 123, 0, 0, 1680, 17]),
    ("cpw:4", 3, [9467, 1021, 4, 0, 120, 38, 22]),
];

fn json(arguments: &[&str]) -> serde_json::Value {
    let output = scoutlab(arguments);
    serde_json::from_str(&stdout(&output)).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// Compares with a divide in a file.
fn against(position: &str, depth: &str, text: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("divide.txt");
    std::fs::write(&file, text).unwrap();
    scoutlab(&["perft", "chess", "--position", position, "--depth", depth, "--against", file.to_str().unwrap()])
}

#[test]
fn moves_of_chess_are_listed_in_uci() {
    let output = stdout(&scoutlab(&["moves", "chess", "--position", "kiwipete moves e1g1 b4c3"]));
    assert!(output.lines().all(|name| name.len() == 4) && output.lines().any(|name| name == "d2c3"), "{output}");
    let listed = json(&["moves", "chess", "--position", "4k3/8/8/8/8/8/8/4K2R w K -", "--json"]);
    let (moves, names) = (listed["moves"].as_array().unwrap(), listed["names"].as_array().unwrap());
    assert_eq!((moves.len(), names.len(), &listed["side_to_move"]), (15, 15, &"white".into()));
    let castling = moves.iter().position(|name| name == "e1g1").unwrap();
    assert_eq!(names[castling], "O-O");
}

#[test]
fn moves_of_every_game_are_listed() {
    for (game, position, expected) in [
        ("othello", "start", "c4\nd3\ne6\nf5\n"),
        ("othello", "moves:f5d6c3 moves d3c4f4", ""),
        ("connect-four", "4444 moves 44", "a\nb\nc\ne\nf\ng\n"),
        ("tictactoe", "start moves x0y0 x1y1", ""),
        ("tree", "[[3 5] [2 [9 1]]] moves 2", "1\n2\n"),
    ] {
        let output = scoutlab(&["moves", game, "--position", position]);
        assert!(output.status.success(), "{output:?}");
        assert!(expected.is_empty() || stdout(&output) == expected, "{game}: {}", stdout(&output));
    }
    let message = refused(&scoutlab(&["moves", "chess", "--position", "start moves e2e4 e7e5 e4e5"]));
    assert!(message.contains("move 3, `e4e5`, is illegal here"), "{message}");
}

#[test]
fn the_kinds_of_moves_are_counted_as_published() {
    for (position, depth, expected) in PUBLISHED {
        let depth = depth.to_string();
        let arguments = ["perft", "chess", "--position", position, "--depth", &depth, "--statistics"];
        let output = stdout(&scoutlab(&arguments));
        let row: Vec<u64> =
            output.lines().last().unwrap().split(' ').skip(1).take(7).map(|count| count.parse().unwrap()).collect();
        assert_eq!(row, expected, "{position}");
        let found = json(&[&arguments[..], &["--json"]].concat());
        let last = found["counts"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["count"], &last["statistics"]["en_passant"]), (&expected[0].into(), &expected[2].into()));
    }
}

#[test]
fn a_divide_has_the_format_of_stockfish() {
    let output = stdout(&scoutlab(&["perft", "chess", "--depth", "3", "--divide"]));
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[20], lines[21]), (22, "b1a3: 400", "", "Nodes searched: 8902"));
    let found = json(&["perft", "othello", "--depth", "4", "--divide", "--json"]);
    assert_eq!(found["divide"], serde_json::json!({ "c4": 61, "d3": 61, "e6": 61, "f5": 61 }));
    assert_eq!(found["counts"][3]["count"], 244);
}

#[test]
fn a_game_that_has_ended_is_one_sequence_in_a_divide_too() {
    let board = format!("X{} X", "-".repeat(63));
    for options in [&[][..], &["--divide"]] {
        let arguments = [&["perft", "othello", "--position", &board, "--depth", "2"], options].concat();
        let output = stdout(&scoutlab(&arguments));
        assert!(output.contains("Nodes searched: 1\n") || output.starts_with("1 1 "), "{output}");
    }
}

#[test]
fn the_request_in_json_reproduces_the_answer() {
    let found = json(&["perft", "othello", "--depth", "2", "--divide", "--statistics", "--pass-plies", "0", "--json"]);
    let request = &found["request"];
    let options = ["divide", "statistics", "pass_plies"].map(|name| request[name].to_string());
    assert_eq!(options, ["true", "true", "0"]);
}

#[test]
fn the_word_moves_in_a_text_of_an_epd_is_no_list_of_moves() {
    let epd = "4k3/8/8/8/8/8/8/4K3 w - - id \"a moves b\"";
    assert_eq!(stdout(&scoutlab(&["moves", "chess", "--position", epd])).lines().count(), 5);
    let after = format!("{epd} moves e1d1");
    assert!(stdout(&scoutlab(&["moves", "chess", "--position", &after])).contains("e8d8\n"));
}

#[test]
fn a_pass_takes_a_ply_unless_the_option_says_no() {
    for (plies, count) in [("1", "9 3005288 "), ("0", "9 3005320 ")] {
        let output = stdout(&scoutlab(&["perft", "othello", "--depth", "9", "--pass-plies", plies]));
        assert!(output.lines().last().unwrap().starts_with(count), "{output}");
    }
    let message = refused(&scoutlab(&["perft", "othello", "--depth", "2", "--pass-plies", "2"]));
    assert!(message.contains("--pass-plies"), "{message}");
}

#[test]
fn a_file_of_positions_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    let file = file.to_str().unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902";
    std::fs::write(file, format!("{start}\n")).unwrap();
    let output = scoutlab(&["perft", file]);
    assert_eq!(output.status.code(), Some(0));
    let expected = format!("{file}:1  D1 20 ok  D2 400 ok  D3 8902 ok\n1 positions, 3 counts: 3 ok, 0 MISMATCH\n");
    assert_eq!(stdout(&output), expected);

    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - ;D1 48 ;D4 4085604";
    std::fs::write(file, format!("{start}\n# a comment\n{kiwipete}\n")).unwrap();
    let output = scoutlab(&["perft", file, "--jobs", "2"]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!(
        "{file}:3  D1 48 ok  D4 4085604 MISMATCH, the count is 4085603 (games that end earlier count)\n2 positions, 5 counts: 4 ok, 1 MISMATCH\n"
    );
    assert!(stdout(&output).ends_with(&expected), "{}", stdout(&output));
    // The wrong count is deeper than two plies.
    assert_eq!(scoutlab(&["perft", file, "--depth", "2"]).status.code(), Some(0));
    let found = json(&["perft", file, "--json"]);
    assert_eq!(
        (&found["counts"], &found["mismatches"][0]["line"], &found["mismatches"][0]["count"]),
        (&5.into(), &3.into(), &4_085_603.into())
    );
}

#[test]
fn a_damaged_file_of_positions_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    let file = file.to_str().unwrap();
    for (line, problem) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;", "the line has no count of move sequences"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ;D1 x", "`D1 x`: expected a whole number"),
        ("4k3/8/8 w - - ;D1 5", "expected"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D4000000 1", "`D4000000`: expected at most 1024 plies"),
    ] {
        std::fs::write(file, format!("\n{line}\n")).unwrap();
        let message = refused(&scoutlab(&["perft", file]));
        assert!(message.contains("suite.epd:2: ") && message.contains(problem), "{message}");
    }
    std::fs::write(file, "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n").unwrap();
    let message = refused(&scoutlab(&["perft", file, "--divide"]));
    assert!(message.contains("with a file of positions, only --depth, --engine, --jobs and --json can be given"), "{message}");
    let message = refused(&scoutlab(&["perft", "suite.txt"]));
    assert!(message.contains("`suite.txt` is neither a game nor a file of positions"), "{message}");
    // The count is of one ply.
    for engine in [&[][..], &["--engine", "no-such-engine"]] {
        std::fs::write(file, "4k3/8/8/8/8/8/8/4K3 w - - ;D3 1\n").unwrap();
        let message = refused(&scoutlab(&[&["perft", file, "--depth", "1"], engine].concat()));
        assert!(message.contains("no count of so few plies"), "{message}");
    }
    assert_eq!(scoutlab(&["perft", "missing.epd"]).status.code(), Some(3));
}

#[test]
fn a_divide_of_another_program_is_compared() {
    let divide = stdout(&scoutlab(&["perft", "chess", "--position", "kiwipete", "--depth", "3", "--divide"]));
    let equal = against("kiwipete", "3", &divide);
    assert_eq!(
        (equal.status.code(), stdout(&equal).as_str()),
        (Some(0), "equal: 97862 move sequences of 3 plies, below 48 moves\n")
    );

    let wrong = against("kiwipete", "3", &divide.replace("e2a6: 1907", "e2a6: 1900"));
    assert_eq!(wrong.status.code(), Some(1));
    let text = stdout(&wrong);
    assert!(text.starts_with("first difference after e2a6, with 2 plies left:\nr3k2r/p1ppqpb1/Bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPB1PPP/R3K2R b KQkq - 0 1\n"), "{text}");
    assert!(text.contains("1907 move sequences, the other program counts 1900\nTo go on, append the divide"), "{text}");

    let missing = against("kiwipete", "3", &divide.replace("e1g1: 2059\n", ""));
    assert!(stdout(&missing).contains("missing  e1g1  (castling)"), "{missing:?}");
    let empty = against("kiwipete", "3", "no divide here\n");
    assert_eq!(empty.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&empty.stderr).contains("it contains no divide"), "{empty:?}");
}

/// Of the 4,865,609 sequences of five plies, 258 have a capture en passant, their last move.
#[test]
fn a_total_alone_is_explained() {
    let output = against("start", "5", "Nodes searched: 4865351\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("The number is explained by: no captures en passant."), "{output:?}");
}

#[test]
fn an_engine_that_cannot_be_asked_is_refused() {
    let message = refused(&scoutlab(&["perft", "chess", "--depth", "2", "--engine", "no-such-engine"]));
    assert!(message.contains("`no-such-engine` cannot be started"), "{message}");
    let message = refused(&scoutlab(&["perft", "chess", "--depth", "2", "--engine", "\"open"]));
    assert!(message.contains("is not a command"), "{message}");
    let message = refused(&scoutlab(&["perft", "chess", "--depth", "2", "--engine", "x", "--divide"]));
    assert!(message.contains("cannot be used with"), "{message}");
    let message = refused(&scoutlab(&["perft", "chess"]));
    assert!(message.contains("`--depth <D>` must be given"), "{message}");
}
