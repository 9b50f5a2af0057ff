//! The page of the smallest trees, next to the report.

use anyhow::{Result, anyhow};
use scoutlab_figures::painting;
use scoutlab_games::Value;
use scoutlab_games::tree::{Leaves, TextTree};
use scoutlab_search::Search;
use scoutlab_search::algorithms::{AnyAlgorithm, Minimax};
use scoutlab_search::observers::{Event, EventLog, LeafSequence};
use serde::Serialize;

use super::STYLE;
use super::gallery::{Exhibit, Gallery};
use super::small_trees::{MOST_LEAVES, small_trees};
use scoutlab::show::{scene, searched};
use scoutlab::trace::USUAL_STEPS;
use scoutlab::{Catalogue, page};

/// The file name of the page.
pub(super) const FILE: &str = "smallest-trees.html";

const TEMPLATE: &str = include_str!("../../assets/report/smallest-trees.html");

/// A difference between two searches. The page shows the smallest tree in which the difference occurs.
struct Phenomenon {
    /// The name of the trace page of the tree.
    name: &'static str,
    title: &'static str,
    about: &'static str,
    algorithm: &'static str,
    against: &'static str,
    /// Whether the two searches show the phenomenon.
    occurs: fn(&Run, &Run) -> bool,
}

/// The properties of a search that decide whether a phenomenon occurs.
struct Run {
    /// The paths to the visited leaves, in the order of the visits.
    visits: Vec<Vec<u16>>,
    /// The values that interior visits return.
    returned: Vec<Value>,
    /// The number of leaves of the tree.
    leaves: usize,
}

const PHENOMENA: [Phenomenon; 7] = [
    Phenomenon {
        name: "smallest-scout-fewer",
        title: "Scout visits fewer leaves than alpha-beta",
        about: "TEST only decides whether a node is better than the best move so far. A leaf can settle this although it lies inside \
                alpha-beta's window.",
        algorithm: "alphabeta",
        against: "scout",
        occurs: |alphabeta, scout| scout.visits.len() < alphabeta.visits.len(),
    },
    Phenomenon {
        name: "smallest-scout-equal",
        title: "Scout visits as many leaves as alpha-beta, and fewer than the tree has",
        about: "TEST fails, and it cuts off where alpha-beta does.",
        algorithm: "alphabeta",
        against: "scout",
        occurs: |alphabeta, scout| scout.visits.len() == alphabeta.visits.len() && scout.visits.len() < scout.leaves,
    },
    Phenomenon {
        name: "smallest-scout-more",
        title: "Scout visits more leaves than alpha-beta",
        about: "TEST visits a leaf and succeeds, so Scout visits it again to find its value.",
        algorithm: "alphabeta",
        against: "scout",
        occurs: |alphabeta, scout| scout.visits.len() > alphabeta.visits.len(),
    },
    Phenomenon {
        name: "smallest-fail-soft",
        title: "Fail-soft alpha-beta returns a value that fail-hard alpha-beta does not",
        about: "Both visit the same leaves. If a value lies outside the window of its node, fail-hard returns the end of the window, \
                and fail-soft returns the value, a tighter bound. A TT can use this bound.",
        algorithm: "alphabeta",
        against: "alphabeta-soft",
        occurs: |hard, soft| hard.returned != soft.returned,
    },
    Phenomenon {
        name: "smallest-negascout-pvs",
        title: "NegaScout visits other leaves than PVS",
        about: "Near the horizon, NegaScout takes the value of the null-window search as exact (Reinefeld's rule). PVS searches the \
                move again.",
        algorithm: "pvs",
        against: "negascout",
        occurs: |pvs, negascout| pvs.visits != negascout.visits,
    },
    Phenomenon {
        name: "smallest-sss",
        title: "SSS* skips a leaf that alpha-beta visits",
        about: "SSS* searches the most promising solution tree first, not the leftmost one.",
        algorithm: "alphabeta",
        against: "sss",
        occurs: |alphabeta, sss| alphabeta.visits.iter().any(|leaf| !sss.visits.contains(leaf)),
    },
    Phenomenon {
        name: "smallest-deep-cutoff",
        title: "A deep cutoff saves a leaf",
        about: "Alpha-beta cuts off because of a bound from a node at least three plies above. Branch and bound (F1 of Knuth and Moore \
                1975) uses the parent's bound only, and visits the leaf.",
        algorithm: "branch-and-bound",
        against: "alphabeta",
        occurs: |bounded, alphabeta| alphabeta.visits.len() < bounded.visits.len(),
    },
];

#[derive(Serialize)]
struct Page {
    policy: String,
    style: &'static str,
    report: &'static str,
    most_leaves: usize,
    trees: usize,
    smallest: Vec<Smallest>,
}

/// The smallest tree of a phenomenon.
#[derive(Serialize)]
struct Smallest {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    tree: String,
    /// The file name of the trace page.
    file: String,
    command: String,
    searches: Vec<Searched>,
}

/// A tree with the results of a search.
#[derive(Serialize)]
struct Searched {
    algorithm: &'static str,
    visits: usize,
    svg: String,
}

/// Returns the page and the trace pages of its trees, each with its path relative to the report.
pub(super) fn pages(catalogue: &Catalogue) -> Result<Vec<(String, String)>> {
    let trees = small_trees();
    let mut gallery = Gallery::new(catalogue.clone());
    let mut smallest = Vec::new();
    for phenomenon in &PHENOMENA {
        smallest.push(phenomenon.smallest(&trees, &mut gallery)?);
    }
    let page = Page {
        policy: page::policy(STYLE, ""),
        style: STYLE,
        report: super::FILE,
        most_leaves: MOST_LEAVES,
        trees: trees.len(),
        smallest,
    };
    let mut pages = gallery.pages;
    pages.push((FILE.to_owned(), page::render(TEMPLATE, &[], &page)));
    Ok(pages)
}

impl Phenomenon {
    /// Finds the smallest tree in which the phenomenon occurs, and records the two searches.
    fn smallest(&self, trees: &[TextTree], gallery: &mut Gallery) -> Result<Smallest> {
        let names = gallery.catalogue.algorithms();
        let algorithms = [names.named(self.algorithm)?, names.named(self.against)?];
        let occurs = |tree: &&TextTree| {
            let [first, second] = algorithms.each_ref().map(|algorithm| Run::of(tree, algorithm));
            (self.occurs)(&first, &second)
        };
        let tree = trees.iter().find(occurs).ok_or_else(|| anyhow!("no small tree shows: {}", self.title))?;
        let text = tree.to_string();
        let exhibit = Exhibit {
            name: self.name,
            title: self.title,
            about: self.about,
            game: "tree",
            position: &text,
            depth: tree.height(),
            ordering: "none",
            algorithm: self.algorithm,
            against: self.against,
            against_ordering: "none",
        };
        gallery.add(&exhibit, USUAL_STEPS)?;
        let mut searches = Vec::new();
        for algorithm in [self.algorithm, self.against] {
            let shown = searched(&exhibit.request(&gallery.catalogue, algorithm, "none")?, None)?;
            let visits = shown.nodes().iter().flat_map(|node| &node.found).map(|found| found.visits.len()).sum();
            searches.push(Searched {
                algorithm,
                visits,
                svg: painting::svg(&scene(&shown)).map_err(|problem| anyhow!(problem))?,
            });
        }
        Ok(Smallest {
            name: self.name,
            title: self.title,
            about: self.about,
            file: exhibit.file(),
            command: exhibit.command(),
            tree: text,
            searches,
        })
    }
}

impl Run {
    fn of(tree: &TextTree, algorithm: &AnyAlgorithm) -> Self {
        let mut log = EventLog::new(USUAL_STEPS);
        Self::observe(tree, algorithm, &mut log);
        let returned = log.events().iter().filter_map(|event| match *event {
            Event::Leave { value } => Some(value),
            _ => None,
        });
        let leaves = Self::visits(tree, &AnyAlgorithm::of(Minimax)).len();
        Self { visits: Self::visits(tree, algorithm), returned: returned.collect(), leaves }
    }

    fn visits(tree: &TextTree, algorithm: &AnyAlgorithm) -> Vec<Vec<u16>> {
        let mut visits = LeafSequence::default();
        Self::observe(tree, algorithm, &mut visits);
        visits.visits().to_vec()
    }

    fn observe<'t>(
        tree: &'t TextTree,
        algorithm: &AnyAlgorithm,
        observer: &mut dyn scoutlab_search::Observer<scoutlab_games::tree::TextPosition<'t>>,
    ) {
        let search = Search::new(&Leaves).observed_by(observer).run_named(algorithm, &tree.root(), tree.height());
        search.expect("a small tree exceeds no limit of an algorithm");
    }
}
