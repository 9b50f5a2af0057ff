//! The exact scores that `pattern` is trained with.

use scoutlab_games::othello::{Othello, Square, ffo};
use scoutlab_games::{Game, Value};
use scoutlab_lab::training::exact_score;

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
        let (score, line) = exact_score(&position).unwrap();
        assert_eq!(Value::from(score), plain(&position), "{}", stored.number);
        let end = line.iter().fold(position, |position, &played| position.play(played));
        assert!(end.is_terminal());
        let sign = if line.len().is_multiple_of(2) { 1 } else { -1 };
        assert_eq!(sign * final_score(&end), i32::from(score));
    }
}
