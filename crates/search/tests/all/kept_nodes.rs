//! Nodes that a search keeps and comes back to.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::Value;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};
use scoutlab_search::orderings::{OrderingSpec, Resources};
use scoutlab_search::table::TranspositionTable;
use scoutlab_search::{CountersAndLine, CountingSearch, INFINITY, Opened, Search, Tree, Window};

use crate::common::random_tree;

/// Everything below a node, in search order. Where all leaves have different values, it tells which node it is.
#[derive(Clone, Debug, PartialEq)]
enum Below {
    Leaf(Value),
    Node(Vec<Below>),
}

impl Below {
    fn leaves(&self) -> Vec<Value> {
        match self {
            Self::Leaf(value) => vec![*value],
            Self::Node(children) => children.iter().flat_map(Self::leaves).collect(),
        }
    }
}

/// A kept node with its children.
type Kept<T> = (<T as Tree>::Kept, Vec<Below>);

/// What a visit of the child at hand meets.
fn visit<T: Tree>(tree: &mut T, walk: impl FnOnce(&mut T::Child<'_>) -> Below) -> Below {
    let mut below = None;
    let value = tree.visit(|child| {
        below = Some(walk(child));
        0
    });
    below.unwrap_or(Below::Leaf(value))
}

/// Walks the whole tree in search order, tells of a cut-off by each child, for orderings that learn, and keeps all nodes: some
/// when they are opened, some when their first child has been asked for.
fn keep_all<T: Tree>(tree: &mut T, kept: &mut Vec<Kept<T>>) -> Below {
    if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
        return Below::Leaf(value);
    }
    let count = tree.children();
    let keeps_late = kept.len() % 2 == 1;
    let mut node = if keeps_late { None } else { Some(tree.keep()) };
    let mut children = Vec::new();
    while let Some(place) = tree.next_child(-INFINITY) {
        assert_eq!(place, children.len());
        node = node.or_else(|| Some(tree.keep()));
        children.push(visit(tree, |child| keep_all(child, kept)));
        tree.cut_off();
    }
    assert_eq!((count, tree.children()), (children.len(), children.len()));
    tree.close(0);
    kept.push((node.unwrap(), children.clone()));
    Below::Node(children)
}

/// The same walk, with a visit of another node before each.
fn walk_disturbed<T: Tree>(tree: &mut T, kept: &[Kept<T>], number: &mut usize) -> Below {
    if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
        return Below::Leaf(value);
    }
    let mut children = Vec::new();
    while tree.next_child(-INFINITY).is_some() {
        *number += 1;
        let (node, others) = &kept[*number % kept.len()];
        tree.return_to(node, |tree| {
            let place = *number % others.len();
            tree.choose(place);
            assert_eq!(sorted(&visit(tree, |child| walk(child))), sorted(&others[place]));
        });
        children.push(visit(tree, |child| walk_disturbed(child, kept, number)));
    }
    tree.close(0);
    Below::Node(children)
}

fn walk<T: Tree>(tree: &mut T) -> Below {
    if let Opened::Ended(value) = tree.expand(Window::INFINITE) {
        return Below::Leaf(value);
    }
    let mut children = Vec::new();
    while tree.next_child(-INFINITY).is_some() {
        children.push(visit(tree, |child| walk(child)));
    }
    tree.close(0);
    Below::Node(children)
}

fn sorted(below: &Below) -> Vec<Value> {
    let mut leaves = below.leaves();
    leaves.sort_unstable();
    leaves
}

/// Keeps all nodes, and comes back to each of them from the root and from elsewhere. Orderings that learn may change the order
/// below a kept node, but not its own.
fn check<T: Tree>(tree: &mut T, depth: u32, learns: bool) {
    tree.begin(depth);
    let mut kept = Vec::new();
    let whole = keep_all(tree, &mut kept);
    for (node, children) in kept.iter().rev() {
        tree.return_to(node, |tree| {
            assert_eq!(tree.children(), children.len());
            for place in (0..children.len()).rev() {
                tree.choose(place);
                let found = visit(tree, |child| walk(child));
                if learns {
                    assert_eq!(sorted(&found), sorted(&children[place]), "place {place}");
                } else {
                    assert_eq!(found, children[place], "place {place}");
                }
            }
        });
    }
    let disturbed = walk_disturbed(tree, &kept, &mut 0);
    if learns {
        assert_eq!(sorted(&disturbed), sorted(&whole));
    } else {
        assert_eq!(disturbed, whole);
    }
    for (node, _) in kept {
        tree.release(node);
    }
    assert_eq!(tree.kept_bytes(), 0);
}

/// A random tree whose leaves are numbered from left to right.
fn numbered_tree(seed: u64) -> &'static TextTree {
    let shape = random_tree(&mut ChaCha8Rng::seed_from_u64(seed)).to_string();
    let mut leaves = 0;
    let numbered: Vec<String> = shape
        .split(' ')
        .map(|word| {
            let leaf = word.trim_matches(['[', ']']);
            leaves += 1;
            word.replace(leaf, &leaves.to_string())
        })
        .collect();
    TextTree::shared(&numbered.join(" ")).unwrap()
}

#[test]
fn a_kept_node_has_the_same_children_in_the_same_order_and_the_search_goes_on_where_it_was() {
    let mut table = <TranspositionTable<TextPosition<'static>>>::new(1).unwrap();
    for seed in 0..300 {
        let tree = numbered_tree(seed);
        let (root, depth) = (tree.root(), tree.height());
        let explore = |mut search: Search<'_, TextPosition<'static>>, learns: bool| {
            let explored = search.explore(&root, depth, |tree| {
                check(tree, depth, learns);
                Ok(0)
            });
            explored.unwrap();
        };
        explore(Search::new(&Leaves), false);
        // With a table, children are made before they are visited.
        explore(Search::new(&Leaves).with_table(&mut table), false);
        for ordering in ["none", "reverse", "random", "eval1", "worst", "killer:2", "history"] {
            let resources = Resources { seed, ..Resources::default() };
            let mut chain = ordering.parse::<OrderingSpec>().unwrap().build(&resources).unwrap();
            let learns = ["killer:2", "history"].contains(&ordering);
            explore(Search::new(&Leaves).ordered_by(&mut chain.clone()), learns);
            explore(Search::new(&Leaves).ordered_by(&mut chain).with_table(&mut table), learns);
        }
        CountingSearch::new(Leaves, CountersAndLine::default()).explore(&root, |tree| check(tree, depth, false));
    }
}
