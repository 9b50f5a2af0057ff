//! The rules of evaluators.

use super::game::same_moves;
use super::{of_score, require};
use scoutlab_games::{Effort, Evaluator, Game, Limit, Notation, Value, Values, Window, value_each_child};

/// A rule that an evaluator must obey at every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatorRule {
    /// [`Evaluator::value`] is deterministic, and its result can be negated.
    Value,
    /// If [`Evaluator::known_value`] returns a value for a terminal position, the value equals [`Evaluator::value`].
    Known,
    /// In every window, [`Evaluator::leaf_value`] and [`Evaluator::known_value`] return the value in the infinite window, or a
    /// bound on that value.
    Windows,
    /// [`Evaluator::of_score`] keeps the order of scores, and a score and its negative have opposite values.
    Score,
    /// [`Evaluator::value_children`] sets the value of each child correctly.
    Together,
    /// [`Evaluator::value_frontier`] sets the moves and the value of each child correctly.
    Frontier,
    /// [`Values::above`] and [`Values::greatest`] agree with [`Values::at`].
    Compared,
    /// [`Values::negate`] negates every value.
    Negated,
}

impl EvaluatorRule {
    /// All rules, in the order in which they are checked.
    pub const ALL: [Self; 8] =
        [Self::Value, Self::Known, Self::Windows, Self::Score, Self::Together, Self::Frontier, Self::Compared, Self::Negated];

    /// Returns a description of the rule.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Value => "the value is the same each time, and between -i32::MAX and i32::MAX",
            Self::Known => "known_value and value agree at terminal positions",
            Self::Windows => "in a window, leaf_value and known_value give the value or a bound",
            Self::Score => "of_score never falls as the score rises, and changes sign with it",
            Self::Together => "value_children gives the value of each child",
            Self::Frontier => "value_frontier yields the moves and the value of each child",
            Self::Compared => "above and greatest compare the values of all children",
            Self::Negated => "negate negates the value of each child",
        }
    }
}

/// Checks the rules of an evaluator at one position.
///
/// ```
/// use scoutlab_conformance::games::{EvaluatorRule, EvaluatorRules};
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_games::{Evaluator, Game, MoveSet, Value, Values};
///
/// /// Lacks the sign change when it evaluates all children together.
/// struct Signless;
///
/// impl Evaluator<TicTacToe> for Signless {
///     fn value(&self, position: &TicTacToe) -> Value {
///         Outcome.value(position)
///     }
///
///     fn value_children(
///         &self,
///         position: &TicTacToe,
///         moves: &<TicTacToe as Game>::Moves,
///         values: &mut <TicTacToe as Game>::Values,
///     ) -> bool {
///         for (value, played) in values.list_mut().iter_mut().zip(moves.iter()) {
///             *value = Outcome.value(&position.play(played));
///         }
///         true
///     }
/// }
///
/// let position = TicTacToe::parse("oo-xx----").unwrap(); // a third o in a row wins
/// let moves: Vec<_> = position.moves().iter().collect();
/// let found = EvaluatorRules::at(&position, &moves, &Signless).check(EvaluatorRule::Together);
/// assert_eq!(found, Err("the value after `x2y0` is -1, expected 1".to_owned()));
/// ```
pub struct EvaluatorRules<'p, G: Game> {
    position: &'p G,
    moves: &'p [G::Move],
    evaluator: &'p dyn Evaluator<G>,
}

impl<'p, G: Game + Notation> EvaluatorRules<'p, G> {
    /// Prepares checks of `evaluator` at `position`, whose legal moves are `moves`.
    pub fn at(position: &'p G, moves: &'p [G::Move], evaluator: &'p dyn Evaluator<G>) -> Self {
        Self { position, moves, evaluator }
    }

    /// Checks one rule.
    ///
    /// # Errors
    ///
    /// Fails with a message that states what was found and what was expected.
    pub fn check(&self, rule: EvaluatorRule) -> Result<(), String> {
        let Self { position, moves, evaluator } = self;
        match rule {
            EvaluatorRule::Value => {
                let value = evaluator.value(position);
                let again = evaluator.value(position);
                require(value == again, || format!("two evaluations of the position return {value} and {again}"))?;
                require(is_in_range(value), || format!("the value is {value}"))?;
                // Checks of the other rules negate the values of the children, which must not overflow.
                moves.iter().try_for_each(|&played| {
                    let value = evaluator.value(&position.play(played));
                    require(is_in_range(value), || format!("the value after `{}` is {value}", position.move_name(played)))
                })
            }
            EvaluatorRule::Known => {
                let known = evaluator.known_value(position, Window::INFINITE).filter(|_| moves.is_empty());
                let value = evaluator.value(position);
                require(known.is_none_or(|known| known == value), || {
                    format!("known_value is {}, the value is {value}", known.unwrap_or_default())
                })
            }
            EvaluatorRule::Windows => {
                in_windows("leaf_value", &|window| Some(evaluator.leaf_value(position, window, &mut Effort::default())))?;
                in_windows("known_value", &|window| evaluator.known_value(position, window))
            }
            EvaluatorRule::Score => of_score::check(*evaluator),
            EvaluatorRule::Together => {
                let mut values = G::Values::default();
                let are_known = evaluator.value_children(position, &position.moves(), &mut values);
                if are_known { self.same_values(&values) } else { Ok(()) }
            }
            EvaluatorRule::Frontier => self.frontier(),
            EvaluatorRule::Compared => self.compare(&self.together(), &self.one_by_one()),
            EvaluatorRule::Negated => {
                let mut values = self.together();
                values.negate(moves.len());
                let negated: Vec<Value> = self.one_by_one().into_iter().map(|value| -value).collect();
                self.compare(&values, &negated)
            }
        }
    }

    fn one_by_one(&self) -> Vec<Value> {
        self.moves.iter().map(|&played| -self.evaluator.value(&self.position.play(played))).collect()
    }

    /// Returns the values of the children, evaluated in one call if the evaluator supports it.
    fn together(&self) -> G::Values {
        let mut values = G::Values::default();
        value_each_child(self.evaluator, self.position, &self.position.moves(), &mut values, &Limit::NONE);
        values
    }

    /// Checks that `values` agrees with [`EvaluatorRules::one_by_one`].
    fn same_values(&self, values: &G::Values) -> Result<(), String> {
        for (place, expected) in self.one_by_one().into_iter().enumerate() {
            let found = values.at(place);
            require(found == expected, || {
                let name = self.position.move_name(self.moves[place]);
                format!("the value after `{name}` is {found}, expected {expected}")
            })?;
        }
        Ok(())
    }

    /// Checks [`Evaluator::value_frontier`] twice. The second call must overwrite the moves and values of the first call.
    fn frontier(&self) -> Result<(), String> {
        let (mut moves, mut values) = (G::Moves::default(), G::Values::default());
        for _ in 0..2 {
            let are_known = self.evaluator.value_frontier(self.position, &mut moves, &mut values);
            same_moves(self.position, self.moves, &moves)?;
            if are_known {
                self.same_values(&values)?;
            }
            value_each_child(self.evaluator, self.position, &moves, &mut values, &Limit::NONE);
        }
        Ok(())
    }

    /// Checks that `values` contains the `expected` values, and that comparisons with bounds near each value are correct.
    fn compare(&self, values: &G::Values, expected: &[Value]) -> Result<(), String> {
        let count = self.moves.len();
        for (place, &expected) in expected.iter().enumerate() {
            let found = values.at(place);
            require(found == expected, || format!("the value at place {place} is {found}, expected {expected}"))?;
        }
        let greatest = expected.iter().copied().max().unwrap_or(-Value::MAX);
        let found = values.greatest(count);
        require(found == greatest, || format!("the greatest value is {found}, expected {greatest}"))?;
        let sides = expected.iter().flat_map(|&value| [value.saturating_sub(1), value]);
        for futile in sides.chain([-Value::MAX, Value::MAX]) {
            let above = values.above(count, futile);
            for (place, &value) in expected.iter().enumerate() {
                require(above.contains(place) == (value > futile), || {
                    let contains = if above.contains(place) { "contains" } else { "lacks" };
                    format!("the set of values above {futile} {contains} the value {value} at place {place}")
                })?;
            }
            require(above.first_from(count).is_none(), || {
                format!("the set of values above {futile} has a place that is not less than {count}, the number of moves")
            })?;
        }
        Ok(())
    }
}

fn is_in_range(value: Value) -> bool {
    value > -Value::MAX && value < Value::MAX
}

/// Checks the results of `value_in` in windows around its result in the infinite window. Checks nothing if `value_in` returns
/// `None` in the infinite window.
fn in_windows(name: &str, value_in: &dyn Fn(Window) -> Option<Value>) -> Result<(), String> {
    let Some(value) = value_in(Window::INFINITE) else { return Ok(()) };
    for alpha in [-Value::MAX, value.saturating_sub(9), value.saturating_sub(1), value, value.saturating_add(8)] {
        for width in [1, 2, 9] {
            let window = Window::new(alpha, alpha.saturating_add(width));
            let Some(found) = value_in(window) else { continue };
            let is_right =
                found == value || (found <= window.alpha && value <= found) || (found >= window.beta && value >= found);
            require(is_right, || {
                format!("{name} is {found} in the window {alpha}..{}, and {value} in the infinite window", window.beta)
            })?;
        }
    }
    Ok(())
}
