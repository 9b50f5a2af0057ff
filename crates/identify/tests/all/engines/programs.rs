//! The engines whose counts are identified, one per line.

use super::features::{Algorithm, Counter, EntryDepth, Fault, Features, Kept, Sort, TableFault, Weight};

/// An engine with the number that it prints.
pub(super) struct TestProgram {
    pub(super) name: String,
    pub(super) features: Features,
    pub(super) counter: Counter,
    /// The expected answer: a convention of `identify`, or a description in words.
    pub(super) expected: &'static str,
}

type Change = fn(&mut Features);
type Line = (&'static str, Counter, Change, &'static str);

use Algorithm::{AlphaBetaSoft, Minimax, Pvs, PvsHard};
use Counter::{AfterBreak, Calls, Leaves, OnlyInMax, OnlyInMin, WithoutRoot};

fn list(lines: &[Line]) -> Vec<TestProgram> {
    let program = |&(name, counter, change, expected): &Line| {
        let mut features = Features::default();
        change(&mut features);
        TestProgram { name: name.to_owned(), features, counter, expected }
    };
    lines.iter().map(program).collect()
}

/// Adds the textbook's table: fail-soft, entries of at least the remaining depth.
fn table(features: &mut Features) {
    (features.algorithm, features.table) = (AlphaBetaSoft, true);
}

/// Adds iterative deepening with a table whose moves are searched first.
fn deepening(features: &mut Features) {
    table(features);
    (features.deepens, features.table_move) = (true, true);
}

/// Adds everything: PVS, deepening, a table, captures, killers by ply and history.
fn full(features: &mut Features) {
    deepening(features);
    (features.algorithm, features.sort) = (Pvs, Sort::Captures);
    (features.killers, features.killers_by_ply, features.history) = (2, true, Some(Weight::Square));
}

fn killers(features: &mut Features, killers: usize, by_ply: bool) {
    (features.killers, features.killers_by_ply) = (killers, by_ply);
}

#[rustfmt::skip]
pub(super) fn chess() -> Vec<TestProgram> {
    list(&[
        ("alpha-beta", Calls, |_| {}, "alphabeta what=calls"),
        ("alpha-beta, moves tried", WithoutRoot, |_| {}, "alphabeta what=calls root=not-counted"),
        ("alpha-beta by squares", Leaves, |f| f.second_evaluator = true, "alphabeta evaluator=squares what=leaves"),
        ("PVS", Calls, |f| f.algorithm = Pvs, "pvs what=calls"),
        ("fail-hard PVS by squares", Calls, |f| (f.algorithm, f.second_evaluator) = (PvsHard, true), "pvs fail=hard evaluator=squares what=calls"),
        ("two killers", Calls, |f| killers(f, 2, false), "alphabeta killers=2 what=calls"),
        ("table", Calls, table, "alphabeta-soft table=one-bound entry-depth=at-least what=calls"),
        ("captures first", Calls, |f| f.sort = Sort::Captures, "captures by MVV/LVA"),
        ("captures first, leaves", Leaves, |f| f.sort = Sort::Captures, "captures by MVV/LVA, leaves"),
        ("captures and killers", Calls, |f| { f.sort = Sort::Captures; killers(f, 2, true); }, "captures, 2 killers"),
        ("captures, killers, history", Leaves, |f| { f.sort = Sort::Captures; killers(f, 2, true); f.history = Some(Weight::Square); }, "captures, 2 killers, history by squared depth"),
        ("captures are killers too", Calls, |f| { f.sort = Sort::Captures; killers(f, 2, true); f.learns_captures = true; }, "captures, 2 killers, of all moves"),
        ("history by squares", Calls, |f| f.history = Some(Weight::Square), "history by squared depth"),
        ("history by powers", Calls, |f| f.history = Some(Weight::Power), "history by 2^(depth-1)"),
        ("one-ply sort by squares", Calls, |f| (f.sort, f.second_evaluator) = (Sort::Evaluation, true), "sorted by the value of the child"),
        ("mobility sort", Leaves, |f| f.sort = Sort::Mobility, "sorted by mobility"),
        ("deepening, root move first", Calls, |f| (f.deepens, f.root_move_first) = (true, true), "deepening, best root move first"),
        ("deepening, killers by ply", Calls, |f| { f.deepens = true; killers(f, 2, true); }, "deepening, 2 killers by ply"),
        ("deepening, table moves", Calls, deepening, "deepening, one-bound table, table move first"),
        ("deepening, table before the horizon", Calls, |f| { deepening(f); f.probes_leaves = true; }, "table move first, leaves looked up"),
        ("full engine", Calls, full, "PVS, deepening, table move, captures, killers, history"),
        ("full engine, leaves", Leaves, full, "PVS, deepening, table move, captures, killers, history"),
        ("deepening, killers reset", Calls, |f| { deepening(f); f.sort = Sort::Captures; killers(f, 2, true); f.kept = Kept::Table; }, "killers reset between iterations"),
        ("deepening, nothing kept", Calls, |f| { deepening(f); f.kept = Kept::Nothing; }, "the sum of independent searches"),
        ("table, bounds swapped", Calls, |f| { deepening(f); f.table_fault = TableFault::BoundsSwapped; }, "upper and lower bounds swapped"),
        ("table, only exact values", Calls, |f| { deepening(f); f.table_fault = TableFault::OnlyExact; }, "only exact values stored"),
        ("table, key without side", Calls, |f| { table(f); f.table_fault = TableFault::KeyWithoutSide; f.entry_depth = EntryDepth::Any; }, "key without side, entries of any depth"),
        ("full engine, bounds swapped", Calls, |f| { full(f); f.table_fault = TableFault::BoundsSwapped; }, "full engine, upper and lower bounds swapped"),
        ("duplicate killers", Calls, |f| { f.sort = Sort::Captures; killers(f, 2, true); f.duplicate_killers = true; }, "captures, 2 killers, duplicates"),
        ("sign forgotten", Calls, |f| f.fault = Fault::SignForgotten, "minus forgotten"),
        ("best starts at zero", Calls, |f| (f.algorithm, f.fault) = (AlphaBetaSoft, Fault::BestStartsAtZero), "best value starts at 0"),
        ("alpha never raised", Calls, |f| f.fault = Fault::AlphaNeverRaised, "alpha never raised, fail-hard"),
        ("cutoffs for White only", Calls, |f| f.fault = Fault::CutsForFirstOnly, "cutoffs only at White's nodes"),
        ("leaves for the root's player", Calls, |f| (f.fault, f.second_evaluator) = (Fault::LeafForRoot, true), "leaves for the root's player"),
        ("counter after the break", AfterBreak, |f| f.sort = Sort::Captures, "captures, children after the break"),
        ("calls of max only", OnlyInMax, |f| f.second_evaluator = true, "calls at the root's player's nodes"),
        ("root window from zero", Calls, |f| (f.fault, f.second_evaluator) = (Fault::RootWindowFromZero, true), "root window (0, inf)"),
        ("null window again", Calls, |f| (f.algorithm, f.fault, f.second_evaluator) = (Pvs, Fault::NullWindowAgain, true), "re-search with the null window"),
    ])
}

#[rustfmt::skip]
pub(super) fn connect_four() -> Vec<TestProgram> {
    list(&[
        ("alpha-beta", Leaves, |_| {}, "alphabeta what=leaves"),
        ("minimax", Calls, |f| f.algorithm = Minimax, "minimax what=calls"),
        ("PVS", Leaves, |f| f.algorithm = Pvs, "pvs what=leaves"),
        ("table, equal depth", Calls, |f| { table(f); f.entry_depth = EntryDepth::Equal; }, "alphabeta-soft table=one-bound entry-depth=equal what=calls"),
        ("deepening without narrowing", Calls, |f| { table(f); f.deepens = true; f.narrows = false; }, "alphabeta-soft table=no-narrowing entry-depth=at-least iterations=deepening what=calls"),
        ("centre first", Calls, |f| f.sort = Sort::Static, "centre columns first"),
        ("centre first, table", Calls, |f| { table(f); f.sort = Sort::Static; }, "centre columns first, one-bound table"),
        ("centre first, PVS, killers", Calls, |f| { f.algorithm = Pvs; f.sort = Sort::Static; killers(f, 2, false); }, "pvs, centre columns first, 2 killers"),
        ("one-ply sort", Calls, |f| f.sort = Sort::Evaluation, "sorted by the value of the child"),
        ("history by squares", Leaves, |f| f.history = Some(Weight::Square), "history by squared depth"),
        ("centre and history", Calls, |f| (f.sort, f.history) = (Sort::Static, Some(Weight::Power)), "centre columns first, history by 2^(depth-1)"),
        ("deepening, centre, table moves", Calls, |f| { deepening(f); f.sort = Sort::Static; }, "deepening, table move, centre columns first"),
        ("deepening, table move lost", Calls, |f| { deepening(f); f.table_fault = TableFault::MoveLost; }, "table move lost on fail-low"),
        ("table, bounds swapped", Calls, |f| { table(f); f.table_fault = TableFault::BoundsSwapped; }, "upper and lower bounds swapped"),
        ("table, only exact values", Leaves, |f| { table(f); f.table_fault = TableFault::OnlyExact; }, "only exact values stored"),
        ("killers by ply", Calls, |f| { f.deepens = true; killers(f, 2, true); }, "deepening, 2 killers by ply"),
        ("sign forgotten", Leaves, |f| f.fault = Fault::SignForgotten, "minus forgotten"),
        ("best starts at zero", Calls, |f| (f.algorithm, f.fault) = (AlphaBetaSoft, Fault::BestStartsAtZero), "best value starts at 0"),
        ("cutoffs for X only", Leaves, |f| f.fault = Fault::CutsForFirstOnly, "cutoffs only at X's nodes"),
        ("leaves for the root's player", Calls, |f| f.fault = Fault::LeafForRoot, "leaves for the root's player"),
        ("counter after the break", AfterBreak, |_| {}, "children after the break"),
        ("calls of min only", OnlyInMin, |f| f.sort = Sort::Static, "centre columns first, calls at the opponent's nodes"),
        ("re-search not negated", Calls, |f| (f.algorithm, f.fault) = (Pvs, Fault::ReSearchNotNegated), "re-search with (alpha, beta)"),
    ])
}

#[rustfmt::skip]
pub(super) fn othello() -> Vec<TestProgram> {
    list(&[
        ("alpha-beta", Calls, |_| {}, "alphabeta what=calls"),
        ("alpha-beta, moves tried", WithoutRoot, |_| {}, "alphabeta what=calls root=not-counted"),
        ("PVS, moves tried", WithoutRoot, |f| f.algorithm = Pvs, "pvs what=calls root=not-counted"),
        ("two killers", Leaves, |f| killers(f, 2, false), "alphabeta killers=2 what=leaves"),
        ("deepening", Leaves, |f| f.deepens = true, "alphabeta iterations=deepening what=leaves"),
        ("fail-soft, alpha never raised", Leaves, |f| (f.algorithm, f.fault) = (AlphaBetaSoft, Fault::AlphaNeverRaised), "minimax what=leaves"),
        ("table", Calls, table, "alphabeta-soft table=one-bound entry-depth=at-least what=calls"),
        ("deepening, table", Calls, |f| { table(f); f.deepens = true; }, "alphabeta-soft table=one-bound entry-depth=at-least iterations=deepening what=calls"),
        ("deepening without narrowing", Calls, |f| { table(f); f.deepens = true; f.narrows = false; }, "alphabeta-soft table=no-narrowing entry-depth=at-least iterations=deepening what=calls"),
        ("table, any depth", Calls, |f| { table(f); f.deepens = true; f.entry_depth = EntryDepth::Any; }, "alphabeta-soft table=one-bound entry-depth=any iterations=deepening what=calls"),
        ("static order", Calls, |f| f.sort = Sort::Static, "fixed order of squares"),
        ("corners first", Calls, |f| f.sort = Sort::Corners, "corners first"),
        ("mobility sort", Calls, |f| f.sort = Sort::Mobility, "sorted by mobility"),
        ("one-ply sort", Leaves, |f| f.sort = Sort::Evaluation, "sorted by the value of the child"),
        ("history by squares", Calls, |f| f.history = Some(Weight::Square), "history by squared depth"),
        ("killers by ply", Calls, |f| { f.deepens = true; killers(f, 2, true); }, "deepening, 2 killers by ply"),
        ("deepening, root move first", Calls, |f| (f.deepens, f.root_move_first) = (true, true), "deepening, best root move first"),
        ("table, raised alpha", Calls, |f| { table(f); f.narrows = false; f.table_fault = TableFault::RaisedAlpha; }, "raised alpha, no narrowing"),
        ("table, key without side", Calls, |f| { table(f); f.deepens = true; f.table_fault = TableFault::KeyWithoutSide; }, "key without side"),
        ("deepening, table moves", Calls, deepening, "deepening, one-bound table, table move first"),
        ("deepening, table moves, static", Calls, |f| { deepening(f); f.sort = Sort::Static; }, "deepening, table move, fixed order of squares"),
        ("duplicate killers", Calls, |f| { killers(f, 2, false); f.duplicate_killers = true; }, "2 killers, duplicates"),
        ("cutoffs for Black only", Calls, |f| f.fault = Fault::CutsForFirstOnly, "cutoffs only at Black's nodes"),
        ("leaves for the root's player", Calls, |f| f.fault = Fault::LeafForRoot, "leaves for the root's player"),
        ("counter after the break", AfterBreak, |_| {}, "children after the break"),
        ("null window again", Calls, |f| (f.algorithm, f.fault) = (Pvs, Fault::NullWindowAgain), "re-search with the null window"),
        ("root window from zero", Calls, |f| f.fault = Fault::RootWindowFromZero, "root window (0, inf)"),
    ])
}

#[rustfmt::skip]
pub(super) fn tictactoe() -> Vec<TestProgram> {
    list(&[
        ("alpha-beta", Calls, |_| {}, "alphabeta what=calls"),
        ("minimax", Leaves, |f| f.algorithm = Minimax, "minimax what=leaves"),
        ("PVS", Leaves, |f| f.algorithm = Pvs, "pvs what=leaves"),
        ("table", Calls, table, "alphabeta-soft table=one-bound entry-depth=at-least what=calls"),
        ("deepening, table", Leaves, |f| { table(f); f.deepens = true; }, "alphabeta-soft table=one-bound entry-depth=at-least iterations=deepening what=leaves"),
        ("killers by ply", Calls, |f| { f.deepens = true; killers(f, 2, true); }, "deepening, 2 killers by ply"),
        ("history by squares", Calls, |f| f.history = Some(Weight::Square), "history by squared depth"),
        ("sign forgotten", Calls, |f| f.fault = Fault::SignForgotten, "minus forgotten"),
        ("alpha never raised", Calls, |f| f.fault = Fault::AlphaNeverRaised, "alpha never raised, fail-hard"),
        ("cutoffs for O only", Calls, |f| f.fault = Fault::CutsForFirstOnly, "cutoffs only at the first player's nodes"),
        ("leaves for the root's player", Leaves, |f| f.fault = Fault::LeafForRoot, "leaves for the root's player"),
        ("root window from zero", Calls, |f| f.fault = Fault::RootWindowFromZero, "root window (0, inf)"),
        ("counter after the break", AfterBreak, |_| {}, "children after the break"),
        ("calls of max only", OnlyInMax, |_| {}, "calls at the root's player's nodes"),
    ])
}
