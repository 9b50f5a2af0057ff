//! The distribution of cutoffs over the indices and the kinds of the cutting moves.

use scoutlab_games::Game;

use crate::{CutoffKind, Observer};

/// Counts cutoffs by the index of the cutting move in search order, and by its [`CutoffKind`].
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{CutoffKind, Search, algorithms::AlphaBeta, observers::CutoffHistogram};
///
/// let tree = TextTree::parse("[[3 5] [2 9] [7 1]]").unwrap();
/// let mut watch = CutoffHistogram::default();
/// Search::new(&Leaves).observed_by(&mut watch).run(&AlphaBeta, &tree.root(), 2)?;
/// assert_eq!(watch.counts(), [1, 1]); // 2 causes a cutoff as the first reply, 1 as the second
/// assert_eq!(watch.count_of(CutoffKind::Quiet), 2);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutoffHistogram {
    counts: Vec<u64>,
    of_kinds: [u64; CutoffKind::ALL.len()],
}

impl CutoffHistogram {
    /// Returns the numbers of cutoffs. Element n is the number of cutoffs by a move that was searched after n other moves.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of cutoffs by moves of a kind.
    pub const fn count_of(&self, kind: CutoffKind) -> u64 {
        self.of_kinds[kind as usize]
    }

    /// Counts the first cutoff by a move at `index`.
    #[cold]
    fn grow(&mut self, index: usize) {
        self.counts.resize(index, 0);
        self.counts.push(1);
    }
}

impl<G: Game> Observer<G> for CutoffHistogram {
    fn wants_visits(&self) -> bool {
        false
    }

    fn wants_each_leaf(&self) -> bool {
        false
    }

    fn wants_order(&self) -> bool {
        false
    }

    fn cutoff_by(&mut self, index: usize, kind: CutoffKind) {
        self.of_kinds[kind as usize] += 1;
        match self.counts.get_mut(index) {
            Some(count) => *count += 1,
            None => self.grow(index),
        }
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

    fn of_kinds(histogram: &CutoffHistogram) -> [u64; 4] {
        CutoffKind::ALL.map(|kind| histogram.count_of(kind))
    }

    #[test]
    fn the_second_cutoff_by_the_same_move_is_by_a_killer() {
        // The first reply 2 refutes the second move. Only then it is a killer, and the first reply 1 refutes the third move.
        let tree = TextTree::parse("[[3 5] [2 9] [1 9]]").unwrap();
        let (mut watch, mut killer) = (CutoffHistogram::default(), Killer::new(2));
        let mut search = Search::new(&Leaves).ordered_by(&mut killer).observed_by(&mut watch);
        search.run(&AlphaBeta, &tree.root(), 2).unwrap();
        assert_eq!((watch.counts(), of_kinds(&watch)), (&[2][..], [0, 0, 1, 1]));
    }

    #[test]
    fn each_cutoff_has_one_number_and_one_kind() {
        let position = Chess::start();
        for name in ["alphabeta", "scout", "negascout", "mtdf", "deepening(pvs)", "sss", "dual"] {
            let algorithm = algorithms::built_in(name).unwrap();
            let mut ordering = orderings::built_in("table+captures+killer:2").unwrap().build(&Resources::default()).unwrap();
            let (mut watch, mut table) = (CutoffHistogram::default(), GrowingTable::<Chess, ByPosition>::new());
            let mut search = Search::new(&Material).ordered_by(&mut ordering).with_table(&mut table).observed_by(&mut watch);
            search.run_named(&algorithm, &position, 4).unwrap();
            let counters = search.counters;
            let kinds = of_kinds(&watch);
            assert_eq!(watch.counts().iter().sum::<u64>(), counters.cutoffs, "{name}");
            assert_eq!(kinds.iter().sum::<u64>(), counters.cutoffs, "{name}");
            assert_eq!(watch.counts()[0], counters.first_cutoffs, "{name}");
            match name {
                "scout" | "sss" | "dual" => assert_eq!(kinds[0], 0, "{name} has no table"),
                "deepening(pvs)" => assert!(kinds[0] > 0, "{name}: {kinds:?}"),
                _ => {}
            }
            assert!(kinds[1] > 0 && kinds[2] > 0, "{name}: {kinds:?}");
        }
    }
}
