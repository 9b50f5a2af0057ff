//! Names of moves.

use scoutlab_games::Notation;

/// Returns the name of a root move in the counts of [`search_in_detail`](super::search_in_detail).
pub(crate) fn divided_name<G: Notation>(root: &G, played: G::Move) -> String {
    root.coordinate_name(played)
}

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
