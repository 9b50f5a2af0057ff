//! The end of a game, searched exactly.

use anyhow::Result;
use scoutlab_games::othello::{Exact, Othello, Square};
use scoutlab_search::algorithms::AlphaBetaSoft;
use scoutlab_search::orderings::Mobility;
use scoutlab_search::{Search, Window};

/// How many plies before the end moves are no longer sorted: so near to it, counting replies costs more than it saves.
const UNSORTED: u32 = 5;

/// The final score with best play for the side to move, and the line of best play.
pub(super) fn solve(position: &Othello) -> Result<(i8, Vec<Square>)> {
    // A pass before every move and two at the end are more plies than any game has.
    let empties = position.empties();
    let depth = 2 * empties + 2;
    let exact = Exact::new(0);
    let mut mobility = Mobility::new(depth - empties.saturating_sub(UNSORTED));
    let mut search = Search::new(&exact).ordered_by(&mut mobility).in_window(Window::new(-65, 65));
    let score = search.run(&AlphaBetaSoft, position, depth)?;
    Ok((score as i8, search.line().to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoutlab_games::othello::ffo;
    use scoutlab_games::{Game, Value};

    /// Of a finished game.
    fn final_score(position: &Othello) -> Value {
        let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
        difference + difference.signum() * position.empties() as Value
    }

    /// Without pruning, ordering or anything else.
    fn plain(position: &Othello) -> Value {
        let moves = position.generate();
        moves.map(|played| -plain(&position.play(played))).max().unwrap_or_else(|| final_score(position))
    }

    #[test]
    fn the_score_is_that_of_plain_minimax_and_of_the_end_of_the_line() {
        for stored in ffo() {
            let mut position = stored.position;
            while position.empties() > 7 && !position.is_terminal() {
                let moves: Vec<Square> = position.generate().collect();
                position = position.play(moves[position.empties() as usize % moves.len()]);
            }
            let (score, line) = solve(&position).unwrap();
            assert_eq!(Value::from(score), plain(&position), "{}", stored.number);
            let end = line.iter().fold(position, |position, &played| position.play(played));
            assert!(end.is_terminal());
            let sign = if line.len().is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(sign * final_score(&end), i32::from(score));
        }
    }
}
