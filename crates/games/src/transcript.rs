//! Transcripts: the moves of a game, as players write them.

use thiserror::Error;

use crate::notation::LONGEST_NAME;
use crate::{MoveSet, Notation, NotationError};

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
    /// The legal moves, the moves that an ambiguous name may mean, or a statement that the game is over.
    pub expected: String,
}

/// Plays the moves of a transcript. Returns all positions of the game, starting with `start`.
///
/// Blanks between moves, passes and move numbers such as `1.` are optional. An omitted pass is played, and the
/// position after the pass is also returned.
///
/// ```
/// use scoutlab_games::chess::Chess;
/// use scoutlab_games::othello::Othello;
/// use scoutlab_games::{Notation, play_transcript};
///
/// assert_eq!(play_transcript(&Othello::start(), "F5d6 C3d3c4")?.len(), 6);
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
    let mut here = start.clone();
    let mut number = 0;
    for word in transcript.split_whitespace() {
        let mut rest = without_number(word);
        while !rest.is_empty() {
            number += 1;
            let mut found = here.leading_move(rest);
            if found.is_none()
                && let Some(pass) = only_pass(&here)
            {
                here = here.play(pass);
                positions.push(here.clone());
                found = here.leading_move(rest);
            }
            let Some((played, length)) = found else { return Err(illegal(&here, number, rest)) };
            here = here.play(played);
            positions.push(here.clone());
            rest = &rest[length..];
        }
    }
    Ok(positions)
}

/// Removes a move number such as `12.` or `12...` from the beginning of a word.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    if after.len() < word.len() && after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

/// Returns the pass if it is the only move.
fn only_pass<G: Notation>(position: &G) -> Option<G::Move> {
    let moves = position.moves();
    let only = (moves.len() == 1).then(|| moves.at(0))?;
    (position.move_name(only) == "pass").then_some(only)
}

/// Returns the error for a text that begins with no legal move, or with the name of several moves.
pub(crate) fn illegal<G: Notation>(position: &G, number: usize, rest: &str) -> IllegalMove {
    if let Err(NotationError::Ambiguous { name, candidates }) = position.parse_move(rest) {
        return IllegalMove { number, name, is_ambiguous: true, expected: format!("one of: {candidates}") };
    }
    let legal: Vec<String> = position.moves().iter().map(|played| position.move_name(played)).collect();
    let length = legal.first().map_or(0, String::len);
    // Without blanks, the end of the illegal move is known only if the names of all moves have one length.
    let is_cut = length > 0 && rest.len().is_multiple_of(length) && legal.iter().all(|name| name.len() == length);
    let name = rest.get(..length).filter(|_| is_cut).map_or_else(|| rest.chars().take(LONGEST_NAME).collect(), str::to_owned);
    let expected =
        if legal.is_empty() { "no further move: the game is over".to_owned() } else { format!("one of: {}", legal.join(" ")) };
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
