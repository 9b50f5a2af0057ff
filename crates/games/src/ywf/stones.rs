//! Stone difference, or the result of the game.

use super::board::{Ending, Kind};
use super::enclosed::lines;
use super::legal::ALL_SQUARES;
use super::numbers::Numbers;
use super::values::MOST_ENCLOSED;
use super::{Action, ActionValues, Actions, Ywf};
use crate::{Evaluator, Game, MoveSet, Value, Values};

/// The value is 100 if the side to move has won, -100 if it has lost, and 0 for a draw. In any other position, the value is the
/// number of own stones minus the number of the opponent's stones.
///
/// There are 81 squares, so no difference of stones reaches 100.
///
/// ```
/// use scoutlab_games::Evaluator;
/// use scoutlab_games::ywf::{Stones, Ywf};
///
/// assert_eq!(Stones.value(&Ywf::start()), 0);
/// let position = Ywf::parse(&format!("+XX{} O", "-".repeat(78))).unwrap();
/// assert_eq!(Stones.value(&position), -2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Stones;

const WON: Value = 100;

const SQUARES: u32 = 81;

impl Evaluator<Ywf> for Stones {
    #[inline]
    fn value(&self, position: &Ywf) -> Value {
        match position.ending() {
            Ending::None => position.stone_lead(),
            Ending::Won => WON,
            Ending::Lost => -WON,
            Ending::Draw => 0,
        }
    }

    #[inline]
    fn value_children(&self, position: &Ywf, moves: &Actions, values: &mut ActionValues) -> bool {
        set_values(position, Numbers::new(position.own(), position.others()), moves, values);
        true
    }

    /// Evaluates the children of a frontier node from the numbers of enclosed stones, which also determine the legal plays.
    #[inline]
    fn value_frontier(&self, position: &Ywf, moves: &mut Actions, values: &mut ActionValues) -> bool {
        let numbers = Numbers::new(position.own(), position.others());
        *moves = position.moves_with(numbers.squares() & ALL_SQUARES & !position.occupied());
        set_values(position, numbers, moves, values);
        true
    }
}

#[inline]
fn set_values(position: &Ywf, numbers: Numbers, moves: &Actions, values: &mut ActionValues) {
    if goes_on(position, &numbers, moves) {
        // The new stone adds 1. Each enclosed gray stone is a gain for the player, and each other enclosed stone is a loss for
        // the opponent, so each enclosed stone also adds 1.
        values.set(numbers, *moves, position.stone_lead() + 1);
    } else {
        value_one_by_one(position, moves, values);
    }
}

#[cold]
fn value_one_by_one(position: &Ywf, moves: &Actions, values: &mut ActionValues) {
    for (value, played) in values.list_mut().iter_mut().zip(moves.iter()) {
        *value = value_of(position, played);
    }
}

/// Returns the value of the child after `played`, for the side to move at `position`.
fn value_of(position: &Ywf, played: Action) -> Value {
    if let Kind::Play(square) = played.kind() {
        let enclosed = position.enclosed_by(square);
        let gray_after = (position.gray() & !enclosed) | (position.opponent() & enclosed);
        if Ywf::surely_goes_on(gray_after, position.occupied() | 1 << square) {
            return position.stone_lead() + 1 + enclosed.count_ones() as Value;
        }
    }
    -Stones.value(&position.play(played))
}

/// Returns whether the game certainly continues after each of `moves`: no move is a pass, the board is not full, and a gray
/// stone remains. See [`Ywf::surely_goes_on`].
#[inline]
fn goes_on(position: &Ywf, numbers: &Numbers, moves: &Actions) -> bool {
    if position.occupied().count_ones() + 1 >= SQUARES || *moves == Actions::PASS {
        return false;
    }
    match position.gray().count_ones() {
        // Enclosed stones of the opponent become gray.
        0 => true,
        1 if moves.changes() != 0 => false,
        count @ 1..=MOST_ENCLOSED => {
            let at_least = moves.plays() & numbers.at_least(count);
            at_least == 0 || leaves_gray(position, at_least & !numbers.at_least(count + 1))
        }
        _ => true,
    }
}

/// Returns whether no play to `squares` encloses exactly the gray stones. The caller guarantees that each play encloses as many
/// stones as there are gray stones.
#[inline(never)]
fn leaves_gray(position: &Ywf, mut squares: u128) -> bool {
    while squares != 0 {
        let square = squares.trailing_zeros() as u8;
        squares &= squares - 1;
        if position.gray() & !lines(square) == 0 && position.enclosed_by(square) == position.gray() {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{INFINITY, Side};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Returns positions with few or many gray stones and with few or many empty squares, whose moves may end the game.
    fn random_positions() -> impl Iterator<Item = Ywf> {
        let mut random = ChaCha8Rng::seed_from_u64(1001);
        (0..6_000).map(move |round: u32| {
            let [is_empty, is_gray] = [[2, 10, 60][round as usize % 3], [1, 5, 30][round as usize / 3 % 3]];
            let mut stones = [0_u128; 3];
            for square in 0..SQUARES {
                if random.random_range(0..100) >= is_empty {
                    let colour = if random.random_range(0..100) < is_gray { 2 } else { random.random_range(0..2) };
                    stones[colour] |= 1 << square;
                }
            }
            let [black, white, gray] = stones;
            Ywf::new(black, white, gray, random.random_range(-1..2), Side::First).unwrap()
        })
    }

    #[test]
    fn leaves_evaluated_together_score_as_each_alone() {
        let mut apart = 0;
        let (mut children, mut frontier) = (ActionValues::default(), ActionValues::default());
        for position in random_positions() {
            let moves = position.moves();
            let expected: Vec<Value> = moves.iter().map(|played| -Stones.value(&position.play(played))).collect();
            apart += u32::from(expected.iter().any(|value| value.abs() == WON));
            assert!(Stones.value_children(&position, &moves, &mut children));
            let mut at_frontier = Actions::default();
            assert!(Stones.value_frontier(&position, &mut at_frontier, &mut frontier));
            assert_eq!(at_frontier, moves, "{position:?}");
            for values in [&children, &frontier] {
                let found: Vec<Value> = (0..moves.len()).map(|place| values.at(place)).collect();
                assert_eq!(found, expected, "{position:?}");
                assert_eq!(values.greatest(moves.len()), expected.iter().copied().max().unwrap_or(-INFINITY));
                for futile in (-101..=101).step_by(7).chain(expected.iter().copied()).chain([Value::MAX, -Value::MAX]) {
                    let above = values.above(moves.len(), futile);
                    for (place, &value) in expected.iter().enumerate() {
                        assert_eq!(above.contains(place), value > futile, "{position:?} {futile}");
                    }
                    assert_eq!(above.first_from(moves.len()), None);
                }
            }
        }
        assert!(apart > 100, "games end after a move in {apart} positions");
    }

    #[test]
    fn each_move_has_its_place_in_generation_order() {
        for position in random_positions() {
            let moves = position.moves();
            let listed: Vec<Action> = moves.iter().collect();
            assert!(listed.is_sorted() && listed.len() == moves.len());
            for number in 0..=Action::PASS.number() {
                let played = Action::numbered(number);
                assert_eq!(moves.place_of(played), listed.iter().position(|&other| other == played));
            }
        }
    }
}
