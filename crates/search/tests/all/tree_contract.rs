//! The contract of [`Tree`]: the rules that the machine asserts, and the guarantees that it gives to algorithms.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::tree::{Leaves, TextPosition};
use scoutlab_games::{Game, Value};
use scoutlab_search::algorithms::built_in;
use scoutlab_search::observers::CutoffHistogram;
use scoutlab_search::orderings::OrderingChain;
use scoutlab_search::table::{Bounds, GrowingTable, Location, Recalled, Table};
use scoutlab_search::{Arrangement, Child, INFINITY, MoveOrdering, Node, Observer, Opened, Search, Tree, Tried, Window, visit};

use crate::common::{OneByOne, Together, random_tree, text_tree, uniform_tree};

type Position = TextPosition<'static>;

/// Runs minimax, without a window, from the current node.
fn minimax<T: Tree + ?Sized>(tree: &mut T, _window: Window) -> Value {
    if let Opened::Resolved(value) = tree.open(Window::INFINITE) {
        return value;
    }
    let mut best = -INFINITY;
    while tree.next(best).is_some() {
        let value = visit(tree, Window::INFINITE, minimax);
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    tree.close(best)
}

fn value_of_child<T: Tree + ?Sized>(tree: &mut T) -> Value {
    visit(tree, Window::INFINITE, minimax)
}

/// Returns the message with which the machine panics if `wrong` searches the root of this tree.
fn panic_of(text: &str, depth: u32, wrong: fn(&mut dyn Tree)) -> String {
    let root = text_tree(text).root();
    let attempt = |together: bool| {
        let (one_by_one, all) = (OneByOne(Leaves), Together(Leaves));
        let mut search = Search::new(if together { &all } else { &one_by_one });
        let ended = catch_unwind(AssertUnwindSafe(|| {
            search.explore(&root, depth, |tree| {
                assert!(matches!(tree.open(Window::INFINITE), Opened::Interior(_)));
                wrong(tree);
                Ok(0)
            })
        }));
        let payload = ended.expect_err("the algorithm is wrong");
        payload.downcast_ref::<&str>().map(|&text| text.to_owned()).or(payload.downcast_ref::<String>().cloned()).unwrap()
    };
    let [one_by_one, together] = [false, true].map(attempt);
    assert_eq!(one_by_one, together);
    together
}

#[test]
fn improved_and_cutoff_must_directly_follow_the_visit_of_their_child() {
    let wrong: [fn(&mut dyn Tree); 7] = [
        |tree| tree.improved(0),
        |tree| tree.cutoff(),
        |tree| {
            tree.next(-INFINITY);
            tree.improved(0);
        },
        |tree| {
            tree.next(-INFINITY);
            value_of_child(tree);
            tree.next(-INFINITY);
            tree.cutoff();
        },
        |tree| {
            tree.next(-INFINITY);
            value_of_child(tree);
            tree.choose(1);
            tree.improved(0);
        },
        |tree| {
            tree.next(-INFINITY);
            value_of_child(tree);
            tree.improved(0);
            tree.improved(1);
        },
        |tree| {
            tree.next(-INFINITY);
            value_of_child(tree);
            tree.cutoff();
            tree.improved(0);
        },
    ];
    for wrong in wrong {
        for (text, depth) in [("[[3 5] [2 9]]", 2), ("[3 5]", 1)] {
            assert_eq!(panic_of(text, depth, wrong), "`improved` and `cutoff` must directly follow the visit of their child");
        }
    }
}

#[test]
fn after_a_cutoff_only_close_may_follow() {
    fn cut(tree: &mut dyn Tree) {
        tree.next(-INFINITY);
        value_of_child(tree);
        tree.cutoff();
    }
    let wrong: [fn(&mut dyn Tree); 4] = [
        |tree| {
            cut(tree);
            tree.next(-INFINITY);
        },
        |tree| {
            cut(tree);
            value_of_child(tree);
        },
        |tree| {
            cut(tree);
            tree.choose(1);
            value_of_child(tree);
        },
        |tree| {
            cut(tree);
            tree.re_search();
        },
    ];
    for wrong in wrong {
        for (text, depth) in [("[[3 5] [2 9]]", 2), ("[3 5]", 1)] {
            assert_eq!(panic_of(text, depth, wrong), "after a cutoff, only `close` may follow");
        }
    }
}

#[test]
fn the_greatest_leaf_is_known_after_the_last_child() {
    let message = "`greatest_leaf` may be called only after the last child";
    for text in ["[3 5]", "[[3 5] [2 9]]"] {
        let unfinished = |tree: &mut dyn Tree| {
            tree.next(-INFINITY);
            value_of_child(tree);
            tree.greatest_leaf();
        };
        assert_eq!(panic_of(text, 2, unfinished), message);
    }
    for (text, greatest) in [("[3 5 4]", 5), ("[[3 5] [2 9]]", -INFINITY)] {
        let root = text_tree(text).root();
        for futile in [-INFINITY, 4, INFINITY] {
            let mut search = Search::new(&Together(Leaves));
            let found = search.explore(&root, if greatest == 5 { 1 } else { 2 }, |tree| {
                tree.open(Window::INFINITE);
                while tree.next(futile).is_some() {
                    value_of_child(tree);
                }
                Ok(tree.greatest_leaf())
            });
            assert_eq!(found, Ok(greatest), "{text} {futile}");
        }
    }
}

#[test]
fn a_search_of_depth_0_panics() {
    let root = text_tree("[3 5]").root();
    let ended =
        catch_unwind(AssertUnwindSafe(|| Search::new(&Leaves).explore(&root, 0, |tree| Ok(minimax(tree, Window::INFINITE)))));
    assert_eq!(ended.unwrap_err().downcast_ref::<&str>(), Some(&"a search is at least one ply deep"));
}

/// A transposition table with at most one entry, for a position that is visited with 1 ply remaining.
#[derive(Default)]
struct OneEntry(RefCell<Option<(Bounds, Option<u16>)>>);

impl Table<Position> for OneEntry {
    fn probe(&self, _place: Location, _position: &Position, depth: u32) -> Recalled<u16> {
        match *self.0.borrow() {
            Some((bounds, best)) if depth == 1 => Recalled { bounds: Some(bounds), best },
            _ => Recalled::NOTHING,
        }
    }

    fn store(&mut self, _place: Location, _position: &Position, depth: u32, bounds: Bounds, best: Option<u16>) {
        if depth == 1 {
            *self.0.get_mut() = Some((bounds, best));
        }
    }
}

#[test]
fn close_stores_a_value_inside_the_window_of_open_as_exact_and_others_as_bounds() {
    const NONE: Bounds = Bounds::NONE;
    let bounds = |lower, upper| Bounds { lower, upper };
    let infinity = INFINITY;
    let root = text_tree("[[1 2]]").root();
    for (known, window, narrowed, closed, expected) in [
        // Without an entry, a value is exact inside the window, an upper bound at or below alpha, and a lower bound at or above
        // beta.
        (None, (-3, 5), (-3, 5), 0, bounds(0, 0)),
        (None, (-3, 5), (-3, 5), 4, bounds(4, 4)),
        (None, (-3, 5), (-3, 5), -3, bounds(NONE.lower, -3)),
        (None, (-3, 5), (-3, 5), -9, bounds(NONE.lower, -9)),
        (None, (-3, 5), (-3, 5), 5, bounds(5, NONE.upper)),
        (None, (-3, 5), (-3, 5), 9, bounds(9, NONE.upper)),
        (None, (-infinity, infinity), (-infinity, infinity), 7, bounds(7, 7)),
        // The entry narrows the window. A value inside the original window but outside the narrowed window is a bound.
        (Some(bounds(-1, 2)), (-3, 5), (-1, 2), 1, bounds(1, 1)),
        (Some(bounds(-1, 2)), (-3, 5), (-1, 2), -1, bounds(-1, -1)),
        (Some(bounds(-1, 2)), (-3, 5), (-1, 2), 2, bounds(2, 2)),
        // Known bounds are kept if the visit proves no better bounds.
        (Some(bounds(-1, 9)), (2, 5), (2, 5), 2, bounds(-1, 2)),
        (Some(bounds(-1, 9)), (2, 5), (2, 5), 6, bounds(6, 9)),
        // Bounds that the value contradicts are dropped.
        (Some(bounds(-1, 9)), (2, 5), (2, 5), -2, bounds(NONE.lower, -2)),
        (Some(bounds(-1, 9)), (2, 5), (2, 5), 10, bounds(10, NONE.upper)),
    ] {
        let mut table = OneEntry(RefCell::new(known.map(|bounds| (bounds, Some(1)))));
        let mut search = Search::new(&Leaves).with_table(&mut table);
        let explored = search.explore(&root, 2, |tree| {
            tree.open(Window::INFINITE);
            tree.next(-INFINITY);
            // The window of `visit` is for the side to move at the parent.
            let value = visit(tree, -Window::new(window.0, window.1), |child, found| {
                assert_eq!(found, Window::new(window.0, window.1));
                assert_eq!(child.open(found), Opened::Interior(Window::new(narrowed.0, narrowed.1)), "{known:?} {window:?}");
                child.close(closed)
            });
            Ok(tree.close(value))
        });
        explored.unwrap();
        // If the visit has no new best move, the known best move is kept.
        assert_eq!(*table.0.borrow(), Some((expected, known.map(|_| 1))), "{known:?} {window:?} {closed}");
    }
}

#[test]
fn the_best_move_that_is_stored_is_the_last_that_improved_the_value_or_caused_the_cutoff() {
    let root = text_tree("[1 3 2]").root();
    let stored = |algorithm: &str, window: Window| {
        let mut table = OneEntry::default();
        let mut search = Search::new(&Leaves).with_table(&mut table).in_window(window);
        search.run_named(&built_in(algorithm).unwrap(), &root, 1).unwrap();
        table.0.into_inner().unwrap()
    };
    let exact = Bounds { lower: 3, upper: 3 };
    assert_eq!(stored("alphabeta", Window::INFINITE), (exact, Some(1)));
    assert_eq!(stored("alphabeta-soft", Window::new(-1, 1)), (Bounds { lower: 1, ..Bounds::NONE }, Some(0)));
    assert_eq!(stored("alphabeta-soft", Window::new(4, 6)), (Bounds { upper: 3, ..Bounds::NONE }, None));
}

#[test]
fn the_root_has_no_tt_cutoffs_unless_it_may() {
    let root = text_tree("[3 5]").root();
    let known = |lower, upper| OneEntry(RefCell::new(Some((Bounds { lower, upper }, None))));
    let opened = |table: &mut OneEntry, answers: bool| {
        let mut opened = None;
        let mut search = Search::new(&Leaves).with_table(table);
        search.tt_cutoff_at_root = answers;
        search
            .explore(&root, 1, |tree| {
                opened = Some(tree.open(Window::new(0, 10)));
                Ok(0)
            })
            .unwrap();
        (opened.unwrap(), search.counters.tt_cutoffs)
    };
    let whole = Opened::Interior(Window::new(0, 10));
    assert_eq!(opened(&mut known(5, 5), false), (whole, 0));
    assert_eq!(opened(&mut known(5, 5), true), (Opened::Resolved(5), 1));
    assert_eq!(opened(&mut known(2, 7), false), (whole, 0));
    assert_eq!(opened(&mut known(2, 7), true), (Opened::Interior(Window::new(2, 7)), 0));
    assert_eq!(opened(&mut known(12, 15), true), (Opened::Resolved(12), 1));
}

/// An observer that requests each leaf, so that the search skips no leaf.
struct WantsEachLeaf;

impl<G: Game> Observer<G> for WantsEachLeaf {}

#[test]
fn next_steps_through_the_leaves_that_matter_and_returns_none_twice() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for number in 0..2000 {
        let count = random.random_range(1..=if number % 10 == 0 { 150 } else { 12 });
        let values: Vec<Value> = (0..count).map(|_| random.random_range(-5..=5)).collect();
        let text: Vec<String> = values.iter().map(ToString::to_string).collect();
        let root = text_tree(&format!("[{}]", text.join(" "))).root();
        let ordering = ["none", "reverse", "random", "eval1", "killer:1", "history"][random.random_range(0..6)];
        let mut chain = OrderingChain::<Position>::parse(ordering, number).unwrap();
        chain.cutoff(&Node::root(&root, 1), random.random_range(0..count), Tried::none());
        let order = scoutlab_search::orderings::search_order(&chain, &Node::root(&root, 1), &Leaves, None);
        // The arguments of `next` are -infinity, or random, or they grow from call to call, as in real algorithms.
        let futile: Vec<Value> = match number % 3 {
            0 => vec![-INFINITY; count as usize + 1],
            1 => (0..=count).map(|_| random.random_range(-6..=5)).collect(),
            _ => (0..=count).map(|step| (Value::from(step) / 3 - 5).min(5)).collect(),
        };
        for (together, watched) in [(true, false), (true, true), (false, false)] {
            let (all, one_by_one, mut wants) = (Together(Leaves), OneByOne(Leaves), WantsEachLeaf);
            let mut search = Search::new(if together { &all } else { &one_by_one });
            if ordering != "none" {
                search = search.ordered_by(&mut chain);
            }
            if watched {
                search = search.observed_by(&mut wants);
            }
            let skips = together && !watched;
            let mut visited = 0;
            let mut leaves = 0;
            search
                .explore(&root, 1, |tree| {
                    tree.open(Window::INFINITE);
                    for &futile in &futile {
                        let matters = |&index: &usize| !skips || values[usize::from(order[index])] > futile;
                        let expected = (visited..order.len()).find(matters);
                        let child =
                            expected.map(|index| Child { index: index as u32, generation_index: u32::from(order[index]) });
                        assert_eq!(tree.next(futile), child, "{ordering} {values:?} after {visited}, futile: {futile}");
                        let Some(index) = expected else {
                            (visited, leaves) = (order.len(), order.len());
                            break;
                        };
                        assert_eq!(value_of_child(tree), values[usize::from(order[index])]);
                        (visited, leaves) = (index + 1, index + 1);
                    }
                    Ok(0)
                })
                .unwrap();
            assert_eq!(search.counters.leaves, leaves as u64, "each leaf counts once");
        }
    }
}

#[test]
fn a_generation_index_identifies_a_child_while_an_ordering_learns() {
    /// Visits all children and reports a cutoff by the last child, so that the history of both sides changes.
    fn learn<T: Tree + ?Sized>(tree: &mut T, _window: Window) -> Value {
        if let Opened::Resolved(value) = tree.open(Window::INFINITE) {
            return value;
        }
        let mut best = -INFINITY;
        while tree.next(-INFINITY).is_some() {
            best = best.max(visit(tree, Window::INFINITE, learn));
        }
        tree.cutoff();
        tree.close(best)
    }
    let mut changes = 0;
    for seed in 0..200 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let depth = 1 + seed as u32 % 3;
        let tree = uniform_tree(random, 4, depth, 1000);
        let expected: Vec<Value> =
            (0..4).map(|place| -crate::common::plain_minimax(&tree.root().play(place), 9, &Leaves)).collect();
        let mut table = GrowingTable::<Position>::new();
        for (ordering, with_table) in [("none", false), ("history", false), ("history", true), ("killer:2+continuation", false)]
        {
            let mut chain = OrderingChain::parse(ordering, 0).unwrap();
            let mut search = Search::new(&Leaves).ordered_by(&mut chain);
            if with_table {
                search = search.with_table(&mut table);
            }
            search
                .explore(&tree.root(), depth, |tree| {
                    let mut orders = Vec::new();
                    for _ in 0..4 {
                        tree.open(Window::INFINITE);
                        let mut order = Vec::new();
                        while let Some(Child { index, generation_index }) = tree.next(-INFINITY) {
                            assert_eq!(index as usize, order.len());
                            order.push(generation_index);
                            assert_eq!(visit(tree, Window::INFINITE, learn), expected[generation_index as usize], "{ordering}");
                            // A visit of another child in between does not change the order.
                            let other = random.random_range(0..4);
                            tree.choose(other);
                            assert_eq!(visit(tree, Window::INFINITE, learn), expected[other], "{ordering}");
                        }
                        tree.cutoff();
                        tree.close(0);
                        orders.push(order);
                    }
                    changes += usize::from(orders[0] != orders[3]);
                    Ok(0)
                })
                .unwrap();
        }
    }
    assert!(changes > 200, "the orders should change: {changes}");
}

#[test]
fn a_chosen_child_keeps_its_index_in_search_order() {
    for (text, depth) in [("[1 2 3 4]", 1), ("[[1] [2] [3] [4]]", 2)] {
        for ordering in ["none", "reverse"] {
            let (all, mut chain, mut cutoffs) =
                (Together(Leaves), OrderingChain::parse(ordering, 0).unwrap(), CutoffHistogram::default());
            let mut search = Search::new(&all).ordered_by(&mut chain).observed_by(&mut cutoffs);
            search
                .explore(&text_tree(text).root(), depth, |tree| {
                    tree.open(Window::INFINITE);
                    tree.choose(1);
                    value_of_child(tree);
                    tree.cutoff();
                    Ok(tree.close(0))
                })
                .unwrap();
            let index = if ordering == "none" { 1 } else { 2 };
            assert_eq!(search.counters.cutoff_index_sum, index, "{ordering} {text}");
            assert_eq!(cutoffs.counts().iter().rposition(|&count| count == 1), Some(index as usize), "{ordering} {text}");
        }
    }
}

/// An ordering that counts the calls of [`MoveOrdering::begin`].
#[derive(Default)]
struct Begins(u32);

impl<G: Game> MoveOrdering<G> for Begins {
    fn arrange(&self, _node: &Node<'_, G>, _moves: &mut Arrangement<'_, G>) {}

    fn begin(&mut self) {
        self.0 += 1;
    }
}

#[test]
fn orderings_begin_once_for_each_search_and_each_iteration() {
    let tree = uniform_tree(&mut ChaCha8Rng::seed_from_u64(3), 3, 4, 100);
    for (name, expected, root_visits) in [
        ("alphabeta", 1, 1),
        ("scout", 1, 1),
        ("pvs", 1, 1),
        ("mtdf:guess=0", 1, 2),
        ("mtd-bi", 1, 2),
        ("aspiration:delta=1,guess=1000", 1, 2),
        ("deepening(alphabeta)", 4, 4),
        ("deepening(mtdf)", 4, 5),
        ("deepening(aspiration:delta=1)", 4, 5),
    ] {
        let algorithm = built_in(name).unwrap();
        let (mut begins, mut table) = (Begins::default(), GrowingTable::<Position>::new());
        let mut search = Search::new(&Leaves).ordered_by(&mut begins).with_table(&mut table);
        search.run_named(&algorithm, &tree.root(), 4).unwrap();
        assert!(search.counters.root_visits >= root_visits, "{name}: {}", search.counters.root_visits);
        search.run_named(&algorithm, &tree.root(), 4).unwrap();
        assert_eq!(begins.0, 2 * expected, "{name}");
    }
}

#[test]
fn terminal_leaves_above_the_frontier_are_reported_like_other_leaves() {
    #[derive(Default)]
    struct Reported(Vec<(u32, Value)>);
    impl<G: Game> Observer<G> for Reported {
        fn wants_each_leaf(&self) -> bool {
            false
        }
        fn leaf(&mut self, ply: u32, value: Value) {
            self.0.push((ply, value));
        }
        fn leaves(&mut self, ply: u32, count: u64) {
            self.0.extend((0..count).map(|_| (ply, 0)));
        }
    }
    let root = text_tree("[1 [[2 3] 4] 0]").root();
    let mut reported = Reported::default();
    let mut search = Search::new(&Leaves).observed_by(&mut reported);
    assert_eq!(search.run_named(&built_in("minimax").unwrap(), &root, 3), Ok(3));
    assert_eq!(search.counters.leaves, 5);
    // Values are for the side to move at the leaf.
    assert_eq!(reported.0, [(1, -1), (3, -2), (3, -3), (2, 4), (1, 0)]);
    // A terminal root is also a leaf.
    let mut reported = Reported::default();
    let mut search = Search::new(&Leaves).observed_by(&mut reported);
    assert_eq!(search.run_named(&built_in("pvs").unwrap(), &text_tree("7").root(), 2), Ok(7));
    assert_eq!(reported.0, [(0, 7)]);
}

#[test]
fn the_tree_of_an_example_is_searched_by_minimax() {
    for seed in 0..200 {
        let tree = random_tree(&mut ChaCha8Rng::seed_from_u64(seed));
        let found = Search::new(&Leaves).explore(&tree.root(), 9, |tree| Ok(minimax(tree, Window::INFINITE)));
        assert_eq!(found, Ok(crate::common::plain_minimax(&tree.root(), 9, &Leaves)), "{tree}");
    }
}
