//! Knuth and Moore's (1975) minimal tree in chess.

use scoutlab_games::chess::{Chess, Material, bratko_kopec};
use scoutlab_games::{Game, MoveSet};

use crate::common::{Run, plain_minimax};

/// The types 1 to 3 of Knuth and Moore.
#[derive(Clone, Copy)]
enum Kind {
    Pv,
    Cut,
    All,
}

/// Returns the number of leaves below a node of the minimal tree. The best move is the first with the best value in generation order.
fn minimal(position: &Chess, depth: u32, kind: Kind) -> u64 {
    let moves = position.moves();
    if depth == 0 || moves.is_empty() {
        return 1;
    }
    let children: Vec<Chess> = moves.iter().map(|played| position.play(played)).collect();
    if let Kind::All = kind {
        return children.iter().map(|child| minimal(child, depth - 1, Kind::Cut)).sum();
    }
    let values = children.iter().map(|child| -plain_minimax(child, depth - 1, &Material));
    let values: Vec<i32> = values.collect();
    let best = (0..values.len()).rev().max_by_key(|&index| values[index]).unwrap();
    if let Kind::Cut = kind {
        return minimal(&children[best], depth - 1, Kind::All);
    }
    let others = children.iter().enumerate().filter(|(index, _)| *index != best);
    let cut: u64 = others.map(|(_, child)| minimal(child, depth - 1, Kind::Cut)).sum();
    minimal(&children[best], depth - 1, Kind::Pv) + cut
}

#[test]
fn a_perfectly_ordered_search_visits_the_minimal_tree() {
    for stored in bratko_kopec() {
        let expected = minimal(&stored.position, 3, Kind::Pv);
        for algorithm in ["alphabeta", "scout", "pvs", "negascout"] {
            let found = Run::new(algorithm, "perfect", 3).on(&stored.position, &Material, None);
            assert_eq!(found.counters.leaves, expected, "{algorithm} on {stored:?}");
        }
    }
}
