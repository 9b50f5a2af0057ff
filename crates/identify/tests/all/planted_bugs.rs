//! Known bugs, planted in small programs for tic-tac-toe that share no code with the crate.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_identify::rules::{Walk, Walker};
use scoutlab_identify::{
    Algorithm, ChildWindow, Confidence, Cut, EntryDepth, FailValue, FullWindow, Iterations, LeafEntries, NodeKind, OddPlies,
    Program, Quantity, ReSearch, RootMoves, RootNode, Row, Space, Table, Terminals, infer,
};

type Board = [char; 9];

const BOARDS: [(&str, u32); 5] = [("---------", 5), ("o--------", 5), ("ox-------", 5), ("o---x----", 6), ("oxo-x----", 4)];

const INF: i32 = 1000;

fn board(text: &str) -> Board {
    text.chars().collect::<Vec<_>>().try_into().unwrap()
}

fn to_move(board: &Board) -> char {
    if board.iter().filter(|&&mark| mark != '-').count() % 2 == 0 { 'o' } else { 'x' }
}

fn has_won(board: &Board) -> bool {
    const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    LINES.iter().any(|line| board[line[0]] != '-' && line.iter().all(|&square| board[square] == board[line[0]]))
}

/// Returns the moves, or no moves at the end of the game.
fn moves(board: &Board) -> Vec<usize> {
    if has_won(board) { Vec::new() } else { (0..9).filter(|&square| board[square] == '-').collect() }
}

fn play(board: &Board, square: usize) -> Board {
    let mut next = *board;
    next[square] = to_move(board);
    next
}

/// Returns the value for the side to move, which has lost if the game is won.
fn value(board: &Board) -> i32 {
    -i32::from(has_won(board))
}

/// Returns the window of a child, given the window of its parent.
type Child = fn(i32, i32) -> (i32, i32);

/// Runs alpha-beta with the windows that `child` returns, and counts leaves and calls.
fn window_slip(board: &Board, depth: u32, (mut alpha, beta): (i32, i32), child: Child, counts: &mut [u64; 2]) -> i32 {
    let moves = moves(board);
    counts[1] += 1;
    if depth == 0 || moves.is_empty() {
        counts[0] += 1;
        return value(board);
    }
    for square in moves {
        let score = -window_slip(&play(board, square), depth - 1, child(alpha, beta), child, counts);
        if score >= beta {
            return beta;
        }
        alpha = alpha.max(score);
    }
    alpha
}

fn negate_window(alpha: i32, beta: i32) -> (i32, i32) {
    (-beta, -alpha)
}

/// Returns the leaves or the calls of a search with this window bug.
fn window_counts(child: Child, kind: usize) -> impl Fn(&Board, u32) -> u64 {
    move |board, depth| {
        let mut counts = [0; 2];
        window_slip(board, depth, (-INF, INF), child, &mut counts);
        counts[kind]
    }
}

/// Runs alpha-beta with a root loop that ignores alpha, so that each move has the whole window.
fn root_loop(board: &Board, depth: u32) -> u64 {
    let mut counts = [0; 2];
    let mut best = -INF;
    for square in moves(board) {
        best = best.max(-window_slip(&play(board, square), depth - 1, (-INF, INF), negate_window, &mut counts));
    }
    counts[0]
}

/// Runs alpha-beta with fail-hard values, even at leaves, and with cutoffs only above beta. No value exceeds beta, so no cutoff
/// occurs.
fn clamped_alphabeta(board: &Board, depth: u32, alpha: i32, beta: i32, leaves: &mut u64) -> i32 {
    let moves = moves(board);
    if depth == 0 || moves.is_empty() {
        *leaves += 1;
        return value(board).max(alpha).min(beta);
    }
    let mut best = alpha;
    for square in moves {
        let score = -clamped_alphabeta(&play(board, square), depth - 1, -beta, -best, leaves);
        best = best.max(score);
        if best > beta {
            return beta;
        }
    }
    best.max(alpha).min(beta)
}

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy, PartialEq)]
enum Slip {
    None,
    NoBound,
    AnyDepth,
    RaisedAlpha,
    Leaves,
}

type Entries = HashMap<Board, (u32, i32, Bound)>;

#[derive(Default)]
struct Counted {
    leaves: u64,
    interior: u64,
    answers: u64,
}

/// Runs the textbook's negamax with a transposition table.
fn with_table(
    board: &Board,
    (depth, is_root): (u32, bool),
    (mut alpha, mut beta): (i32, i32),
    slip: Slip,
    entries: &mut Entries,
    counted: &mut Counted,
) -> i32 {
    let before = alpha;
    let moves = moves(board);
    let is_leaf = depth == 0 || moves.is_empty();
    let is_probed = (!is_leaf || slip == Slip::Leaves) && !is_root;
    let entry = entries.get(board).filter(|entry| is_probed && (entry.0 >= depth || slip == Slip::AnyDepth));
    if let Some(&(_, score, bound)) = entry {
        match bound {
            Bound::Exact => (alpha, beta) = (score, score),
            Bound::Lower => alpha = alpha.max(score),
            Bound::Upper => beta = beta.min(score),
        }
        if alpha >= beta {
            counted.answers += 1;
            return score;
        }
    }
    if is_leaf {
        counted.leaves += 1;
        if slip == Slip::Leaves {
            entries.insert(*board, (depth, value(board), Bound::Exact));
        }
        return value(board);
    }
    counted.interior += 1;
    let mut best = -INF;
    for square in moves {
        best = best.max(-with_table(&play(board, square), (depth - 1, false), (-beta, -alpha), slip, entries, counted));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    let low = if slip == Slip::RaisedAlpha { alpha } else { before };
    let bound = match best {
        _ if slip == Slip::NoBound => Bound::Exact,
        best if best <= low => Bound::Upper,
        best if best >= beta => Bound::Lower,
        _ => Bound::Exact,
    };
    entries.insert(*board, (depth, best, bound));
    best
}

fn search_with_table(slip: Slip, deepens: bool, board: &Board, depth: u32) -> Counted {
    let (mut entries, mut counted) = (Entries::new(), Counted::default());
    for depth in if deepens { 1..=depth } else { depth..=depth } {
        with_table(board, (depth, true), (-INF, INF), slip, &mut entries, &mut counted);
    }
    counted
}

fn table_calls(slip: Slip, deepens: bool) -> impl Fn(&Board, u32) -> u64 {
    move |board, depth| {
        let counted = search_with_table(slip, deepens, board, depth);
        counted.leaves + counted.interior + counted.answers
    }
}

/// Runs minimax with a table of values by position.
fn minimax_with_table(board: &Board, depth: u32, known: &mut HashMap<Board, i32>, leaves: &mut u64) -> i32 {
    let moves = moves(board);
    if depth == 0 || moves.is_empty() {
        *leaves += 1;
        return value(board);
    }
    if let Some(&score) = known.get(board) {
        return score;
    }
    let scores: Vec<i32> =
        moves.into_iter().map(|square| -minimax_with_table(&play(board, square), depth - 1, known, leaves)).collect();
    let best = scores.into_iter().max().unwrap();
    known.insert(*board, best);
    best
}

/// Returns whether a child gets the full window, given its index, the number of children, and whether alpha was raised.
type Full = fn(usize, usize, bool) -> bool;

/// Runs principal variation search with rules for the full window and for the re-search.
fn pvs(
    board: &Board,
    depth: u32,
    (mut alpha, beta): (i32, i32),
    full: Full,
    again: fn(i32, i32, i32) -> bool,
    leaves: &mut u64,
) -> i32 {
    let mut moves = moves(board);
    if depth == 0 || moves.is_empty() {
        *leaves += 1;
        return value(board);
    }
    let before = alpha;
    let count = moves.len();
    let mut best = -INF;
    for (place, square) in moves.drain(..).enumerate() {
        let next = play(board, square);
        let mut score;
        if full(place, count, alpha > before) {
            score = -pvs(&next, depth - 1, (-beta, -alpha), full, again, leaves);
        } else {
            score = -pvs(&next, depth - 1, (-alpha - 1, -alpha), full, again, leaves);
            if again(score, alpha, beta) {
                score = -pvs(&next, depth - 1, (-beta, -alpha), full, again, leaves);
            }
        }
        best = best.max(score);
        if score >= beta {
            break;
        }
        alpha = alpha.max(score);
    }
    best
}

/// Runs an alpha-beta search that reverses the move list at odd plies.
fn zigzag(board: &Board, (depth, ply): (u32, u32), mut alpha: i32, beta: i32, leaves: &mut u64) -> i32 {
    let mut moves = moves(board);
    if depth == 0 || moves.is_empty() {
        *leaves += 1;
        return value(board);
    }
    if ply % 2 == 1 {
        moves.reverse();
    }
    for square in moves {
        let score = -zigzag(&play(board, square), (depth - 1, ply + 1), -beta, -alpha, leaves);
        if score >= beta {
            return beta;
        }
        alpha = alpha.max(score);
    }
    alpha
}

/// Runs an alpha-beta search that counts leaves only in its horizon test, and so misses terminal positions.
fn horizon_leaves(board: &Board, depth: u32, mut alpha: i32, beta: i32, leaves: &mut u64) -> i32 {
    if depth == 0 {
        *leaves += 1;
        return value(board);
    }
    let moves = moves(board);
    if moves.is_empty() {
        return value(board);
    }
    for square in moves {
        let score = -horizon_leaves(&play(board, square), depth - 1, -beta, -alpha, leaves);
        if score >= beta {
            return beta;
        }
        alpha = alpha.max(score);
    }
    alpha
}

/// Asserts that this convention is among the answers that are certain or likely for these counts.
fn assert_identified(count: impl Fn(&Board, u32) -> u64, program: Program, quantity: Quantity) {
    let rows = BOARDS.map(|(text, depth)| {
        let position = board(text);
        let marks = |mark| position.iter().enumerate().filter(|(_, it)| **it == mark).map(|(square, _)| 1 << square).sum();
        let walk: Box<dyn Walk> = Box::new(Walker::new(TicTacToe::new(marks('o'), marks('x')).unwrap()));
        Row { walk, depth, count: count(&position, depth), algorithm: Some(program.algorithm), of: Some(quantity.of) }
    });
    let space = Space::of(&rows.each_ref().map(|row| row.walk.scope()), Some(&[program.algorithm]));
    let found = infer(&rows, 0b11111, (&space, false), 2, (&AtomicBool::new(false), &|_, _, _| {})).found;
    let trusted: Vec<_> = found.iter().filter(|one| one.confidence() != Confidence::Chance).collect();
    let counts = rows.each_ref().map(|row| row.count);
    assert!(
        trusted.iter().flat_map(|one| one.members(&space)).any(|one| (one.program, one.quantity) == (program, quantity)),
        "{program} {quantity} gives {counts:?}, but the answers are {:?}",
        found
            .iter()
            .take(3)
            .map(|one| (one.program.to_string(), one.quantity.to_string(), one.expected_by_chance))
            .collect::<Vec<_>>()
    );
}

#[test]
fn slips_in_windows_and_cutoffs_are_identified() {
    let (usual, leaves) = (Program::default(), Quantity::default());
    assert_identified(root_loop, Program { root_moves: RootMoves::FullWindow, ..usual }, leaves);
    // An inverted window causes a cutoff after one child everywhere below the root, so there are too few leaves to identify the
    // bug.
    let calls = Quantity { of: NodeKind::Calls, ..leaves };
    let swapped = window_counts(|alpha, beta| (-alpha, -beta), 1);
    assert_identified(swapped, Program { child_window: ChildWindow::Swapped, ..usual }, calls);
    let not_negated = window_counts(|alpha, beta| (alpha, beta), 0);
    assert_identified(not_negated, Program { child_window: ChildWindow::NotNegated, ..usual }, leaves);
    let without_alpha = window_counts(|_, beta| (-beta, INF), 0);
    assert_identified(without_alpha, Program { child_window: ChildWindow::NoAlpha, ..usual }, leaves);
    let without_cutoffs = |board: &Board, depth| {
        let mut leaves = 0;
        clamped_alphabeta(board, depth, -INF, INF, &mut leaves);
        leaves
    };
    assert_identified(without_cutoffs, Program { cut: Cut::Greater, fail: FailValue::Clamped, ..usual }, leaves);
}

#[test]
fn slips_in_transposition_tables_are_identified() {
    let calls = Quantity { of: NodeKind::Calls, ..Quantity::default() };
    let soft = Program { algorithm: Algorithm::AlphaBetaSoft, entry_depth: EntryDepth::AtLeast, ..Program::default() };
    let textbook = Program { table: Table::OneBound, ..soft };
    assert_identified(table_calls(Slip::None, false), textbook, calls);
    assert_identified(table_calls(Slip::NoBound, false), Program { table: Table::NoBound, ..soft }, calls);
    assert_identified(table_calls(Slip::RaisedAlpha, false), Program { table: Table::RaisedAlpha, ..soft }, calls);
    let leaves = |board: &Board, depth| search_with_table(Slip::Leaves, false, board, depth).leaves;
    assert_identified(leaves, Program { leaf_entries: LeafEntries::Yes, ..textbook }, Quantity::default());
    let deepening = Program { iterations: Iterations::All, ..textbook };
    assert_identified(table_calls(Slip::None, true), deepening, calls);
    assert_identified(table_calls(Slip::AnyDepth, true), Program { entry_depth: EntryDepth::Any, ..deepening }, calls);
    let minimax = |board: &Board, depth| {
        let mut leaves = 0;
        minimax_with_table(board, depth, &mut HashMap::new(), &mut leaves);
        leaves
    };
    let with_table = Program { algorithm: Algorithm::Minimax, table: Table::TwoBounds, ..Program::default() };
    assert_identified(minimax, with_table, Quantity::default());
}

#[test]
fn slips_in_principal_variation_search_are_identified() {
    let (usual, leaves) = (Program { algorithm: Algorithm::Pvs, ..Program::default() }, Quantity::default());
    let inside: fn(i32, i32, i32) -> bool = |score, alpha, beta| alpha < score && score < beta;
    let search = |full: Full, again: fn(i32, i32, i32) -> bool| {
        move |board: &Board, depth: u32| {
            let mut leaves = 0;
            pvs(board, depth, (-INF, INF), full, again, &mut leaves);
            leaves
        }
    };
    let with = |full_window| Program { full_window, ..usual };
    assert_identified(search(|place, _, _| place == 1, inside), with(FullWindow::Second), leaves);
    assert_identified(search(|place, count, _| place + 1 == count, inside), with(FullWindow::Last), leaves);
    assert_identified(search(|_, _, is_raised| !is_raised, inside), with(FullWindow::UntilRaised), leaves);
    assert_identified(search(|_, _, _| false, inside), with(FullWindow::None), leaves);
    let first: Full = |place, _, _| place == 0;
    let above = search(first, |score, alpha, _| score > alpha);
    assert_identified(above, Program { re_search: ReSearch::AboveAlpha, ..usual }, leaves);
    assert_identified(search(first, |_, _, _| false), Program { re_search: ReSearch::Never, ..usual }, leaves);
}

#[test]
fn slips_in_order_and_counting_are_identified() {
    let (usual, quantity) = (Program::default(), Quantity::default());
    let order = |board: &Board, depth| {
        let mut leaves = 0;
        zigzag(board, (depth, 0), -INF, INF, &mut leaves);
        leaves
    };
    assert_identified(order, Program { odd_plies: OddPlies::Reversed, ..usual }, quantity);
    let horizon = |board: &Board, depth| {
        let mut leaves = 0;
        horizon_leaves(board, depth, -INF, INF, &mut leaves);
        leaves
    };
    assert_identified(horizon, usual, Quantity { terminals: Terminals::Not, ..quantity });
    let leaves = window_counts(negate_window, 0);
    let from_one = |board: &Board, depth| leaves(board, depth) + 1;
    assert_identified(from_one, usual, Quantity { root: RootNode::Added, ..quantity });
}
