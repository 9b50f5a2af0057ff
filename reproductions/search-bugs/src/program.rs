//! A search by scoutlab's conventions: fail-soft alpha-beta or PVS with killers by remaining depth and, with a transposition table,
//! iterative deepening. The table has an entry with two bounds for each position and depth, and replaces nothing. No code is shared with
//! scoutlab's search.

use std::collections::HashMap;

use scoutlab_games::{MoveSet, Side};

use crate::board::{Board, Key};
use crate::bug::Bug;
use crate::comparison::Setting;

const INFINITY: i32 = 1_000_000;

/// Bounds by remaining depth, and the best move of the entry.
type Entries<M> = HashMap<u32, (i32, i32, Option<M>)>;

/// What a program prints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Printed<M> {
    pub(crate) value: i32,
    pub(crate) best: Option<M>,
    pub(crate) calls: u64,
}

/// A program with at most one bug.
pub(crate) struct Program<'p, G: Board> {
    setting: Setting,
    root: &'p G,
    /// `None` without a transposition table.
    table: Option<HashMap<Key, Entries<G::Move>>>,
    killers: HashMap<u32, Vec<G::Move>>,
    printed: Printed<G::Move>,
}

impl<'p, G: Board> Program<'p, G> {
    /// Searches a position.
    pub(crate) fn run(setting: Setting, root: &'p G, depth: u32) -> Printed<G::Move> {
        let printed = Printed { value: 0, best: None, calls: 0 };
        let table = setting.has_table.then(HashMap::new);
        let mut program = Self { setting, root, table, killers: HashMap::new(), printed };
        for depth in if setting.has_table { 1..=depth } else { depth..=depth } {
            let depth = if program.has(Bug::OnePlyMore) { depth + 1 } else { depth };
            program.printed.value = program.visit(root, depth, 0, -INFINITY, INFINITY);
        }
        program.printed
    }

    fn has(&self, bug: Bug) -> bool {
        self.setting.bug == Some(bug)
    }

    fn visit(&mut self, position: &G, depth: u32, ply: u32, mut alpha: i32, mut beta: i32) -> i32 {
        self.printed.calls += 1;
        let moves = position.moves();
        if depth == 0 || moves.is_empty() {
            return self.evaluate(position);
        }
        let entries = self.entries(position);
        let deepest = entries.iter().max_by_key(|(depth, _)| **depth).map(|(_, entry)| *entry);
        let entry = entries.get(&depth).copied().or(deepest.filter(|_| self.has(Bug::TableWithoutDepth)));
        if let Some((lower, upper, _)) = entry.filter(|_| ply > 0) {
            if upper <= alpha || lower == upper {
                return upper;
            }
            if lower >= beta {
                return lower;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
        }
        let table_move = entry.or(deepest).and_then(|(_, _, best)| best);
        let start = alpha;
        let mut best = if self.has(Bug::BestFromZero) { 0 } else { -INFINITY };
        let mut best_move = None;
        for (number, played) in self.order(&moves, depth, table_move).into_iter().enumerate() {
            let value = self.search_child(&position.play(played), number, (depth - 1, ply + 1), alpha, beta);
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(played);
                }
            }
            if value > alpha && !self.has(Bug::AlphaNotRaised) {
                alpha = value;
            }
            if self.cuts_off(position, value, beta) {
                self.remember_killer(depth, played);
                break;
            }
        }
        if ply == 0 {
            self.printed.best = best_move;
        }
        self.store(
            position,
            depth,
            best,
            (if self.has(Bug::TableRaisedAlpha) { alpha } else { start }, beta),
            (best_move, table_move),
        );
        best
    }

    /// Returns the value of a leaf for the side to move.
    fn evaluate(&self, position: &G) -> i32 {
        let value = position.value();
        let is_second = position.side_to_move() == Side::Second;
        if self.has(Bug::EvalOtherSide) || self.has(Bug::EvalFirstPlayer) && is_second { -value } else { value }
    }

    /// Returns the value of a child for the parent.
    fn search_child(&mut self, child: &G, number: usize, (depth, ply): (u32, u32), alpha: i32, beta: i32) -> i32 {
        if self.setting.is_pvs && number > 0 {
            let value = -self.visit(child, depth, ply, -alpha - 1, -alpha);
            if value <= alpha || value >= beta || self.has(Bug::NoReSearch) {
                return value;
            }
        }
        let (low, high) = match self.setting.bug {
            Some(Bug::WindowNotNegated) => (alpha, beta),
            Some(Bug::BoundsSwapped) => (-alpha, -beta),
            Some(Bug::AlphaNotPassed) => (-beta, INFINITY),
            _ => (-beta, -alpha),
        };
        let value = self.visit(child, depth, ply, low, high);
        if self.has(Bug::MinusForgotten) { value } else { -value }
    }

    fn cuts_off(&self, position: &G, value: i32, beta: i32) -> bool {
        match self.setting.bug {
            Some(Bug::CutAtGreater) => value > beta,
            Some(Bug::CutOnlyFirst) => value >= beta && position.side_to_move() == self.root.side_to_move(),
            _ => value >= beta,
        }
    }

    /// Returns the moves: the TT move, the killers, and the others as generated.
    fn order(&self, moves: &G::Moves, depth: u32, table_move: Option<G::Move>) -> Vec<G::Move> {
        let mut order: Vec<G::Move> = moves.iter().collect();
        if let Some(killers) = self.killers.get(&self.killer_list(depth)) {
            order.sort_by_key(|played| killers.iter().position(|killer| killer == played).unwrap_or(killers.len()));
        }
        order.sort_by_key(|played| Some(*played) != table_move);
        order
    }

    fn remember_killer(&mut self, depth: u32, played: G::Move) {
        let may_repeat = self.has(Bug::KillerTwice);
        let list = self.killer_list(depth);
        let killers = self.killers.entry(list).or_default();
        if !may_repeat {
            killers.retain(|killer| *killer != played);
        }
        killers.insert(0, played);
        killers.truncate(2);
    }

    fn killer_list(&self, depth: u32) -> u32 {
        if self.has(Bug::KillersOfAllDepths) { 0 } else { depth }
    }

    fn key(&self, position: &G) -> Key {
        position.table_key(!self.has(Bug::TableWithoutSide))
    }

    /// Returns the entries of a position.
    fn entries(&self, position: &G) -> Entries<G::Move> {
        let table = self.table.as_ref();
        table.and_then(|table| table.get(&self.key(position))).cloned().unwrap_or_default()
    }

    fn store(
        &mut self,
        position: &G,
        depth: u32,
        value: i32,
        (alpha, beta): (i32, i32),
        (best, table_move): (Option<G::Move>, Option<G::Move>),
    ) {
        let (mut is_lower, mut is_upper) = (value > alpha, value < beta);
        if self.has(Bug::TableBoundsMixedUp) {
            (is_lower, is_upper) = (is_upper, is_lower);
        }
        if self.has(Bug::TableWithoutBounds) {
            (is_lower, is_upper) = (true, true);
        }
        let best = if self.has(Bug::TableMoveLost) { best } else { best.or(table_move) };
        let key = self.key(position);
        let Some(table) = &mut self.table else { return };
        let entry = table.entry(key).or_default().entry(depth).or_insert((-INFINITY, INFINITY, None));
        if is_lower {
            entry.0 = value;
        }
        if is_upper {
            entry.1 = value;
        }
        entry.2 = best;
    }
}
