//! Files of chess games and positions as the program reads them: PGN and EPD files that public programs write.

use crate::support::{SmallProject, refused, stdout};

fn fen(project: &SmallProject, position: &str) -> String {
    let output = project.scoutlab(&["convert", "chess", position, "--to", "fen"]);
    assert!(output.status.success(), "{position}: {}", String::from_utf8_lossy(&output.stderr));
    stdout(&output).trim_end().to_owned()
}

fn problem(project: &SmallProject, position: &str) -> String {
    let message = refused(&project.scoutlab(&["convert", "chess", position, "--to", "fen"]));
    message.strip_prefix("scoutlab: ").and_then(|message| message.strip_suffix('\n')).unwrap().to_owned()
}

#[test]
fn pgn_files_of_other_programs_are_read() {
    let project = SmallProject::new();
    let ending = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n";
    for (file, text, position, expected) in [
        (
            "tags",
            format!("[Event \"a\"]\n{ending}\n\n[Event \"b\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n1. d4 *\n"),
            "2",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        ("first", format!("{ending}\n\n[Event \"b\"]\n\n1. e4 *\n"), "1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        (
            "dots",
            "1. d4 {x} 1. ... Nf6 2. Nf3 {y} 2. ... c5 *".to_owned(),
            "1",
            "rnbqkb1r/pp1ppppp/5n2/2p5/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3",
        ),
        ("dot", "1 . d4 Nf6 *".to_owned(), "1", "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2"),
        (
            "clocks",
            "[Event \"a\"]\n\n1. d4 d5 2. Nf3 Nf6 3. Bf4 *".to_owned(),
            "1",
            "rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/5N2/PPP1PPPP/RN1QKB1R b KQkq - 3 3",
        ),
        ("star", "1. d4 d5*".to_owned(), "1", "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"),
        ("nag", "1. d4$1 d5 *".to_owned(), "1", "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"),
        (
            "freestyle",
            "[Variant \"Chess960\"]\n[FEN \"1rk3r1/pp4pp/8/8/8/8/PP4PP/1RK3R1 w GBgb - 8 9\"]\n\n9. O-O *".to_owned(),
            "1",
            "1rk3r1/pp4pp/8/8/8/8/PP4PP/1R3RK1 b kq - 9 9",
        ),
        ("null", "1. e4 -- 2. d4".to_owned(), "1", "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"),
    ] {
        project.write(&format!("{file}.pgn"), &text);
        assert_eq!(fen(&project, &format!("{file}.pgn:{position}")), expected, "{file}");
    }
    assert_eq!(problem(&project, "tags.pgn:4"), "tags.pgn:4: the file has 3 games");
}

#[test]
fn a_fault_concerns_only_the_positions_behind_it() {
    let project = SmallProject::new();
    let good = "[Event \"good\"]\n\n1. d4 Nf6 *\n\n";
    for (text, plies, expected) in [
        ("1. d4) d5 *", 1, "`)` without `(`"),
        ("1. d4 d5 {open", 2, "a comment has no end, expected `}`"),
        ("1. d4 (1. e4", 1, "a variation has no end, expected `)`"),
        ("1. d4 d5 2. Nd5", 2, "move 3, `Nd5`, is illegal here, expected one of: "),
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2", 4, "move 5, `Nd2`, is ambiguous here, expected one of: Nbd2 Nfd2"),
        ("1. d4 nonsense", 1, "move 2, `nonsense`, is illegal here, expected one of: "),
    ] {
        project.write("a.pgn", &format!("{good}[Event \"bad\"]\n\n{text}\n\n[Event \"good\"]\r\n\r\n1. c4 *\n"));
        assert!(fen(&project, "a.pgn:1").ends_with(" w KQkq - 1 2"));
        assert!(fen(&project, "a.pgn:3").starts_with("rnbqkbnr/pppppppp/8/8/2P5/"), "{text}");
        for place in 0..=plies {
            let moves = format!("moves:d4 d5 Nf3 Nf6@{place}");
            assert_eq!(fen(&project, &format!("a.pgn:2@{place}")), fen(&project, &moves), "{text}");
        }
        for position in ["a.pgn:2".to_owned(), format!("a.pgn:2@{}", plies + 1)] {
            let found = problem(&project, &position);
            assert!(found.starts_with(&format!("a.pgn:2, line 7: {expected}")), "{found}");
        }
    }
    for variant in ["Atomic", "Horde"] {
        project.write("a.pgn", &format!("{good}[Event \"b\"]\n[Variant \"{variant}\"]\n\n1. d4 e5 2. dxe5 Nc6 *\n"));
        let expected = format!("a.pgn:2, line 6: the tag Variant is `{variant}`, expected Standard, From Position or Chess960");
        assert_eq!(problem(&project, "a.pgn:2@0"), expected);
    }
}

#[test]
fn epd_files_of_public_suites_are_read() {
    let project = SmallProject::new();
    project.write(
        "a.epd",
        "8/8/8/8/2p5/1pkp4/2n5/2K5 b - - bm #3;\n\
         B2q2k1/RP2Bp2/1p2pK1p/2p1b1pP/8/2P5/8/8 w - - bm #-2; 00:00;\n\
         8/8/8/8/2p5/1pkp4/2n5/2K5 b - - 0 1 bm Nd4;\n\
         5n1n/5kP1/8/8/8/8/1pK5/N1N5 b - - 0 1 ;D1 24 ;D2 421 ;D3 7421\n\
         5n1n/5kP1/8/8/8/8/1pK5/N1N5 b - - 0 1; v=12\n\
         5n1n/5kP1/8/8/8/8/1pK5/N1N5 b - - ;D1 24 ;D2 421 ;D3 7421\n",
    );
    let output =
        project.scoutlab(&["search", "chess", "--position", "a.epd:1", "--depth", "5", "--algorithm", "pvs", "--json"]);
    assert!(stdout(&output).contains("\"value\":100000"), "{}", stdout(&output));
    for line in 1..=6 {
        assert!(project.scoutlab(&["convert", "chess", &format!("a.epd:{line}"), "--to", "epd"]).status.success(), "{line}");
    }
    for line in 4..=6 {
        let output = project.scoutlab(&["perft", "chess", "--position", &format!("a.epd:{line}"), "--depth", "3"]);
        let text = stdout(&output);
        let counts: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
        assert_eq!(counts, ["24", "421", "7421"]);
    }
}
