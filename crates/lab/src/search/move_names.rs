//! Names of moves.

use scoutlab_games::Notation;

/// Returns the names of the moves of a line of play.
pub(crate) fn move_names<G: Notation>(root: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = root.clone();
    let name = |&played: &G::Move| {
        let name = position.move_name(played);
        position = position.play(played);
        name
    };
    line.iter().map(name).collect()
}
