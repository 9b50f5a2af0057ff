//! Tests of quiescence search and its selective techniques. Values and counts of single positions are worked out by hand.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_conformance::games::{EvaluatorRule, EvaluatorRules};
use scoutlab_games::chess::{Chess, MATE, Material, Quiescence};
use scoutlab_games::{Effort, Evaluator, Game, MoveSet, QuiescenceTechniques, Value, Window};

const EVASIONS: QuiescenceTechniques = QuiescenceTechniques { evasions: true, ..QuiescenceTechniques::NONE };

fn delta(margin: Value) -> QuiescenceTechniques {
    QuiescenceTechniques { delta: Some(margin), ..QuiescenceTechniques::NONE }
}

/// Returns the value of a leaf in a window, and the number of nodes visited below the leaf.
fn searched(position: &Chess, techniques: QuiescenceTechniques, window: Window) -> (Value, u64) {
    let mut effort = Effort::default();
    let value = Quiescence::with(Material, techniques).leaf_value(position, window, &mut effort);
    (value, effort.nodes)
}

fn position(text: &str) -> Chess {
    Chess::parse(text).unwrap()
}

/// Returns the first positions of random games.
fn random_positions(games: u64) -> impl Iterator<Item = Chess> {
    (0..games).flat_map(|seed| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let next = move |position: &Chess| {
            let moves = position.moves();
            (!moves.is_empty()).then(|| position.play(moves.at(random.random_range(0..moves.len()))))
        };
        std::iter::successors(Some(Chess::start()), next).take(80)
    })
}

#[test]
fn delta_skips_a_capture_that_cannot_exceed_alpha() {
    // Rook against two pawns, one of which the rook can take: 300 + 100.
    let rook = position("4k3/2p5/8/3p4/8/8/8/3RK3 w - - 0 1");
    let above = Window::above(500);
    assert_eq!(searched(&rook, QuiescenceTechniques::NONE, above), (400, 1));
    // The sum of 300, 100 and the margin is a bound, and the result if the capture is skipped.
    assert_eq!(searched(&rook, delta(99), above), (499, 0));
    assert_eq!(searched(&rook, delta(100), above), (500, 0));
    assert_eq!(searched(&rook, delta(101), above), (400, 1));
    // Standing pat raises alpha to 300, which a free pawn exceeds.
    assert_eq!(searched(&rook, delta(0), Window::INFINITE), (400, 1));
}

#[test]
fn delta_compares_with_the_best_value_so_far() {
    // The rook takes the queen, which leads to 500 - 100, or the pawn, which would lead to 500 - 900.
    let rook = position("7k/3q4/8/8/3R2p1/8/8/4K3 w - - 0 1");
    assert_eq!(searched(&rook, QuiescenceTechniques::NONE, Window::INFINITE), (400, 2));
    // The sum for the pawn is 500 - 1000 + 100 and the margin.
    assert_eq!(searched(&rook, delta(800), Window::INFINITE), (400, 1));
    assert_eq!(searched(&rook, delta(801), Window::INFINITE), (400, 2));
}

#[test]
fn delta_counts_the_gain_of_a_promotion() {
    // 100 - 300; a pawn that takes the knight and becomes a queen gains 300 + 800.
    let pawn = position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(searched(&pawn, delta(0), Window::above(900)), (900, 0));
    assert_eq!(searched(&pawn, delta(0), Window::above(899)), (900, 1));
    // A pawn that is captured en passant counts like any other pawn.
    let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(searched(&passing, delta(0), Window::above(100)), (100, 0));
    assert_eq!(searched(&passing, delta(0), Window::above(99)), (100, 1));
}

#[test]
fn delta_skips_nothing_in_check() {
    // The king takes the queen that checks it.
    let checked = position("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1");
    assert_eq!(searched(&checked, delta(0), Window::above(500)), (0, 1));
}

#[test]
fn a_large_margin_skips_nothing() {
    for position in random_positions(20) {
        let value = Material.value(&position);
        for window in
            [Window::INFINITE, Window::above(value), Window::above(value + 150), Window::new(value - 100, value + 300)]
        {
            let plain = searched(&position, QuiescenceTechniques::NONE, window);
            assert_eq!(searched(&position, delta(1_000_000_000), window), plain, "{}", position.fen());
            let both = QuiescenceTechniques { delta: Some(1_000_000_000), ..EVASIONS };
            assert_eq!(searched(&position, both, window), searched(&position, EVASIONS, window), "{}", position.fen());
        }
    }
}

#[test]
fn a_side_in_check_may_not_stand_pat_with_evasions() {
    // The knight forks king and queen. White has five king moves. After each, Black takes the queen: 0 against 300.
    let fork = position("4k3/8/8/8/3Q4/8/4n3/6K1 w - - 0 1");
    assert_eq!(searched(&fork, QuiescenceTechniques::NONE, Window::INFINITE), (600, 0));
    assert_eq!(searched(&fork, EVASIONS, Window::INFINITE), (-300, 10));
    // The first king move already reaches -400.
    assert_eq!(searched(&fork, EVASIONS, Window::above(-401)), (-300, 2));
}

#[test]
fn captures_come_first_among_evasions() {
    // The king takes the unprotected queen. The only other move, which comes first in generation order, leaves Black a queen ahead.
    let checked = position("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1");
    assert_eq!(searched(&checked, EVASIONS, Window::above(-1)), (0, 1));
    assert_eq!(searched(&checked, EVASIONS, Window::INFINITE), (0, 2));
}

#[test]
fn a_check_that_answers_a_check_may_be_left_standing() {
    // White has six king moves, and four of them open the file of the rook. Black in check may stand pat at 1200 - 500 all the same.
    let skewer = position("3q4/3k2b1/8/8/3K4/8/8/3R4 w - - 0 1");
    assert_eq!(searched(&skewer, QuiescenceTechniques::NONE, Window::INFINITE), (-700, 0));
    assert_eq!(searched(&skewer, EVASIONS, Window::INFINITE), (-700, 6));
}

#[test]
fn a_checkmated_side_keeps_its_value_with_evasions() {
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(searched(&mated, EVASIONS, Window::INFINITE), (-MATE, 0));
    // The rook takes a rook and mates on the last rank.
    let mating = position("3r2k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1");
    assert_eq!(searched(&mating, EVASIONS, Window::INFINITE), (MATE, 1));
}

#[test]
fn evasions_return_a_value_or_a_bound_in_every_window() {
    let evaluator = Quiescence::with(Material, EVASIONS);
    for position in random_positions(10).filter(Chess::is_check) {
        let moves: Vec<_> = position.moves().iter().collect();
        let rules = EvaluatorRules::at(&position, &moves, &evaluator);
        assert_eq!(rules.check(EvaluatorRule::Windows), Ok(()), "{}", position.fen());
    }
}
