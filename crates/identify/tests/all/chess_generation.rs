//! The generation orders of chess.

use scoutlab_games::chess::Chess;
use scoutlab_identify::rules::{Generation, Rules, Walk, Walker};

/// Positions, each with its legal moves in the order of `Board.legal_moves` of python-chess 1.11.2.
const OF_PYTHON_CHESS: [(&str, &str); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "g1h3 g1f3 b1c3 b1a3 h2h3 g2g3 f2f3 e2e3 d2d3 c2c3 b2b3 a2a3 h2h4 g2g4 f2f4 e2e4 d2d4 c2c4 b2b4 a2a4",
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "e5f7 e5d7 e5g6 e5c6 e5g4 e5c4 e5d3 f3f6 f3h5 f3f5 f3g4 f3f4 f3h3 f3g3 f3e3 f3d3 c3b5 c3a4 c3d1 c3b1 e2a6 e2b5 e2c4 e2d3 e2f1 e2d1 d2h6 d2g5 d2f4 d2e3 d2c1 h1g1 h1f1 e1f1 e1d1 a1d1 a1c1 a1b1 e1g1 e1c1 d5e6 g2h3 d5d6 g2g3 b2b3 a2a3 g2g4 a2a4",
    ),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "g1h1 b4c5 f3d4 f1f2 c4c5 d2d4"),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "c4f7 c4e6 c4a6 c4d5 c4b5 c4d3 c4b3 e2f4 e2d4 e2g3 e2c3 e2g1 h1g1 h1f1 e1f2 e1d2 e1f1 d1d6 d1d5 d1d4 d1d3 d1d2 c1h6 c1g5 c1f4 c1e3 c1d2 b1c3 b1a3 b1d2 e1g1 d7c8q d7c8r d7c8b d7c8n h2h3 g2g3 c2c3 b2b3 a2a3 h2h4 g2g4 b2b4 a2a4",
    ),
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", "c5d6 c5c6 c5b6 c5d5 c5b5 c5d4 c5b4 c4d3"),
    (
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "g1h3 g1f3 g1e2 f1a6 f1b5 f1c4 f1d3 f1e2 e1e2 d1h5 d1g4 d1f3 d1e2 b1c3 b1a3 e5e6 h2h3 g2g3 f2f3 d2d3 c2c3 b2b3 a2a3 h2h4 g2g4 f2f4 d2d4 c2c4 b2b4 a2a4 e5f6",
    ),
];

/// Positions with their moves by pieces, written out by hand.
const BY_PIECES: [(&str, &str); 1] = [(
    "4k3/P7/8/8/8/8/4P3/R3K2R w KQ -",
    "e2e3 e2e4 a7a8 a7a8 a7a8 a7a8 a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 e1d1 e1f1 e1d2 \
     e1f2 e1c1 e1g1",
)];

/// Returns the numbers of moves in UCI. In the lists above, only kings castle from the e-file to the c-file and the g-file.
fn numbers(moves: &str) -> Vec<usize> {
    let square = |text: &str| {
        let bytes = text.as_bytes();
        usize::from(bytes[1] - b'1') * 8 + usize::from(bytes[0] - b'a')
    };
    moves
        .split_whitespace()
        .map(|played| {
            // Here, a king that castles goes to the square of its rook.
            let to = match &played[..4] {
                "e1g1" => "h1",
                "e1c1" => "a1",
                _ => &played[2..4],
            };
            square(&played[..2]) * 64 + square(to)
        })
        .collect()
}

fn check(cases: &[(&str, &str)], generation: Generation) {
    for (fen, moves) in cases {
        let mut walk = Walker::new(Chess::parse(fen).unwrap());
        let count = walk.open(&Rules { generation, ..Rules::default() }).count;
        let listed: Vec<usize> = (0..count).map(|index| walk.move_number(index)).collect();
        assert_eq!(listed, numbers(moves), "{fen}");
    }
}

#[test]
fn moves_come_in_the_order_of_python_chess() {
    check(&OF_PYTHON_CHESS, Generation::PythonChess);
}

#[test]
fn moves_come_by_pieces() {
    check(&BY_PIECES, Generation::Pieces);
}
