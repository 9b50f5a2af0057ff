//! One transposition table for several kinds of searches.

use scoutlab_games::Game;

use super::depth::KIND_SHIFT;
use super::{Bounds, Location, Recalled, Table, TableRule};

/// A view of a shared transposition table that stores entries of one kind. Searches of another kind use the best moves of these
/// entries but not the bounds, because searches of different kinds return different values.
///
/// The high bits of a stored depth contain the kind, so entries of different kinds never have equal depths.
///
/// ```
/// use scoutlab_games::tictactoe::TicTacToe;
/// use scoutlab_games::Notation;
/// use scoutlab_search::table::{TablePartition, Bounds, GrowingTable, Recalled, Table};
///
/// let mut table = <GrowingTable<TicTacToe>>::new();
/// let start = TicTacToe::start();
/// let best = Some(start.parse_move("x1y1").unwrap());
/// let place = table.locate(&start);
/// TablePartition::new(&mut table, 0).store(place, &start, 3, Bounds { lower: 1, upper: 1 }, best);
/// // A search of another kind may try the move first, but has its own values.
/// assert_eq!(TablePartition::new(&mut table, 1).probe(place, &start, 3), Recalled { bounds: None, best });
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TablePartition<T> {
    table: T,
    offset: u32,
}

impl<T> TablePartition<T> {
    /// Returns a view of the entries of `kind`. Kind 0 uses the table unchanged.
    pub const fn new(table: T, kind: u16) -> Self {
        Self { table, offset: (kind as u32) << KIND_SHIFT }
    }
}

impl<G: Game, T: Table<G>> Table<G> for TablePartition<T> {
    fn locate(&self, position: &G) -> Location {
        self.table.locate(position)
    }

    fn rule(&self) -> TableRule {
        self.table.rule()
    }

    fn probe(&self, place: Location, position: &G, depth: u32) -> Recalled<G::Move> {
        self.table.probe(place, position, self.offset + depth)
    }

    fn store(&mut self, place: Location, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        self.table.store(place, position, self.offset + depth, bounds, best);
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::tree::TextTree;
    use scoutlab_games::{Game, MoveSet};

    use super::*;
    use crate::table::TranspositionTable;

    #[test]
    fn entries_of_another_kind_lend_their_move_and_no_bounds() {
        let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
        let root = tree.root();
        let best = root.moves().iter().nth(1);
        let mut table = <TranspositionTable<_>>::new(1).unwrap();
        let bounds = Bounds { lower: 3, upper: 3 };
        TablePartition::new(&mut table, 1).store(Location(0), &root, 2, bounds, best);
        assert_eq!(TablePartition::new(&mut table, 1).probe(Location(0), &root, 2), Recalled { bounds: Some(bounds), best });
        for kind in [0, 2] {
            assert_eq!(TablePartition::new(&mut table, kind).probe(Location(0), &root, 2), Recalled { bounds: None, best });
        }
    }
}
