//! YWF by name.

use scoutlab_games::Game;
use scoutlab_games::ywf::{Stones, Ywf};

use super::{CatalogueError, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "ywf",
    positions: "start, or 81 characters X (black) O (white) + (gray) - (empty) from a1 b1 .. to i9, a blank, X or O to move, a blank, \
                changes of Black minus changes of White",
    evaluators: &["stones"],
    frames: &["mover"],
    prepare,
    perft,
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.evaluator_name()?;
    request.frame_name()?;
    prepared(Ywf::parse(&request.position)?, Stones, request)
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = Ywf::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}
