//! The page of the smallest trees agrees with an independent enumeration and independent searches.

use std::path::Path;
use std::sync::LazyLock;

use scoutlab_experiments::project::Project;
use scoutlab_report::report;

use crate::support::MEASURES;

/// A tree of the independent implementation.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(i32),
    Inner(Vec<Tree>),
}

impl Tree {
    fn parse(text: &mut &str) -> Self {
        *text = text.trim_start();
        if let Some(rest) = text.strip_prefix('[') {
            *text = rest;
            let mut children = Vec::new();
            while !text.trim_start().starts_with(']') {
                children.push(Self::parse(text));
            }
            *text = &text.trim_start()[1..];
            return Self::Inner(children);
        }
        let end = text.find([' ', ']']).unwrap_or(text.len());
        let value = text[..end].parse().unwrap();
        *text = &text[end..];
        Self::Leaf(value)
    }

    fn leaves(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Inner(children) => children.iter().map(Self::leaves).sum(),
        }
    }

    /// Returns all trees with `leaves` leaves and values from 0 to `values` - 1. The function combines each first child with
    /// each rest of a tree.
    fn all(leaves: usize, values: i32) -> Vec<Self> {
        if leaves == 1 {
            return (0..values).map(Self::Leaf).collect();
        }
        let mut found = Vec::new();
        for first in 1..leaves {
            for child in Self::all(first, values) {
                for rest in Self::all(leaves - first, values) {
                    // The rest becomes the second child, or the children of the rest follow the first child.
                    found.push(Self::Inner(vec![child.clone(), rest.clone()]));
                    if let Self::Inner(others) = rest {
                        found.push(Self::Inner([vec![child.clone()], others].concat()));
                    }
                }
            }
        }
        found
    }

    /// Runs alpha-beta (Knuth and Moore 1975) in minimax form. If `deep` is false, only the parent's bound causes cutoffs.
    fn alphabeta(&self, is_max: bool, (mut alpha, mut beta): (i32, i32), deep: bool, visits: &mut usize) -> i32 {
        let Self::Inner(children) = self else {
            *visits += 1;
            let Self::Leaf(value) = self else { unreachable!() };
            return *value;
        };
        let mut best = if is_max { -99 } else { 99 };
        for child in children {
            let (low, high) = if is_max { (alpha.max(best), beta) } else { (alpha, beta.min(best)) };
            let passed = match (deep, is_max) {
                (true, _) => (low, high),
                (false, true) => (low, 99),
                (false, false) => (-99, high),
            };
            let value = child.alphabeta(!is_max, passed, deep, visits);
            best = if is_max { best.max(value) } else { best.min(value) };
            if is_max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Runs EVAL of Pearl's Scout (1980).
    fn scout(&self, is_max: bool, visits: &mut usize) -> i32 {
        let Self::Inner(children) = self else {
            *visits += 1;
            let Self::Leaf(value) = self else { unreachable!() };
            return *value;
        };
        let mut best = children[0].scout(!is_max, visits);
        for child in &children[1..] {
            if child.is_better(!is_max, is_max, best, visits) {
                best = child.scout(!is_max, visits);
            }
        }
        best
    }

    /// Runs Pearl's TEST. Returns whether the node is greater than `bound` for a MAX parent, or less than `bound` for a MIN
    /// parent.
    fn is_better(&self, is_max: bool, for_max: bool, bound: i32, visits: &mut usize) -> bool {
        let Self::Inner(children) = self else {
            *visits += 1;
            let Self::Leaf(value) = self else { unreachable!() };
            return if for_max { *value > bound } else { *value < bound };
        };
        // If the side that benefits moves, one better child makes the node better. If the other side moves, all children must
        // be better.
        let mut tests = children.iter();
        if is_max == for_max {
            tests.any(|child| child.is_better(!is_max, for_max, bound, visits))
        } else {
            tests.all(|child| child.is_better(!is_max, for_max, bound, visits))
        }
    }

    /// Returns the numbers of leaves that alpha-beta, branch and bound, and Scout visit.
    fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        let value = self.alphabeta(true, (-99, 99), true, &mut counts[0]);
        assert_eq!(self.alphabeta(true, (-99, 99), false, &mut counts[1]), value);
        assert_eq!(self.scout(true, &mut counts[2]), value);
        counts
    }
}

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = report::write(&Project::at(root, MEASURES.clone()), None).unwrap().pages;
    pages.into_iter().find(|(name, _)| name == "smallest-trees.html").unwrap().1
});

/// Returns the tree that a section of the page shows.
fn tree(section: &str) -> Tree {
    let (_, rest) = PAGE.split_once(&format!("id=\"{section}\"")).unwrap();
    let (_, rest) = rest.split_once("<code>").unwrap();
    Tree::parse(&mut rest.split_once("</code>").unwrap().0)
}

/// A function that returns whether the counts on a tree show a difference, given the counts and the number of leaves of the
/// tree.
type Occurs = fn([usize; 3], usize) -> bool;

#[test]
fn no_smaller_tree_shows_a_difference() {
    let differences: [(&str, Occurs); 4] = [
        ("smallest-scout-fewer", |[alphabeta, _, scout], _| scout < alphabeta),
        ("smallest-scout-equal", |[alphabeta, _, scout], leaves| scout == alphabeta && scout < leaves),
        ("smallest-scout-more", |[alphabeta, _, scout], _| scout > alphabeta),
        ("smallest-deep-cutoff", |[alphabeta, bounded, _], _| alphabeta < bounded),
    ];
    for (section, occurs) in differences {
        let found = tree(section);
        let size = found.leaves();
        assert!(occurs(found.counts(), size), "{section}: {found:?}");
        for leaves in 1..size {
            let smaller = Tree::all(leaves, leaves as i32);
            assert!(smaller.iter().all(|tree| !occurs(tree.counts(), leaves)), "{section}");
        }
    }
}

#[test]
fn the_page_shows_the_leaves_that_each_search_visits() {
    for (section, algorithm, count) in [
        ("smallest-scout-fewer", "alphabeta", 0),
        ("smallest-scout-fewer", "scout", 2),
        ("smallest-scout-more", "scout", 2),
        ("smallest-deep-cutoff", "branch-and-bound", 1),
        ("smallest-deep-cutoff", "alphabeta", 0),
    ] {
        let (_, rest) = PAGE.split_once(&format!("id=\"{section}\"")).unwrap();
        let visits = format!("<code>{algorithm}</code>: {} leaf visits", tree(section).counts()[count]);
        assert!(rest.split("</section>").next().unwrap().contains(&visits), "{section}: {visits}");
    }
}
