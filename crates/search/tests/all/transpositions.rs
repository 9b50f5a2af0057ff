//! Tests transposition tables in games whose positions recur at other depths. An entry may resolve only visits with its
//! remaining depth.

use crate::common::{Run, plain_minimax};
use scoutlab_games::{Evaluator, Game, MoveList, MoveSet, Side, Value, ValueList};
use scoutlab_search::Search;
use scoutlab_search::algorithms::{AlphaBeta, built_in};
use scoutlab_search::table::{Bounds, ByPosition, GrowingTable, Recalled, Table, TranspositionTable};

/// A walk on a small graph, in which each place has up to three successors. The search meets every place at many depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) graph: u32,
    pub(crate) place: u8,
    pub(crate) side: Side,
}

const PLACES: u32 = 9;

fn scramble(graph: u32, place: u8, salt: u32) -> u32 {
    let mixed = (graph ^ (u32::from(place) << 20) ^ (salt << 26)).wrapping_mul(0x9e37_79b1);
    (mixed ^ (mixed >> 15)).wrapping_mul(0x85eb_ca77) >> 9
}

impl Game for Walk {
    type Move = u8;
    type Moves = MoveList<u8, 3>;
    type Values = ValueList;
    type Key = (u8, Side);

    const MOVE_INDICES: usize = 3;

    fn generate(&self, moves: &mut Self::Moves) {
        let count = [0, 1, 2, 2, 3, 3, 3, 3][scramble(self.graph, self.place, 7) as usize % 8];
        moves.clear();
        moves.extend(0..if self.place == 0 { count.max(2) } else { count });
    }

    fn play(&self, played: u8) -> Self {
        let place = (scramble(self.graph, self.place, u32::from(played)) % PLACES) as u8;
        Self { place, side: self.side.other(), ..*self }
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> (u8, Side) {
        (self.place, self.side)
    }

    fn move_index(played: u8) -> usize {
        played.into()
    }
}

pub(crate) struct Worth;

impl Evaluator<Walk> for Worth {
    fn value(&self, position: &Walk) -> Value {
        (scramble(position.graph, position.place, 9) % 7) as Value - 3
    }
}

/// The algorithms that support a table, some of them within `deepening`.
pub(crate) const WITH_TABLE: [&str; 15] = [
    "minimax",
    "branch-and-bound",
    "alphabeta",
    "alphabeta-soft",
    "scout-window",
    "negascout",
    "negascout-hard",
    "pvs",
    "mtdf",
    "mtd-plus",
    "mtd-minus",
    "mtd-bi",
    "aspiration:delta=1",
    "deepening(negascout)",
    "deepening(mtdf)",
];

#[test]
fn searches_with_a_table_return_minimaxs_value_where_positions_recur_at_other_depths() {
    let mut answered = 0;
    for graph in 0..2000 {
        let root = Walk { graph, place: 0, side: Side::First };
        let mut fixed = TranspositionTable::<Walk>::new(1).unwrap();
        for depth in 1..=7 {
            let value = plain_minimax(&root, depth, &Worth);
            let value_of = |played| (played, -plain_minimax(&root.play(played), depth - 1, &Worth));
            let reached: Vec<_> = root.moves().iter().map(value_of).collect();
            for algorithm in WITH_TABLE {
                for ordering in ["none", "table+history"] {
                    fixed.clear();
                    let one = Run::new(algorithm, ordering, depth).on(&root, &Worth, Some(&mut fixed));
                    let other = Run::new(algorithm, ordering, depth).on(&root, &Worth, Some(&mut GrowingTable::<Walk>::new()));
                    assert_eq!(one.value, value, "{algorithm} {ordering} depth {depth} graph {graph}");
                    assert_eq!(other.value, value, "{algorithm} {ordering} depth {depth} graph {graph}");
                    let best = one.best_move.unwrap();
                    assert!(
                        reached.contains(&(best, value)),
                        "{algorithm} {ordering} depth {depth} graph {graph}: {reached:?}"
                    );
                    answered += one.counters.tt_cutoffs;
                }
            }
        }
    }
    assert!(answered > 100_000, "{answered} answers: the tables were hardly used");
}

#[test]
fn a_table_kept_between_searches_of_one_algorithm_still_gives_value_and_move() {
    for graph in 0..500 {
        let root = Walk { graph, place: 0, side: Side::First };
        for name in ["minimax", "branch-and-bound", "alphabeta", "pvs", "negascout", "mtd-bi"] {
            let algorithm = built_in(name).unwrap();
            let mut table = GrowingTable::<Walk>::new();
            for depth in [6, 3, 6, 5, 6] {
                let mut search = Search::new(&Worth).with_table(&mut table);
                let value = search.run_named(&algorithm, &root, depth).unwrap();
                assert_eq!(value, plain_minimax(&root, depth, &Worth), "{name} depth {depth} graph {graph}");
                let best = root.play(search.best_move().unwrap());
                assert_eq!(-plain_minimax(&best, depth - 1, &Worth), value, "{name} depth {depth} graph {graph}");
            }
        }
    }
}

pub(crate) fn probe(table: &impl Table<Walk>, position: Walk, depth: u32) -> Recalled<u8> {
    table.probe(table.locate(&position), &position, depth)
}

pub(crate) fn store(table: &mut impl Table<Walk>, position: Walk, depth: u32, bounds: Bounds, best: Option<u8>) {
    table.store(table.locate(&position), &position, depth, bounds, best);
}

#[test]
fn an_entry_gives_its_bounds_at_its_own_depth_and_its_move_at_all() {
    let place = Walk { graph: 1, place: 4, side: Side::Second };
    let bounds = Bounds { lower: -2, upper: 5 };
    let mut fixed = TranspositionTable::<Walk, ByPosition>::new(1).unwrap();
    let mut growing = GrowingTable::<Walk>::new();
    assert_eq!(probe(&fixed, place, 3), Recalled::NOTHING);
    store(&mut fixed, place, 3, bounds, Some(2));
    store(&mut growing, place, 3, bounds, Some(2));
    let known = Recalled { bounds: Some(bounds), best: Some(2) };
    let elsewhere = Recalled { bounds: None, best: Some(2) };
    assert_eq!((probe(&fixed, place, 3), probe(&growing, place, 3)), (known, known));
    assert_eq!((probe(&fixed, place, 4), probe(&growing, place, 4)), (elsewhere, elsewhere));
    fixed.clear();
    growing.clear();
    assert_eq!((probe(&fixed, place, 3), probe(&growing, place, 3)), (Recalled::NOTHING, Recalled::NOTHING));
}

#[test]
fn a_full_bucket_loses_its_shallowest_entry() {
    let mut table = TranspositionTable::<Walk>::new(1).unwrap();
    let place = Walk { graph: 1, place: 4, side: Side::First };
    let bounds = |value| Bounds { lower: value, upper: value };
    // The entries of one position for several depths share a bucket of four entries.
    for depth in [5, 2, 8, 3] {
        store(&mut table, place, depth, bounds(depth as Value), None);
    }
    assert_eq!(table.replaced(), 0);
    store(&mut table, place, 1, bounds(1), None);
    assert_eq!(table.replaced(), 1);
    let known: Vec<u32> = (0..10).filter(|&depth| probe(&table, place, depth).bounds == Some(bounds(depth as Value))).collect();
    assert_eq!(known, [1, 3, 5, 8], "depth 2 made room, though 1 is shallower still");
    store(&mut table, place, 8, bounds(0), None);
    assert_eq!((table.replaced(), probe(&table, place, 8).bounds), (1, Some(bounds(0))), "the same depth is overwritten");
}

#[test]
fn a_growing_table_forgets_everything_at_its_limit() {
    let mut table = GrowingTable::<Walk>::with_limit(2);
    let place = |place| Walk { graph: 1, place, side: Side::First };
    for number in 0..2 {
        store(&mut table, place(number), 1, Bounds::NONE, None);
    }
    assert_eq!((table.len(), table.forgotten()), (2, 0));
    store(&mut table, place(2), 1, Bounds::NONE, None);
    assert_eq!((table.len(), table.forgotten()), (1, 1));
}

#[test]
fn sizes_that_no_table_can_have_are_refused() {
    let error = TranspositionTable::<Walk>::new(0).unwrap_err().to_string();
    assert!(error.contains("a transposition table of 0 MB is not possible, expected a size from 1 to"), "{error}");
    assert!(TranspositionTable::<Walk>::new(usize::MAX).unwrap_err().to_string().contains("not possible"));
    // The requested size is more memory than any machine has, but less than the address space.
    assert!(TranspositionTable::<Walk>::new(1 << 40).unwrap_err().to_string().contains("does not fit into memory"));
    let table = TranspositionTable::<Walk>::new(1).unwrap();
    assert!(table.capacity() >= 20_000, "{}", table.capacity());
}

#[test]
fn without_a_table_there_are_no_tt_cutoffs() {
    let root = Walk { graph: 3, place: 0, side: Side::First };
    let mut search = Search::new(&Worth);
    search.run(&AlphaBeta, &root, 6).unwrap();
    assert_eq!(search.counters.tt_cutoffs, 0);
    assert!(search.counters.interior > 0);
}
