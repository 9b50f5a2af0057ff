//! The check of [`Evaluator::of_score`].

use super::require;
use scoutlab_games::{Evaluator, Game, Value};

/// Checks [`Evaluator::of_score`] for small scores around 0 and for some larger scores.
pub(super) fn check<G: Game, E: Evaluator<G> + ?Sized>(evaluator: &E) -> Result<(), String> {
    check_values(&|score, ends| evaluator.of_score(score, ends))
}

/// Contains the code of [`check`] that is compiled once for all evaluators.
fn check_values(of_score: &dyn Fn(Value, bool) -> Option<Value>) -> Result<(), String> {
    for ends in [true, false] {
        let (mut before, mut last) = (0, of_score(0, ends));
        require(last.is_none_or(|value| value == 0), || format!("the score 0 has the value {}", last.unwrap_or_default()))?;
        for score in [1, 2, 3, 7, 24, 36, 63, 64] {
            let [value, negative] = [score, -score].map(|score| of_score(score, ends));
            require(value.is_some() == last.is_some() && negative.is_some() == last.is_some(), || {
                let [last, value, negative] = [last, value, negative].map(shown);
                format!(
                    "the score {before} has {last}, {score} has {value} and {} has {negative}, expected a value for all or none",
                    -score
                )
            })?;
            if let (Some(value), Some(negative), Some(less)) = (value, negative, last) {
                require(value == -negative, || {
                    format!("the score {score} has the value {value}, {} has the value {negative}", -score)
                })?;
                require(value >= less, || {
                    format!("the score {score} has the value {value}, less than the value {less} of a lower score")
                })?;
            }
            (before, last) = (score, value);
        }
    }
    Ok(())
}

fn shown(value: Option<Value>) -> String {
    value.map_or_else(|| "no value".to_owned(), |value| format!("the value {value}"))
}

#[cfg(test)]
mod tests {
    use super::check;
    use scoutlab_games::tictactoe::TicTacToe;
    use scoutlab_games::{Evaluator, Value};

    type OfScore = fn(Value) -> Option<Value>;

    struct Map(OfScore);

    impl Evaluator<TicTacToe> for Map {
        fn value(&self, _position: &TicTacToe) -> Value {
            0
        }

        fn of_score(&self, score: Value, _ends: bool) -> Option<Value> {
            (self.0)(score)
        }
    }

    #[test]
    fn each_wrong_map_is_named() {
        let right: [OfScore; 3] = [|_| None, |score| Some(50 * score + 1000 * score.signum()), |score| Some(score.signum())];
        for map in right {
            assert_eq!(check::<TicTacToe, _>(&Map(map)), Ok(()));
        }
        let wrong: [(OfScore, &str); 4] = [
            (|score| Some(score + 1), "the score 0 has the value 1"),
            (|score| Some(score.abs()), "the score 1 has the value 1, -1 has the value 1"),
            (|score| Some(score % 3), "the score 3 has the value 0, less than the value 2 of a lower score"),
            (
                |score| (score < 5).then_some(score),
                "the score 3 has the value 3, 7 has no value and -7 has the value -7, expected a value for all or none",
            ),
        ];
        for (map, message) in wrong {
            assert_eq!(check::<TicTacToe, _>(&Map(map)), Err(message.to_owned()));
        }
    }
}
