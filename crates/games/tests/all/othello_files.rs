//! Tests that a fault in a file of Othello games concerns only what lies behind it.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::othello::{GGF, Othello, PGN, SGF};
use scoutlab_games::{FileFormat, Game, MoveSet, Notation, Side};

/// Plays a random game. Returns its positions and the names of its moves, each with the side that plays it.
fn random_game(random: &mut ChaCha8Rng) -> (Vec<Othello>, Vec<(Side, String)>) {
    let mut positions = vec![Othello::start()];
    let mut moves = Vec::new();
    loop {
        let here = positions[positions.len() - 1];
        let legal = here.moves();
        if legal.is_empty() {
            return (positions, moves);
        }
        let played = legal.at(random.random_range(0..legal.len()));
        moves.push((here.side_to_move(), here.move_name(played)));
        positions.push(here.play(played));
    }
}

fn colour(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}

/// Writes a game in a format.
fn written(format: &FileFormat<Othello>, moves: &[(Side, String)]) -> String {
    let properties: Vec<String> = moves.iter().map(|(side, name)| format!("{}[{name}]", colour(*side))).collect();
    match format.extension {
        "ggf" => {
            let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
            format!("(;GM[Othello]{start}{};)", properties.concat())
        }
        "sgf" => format!("(;GM[2]SZ[8];{})", properties.join(";")),
        _ => format!("[Black \"A\"]\n\n{} *\n", moves.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" ")),
    }
}

#[test]
fn the_positions_before_an_illegal_move_are_read() {
    for seed in 0..100 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (positions, moves) = random_game(&mut random);
        for format in [&GGF, &SGF, &PGN] {
            let whole = written(format, &moves);
            assert_eq!((format.read)(whole.as_bytes()).as_deref(), Ok(&positions[..]), "seed {seed}: {whole}");
            let plies = random.random_range(0..moves.len());
            let mut damaged = moves.clone();
            // The four squares in the middle are never free.
            damaged[plies].1 = "d4".to_owned();
            let text = written(format, &damaged);
            let found = (format.read)(text.as_bytes()).expect_err(&text);
            assert!(found.problem.contains(&format!("move {}, `d4`, is illegal", plies + 1)), "seed {seed}: {}", found.problem);
            // A pass that a file omits is played, so it may stand before the fault.
            assert_eq!(found.positions, positions[..=plies], "seed {seed}, {plies} plies: {text}");
        }
    }
}
