//! Games as text, in a format similar to PGN. Each game has tags, followed by numbered moves.

use std::fmt::Write;

use scoutlab_games::Side;

use super::{Contestant, GameRecord, MatchRequest, PreparedMatch};

/// The text with which every game record begins.
pub const BEGINNING: &str = "[Game \"";

/// The maximum length of a line of moves, in characters.
const WIDTH: usize = 80;

/// Returns the games as text, with an empty line after the tags and after the moves of each game.
///
/// Results are from the point of view of the side that moves first in the initial position: `1-0` means that White in chess, Black
/// in Othello and YWF, `X` or `o` won, regardless of the player that had this side. The tag `Score` has the same point of view.
pub fn to_text(request: &MatchRequest, contest: &PreparedMatch, games: &[GameRecord]) -> String {
    games.iter().fold(String::new(), |mut text, game| {
        let name = |contestant| match contestant {
            Contestant::First => contest.first.as_str(),
            Contestant::Second => contest.second.as_str(),
        };
        let result = match game.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        let [first_side, second_side] = contest.sides;
        let tags: [(&str, &str); 10] = [
            ("Game", request.position.game().name),
            ("First", &contest.first),
            ("Second", &contest.second),
            (first_side, name(game.contestant(Side::First))),
            (second_side, name(game.contestant(Side::Second))),
            ("Seed", &request.seed.to_string()),
            ("Round", &(game.number + 1).to_string()),
            ("Start", &game.start),
            ("RandomPlies", &request.random_plies.to_string()),
            ("Score", &game.score.to_string()),
        ];
        for (tag, value) in tags.into_iter().chain([("Result", result)]) {
            writeln!(text, "[{tag} \"{value}\"]").expect("a string takes everything");
        }
        text.push('\n');
        text.push_str(&wrapped(numbered(game).chain([result.to_owned()])));
        text.push('\n');
        text
    })
}

/// Returns the moves, with a number before each move of the first side. If the second side moves first, `1...` precedes this
/// first move.
fn numbered(game: &GameRecord) -> impl Iterator<Item = String> {
    let skipped = usize::from(game.starts == Side::Second);
    game.moves.split_whitespace().enumerate().map(move |(index, name)| {
        let ply = index + skipped;
        match (ply % 2, index) {
            (0, _) => format!("{}. {name}", ply / 2 + 1),
            (_, 0) => format!("1... {name}"),
            _ => name.to_owned(),
        }
    })
}

/// Wraps words into lines of at most [`WIDTH`] characters. Each line ends with a line break.
fn wrapped(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words {
        if used > 0 && used + 1 + word.len() > WIDTH {
            text.push('\n');
            used = 0;
        }
        if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(&word);
        used += word.len();
    }
    text.push('\n');
    text
}
