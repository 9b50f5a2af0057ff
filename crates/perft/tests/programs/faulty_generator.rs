//! A small UCI program that only counts move sequences (`go perft`), with one of six faults that move generators often have:
//!
//! ```text
//! scoutlab perft chess --position kiwipete --depth 3 --engine "target/debug/faulty-generator no-en-passant"
//! ```
//!
//! Without an argument, it has no fault. It shares no code with scoutlab: a board of 64 characters, and a move is legal if the own
//! king is not attacked after it.

use std::io::{BufRead, stdin};

const FAULTS: [&str; 6] =
    ["no-en-passant", "queens-only", "pins-ignored", "castling-through-check", "no-double-push", "rights-survive-capture"];

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

#[derive(Clone)]
struct Board {
    /// a1 b1 .. h8; `.` is empty.
    squares: [char; 64],
    is_white: bool,
    /// The letters of a FEN.
    castling: String,
    en_passant: Option<i32>,
}

#[derive(Clone, Copy)]
struct Move {
    from: i32,
    to: i32,
    promotion: Option<char>,
}

fn name(square: i32) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

fn square(name: &str) -> i32 {
    let bytes = name.as_bytes();
    i32::from(bytes[0] - b'a') + 8 * i32::from(bytes[1] - b'1')
}

impl Board {
    fn parse(fen: &[&str]) -> Self {
        let mut squares = ['.'; 64];
        for (row, text) in fen[0].split('/').enumerate() {
            let mut file = 0;
            for symbol in text.chars() {
                if let Some(empty) = symbol.to_digit(10) {
                    file += empty as usize;
                } else {
                    squares[(7 - row) * 8 + file] = symbol;
                    file += 1;
                }
            }
        }
        let en_passant = (fen[3] != "-").then(|| square(fen[3]));
        Self { squares, is_white: fen[1] == "w", castling: fen[2].to_owned(), en_passant }
    }

    /// Returns the square at a distance, and its piece.
    fn beside(&self, from: i32, (files, ranks): (i32, i32)) -> Option<(i32, char)> {
        let (file, rank) = (from % 8 + files, from / 8 + ranks);
        let square = rank * 8 + file;
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| (square, self.squares[square as usize]))
    }

    fn is_own(&self, piece: char) -> bool {
        piece != '.' && piece.is_ascii_uppercase() == self.is_white
    }

    fn is_attacked(&self, square: i32, by_white: bool) -> bool {
        let is =
            |piece: char, kinds: &str| piece.is_ascii_uppercase() == by_white && kinds.contains(piece.to_ascii_lowercase());
        let slides = |directions: [(i32, i32); 4], kinds: &str| {
            directions.iter().any(|&direction| {
                let mut from = square;
                while let Some((next, piece)) = self.beside(from, direction) {
                    if piece != '.' {
                        return is(piece, kinds);
                    }
                    from = next;
                }
                false
            })
        };
        let steps = |distances: &[(i32, i32)], kind: &str| {
            distances.iter().any(|&distance| self.beside(square, distance).is_some_and(|(_, piece)| is(piece, kind)))
        };
        let behind = if by_white { -1 } else { 1 };
        slides(ROOK, "rq")
            || slides(BISHOP, "bq")
            || steps(&KNIGHT, "n")
            || steps(&ROOK, "k")
            || steps(&BISHOP, "k")
            || steps(&[(-1, behind), (1, behind)], "p")
    }

    fn king_is_attacked(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let square = self.squares.iter().position(|&piece| piece == king).expect("a king");
        self.is_attacked(square as i32, !white)
    }

    fn play(&self, played: Move, fault: &str) -> Self {
        let mut next = self.clone();
        let piece = self.squares[played.from as usize];
        let is_pawn = piece.eq_ignore_ascii_case(&'p');
        next.squares[played.from as usize] = '.';
        next.squares[played.to as usize] = played.promotion.unwrap_or(piece);
        if is_pawn && Some(played.to) == self.en_passant && played.from % 8 != played.to % 8 {
            next.squares[(played.from / 8 * 8 + played.to % 8) as usize] = '.';
        }
        if piece.eq_ignore_ascii_case(&'k') && (played.from - played.to).abs() == 2 {
            let (rook, target) =
                if played.to > played.from { (played.to + 1, played.to - 1) } else { (played.to - 2, played.to + 1) };
            next.squares[target as usize] = next.squares[rook as usize];
            next.squares[rook as usize] = '.';
        }
        let changed = if fault == "rights-survive-capture" { vec![played.from] } else { vec![played.from, played.to] };
        for square in changed {
            let lost = match square {
                0 => "Q",
                4 => "KQ",
                7 => "K",
                56 => "q",
                60 => "kq",
                63 => "k",
                _ => "",
            };
            next.castling.retain(|right| !lost.contains(right));
        }
        next.en_passant = (is_pawn && (played.from - played.to).abs() == 16).then_some(i32::midpoint(played.from, played.to));
        next.is_white = !self.is_white;
        next
    }

    fn pawn_moves(&self, from: i32, fault: &str, add: &mut impl FnMut(i32, i32, Option<char>)) {
        let (ahead, first) = if self.is_white { (1, 1) } else { (-1, 6) };
        let mut add = |to: i32| {
            if to / 8 == 0 || to / 8 == 7 {
                for piece in if fault == "queens-only" { "q" } else { "qrbn" }.chars() {
                    add(from, to, Some(if self.is_white { piece.to_ascii_uppercase() } else { piece }));
                }
            } else {
                add(from, to, None);
            }
        };
        if let Some((to, '.')) = self.beside(from, (0, ahead)) {
            add(to);
            if let Some((to, '.')) = self.beside(to, (0, ahead))
                && from / 8 == first
                && (fault != "no-double-push" || self.is_white)
            {
                add(to);
            }
        }
        for side in [-1, 1] {
            let Some((to, piece)) = self.beside(from, (side, ahead)) else { continue };
            let is_en_passant = Some(to) == self.en_passant && fault != "no-en-passant";
            if is_en_passant || piece != '.' && !self.is_own(piece) {
                add(to);
            }
        }
    }

    fn castling_moves(&self, from: i32, fault: &str, add: &mut impl FnMut(i32, i32, Option<char>)) {
        if from != if self.is_white { 4 } else { 60 } || self.king_is_attacked(self.is_white) {
            return;
        }
        for (right, step, empty) in [('k', 1, 2), ('q', -1, 3)] {
            let right = if self.is_white { right.to_ascii_uppercase() } else { right };
            let rook = from + step * (empty + 1);
            let rook_is_there = self.squares[rook as usize] == if self.is_white { 'R' } else { 'r' };
            let is_free = (1..=empty).all(|distance| self.squares[(from + step * distance) as usize] == '.');
            let is_safe = fault == "castling-through-check" || !self.is_attacked(from + step, !self.is_white);
            // The fault also forgets that the rook may be gone.
            let has_rook = rook_is_there || fault == "rights-survive-capture";
            if self.castling.contains(right) && has_rook && is_free && is_safe {
                add(from, from + 2 * step, None);
            }
        }
    }

    fn moves(&self, fault: &str) -> Vec<Move> {
        let mut found = Vec::new();
        let mut add = |from, to, promotion| found.push(Move { from, to, promotion });
        for from in 0..64 {
            let piece = self.squares[from as usize];
            if !self.is_own(piece) {
                continue;
            }
            let kind = piece.to_ascii_lowercase();
            let distances: Vec<(i32, i32)> = match kind {
                'p' => {
                    self.pawn_moves(from, fault, &mut add);
                    continue;
                }
                'n' => KNIGHT.to_vec(),
                'b' => BISHOP.to_vec(),
                'r' => ROOK.to_vec(),
                _ => [ROOK, BISHOP].concat(),
            };
            for distance in distances {
                let mut at = from;
                while let Some((to, captured)) = self.beside(at, distance) {
                    if self.is_own(captured) {
                        break;
                    }
                    add(from, to, None);
                    if captured != '.' || "nk".contains(kind) {
                        break;
                    }
                    at = to;
                }
            }
            if kind == 'k' {
                self.castling_moves(from, fault, &mut add);
            }
        }
        let was_check = self.king_is_attacked(self.is_white);
        found.retain(|&played| {
            let moves_king = self.squares[played.from as usize].eq_ignore_ascii_case(&'k');
            let is_ignored = fault == "pins-ignored" && !was_check && !moves_king;
            is_ignored || !self.play(played, fault).king_is_attacked(self.is_white)
        });
        found
    }

    fn perft(&self, depth: u32, fault: &str) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves(fault).into_iter().map(|played| self.play(played, fault).perft(depth - 1, fault)).sum()
    }
}

fn position(words: &[&str], fault: &str) -> Board {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let mut board = match words[0] {
        "startpos" => Board::parse(&["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-"]),
        _ => Board::parse(&words[1..moves]),
    };
    for text in words.iter().skip(moves + 1) {
        let promotion = text.chars().nth(4).map(|piece| if board.is_white { piece.to_ascii_uppercase() } else { piece });
        board = board.play(Move { from: square(&text[..2]), to: square(&text[2..4]), promotion }, fault);
    }
    board
}

fn main() {
    let fault = std::env::args().nth(1).unwrap_or_default();
    assert!(fault.is_empty() || FAULTS.contains(&fault.as_str()), "expected one of: {}", FAULTS.join(" "));
    let mut board = position(&["startpos"], &fault);
    for line in stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci", ..] => println!("id name faulty generator\nuciok"),
            ["isready", ..] => println!("readyok"),
            ["position", ref words @ ..] => board = position(words, &fault),
            ["go", "perft", depth] => {
                let depth: u32 = depth.parse().expect("a depth");
                let mut total = 0;
                for played in board.moves(&fault) {
                    let count = board.play(played, &fault).perft(depth - 1, &fault);
                    let promotion: String = played.promotion.iter().map(char::to_ascii_lowercase).collect();
                    println!("{}{}{promotion}: {count}", name(played.from), name(played.to));
                    total += count;
                }
                println!("\nNodes searched: {total}\n");
            }
            ["quit", ..] => return,
            _ => {}
        }
    }
}
