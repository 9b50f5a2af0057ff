//! Trace pages beside the report.

use anyhow::{Context, Result};
use serde::Serialize;

use super::{exhibits, smallest};
use scoutlab::registry::SearchText;
use scoutlab::request::SearchRequest;
use scoutlab::trace::{self, USUAL_STEPS};
use scoutlab_experiments::experiment::is_extended;
use scoutlab_experiments::project::Project;

/// The folder of the trace pages, in the folder of the report.
const FOLDER: &str = "traces";

/// Two searches of one position that a trace page of the report shows next to each other.
pub(super) struct Exhibit<'e> {
    pub(super) name: &'e str,
    pub(super) title: &'e str,
    /// A hint for the reader, in Markdown.
    pub(super) about: &'e str,
    pub(super) game: &'e str,
    pub(super) position: &'e str,
    pub(super) depth: u32,
    pub(super) ordering: &'e str,
    pub(super) algorithm: &'e str,
    pub(super) against: &'e str,
    pub(super) against_ordering: &'e str,
}

const EXHIBITS: [Exhibit<'static>; 6] = [
    Exhibit {
        name: "badly-ordered-node",
        title: "One badly ordered node",
        about: "The smallest tree on which Scout visits fewer leaves than alpha-beta: a 1 settles Scout's null window, but causes no cutoff in alpha-beta's wider window.",
        game: "tree",
        position: "[0 [[1 0] 0]]",
        depth: 3,
        ordering: "none",
        algorithm: "alphabeta",
        against: "scout-window",
        against_ordering: "none",
    },
    Exhibit {
        name: "tictactoe-perfect",
        title: "Tic-tac-toe, perfect ordering",
        about: "If every node searches a best move first, alpha-beta and Scout visit the same nodes in the same order; each node has one of six types.",
        game: "tictactoe",
        position: "start",
        depth: 9,
        ordering: "perfect",
        algorithm: "alphabeta",
        against: "scout",
        against_ordering: "perfect",
    },
    Exhibit {
        name: "tictactoe-as-generated",
        title: "Tic-tac-toe, moves in reading order",
        about: "The same two searches without an ordering, from a position after three moves: re-searches, and nodes that only one search visits.",
        game: "tictactoe",
        position: "after x0y0 x1y0 x0y1",
        depth: 6,
        ordering: "none",
        algorithm: "alphabeta",
        against: "scout",
        against_ordering: "none",
    },
    Exhibit {
        name: "othello-ffo-41",
        title: "Othello, FFO 41, depth 4",
        about: "Alpha-beta and Pearl's Scout on an endgame position, searched to a fixed depth with leaves evaluated by disc difference.",
        game: "othello",
        position: "ffo:41",
        depth: 4,
        ordering: "none",
        algorithm: "alphabeta",
        against: "scout",
        against_ordering: "none",
    },
    Exhibit {
        name: "othello-sorted",
        title: "Othello, FFO 41, sorted and not",
        about: "Alpha-beta twice: moves as generated, and sorted by one-ply values where more than two plies remain.",
        game: "othello",
        position: "ffo:41",
        depth: 4,
        ordering: "none",
        algorithm: "alphabeta",
        against: "alphabeta",
        against_ordering: "eval1:min-depth=2",
    },
    Exhibit {
        name: "ywf",
        title: "YWF from the start, depth 3",
        about: "9x9 Othello with change moves: alpha-beta and Scout.",
        game: "ywf",
        position: "start",
        depth: 3,
        ordering: "none",
        algorithm: "alphabeta",
        against: "scout",
        against_ordering: "none",
    },
];

/// The entry of a trace page in the report.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Shown {
    title: String,
    about: String,
    /// The path of the page, relative to the report.
    file: String,
    command: String,
    /// The counts of each search.
    counts: Vec<String>,
}

impl Exhibit<'_> {
    pub(super) fn request(&self, algorithm: &str, ordering: &str) -> Result<SearchRequest> {
        let text = SearchText {
            game: self.game.to_owned(),
            position: self.position.to_owned(),
            depth: Some(self.depth),
            algorithm: algorithm.to_owned(),
            ordering: ordering.to_owned(),
            ..SearchText::default()
        };
        Ok(text.parse()?)
    }

    /// Returns the path of the trace page, relative to the report.
    pub(super) fn file(&self) -> String {
        format!("{FOLDER}/{}.html", self.name)
    }

    pub(super) fn command(&self) -> String {
        let position = if self.position.contains(' ') { format!("\"{}\"", self.position) } else { self.position.to_owned() };
        let mut command = format!(
            "cargo scoutlab trace {} --position {position} --depth {} --algorithm {}",
            self.game, self.depth, self.algorithm
        );
        if self.ordering != "none" {
            command = format!("{command} --ordering {}", self.ordering);
        }
        if self.against != self.algorithm {
            command = format!("{command} --against {}", self.against);
        }
        if self.against_ordering != self.ordering {
            command = format!("{command} --against-ordering {}", self.against_ordering);
        }
        command
    }
}

#[derive(Default)]
pub(super) struct Gallery {
    pub(super) shown: Vec<Shown>,
    /// The trace pages, each with its path relative to the report.
    pub(super) pages: Vec<(String, String)>,
}

impl Gallery {
    /// Records the searches of an exhibit and adds their trace page. Each search may have at most `most` steps.
    ///
    /// # Errors
    ///
    /// Fails if a name is unknown, or a search fails or has too many steps.
    pub(super) fn add(&mut self, exhibit: &Exhibit<'_>, most: u64) -> Result<()> {
        let request = exhibit.request(exhibit.algorithm, exhibit.ordering)?;
        let against = exhibit.request(exhibit.against, exhibit.against_ordering)?;
        let page = trace::page(&request, Some(&against), most)?;
        let counts = [&request, &against].into_iter().zip(&page.searches).map(|(request, search)| {
            let name = request.described();
            let counters = &search.outcome.counters;
            format!("{name}: {} leaves, {} interior nodes", counters.leaves, counters.interior)
        });
        let file = exhibit.file();
        self.shown.push(Shown {
            title: exhibit.title.to_owned(),
            about: super::findings::inline(exhibit.about),
            file: file.clone(),
            command: exhibit.command(),
            counts: counts.collect(),
        });
        self.pages.push((file, page.html));
        Ok(())
    }
}

/// Records searches for the report: searches with each extension if the program has extensions, or else scoutlab's examples.
/// Projects other than scoutlab have no examples.
pub(super) fn record(project: &Project) -> Result<Gallery> {
    if is_extended() {
        return exhibits::record();
    }
    let mut gallery = Gallery::default();
    if project.own_title()?.is_some() {
        return Ok(gallery);
    }
    for exhibit in &EXHIBITS {
        gallery.add(exhibit, USUAL_STEPS).with_context(|| format!("the trace {}", exhibit.name))?;
    }
    gallery.pages.extend(smallest::pages()?);
    Ok(gallery)
}
