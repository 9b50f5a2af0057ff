//! Conventions that show in few positions: the engine and `identify` have equal counts where they matter.

use scoutlab_games::chess::Chess;
use scoutlab_identify::rules::Walker;
use scoutlab_identify::{
    Algorithm, EntryDepth, History, Iterations, Kept, KillerIndex, Killers, Mates, NodeKind, Program, Quantity, Table,
    TableMove, count,
};

use super::board::Board;
use super::engine;
use super::features::{self, Counter, Features, Weight};

/// Positions with mates at several distances.
const MATES: [&str; 4] =
    ["4k3/8/4K3/8/8/8/8/7Q w - -", "k7/8/2K5/8/8/8/8/1Q6 w - -", "3k4/8/3K4/8/8/8/7R/8 w - -", "k7/8/8/8/8/8/1Q6/2R4K w - -"];

const MOST_CALLS: u64 = 80_000;

/// Compares the calls of all searches, and returns how many of them differ from the calls of `plain`.
fn compare(program: Program, features: Features, plain: Features) -> usize {
    let quantity = Quantity { of: NodeKind::Calls, ..Quantity::default() };
    let (mut compared, mut different) = (0, 0);
    for position in MATES.iter().chain(Chess::PUBLISHED) {
        let root = <Chess as Board>::read(position);
        for depth in 1..=7 {
            let Some(calls) = engine::count(&root, depth, features, Counter::Calls, MOST_CALLS) else { break };
            let found = count(&mut Walker::new(root.clone()), program, quantity, depth, 10 * MOST_CALLS);
            assert_eq!(found, Some(calls), "{position} {depth} {features:?} {program}");
            compared += 1;
            different += usize::from(engine::count(&root, depth, plain, Counter::Calls, 10 * MOST_CALLS) != Some(calls));
        }
    }
    assert!(compared > 30, "{compared} searches");
    different
}

/// A deepening engine with a table, killers by ply and history, and its convention.
fn learning() -> (Program, Features) {
    let program = Program {
        algorithm: Algorithm::AlphaBetaSoft,
        table: Table::OneBound,
        entry_depth: EntryDepth::AtLeast,
        table_move: TableMove::Raising,
        killers: Killers::Two,
        killer_index: KillerIndex::Ply,
        history: History::Squared,
        iterations: Iterations::All,
        ..Program::default()
    };
    let features = Features {
        algorithm: features::Algorithm::AlphaBetaSoft,
        table: true,
        table_move: true,
        deepens: true,
        killers: 2,
        killers_by_ply: true,
        history: Some(Weight::Square),
        ..Features::default()
    };
    (program, features)
}

#[test]
fn what_is_kept_between_iterations_shows() {
    let (program, features) = learning();
    for (kept, engines) in [(Kept::Table, features::Kept::Table), (Kept::Nothing, features::Kept::Nothing)] {
        let different = compare(Program { kept, ..program }, Features { kept: engines, ..features }, features);
        assert!(different > 10, "{kept:?}: {different}");
    }
}

#[test]
fn nearer_mates_show() {
    // Deepening finds the nearest mate first, so that its distance matters little.
    let (program, features) = learning();
    let (program, features) = (Program { iterations: Iterations::Last, ..program }, Features { deepens: false, ..features });
    let nearer = Features { mates: features::Mates::Nearer, ..features };
    let different = compare(Program { mates: Mates::Nearer, ..program }, nearer, features);
    assert!(different > 0, "{different}");
    let unadjusted = Features { mates: features::Mates::Unadjusted, ..features };
    let different = compare(Program { mates: Mates::Unadjusted, ..program }, unadjusted, nearer);
    assert!(different > 0, "{different}");
    let plain = Features::default();
    let nearer = Features { mates: features::Mates::Nearer, ..plain };
    let different = compare(Program { mates: Mates::Nearer, ..Program::default() }, nearer, plain);
    assert!(different > 0, "{different}");
}
