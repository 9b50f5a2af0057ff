//! Trees by name.

use scoutlab_games::Game;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree};

use super::{CatalogueError, GameEntry, Perft, PreparedSearch, Run, SearchRequest};

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "tree",
    positions: "a tree with its leaf values for the side to move at the root, such as [[3 5] [2 [9 1]]]",
    evaluators: &["leaves"],
    frames: &["mover"],
    prepare,
    perft,
    played: None,
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.evaluator_name()?;
    request.frame_name()?;
    let tree = TextTree::parse(&request.position)?;
    let run = Run::new(request)?;
    run.check_ordering::<TextPosition<'static>>()?;
    // A position borrows its tree, so the closure owns the tree and makes the root anew.
    Ok(Box::new(move || run.run(&tree.root(), &Leaves)))
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let tree = TextTree::parse(position)?;
    Ok(Box::new(move |depth| tree.root().perft(depth)))
}
