//! Positions after moves and in files, and `scoutlab convert`.

use std::fs::File;
use std::process::Output;

use scoutlab_games::othello::Othello;
use scoutlab_games::{Game, MoveSet, Notation, Side};

use crate::support::{MEASURES, SmallProject, refused, stdout, storage_failure};

/// A published game of 11 moves, which ends with 14 black discs and one white disc (W. D. Smith, mailing list math-fun).
const SHORT: &str = "f5f4c3e6f7g6g4e8g8g5h5";
const SHORT_END: &str = "------------------X--------XXXX----XXXXX----X-X------X------O-X- O";

/// The number of empty squares at which the tests compute theoretical scores.
const DEPTH: u8 = 7;

/// Returns the bytes of a WTHOR file. Each game consists of its actual score, its theoretical score and its moves.
fn wthor(games: &[(u32, u32, String)]) -> Vec<u8> {
    let mut bytes = vec![20, 26, 7, 1, games.len() as u8, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, DEPTH, 0];
    for (score, theoretical, moves) in games {
        bytes.extend([0, 0, 1, 0, 2, 0, *score as u8, *theoretical as u8]);
        let squares: Vec<u8> =
            moves.as_bytes().chunks(2).map(|square| (square[1] - b'0') * 10 + square[0] - b'a' + 1).collect();
        bytes.extend(&squares);
        bytes.resize(bytes.len() + 60 - squares.len(), 0);
    }
    bytes
}

/// Returns Black's discs after perfect play, computed by a plain search of the whole tree. Empty squares count for the winner.
fn black_discs(position: &Othello) -> u32 {
    let discs = |side| position.discs(side).count_ones();
    let moves = position.moves();
    let children = moves.iter().map(|played| black_discs(&position.play(played)));
    match position.side_to_move() {
        _ if moves.is_empty() => match discs(Side::First).cmp(&discs(Side::Second)) {
            std::cmp::Ordering::Less => discs(Side::First),
            std::cmp::Ordering::Equal => 32,
            std::cmp::Ordering::Greater => 64 - discs(Side::Second),
        },
        Side::First => children.max().unwrap(),
        Side::Second => children.min().unwrap(),
    }
}

/// Returns the record of a game between random players of the program.
fn random_game(seed: u64) -> (u32, u32, String) {
    // The position after N random plies is one move after the position after N - 1 random plies.
    let mut positions: Vec<Othello> = (0..=20)
        .map(|plies| {
            let text = format!("random:plies={plies},seed={seed}");
            Othello::parse(&MEASURES.catalogue().game("othello").unwrap().position(&text).unwrap().name()).unwrap()
        })
        .collect();
    let mut last = positions[20];
    while !last.is_terminal() {
        let moves = last.moves();
        last = last.play(moves.at((seed as usize + positions.len()) % moves.len()));
        positions.push(last);
    }
    let moves = positions.windows(2).map(|pair| {
        let played = pair[0].moves().iter().find(|&played| pair[0].play(played) == pair[1]).unwrap();
        pair[0].move_name(played).replace("pass", "")
    });
    let solved = positions.iter().find(|position| position.empties() <= u32::from(DEPTH)).unwrap();
    (black_discs(&last), black_discs(solved), moves.collect())
}

fn games() -> Vec<(u32, u32, String)> {
    // The short game ends before its theoretical score is computed: White's disc is the only one that does not count for Black.
    (1..6).map(random_game).chain([(63, 63, SHORT.to_owned())]).collect()
}

fn with_wthor(games: &[(u32, u32, String)]) -> SmallProject {
    let project = SmallProject::new();
    std::fs::write(project.path("x.wtb"), wthor(games)).unwrap();
    project
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_scores_of_a_wthor_file_are_checked() {
    let games = games();
    let project = with_wthor(&games);
    let found = project.scoutlab(&["solve", "x.wtb"]);
    let table = stdout(&found);
    assert!(table.contains("6 positions, 0 given scores wrong"), "{table}{}", errors(&found));
    assert_eq!(table.lines().nth(1).unwrap().split_whitespace().next(), Some("1"));

    let mut wrong = games.clone();
    wrong[1].1 += 2;
    wrong[3].0 += 1;
    let found = with_wthor(&wrong).scoutlab(&["solve", "othello", "--position", "x.wtb"]);
    assert_eq!(found.status.code(), Some(1));
    let theoretical = games[1].1;
    let [expected, actual] = [
        format!("x.wtb:2: the theoretical score is {theoretical} discs for Black, not {}\n", theoretical + 2),
        format!("x.wtb:4: the actual score is {} discs for Black, not {}\n", games[3].0, games[3].0 + 1),
    ];
    assert_eq!(errors(&found), expected + &actual);
    assert!(stdout(&found).contains("6 positions, 2 given scores wrong"));
}

#[test]
fn games_that_stop_early_are_not_checked() {
    let project = with_wthor(&[(40, 40, "f5d6".to_owned()), random_game(1)]);
    let found = project.scoutlab(&["solve", "x.wtb"]);
    assert!(stdout(&found).contains("1 positions, 0 given scores wrong"));
    let note = "x.wtb:1: the game stops with 58 empty squares, before its theoretical score at 7 can be checked\n";
    assert_eq!(errors(&found), note);
}

#[test]
fn damaged_wthor_files_are_refused() {
    let project = with_wthor(&[random_game(1), (0, 0, "f5d6c3a1".to_owned())]);
    for arguments in [&["solve", "x.wtb"][..], &["convert", "othello", "x.wtb:2@2", "--to", "board"]] {
        let message = refused(&project.scoutlab(arguments));
        let expected = "scoutlab: x.wtb:2: move 4, `a1`, is illegal here, expected one of: d3 f3 f4 g5\n";
        assert_eq!(message, expected, "{arguments:?}");
    }
    let whole = wthor(&games());
    std::fs::write(project.path("x.wtb"), &whole[..whole.len() - 1]).unwrap();
    for arguments in [&["solve", "x.wtb"][..], &["solve", "othello", "--position", "x.wtb:1@50"]] {
        let message = refused(&project.scoutlab(arguments));
        assert_eq!(
            message,
            "scoutlab: x.wtb: the file has 423 bytes, but its WTHOR header announces 6 games, which take 424 bytes\n"
        );
    }
    File::create(project.path("x.wtb")).unwrap().set_len(1 << 40).unwrap();
    for arguments in [&["solve", "x.wtb"][..], &["solve", "othello", "--position", "x.wtb:1"], &["solve", "missing.wtb"]] {
        let message = storage_failure(&project.scoutlab(arguments));
        assert!(message.contains(" cannot be read: "), "{message}");
    }
}

fn converted(project: &SmallProject, game: &str, position: &str, to: &str) -> String {
    let output = project.scoutlab(&["convert", game, position, "--to", to]);
    assert!(output.status.success(), "{}", errors(&output));
    stdout(&output).trim_end().to_owned()
}

#[test]
fn positions_are_read_from_files() {
    let project = with_wthor(&games());
    let after = |game: &str, position: &str| converted(&project, game, position, "board");
    assert_eq!(after("othello", "x.wtb:6"), SHORT_END);
    assert_eq!(after("othello", "x.wtb:6@4"), after("othello", &format!("moves:{SHORT}@4")));
    assert_eq!(after("othello", "x.wtb:6@0"), after("othello", "start"));
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    project.write("Two.GGF", &format!("(;GM[Othello]{start}B[f5];)\n(;GM[Othello]{start}B[F5/1.0]W[f4];)\n"));
    assert_eq!(after("othello", "Two.GGF:2@2"), after("othello", "moves:f5f4"));
    project.write("a.obf", &format!("\u{feff}% one\r\n\r\n{SHORT_END};\r\n"));
    assert_eq!(after("othello", "a.obf:3"), SHORT_END);
    project.write("a.pgn", "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 {x} d5 1/2-1/2\n");
    let fen = |position: &str| converted(&project, "chess", position, "fen");
    assert_eq!(fen("a.pgn:1@3"), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert_eq!(fen("a.pgn:2"), "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
    project.write("a.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n");
    assert_eq!(fen("a.epd:1"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(fen("a.epd:1@0"), fen("a.epd:1"));

    for (game, position, expected) in [
        ("othello", "x.wtb", "x.wtb: expected the number of a game in the file, such as `x.wtb:12@40`"),
        ("othello", "x.wtb@3", "x.wtb@3: expected the number of a game in the file, such as `x.wtb:12@40`"),
        ("othello", "x.wtb:0", "x.wtb:0: expected the number of a game in the file, such as `x.wtb:12@40`"),
        ("othello", "x.wtb:7", "x.wtb:7: the file has 6 games"),
        ("othello", "x.wtb:6@12", "x.wtb:6: `@12` is beyond the end of the game, which has 11 plies"),
        ("othello", "x.wtb:6@x", "x.wtb:6@x: `@x`: expected a whole number of plies after `@`"),
        ("othello", "a.obf:2", "a.obf:2: the line contains no position"),
        ("chess", "a.epd:2", "a.epd:2: the file has 1 lines"),
        ("chess", "a.epd", "a.epd: expected the number of a line in the file, such as `a.epd:12`"),
        ("chess", "a.epd:1@2", "a.epd:1: `@2` is beyond the end of the game, which has 0 plies"),
    ] {
        let message = refused(&project.scoutlab(&["convert", game, position, "--to", "diagram"]));
        assert_eq!(message, format!("scoutlab: {expected}\n"));
    }
    assert!(storage_failure(&project.scoutlab(&["perft", "chess", "--position", "b.pgn:1", "--depth", "1"])).contains("b.pgn"));
}

/// Returns a random game as the moves of GGF or SGF, with its passes, and the number of plies.
fn with_colours(moves: &str, separator: &str, pass: &str) -> (String, usize) {
    let positions = scoutlab_games::play_transcript(&Othello::start(), moves).unwrap();
    let name = |pair: &[Othello]| {
        let played = pair[0].moves().iter().find(|&played| pair[0].play(played) == pair[1]).unwrap();
        let colour = if pair[0].side_to_move() == Side::First { 'B' } else { 'W' };
        format!("{separator}{colour}[{}]", pair[0].move_name(played).replace("pass", pass))
    };
    (positions.windows(2).map(name).collect(), positions.len() - 1)
}

/// The games are random, and the expected boards come from their transcripts.
#[test]
fn every_format_of_othello_has_the_positions_of_the_game() {
    let project = SmallProject::new();
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let games: Vec<String> = (1..6).map(|seed| random_game(seed).2).collect();
    let [mut ggf, mut sgf, mut pgn] = [const { Vec::new() }; 3];
    for moves in &games {
        ggf.push(format!("1 (;GM[Othello]PB[;)]{start}{};)\r\n", with_colours(moves, "", "PA").0));
        sgf.push(format!("(;GM[2]FF[4]SZ[8]C[;B\\]{})\r\n", with_colours(moves, ";", "").0.replacen(';', "]", 1)));
        let squares: Vec<String> =
            moves.as_bytes().chunks(2).map(|square| String::from_utf8_lossy(square).into_owned()).collect();
        let lines = squares.chunks(2).zip(1..).map(|(pair, number)| format!("{number}. {}\r\n", pair.join(" ").to_uppercase()));
        pgn.push(format!("[Event \"x\"]\r\n\r\n{}34-30\r\n\r\n", lines.collect::<String>()));
    }
    for (name, text) in [("a.ggf", &ggf), ("a.sgf", &sgf), ("a.pgn", &pgn)] {
        project.write(name, &text.concat());
    }
    for (moves, number) in games.iter().zip(1..) {
        let plies = with_colours(moves, "", "").1;
        for place in ["a.ggf", "a.sgf", "a.pgn"] {
            for ply in [plies, plies / 2] {
                let found = converted(&project, "othello", &format!("{place}:{number}@{ply}"), "board");
                assert_eq!(found, converted(&project, "othello", &format!("moves:{moves}@{ply}"), "board"), "{place}:{number}");
            }
            let beyond = format!("{place}:{number}@{}", plies + 1);
            let message = refused(&project.scoutlab(&["convert", "othello", &beyond, "--to", "board"]));
            assert!(message.contains(&format!("is beyond the end of the game, which has {plies} plies")), "{message}");
        }
    }
}

#[test]
fn passes_and_colours_of_ggf_are_checked() {
    let project = SmallProject::new();
    let tags = "(;GM[Othello]PC[t]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
                -------- *]";
    project.write("last.ggf", &format!("{tags}B[F5]W[F6]B[C4]W[G5]B[H5]W[H4]B[G7]W[H6]B[PA];)\n"));
    let last = converted(&project, "othello", "last.ggf:1", "obf");
    assert!(last.ends_with(" O;"), "{last}");
    assert_eq!(last, converted(&project, "othello", "last.ggf:1@9", "obf"));
    project.write("illegal.ggf", &format!("{tags}B[F5]W[pass]B[D6];)\n{tags}B[F5]W[D6]W[C3];)\n"));
    for (number, expected) in [
        (1, "move 2, `pass`, is illegal here, expected one of: d6 f4 f6"),
        (2, "move 3, `C3`, is a move of White, but Black is to move"),
    ] {
        let place = format!("illegal.ggf:{number}");
        let message = refused(&project.scoutlab(&["convert", "othello", &place, "--to", "obf"]));
        assert_eq!(message, format!("scoutlab: {place}: {expected}\n"));
    }
}

#[test]
fn positions_are_given_as_moves() {
    let project = SmallProject::new();
    let board = |game: &str, position: &str| converted(&project, game, position, "board");
    // The final board was computed by a separate program on a plain array.
    let expected = "------------------XO------XXX------OXX-----O-------------------- O";
    for moves in ["moves:f5d6c3d3c4", "moves:F5 d6 C3d3 c4", "moves: f5d6c3d3c4f4@5", "moves:f5d6c3d3c4 by columns"] {
        assert_eq!(board("othello", moves), expected, "{moves}");
    }
    assert_eq!(converted(&project, "othello", "moves:f5d6c3d3c4 by rows", "obf"), format!("{expected};"));
    assert_eq!(board("othello6", "moves:"), board("othello6", "start"));
    assert_eq!(board("tictactoe", "moves:x1y1x1y0"), "-x--o----");
    assert_eq!(converted(&project, "chess", "moves:e4", "epd"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
    assert_eq!(converted(&project, "tree", "[[3 5] 2]", "tree"), "[[3 5] 2]");
    let diagram = converted(&project, "tictactoe", "moves:x2y0 x0y1", "diagram");
    assert_eq!(diagram, "   x0 x1 x2\ny0  -  -  o\ny1  x  -  -\ny2  -  -  -");

    for (game, position, to, expected) in [
        (
            "othello",
            "moves:f5d6c3a1",
            "board",
            "position `moves:f5d6c3a1`: move 4, `a1`, is illegal here, expected one of: d3 f3 f4 g5",
        ),
        ("othello", "moves:f5@2", "board", "position `moves:f5@2`: `@2` is beyond the end of the game, which has 1 plies"),
        ("othello", "start", "transcript", "notation `transcript`: a position does not contain the moves that led to it"),
        ("chess", "start", "pgn", "notation `pgn`: a position does not contain the moves that led to it"),
        ("chess", "start", "fem", "unknown notation `fem` (did you mean `fen`?)"),
        ("othello", "start", "xyz", "unknown notation `xyz`, expected one of: board, obf, diagram"),
    ] {
        let message = refused(&project.scoutlab(&["convert", game, position, "--to", to]));
        assert_eq!(message, format!("scoutlab: {expected}\n"));
    }
}

/// Returns the experiment of the small project with positions drawn from a file.
fn drawing(positions: &str) -> String {
    format!(
        "title = 'Drawn'\nquestion = 'Which?'\nsource = 'none'\nusual_time = '1 second'\nseed = 5\n[[grid]]\ngame = 'othello'\n\
         positions = {positions}\ndepths = 1\nalgorithms = 'alphabeta'\n"
    )
}

#[test]
fn an_experiment_draws_positions_from_a_file() {
    let project = with_wthor(&(1..30).map(random_game).chain([(63, 63, SHORT.to_owned())]).collect::<Vec<_>>());
    // Names in an experiment belong to the folder of its file.
    std::fs::rename(project.path("x.wtb"), project.path("experiments/x.wtb")).unwrap();
    let drawn = |seed: u64| {
        let positions = format!("{{ file = 'x.wtb', games = 8, at = 40, seed = {seed} }}");
        project.write("experiments/drawn.toml", &drawing(&positions));
        let output = project.scoutlab(&["experiment", "drawn", "--fresh"]);
        assert!(output.status.success(), "{}", errors(&output));
        let data = project.read("results/drawn/data.csv");
        let positions: Vec<String> = data.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().to_owned()).collect();
        positions
    };
    let (first, other) = (drawn(1), drawn(2));
    assert_eq!(first.len(), 8);
    assert_ne!(first, other);
    assert_eq!(first, drawn(1));
    let numbers = first
        .iter()
        .map(|position| position.strip_prefix("x.wtb:").and_then(|rest| rest.strip_suffix("@40")).unwrap().parse().unwrap());
    let numbers: Vec<usize> = numbers.collect();
    // The games are different, in order, and long enough.
    assert!(numbers.is_sorted_by(|one, next| one < next) && numbers.iter().all(|number| (1..30).contains(number)), "{first:?}");

    project.write("experiments/x.obf", &format!("% two positions\n\n{SHORT_END};\n{};\n", Othello::start().position_name()));
    project.write("experiments/drawn.toml", &drawing("{ file = 'x.obf', games = 1, seed = 1 }"));
    assert!(project.scoutlab(&["experiment", "drawn", "--fresh"]).status.success());
    // The first position is terminal.
    assert!(project.read("results/drawn/data.csv").contains("\nothello,x.obf:4,1,alphabeta,"));

    for (positions, expected) in [
        (
            "{ file = 'x.obf', games = 1, at = 1, seed = 1 }",
            "the file has positions, not games, so no number of plies can be given",
        ),
        ("{ file = 'x.wtb', games = 30, at = 40, seed = 1 }", "29 different positions with a legal move after 40 plies"),
        ("{ file = 'x.wtb', games = 2, at = 0, seed = 1 }", "1 different positions with a legal move after 0 plies"),
        ("{ file = 'x.wtb', games = 2, seed = 1 }", "x.wtb: the number of plies after which to take each position is missing"),
        (
            "{ file = 'x.epd', games = 2, at = 1, seed = 1 }",
            "no file with positions of othello, which has: .wtb, .ggf, .sgf, .pgn, .obf",
        ),
        ("{ file = 'x.wtb', game = 2, at = 1, seed = 1 }", "unknown key `game` (did you mean `games`?)"),
        ("{ file = 'x.wtb', at = 1, seed = 1 }", "`games` is missing"),
    ] {
        project.write("experiments/drawn.toml", &drawing(positions));
        let message = refused(&project.scoutlab(&["experiment", "drawn"]));
        assert!(message.contains("drawn.toml, line 8: ") && message.contains(expected), "{message}");
    }
    for positions in ["{ file = 'y.wtb', games = 2, at = 1, seed = 1 }", "'y.wtb:1'"] {
        project.write("experiments/drawn.toml", &drawing(positions));
        let message = storage_failure(&project.scoutlab(&["experiment", "drawn"]));
        assert!(message.contains("drawn.toml, line 8: experiments/y.wtb cannot be read: "), "{message}");
    }
}

#[test]
fn every_score_of_an_obf_line_is_checked() {
    let position = Othello::parse("XOO-OOOOXXOOOOOOXXXOOOOOXXXXOOOOXXXXXOO-XXXXXXO-XXXXXXXXXXXXXX-- X").unwrap();
    let score = |played| 2 * i64::from(black_discs(&position.play(played))) - 64;
    let mut scores: Vec<(String, i64)> =
        position.moves().iter().map(|played| (position.move_name(played), score(played))).collect();
    scores.sort_by_key(|(_, score)| -score);
    let (best, worst) = (&scores[0], &scores[scores.len() - 1]);
    assert!(best.1 > worst.1, "{scores:?}");
    let line = |moves: &str| format!("{}; {moves}", position.position_name());
    let given = |(name, score): &(String, i64)| format!("{}:{score:+}.00; ", name.to_uppercase());
    let all = scores.iter().map(given).collect::<Vec<_>>().concat();
    let project = SmallProject::new();
    for (moves, expected) in [
        (&all, None),
        (&String::new(), None),
        (&format!("{}:{:+};", best.0, best.1), None),
        (
            &all.replace(&format!(":{:+}.00", worst.1), &format!(":{:+}.00", worst.1 + 2)),
            Some(format!("the score of {} is {:+}, not {:+}", worst.0, worst.1, worst.1 + 2)),
        ),
        (&format!("{}:{:+}.5;", best.0, best.1), Some(format!("the score of {} is {:+}, not {:+}.5", best.0, best.1, best.1))),
        (
            &format!("{}:{:+};", worst.0, worst.1),
            Some(format!("the best move is {} with {:+}, which is not among the given moves", best.0, best.1)),
        ),
    ] {
        project.write("a.obf", &format!("\u{feff}% a comment\r\n\r\n{} % another\r\n", line(moves)));
        let found = project.scoutlab(&["solve", "a.obf"]);
        let expected = expected.map(|problem| format!("a.obf:3: {problem}\n")).unwrap_or_default();
        assert_eq!(errors(&found), expected, "{moves}");
        assert_eq!(found.status.code(), Some(i32::from(!expected.is_empty())));
    }
}
