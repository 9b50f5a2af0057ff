//! Othello by name.

use scoutlab_games::othello::{Discs, Othello};
use scoutlab_games::{Game, SideSigned};

use super::{CatalogueError, Frame, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "othello",
    positions: "start, ffo:40 to ffo:59, or 64 characters X (black) O (white) - (empty) from a1 b1 .. to h8, a blank, X or O to move",
    evaluators: &["discs"],
    frames: &["mover", "white-raw"],
    prepare,
    perft,
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.evaluator_name()?;
    let root = Othello::parse(&request.position)?;
    match request.frame()? {
        Frame::Mover => prepared(root, Discs, request),
        frame => {
            let [first, second] = frame.signs(request.algorithm()?.form(), root.side_to_move());
            prepared(root, SideSigned::new(Discs, first, second), request)
        }
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = Othello::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}
