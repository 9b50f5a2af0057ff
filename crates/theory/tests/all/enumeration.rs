//! Searches small trees with all assignments of values to the leaves, and compares the mean counts with the theory.

use num_bigint::BigInt;
use num_rational::BigRational;
use scoutlab_games::Value;
use scoutlab_games::tree::{Leaves, TextTree, UniformTree};
use scoutlab_search::algorithms::{AnyAlgorithm, built_in};
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, Form, Opened, Root, Search, SearchError, TableUse, Tree, Window, visit};
use scoutlab_theory::windows::{self, Search as Windows};
use scoutlab_theory::{Law, Model, Number, RandomTree, Share, alphabeta, expect_exactly, scout, stockman, test};

/// The shapes of the trees: children, depth and number of values.
const SHAPES: [(u32, u32, u32); 43] = [
    (1, 1, 3),
    (1, 3, 4),
    (2, 1, 1),
    (2, 1, 2),
    (2, 1, 3),
    (2, 1, 7),
    (2, 2, 1),
    (2, 2, 2),
    (2, 2, 3),
    (2, 2, 4),
    (2, 2, 5),
    (2, 2, 6),
    (2, 2, 7),
    (2, 2, 8),
    (2, 2, 9),
    (2, 3, 2),
    (2, 3, 3),
    (2, 4, 1),
    (2, 4, 2),
    (3, 1, 2),
    (3, 1, 3),
    (3, 1, 4),
    (3, 1, 9),
    (3, 1, 16),
    (3, 2, 1),
    (3, 2, 2),
    (3, 2, 3),
    (4, 1, 2),
    (4, 1, 3),
    (4, 1, 6),
    (4, 1, 9),
    (4, 2, 1),
    (5, 1, 2),
    (5, 1, 3),
    (5, 1, 5),
    (6, 1, 2),
    (6, 1, 4),
    (7, 1, 2),
    (7, 1, 3),
    (8, 1, 2),
    (9, 1, 2),
    (10, 1, 2),
    (12, 1, 2),
];

#[test]
fn the_means_are_those_over_all_assignments() {
    for (children, depth, count) in SHAPES {
        let shape = format!("b={children}, d={depth}, k={count}");
        let law = Law::<BigRational>::uniform(count).unwrap();
        // The test also uses unequal probabilities, which are in proportion to 1, 3, 5, ..
        let odd: Vec<BigRational> = (0..u64::from(count)).map(|value| BigRational::fraction(2 * value + 1, 1)).collect();
        let uneven = Law::from_weights(odd).unwrap();
        let counts = Counts::of(children, depth, count);
        for (law, weight) in
            [(&law, [1].repeat(count as usize)), (&uneven, (0..u64::from(count)).map(|value| 2 * value + 1).collect())]
        {
            let measured = |algorithm: usize, power: u32| counts.mean(algorithm, power, &weight);
            assert_eq!(alphabeta::mean(law, children, depth), measured(0, 1), "alphabeta, {shape}");
            assert_eq!(scout::mean(law, children, depth), measured(1, 1), "scout, {shape}");
            assert_eq!(stockman::sss(law, children, depth), measured(2, 1), "sss, {shape}");
            assert_eq!(stockman::dual(law, children, depth), measured(3, 1), "dual, {shape}");
            assert_eq!(windows::mean(law, children, depth, Windows::NegaScoutHard), measured(4, 1), "negascout-hard, {shape}");
            assert_eq!(windows::mean(law, children, depth, Windows::ScoutWindow), measured(5, 1), "scout-window, {shape}");
            if count <= 2 || depth < 3 {
                assert_eq!(measured(5, 1), measured(6, 1), "fail-soft differs, {shape}");
            }
            let moments = windows::alphabeta_moments(law, children, depth);
            assert_eq!(moments, (measured(0, 1), measured(0, 2)), "alphabeta, {shape}");
            assert_eq!(scout::moments(law, children, depth), (measured(1, 1), measured(1, 2)), "scout, {shape}");
            for bound in -1..=i64::from(count) {
                let test = test::mean(law, children, depth, bound);
                assert_eq!(test, measured(7 + (bound + 1) as usize, 1), "TEST(> {bound}), {shape}");
            }
        }
    }
}

#[test]
fn win_loss_trees_have_the_means_over_all_their_assignments() {
    let win = Share { parts: 3, of: 10 };
    for (children, depth) in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (4, 1)] {
        let tree = RandomTree { children, depth, model: Model::WinLoss { win } };
        let leaves = children.pow(depth);
        for (named, searched) in [
            ("alphabeta", "alphabeta"),
            ("scout", "scout"),
            ("negascout-hard", "negascout-hard"),
            ("scout-window", "pvs"),
            ("sss", "sss"),
        ] {
            let algorithm = built_in(searched).unwrap();
            let mut total = BigInt::from(0);
            for assignment in 0_u32..1 << leaves {
                let mut leaf = 0;
                let text = written(children, depth, &mut || {
                    leaf += 1;
                    if assignment >> (leaf - 1) & 1 == 1 { "1" } else { "-1" }.to_owned()
                });
                let tree = TextTree::parse(&text).unwrap();
                let mut search = Search::new(&Leaves);
                search.run_named(&algorithm, &tree.root(), depth).unwrap();
                let wins = assignment.count_ones();
                total += BigInt::from(3).pow(wins) * BigInt::from(7).pow(leaves - wins) * search.counters.leaves;
            }
            let exact = expect_exactly(&tree, named.parse().unwrap()).unwrap();
            assert_eq!(exact, BigRational::new(total, BigInt::from(10).pow(leaves)), "{named}, b={children}, d={depth}");
        }
    }
}

#[test]
fn fail_hard_and_fail_soft_windows_visit_the_same_leaves_where_there_are_two_values() {
    let pvs = built_in("pvs").unwrap();
    for low in ["0", "-1"] {
        let (mut soft, mut hard) = (0, 0);
        for assignment in 0_u32..1 << 8 {
            let mut leaf = 0;
            let text = written(2, 3, &mut || {
                leaf += 1;
                if assignment >> (leaf - 1) & 1 == 1 { "1" } else { low }.to_owned()
            });
            let tree = TextTree::parse(&text).unwrap();
            let mut search = Search::new(&Leaves);
            search.run_named(&pvs, &tree.root(), 3).unwrap();
            soft += search.counters.leaves;
            let mut search = Search::new(&Leaves);
            search.run(&ScoutWindowHard, &tree.root(), 3).unwrap();
            hard += search.counters.leaves;
        }
        assert_eq!(soft, hard, "{low} and 1");
    }
}

#[test]
fn fail_soft_windows_visit_fewer_leaves_where_a_finite_window_is_no_null_window() {
    let pvs = built_in("pvs").unwrap();
    let (mut soft, mut hard) = (0, 0);
    for seed in 0..1000 {
        let tree = UniformTree::new(2, 6, seed, scoutlab_games::tree::Model::Values { count: 5 }).unwrap();
        let mut search = Search::new(&Leaves);
        search.run_named(&pvs, &tree.root(), 6).unwrap();
        soft += search.counters.leaves;
        let mut search = Search::new(&Leaves);
        search.run(&ScoutWindowHard, &tree.root(), 6).unwrap();
        hard += search.counters.leaves;
    }
    assert!(soft < hard, "{soft}, {hard}");
}

const NAMES: [&str; 5] = ["alphabeta", "scout", "sss", "dual", "negascout-hard"];

/// The number of leaves that each algorithm visits, for each assignment of values to the leaves.
struct Counts {
    values: u32,
    /// The counts by algorithm, in the order of the assignments. The leaf values of an assignment are the digits of its number
    /// in base `values`.
    by_algorithm: Vec<Vec<u64>>,
    leaves: u32,
}

impl Counts {
    fn of(children: u32, depth: u32, values: u32) -> Self {
        let algorithms: Vec<AnyAlgorithm> = NAMES.iter().map(|name| built_in(name).unwrap()).collect();
        let leaves = children.pow(depth);
        let number = u64::from(values).pow(leaves);
        let mut by_algorithm = vec![Vec::new(); NAMES.len() + 2 + values as usize + 2];
        let pvs = built_in("pvs").unwrap();
        for assignment in 0..number {
            let mut rest = assignment;
            let text = written(children, depth, &mut || {
                let value = rest % u64::from(values);
                rest /= u64::from(values);
                value.to_string()
            });
            let tree = TextTree::parse(&text).unwrap();
            let root = tree.root();
            let mut counts = Vec::new();
            for algorithm in &algorithms {
                let mut search = Search::new(&Leaves);
                search.run_named(algorithm, &root, depth).unwrap();
                counts.push(search.counters.leaves);
            }
            let mut search = Search::new(&Leaves);
            search.run(&ScoutWindowHard, &root, depth).unwrap();
            counts.push(search.counters.leaves);
            let mut search = Search::new(&Leaves);
            search.run_named(&pvs, &root, depth).unwrap();
            counts.push(search.counters.leaves);
            for bound in -1..=values as Value {
                let mut search = Search::new(&Leaves);
                search.run(&Test { bound }, &root, depth).unwrap();
                counts.push(search.counters.leaves);
            }
            for (all, count) in by_algorithm.iter_mut().zip(counts) {
                all.push(count);
            }
        }
        Self { values, by_algorithm, leaves }
    }

    /// Returns the mean of a power of an algorithm's count, if the values of leaves have these weights.
    fn mean(&self, algorithm: usize, power: u32, weights: &[u64]) -> BigRational {
        let values = u64::from(self.values);
        let mut total = BigInt::from(0);
        for (assignment, count) in (0_u64..).zip(&self.by_algorithm[algorithm]) {
            let mut rest = assignment;
            let weight: u128 = (0..self.leaves)
                .map(|_| {
                    let weight = weights[(rest % values) as usize];
                    rest /= values;
                    u128::from(weight)
                })
                .product();
            total += weight * u128::from(count.pow(power));
        }
        let whole = BigInt::from(weights.iter().sum::<u64>()).pow(self.leaves);
        BigRational::new(total, whole)
    }
}

fn written(children: u32, depth: u32, next: &mut impl FnMut() -> String) -> String {
    if depth == 0 {
        return next();
    }
    let below: Vec<String> = (0..children).map(|_| written(children, depth - 1, next)).collect();
    format!("[{}]", below.join(" "))
}

/// TEST as an algorithm, which searches the root with a null window above the bound.
#[derive(Clone, Copy)]
struct Test {
    bound: Value,
}

impl Algorithm for Test {
    const NAME: &'static str = "test";
    const SUMMARY: &'static str = "alpha-beta with a null window";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { bound: 0 })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(scoutlab_search::algorithms::null_window(tree, self.bound + 1))
    }
}

/// Scout with windows, fail-hard. A value outside the window is clamped to the window, so that a null window shows only whether
/// the child is better. scoutlab's `scout-window` is fail-soft.
#[derive(Clone, Copy)]
struct ScoutWindowHard;

impl Algorithm for ScoutWindowHard {
    const NAME: &'static str = "scout-window-hard";
    const SUMMARY: &'static str = "Scout with null windows, fail-hard";
    const TABLE: TableUse = TableUse::Never;
    const FORM: Form = Form::Negamax;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(scout_window_hard(tree, Window::INFINITE))
    }
}

fn scout_window_hard<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let Window { mut alpha, beta } = match tree.open(window) {
        Opened::Resolved(value) => return value.clamp(window.alpha, window.beta),
        Opened::Interior(window) => window,
    };
    while let Some(child) = tree.next(alpha) {
        let bound = if child.is_first() { beta } else { alpha + 1 };
        let mut value = visit(tree, Window::new(alpha, bound), scout_window_hard);
        if !child.is_first() && alpha < value && value < beta {
            value = visit(tree, Window::new(alpha, beta), scout_window_hard);
        }
        if value >= beta {
            return tree.close(beta);
        }
        alpha = alpha.max(value);
    }
    tree.close(alpha)
}
