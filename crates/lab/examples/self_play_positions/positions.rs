//! Positions from games between two equal players.

use std::collections::HashSet;

use scoutlab::Catalogue;
use scoutlab::matches::{Colours, MatchRequest};
use scoutlab::players::PlayerSpecification;

/// A set of positions.
pub(crate) struct PositionSet {
    pub(crate) game: &'static str,
    player: &'static str,
    random_plies: u32,
    /// The numbers of plies after which positions are taken, in the order of the set.
    pub(crate) plies: fn() -> Vec<u32>,
    /// The notation of the positions.
    notation: &'static str,
    /// Returns a text that is equal for positions that are equal up to symmetry.
    class: fn(&str) -> String,
}

/// The seed of all games.
const SEED: u64 = 2026;

pub(crate) const SETS: [PositionSet; 2] = [
    PositionSet {
        game: "othello",
        player: "alphabeta:depth=3,eval=pattern",
        random_plies: 8,
        plies: || [12, 20, 28, 36, 44].into_iter().flat_map(|plies| [plies; 1000]).collect(),
        notation: "board",
        class: othello_class,
    },
    PositionSet {
        game: "chess",
        player: "alphabeta:depth=3,ordering=captures,eval=squares",
        random_plies: 6,
        // From White's move 8 to Black's move 30.
        plies: || (14..60).cycle().take(1000).collect(),
        notation: "fen",
        class: chess_class,
    },
];

/// A position of a set.
pub(crate) struct TakenPosition {
    pub(crate) plies: u32,
    pub(crate) text: String,
}

impl PositionSet {
    /// Plays games, and returns the positions in order, each from a different game. A position has at least two legal moves, and no
    /// two positions are equal up to symmetry.
    pub(crate) fn positions(&self) -> impl Iterator<Item = TakenPosition> {
        let catalogue = Catalogue::built_in();
        let start = catalogue.game(self.game).expect("a built-in game").position("start").expect("the initial position");
        let player = PlayerSpecification::parse(self.player, &catalogue).expect("a player");
        let (mut seen, mut games) = (HashSet::new(), 0..);
        (self.plies)().into_iter().map(move |plies| {
            // The game need not go on after the position.
            let contest = MatchRequest {
                position: start.clone(),
                first: player.clone(),
                second: player.clone(),
                colours: Colours::Alternate,
                random_plies: self.random_plies,
                most_plies: Some(plies),
                seed: SEED,
            };
            let contest = contest.prepare().expect("players of the game");
            loop {
                let game = contest.play(games.next().expect("more games")).expect("games end");
                let moves = game.moves.split(' ');
                let end = moves.fold(start.shared(), |position, name| {
                    position.after(position.parse_move(name).expect("a move that was played"))
                });
                let text = end.written_in(self.notation).expect("a notation of the game");
                if game.plies == plies as usize && end.count_moves() >= 2 && seen.insert((self.class)(&text)) {
                    return TakenPosition { plies, text };
                }
            }
        })
    }

    /// Returns the set as CSV.
    pub(crate) fn csv(&self, most: usize) -> impl Iterator<Item = String> {
        let lines = self.positions().take(most).map(|TakenPosition { plies, text }| format!("{plies},{text}"));
        std::iter::once("plies,position".to_owned()).chain(lines)
    }
}

/// Returns the least of the eight rotations and reflections of a board, with the side to move as `X`.
fn othello_class(position: &str) -> String {
    let (board, side) = position.split_once(' ').expect("a board and a side");
    let swapped = |symbol| match symbol {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    let board: Vec<char> = board.chars().map(|symbol| if side == "O" { swapped(symbol) } else { symbol }).collect();
    let image = |symmetry: usize| -> String {
        let square = |place: usize| {
            let (mut row, mut column) = (place / 8, place % 8);
            if symmetry & 1 != 0 {
                row = 7 - row;
            }
            if symmetry & 2 != 0 {
                column = 7 - column;
            }
            if symmetry & 4 != 0 { column * 8 + row } else { row * 8 + column }
        };
        (0..64).map(|place| board[square(place)]).collect()
    };
    (0..8).map(image).min().expect("eight images")
}

/// Returns the least image of a FEN without clocks: as it is or with exchanged colours and, without castling rights, each of them
/// also mirrored from left to right.
fn chess_class(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [placement, side, castling, en_passant] = fields[..4] else { panic!("a FEN: {fen}") };
    let other_case = |text: &str| -> String {
        text.chars()
            .map(|letter| if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() })
            .collect()
    };
    let white_to_move = if side == "w" {
        [placement.to_owned(), castling.to_owned(), en_passant.to_owned()]
    } else {
        let rows: Vec<String> = placement.split('/').rev().map(other_case).collect();
        let mut castling: Vec<char> = other_case(castling).chars().collect();
        castling.sort_unstable();
        [rows.join("/"), castling.into_iter().collect(), en_passant.replace('3', "6")]
    };
    let [placement, castling, en_passant] = &white_to_move;
    let mirrored = |file: char| if ('a'..='h').contains(&file) { char::from(b'a' + b'h' - file as u8) } else { file };
    let rows: Vec<String> = placement.split('/').map(|row| row.chars().rev().collect()).collect();
    let mirror = [rows.join("/"), castling.clone(), en_passant.chars().map(mirrored).collect()];
    if castling == "-" { white_to_move.min(mirror).join(" ") } else { white_to_move.join(" ") }
}
