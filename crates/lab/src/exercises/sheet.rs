//! Exercise sheets: pages of trees to search by hand, and pages of solutions.

use std::collections::BTreeSet;

use crate::search::ListedLeaf;
use crate::{SearchRequest, list_leaves, search};
use thiserror::Error;

use crate::registry::RunError;
use crate::show::{Content, ShowError, Shown, bare, searched};

/// The maximum number of leaf visits that a solution lists.
const MOST_VISITS: usize = 10_000;

/// The reason why a sheet cannot be made.
#[derive(Debug, Error)]
pub enum SheetError {
    /// A search failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A tree cannot be shown.
    #[error(transparent)]
    Show(#[from] ShowError),
}

/// A sheet in memory, which can be written as PDF, HTML or LaTeX.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The questions and, on request, the solutions.
    pub sections: Vec<Section>,
}

/// A part of a sheet that starts on a new page.
#[derive(Clone, Debug)]
pub struct Section {
    /// The title of the section.
    pub title: &'static str,
    /// The introduction to the section, in whole sentences.
    pub introduction: String,
    /// The quantities that students must find.
    pub tasks: Vec<&'static str>,
    /// The command that writes the sheet again.
    pub command: Option<String>,
    /// The trees of the section.
    pub entries: Vec<Entry>,
    /// Whether the section has a line for the name of the student.
    pub has_name: bool,
}

/// A tree of a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of the tree and the algorithm.
    pub title: String,
    /// The text that accompanies the picture.
    pub text: String,
    pub tree: Shown,
    /// The details that the picture shows.
    pub content: Content,
}

/// A tree with its solution by one algorithm.
struct Solved {
    bare: Shown,
    shown: Shown,
    title: String,
    summary: String,
}

impl Sheet {
    /// Returns a sheet with an entry for each search. Each item of `exercises` contains the searches of one tree. `command` is
    /// the command that writes the sheet again.
    ///
    /// # Errors
    ///
    /// Fails with [`SheetError`] if a search fails.
    pub fn new(exercises: &[Vec<SearchRequest>], with_solutions: bool, command: &str) -> Result<Self, SheetError> {
        let mut solved = Vec::new();
        for (number, requests) in exercises.iter().enumerate() {
            for request in requests {
                solved.push(Solved::new(number + 1, request)?);
            }
        }
        let mut sections = vec![questions(&solved)];
        if with_solutions {
            sections.push(solutions(solved, command));
        }
        Ok(Self { sections })
    }
}

impl Solved {
    fn new(number: usize, request: &SearchRequest) -> Result<Self, SheetError> {
        let outcome = search(request)?;
        let value = request.position.written(request.position.reported(outcome.value));
        let mut summary = format!("value {value}, leaf visits: {}", outcome.counters.leaves);
        if let Some(lists) = list_leaves(request, MOST_VISITS)? {
            summary.extend([", leaves cut off: ", &lists.cut.len().to_string()]);
            let is_named = |leaf: &ListedLeaf| leaf.name.is_some();
            if lists.visited.iter().all(is_named) {
                let names = |leaves: &[ListedLeaf]| leaves.iter().map(ListedLeaf::label).collect::<Vec<_>>().join(" ");
                summary.extend(["; order: ", &names(&lists.visited)]);
                if !lists.cut.is_empty() {
                    summary.extend(["; cut off: ", &names(&lists.cut)]);
                }
            }
        }
        Ok(Self {
            bare: bare(&request.position, request.settings.depth)?,
            shown: searched(request, None)?,
            title: format!("Tree {number}, {}", request.settings.algorithm),
            summary,
        })
    }

    /// Returns whether any window of the search has a finite bound.
    fn has_windows(&self) -> bool {
        let nodes = self.shown.nodes();
        let mut ends = nodes.iter().flat_map(|node| &node.found).flat_map(|found| &found.windows).flatten();
        ends.any(|end| end.whole.is_some())
    }
}

fn questions(solved: &[Solved]) -> Section {
    let with_windows: BTreeSet<bool> = solved.iter().map(Solved::has_windows).collect();
    let mut tasks = vec!["Write the value of each visited interior node into its box, with ≤ or ≥ before a bound."];
    if with_windows.contains(&true) {
        tasks.push("Below the box, write the window (α, β) with which the search last entered the node.");
    }
    tasks.push("Number the leaves in the order of their visits.");
    tasks.push("Cross out the branches that are cut off.");
    let entry = |solved: &Solved| Entry {
        title: solved.title.clone(),
        text: String::new(),
        tree: solved.bare.clone(),
        content: if solved.has_windows() { Content::PlacesAndWindows } else { Content::Places },
    };
    Section {
        title: "Game trees: exercises",
        introduction: "Search each tree from left to right with the algorithm named above it. Triangles that point up are MAX \
                       nodes, and triangles that point down are MIN nodes. The values of leaves are for MAX."
            .to_owned(),
        tasks,
        command: None,
        entries: solved.iter().map(entry).collect(),
        has_name: true,
    }
}

fn solutions(solved: Vec<Solved>, command: &str) -> Section {
    let entry = |solved: Solved| {
        let Solved { shown, title, summary, .. } = solved;
        Entry { title, text: summary, tree: shown, content: Content::Known }
    };
    Section {
        title: "Game trees: solutions",
        introduction: String::from(
            "Beside each visited interior node are its value or bound and the window with which the search last entered it. A bound is \
             what the visited leaves prove; fail-hard alpha-beta returns the end of the window instead. In Scout, a node after a TEST \
             has the bound that the answer of the TEST gives. Numbers in boxes are the order of leaf visits. Branches that are cut off are crossed out.",
        ),
        tasks: Vec::new(),
        command: Some(command.to_owned()),
        entries: solved.into_iter().map(entry).collect(),
        has_name: false,
    }
}
