//! Large and deep chess files are read in linear time, without recursion.

use std::time::{Duration, Instant};

use scoutlab_games::chess::{Chess, EPD, PGN};
use scoutlab_games::{FileFormat, Notation, play_transcript};

const SIZE: usize = 1_000_000;

/// The limit, also for a million bytes in the profile of the tests, which optimizes less than a release.
const LIMIT: Duration = Duration::from_secs(4);

/// Reads all parts of a file, and returns the number of positions and the number of damaged parts.
fn read(format: &FileFormat<Chess>, text: &str) -> (usize, usize) {
    let (mut positions, mut damaged) = (0, 0);
    for place in (format.split)(text.as_bytes()).unwrap_or_default() {
        match (format.read)(&text.as_bytes()[place]) {
            Ok(found) => positions += found.len(),
            Err(found) => {
                positions += found.positions.len();
                damaged += 1;
            }
        }
    }
    (positions, damaged)
}

#[expect(clippy::disallowed_methods, reason = "the test measures time")]
fn in_time<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = work();
    assert!(begun.elapsed() < LIMIT, "{what} took {:?}", begun.elapsed());
    result
}

/// Returns `part` repeated to this number of bytes.
fn repeated(part: &str, size: usize) -> String {
    part.repeat(size / part.len())
}

/// Reading in quadratic time would take minutes.
#[test]
fn no_long_text_takes_quadratic_time() {
    const SIZE: usize = 250_000;
    let parts = [
        "e2e4e7e5",
        "x",
        "1",
        "9.",
        "(",
        ")",
        "()",
        "{",
        "}",
        "{}",
        "[",
        "]",
        "[a ",
        "[a \"",
        "[1 [",
        "[a \"b\"]",
        "\"",
        "\\",
        "$",
        "$1",
        "*",
        "* ",
        "1-0 ",
        "1/2",
        "1 - ",
        "1 ",
        ".",
        "... ",
        "\n",
        "\r\n",
        "\n\n",
        "\n%",
        "%",
        ";",
        ";\n",
        "(;\n",
        "\0",
        " ",
        "é",
        "\u{1f600}",
        "!",
        "+/=",
        "=",
        "e.p.",
        "e",
        "a8(Q)",
        "O-O-",
        "0-",
        "-- ",
        "--",
        "Nf3 Nf6 Ng1 Ng8 ",
        "Nf3Nf6Ng1Ng8",
        "e4 e5 * ",
        "[Event \"a\"]\n\n",
        "\n\n[Event \"a\"]\n1. e4 {",
        "[Event \"a\"]\n[White \"b\"]\n\n1. d4) d5 *\n\n",
        "a\\\"",
        "(1. e4 {x} ",
        "{x} ;y\n",
    ];
    for part in parts {
        let middle = repeated(part, SIZE);
        for text in [
            middle.clone(),
            format!("[Event \"a\"]\n\n1. e4 {middle}"),
            format!("[White \"{middle}\"]\n1. e4"),
            format!("1. e4 {{{middle}"),
        ] {
            in_time(&format!("PGN of {part:?}"), || read(&PGN, &text));
        }
    }
    let board = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    for part in parts {
        let middle = repeated(part, SIZE);
        for text in [middle.clone(), format!("{board} bm {middle}"), format!("{board} {middle}")] {
            in_time(&format!("EPD of {part:?}"), || read(&EPD, &text));
        }
    }
    for part in ["e2e4e7e5", "Nf3Nf6Ng1Ng8", "Nf3 Nf6 Ng1 Ng8 ", "1.", "x", "O-O-", "é"] {
        let text = repeated(part, SIZE);
        in_time(&format!("moves of {part:?}"), || play_transcript(&Chess::start(), &text).is_ok());
        in_time(&format!("a move of {part:?}"), || Chess::start().parse_move(&text).is_ok());
        in_time(&format!("a position of {part:?}"), || Chess::parse(&text).is_ok());
    }
}

#[test]
fn many_moves_deep_variations_and_many_games_are_read() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(in_time("moves", || read(&PGN, &repeated(knights, SIZE))), (SIZE / knights.len() * 4 + 1, 0));
    let blankless = repeated("g1f3g8f6f3g1f6g8", SIZE);
    assert_eq!(in_time("moves without blanks", || read(&PGN, &blankless)), (SIZE / 16 * 4 + 1, 0));
    let nested = format!("1. e4 {}{} e5 *", "(".repeat(SIZE / 2), ")".repeat(SIZE / 2));
    assert_eq!(in_time("variations", || read(&PGN, &nested)), (3, 0));
    let tags = format!("{}\n1. e4 *", "[A \"b\"]\n".repeat(SIZE));
    assert_eq!(in_time("a million tags", || read(&PGN, &tags)), (2, 0));
    let game = "[Event \"a\"]\n\n1. e4 e5 *\n\n";
    assert_eq!(in_time("games", || read(&PGN, &repeated(game, SIZE))), (SIZE / game.len() * 3, 0));
    let damaged = "[Event \"a\"]\n\n1. e4 e5 (2. d4\n\n";
    assert_eq!(
        in_time("damaged games", || read(&PGN, &repeated(damaged, SIZE))),
        (SIZE / damaged.len() * 3, SIZE / damaged.len())
    );
}
