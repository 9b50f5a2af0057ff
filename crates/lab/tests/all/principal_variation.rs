//! Tests of principal variations and their completion, against plain minimax.

use scoutlab::{SearchOutcome, SearchText};
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Evaluator, Game, MoveSet, Value};
use scoutlab_search::TableUse;
use scoutlab_search::table::TableDepth;

use crate::common::{algorithms, catalogue, found};

/// The number of visits that may always complete a PV.
const LEAST: u64 = 1000;

fn minimax(position: &TextPosition<'_>, depth: u32) -> Value {
    let moves = position.moves();
    if depth == 0 || moves.is_empty() {
        return Leaves.value(position);
    }
    moves.iter().map(|played| -minimax(&position.play(played), depth - 1)).max().expect("there are moves")
}

/// Returns the text of a random tree with static values in all nodes, so that every depth is legal. Few distinct values make ties.
fn random_tree(seed: &mut u64, depth: u32) -> String {
    let mut random = |below: u64| {
        // The generator of Knuth's MMIX.
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 33) % below
    };
    let value = random(7);
    let children = random(3) + 1;
    if depth == 0 || random(8) == 0 {
        return value.to_string();
    }
    let below: Vec<String> = (0..children).map(|_| random_tree(seed, depth - 1)).collect();
    format!("[{}]={value}", below.join(" "))
}

/// Asserts that after each move of the PV, plain minimax still finds the value of the root.
fn assert_correct(tree: &TextTree, depth: u32, outcome: &SearchOutcome, context: &str) {
    let mut position = tree.root();
    let mut value = minimax(&position, depth);
    assert_eq!(outcome.value, value, "{context}");
    for (ply, name) in outcome.line.iter().enumerate() {
        let place: usize = name.parse().unwrap();
        position = position.play(position.moves().at(place - 1));
        value = -value;
        assert_eq!(minimax(&position, depth - ply as u32 - 1), value, "after ply {ply} of {:?}: {context}", outcome.line);
    }
    let is_at_leaf = position.is_terminal() || outcome.line.len() == depth as usize;
    assert_eq!(outcome.is_line_complete, is_at_leaf, "{:?}: {context}", outcome.line);
    assert!(outcome.is_line_complete || outcome.line_calls > LEAST, "the completion gave up early: {context}");
}

#[test]
fn every_pv_is_one_of_minimax_and_its_completion_is_counted_apart() {
    let mut seed = 1;
    for number in 0..40 {
        let text = random_tree(&mut seed, 6);
        let tree = TextTree::parse(&text).unwrap();
        for depth in (1..=tree.height()).rev().take(2) {
            for algorithm in algorithms() {
                let tables: &[usize] = match algorithm.table_use() {
                    TableUse::Never => &[0],
                    TableUse::Optional => &[0, 1],
                    TableUse::Needed => &[1],
                };
                for &table in tables {
                    for ordering in ["none", "reverse", "killer:2", "table+history", "perfect"] {
                        if table == 0 && ordering.starts_with("table") {
                            continue;
                        }
                        let context = format!("tree {number} {text}, depth {depth}, {algorithm}, {ordering}, table {table}");
                        let request = SearchText {
                            game: "tree".to_owned(),
                            position: text.clone(),
                            depth: Some(depth),
                            algorithm: algorithm.to_string(),
                            ordering: ordering.to_owned(),
                            table: Some(table),
                            ..SearchText::default()
                        };
                        let request = request.parse(catalogue()).unwrap();
                        let whole = found(&request);
                        assert_correct(&tree, depth, &whole, &context);
                        let plain = found(&request.without_completion());
                        assert_eq!(plain.counters, whole.counters, "{context}");
                        assert_eq!(plain.line, whole.line[..plain.line.len()], "{context}");
                        assert_eq!(plain.line_calls, 0, "{context}");
                        assert_eq!(whole.line_calls > 0, plain.line != whole.line, "{context}");
                    }
                }
            }
        }
    }
}

/// The visits of a completion end at an interior visit, so they may exceed the limit by the children of one node.
const MOST_CHILDREN: u64 = 64;

#[test]
fn the_completion_takes_at_most_a_tenth_of_the_search() {
    let mut incomplete = 0;
    for (game, position, depth) in
        [("othello", "ffo:41", 6), ("othello6", "start", 7), ("connect-four", "4444", 9), ("chess", "bk:1", 4)]
    {
        for algorithm in ["sss", "dual", "mtdf", "mtd-bi", "deepening(mtdf)", "pvs", "scout"] {
            for table_depth in [TableDepth::Equal, TableDepth::AtLeast] {
                let is_best_first = ["sss", "dual", "scout"].contains(&algorithm);
                if is_best_first && table_depth == TableDepth::AtLeast {
                    continue;
                }
                let request = SearchText {
                    game: game.to_owned(),
                    position: position.to_owned(),
                    depth: Some(depth),
                    algorithm: algorithm.to_owned(),
                    table: (!is_best_first).then_some(4),
                    table_depth: table_depth.to_string(),
                    ..SearchText::default()
                };
                let outcome = found(&request.parse(catalogue()).unwrap());
                let context = format!("{game} {algorithm} {table_depth}: {outcome:?}");
                assert!(outcome.line_calls <= LEAST.max(outcome.counters.calls() / 10) + MOST_CHILDREN, "{context}");
                assert!(!outcome.line.is_empty(), "{context}");
                assert_eq!(outcome.is_line_complete, outcome.line.len() == depth as usize, "{context}");
                incomplete += u32::from(!outcome.is_line_complete);
            }
        }
    }
    assert!(incomplete > 0, "no line was too expensive, so the limit was not tested");
}
