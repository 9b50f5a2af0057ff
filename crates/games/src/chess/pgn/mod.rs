//! PGN, the format of chess games: tags such as `[White "Morphy"]`, then the moves in SAN with comments and variations.

mod games;
mod tags;
mod tokens;

use tags::Tags;
use tokens::{Token, Tokens};

use super::Chess;
use super::written_move::{self, Meaning};
use crate::transcript::illegal;
use crate::{Damaged, FileFormat, Game, Notation};

/// PGN files as sources of positions. Only the main line of each game is played.
pub const PGN: FileFormat<Chess> = FileFormat { extension: "pgn", has_games: true, split: games::split, read };

/// Texts that stand for a move of neither side.
const NULL_MOVES: [&str; 5] = ["--", "Z0", "0000", "@@@@", "null"];

/// Plays the main line of a game.
fn read(bytes: &[u8]) -> Result<Vec<Chess>, Damaged<Chess>> {
    let mut tags = Tags::default();
    let mut tokens = Tokens::new(bytes);
    let mut next = tokens.next();
    while let Some((place, Token::Tag { name, value })) = &next {
        tags.add(name, value, place.start);
        next = tokens.by_ref().find(|(_, token)| *token != Token::CommentLine);
    }
    if let Some((place, Token::Fault(problem))) = &next
        && bytes[place.start] == b'['
    {
        // The tag may be the FEN.
        return Err(Damaged { positions: Vec::new(), offset: Some(place.start), problem: (*problem).to_owned() });
    }
    let mut positions = vec![tags.start()?];
    for (place, token) in next.into_iter().chain(tokens) {
        let problem = match token {
            Token::Passed | Token::CommentLine => continue,
            Token::Tag { .. } | Token::Result => break,
            Token::Fault(problem) => problem.to_owned(),
            Token::Word(word) => match play(&mut positions, &String::from_utf8_lossy(word)) {
                Ok(()) => continue,
                Err(problem) => problem,
            },
        };
        return Err(Damaged { positions, offset: Some(place.start), problem });
    }
    Ok(positions)
}

/// Plays the moves of a word, which is usually one move, and appends the positions.
fn play(positions: &mut Vec<Chess>, word: &str) -> Result<(), String> {
    let last = |positions: &[Chess]| positions.last().expect("the first position").clone();
    let mut here = last(positions);
    if written_move::is_annotation(word) {
        return Ok(());
    }
    if NULL_MOVES.contains(&word) {
        let number = positions.len();
        let after = here.play_null_move().ok_or_else(|| format!("move {number}, `{word}`, is a null move in check"))?;
        positions.push(after);
        return Ok(());
    }
    match written_move::meaning(&here, word) {
        Meaning::Legal(played) => {
            positions.push(here.play(played));
            Ok(())
        }
        Meaning::Illegal | Meaning::Ambiguous(_) => Err(illegal(&here, positions.len(), word).to_string()),
        // Several moves without blanks between them.
        Meaning::Unknown => {
            let mut rest = word;
            while !rest.is_empty() {
                let found = here.leading_move(rest);
                let (played, length) = found.ok_or_else(|| illegal(&here, positions.len(), rest).to_string())?;
                here = here.play(played);
                positions.push(here.clone());
                rest = &rest[length..];
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests;
