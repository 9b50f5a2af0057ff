//! Because of one badly ordered node, Scout can visit fewer leaves than alpha-beta. An exhaustive search over small trees finds
//! the smallest example.

use scoutlab_games::Value;
use scoutlab_games::tree::{Leaves, TextTree};
use scoutlab_search::Search;
use scoutlab_search::algorithms::built_in;

#[derive(Clone, Debug)]
enum Tree {
    Leaf(Value),
    Node(Vec<Tree>),
}

impl Tree {
    fn text(&self) -> String {
        match self {
            Self::Leaf(value) => value.to_string(),
            Self::Node(children) => format!("[{}]", children.iter().map(Self::text).collect::<Vec<_>>().join(" ")),
        }
    }

    /// Returns the minimax value of the tree for MAX, who moves at the root.
    fn value(&self, max: bool) -> Value {
        match self {
            Self::Leaf(value) => *value,
            Self::Node(children) => {
                let values = children.iter().map(|child| child.value(!max));
                if max { values.max() } else { values.min() }.unwrap()
            }
        }
    }

    fn badly_ordered(&self, max: bool) -> usize {
        match self {
            Self::Leaf(_) => 0,
            Self::Node(children) => {
                usize::from(children[0].value(!max) != self.value(max))
                    + children.iter().map(|child| child.badly_ordered(!max)).sum::<usize>()
            }
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Self::Leaf(_) => 0,
            Self::Node(children) => 1 + children.iter().map(Self::depth).max().unwrap(),
        }
    }
}

/// Returns all trees with this many leaves and with leaf values from `values`. The interior nodes of these trees have two
/// children or more.
fn trees(leaves: usize, values: &[Value]) -> Vec<Tree> {
    if leaves == 1 {
        return values.iter().copied().map(Tree::Leaf).collect();
    }
    families(leaves, values).into_iter().map(Tree::Node).collect()
}

/// Returns all sequences of two or more trees that have `leaves` leaves in total.
fn families(leaves: usize, values: &[Value]) -> Vec<Vec<Tree>> {
    let mut found = Vec::new();
    for first in 1..leaves {
        let only_children = trees(leaves - first, values).into_iter().map(|tree| vec![tree]);
        let rests: Vec<Vec<Tree>> = only_children.chain(families(leaves - first, values)).collect();
        for head in trees(first, values) {
            found.extend(rests.iter().map(|rest| [std::slice::from_ref(&head), rest].concat()));
        }
    }
    found
}

fn leaves_and_re_searches(tree: &Tree, algorithm: &str) -> (u64, u64) {
    let text = TextTree::parse(&tree.text()).unwrap();
    let mut search = Search::new(&Leaves);
    let value = search.run_named(&built_in(algorithm).unwrap(), &text.root(), tree.depth()).unwrap();
    assert_eq!(value, tree.value(true), "{algorithm} in {}", tree.text());
    (search.counters.leaves, search.counters.re_searches)
}

/// Returns the trees with one badly ordered node in which Scout visits fewer leaves than alpha-beta.
fn found(leaves: usize, values: &[Value], scout: &str, alphabeta: &str) -> Vec<String> {
    trees(leaves, values)
        .iter()
        .filter(|tree| tree.badly_ordered(true) == 1)
        .filter(|tree| leaves_and_re_searches(tree, scout).0 < leaves_and_re_searches(tree, alphabeta).0)
        .map(Tree::text)
        .collect()
}

#[test]
fn the_smallest_tree_in_which_one_badly_ordered_node_makes_scout_visit_less_has_four_leaves() {
    for (scout, alphabeta) in [("scout-window", "alphabeta-soft"), ("scout", "alphabeta")] {
        // A tree with fewer than four leaves has fewer than four distinct values, so four values are enough.
        for leaves in 2..4 {
            assert!(found(leaves, &[0, 1, 2, 3], scout, alphabeta).is_empty(), "{scout} with {leaves} leaves");
        }
        assert_eq!(found(4, &[0, 1], scout, alphabeta), ["[0 [[1 0] 0]]", "[0 [[1 1] 0]]"], "{scout}");
    }
}

#[test]
fn with_perfect_ordering_no_tree_of_up_to_five_leaves_tells_scout_and_alpha_beta_apart() {
    let mut perfect = 0;
    for tree in (2..=5).flat_map(|leaves| trees(leaves, &[0, 1, 2])).filter(|tree| tree.badly_ordered(true) == 0) {
        let alphabeta = leaves_and_re_searches(&tree, "alphabeta-soft");
        assert_eq!(leaves_and_re_searches(&tree, "scout-window"), alphabeta, "{}", tree.text());
        assert_eq!(leaves_and_re_searches(&tree, "scout"), alphabeta, "{}", tree.text());
        perfect += 1;
    }
    assert!(perfect > 1000, "{perfect}");
}

/// The first child of the root has the value 0. The second child is badly ordered: its first child scores 1 for MAX, but its
/// second child scores only 0, which is better for MIN.
#[test]
fn in_that_tree_scouts_null_window_cuts_below_the_badly_ordered_node() {
    let tree = Tree::Node(vec![Tree::Leaf(0), Tree::Node(vec![Tree::Node(vec![Tree::Leaf(1), Tree::Leaf(0)]), Tree::Leaf(0)])]);
    assert_eq!(tree.text(), "[0 [[1 0] 0]]");
    assert_eq!(leaves_and_re_searches(&tree, "alphabeta-soft"), (4, 0));
    assert_eq!(leaves_and_re_searches(&tree, "scout-window"), (3, 0));
    assert_eq!(leaves_and_re_searches(&tree, "scout"), (3, 0));

    let corrected =
        Tree::Node(vec![Tree::Leaf(0), Tree::Node(vec![Tree::Leaf(0), Tree::Node(vec![Tree::Leaf(1), Tree::Leaf(0)])])]);
    for algorithm in ["alphabeta-soft", "scout-window", "scout"] {
        assert_eq!(leaves_and_re_searches(&corrected, algorithm), (2, 0), "{algorithm}");
    }
}
