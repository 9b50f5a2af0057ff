//! Chess with draws by repetition and by the fifty-move rule.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::chess::{Chess, ChessWithRepetition, MATE, Material, Piece, Quiescence, WithDraws};
use scoutlab_games::{Effort, Evaluator, Game, MoveSet, Notation, Window};

fn root(fen: &str) -> ChessWithRepetition {
    ChessWithRepetition::of(Chess::parse(fen).unwrap())
}

/// Returns the position after these moves, in which `--` is the null move.
fn after(fen: &str, moves: &str) -> ChessWithRepetition {
    moves.split_whitespace().fold(root(fen), |position, name| {
        let played = if name == "--" { position.null_move().unwrap() } else { position.parse_move(name).unwrap() };
        position.play(played)
    })
}

#[test]
fn a_position_of_the_path_is_a_draw_as_soon_as_it_returns() {
    // The root counts as the first occurrence.
    assert!(!after("start", "Nf3 Nf6 Ng1").is_draw());
    assert!(after("start", "Nf3 Nf6 Ng1 Ng8").is_draw());
    // After e4, only the positions since the pawn move can return.
    assert!(!after("start", "Nf3 Nf6 e4 Ng8 Ng1").is_draw());
    assert!(after("start", "Nf3 Nf6 e4 Ng8 Ng1 Nf6 Nf3").is_draw());
    // A triangle of the king returns the board with the other side to move.
    let triangle = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(!after(triangle, "Kd2 Kd8 Kd1 Ke8 Ke1").is_draw());
    assert!(after(triangle, "Kd2 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1").is_draw());
}

#[test]
fn positions_with_other_castling_rights_or_captures_en_passant_differ() {
    // The king has lost the right to castle.
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert!(!after(castling, "Ke2 Kd8 Ke1 Ke8").is_draw());
    assert!(after(castling, "Ke2 Kd8 Ke1 Ke8 Ke2").is_draw());
    // Black could capture en passant at the root.
    assert!(!after("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "Kd7 Kd2 Ke8 Ke1").is_draw());
    // Black could not, because the capture exposes the king to the rook.
    assert!(after("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "Ka3 Kd2 Ka4 Ke1").is_draw());
}

#[test]
fn null_moves_are_part_of_the_path() {
    assert!(!after("start", "-- Nf6 --").is_draw());
    let returned = after("start", "-- Nf6 -- Ng8");
    assert!(returned.is_draw());
    assert_eq!(returned.position().halfmove_clock(), 4);
    assert!(after("4k3/8/8/8/8/8/8/4K3 w - - 99 1", "--").is_draw());
}

#[test]
fn the_clock_ends_a_game_after_100_plies_unless_it_is_checkmate() {
    // White may mate on a8.
    let last = "7k/8/6K1/8/8/8/8/R7 w - - 99 80";
    assert!(!root(last).is_draw());
    let drawn = after(last, "Ra2");
    assert!(drawn.is_draw() && drawn.is_terminal());
    let mated = after(last, "Ra8#");
    assert!(!mated.is_draw() && mated.is_terminal());
    assert_eq!(WithDraws::of(Material).value(&mated), -MATE);
    assert_eq!(WithDraws::of(Material).known_value(&mated, Window::INFINITE), None);
    // The clock of the root counts. A pawn move or a capture sets it to 0.
    assert!(root("4k3/8/8/8/8/8/8/R3K3 w - - 100 80").is_draw());
    assert!(root("4k3/8/8/8/8/8/8/R3K3 w - - 173 80").is_draw());
    assert!(!root("R6k/8/6K1/8/8/8/8/8 b - - 100 80").is_draw());
    assert!(!after("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e3").is_draw());
    assert!(!after("4k3/8/8/8/8/8/4p3/4K3 w - - 99 80", "Kxe2").is_draw());
    // An EPD has no clock.
    assert!(!root("4k3/8/8/8/8/8/8/R3K3 w - -").is_draw());
}

#[test]
fn a_draw_has_no_moves() {
    let drawn = root("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert_eq!((drawn.moves().len(), drawn.count_moves(), drawn.null_move()), (0, 0, None));
    assert!(drawn.parse_move("Ra8+").is_err());
    assert_eq!(drawn.leading_move("Ra8+"), None);
    assert_eq!((drawn.perft(0), drawn.perft(1), drawn.perft(2)), (1, 0, 0));
    // White has 15 moves, each of which ends the game.
    let last = root("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!((last.perft(1), last.perft(2)), (15, 0));
}

#[test]
fn of_the_sequences_of_four_plies_only_shuffles_lack_a_reply() {
    // The start has 4,865,609 sequences of 5 plies. Each of the 4 x 4 pairs of a knight of White and one of Black that return at
    // once ends after 4 plies; 20 moves would follow.
    let sequences = |position: &ChessWithRepetition| (position.perft(4), position.perft(5));
    assert_eq!(sequences(&root("start")), (197_281, 4_865_609 - 4 * 4 * 20));
}

#[test]
fn captures_below_a_leaf_are_searched_except_at_draws() {
    let evaluator = WithDraws::of(Quiescence::of(Material));
    assert!(Evaluator::<ChessWithRepetition>::searches(&evaluator));
    let searched = |fen: &str| {
        let (position, mut effort) = (root(fen), Effort::default());
        (evaluator.leaf_value(&position, Window::INFINITE, &mut effort), effort.nodes)
    };
    // The rook takes the pawn, and one position is reached.
    assert_eq!(searched("4k3/2p5/8/3p4/8/8/8/3RK3 w - - 99 80"), (400, 1));
    assert_eq!(searched("4k3/2p5/8/3p4/8/8/8/3RK3 w - - 100 80"), (0, 0));
}

/// Plays random games, mostly of few pieces, and compares each position with a list of the names of all earlier positions and a
/// clock.
#[test]
fn draws_agree_with_a_list_of_all_earlier_positions() {
    let starts =
        ["start", "kiwipete", "4k3/8/8/8/8/8/8/4K3 w - -", "4k2r/8/8/8/8/8/8/R3K3 b Qk -", "8/8/4k3/3q4/8/3K4/4P3/8 w - -"];
    let (mut repetitions, mut old) = (0, 0);
    for seed in 0..1000 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let start = starts[seed as usize % starts.len()];
        let clock = random.random_range(0..100);
        let fen = format!("{} {clock} 1", Chess::parse(start).unwrap().position_name());
        let mut clock = clock;
        let mut position = root(&fen);
        let mut names = Vec::new();
        loop {
            let plain = position.position().clone();
            let returned = names.contains(&plain.position_name());
            let is_mate = plain.is_check() && plain.moves().is_empty();
            assert_eq!(position.is_draw(), returned || (clock >= 100 && !is_mate), "{fen}: {}", plain.fen());
            repetitions += u32::from(returned);
            old += u32::from(clock >= 100);
            let moves = position.moves();
            if position.is_draw() || moves.is_empty() {
                assert!(moves.is_empty() && position.is_terminal());
                break;
            }
            assert!(moves.iter().eq(plain.moves().iter()));
            names.push(plain.position_name());
            let played = moves.at(random.random_range(0..moves.len()));
            let is_pawn = plain.board().piece_on(played.from) == Some(Piece::Pawn);
            clock = if is_pawn || plain.captured(played).is_some() { 0 } else { clock + 1 };
            position = position.play_generated(&moves, played);
        }
    }
    assert!(repetitions > 100 && old > 100, "{repetitions} repetitions, {old} positions with a clock of 100");
}
