//! Compares the exchange values of chess with published values and with a slow implementation on a board of 64 squares.

use scoutlab_games::chess::{Chess, ChessWithRepetition, Move};
use scoutlab_games::{Game, MoveSet, Notation};

use crate::chess::random_game;

fn exchange_value(fen: &str, played: &str) -> Option<i32> {
    let position = Chess::parse(fen).unwrap();
    position.exchange_value(position.parse_move(played).unwrap())
}

/// A board of 64 squares, a1 first. White's pieces are capital letters, and an empty square is a full stop.
#[derive(Clone)]
struct Squares([char; 64]);

impl Squares {
    fn of(position: &Chess) -> Self {
        let name = position.position_name();
        let mut squares = ['.'; 64];
        for (row, text) in name.split(' ').next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for symbol in text.chars() {
                if let Some(empty) = symbol.to_digit(10) {
                    file += empty as usize;
                } else {
                    squares[8 * (7 - row) + file] = symbol;
                    file += 1;
                }
            }
        }
        Self(squares)
    }

    fn attacks(&self, from: usize, to: usize) -> bool {
        let [files, ranks] = [(to % 8) as i32 - (from % 8) as i32, (to / 8) as i32 - (from / 8) as i32];
        let distance = files.abs().max(ranks.abs());
        let (is_straight, is_diagonal) = ((files == 0) != (ranks == 0), distance > 0 && files.abs() == ranks.abs());
        let is_free = || {
            let step = 8 * ranks.signum() + files.signum();
            (1..distance).all(|steps| self.0[(from as i32 + steps * step) as usize] == '.')
        };
        match self.0[from] {
            'P' => ranks == 1 && files.abs() == 1,
            'p' => ranks == -1 && files.abs() == 1,
            'N' | 'n' => files.abs() * ranks.abs() == 2,
            'B' | 'b' => is_diagonal && is_free(),
            'R' | 'r' => is_straight && is_free(),
            'Q' | 'q' => (is_straight || is_diagonal) && is_free(),
            'K' | 'k' => distance == 1,
            _ => false,
        }
    }

    /// Returns the least valuable attacker of a side on the lowest square.
    fn attacker(&self, is_white: bool, square: usize) -> Option<usize> {
        let attackers = (0..64)
            .filter(|&from| self.0[from].is_ascii_uppercase() == is_white && self.0[from] != '.' && self.attacks(from, square));
        attackers.min_by_key(|&from| ("pnbrqk".find(self.0[from].to_ascii_lowercase()), from))
    }

    /// Returns what a side wins by captures on a square, or 0 if it captures nothing.
    fn best(&self, is_white: bool, square: usize) -> i32 {
        let Some(from) = self.attacker(is_white, square) else { return 0 };
        let mut after = self.clone();
        after.0[square] = after.0[from];
        after.0[from] = '.';
        let is_king = after.0[square].eq_ignore_ascii_case(&'k');
        if is_king && after.attacker(!is_white, square).is_some() {
            return 0;
        }
        (worth(self.0[square]) - after.best(!is_white, square)).max(0)
    }
}

fn worth(symbol: char) -> i32 {
    match symbol.to_ascii_lowercase() {
        'p' => 100,
        'n' | 'b' => 300,
        'r' => 500,
        'q' => 900,
        _ => 0,
    }
}

fn slow_exchange_value(position: &Chess, played: Move) -> Option<i32> {
    let (before, after) = (Squares::of(position), Squares::of(&position.play(played)));
    let is_white = before.0[played.from as usize].is_ascii_uppercase();
    let pieces_of_opponent = |squares: &Squares| {
        let is_of_opponent = |symbol: &&char| **symbol != '.' && symbol.is_ascii_uppercase() != is_white;
        squares.0.iter().filter(is_of_opponent).copied().collect::<Vec<_>>()
    };
    let mut captured = pieces_of_opponent(&before);
    for left in pieces_of_opponent(&after) {
        captured.remove(captured.iter().position(|&piece| piece == left).unwrap());
    }
    let total = |squares: &Squares| {
        squares.0.iter().filter(|symbol| symbol.is_ascii_uppercase() == is_white).map(|&own| worth(own)).sum::<i32>()
    };
    let promoted = total(&after) - total(&before);
    captured.first().map(|&piece| worth(piece) + promoted - after.best(!is_white, played.to as usize))
}

/// In the games from the third board, pawns promote with and without captures.
#[test]
fn exchange_values_agree_with_a_slow_implementation() {
    let starts =
        ["start", "kiwipete", "rn3k2/PPPP4/8/8/8/8/pppp4/RN3K2 w - -", "r1b1qk1r/8/pppppppp/8/8/PPPPPPPP/8/R1B1QK1R w - -"];
    let random = starts.iter().flat_map(|start| (0..25).flat_map(|seed| random_game(seed, Chess::parse(start).unwrap())));
    let stored = (1..=1000).map(|number| Chess::parse(&format!("games:{number}")).unwrap());
    let (mut positions, mut captures, mut en_passant, mut promotions, mut losing) = (0, 0, 0, 0, 0);
    for position in random.chain(stored) {
        positions += 1;
        for played in position.moves().iter() {
            let value = slow_exchange_value(&position, played);
            assert_eq!(position.exchange_value(played), value, "{} {played}", position.position_name());
            assert_eq!(position.capture_value(played) > 0, value.is_some());
            let Some(value) = value else { continue };
            captures += 1;
            en_passant += usize::from(position.is_en_passant(played));
            promotions += usize::from(played.promotion.is_some());
            losing += usize::from(value < 0);
        }
    }
    assert!(positions > 15_000 && captures > 30_000 && losing > 10_000, "{positions} {captures} {losing}");
    assert!(en_passant > 20 && promotions > 500, "{en_passant} {promotions}");
}

/// The values of a collection of positions that many programs use to test static exchange evaluation, with pawns at 100, knights and
/// bishops at 300, rooks at 500 and queens at 900.
#[test]
fn exchange_values_agree_with_published_values() {
    for (fen, played, value) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "Rxe5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "Nxe5", -200),
        ("1k1r4/1ppn3p/p4b2/4n3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "Nxe5", 100),
        ("4R3/2r3p1/5bk1/1p1r3p/p2PR1P1/P1BK1P2/1P6/8 b - -", "hxg4", 0),
        ("4R3/2r3p1/5bk1/1p1r1p1p/p2PR1P1/P1BK1P2/1P6/8 b - -", "hxg4", 0),
        ("4r1k1/5pp1/nbp4p/1p2p2q/1P2P1b1/1BP2N1P/1B2QPPK/3R4 b - -", "Bxf3", 0),
        ("8/4kp2/2npp3/1Nn5/1p2PQP1/7q/1PP1B3/4KR1r b - -", "Rxf1+", 0),
        ("8/4kp2/2npp3/1Nn5/1p2P1P1/7q/1PP1B3/4KR1r b - -", "Rxf1+", 0),
        ("2r2r1k/6bp/p7/2q2p1Q/3PpP2/1B6/P5PP/2RR3K b - -", "Qxc1", 100),
        ("r2qk1nr/pp2ppbp/2b3p1/2p1p3/8/2N2N2/PPPP1PPP/R1BQR1K1 w kq -", "Nxe5", 100),
        ("6r1/4kq2/b2p1p2/p1pPb3/p1P2B1Q/2P4P/2B1R1P1/6K1 w - -", "Bxe5", 0),
        // Captures en passant.
        ("3q2nk/pb1r1p2/np6/3P2Pp/2p1P3/2R4B/PQ3P1P/3R2K1 w - h6", "gxh6", 0),
        ("3q2nk/pb1r1p2/np6/3P2Pp/2p1P3/2R1B2B/PQ3P1P/3R2K1 w - h6", "gxh6", 100),
        ("2r4r/1P4pk/p2p1b1p/7n/BB3p2/2R2p2/P1P2P2/4RK2 w - -", "Rxc8", 500),
        ("2r4k/2r4p/p7/2b2p1b/4pP2/1BR5/P1R3PP/2Q4K w - -", "Rxc5", 300),
        ("8/pp6/2pkp3/4bp2/2R3b1/2P5/PP4B1/1K6 w - -", "Bxc6", -200),
        ("4q3/1p1pr1k1/1B2rp2/6p1/p3PP2/P3R1P1/1P2R1K1/4Q3 b - -", "Rxe4", -400),
        ("4q3/1p1pr1kb/1B2rp2/6p1/p3PP2/P3R1P1/1P2R1K1/4Q3 b - -", "Bxe4", 100),
        ("3r3k/3r4/2n1n3/8/3p4/2PR4/1B1Q4/3R3K w - -", "Rxd4", -100),
    ] {
        assert_eq!(exchange_value(fen, played), Some(value), "{fen} {played}");
    }
}

/// The values follow from the definition in docs/conventions.md.
#[test]
fn the_rules_of_exchanges_hold_in_positions_that_show_one_rule_each() {
    for (rule, fen, played, value) in [
        ("a promotion adds 800", "n2k4/1P6/8/8/8/8/8/4K3 w - -", "bxa8=Q+", Some(1100)),
        ("a promotion adds 200", "n2k4/1P6/8/8/8/8/8/4K3 w - -", "bxa8=N", Some(500)),
        ("the promoted piece is lost", "nr1k4/1P6/8/8/8/8/8/4K3 w - -", "bxa8=Q", Some(200)),
        ("a promotion captures nothing", "3k4/1P6/8/8/8/8/8/4K3 w - -", "b8=Q+", None),
        ("castling captures nothing", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", None),
        ("a quiet move captures nothing", "4k3/8/8/8/8/8/8/4K2R w K -", "Rh8+", None),
        // Rxc8 Bxc8 bxc8: the pawn wins a bishop and stays a pawn.
        ("a later pawn does not promote", "2r5/1P4pk/p2p1b1p/5b1n/BB3p2/2R2p2/P1P2P2/4RK2 w - -", "Rxc8", Some(300)),
        ("a pinned piece recaptures", "4k3/4n3/8/3p4/8/8/4R3/3QK3 w - -", "Qxd5", Some(-800)),
        ("the king recaptures", "8/8/3k4/3p4/8/8/8/3RK3 w - -", "Rxd5+", Some(-400)),
        ("the king cannot recapture", "8/8/3k4/3p4/8/8/3R4/3RK3 w - -", "Rxd5+", Some(100)),
        ("the king cannot recapture because of a piece behind", "8/8/3k4/3p4/4B3/8/6Q1/4K3 w - -", "Bxd5", Some(100)),
        // The rook on d1 attacks d6 as soon as the pawn on d5 is gone.
        ("the captured pawn opens a file", "3r2k1/8/8/3pP3/8/8/8/3RK3 w - d6", "exd6", Some(100)),
        ("no other rook opens the file", "3r2k1/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", Some(0)),
        // After Raxe5, White has only the queen to recapture, and loses it for two rooks: Black gains 300 - 100. After Rexe5, the
        // rook on e8 would recapture first, and Black would lose 200. The second position is the mirror image of the first.
        ("the rook on a5 comes before the rook on e7", "4R3/4r2k/8/r3p3/8/5N2/7K/4Q3 w - -", "Nxe5", Some(-100)),
        ("the rook on e2 comes before the rook on a4", "4q3/7k/5n2/8/R3P3/8/4R2K/4r3 b - -", "Nxe4", Some(100)),
    ] {
        assert_eq!(exchange_value(fen, played), value, "{rule}");
    }
}

#[test]
fn exchange_values_do_not_depend_on_the_draw_rules() {
    let position = Chess::parse("kiwipete").unwrap();
    let with_repetition = ChessWithRepetition::of(position.clone());
    for played in position.moves().iter() {
        assert_eq!(with_repetition.exchange_value(played), position.exchange_value(played));
    }
}
