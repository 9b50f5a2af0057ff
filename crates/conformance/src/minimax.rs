//! The slow reference search.

use scoutlab_games::{Evaluator, Game, MoveSet, Value};

/// Computes the value of `position` for the side to move, using plain minimax to `depth` plies. This function shares no code
/// with the algorithms. Its running time is proportional to the size of the whole tree.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_conformance::minimax;
///
/// let tree = TextTree::parse("[[3 5] [2 [9 1]]]").unwrap();
/// assert_eq!(minimax(&tree.root(), 3, &Leaves), 3);
/// ```
pub fn minimax<G: Game>(position: &G, depth: u32, evaluator: &(impl Evaluator<G> + ?Sized)) -> Value {
    let replies = |played| -minimax(&position.play(played), depth - 1, evaluator);
    let best = if depth == 0 { None } else { position.moves().iter().map(replies).max() };
    // A position without moves is terminal.
    best.unwrap_or_else(|| evaluator.value(position))
}
