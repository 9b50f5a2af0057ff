//! The distribution of cutoffs over the indices and the kinds of the cutting moves.

/// The kind of a move that caused a cutoff: the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutoffKind {
    /// The best move of the node's TT entry, as it was when the visit of the node started.
    TtMove,
    /// A capture, whose [`capture_value`](scoutlab_games::Game::capture_value) is positive.
    Capture,
    /// A killer: [`MoveOrdering::is_killer`](crate::MoveOrdering::is_killer) returns true.
    Killer,
    /// Any other move.
    Quiet,
}

impl CutoffKind {
    /// All kinds, in the order in which they are tried.
    pub const ALL: [Self; 4] = [Self::TtMove, Self::Capture, Self::Killer, Self::Quiet];

    /// Returns the name of the kind: `tt_move`, `capture`, `killer` or `quiet`.
    ///
    /// ```
    /// use scoutlab_search::CutoffKind;
    ///
    /// assert_eq!(CutoffKind::ALL.map(CutoffKind::name), ["tt_move", "capture", "killer", "quiet"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::TtMove => "tt_move",
            Self::Capture => "capture",
            Self::Killer => "killer",
            Self::Quiet => "quiet",
        }
    }
}

/// Counts cutoffs by the index of the cutting move in search order, and by its [`CutoffKind`].
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{CutoffMoves, CutoffKind, Search, algorithms::AlphaBeta};
///
/// let tree = TextTree::parse("[[3 5] [2 9] [7 1]]").unwrap();
/// let mut watch = CutoffMoves::default();
/// Search::new(&Leaves).counting_cutoff_moves(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// assert_eq!(watch.by_number(), [1, 1]); // 2 causes a cutoff as the first reply, 1 as the second
/// assert_eq!(watch.count_of(CutoffKind::Quiet), 2);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutoffMoves {
    by_number: Vec<u64>,
    by_kind: [u64; CutoffKind::ALL.len()],
}

impl CutoffMoves {
    /// Returns the numbers of cutoffs. Element n is the number of cutoffs by a move that was searched after n other moves.
    pub fn by_number(&self) -> &[u64] {
        &self.by_number
    }

    /// Returns the number of cutoffs by moves of a kind.
    pub const fn count_of(&self, kind: CutoffKind) -> u64 {
        self.by_kind[kind as usize]
    }

    /// Counts a cutoff by the move at `index` in search order.
    pub(crate) fn count(&mut self, index: usize, kind: CutoffKind) {
        self.by_kind[kind as usize] += 1;
        match self.by_number.get_mut(index) {
            Some(count) => *count += 1,
            None => self.grow(index),
        }
    }

    /// Counts the first cutoff by a move at `index`.
    #[cold]
    fn grow(&mut self, index: usize) {
        self.by_number.resize(index, 0);
        self.by_number.push(1);
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::chess::{Chess, Material};
    use scoutlab_games::tree::{Leaves, TextTree};

    use super::*;
    use crate::Search;
    use crate::algorithms::{self, AlphaBeta};
    use crate::orderings::{self, Killer, Resources};
    use crate::table::{ByPosition, GrowingTable};

    fn by_kind(moves: &CutoffMoves) -> [u64; 4] {
        CutoffKind::ALL.map(|kind| moves.count_of(kind))
    }

    #[test]
    fn a_move_that_has_caused_a_cutoff_is_a_killer_the_second_time() {
        // The first reply 2 refutes the second move. Only then it is a killer, and the first reply 1 refutes the third move.
        let tree = TextTree::parse("[[3 5] [2 9] [1 9]]").unwrap();
        let (mut watch, mut killer) = (CutoffMoves::default(), Killer::new(2));
        let mut search = Search::new(&Leaves).ordered_by(&mut killer).counting_cutoff_moves(&mut watch);
        search.run(&AlphaBeta, &tree.root(), 2).unwrap();
        assert_eq!((watch.by_number(), by_kind(&watch)), (&[2][..], [0, 0, 1, 1]));
    }

    #[test]
    fn each_cutoff_has_one_number_and_one_kind() {
        let position = Chess::start();
        for name in ["alphabeta", "scout", "negascout", "mtdf", "deepening(pvs)", "sss", "dual"] {
            let algorithm = algorithms::built_in(name).unwrap();
            let mut ordering = orderings::built_in("table+captures+killer:2").unwrap().build(&Resources::default()).unwrap();
            let (mut watch, mut table) = (CutoffMoves::default(), GrowingTable::<Chess, ByPosition>::new());
            let mut search =
                Search::new(&Material).ordered_by(&mut ordering).with_table(&mut table).counting_cutoff_moves(&mut watch);
            search.run_named(&algorithm, &position, 4).unwrap();
            let counters = search.counters;
            let kinds = by_kind(&watch);
            assert_eq!(watch.by_number().iter().sum::<u64>(), counters.cutoffs, "{name}");
            assert_eq!(kinds.iter().sum::<u64>(), counters.cutoffs, "{name}");
            assert_eq!(watch.by_number()[0], counters.first_cutoffs, "{name}");
            match name {
                "scout" | "sss" | "dual" => assert_eq!(kinds[0], 0, "{name} has no table"),
                "deepening(pvs)" => assert!(kinds[0] > 0, "{name}: {kinds:?}"),
                _ => {}
            }
            assert!(kinds[1] > 0 && kinds[2] > 0, "{name}: {kinds:?}");
        }
    }
}
