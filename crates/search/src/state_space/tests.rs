//! Tests of state-space search: its order compared with Stockman's OPEN list, its events and its limits.

use std::cmp::Reverse;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_games::{Evaluator, Game, MoveSet, Value};

use super::StateSpace;
use crate::observers::{Event, EventLog, LeafSequence};
use crate::{INFINITY, Limit, Observer, Search, SearchError, Window};

const SSS: StateSpace = StateSpace { algorithm: "sss", root_is_max: true, limit_mb: 16 };
const DUAL: StateSpace = StateSpace { algorithm: "dual", root_is_max: false, limit_mb: 16 };

fn run<'t>(
    machine: &mut Search<'_, TextPosition<'t>>,
    space: StateSpace,
    root: &TextPosition<'t>,
    depth: u32,
) -> Result<Value, SearchError> {
    machine.explore(root, depth, |tree| tree.search_state_space(space))
}

/// The states of OPEN after each change, rebuilt from events by the rule of [`Observer::open_state`].
struct Rebuilt {
    root_is_max: bool,
    open: Vec<State>,
    /// All states that ever entered OPEN, in order.
    entered: Vec<State>,
    greatest: usize,
}

impl Observer<TextPosition<'_>> for Rebuilt {
    fn open_state(&mut self, path: &[u16], is_solved: bool, merit: Value) {
        let merit = if self.root_is_max { merit } else { -merit };
        let parent = path.len().checked_sub(1).map(|above| &path[..above]);
        let is_single = parent.is_some_and(|parent| parent.len().is_multiple_of(2) != self.root_is_max);
        let replaced = if is_single { parent.unwrap() } else { path };
        self.open.retain(|(other, ..)| !other.starts_with(replaced) && Some(&other[..]) != parent);
        let state = (path.to_vec(), is_solved, merit);
        self.open.push(state.clone());
        self.entered.push(state);
    }

    fn open_list(&mut self, entries: u64) {
        assert_eq!(self.open.len() as u64, entries);
        self.greatest = self.greatest.max(self.open.len());
    }
}

/// A state-space search in which OPEN is a list, as in Stockman's original form.
struct List<'t> {
    root: TextPosition<'t>,
    depth: usize,
    root_is_max: bool,
    open: Vec<State>,
    leaves: Vec<Vec<u16>>,
    expanded: usize,
    /// All states that ever entered OPEN, in order.
    entered: Vec<State>,
}

/// The path to a node, whether the node is solved, and the node's merit.
type State = (Vec<u16>, bool, Value);

impl<'t> List<'t> {
    fn position(&self, path: &[u16]) -> TextPosition<'t> {
        path.iter().fold(self.root, |position, &played| position.play(played))
    }

    /// Returns the value of the root for MAX, and the greatest length of OPEN.
    fn search(&mut self) -> (Value, usize) {
        self.enter((Vec::new(), false, INFINITY));
        let mut peak = 1;
        loop {
            let (best, _) =
                self.open.iter().enumerate().min_by_key(|(_, (path, _, merit))| (Reverse(*merit), path.clone())).unwrap();
            let (path, is_solved, merit) = self.open.remove(best);
            if is_solved && path.is_empty() {
                return (merit, peak);
            }
            if is_solved {
                self.rise(path, merit);
            } else {
                self.visit(path, merit);
            }
            peak = peak.max(self.open.len());
        }
    }

    fn visit(&mut self, path: Vec<u16>, merit: Value) {
        let (position, is_max) = (self.position(&path), path.len().is_multiple_of(2) == self.root_is_max);
        let children = position.moves().len() as u16;
        if children == 0 || path.len() == self.depth {
            let value = Leaves.value(&position);
            self.leaves.push(path.clone());
            self.enter((path, true, merit.min(if is_max { value } else { -value })));
            return;
        }
        self.expanded += 1;
        let live = |child| ([&path[..], &[child]].concat(), false, merit);
        (0..if is_max { children } else { 1 }).map(live).for_each(|state| self.enter(state));
    }

    fn enter(&mut self, state: State) {
        self.entered.push(state.clone());
        self.open.push(state);
    }

    fn rise(&mut self, mut path: Vec<u16>, merit: Value) {
        let child = path.pop().unwrap();
        let parent_is_max = path.len().is_multiple_of(2) == self.root_is_max;
        if parent_is_max {
            self.open.retain(|(other, ..)| !other.starts_with(&path));
            self.enter((path, true, merit));
        } else if usize::from(child) + 1 < self.position(&path).moves().len() {
            path.push(child + 1);
            self.enter((path, false, merit));
        } else {
            self.enter((path, true, merit));
        }
    }
}

fn random_tree(random: &mut ChaCha8Rng, depth: u32, values: Value) -> String {
    if depth == 0 || random.random_bool(0.05) {
        return random.random_range(-values..=values).to_string();
    }
    let children: Vec<String> = (0..random.random_range(1..=4)).map(|_| random_tree(random, depth - 1, values)).collect();
    format!("[{}]", children.join(" "))
}

#[test]
fn states_are_taken_from_open_in_stockmans_order() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for number in 0..400 {
        let (depth, values) = (random.random_range(1..=6), if number % 2 == 0 { 2 } else { 1000 });
        let text = random_tree(&mut random, depth, values);
        let tree = TextTree::parse(&text).unwrap();
        for space in [SSS, DUAL] {
            let (root, root_is_max) = (tree.root(), space.root_is_max);
            let horizon = random.random_range(1..=depth);
            let (open, leaves, entered) = (Vec::new(), Vec::new(), Vec::new());
            let mut list = List { root, depth: horizon as usize, root_is_max, open, leaves, expanded: 0, entered };
            let (merit, peak) = list.search();
            let mut sequence = LeafSequence::default();
            let mut machine = Search::new(&Leaves).observed_by(&mut sequence);
            let value = run(&mut machine, space, &root, horizon);
            assert_eq!(value, Ok(if root_is_max { merit } else { -merit }), "{text}");
            let counters = machine.counters;
            assert_eq!((counters.interior, counters.open_peak), (list.expanded as u64, peak as u64), "{text}");
            assert_eq!(sequence.visits(), list.leaves, "{text}");
            let mut rebuilt = Rebuilt { root_is_max, open: Vec::new(), entered: Vec::new(), greatest: 0 };
            run(&mut Search::new(&Leaves).observed_by(&mut rebuilt), space, &root, horizon).unwrap();
            assert_eq!((rebuilt.greatest, &rebuilt.entered), (peak, &list.entered), "{text}");
            assert_eq!(rebuilt.open, [(Vec::new(), true, merit)], "{text}");
        }
    }
}

#[test]
fn events_are_reported_in_order() {
    let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
    let mut log = EventLog::new(100);
    run(&mut Search::new(&Leaves).observed_by(&mut log), SSS, &tree.root(), 2).unwrap();
    let enter = |index, node| Event::Enter { index, node, window: Window::INFINITE, moves: Vec::new(), evaluations: 0 };
    let leaf = |index, node, value| Event::Leaf { index, node, value };
    let (resume, open) = (|node| Event::Resume { node }, |entries| Event::OpenList { entries });
    let state = |parent, played, is_solved, merit| Event::OpenState { parent, played, is_solved, merit };
    let live = |parent, played, merit| state(parent, Some(played), false, merit);
    let solved = |parent, played, merit| state(parent, Some(played), true, merit);
    let improved = |value| Event::Improved { played: 0, value };
    let leave = |value| Event::Leave { value };
    let expected: [&[Event<u16>]; 9] = [
        &[
            Event::Begin { depth: 2 },
            state(0, None, false, INFINITY),
            open(1),
            enter(0, 0),
            live(0, 0, INFINITY),
            live(0, 1, INFINITY),
            open(2),
        ],
        // Both children are live. The merit of each child becomes the value of its first leaf.
        &[resume(0), enter(0, 1), live(1, 0, INFINITY), open(2)],
        &[resume(1), leaf(0, 2, 3), solved(1, 0, 3), open(2)],
        &[resume(0), enter(1, 3), live(3, 0, INFINITY), open(2)],
        &[resume(3), leaf(0, 4, 2), solved(3, 0, 2), open(2)],
        // The first child is better. Its second leaf does not lower the merit, so the child and the root are solved.
        &[resume(1), improved(-3), live(1, 1, 3), open(2)],
        &[resume(1), leaf(1, 5, 5), solved(1, 1, 3), open(2)],
        &[resume(1), leave(-3), solved(0, 0, 3), open(2)],
        &[resume(0), improved(3), leave(3), state(0, None, true, 3), open(1)],
    ];
    assert_eq!(log.events(), expected.concat());
}

#[test]
fn all_children_of_a_wide_node_are_searched() {
    let row = |last: Value| format!("[{} {last}]", vec!["7"; 255].join(" "));
    let wide = TextTree::parse(&row(9)).unwrap();
    let pair = format!("[{} {}]", row(5), row(6));
    let narrow = TextTree::parse(&pair).unwrap();
    for space in [SSS, DUAL] {
        let mut machine = Search::new(&Leaves);
        assert_eq!(run(&mut machine, space, &wide.root(), 1), Ok(9));
        assert_eq!(machine.counters.leaves, 256);
        assert_eq!(run(&mut machine, space, &narrow.root(), 2), Ok(6));
    }
}

#[test]
fn a_deep_search_needs_little_stack() {
    let depth = 1024;
    let text = (0..depth).fold("3".to_owned(), |below, ply| format!("[{below} {}]", if ply % 2 == 0 { 9 } else { -9 }));
    let search_all = move || {
        let tree = TextTree::parse(&text).unwrap();
        for space in [SSS, DUAL] {
            let mut machine = Search::new(&Leaves);
            run(&mut machine, space, &tree.root(), depth).unwrap();
            assert!(machine.counters.interior >= u64::from(depth));
            let before = machine.counters.calls();
            let mut machine = machine.within(Limit::new(Some(1000), None));
            let is_stopped = run(&mut machine, space, &tree.root(), depth).is_err();
            assert_eq!(is_stopped, machine.counters.calls() - before > 1000);
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(search_all).unwrap().join().unwrap();
}

/// Returns a uniform tree with distinct leaf values.
fn uniform_tree(depth: u32) -> TextTree {
    fn below(depth: u32, next: &mut Value) -> String {
        if depth == 0 {
            *next = (*next * 7919 + 1) % 10_007;
            return next.to_string();
        }
        let children: Vec<String> = (0..5).map(|_| below(depth - 1, next)).collect();
        format!("[{}]", children.join(" "))
    }
    TextTree::parse(&below(depth, &mut 1)).unwrap()
}

#[test]
fn the_search_ends_at_a_limit_of_memory() {
    let tree = uniform_tree(7);
    let limited = StateSpace { limit_mb: 0, ..SSS };
    let mut machine = Search::new(&Leaves);
    let found = run(&mut machine, limited, &tree.root(), 7);
    assert_eq!(found, Err(SearchError::Memory { algorithm: "sss", limit_mb: 0, entries: 1 }));
    let value = run(&mut machine, SSS, &tree.root(), 7).unwrap();
    assert_eq!(run(&mut Search::new(&Leaves), DUAL, &tree.root(), 7), Ok(value));
}

#[test]
fn the_search_ends_right_after_its_limit_of_visits() {
    let tree = uniform_tree(5);
    for most in 0..300 {
        let mut machine = Search::new(&Leaves).within(Limit::new(Some(most), None));
        let found = run(&mut machine, SSS, &tree.root(), 5);
        match found {
            Ok(_) => assert!(machine.counters.calls() <= most),
            Err(error) => {
                assert_eq!(error, SearchError::Stopped { limit: most });
                assert_eq!(machine.counters.calls(), most + 1);
            }
        }
    }
}
