//! The searches that the report shows: examples of scoutlab, or the parts of a user.

use anyhow::{Context, Result};
use scoutlab::trace::USUAL_STEPS;
use scoutlab_experiments::project::Project;

use super::gallery::{Exhibit, Gallery};
use super::{exhibits, smallest};

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

/// Records searches for the report: searches with each extension if the program has extensions, or else scoutlab's examples.
/// Projects other than scoutlab have no examples.
pub(super) fn record(project: &Project) -> Result<Gallery> {
    let catalogue = project.measures().catalogue();
    if project.measures().is_extended() {
        return exhibits::record(catalogue);
    }
    let mut gallery = Gallery::new(catalogue.clone());
    if project.own_title()?.is_some() {
        return Ok(gallery);
    }
    for exhibit in &EXHIBITS {
        gallery.add(exhibit, USUAL_STEPS).with_context(|| format!("the trace {}", exhibit.name))?;
    }
    gallery.pages.extend(smallest::pages(catalogue)?);
    Ok(gallery)
}
