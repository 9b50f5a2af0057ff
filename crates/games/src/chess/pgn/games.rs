//! The games of a PGN file.

use std::ops::Range;

use super::tokens::{Token, Tokens, is_blank};
use crate::chess::written_move::is_annotation;
use crate::file_format::refuse_utf_16;

/// Returns the byte ranges of the games. A game ends with its result, before the tags of the next game, or before a line that
/// starts with `[Event ` after an empty line. This line therefore also ends a comment, a variation or a tag without an end.
pub(super) fn split(bytes: &[u8]) -> Result<Vec<Range<usize>>, String> {
    refuse_utf_16(bytes)?;
    let mut games = Vec::new();
    let mut start = 0;
    for end in events(bytes).into_iter().chain([bytes.len()]) {
        let found = split_text(&bytes[start..end]);
        games.extend(found.into_iter().map(|game| start + game.start..start + game.end));
        start = end;
    }
    if games.is_empty() { Err("the file contains no games".to_owned()) } else { Ok(games) }
}

/// Returns the places of lines that start with `[Event ` after an empty line.
fn events(bytes: &[u8]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut is_after_empty = false;
    for line in lines(bytes) {
        let text = &bytes[line.clone()];
        let is_event =
            text.strip_prefix(b"[Event").is_some_and(|rest| rest.first().is_some_and(|&byte| byte == b'"' || is_blank(byte)));
        if is_event && is_after_empty {
            places.push(line.start);
        }
        is_after_empty = text.iter().copied().all(is_blank);
    }
    places
}

/// Returns the ranges of all lines. A line ends with `\n`, `\r` or both.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r').filter_map(move |line| {
        let range = start..start + line.len();
        start = range.end;
        let ends_pair = line == b"\n" && range.start > 0 && bytes[range.start - 1] == b'\r';
        (!ends_pair).then_some(range)
    })
}

/// A game whose end is not found yet.
struct Open {
    start: usize,
    has_event: bool,
    /// The end of the last tag, before the moves.
    end_of_tags: Option<usize>,
}

/// Splits a text in which no line starts a game for certain.
fn split_text(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let mut game: Option<Open> = None;
    for (place, token) in Tokens::new(bytes) {
        match token {
            Token::Tag { name, .. } => {
                let is_event = name == b"Event";
                // Tags after moves, or after an empty line, or of the second event belong to the next game.
                let ended = game.take_if(|game| match game.end_of_tags {
                    None => true,
                    Some(end) => is_event && game.has_event || has_empty_line(&bytes[end..place.start]),
                });
                games.extend(ended.map(|game| game.start..place.start));
                let open = game.get_or_insert(Open { start: place.start, has_event: false, end_of_tags: None });
                open.end_of_tags = Some(place.end);
                open.has_event |= is_event;
            }
            Token::Result => {
                let start = game.take().map_or(place.start, |game| game.start);
                games.push(start..place.end);
            }
            Token::CommentLine => {}
            // Comments and single symbols outside games are not games.
            token => {
                let is_outside = match token {
                    Token::Word(word) => std::str::from_utf8(word).is_ok_and(is_annotation),
                    Token::Fault(_) => place.len() == 1,
                    _ => true,
                };
                match &mut game {
                    Some(game) => game.end_of_tags = None,
                    None if is_outside => {}
                    None => game = Some(Open { start: place.start, has_event: false, end_of_tags: None }),
                }
            }
        }
    }
    games.extend(game.map(|game| game.start..bytes.len()));
    games
}

/// Returns whether a text between two tokens contains an empty line.
fn has_empty_line(bytes: &[u8]) -> bool {
    // The first line ends a line that begins before the text, and the last one continues after it.
    let mut lines: Vec<Range<usize>> = lines(bytes).collect();
    if !bytes.ends_with(b"\n") && !bytes.ends_with(b"\r") {
        lines.pop();
    }
    lines.iter().skip(1).any(|line| bytes[line.clone()].iter().copied().all(is_blank))
}
