//! The searches for the training of `pattern`: best moves and solved endgames.

use std::cell::RefCell;

use scoutlab_endgame::Scores;
use scoutlab_games::othello::{Exact, Othello, Square};
use scoutlab_games::{Evaluator, Game};
use scoutlab_search::algorithms::AlphaBetaSoft;
use scoutlab_search::orderings::{Eval1, ExactScores, Mobility, search_order};
use scoutlab_search::{Limit, Node, Search, SearchError, Window};

/// Moves are not sorted in this many plies before the end, because counting replies would cost more than it saves.
const UNSORTED: u32 = 5;

/// The window that contains all scores.
const ALL: Window = Window::new(-65, 65);

thread_local! {
    /// One table serves all games of a thread.
    static SCORES: RefCell<Scores> = RefCell::default();
}

/// Returns the best move of a search with moves ordered by a one-ply search. Returns `None` for a terminal position.
///
/// ```
/// use scoutlab_games::othello::{Discs, Othello};
/// use scoutlab_games::Notation;
/// use scoutlab_othello_pattern_training::best_move;
///
/// let best = best_move(&Othello::start(), 1, &Discs).unwrap().unwrap();
/// assert_eq!(Othello::start().move_name(best), "c4", "all four moves take one disc, and c4 comes first, by columns");
/// ```
///
/// # Errors
///
/// Fails if a limit of the algorithm ends the search.
pub fn best_move(position: &Othello, depth: u32, evaluator: &dyn Evaluator<Othello>) -> Result<Option<Square>, SearchError> {
    let mut one_ply = Eval1 { unsorted_depth: 1, by: None };
    let mut search = Search::new(evaluator).ordered_by(&mut one_ply);
    search.run(&AlphaBetaSoft, position, depth)?;
    Ok(search.best_move())
}

/// Returns the final score under best play for the side to move, and the line of best play. The line contains the first best
/// move at every position. Moves with fewer replies come first. With at most five empty squares, moves are in move generation
/// order.
///
/// ```
/// use scoutlab_games::Notation;
/// use scoutlab_games::othello::Othello;
/// use scoutlab_othello_pattern_training::exact_score;
///
/// // Black takes the last square and three discs.
/// let position = Othello::parse(&format!("{}XOOO-{} X", "X".repeat(32), "X".repeat(27))).unwrap();
/// let (score, line) = exact_score(&position).unwrap();
/// assert_eq!((score, line.len()), (64, 1));
/// ```
///
/// # Errors
///
/// Fails if a limit of the algorithm ends the search.
pub fn exact_score(position: &Othello) -> Result<(i8, Vec<Square>), SearchError> {
    // No game has more plies than a game with a pass before every move and two passes at the end.
    let empties = position.empties();
    let depth = 2 * empties + 2;
    let mut mobility = Mobility { unsorted_depth: depth - empties.saturating_sub(UNSORTED) };
    if let Some(found) = SCORES.with_borrow_mut(|scores| played_out(scores, position, depth, mobility)) {
        return Ok(found);
    }
    let exact = Exact::new(0);
    let mut search = Search::new(&exact).ordered_by(&mut mobility).in_window(ALL);
    let score = search.run(&AlphaBetaSoft, position, depth)?;
    Ok((score as i8, search.principal_variation().to_vec()))
}

/// Returns the score and the line that alpha-beta with this ordering finds. At every position, the line contains the first move
/// in this ordering that reaches the value. Returns `None` if there is not enough memory for a table.
fn played_out(scores: &mut Scores, position: &Othello, depth: u32, mobility: Mobility) -> Option<(i8, Vec<Square>)> {
    let score = scores.score(position, ALL, &Limit::NONE)?;
    let (mut position, mut value) = (*position, score);
    let mut line = Vec::new();
    while !position.is_terminal() {
        let node = Node::root(&position, depth - line.len() as u32);
        let moves = search_order(&mobility, &node, &Exact::new(0), None);
        let test = Window::above(-value);
        let mut best = None;
        for played in moves {
            // After a best move, the opponent scores at most -`value`.
            if scores.score(&position.play(played), test, &Limit::NONE)? <= test.alpha {
                best = Some(played);
                break;
            }
        }
        let best = best?;
        line.push(best);
        (position, value) = (position.play(best), -value);
    }
    Some((score as i8, line))
}
