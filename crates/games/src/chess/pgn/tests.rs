use super::games::split;
use super::*;

/// The places of a game: the last position, and the number of plies. A damaged game also has its problem.
type Found = (String, usize, Option<String>);

fn games(text: impl AsRef<[u8]>) -> Vec<Found> {
    let bytes = text.as_ref();
    split(bytes).unwrap().into_iter().map(|place| found(read(&bytes[place]))).collect()
}

fn found(read: Result<Vec<Chess>, Damaged<Chess>>) -> Found {
    let (positions, problem) = match read {
        Ok(positions) => (positions, None),
        Err(damaged) => (damaged.positions, Some(damaged.problem)),
    };
    let name = positions.last().map(Notation::position_name).unwrap_or_default();
    (name, positions.len().saturating_sub(1), problem)
}

/// Returns the position and the number of plies of the only game, which has no fault.
fn only(text: &str) -> (String, usize) {
    let found = games(text);
    let [(name, plies, None)] = &found[..] else { panic!("{text}: {found:?}") };
    (name.clone(), *plies)
}

/// The example of the PGN standard (1994): Fischer against Spassky, 29th game of their match in 1992, shortened.
const SPASSKY: &str = "[Event \"F/S Return Match\"]\n[Site \"Belgrade, Serbia JUG\"]\n[Result \"1/2-1/2\"]\n\n\
                       1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6 1/2-1/2\n";

const ENDING: &str = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n";

#[test]
fn the_main_line_of_every_game_is_played() {
    let noisy =
        "[White \"Ann [1]\"]\r\n\r\n% ignored\r\n1.e4! $1 (1. d4 d5 (1... Nf6 {a}) 2. c4) e5?! ; open\r\n2.Nf3 Nc6 3.Bb5 a6 *";
    let found = games(format!("\u{feff}{SPASSKY}\n{noisy}\n[White \"C\"]\n\n1. d4\n[White \"D\"]\n1. c4 1-0 1. f4 0-1"));
    assert_eq!(found.iter().map(|(_, plies, _)| *plies).collect::<Vec<_>>(), [6, 6, 1, 1, 1]);
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0].0, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq -");
}

/// All spellings of 1. e4 d5 2. exd5 Nf6.
#[test]
fn every_spelling_of_a_game_is_read() {
    let expected = ("rnbqkb1r/ppp1pppp/5n2/3P4/8/8/PPPP1PPP/RNBQKBNR w KQkq -".to_owned(), 4);
    for text in [
        "1. e4 d5 2. exd5 Nf6 *",
        "1.e4 d5 2.exd5 Nf6*",
        "1.e4 1...d5 2.exd5 2...Nf6 1-0",
        "1. e4 {x} 1. ... d5 2. exd5 {y} 2. ... Nf6 *",
        "1 . e4 d5 2 . exd5 Nf6",
        "1. e4 1 ... d5 2. exd5 2 ... Nf6",
        "1. e4 {x} ... d5 2. exd5 (2. d4) ... Nf6",
        "1.... e4 .. d5 2.exd5....Nf6",
        "1… e4 … d5 2… exd5 Nf6",
        "1 e4 d5 2 exd5 Nf6 0-1",
        "1e4 d5 2exd5 Nf6",
        "10. e4 d5 10....exd5 Nf6",
        "e4 d5 exd5 Nf6",
        "1. e2-e4 d7-d5 2. e4xd5 Ng8-f6 1 - 0",
        "1. e2e4 d7d5 2. e4d5 g8f6 0 - 1",
        "1. e4 d5 2. e:d5 Nf6 1/2 - 1/2",
        "1. e4 d5 2. ed5 Nf6 1/2",
        "1. e4$1 d5 $2$3 2. exd5 Nf6$10 ½-½",
        "1. e4!$1 d5?! 2. exd5!? Nf6?? 1–0",
        "1. e4 ! d5 ?! 2. exd5 +/= Nf6 -+ *",
        "1. e4+= d5+/- 2. exd5= Nf6-/+ *",
        "1. e4{a}d5;b\n2. exd5(2. e5)Nf6*",
        "1. e4 d5 2. exd5Nf6 *",
        "e2e4d7d5e4d5g8f6",
        "1. ♙e4 d5 2. exd5 ♞f6 *",
        "\n%x\n1. e4\n% 1. c4 (\nd5\n%\n2. exd5 Nf6\n\n\n",
        "\r\n% x\r\n1. e4\r\n% 1. c4 (\r\nd5\r\n2. exd5 Nf6 *\r\n\0\0\x1a",
        "% x\r1. e4\r% y\rd5 2. exd5 Nf6\r",
        "1. e4 (1. d4 (1. c4 {)} ; )\n) {(}) d5 2. exd5 Nf6 *",
        "1. e4 (1. d4\n% )\n) d5 2. exd5 Nf6 *",
        "1. e4 ([%clk ] } $ 1. x *) d5 2. exd5 Nf6 *",
        "[White \"\"]\n1. e4 d5 2. exd5 Nf6 {[%clk 1:00] [Event \"x\"]}",
    ] {
        assert_eq!(only(text), expected, "{text}");
    }
}

#[test]
fn captures_en_passant_promotions_castling_and_checks_have_many_spellings() {
    let (pawns, rooks) = ("r3k2r/2p4p/5P2/3pP3/8/8/p5p1/4K3 w kq d6 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let captured = "r3k2r/2p4p/3P1P2/8/8/8/p5p1/4K3 b kq -";
    let promoted = "r3k2r/2p4p/3P1P2/8/8/8/p7/4K1q1 w kq -";
    let castled = "2kr3r/8/8/8/8/8/8/R4RK1 w - -";
    for (start, texts, expected) in [
        (pawns, &["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "ed6 e.p. !", "e5xd6e.p.!", "exd6e.p"][..], captured),
        (
            pawns,
            &[
                "d6 g1=q",
                "d6 g1/Q",
                "d6 g1(Q)",
                "d6 g1(Q)+ *",
                "d6 g1Q++",
                "d6 g1=Q ch.",
                "d6 g1Qch",
                "d6 g1=Q+ (x)",
                "d6 g1=Q+(x)",
            ],
            promoted,
        ),
        (rooks, &["o-o 0-0-0", "O-O O-O-O", "0-0 o-o-o", "e1g1 e8c8", "e1h1 e8a8", "1.0-0 0-0-0"], castled),
    ] {
        for text in texts {
            let text = format!("[FEN \"{start}\"]\n\n{}", text.replace("d6 g1", "exd6 g1"));
            assert_eq!(only(&text).0, expected, "{text}");
        }
    }
    for text in ["Qh5#", "Qh5 #", "Qh5 mate", "Qh5mate", "Qh5++", "Qh5 +", "Qh5 ch", "Qh5ch.", "Qh5 checkmate!!"] {
        let expected = "rnbqkbnr/ppppp2p/5p2/6pQ/4P3/2N5/PPPP1PPP/R1B1KBNR b KQkq -";
        assert_eq!(only(&format!("1. e4 f6 2. Nc3 g5 3. {text}")).0, expected, "{text}");
    }
}

#[test]
fn tags_are_read_in_every_form() {
    let expected = ("4k3/8/8/8/4P3/8/8/4K3 b - -".to_owned(), 1);
    for tags in [
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
        "[FEN\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
        "[ FEN  \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" ] ",
        "[Fen \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]",
        "[\nFEN\n\"4k3/8/8/8/8/8/4P3/4K3 w - -\"\n]",
        "[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]",
        "[SetUp \"1\"][FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"][White \"]\"]",
        "[Event \"12\\\" x\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Site \"3\\\" y\"]",
        "[Event \"\\\\\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Site \"\\\\\\\"\"]",
        "[Event \"C:\\dir\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Site \"a \"b\" c\"]",
        "[Event \"x\"] ; a\n; b\n% [FEN \"x\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
    ] {
        assert_eq!(only(&format!("{tags}\n\n1. e4 *")), expected, "{tags}");
    }
    assert_eq!(only("[FEN \"\"]\n[SetUp \"0\"]\n\n1. e4 *").1, 1);
    let latin_1 = b"[White \"Z\xfcrich\"]\n\n1. e4 {Z\xfcrich} e5 (\xff) *";
    assert_eq!(games(latin_1)[0].1, 2);
}

#[test]
fn a_game_without_moves_keeps_its_tags() {
    let plies = |text: &str| games(text).into_iter().map(|(name, plies, _)| (name.len() < 40, plies)).collect::<Vec<_>>();
    let (ending, event) = (ENDING, "[Event \"x\"]\n");
    for (text, expected) in [
        (format!("{event}{ending}\n\n{event}\n1. e4 *"), &[(true, 0), (false, 1)][..]),
        (format!("{event}{ending}\n{event}\n1. e4 *"), &[(true, 0), (false, 1)]),
        (format!("{event}{ending}{event}\n1. e4 *"), &[(true, 0), (false, 1)]),
        (format!("{ending}\n[White \"a\"]\n\n1. e4 *"), &[(true, 0), (false, 1)]),
        (format!("{ending} \t\r\n[White \"a\"]\r\n\r\n1. e4 *"), &[(true, 0), (false, 1)]),
        (format!("{ending}{{x}}\n[White \"a\"]\n1. e4 *"), &[(true, 0), (false, 1)]),
        (format!("{ending}*\n[White \"a\"]\n1. e4 *"), &[(true, 0), (false, 1)]),
        (format!("{ending}; x\n[White \"a\"]\n1. e4 *"), &[(true, 1)]),
        (format!("{event}\n{event}\n\n{event}\n1. e4\n\n{event}"), &[(false, 0), (false, 0), (false, 1), (false, 0)]),
        (format!("{{before}} ; the games\n\n{event}{ending}\n1. e4 {{after}} * {{end}}\n"), &[(true, 1)]),
    ] {
        assert_eq!(plies(&text), expected, "{text}");
    }
}

#[test]
fn only_variants_with_the_rules_of_chess_are_read() {
    let names = [
        "Standard",
        "standard",
        "Normal",
        "From Position",
        "FromPosition",
        "Chess960",
        "chess 960",
        "Fischerandom",
        "Fischer Random",
        "",
    ];
    for name in names {
        assert_eq!(only(&format!("[Variant \"{name}\"]\n\n1. e4 *")).1, 1, "{name}");
    }
    for name in
        ["Atomic", "Horde", "Antichess", "Racing Kings", "Three-check", "crazyhouse", "King of the Hill", "Suicide", "x"]
    {
        for text in [format!("[Variant \"{name}\"]\n\n1. e4 *"), format!("{ENDING}[variant \"{name}\"]\n\n*")] {
            let problem = format!("the tag Variant is `{name}`, expected Standard, From Position or Chess960");
            assert_eq!(games(text), [(String::new(), 0, Some(problem))]);
        }
    }
}

#[test]
fn null_moves_pass_the_turn() {
    for null in ["--", "Z0", "0000", "@@@@", "null"] {
        let (name, plies) = only(&format!("1. e4 {null} 2. Nf3! d5 *"));
        assert_eq!((name.as_str(), plies), ("rnbqkbnr/ppp1pppp/8/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", 4));
    }
    let after = read(b"1. d4 d5 2. Nf3 -- 3. Bf4 -- *").unwrap();
    assert!(after[6].fen().ends_with(" 4 4"), "{}", after[6].fen());
    let check = games("1. e4 f6 2. Qh5+ -- 3. Nf3 *");
    assert_eq!((check[0].1, check[0].2.as_deref()), (3, Some("move 4, `--`, is a null move in check")));
}

#[test]
fn a_fault_concerns_only_what_lies_behind_it() {
    let good = "[Event \"a\"]\n\n1. c4 *\n\n";
    for (text, plies, problem) in [
        ("1. d4) d5 *", 1, "`)` without `(`"),
        ("1. d4 } d5 *", 1, "`}` without `{`"),
        ("1. d4 d5] 2. c4", 2, "`]` without `[`"),
        ("1. d4 [%clk 1] d5 *", 1, "`[` begins no tag"),
        ("1. d4 $ d5 *", 1, "`$` without a number"),
        ("1. d4 (1. e4 d5", 1, "a variation has no end, expected `)`"),
        ("1. d4 (1. e4 {open) d5 *", 1, "a variation has no end, expected `)`"),
        ("1. d4 d5 {open", 2, "a comment has no end, expected `}`"),
        ("1. d4 d5 2. Ke8 Nf6 *", 2, "move 3, `Ke8`, is illegal here, expected one of: "),
        ("1. e4 e5 2. 00 Nc6", 2, "move 3, `00`, is illegal here"),
        ("1. e4 e3-e5", 1, "move 2, `e3-e5`, is illegal here"),
        ("1. e4e5 *", 0, "move 1, `e4e5`, is illegal here"),
        ("1. d4 SF3", 1, "move 2, `SF3`, is illegal here"),
        ("1. d4 e5 O-O-O-O", 2, "move 3, `O-O-O-O`, is illegal here"),
    ] {
        let found = games(format!("{good}[Event \"bad\"]\n\n{text}\n\n{good}{good}"));
        assert_eq!(found.len(), 4, "{text}");
        assert_eq!([found[0].1, found[2].1, found[3].1], [1, 1, 1], "{text}");
        assert_eq!(found[1].1, plies, "{text}");
        assert!(found[1].2.as_ref().is_some_and(|found| found.starts_with(problem)), "{text}: {found:?}");
    }
    // The FEN of a game with a broken tag may be missing.
    for text in ["[White \"A\n[Black \"B\"]\n\n1. e4 *", "[White \"A\"\n\n1. e4", "[White \"A\"] [%x]\n1. e4 *"] {
        let found = games(format!("{good}{text}\n\n{good}"));
        assert_eq!((found.len(), &found[1].0), (3, &String::new()), "{text}");
        assert!(found[1].2.is_some() && found[2].1 == 1, "{text}");
    }
    let ambiguous = games("1. d4 d5 2. Nf3 Nf6 3. Nd2 Nd7 *");
    assert_eq!(ambiguous[0].2.as_deref(), Some("move 5, `Nd2`, is ambiguous here, expected one of: Nbd2 Nfd2"));
}

#[test]
fn the_place_of_a_fault_is_known() {
    for (text, word) in
        [("1. e4 e5\n2. Ke5 *", "Ke5"), ("1. e4 (1. d4", "(1"), ("[FEN \"8\"]\n*", "[FEN"), ("[Variant \"x\"]\n*", "[Var")]
    {
        let offset = read(text.as_bytes()).unwrap_err().offset;
        assert_eq!(offset, text.find(word), "{text}");
    }
}

#[test]
fn what_is_no_game_is_refused() {
    for text in ["", "; nothing", "{a comment}", "\u{feff}\n\n% x\n", "12. ...", ")", "\0"] {
        assert_eq!(split(text.as_bytes()), Err("the file contains no games".to_owned()), "{text}");
    }
    assert_eq!(split(b"\xff\xfe1\0.\0"), Err("the file is UTF-16 text, expected UTF-8".to_owned()));
    let problem = "position `8/8 w - -`: the board `8/8` has 2 ranks, expected 8 separated by /";
    assert_eq!(games("[FEN \"8/8 w - -\"]\n*"), [(String::new(), 0, Some(problem.to_owned()))]);
}

#[test]
fn castling_in_chess960_is_read_from_the_position() {
    let start = "[Variant \"Chess960\"]\n[FEN \"1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1\"]\n\n";
    for text in ["O-O O-O-O", "c1g1 c8b8", "0-0 o-o-o"] {
        assert_eq!(only(&format!("{start}{text}")).0, "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - -", "{text}");
    }
}
