//! The counts of a search.

use scoutlab_games::{Game, Value};

use crate::{Node, Observer, Window};

/// The counts of a search, as `docs/conventions.md` defines them.
///
/// Counts that change together are not adjacent, because the compiler would update adjacent counts in one SIMD register, which
/// is slower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Visits that end in a static evaluation: at depth 0, at a terminal position, or if the evaluator returns a solved value.
    /// Repeated visits count again.
    pub leaves: u64,
    /// Visits whose moves are searched.
    pub interior: u64,
    /// TT cutoffs: visits resolved by the transposition table.
    pub tt_cutoffs: u64,
    /// Interior visits that end in a cutoff.
    pub cutoffs: u64,
    /// Re-searches of a child after a TEST or null-window search showed that the child may be better.
    pub re_searches: u64,
    /// Cutoffs by the move searched first.
    pub first_cutoffs: u64,
    /// Positions evaluated only to order moves. No other count includes these positions.
    pub ordering_evaluations: u64,
    /// The sum over all cutoffs of the number of moves searched before the cutting move.
    pub cutoff_index_sum: u64,
    /// Interior visits of the root: one in most searches, several in algorithms that search the root repeatedly.
    pub root_visits: u64,
    /// The greatest number of entries in the OPEN list of a best-first algorithm. No other count includes these entries.
    pub open_peak: u64,
    /// Null moves that were searched. The visits after them are leaves, interior visits or TT cutoffs, too.
    pub null_moves: u64,
    /// Visits of a child with fewer plies remaining than one less than at its parent, except after a null move.
    pub reductions: u64,
    /// Visits of a child with at least as many plies remaining as at its parent.
    pub extensions: u64,
    /// Interior visits that a selective technique ended before the algorithm searched the node.
    pub pruned: u64,
    /// Static evaluations of interior nodes. No other count includes them.
    pub interior_evaluations: u64,
    /// Probes of the transposition table for a child that is not visited. No other count includes them.
    pub table_probes: u64,
    /// Visits made by internal iterative deepening. The other counts include them.
    pub iid_calls: u64,
}

impl Counters {
    /// Returns the number of all visits: leaves, interior visits and TT cutoffs.
    pub const fn calls(&self) -> u64 {
        self.leaves + self.interior + self.tt_cutoffs
    }

    /// The counts that every table of results has, in order.
    ///
    /// ```
    /// use scoutlab_search::observers::Counters;
    ///
    /// let counters = Counters { leaves: 5, interior: 2, ..Counters::default() };
    /// assert_eq!(Counters::COUNTS.map(|count| count.of(&counters)), [5, 2, 0, 7, 0, 0, 0, 0]);
    /// ```
    pub const COUNTS: [Count; 8] = [
        Count {
            name: "leaves",
            words: "leaves",
            meaning: "visits that end in a static evaluation",
            of: |counters| counters.leaves,
        },
        Count {
            name: "interior",
            words: "interior",
            meaning: "visits whose moves are searched",
            of: |counters| counters.interior,
        },
        Count {
            name: "tt_cutoffs",
            words: "TT cutoffs",
            meaning: "visits resolved by the transposition table",
            of: |counters| counters.tt_cutoffs,
        },
        Count { name: "calls", words: "calls", meaning: "all visits: leaves + interior + tt_cutoffs", of: Self::calls },
        Count {
            name: "re_searches",
            words: "re-searches",
            meaning: "searches of a child after a test or null-window search showed that it may be better",
            of: |counters| counters.re_searches,
        },
        Count {
            name: "ordering_evaluations",
            words: "ordering evaluations",
            meaning: "positions evaluated only to order moves",
            of: |counters| counters.ordering_evaluations,
        },
        Count {
            name: "cutoffs",
            words: "cutoffs",
            meaning: "interior visits that end in a cutoff",
            of: |counters| counters.cutoffs,
        },
        Count {
            name: "first_cutoffs",
            words: "first cutoffs",
            meaning: "cutoffs by the move searched first",
            of: |counters| counters.first_cutoffs,
        },
    ];

    /// Further counts that a table of results may have.
    pub const FURTHER_COUNTS: [Count; 9] = [
        Count {
            name: "cutoff_index_sum",
            words: "moves before cutoffs",
            meaning: "the sum over all cutoffs of the number of moves searched before the cutting move",
            of: |counters| counters.cutoff_index_sum,
        },
        Count {
            name: "open_peak",
            words: "greatest OPEN list",
            meaning: "the greatest number of entries in the OPEN list of a best-first algorithm",
            of: |counters| counters.open_peak,
        },
        Count {
            name: "null_moves",
            words: "null moves",
            meaning: "null moves that were searched",
            of: |counters| counters.null_moves,
        },
        Count {
            name: "reductions",
            words: "reductions",
            meaning: "visits of a child with fewer plies than one less than at its parent, except after a null move",
            of: |counters| counters.reductions,
        },
        Count {
            name: "extensions",
            words: "extensions",
            meaning: "visits of a child with at least as many plies as at its parent",
            of: |counters| counters.extensions,
        },
        Count {
            name: "pruned",
            words: "pruned nodes",
            meaning: "interior visits that a selective technique ended",
            of: |counters| counters.pruned,
        },
        Count {
            name: "interior_evaluations",
            words: "interior evaluations",
            meaning: "static evaluations of interior nodes by selective techniques",
            of: |counters| counters.interior_evaluations,
        },
        Count {
            name: "table_probes",
            words: "child TT probes",
            meaning: "probes of the transposition table for a child that is not visited",
            of: |counters| counters.table_probes,
        },
        Count {
            name: "iid_calls",
            words: "IID calls",
            meaning: "visits made by internal iterative deepening",
            of: |counters| counters.iid_calls,
        },
    ];

    /// Returns all counts in the order of the fields, for storage.
    ///
    /// ```
    /// use scoutlab_search::observers::Counters;
    ///
    /// let counters = Counters { leaves: 5, iid_calls: 2, ..Counters::default() };
    /// assert_eq!(Counters::from_numbers(counters.numbers()), counters);
    /// ```
    pub const fn numbers(&self) -> [u64; 17] {
        let Self {
            leaves,
            interior,
            tt_cutoffs,
            cutoffs,
            re_searches,
            first_cutoffs,
            ordering_evaluations,
            cutoff_index_sum,
            root_visits,
            open_peak,
            null_moves,
            reductions,
            extensions,
            pruned,
            interior_evaluations,
            table_probes,
            iid_calls,
        } = *self;
        [
            leaves,
            interior,
            tt_cutoffs,
            cutoffs,
            re_searches,
            first_cutoffs,
            ordering_evaluations,
            cutoff_index_sum,
            root_visits,
            open_peak,
            null_moves,
            reductions,
            extensions,
            pruned,
            interior_evaluations,
            table_probes,
            iid_calls,
        ]
    }

    /// Returns the counts that [`Counters::numbers`] returned as numbers.
    pub const fn from_numbers(numbers: [u64; 17]) -> Self {
        let [
            leaves,
            interior,
            tt_cutoffs,
            cutoffs,
            re_searches,
            first_cutoffs,
            ordering_evaluations,
            cutoff_index_sum,
            root_visits,
            open_peak,
            null_moves,
            reductions,
            extensions,
            pruned,
            interior_evaluations,
            table_probes,
            iid_calls,
        ] = numbers;
        Self {
            leaves,
            interior,
            tt_cutoffs,
            cutoffs,
            re_searches,
            first_cutoffs,
            ordering_evaluations,
            cutoff_index_sum,
            root_visits,
            open_peak,
            null_moves,
            reductions,
            extensions,
            pruned,
            interior_evaluations,
            table_probes,
            iid_calls,
        }
    }

    /// Counts a cutoff by the child at `index` in search order.
    #[inline(always)]
    pub(crate) fn count_cutoff(&mut self, index: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(index == 0);
        self.cutoff_index_sum += index as u64;
    }

    /// Adds the counts of another search. The peak of OPEN becomes the greater of both peaks.
    pub const fn add(&mut self, other: &Self) {
        self.leaves += other.leaves;
        self.interior += other.interior;
        self.tt_cutoffs += other.tt_cutoffs;
        self.cutoffs += other.cutoffs;
        self.re_searches += other.re_searches;
        self.first_cutoffs += other.first_cutoffs;
        self.ordering_evaluations += other.ordering_evaluations;
        self.cutoff_index_sum += other.cutoff_index_sum;
        self.root_visits += other.root_visits;
        self.null_moves += other.null_moves;
        self.reductions += other.reductions;
        self.extensions += other.extensions;
        self.pruned += other.pruned;
        self.interior_evaluations += other.interior_evaluations;
        self.table_probes += other.table_probes;
        self.iid_calls += other.iid_calls;
        if other.open_peak > self.open_peak {
            self.open_peak = other.open_peak;
        }
    }
}

/// A count in tables of results, in JSON and in text. `docs/conventions.md` has the complete definitions.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The name in tables and in JSON.
    pub name: &'static str,
    /// The name in text.
    pub words: &'static str,
    /// What is counted.
    pub meaning: &'static str,
    of: fn(&Counters) -> u64,
}

impl Count {
    /// Returns this count of a search.
    pub fn of(&self, counters: &Counters) -> u64 {
        (self.of)(counters)
    }
}

/// Counts the events that a search reports, like any observer.
impl<G: Game> Observer<G> for Counters {
    fn wants_each_leaf(&self) -> bool {
        false
    }

    fn wants_order(&self) -> bool {
        false
    }

    #[inline]
    fn enter(&mut self, node: &Node<'_, G>, _window: Window) {
        self.interior += 1;
        self.root_visits += u64::from(node.ply() == 0);
    }

    #[inline]
    fn leaf(&mut self, _ply: u32, _value: Value) {
        self.leaves += 1;
    }

    #[inline]
    fn leaves(&mut self, _ply: u32, count: u64) {
        self.leaves += count;
    }

    #[inline]
    fn tt_cutoff(&mut self, _node: &Node<'_, G>, _value: Value) {
        self.tt_cutoffs += 1;
    }

    #[inline]
    fn re_search(&mut self, _node: &Node<'_, G>, _played: G::Move) {
        self.re_searches += 1;
    }

    #[inline]
    fn cutoff(&mut self, _node: &Node<'_, G>, _played: G::Move, index: usize) {
        self.count_cutoff(index);
    }

    #[inline]
    fn ordering_evaluations(&mut self, count: u64) {
        self.ordering_evaluations += count;
    }

    #[inline]
    fn open_list(&mut self, entries: u64) {
        self.open_peak = self.open_peak.max(entries);
    }
}
