//! The exact scores in the training data of `pattern`.

use scoutlab::Catalogue;
use scoutlab_games::othello::{Exact, Othello, Square, ffo};
use scoutlab_games::{Game, MoveSet, Value};
use scoutlab_othello_pattern_training::exact_score;
use scoutlab_search::algorithms::AlphaBetaSoft;
use scoutlab_search::orderings::Mobility;
use scoutlab_search::{Search, Window};

fn final_score(position: &Othello) -> Value {
    let difference = position.own().count_ones() as Value - position.opponent().count_ones() as Value;
    difference + difference.signum() * position.empties() as Value
}

/// Runs minimax without pruning or ordering.
fn plain(position: &Othello) -> Value {
    let moves = position.moves();
    moves.iter().map(|played| -plain(&position.play(played))).max().unwrap_or_else(|| final_score(position))
}

#[test]
fn the_score_is_that_of_plain_minimax_and_of_the_end_of_the_line() {
    for stored in ffo() {
        let mut position = stored.position;
        while position.empties() > 7 && !position.is_terminal() {
            let moves: Vec<Square> = position.moves().iter().collect();
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

#[test]
fn score_and_line_are_those_of_alpha_beta_by_mobility() {
    let catalogue = Catalogue::built_in();
    let game = catalogue.game("othello").unwrap();
    let mut passes = 0;
    for (seed, empties) in (0..120_u32).map(|seed| (seed, 1 + seed % 10)) {
        let position = game.position(&format!("random:empties={empties},seed={seed}")).unwrap();
        let position = Othello::parse(&position.name()).unwrap();
        let depth = 2 * empties + 2;
        let mut mobility = Mobility { unsorted_depth: depth - empties.saturating_sub(5) };
        let evaluator = Exact::new(0);
        let mut search = Search::new(&evaluator).ordered_by(&mut mobility).in_window(Window::new(-65, 65));
        let score = search.run(&AlphaBetaSoft, &position, depth).unwrap();
        assert_eq!(exact_score(&position).unwrap(), (score as i8, search.principal_variation().to_vec()), "seed {seed}");
        passes += search.principal_variation().iter().filter(|played| **played == Square::PASS).count();
    }
    assert!(passes > 20, "{passes} passes are too few to tell");
}
