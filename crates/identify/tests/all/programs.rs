//! Conventions checked by hand counts on small trees, and identified from the counts of small programs.

use std::sync::atomic::AtomicBool;

use scoutlab_games::tree::TextTree;
use scoutlab_identify::rules::{Generation, Rules, Walk, Walker};
use scoutlab_identify::{
    Algorithm, Cut, DepthOffset, Explanation, Identification, Iterations, Limits, NodeKind, Part, Probe, Program, Quantity,
    RootNode, Row, SecondWindow, Space, Test, classes, infer, run,
};

fn walk(tree: &str) -> Box<dyn Walk> {
    Box::new(Walker::new(TextTree::shared(tree).unwrap().root()))
}

fn count(tree: &str, depth: u32, program: Program, quantity: Quantity) -> u64 {
    quantity.of(&run(&mut *walk(tree), program, depth, Limits::NONE).unwrap()).unwrap()
}

fn leaves(tree: &str, depth: u32, program: Program) -> u64 {
    count(tree, depth, program, Quantity::default())
}

#[test]
fn each_answer_counts_what_a_hand_counts() {
    let usual = Program::default();
    let of = |algorithm| Program { algorithm, ..usual };
    // The search visits 3, 5 and 3. The second 3 refutes the second move, unless a cutoff requires less than 3.
    let tie = "[[3 5] [3 9]]";
    assert_eq!(leaves(tie, 2, usual), 3);
    assert_eq!(leaves(tie, 2, Program { cut: Cut::Greater, ..usual }), 4);
    assert_eq!(leaves(tie, 2, of(Algorithm::Minimax)), 4);
    // TEST of the second move finds that 3 is not more than 3. With "at least", 3 and 9 both succeed, and EVAL visits both
    // again.
    let scout = of(Algorithm::Scout);
    assert_eq!(leaves(tie, 2, scout), 3);
    assert_eq!(leaves(tie, 2, Program { test: Test::AtLeast, ..scout }), 6);
    let without = |part| count(tie, 2, Program { test: Test::AtLeast, ..scout }, Quantity { part, ..Quantity::default() });
    assert_eq!((without(Part::WithoutTest), without(Part::WithoutSecond)), (2, 4));
    // In reverse order, the move searched first scores 4. The leaf 3 refutes the other move, after the leaf 5 except in the
    // last tree.
    let rules = Rules { generation: Generation::RowsReversed, ..Rules::default() };
    assert_eq!(leaves("[[3 5] [4 9]]", 2, usual), 4);
    assert_eq!(leaves("[[3 5] [4 9]]", 2, Program { rules, ..usual }), 4);
    assert_eq!(leaves("[[3 5] [9 4]]", 2, Program { rules, ..usual }), 4);
    assert_eq!(leaves("[[5 3] [4 9]]", 2, Program { rules, ..usual }), 3);
    // Iterative deepening to two plies searches one ply and then two.
    assert_eq!(leaves(tie, 2, Program { iterations: Iterations::All, ..usual }), 2 + 3);
    assert_eq!(leaves(tie, 2, Program { depth: DepthOffset::Less, ..usual }), 2);
    // The calls visit the root, its two children and three leaves.
    let calls = Quantity { of: NodeKind::Calls, ..Quantity::default() };
    assert_eq!(count(tie, 2, usual, calls), 6);
    assert_eq!(count(tie, 2, usual, Quantity { root: RootNode::Not, ..calls }), 5);
    assert_eq!(count(tie, 2, usual, Quantity { of: NodeKind::Interior, ..calls }), 3);
}

/// A tree that the small programs search.
enum Node {
    Leaf(i64),
    Inner(Vec<Node>),
}

impl Node {
    /// Returns a tree of pseudo-random numbers that is `depth` plies deep.
    fn grow(depth: u32, state: &mut u64) -> Self {
        let mut draw = |below: u64| {
            *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (*state >> 33) % below
        };
        if depth == 0 {
            return Self::Leaf(draw(7) as i64);
        }
        let children = 1 + draw(3) + u64::from(depth > 2);
        Self::Inner((0..children).map(|_| Self::grow(depth - 1, state)).collect())
    }

    fn text(&self) -> String {
        match self {
            Self::Leaf(value) => value.to_string(),
            Self::Inner(children) => {
                format!("[{}]", children.iter().map(Self::text).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// Runs alpha-beta with MAX and MIN nodes and a bug: there is no cutoff if `low` equals `high`. Counts every call.
fn strict_alphabeta(node: &Node, is_max: bool, mut low: i64, mut high: i64, calls: &mut u64) -> i64 {
    *calls += 1;
    let Node::Inner(children) = node else {
        let Node::Leaf(value) = node else { unreachable!() };
        return *value;
    };
    for child in children {
        let value = strict_alphabeta(child, !is_max, low, high, calls);
        if is_max {
            low = low.max(value);
        } else {
            high = high.min(value);
        }
        if low > high {
            break;
        }
    }
    if is_max { low } else { high }
}

/// Runs Scout with MAX and MIN nodes, and does not count the leaves of TEST.
fn eval(node: &Node, is_max: bool, leaves: &mut u64) -> i64 {
    match node {
        Node::Leaf(value) => {
            *leaves += 1;
            *value
        }
        Node::Inner(children) => {
            let mut best = eval(&children[0], !is_max, leaves);
            for child in &children[1..] {
                let is_better = if is_max { exceeds(child, !is_max, best) } else { !exceeds(child, !is_max, best - 1) };
                if is_better {
                    best = eval(child, !is_max, leaves);
                }
            }
            best
        }
    }
}

/// Returns whether the value for MAX is greater than `bound`.
fn exceeds(node: &Node, is_max: bool, bound: i64) -> bool {
    match node {
        Node::Leaf(value) => *value > bound,
        Node::Inner(children) if is_max => children.iter().any(|child| exceeds(child, false, bound)),
        Node::Inner(children) => children.iter().all(|child| exceeds(child, true, bound)),
    }
}

/// Runs principal variation search in negamax form, with re-searches from the value found, and counts interior nodes.
fn pvs(node: &Node, (sign, depth): (i64, u32), mut alpha: i64, beta: i64, interior: &mut u64) -> i64 {
    let Node::Inner(children) = node else {
        let Node::Leaf(value) = node else { unreachable!() };
        return sign * value;
    };
    if depth == 0 {
        return sign * leftmost(node);
    }
    *interior += 1;
    let below = (-sign, depth - 1);
    let mut best = -1000;
    for (place, child) in children.iter().enumerate() {
        let mut value = 0;
        let mut low = alpha;
        let mut again = place == 0;
        if place > 0 {
            value = -pvs(child, below, -alpha - 1, -alpha, interior);
            again = alpha < value && value < beta;
            low = value;
        }
        if again {
            value = -pvs(child, below, -beta, -low, interior);
        }
        best = best.max(value);
        alpha = alpha.max(value);
        if value >= beta {
            break;
        }
    }
    best
}

fn leftmost(node: &Node) -> i64 {
    match node {
        Node::Leaf(value) => *value,
        Node::Inner(children) => leftmost(&children[0]),
    }
}

fn trees() -> Vec<Node> {
    let mut state = 11;
    (0..6).map(|number| Node::grow(if number < 2 { 3 } else { 5 }, &mut state)).collect()
}

fn identify_counts(count: impl Fn(&Node) -> u64, algorithm: Option<Algorithm>) -> Identification {
    let depth = |place: usize| if place < 2 { 3 } else { 5 };
    let rows: Vec<Row> = trees()
        .iter()
        .enumerate()
        .map(|(place, tree)| Row { walk: walk(&tree.text()), depth: depth(place), count: count(tree), algorithm, of: None })
        .collect();
    let scopes: Vec<_> = rows.iter().map(|row| row.walk.scope()).collect();
    let space = Space::of(&scopes, algorithm.as_ref().map(std::slice::from_ref));
    infer(&rows, 0b11_1111, (&space, algorithm.is_none()), 2, (&AtomicBool::new(false), &|_, _, _| {}))
}

fn simplest(found: &Identification) -> &Explanation {
    assert_eq!(found.found[0].fits(), 6, "{:?}", &found.found[..found.found.len().min(3)]);
    &found.found[0]
}

#[test]
fn counts_of_programs_written_out_by_hand_are_identified() {
    let found = identify_counts(
        |tree| {
            let mut calls = 0;
            strict_alphabeta(tree, true, -1000, 1000, &mut calls);
            calls - 1
        },
        Some(Algorithm::AlphaBeta),
    );
    let found = simplest(&found);
    assert_eq!(found.program, Program { cut: Cut::Greater, ..Program::default() });
    assert_eq!(found.quantity, Quantity { of: NodeKind::Calls, root: RootNode::Not, ..Quantity::default() });

    let found = identify_counts(
        |tree| {
            let mut leaves = 0;
            eval(tree, true, &mut leaves);
            leaves
        },
        Some(Algorithm::Scout),
    );
    let found = simplest(&found);
    assert_eq!(found.program, Program { algorithm: Algorithm::Scout, ..Program::default() });
    assert_eq!(found.quantity, Quantity { part: Part::WithoutTest, ..Quantity::default() });
}

/// Conventions that count alike in a small search may count differently in a large one.
#[test]
fn small_searches_do_not_show_that_two_conventions_are_one() {
    let row = |text: &str, depth| Row { walk: walk(text), depth, count: 4, algorithm: Some(Algorithm::AlphaBeta), of: None };
    let rows = [row("[[3 5] [3 9]]", 2)];
    let space = Space::of(&[rows[0].walk.scope()], Some(&[Algorithm::AlphaBeta]));
    let found = infer(&rows, 1, (&space, false), 1, (&AtomicBool::new(false), &|_, _, _| {})).found;
    let some = &found[..found.len().min(20)];
    let probe = |text: &str, depth| Probe { name: String::new(), row: row(text, depth) };
    assert_eq!(classes(some, &space, &[probe("[[3 5] [3 9]]", 2), probe("[1 2]", 1)], 1).len(), some.len());
    let large = trees().into_iter().skip(2).map(|tree| tree.text());
    let large: Vec<Probe> =
        large.flat_map(|text| [text.clone(), format!("[{text} {text} {text}]")]).map(|text| probe(&text, 6)).collect();
    let classes = classes(some, &space, &large, 2);
    for class in &classes {
        for member in &class.members[1..] {
            assert_eq!(
                large.iter().map(|probe| probe.count(member.program, member.quantity)).collect::<Vec<_>>(),
                class.counts
            );
        }
    }
    assert_eq!(classes.iter().map(|class| class.members.len()).sum::<usize>(), some.len());
}

#[test]
fn two_differences_at_once_are_identified() {
    let depth = |tree: &Node| if matches!(tree, Node::Inner(children) if height(children) == 5) { 4 } else { 2 };
    let found = identify_counts(
        |tree| {
            let mut interior = 0;
            pvs(tree, (1, depth(tree)), -1000, 1000, &mut interior);
            interior
        },
        Some(Algorithm::Pvs),
    );
    let found = simplest(&found);
    let expected =
        Program { algorithm: Algorithm::Pvs, second: SecondWindow::FromValue, depth: DepthOffset::Less, ..Program::default() };
    assert_eq!((found.program, found.quantity), (expected, Quantity { of: NodeKind::Interior, ..Quantity::default() }));
}

fn height(children: &[Node]) -> u32 {
    1 + children.iter().map(|child| if let Node::Inner(below) = child { height(below) } else { 0 }).max().unwrap_or(0)
}

/// Returns all trees of at most two plies with one or two children and the values 0 and 1, and some trees of three plies.
fn small_trees() -> Vec<String> {
    let mut trees = vec!["0".to_owned(), "1".to_owned()];
    for _ in 0..2 {
        let below = trees.clone();
        for one in &below {
            trees.push(format!("[{one}]"));
            trees.extend(below.iter().map(|other| format!("[{one} {other}]")));
        }
        trees.dedup();
    }
    let some: Vec<String> = trees.iter().step_by(3).cloned().collect();
    for one in &some {
        trees.extend(some.iter().map(|other| format!("[{one} {other}]")));
    }
    trees.retain(|tree| tree.starts_with('['));
    trees
}

/// The space treats these conventions as one, because programs visit equal nodes under all of them.
#[test]
fn conventions_that_are_counted_as_one_are_equal_on_all_small_trees() {
    let usual = Program::default();
    let of = |algorithm| Program { algorithm, ..usual };
    let pairs = [
        (usual, of(Algorithm::AlphaBetaSoft)),
        (of(Algorithm::Pvs), of(Algorithm::ScoutWindow)),
        (
            Program { second: SecondWindow::FromValue, ..of(Algorithm::Pvs) },
            Program { horizon: scoutlab_identify::TwoPlyRule::Searched, ..of(Algorithm::NegaScout) },
        ),
    ];
    let trees = small_trees();
    assert!(trees.len() > 500, "{}", trees.len());
    for (one, other) in pairs {
        for tree in &trees {
            let tally = |program| run(&mut *walk(tree), program, 4, Limits::NONE);
            assert_eq!(tally(one), tally(other), "{one} and {other} on {tree}");
        }
    }
}

#[test]
fn every_program_of_the_space_is_there_once_and_ends() {
    let scope = walk("[1 2]").scope();
    let space = Space::of(&[scope], None);
    let distinct: std::collections::HashSet<Program> = space.programs.iter().copied().collect();
    assert_eq!(distinct.len(), space.programs.len());
    assert_eq!(space.programs[0], Program::default());
    let mut walk = walk("[[3 5 [2 2]] [2 [9 1]] 4]");
    for &program in space.programs.iter().step_by(97) {
        assert_eq!(program.canonical(), program);
        assert!(run(&mut *walk, program, 3, Limits { visits: 5000, ..Limits::NONE }).is_some(), "{program}");
    }
}
