//! A simple Othello program. It builds every child and allocates a list of moves for each node. At each node, it checks whether
//! either side can move.

use scoutlab_games::othello::Othello;
use scoutlab_games::{Game, Side};

/// Shifts discs by one square in one of the eight directions. Discs that would cross an edge are dropped.
fn shifted(discs: u64, direction: usize) -> u64 {
    const NOT_FIRST_ROW: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_LAST_ROW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    match direction {
        0 => (discs & NOT_LAST_ROW) << 1,
        1 => (discs & NOT_FIRST_ROW) >> 1,
        2 => discs << 8,
        3 => discs >> 8,
        4 => (discs & NOT_LAST_ROW) << 9,
        5 => (discs & NOT_FIRST_ROW) >> 9,
        6 => (discs & NOT_FIRST_ROW) << 7,
        _ => (discs & NOT_LAST_ROW) >> 7,
    }
}

/// Returns the squares on which the owner of `own` can move.
pub(crate) fn legal(own: u64, opponent: u64) -> u64 {
    let mut legal = 0;
    for direction in 0..8 {
        let mut run = shifted(own, direction) & opponent;
        for _ in 0..5 {
            run |= shifted(run, direction) & opponent;
        }
        legal |= shifted(run, direction) & !(own | opponent);
    }
    legal
}

/// Returns the position after a move.
pub(crate) fn play(position: &Othello, played: u8) -> Othello {
    let (own, opponent, side) = (position.own(), position.opponent(), position.side_to_move().other());
    if played == PASS {
        return Othello::new(opponent, own, side);
    }
    let mut flipped = 0;
    for direction in 0..8 {
        let (mut run, mut next) = (0, shifted(1 << played, direction));
        while next & opponent != 0 {
            run |= next;
            next = shifted(next, direction);
        }
        if next & own != 0 {
            flipped |= run;
        }
    }
    Othello::new(opponent & !flipped, own | flipped | 1 << played, side)
}

/// The move of a player who has no legal move.
pub(crate) const PASS: u8 = 64;

fn white_minus_black(position: &Othello) -> i32 {
    position.discs(Side::Second).count_ones() as i32 - position.discs(Side::First).count_ones() as i32
}

/// Returns whether neither side can move.
pub(crate) fn is_terminal(position: &Othello) -> bool {
    legal(position.own(), position.opponent()) == 0 && legal(position.opponent(), position.own()) == 0
}

fn moves(position: &Othello) -> Vec<u8> {
    let legal = legal(position.own(), position.opponent());
    if legal == 0 { vec![PASS] } else { (0..64).filter(|square| legal >> square & 1 != 0).collect() }
}

/// Runs fail-hard negamax alpha-beta with White's value at every leaf.
pub(crate) fn alphabeta(position: &Othello, depth: u32, mut alpha: i32, beta: i32, leaves: &mut u64) -> i32 {
    if depth == 0 || is_terminal(position) {
        *leaves += 1;
        return white_minus_black(position);
    }
    for played in moves(position) {
        let value = -alphabeta(&play(position, played), depth - 1, -beta, -alpha, leaves);
        if value >= beta {
            return beta;
        }
        alpha = alpha.max(value);
    }
    alpha
}

/// Runs Pearl's EVAL with MAX at the root and White's value at every leaf.
pub(crate) fn eval(position: &Othello, depth: u32, maximise: bool, leaves: &mut u64) -> i32 {
    if depth == 0 || is_terminal(position) {
        *leaves += 1;
        return white_minus_black(position);
    }
    let mut best = None;
    for played in moves(position) {
        let child = play(position, played);
        if best.is_none_or(|best| test(&child, depth - 1, !maximise, best, maximise, leaves)) {
            best = Some(eval(&child, depth - 1, !maximise, leaves));
        }
    }
    best.unwrap_or_default()
}

fn test(position: &Othello, depth: u32, maximise: bool, bound: i32, greater: bool, leaves: &mut u64) -> bool {
    if depth == 0 || is_terminal(position) {
        *leaves += 1;
        let value = white_minus_black(position);
        return if greater { value > bound } else { value < bound };
    }
    // A MAX node is greater if one child is greater, and a MIN node if all children are greater. If `greater` is false, MAX and
    // MIN are exchanged.
    let one_is_enough = maximise == greater;
    for played in moves(position) {
        if test(&play(position, played), depth - 1, !maximise, bound, greater, leaves) == one_is_enough {
            return one_is_enough;
        }
    }
    !one_is_enough
}
