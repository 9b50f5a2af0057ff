//! Trees by name.

use std::sync::Arc;

use scoutlab_games::Game;
use scoutlab_games::tree::{Leaves, TextPosition, TextTree, UniformPosition};
use scoutlab_search::orderings::NamedEvaluators;

use super::recording::{Recording, record};
use super::tables::Fresh;
use super::{CatalogueError, Evaluated, GameEntry, Perft, PreparedSearch, Run, SearchRequest, prepared};
use crate::trace::TraceError;

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "tree",
    positions: "a tree with its leaf values for the side to move at the root, such as [[3 5] [2 [9 1]]], or an artificial one: \
                b=4,d=8,seed=1 and model=continuous, values (with k=3), win-loss (win=0.6), ordered (p=0.7) or strong",
    evaluators: &["leaves"],
    frames: &["mover"],
    prepare,
    record: record_search,
    perft,
    played: None,
    solve: None,
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.evaluator_name()?;
    request.frame_name()?;
    if is_artificial(&request.position) {
        return prepared(UniformPosition::parse(&request.position)?, Leaves, request);
    }
    let tree = TextTree::parse(&request.position)?;
    let run = Run::new(request)?;
    run.check_ordering::<TextPosition<'static>>()?;
    // A position borrows its tree, so the closure owns the tree and makes the root anew.
    Ok(Box::new(move || run.run(&tree.root(), &Leaves, &Fresh)))
}

fn record_search(request: &SearchRequest, most: u64) -> Result<Recording, TraceError> {
    request.frame_name()?;
    if is_artificial(&request.position) {
        return record(&UniformPosition::parse(&request.position)?, [1, 1], request, most);
    }
    record(&TextTree::parse(&request.position)?.root(), [1, 1], request, most)
}

impl Evaluated for UniformPosition {
    fn evaluators() -> NamedEvaluators<Self> {
        NamedEvaluators::default().with("leaves", || Arc::new(Leaves))
    }
}

impl Evaluated for TextPosition<'_> {
    fn evaluators() -> NamedEvaluators<Self> {
        NamedEvaluators::default().with("leaves", || Arc::new(Leaves))
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    if is_artificial(position) {
        let root = UniformPosition::parse(position)?;
        return Ok(Box::new(move |depth| root.perft(depth)));
    }
    let tree = TextTree::parse(position)?;
    Ok(Box::new(move |depth| tree.root().perft(depth)))
}

/// Whether this is meant as keys and values: a tree written out holds brackets and numbers, never a letter.
fn is_artificial(position: &str) -> bool {
    position.trim_start().starts_with(|character: char| character.is_alphabetic())
}
