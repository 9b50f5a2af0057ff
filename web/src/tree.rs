//! Writes a tree as text and as a picture, with or without a search, as `scoutlab show tree` does.

use scoutlab::Catalogue;
use scoutlab::registry::SearchText;
use scoutlab::show::{bare, scene, searched};
use scoutlab_figures::painting;
use serde_json::json;

use crate::lines::{Failed, Lines};
use crate::task::{ShownTree, parsed};

/// Writes the notation, a line of text per node, and a picture.
pub(crate) fn run(catalogue: &Catalogue, tree: &ShownTree, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let failed = |error: &dyn std::fmt::Display| Failed::Search(error.to_string());
    let text = SearchText {
        game: "tree".to_owned(),
        position: tree.position.clone(),
        depth: Some(tree.depth),
        algorithm: tree.algorithm.clone().unwrap_or_else(|| "minimax".to_owned()),
        ordering: tree.ordering.clone(),
        window: tree.window.clone(),
        ..SearchText::default()
    };
    let request = parsed(catalogue, &text)?;
    let shown =
        if tree.algorithm.is_some() { searched(&request, tree.step) } else { bare(&request.position, request.settings.depth) };
    let shown = shown.map_err(|error| failed(&error))?;
    let svg = painting::svg(&scene(&shown)).map_err(|error| failed(&error))?;
    lines.write(&json!({ "notation": shown.notation(), "lines": shown.lines(), "svg": svg }));
    Ok(())
}
