//! Tic-tac-toe by name.

use scoutlab_games::Game;
use scoutlab_games::tictactoe::{Ai10s, Ai14s, Outcome, ShortestWin, TicTacToe};

use super::{CatalogueError, GameEntry, Perft, PreparedSearch, SearchRequest, prepared};

pub(super) const ENTRY: GameEntry = GameEntry {
    name: "tictactoe",
    positions: "start, 9 characters o x - from x0y0 x1y0 .. to x2y2 (o moves first), or moves such as \"after x1y1 x1y0\"",
    evaluators: &["outcome", "shortest-win", "ai10s", "ai14s"],
    frames: &["mover"],
    prepare,
    perft,
};

fn prepare(request: &SearchRequest) -> Result<PreparedSearch, CatalogueError> {
    request.frame_name()?;
    let root = TicTacToe::parse(&request.position)?;
    match request.evaluator_name()? {
        "outcome" => prepared(root, Outcome, request),
        "shortest-win" => prepared(root, ShortestWin, request),
        "ai10s" => prepared(root, Ai10s, request),
        _ => prepared(root, Ai14s, request),
    }
}

fn perft(position: &str) -> Result<Perft, CatalogueError> {
    let root = TicTacToe::parse(position)?;
    Ok(Box::new(move |depth| root.perft(depth)))
}
