//! Algorithms with one mistake each. The conformance kit must name each mistake, with a tree that fits on a line.

use std::cell::RefCell;
use std::collections::HashMap;

use scoutlab_conformance::{MINIMAL_TREE, Report, Sample, WITHIN_ALPHABETA, check_algorithm_on};
use scoutlab_games::Value;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, Form, INFINITY, Opened, Root, SearchError, TableUse, Tree, Window, visit};

/// Defines an algorithm that calls a function with the window of the root.
macro_rules! algorithm {
    ($algorithm:ident, $name:literal, $search:ident) => {
        struct $algorithm;

        impl Algorithm for $algorithm {
            const NAME: &'static str = $name;
            const SUMMARY: &'static str = "wrong";
            const TABLE: TableUse = TableUse::Optional;
            const FORM: Form = Form::Negamax;

            fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
                Ok(Self)
            }

            fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
                tree.begin(root.depth);
                Ok($search(tree, root.window))
            }
        }
    };
}

fn report(algorithm: &impl Algorithm) -> Report {
    let report = check_algorithm_on(algorithm, Sample { trees: 200, seed: 1 });
    println!("{report}");
    report
}

/// Asserts that the kit reports `rule` as broken, with a message that contains `words`, on a tree of at most six leaves.
fn fails(report: &Report, rule: &str, words: &[&str]) {
    let Some((_, failure)) = report.failures().find(|(broken, _)| *broken == rule) else {
        panic!("`{rule}` is not broken: {report}")
    };
    for word in words {
        assert!(failure.message.contains(word), "`{word}` is missing in: {}", failure.message);
    }
    assert!(failure.message.contains(failure.tree.as_ref().unwrap()), "{}", failure.message);
    assert!((1..=6).contains(&failure.leaves.unwrap()), "{}", failure.message);
    assert!(!report.passed());
}

const VALUE: &str = "the value is the minimax value";
const WINDOW: &str = "in a window, the result is the value or a true bound";
const TABLE: &str = "all of this also holds with a transposition table, if positions recur";
const CONTRACT: &str = "every visit keeps the contract of `Tree`";
const ENDS: &str = "every search ends with a value";

algorithm!(Forgetful, "forgets-the-second-search", forgetful);

fn forgetful<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while let Some(child) = tree.next(score) {
        let bound = if child.is_first() { beta } else { alpha + 1 };
        let value = visit(tree, Window::new(alpha, bound), forgetful);
        score = score.max(value);
        if value >= beta {
            tree.cutoff();
            break;
        }
        if value > alpha {
            alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}

#[test]
fn a_forgotten_second_search_is_named() {
    let words = ["the minimax value; the algorithm returned", "is a lower bound", "there was no re-search"];
    fails(&report(&Forgetful), VALUE, &words);
}

algorithm!(Unnegated, "does-not-negate-the-window", unnegated);

fn unnegated<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while tree.next(score).is_some() {
        let value = visit(tree, -window, unnegated);
        score = score.max(value);
        if value >= window.beta {
            tree.cutoff();
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}

#[test]
fn a_window_that_is_not_negated_is_named() {
    // With an infinite window at the root, the algorithm is minimax.
    fails(&report(&Unnegated), WINDOW, &["of its parent, which was not negated: expected a window within"]);
}

/// Runs alpha-beta, which cuts off if `cuts` returns true.
fn cutting<T: Tree + ?Sized>(tree: &mut T, window: Window, cuts: fn(Value, Window) -> bool) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while tree.next(score).is_some() {
        let value = visit(tree, window, |child, window| cutting(child, window, cuts));
        score = score.max(value);
        if cuts(value, window) {
            tree.cutoff();
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}

fn cuts_on_alpha<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    cutting(tree, window, |value, window| value >= window.alpha)
}

fn cuts_on_greater<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    cutting(tree, window, |value, window| value > window.beta)
}

algorithm!(CutsOnAlpha, "cuts-on-alpha", cuts_on_alpha);
algorithm!(CutsOnGreater, "cuts-on-greater", cuts_on_greater);

#[test]
fn a_cut_on_alpha_is_named() {
    let report = report(&CutsOnAlpha);
    fails(&report, VALUE, &["less than beta, as if alpha were beta"]);
}

#[test]
fn a_cut_on_greater_is_right_and_visits_more() {
    let report = report(&CutsOnGreater);
    assert!(report.passed(), "{report}");
    for (statement, words) in [(WITHIN_ALPHABETA, "which alpha-beta skips"), (MINIMAL_TREE, "the minimal tree has")] {
        let theorem = report.theorems.iter().find(|theorem| theorem.statement == statement).unwrap();
        let counterexample = theorem.counterexample.as_ref().unwrap();
        assert!(counterexample.facts.contains(words), "{report}");
        assert!(counterexample.tree.split(' ').count() <= 6, "{report}");
    }
}

algorithm!(Bounded, "returns-a-bound-as-a-value", bounded);

fn bounded<T: Tree + ?Sized>(tree: &mut T, _window: Window) -> Value {
    cutting(tree, Window::above(0), |value, window| value >= window.beta)
}

#[test]
fn a_bound_returned_as_a_value_is_named() {
    fails(&report(&Bounded), VALUE, &["its last search of the root had the window (0, 1), so that this is only a bound"]);
}

algorithm!(HardInside, "clamps-to-a-window-within-the-search", hard_inside);

/// Runs fail-hard alpha-beta, but stores and returns alpha + 1 if no move scores more than alpha and the window allows it.
fn hard_inside<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let alpha = window.alpha;
    while tree.next(-INFINITY).is_some() {
        let value = visit(tree, window, hard_inside);
        if value >= window.beta {
            tree.cutoff();
            return tree.close(window.beta);
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    let is_low = window.alpha == alpha && alpha > -INFINITY && alpha + 1 < window.beta;
    tree.close(if is_low { alpha + 1 } else { window.alpha })
}

#[test]
fn a_bound_inside_the_window_is_found() {
    let report = report(&HardInside);
    fails(&report, WINDOW, &["the minimax value, that is at most alpha; the algorithm returned"]);
}

/// Iterative deepening that reuses stored values of any depth, which is wrong.
struct AnyDepth;

impl Algorithm for AnyDepth {
    const NAME: &'static str = "answers-from-another-depth";
    const SUMMARY: &'static str = "wrong";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        let known = RefCell::new(HashMap::new());
        let mut value = 0;
        for depth in 1..=root.depth {
            tree.begin(depth);
            value = remembering(tree, &mut Vec::new(), &known);
        }
        Ok(value)
    }
}

fn remembering<T: Tree + ?Sized>(tree: &mut T, path: &mut Vec<u32>, known: &RefCell<HashMap<Vec<u32>, Value>>) -> Value {
    if let Opened::Resolved(value) = tree.open(Window::INFINITE) {
        return value;
    }
    let mut best = -INFINITY;
    while let Some(child) = tree.next(-INFINITY) {
        path.push(child.generation_index);
        let remembered = known.borrow().get(path).copied();
        let value =
            remembered.unwrap_or_else(|| visit(tree, Window::INFINITE, |child, _window| remembering(child, path, known)));
        known.borrow_mut().insert(path.clone(), value);
        path.pop();
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    tree.close(best)
}

#[test]
fn an_answer_from_another_depth_is_named() {
    fails(&report(&AnyDepth), ENDS, &["panicked: `improved` and `cutoff` must directly follow the visit of their child"]);
}

algorithm!(HighStore, "stores-what-it-did-not-prove", high_store);

/// Passes a wrong value to `close`, but returns the correct value. The algorithm is correct without a transposition table.
fn high_store<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while tree.next(score).is_some() {
        let value = visit(tree, Window::new(alpha, beta), high_store);
        score = score.max(value);
        if value >= beta {
            tree.cutoff();
            break;
        }
        if value > alpha {
            alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score + 1);
    score
}

#[test]
fn what_is_stored_wrongly_is_found_where_positions_recur() {
    let report = report(&HighStore);
    assert!(report.failures().all(|(rule, _)| rule != VALUE), "{report}");
    let words = ["with the table of an earlier search of", "; the algorithm returned", "(in the earlier search, the visit of"];
    fails(&report, TABLE, &words);
    fails(&report, "every visit ends with the value or a true bound", &["but its value is"]);
}

algorithm!(Unclosed, "does-not-close", unclosed);

fn unclosed<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    if let Opened::Resolved(value) = tree.open(window) {
        return value;
    }
    let mut best = -INFINITY;
    while tree.next(best).is_some() {
        let value = visit(tree, Window::INFINITE, unclosed);
        if value > best {
            best = value;
            tree.improved(value);
        }
    }
    best
}

#[test]
fn a_visit_that_is_never_closed_is_named() {
    fails(&report(&Unclosed), CONTRACT, &["was never closed"]);
}

algorithm!(Hasty, "says-that-more-is-futile", hasty);

/// Runs fail-soft alpha-beta, but declares every leaf that scores at most alpha futile.
fn hasty<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    let mut score = -INFINITY;
    while tree.next(window.alpha.max(score)).is_some() {
        let value = visit(tree, window, hasty);
        score = score.max(value);
        if value >= window.beta {
            tree.cutoff();
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(score)
}

#[test]
fn a_promise_of_futility_that_is_not_kept_is_named() {
    let words = ["if leaves are skipped, it gives", "the argument of `next` must not affect the result"];
    fails(&report(&Hasty), "skipping leaves changes nothing", &words);
}

algorithm!(Endless, "never-ends", endless);

fn endless<T: Tree + ?Sized>(tree: &mut T, _window: Window) -> Value {
    loop {
        cutting(tree, Window::INFINITE, |value, window| value >= window.beta);
    }
}

algorithm!(Panicking, "panics", panicking);

fn panicking<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    assert!(tree.depth() < 3, "it is too deep");
    cutting(tree, window, |value, window| value >= window.beta)
}

#[test]
fn a_search_without_end_and_a_panic_are_failures() {
    let sample = Sample { trees: 3, seed: 1 };
    fails(&check_algorithm_on(&Endless, sample), ENDS, &["never ends: it requested more than 10,000 positions for each leaf"]);
    fails(&check_algorithm_on(&Panicking, sample), ENDS, &["panicked: it is too deep", "at depth "]);
}
