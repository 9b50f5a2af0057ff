//! Facts about numbers that no convention explains.

use super::count_table::CountTable;
use super::own_counts::OwnCounts;
use super::text::name_lines;
use crate::conventions::{Algorithm, NodeKind};
use crate::inference::Row;
use crate::search::{Counts, Extremes};

/// What may be wrong with an alpha-beta that counts like minimax.
pub(super) const NO_CUTOFF: &str = "An alpha-beta that never cuts off counts alike: alpha is never raised, the child's window is not \
                                    negated, or the best value starts at 0 or above beta";

/// A row with the least and the greatest counts of its tree.
struct Bounded<'t> {
    row: &'t Row,
    line: u64,
    extremes: Extremes,
}

impl Bounded<'_> {
    /// Returns whether `holds` is true for all kinds of nodes that the row may count.
    fn of_all_kinds(&self, holds: impl Fn(u64) -> bool, counts: Counts) -> bool {
        NodeKind::ALL.iter().filter(|&&of| self.row.of.is_none_or(|given| given == of)).all(|&of| holds(counts[of as usize]))
    }

    /// Returns the number of moves at the root if the search ends below it.
    fn moves_at_depth_one(&self) -> Option<u64> {
        (self.row.depth == 1 && self.extremes.most[1] == 1).then(|| self.extremes.most[0])
    }

    /// Returns whether the number is no usual count of a search of one ply: each counter may omit the root or begin at 1.
    fn is_wrong_at_depth_one(&self) -> bool {
        let Some(moves) = self.moves_at_depth_one() else { return false };
        let usual = |of: NodeKind| match of {
            NodeKind::Leaves => moves..=moves + 1,
            NodeKind::Interior => 0..=2,
            NodeKind::Calls => moves..=moves + 2,
        };
        let mut kinds = NodeKind::ALL.iter().filter(|&&of| self.row.of.is_none_or(|given| given == of));
        !kinds.any(|&of| usual(of).contains(&self.row.count))
    }
}

/// Returns statements about the rows. Each is true whatever the program is, and names its lines.
pub(super) fn list(table: &CountTable, own: &[OwnCounts]) -> Vec<String> {
    let rows = table.rows.iter().zip(&table.sources).zip(own);
    let bounded: Vec<Bounded> =
        rows.filter_map(|((row, source), own)| Some(Bounded { row, line: source.line, extremes: own.extremes? })).collect();
    let lines = |holds: &dyn Fn(&Bounded) -> bool| -> Vec<u64> {
        bounded.iter().filter(|one| holds(one)).map(|one| one.line).collect()
    };
    let mut statements = Vec::new();
    let mut moves: Vec<u64> =
        bounded.iter().filter(|one| one.is_wrong_at_depth_one()).filter_map(Bounded::moves_at_depth_one).collect();
    moves.sort_unstable();
    moves.dedup();
    for moves in moves {
        let wrong = lines(&|one| one.is_wrong_at_depth_one() && one.moves_at_depth_one() == Some(moves));
        statements.push(format!(
            "{}: at depth 1 a search counts the root and its moves, {moves}: the rules of the game, the root or a static evaluator differ",
            name_lines(&wrong)
        ));
    }
    let below = lines(&|one| one.row.depth > 1 && one.of_all_kinds(|least| one.row.count < least, one.extremes.least));
    if !below.is_empty() {
        statements.push(format!(
            "{}: fewer than the smallest tree that proves the value (minimum): something prunes more than alpha-beta can, such as a TT \
             or forward pruning, or the counter or the leaf values differ",
            name_lines(&below)
        ));
    }
    let above = lines(&|one| one.row.depth > 1 && one.of_all_kinds(|most| one.row.count > most, one.extremes.most));
    if !above.is_empty() {
        statements.push(format!(
            "{}: more nodes than the whole tree (minimax): iterations or the searches of a game are added up, re-searches \
             count, nodes are counted twice, or the depth or a rule of the game differs",
            name_lines(&above)
        ));
    }
    if bounded.len() == table.rows.len() {
        statements.extend(compare_with_extremes(&bounded));
    }
    statements
}

/// Returns a statement if all rows equal the smallest tree, or the whole tree.
fn compare_with_extremes(bounded: &[Bounded]) -> Option<String> {
    let lines: Vec<u64> = bounded.iter().map(|one| one.line).collect();
    let lines = name_lines(&lines);
    let equal = |counts: fn(&Extremes) -> Counts| {
        NodeKind::ALL.iter().copied().find(|&of| {
            let of = |one: &Bounded| one.row.of.unwrap_or(of) as usize;
            // A tree in which nothing can be cut off says nothing.
            bounded.iter().all(|one| counts(&one.extremes)[of(one)] == one.row.count)
                && bounded.iter().any(|one| one.extremes.least[of(one)] < one.extremes.most[of(one)])
        })
    };
    let name = |of: NodeKind| {
        let first = bounded[0].row.of.unwrap_or(of);
        if bounded.iter().all(|one| one.row.of.unwrap_or(of) == first) { first.part().1.name } else { "counts as given" }
    };
    if let Some(of) = equal(|extremes| extremes.least) {
        return Some(format!(
            "{lines}: equal to the smallest tree that proves the value ({}): a perfect move ordering, or the evaluator or the tree differs",
            name(of)
        ));
    }
    let prune = |one: &Bounded| one.row.algorithm.is_some_and(|algorithm| algorithm != Algorithm::Minimax);
    let of = equal(|extremes| extremes.most).filter(|_| bounded.iter().all(prune))?;
    Some(format!("{lines}: equal to the whole tree ({}): nothing is cut off. {NO_CUTOFF}", name(of)))
}
