//! Transcripts: the moves of a game, as players write them.

use thiserror::Error;

use crate::notation::LONGEST_NAME;
use crate::{MoveSet, Notation, NotationError};

/// Words for a pass, in lowercase. The longest comes first among words with the same beginning.
const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "@@@@"];

/// The maximum number of plies of a transcript, so that a long text cannot take long.
const MOST_PLIES: usize = 20_000;

/// The maximum number of characters of all moves that are written without blanks between them.
const MOST_JOINED: usize = 8192;

/// The first illegal or ambiguous move of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}, `{name}`, is {} here, expected {expected}", if *.is_ambiguous { "ambiguous" } else { "illegal" })]
pub struct IllegalMove {
    /// The number of the move in the transcript, counted from 1. Passes that the transcript omits are not counted.
    pub number: usize,
    /// The text of the move.
    pub name: String,
    /// Whether several legal moves have this name.
    pub is_ambiguous: bool,
    /// The legal moves of the side to move, the moves that an ambiguous name may mean, or a statement that the game is over.
    pub expected: String,
}

/// Plays the moves of a transcript. Returns all positions of the game, starting with `start`.
///
/// Blanks between moves, passes and move numbers such as `1.` are optional. Commas and the game's
/// [separators](Notation::SEPARATORS) may stand between moves. A pass is `pass`, `pa`, `ps`, `--` or `@@@@`. An omitted pass is
/// played, and the position after the pass is also returned.
///
/// ```
/// use scoutlab_games::chess::Chess;
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Notation, play_transcript};
///
/// assert_eq!(play_transcript(&Othello::start(), "F5d6 C3d3c4")?.len(), 6);
/// // A square of Othello may be written as 10 * row + column.
/// assert_eq!(play_transcript(&Othello::start(), "f5-d6-c3")?, play_transcript(&Othello::start(), "56 64 33")?);
/// let ends = ["1. e4 e5 2. Nf3", "e2e4e7e5g1f3"].map(|moves| play_transcript(&Chess::start(), moves).unwrap().pop());
/// assert_eq!(ends[0], ends[1]);
///
/// let refused = play_transcript(&Othello::start(), "f5a1").unwrap_err().to_string();
/// assert_eq!(refused, "move 2, `a1`, is illegal here, expected one of: d6 f4 f6");
/// # Ok::<(), scoutlab_games::IllegalMove>(())
/// ```
///
/// # Errors
///
/// Fails with [`IllegalMove`] at the first move that is not legal.
pub fn play_transcript<G: Notation>(start: &G, transcript: &str) -> Result<Vec<G>, IllegalMove> {
    let mut positions = vec![start.clone()];
    let (mut number, mut joined) = (0, 0);
    // Some programs begin a text with a byte order mark.
    for word in transcript.split(|symbol: char| symbol.is_whitespace() || symbol == '\u{feff}') {
        let word = without_number(word);
        let mut rest = skip_separators::<G>(word);
        while !rest.is_empty() {
            number += 1;
            let here = positions[positions.len() - 1].clone();
            let refused =
                |expected: &str| IllegalMove { number, name: shown(rest), is_ambiguous: false, expected: expected.to_owned() };
            if positions.len() > MOST_PLIES {
                return Err(refused(&format!("at most {MOST_PLIES} plies")));
            }
            if joined > MOST_JOINED {
                return Err(refused("blanks between the moves of such a long text"));
            }
            let length = play_first(&here, rest, &mut positions).ok_or_else(|| illegal(&here, number, rest))?;
            rest = skip_separators::<G>(&rest[length..]);
            joined += if rest.is_empty() { 0 } else { length };
        }
    }
    Ok(positions)
}

/// Plays one move of a game record, which must be the whole text, without an omitted pass.
///
/// # Errors
///
/// Fails with [`IllegalMove`] if the text is not one legal move. `number` is the number of the move in this error.
pub(crate) fn play_move<G: Notation>(here: &G, text: &str, number: usize) -> Result<G, IllegalMove> {
    let played = match here.leading_move(text) {
        Some((played, length)) => (length == text.len()).then_some(played),
        None => only_pass(here).filter(|_| is_pass(text)),
    };
    let refused = || IllegalMove { number, name: shown(text), is_ambiguous: false, expected: expected(here) };
    Ok(here.play(played.ok_or_else(refused)?))
}

/// Plays the move at the beginning of a text, adds the positions after it and after an omitted pass, and returns the length of
/// the move's text.
fn play_first<G: Notation>(here: &G, text: &str, positions: &mut Vec<G>) -> Option<usize> {
    if let Some((played, length)) = here.leading_move(text) {
        positions.push(here.play(played));
        return Some(length);
    }
    let after = here.play(only_pass(here)?);
    if let Some(length) = pass_length::<G>(text) {
        positions.push(after);
        return Some(length);
    }
    let (played, length) = after.leading_move(text)?;
    let next = after.play(played);
    positions.extend([after, next]);
    Some(length)
}

/// Returns the length of the word for a pass at the beginning of a text.
fn pass_length<G: Notation>(text: &str) -> Option<usize> {
    let word = PASSES.iter().find(|word| text.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word)))?;
    // In `f5---c3`, one dash separates the pass from a move, and in `f5----c3`, two dashes.
    let dashes = text.len() - text.trim_start_matches('-').len();
    let separates = *word == "--" && G::SEPARATORS.contains('-') && dashes <= 4;
    Some(if separates { dashes } else { word.len() })
}

/// Returns whether a text is one of the words for a pass.
pub(crate) fn is_pass(text: &str) -> bool {
    PASSES.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Removes commas and separators from the beginning of a text, but not the dashes of a pass.
fn skip_separators<G: Notation>(text: &str) -> &str {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let separates = matches!(first, ',' | ';') || G::SEPARATORS.contains(first);
        if !separates || rest.starts_with("--") {
            break;
        }
        rest = &rest[first.len_utf8()..];
    }
    rest
}

/// Removes a move number such as `12.` or `12...` from the beginning of a word.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    if after.len() < word.len() && after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

/// Returns the pass if it is the only move.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::othello::{Othello, Square};
/// use scoutlab_games::only_pass;
///
/// assert_eq!(only_pass(&Othello::start()), None);
/// let must_pass = Othello::parse(&format!("XO-{} O", "-".repeat(61))).unwrap();
/// assert_eq!(only_pass(&must_pass), Some(Square::PASS));
/// ```
pub fn only_pass<G: Notation>(position: &G) -> Option<G::Move> {
    let moves = position.moves();
    let only = (moves.len() == 1).then(|| moves.at(0))?;
    (position.move_name(only) == "pass").then_some(only)
}

fn expected<G: Notation>(position: &G) -> String {
    let legal: Vec<String> = position.moves().iter().map(|played| position.move_name(played)).collect();
    if legal.is_empty() { "no further move: the game is over".to_owned() } else { format!("one of: {}", legal.join(" ")) }
}

/// Returns the beginning of a text, as messages show it.
fn shown(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}

/// Returns the error for a text that begins with no legal move, or with the name of several moves.
pub(crate) fn illegal<G: Notation>(position: &G, number: usize, rest: &str) -> IllegalMove {
    if let Err(NotationError::Ambiguous { name, candidates }) = position.parse_move(rest) {
        return IllegalMove { number, name, is_ambiguous: true, expected: format!("one of: {candidates}") };
    }
    let expected = expected(position);
    // In other games, a move may begin like a word for a pass.
    if let Some(length) = pass_length::<G>(rest).filter(|_| !G::SEPARATORS.is_empty()) {
        return IllegalMove { number, name: rest[..length].to_owned(), is_ambiguous: false, expected };
    }
    let is_end = |symbol: char| matches!(symbol, ',' | ';') || G::SEPARATORS.contains(symbol);
    let rest = &rest[..rest.find(is_end).unwrap_or(rest.len())];
    let moves = position.moves();
    let mut lengths = moves.iter().map(|played| position.move_name(played).len());
    let length = lengths.next().unwrap_or(0);
    // Without blanks, the end of the illegal move is known only if the names of all moves have one length.
    let is_cut = length > 0 && rest.len().is_multiple_of(length) && lengths.all(|other| other == length);
    let name = rest.get(..length).filter(|_| is_cut).map_or_else(|| shown(rest), str::to_owned);
    IllegalMove { number, name, is_ambiguous: false, expected }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use crate::connect_four::ConnectFour;
    use crate::othello::Othello;
    use crate::tictactoe::TicTacToe;
    use crate::{Game, Side};

    fn end<G: Notation>(start: &G, transcript: &str) -> String {
        play_transcript(start, transcript).unwrap().pop().unwrap().position_name()
    }

    fn refused<G: Notation>(start: &G, transcript: &str) -> String {
        play_transcript(start, transcript).unwrap_err().to_string()
    }

    #[test]
    fn columns_of_connect_four_are_letters_or_numbers() {
        let expected = ConnectFour::parse("ddce").unwrap().position_name();
        for transcript in ["ddce", "4435", "4 4 C e", "D4 3E"] {
            assert_eq!(end(&ConnectFour::start(), transcript), expected, "{transcript}");
        }
        assert_eq!(refused(&ConnectFour::start(), "448"), "move 3, `8`, is illegal here, expected one of: a b c d e f g");
    }

    #[test]
    fn an_omitted_pass_is_played() {
        assert_eq!(play_transcript(&Othello::start(), "").unwrap(), [Othello::start()]);
        // White cannot flank the corner.
        let must_pass = Othello::parse(&format!("XO-{} O", "-".repeat(61))).unwrap();
        let [implied, written] = ["c1", "PASS c1"].map(|moves| play_transcript(&must_pass, moves).unwrap());
        assert_eq!(implied, written);
        assert_eq!(implied.len(), 3);
        assert_eq!(implied[2].position_name(), format!("XXX{} O", "-".repeat(61)));
        let over = "move 2, `d1`, is illegal here, expected no further move: the game is over";
        assert_eq!(refused(&must_pass, "c1d1"), over);
    }

    /// A published game in which White takes all discs and Black passes 23 times. In its transcript, moves of Black are in
    /// uppercase (W. D. Smith, mailing list math-fun).
    #[test]
    fn every_omitted_pass_of_a_published_game_is_played() {
        let transcript = "F5d6C4g5D7c7H5d8B8b7B6a7b5A6a5b4B3c6E8f8C8a8e7a4b2A2c2D2d1e2F2c5c3a1a3e6d3f6F7f1g2H2e3F4b1g1c1e1g8\
                          g7f3h1h3h4h6";
        let positions = play_transcript(&Othello::start(), transcript).unwrap();
        let mut moves = transcript.as_bytes().chunks(2);
        let mut passes = 0;
        for pair in positions.windows(2) {
            if pair[1].empties() == pair[0].empties() {
                passes += 1;
                assert_eq!(pair[0].side_to_move(), Side::First);
            } else {
                let is_black = moves.next().unwrap()[0].is_ascii_uppercase();
                assert_eq!(pair[0].side_to_move() == Side::First, is_black);
            }
        }
        let last = positions[positions.len() - 1];
        assert_eq!((moves.len(), passes), (0, 23));
        assert!(last.is_terminal() && last.discs(Side::First) == 0);
    }

    /// The final board of a published game of 11 moves (W. D. Smith, mailing list math-fun).
    #[test]
    fn a_published_game_with_numbers_has_its_published_board() {
        let transcript = "1.f5 2.f4 3.c3 4.e6 5.f7 6.g6 7.g4 8.e8 9.g8 10.g5 11.h5";
        let board = "------------------X--------XXXX----XXXXX----X-X------X------O-X-";
        assert_eq!(end(&Othello::start(), transcript), format!("{board} O"));
    }

    #[test]
    fn blanks_case_and_numbers_are_free() {
        let start = Othello::start();
        assert_eq!(end(&start, "F5 d6\tC3d3\nc4"), end(&start, "f5d6c3d3c4"));
        let start = TicTacToe::start();
        assert_eq!(end(&start, "x1y1x1y0"), "-x--o----");
        let start = Chess::start();
        let italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -";
        for moves in ["e4 e5 Nf3 Nc6 Bc4", "1.e4 e5 2.Nf3 Nc6 3.Bc4", "1. e4 e5 2. Nf3 2... Nc6 Bc4", "e2e4e7e5g1f3b8c6f1c4"] {
            assert_eq!(end(&start, moves), italian, "{moves}");
        }
    }

    /// Plays random games until the end. Returns the names of the moves with their passes, and the last position.
    fn random_games(count: u64) -> Vec<(Vec<String>, Othello)> {
        let game = |seed: u64| {
            let mut random = seed;
            let mut names = Vec::new();
            let mut here = Othello::start();
            while !here.is_terminal() {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let moves = here.moves();
                let played = moves.at((random >> 33) as usize % moves.len());
                names.push(here.move_name(played));
                here = here.play(played);
            }
            (names, here)
        };
        (1..=count).map(game).collect()
    }

    /// Returns `56` for `f5`.
    fn number(name: &str) -> String {
        let [column, row] = *name.as_bytes().first_chunk().unwrap();
        format!("{}{}", char::from(row), column - b'a' + 1)
    }

    #[test]
    fn every_form_of_a_transcript_of_othello_is_read() {
        let games = random_games(60);
        assert!(games.iter().any(|(names, _)| names.iter().any(|name| name == "pass")));
        for (names, last) in games {
            let joined = |separator: &str, pass: &str, write: &dyn Fn(&str) -> String| {
                let words = names.iter().map(|name| if name == "pass" { pass.to_owned() } else { write(name) });
                words.collect::<Vec<_>>().join(separator)
            };
            let plain = |name: &str| name.to_owned();
            let mut texts = vec![joined(" ", "", &plain), joined("", "", &number), joined("-", "pass", &number)];
            for pass in ["pass", "PA", "ps", "--", "@@@@", "Pass"] {
                texts.extend(["", " ", "-", ",", ", ", " - ", ";"].map(|separator| joined(separator, pass, &plain)));
                texts.push(joined(" ", pass, &number));
                texts.push(joined("\r\n", pass, &str::to_ascii_uppercase));
                let pairs =
                    names.chunks(2).zip(1..).map(|(pair, place)| format!("{place}. {} ", pair.join(" ").replace("pass", pass)));
                texts.push(format!("\u{feff}{}", pairs.collect::<String>()));
            }
            for text in texts {
                assert_eq!(end(&Othello::start(), &text), last.position_name(), "{text}");
            }
        }
    }

    #[test]
    fn an_illegal_move_is_refused_with_the_moves_of_the_side_to_move() {
        let must_pass = Othello::parse(&format!("XO-{} O", "-".repeat(61))).unwrap();
        for word in ["null", "xpass", "a1", "d1", "11"] {
            let message = refused(&must_pass, word);
            assert!(message.ends_with("is illegal here, expected one of: pass"), "{message}");
        }
        let legal = "is illegal here, expected one of: d6 f4 f6";
        for (word, name) in [
            ("pass", "pass"),
            ("PA", "PA"),
            ("-- d6", "--"),
            ("a1-c3", "a1"),
            ("a1,c3", "a1"),
            ("55", "55"),
            ("pass,d6", "pass"),
        ] {
            assert_eq!(refused(&Othello::start(), &format!("f5 {word}")), format!("move 2, `{name}`, {legal}"));
        }
    }

    #[test]
    fn a_dash_separates_moves_only_in_othello() {
        assert!(refused(&Chess::start(), "Nf3-Nf6").contains("`Nf3-Nf6`"));
        assert_eq!(end(&Chess::start(), "e4,e5, Nf3"), end(&Chess::start(), "e4 e5 Nf3"));
    }

    #[test]
    fn a_long_text_is_refused() {
        let knights = "Nf3Nf6Ng1Ng8";
        assert!(refused(&Chess::start(), &knights.repeat(2000)).contains("expected blanks between the moves"));
        let knights = "Nf3 Nf6 Ng1 Ng8 ";
        assert!(play_transcript(&Chess::start(), &knights.repeat(1000)).is_ok());
        assert!(refused(&Chess::start(), &knights.repeat(10_000)).contains("expected at most 20000 plies"));
    }

    #[test]
    fn a_promotion_without_blanks_is_one_move() {
        let position = Chess::parse("8/P6k/8/8/8/8/1P6/K7 w - -").unwrap();
        assert_eq!(end(&position, "a7a8bh7g7b2b4"), "B7/6k1/8/8/1P6/8/8/K7 b - -");
    }

    #[test]
    fn an_illegal_move_is_named_with_its_number() {
        for moves in ["f5d6c3a1e3", "f5 d6 c3 a1 e3", "f5d6 C3A1 e3"] {
            let message = refused(&Othello::start(), moves).to_lowercase();
            assert!(message.starts_with("move 4, `a1`, is illegal here, expected one of: "), "{message}");
        }
        let message = refused(&Chess::start(), "1. e4 e5 2. Nd4");
        assert!(message.starts_with("move 3, `Nd4`, is illegal here, expected one of: Na3 Nc3 Qe2 "), "{message}");
        let over = refused(&TicTacToe::start(), "x0y0 x0y1 x1y0 x1y1 x2y0 x2y1");
        assert_eq!(over, "move 6, `x2y1`, is illegal here, expected no further move: the game is over");
        assert!(refused(&Othello::start(), "ää").starts_with("move 1, `ä"));
    }
}
