//! Tests that counts do not depend on how a search runs. Leaves may be evaluated together or one by one, and skipped or
//! reported to an observer. The algorithm may be compiled for one game or for all games.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::othello::{Discs, Othello, Square, ffo};
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_games::tree::Leaves;
use scoutlab_games::ywf::{Stones, Ywf};
use scoutlab_games::{Evaluator, Game, MoveSet, SideSigned, Value};
use scoutlab_search::algorithms::{self, AlphaBeta, AnyAlgorithm, NegaScout, Pvs, Scout};
use scoutlab_search::observers::{Counters, CutoffHistogram, LeafSequence};
use scoutlab_search::orderings::{self, OrderingSpec, Resources};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{Observer, Search, TableUse, Window};

use crate::common::{ALGORITHMS, ORDERINGS, OneByOne, Together, random_tree};

/// An observer that requests each leaf, so that the search skips no leaf.
struct WantsEachLeaf;

impl<G: Game> Observer<G> for WantsEachLeaf {
    fn wants_order(&self) -> bool {
        false
    }
}

#[derive(Debug, PartialEq)]
struct Found<M> {
    value: Value,
    counters: Counters,
    line: Vec<M>,
}

struct Case<'c, G: Game> {
    algorithm: &'c AnyAlgorithm,
    /// The ordering, or `None` to search without an ordering.
    ordering: Option<&'c OrderingSpec>,
    resources: &'c Resources<G>,
    root: &'c G,
    depth: u32,
    window: Window,
}

impl<G: Game + 'static> Case<'_, G> {
    fn found(
        &self,
        evaluator: &dyn Evaluator<G>,
        table: Option<&mut TranspositionTable<G>>,
        observer: Option<&mut dyn Observer<G>>,
        compiled_for_all: bool,
    ) -> Found<G::Move> {
        let mut chain = self.ordering.map(|ordering| ordering.build(self.resources).unwrap());
        let mut search = Search::new(evaluator).in_window(self.window);
        if let Some(table) = table {
            table.clear();
            search = search.with_table(table);
        }
        if let Some(chain) = &mut chain {
            search = search.ordered_by(chain);
        }
        if let Some(observer) = observer {
            search = search.observed_by(observer);
        }
        let value = match self.algorithm {
            algorithm if compiled_for_all && algorithm.is::<AlphaBeta>() => search.run(&AlphaBeta, self.root, self.depth),
            algorithm if compiled_for_all && algorithm.is::<Scout>() => search.run(&Scout, self.root, self.depth),
            algorithm if compiled_for_all && algorithm.is::<NegaScout>() => search.run(&NegaScout, self.root, self.depth),
            algorithm if compiled_for_all && algorithm.is::<Pvs>() => search.run(&Pvs, self.root, self.depth),
            algorithm => search.run_named(algorithm, self.root, self.depth),
        };
        Found { value: value.unwrap(), line: search.principal_variation().to_vec(), counters: search.counters }
    }

    /// Compares all variants of the search, with the transposition table `table` if there is one.
    fn compare(&self, evaluator: &dyn Evaluator<G>, mut table: Option<&mut TranspositionTable<G>>) {
        let what = format!(
            "{:?} {:?} depth {} {:?}, table: {}, from {:?}",
            self.algorithm,
            self.ordering,
            self.depth,
            self.window,
            table.is_some(),
            self.root
        );
        let (one_by_one, together) = (OneByOne(evaluator), Together(evaluator));
        let mut expected_cutoffs = CutoffHistogram::default();
        let expected =
            self.found(evaluator, table.as_deref_mut(), Some(&mut (&mut expected_cutoffs, &mut WantsEachLeaf)), false);
        for evaluator in [evaluator, &one_by_one, &together] {
            let mut run = |observer: Option<&mut dyn Observer<G>>, compiled_for_all| {
                self.found(evaluator, table.as_deref_mut(), observer, compiled_for_all)
            };
            assert_eq!(run(None, false), expected, "unobserved, {what}");
            assert_eq!(run(None, true), expected, "compiled for all games, {what}");
            // This observer requests the order, but allows the search to skip leaves.
            let mut cutoffs = CutoffHistogram::default();
            assert_eq!(run(Some(&mut cutoffs), true), expected, "observed, {what}");
            assert_eq!(cutoffs, expected_cutoffs, "observed, {what}");
            let mut leaves = LeafSequence::default();
            assert_eq!(run(Some(&mut leaves), false), expected, "leaf by leaf, {what}");
            assert_eq!(leaves.visits().len() as u64, expected.counters.leaves, "leaf by leaf, {what}");
        }
    }

    /// Compares all variants with and without a transposition table.
    fn compare_all(&self, evaluator: &dyn Evaluator<G>, table: &mut TranspositionTable<G>) {
        self.compare(evaluator, Some(table));
        if self.algorithm.table_use() != TableUse::Needed {
            self.compare(evaluator, None);
        }
    }
}

/// Compares all variants for each pair of the given algorithms and orderings.
fn compare<G: Game + 'static>(
    (root, depth, window): (&G, u32, Window),
    evaluator: &dyn Evaluator<G>,
    algorithms: &[&str],
    orderings: &[&str],
    table: &mut TranspositionTable<G>,
) {
    let resources = Resources { seed: 7, ..Resources::default() };
    for name in algorithms {
        let algorithm = &algorithms::built_in(name).unwrap();
        for ordering in orderings {
            let ordering: Option<OrderingSpec> = (!ordering.is_empty()).then(|| orderings::built_in(ordering).unwrap());
            let ordering = ordering.as_ref();
            Case { algorithm, ordering, resources: &resources, root, depth, window }.compare_all(evaluator, table);
        }
    }
}

fn passes(position: &Othello, depth: u32) -> bool {
    depth > 0 && position.moves().iter().any(|played| played == Square::PASS || passes(&position.play(played), depth - 1))
}

/// Chains whose leading moves and keys come from different orderings, or from several orderings of one kind. The empty name
/// means that the search has no ordering.
const CHAINS: [&str; 15] = [
    "",
    "table+killer:2",
    "killer:2+table",
    "none+killer:1+none",
    "killer:2+history",
    "table+history",
    "killer:1+static",
    "table+killer:2+eval1:min-depth=1",
    "table+mobility:min-depth=1",
    "killer:1+random",
    "eval1+killer:2",
    "mobility+static",
    "table+reverse",
    "parity",
    "mobility+parity+countermove",
];

#[test]
fn every_algorithm_counts_the_same_on_othello_in_every_point_of_view() {
    let positions = ffo().iter().step_by(4).map(|stored| stored.position);
    // These positions are near the end of the game, where passes occur and games end at different depths.
    let late = ffo().iter().step_by(2).map(|stored| {
        let mut position = stored.position;
        while let Some(played) = position.moves().iter().last().filter(|_| position.empties() > 6) {
            position = position.play(played);
        }
        position
    });
    let searches: Vec<(Othello, u32)> =
        positions.map(|position| (position, 4)).chain(late.map(|position| (position, 8))).collect();
    assert!(searches.iter().any(|(position, depth)| passes(position, *depth)), "some game has a pass");
    let mut table = TranspositionTable::new(1).unwrap();
    for (position, deepest) in searches {
        for depth in [1, 2, 3, deepest] {
            for window in [Window::INFINITE, Window::new(-3, 2)] {
                let search = (&position, depth, window);
                compare(search, &Discs, &ALGORITHMS, &[""], &mut table);
                for (first, second) in [(-1, 1), (-1, -1)] {
                    compare(search, &SideSigned::new(Discs, first, second), &ALGORITHMS, &[""], &mut table);
                }
            }
        }
    }
}

#[test]
fn searches_with_orderings_count_the_same_on_othello() {
    let algorithms = ["minimax", "alphabeta", "scout", "negascout", "mtdf", "sss"];
    let orderings: Vec<&str> = ORDERINGS.into_iter().chain(CHAINS).collect();
    let mut table = TranspositionTable::new(1).unwrap();
    for stored in &ffo()[..2] {
        compare((&stored.position, 3, Window::INFINITE), &Discs, &algorithms, &orderings, &mut table);
    }
    let raw = SideSigned::new(Discs, -1, 1);
    compare((&ffo()[0].position, 3, Window::new(-9, 30)), &raw, &algorithms, &orderings, &mut table);
}

#[test]
fn searches_with_orderings_count_the_same_in_other_games() {
    let algorithms = ["minimax", "alphabeta", "scout", "negascout", "mtdf", "sss"];
    let orderings: Vec<&str> = ORDERINGS.into_iter().chain(CHAINS).collect();
    let search = (&TicTacToe::start(), 4, Window::INFINITE);
    compare(search, &Outcome, &algorithms, &orderings, &mut TranspositionTable::new(1).unwrap());
    let search = (&Ywf::start(), 2, Window::INFINITE);
    compare(search, &Stones, &algorithms[..3], &orderings, &mut TranspositionTable::new(1).unwrap());
}

#[test]
fn every_algorithm_counts_the_same_on_random_trees_with_ties() {
    let mut random = ChaCha8Rng::seed_from_u64(1982);
    let mut table = TranspositionTable::new(1).unwrap();
    for number in 0..300 {
        let root = random_tree(&mut random).root();
        for window in [Window::INFINITE, Window::new(0, 1)] {
            compare((&root, 6, window), &Leaves, &ALGORITHMS, &["", "none"], &mut table);
        }
        if number % 10 == 0 {
            let orderings: Vec<&str> = ORDERINGS.into_iter().chain(CHAINS).collect();
            compare((&root, 4, Window::INFINITE), &Leaves, &ALGORITHMS, &orderings, &mut table);
        }
    }
}
