//! The counts of a search at each ply.

use scoutlab_games::{Game, Value};

use super::Counters;
use crate::{Node, Observer, Window};

/// The counts of a search by ply. These counts show how the visits are distributed over the plies, and how good the move
/// ordering is at each ply.
///
/// The row of a ply counts the visits and re-searches of nodes at that ply, and the cutoffs and ordering evaluations at these
/// nodes. The root is at ply 0.
///
/// This observer requests neither each leaf nor the order, so the search takes the same shortcuts as without an observer.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::{Search, algorithms::AlphaBeta, observers::Profile};
///
/// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
/// let mut profile = Profile::default();
/// let mut search = Search::new(&Leaves).observed_by(&mut profile);
/// search.run(&AlphaBeta, &tree.root(), 3)?;
/// let total = search.counters;
/// let interior: Vec<u64> = profile.plies().iter().map(|counts| counts.interior).collect();
/// let leaves: Vec<u64> = profile.plies().iter().map(|counts| counts.leaves).collect();
/// assert_eq!((interior, leaves), (vec![1, 2, 0], vec![0, 0, 3]));
/// assert_eq!(profile.plies()[1].cutoffs, 1); // the leaf 2 refutes the second move
/// assert_eq!(profile.total(), total);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    plies: Vec<Counters>,
    /// The ply of the interior visit that started last.
    entered: u32,
}

impl Profile {
    /// Returns the counts of each ply, from the root to the deepest ply that was visited.
    ///
    /// [`Counters::root_visits`] is the number of interior visits at ply 0, and is 0 at all other plies.
    /// [`Counters::open_peak`] belongs to no ply and is stored at ply 0.
    pub fn plies(&self) -> &[Counters] {
        &self.plies
    }

    /// Returns the counts of the whole search, summed over all plies.
    pub fn total(&self) -> Counters {
        let mut total = Counters::default();
        self.plies.iter().for_each(|counts| total.add(counts));
        total
    }

    #[inline]
    fn at(&mut self, ply: u32) -> &mut Counters {
        let ply = ply as usize;
        if ply >= self.plies.len() {
            self.plies.resize(ply + 1, Counters::default());
        }
        &mut self.plies[ply]
    }
}

impl<G: Game> Observer<G> for Profile {
    fn wants_each_leaf(&self) -> bool {
        false
    }

    fn wants_order(&self) -> bool {
        false
    }

    fn enter(&mut self, node: &Node<'_, G>, window: Window) {
        self.entered = node.ply();
        self.at(node.ply()).enter(node, window);
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        Observer::<G>::leaf(self.at(ply), ply, value);
    }

    fn leaves(&mut self, ply: u32, count: u64) {
        Observer::<G>::leaves(self.at(ply), ply, count);
    }

    fn tt_cutoff(&mut self, node: &Node<'_, G>, value: Value) {
        self.at(node.ply()).tt_cutoff(node, value);
    }

    fn re_search(&mut self, node: &Node<'_, G>, played: G::Move) {
        self.at(node.ply() + 1).re_search(node, played);
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, index: usize) {
        self.at(node.ply()).cutoff(node, played, index);
    }

    fn ordering_evaluations(&mut self, count: u64) {
        // The moves of a node are ordered right after its visit starts.
        Observer::<G>::ordering_evaluations(self.at(self.entered), count);
    }

    fn open_list(&mut self, entries: u64) {
        Observer::<G>::open_list(self.at(0), entries);
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::othello::{Discs, Othello};
    use scoutlab_games::tree::{Leaves, TextTree};

    use super::*;
    use crate::Search;
    use crate::algorithms::{self, Scout};
    use crate::orderings::{self, Resources};
    use crate::table::{ByPosition, GrowingTable};

    const ALGORITHMS: [&str; 9] =
        ["minimax", "alphabeta", "scout", "negascout", "pvs", "mtdf", "sss", "dual", "deepening(alphabeta)"];

    fn profile(algorithm: &str, ordering: &str, depth: u32, has_table: bool) -> (Profile, Counters) {
        let algorithm = algorithms::built_in(algorithm).unwrap();
        let mut ordering = orderings::built_in(ordering).unwrap().build(&Resources::default()).unwrap();
        let (mut profile, mut table) = (Profile::default(), GrowingTable::<Othello, ByPosition>::new());
        let mut search = Search::new(&Discs).ordered_by(&mut ordering).observed_by(&mut profile);
        if has_table {
            search = search.with_table(&mut table);
        }
        search.run_named(&algorithm, &Othello::start(), depth).unwrap();
        let counters = search.counters;
        (profile, counters)
    }

    #[test]
    fn the_rows_add_up_to_the_counts_of_the_search() {
        for algorithm in ALGORITHMS {
            for ordering in ["none", "eval1", "killer:2+history"] {
                for has_table in [false, true] {
                    let (profile, counters) = profile(algorithm, ordering, 4, has_table);
                    assert_eq!(profile.total(), counters, "{algorithm} {ordering} {has_table}");
                }
            }
        }
    }

    #[test]
    fn events_are_counted_at_the_ply_of_their_node() {
        let (profile, counters) = profile("alphabeta", "eval1", 3, false);
        let [root, first, second, third] = profile.plies() else { panic!("four plies: {profile:?}") };
        // The start position has 4 moves.
        assert_eq!((root.interior, root.ordering_evaluations, root.cutoffs, root.root_visits), (1, 4, 0, 1));
        assert_eq!((first.interior, first.leaves, first.root_visits), (4, 0, 0));
        assert!(first.ordering_evaluations > 0 && second.cutoffs > 0, "{profile:?}");
        assert_eq!((third.interior, third.leaves), (0, counters.leaves));
    }

    #[test]
    fn re_searches_are_counted_at_the_child() {
        let tree = TextTree::parse("[[1 2] [8 9]]").unwrap();
        let mut profile = Profile::default();
        Search::new(&Leaves).observed_by(&mut profile).run(&Scout, &tree.root(), 2).unwrap();
        let re_searches: Vec<u64> = profile.plies().iter().map(|counts| counts.re_searches).collect();
        assert_eq!(re_searches, [0, 1, 0]);
    }
}
