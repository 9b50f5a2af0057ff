//! The rules of evaluators.

use super::game::{first_of, front, names, same_moves};
use super::{of_score, require};
use crate::{FrontierEvaluator, Game, Notation, TwoPlies, TwoPliesEnd, TwoPliesOrder, Value, Wanted};

/// What must hold of an evaluator at every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatorRule {
    /// [`Evaluator::value`](crate::Evaluator::value) is a function, and its result has a negation.
    Value,
    /// [`Evaluator::value_after`](crate::Evaluator::value_after) is the value after the move.
    After,
    /// [`Evaluator::known_value`](crate::Evaluator::known_value) of an ended game is its value.
    Known,
    /// [`Evaluator::of_score`](crate::Evaluator::of_score) keeps the order of scores, and a score and its negative have opposite
    /// values.
    Score,
    /// [`FrontierEvaluator::values_after`] gives the same values.
    Together,
    /// [`FrontierEvaluator::frontier_moves`] are the moves.
    Frontier,
    /// [`FrontierEvaluator::find`] finds the next wanted value.
    Find,
    /// [`FrontierEvaluator::find_among`] does so too.
    FindAmong,
    /// [`FrontierEvaluator::find_ordered`] finds it with some moves in front.
    FindOrdered,
    /// [`FrontierEvaluator::least_among`] finds the least value.
    Least,
    /// [`FrontierEvaluator::keep_wanted`] keeps the wanted moves.
    Keep,
    /// [`FrontierEvaluator::two_plies`] finds what alpha-beta finds, or nothing.
    TwoPlies,
}

impl EvaluatorRule {
    /// All of them, in the order in which they are checked.
    pub const ALL: [Self; 12] = [
        Self::Value,
        Self::After,
        Self::Known,
        Self::Score,
        Self::Together,
        Self::Frontier,
        Self::Find,
        Self::FindAmong,
        Self::FindOrdered,
        Self::Least,
        Self::Keep,
        Self::TwoPlies,
    ];

    /// The rule, as a statement.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Value => "the value is the same each time, and between -i32::MAX and i32::MAX",
            Self::After => "value_after is the value of the position after the move",
            Self::Known => "the known value of an ended game is its value",
            Self::Score => "of_score never falls, and changes its sign with the score",
            Self::Together => "values_after gives the value after each move",
            Self::Frontier => "frontier_moves are what generate yields",
            Self::Find => "find finds the next wanted value, and leaves the moves behind it",
            Self::FindAmong => "find_among finds the first wanted value",
            Self::FindOrdered => "find_ordered finds the next wanted value, the front first",
            Self::Least => "least_among finds the first move with the least value",
            Self::Keep => "keep_wanted keeps the wanted moves if all are valued together",
            Self::TwoPlies => "two_plies finds what alpha-beta finds two plies deep, or nothing",
        }
    }
}

/// The rules of an evaluator, at one position.
///
/// ```
/// use scoutlab_games::contract::{EvaluatorRule, EvaluatorRules};
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
/// use scoutlab_games::{Evaluator, FrontierEvaluator, Game, Value};
///
/// /// Drops the sign after a move.
/// struct Signless;
///
/// impl Evaluator<TicTacToe> for Signless {
///     fn value(&self, position: &TicTacToe) -> Value {
///         Outcome.value(position)
///     }
///
///     fn value_after(&self, position: &TicTacToe, played: <TicTacToe as Game>::Move) -> Value {
///         -Outcome.value_after(position, played)
///     }
/// }
///
/// impl FrontierEvaluator<TicTacToe> for Signless {}
///
/// let position = TicTacToe::parse("oo-xx----").unwrap(); // a third o wins
/// let moves: Vec<_> = position.generate().collect();
/// let found = EvaluatorRules::at(&position, &moves, &Signless).check(EvaluatorRule::After);
/// assert_eq!(found, Err("value_after of `x2y0` is 1, the position after it is worth -1".to_owned()));
/// ```
pub struct EvaluatorRules<'p, G: Game> {
    position: &'p G,
    moves: &'p [G::Move],
    evaluator: &'p dyn FrontierEvaluator<G>,
    /// The value after each move, as the evaluator says.
    values: Vec<Value>,
}

impl<'p, G: Game + Notation> EvaluatorRules<'p, G> {
    /// Those of `evaluator` at a position with these moves.
    pub fn at(position: &'p G, moves: &'p [G::Move], evaluator: &'p dyn FrontierEvaluator<G>) -> Self {
        let mut values = Vec::new();
        for &played in moves {
            values.push(evaluator.value_after(position, played));
        }
        Self { position, moves, evaluator, values }
    }

    /// Checks one rule.
    ///
    /// # Errors
    ///
    /// What was found, and what was expected.
    pub fn check(&self, rule: EvaluatorRule) -> Result<(), String> {
        let Self { position, moves, evaluator, values } = self;
        match rule {
            EvaluatorRule::Value => {
                let value = evaluator.value(position);
                let again = evaluator.value(position);
                require(value == again, || format!("the value is {value}, and then {again}"))?;
                require(value > -Value::MAX && value < Value::MAX, || format!("the value is {value}"))
            }
            EvaluatorRule::After => self.after(),
            EvaluatorRule::Known => {
                let known = evaluator.known_value(position, -Value::MAX, Value::MAX).filter(|_| moves.is_empty());
                let value = evaluator.value(position);
                require(known.is_none_or(|known| known == value), || {
                    format!("known_value is {}, the value is {value}", known.unwrap_or_default())
                })
            }
            EvaluatorRule::Score => of_score::check(*evaluator),
            EvaluatorRule::Together => {
                // Values all moves together, then only the second half of them.
                let mut found = Vec::new();
                for from in [0, moves.len() / 2] {
                    evaluator.values_after(position, &moves[from..], &mut found);
                    require(found == values[from..], || {
                        format!("values_after gives {found:?}, the values after the moves are {:?}", &values[from..])
                    })?;
                }
                Ok(())
            }
            EvaluatorRule::Frontier => {
                let at_frontier = first_of(&mut evaluator.frontier_moves(position), moves.len() + 1);
                same_moves::<G>(moves, &at_frontier)
            }
            EvaluatorRule::Find => self.each_wanted(&|wanted| self.find(wanted)),
            EvaluatorRule::FindAmong => self.each_wanted(&|wanted| self.find_among(wanted)),
            EvaluatorRule::FindOrdered => {
                let [front, order] = self.with_front()?;
                self.each_wanted(&|wanted| self.find_ordered(wanted, &front, &order))
            }
            EvaluatorRule::Least => {
                let least = first_least(values).map(|place| (moves[place], values[place]));
                let found = evaluator.least_among(position, &position.generate());
                require(found == least, || format!("found {}, expected {}", told::<G>(found), told::<G>(least)))
            }
            EvaluatorRule::Keep => self.each_wanted(&|wanted| self.keep(wanted)),
            EvaluatorRule::TwoPlies => self.two_plies(),
        }
    }

    fn after(&self) -> Result<(), String> {
        for (place, valued) in self.values.iter().enumerate() {
            let played = self.moves[place];
            let value = self.evaluator.value(&self.position.play(played));
            require(*valued == value, || {
                format!("value_after of `{}` is {valued}, the position after it is worth {value}", G::move_name(played))
            })?;
        }
        Ok(())
    }

    /// Asks for values on both sides of each value that occurs.
    fn each_wanted(&self, check: &dyn Fn(Wanted) -> Result<(), String>) -> Result<(), String> {
        each_wanted(&self.values, check)
    }

    /// The place of the first wanted value at `from` or behind it; the number of moves if there is none.
    fn next(&self, from: usize, wanted: Wanted) -> usize {
        next(&self.values, from, wanted)
    }

    /// Looks for one found move after the other.
    fn find(&self, wanted: Wanted) -> Result<(), String> {
        let Self { position, moves, evaluator, values } = self;
        let mut rest = position.generate();
        let mut from = 0;
        loop {
            let place = self.next(from, wanted);
            let expected = moves.get(place).map(|&played| (played, values[place]));
            let found = evaluator.find(position, &mut rest, wanted);
            require(found == (place - from, expected), || mismatch::<G>(found, (place - from, expected)))?;
            let behind = moves.get(place + 1..).unwrap_or_default();
            require(first_of(&mut rest.clone(), moves.len() + 1) == behind, || {
                format!("after {} the moves left are not those behind it", told::<G>(expected))
            })?;
            if expected.is_none() {
                return Ok(());
            }
            from = place + 1;
        }
    }

    fn find_among(&self, wanted: Wanted) -> Result<(), String> {
        let mut from = 0;
        while from <= self.moves.len() {
            let place = self.next(from, wanted);
            let expected = (place - from, self.values.get(place).copied());
            let found = self.evaluator.find_among(self.position, &self.moves[from..], wanted);
            require(found == expected, || {
                format!("found {found:?}, expected {expected:?} (how many come before it, and the value)")
            })?;
            from = place + 1;
        }
        Ok(())
    }

    /// The last move, one that is no longer there, and the first; and the order of all moves with these in front, as far as the game
    /// can take them out of their order.
    fn with_front(&self) -> Result<[Vec<G::Move>; 2], String> {
        let Self { position, moves, evaluator, .. } = self;
        let front = front(moves);
        let mut rest = position.generate();
        let mut order: Vec<G::Move> = Vec::new();
        for &played in &front {
            let taken = G::take(&mut rest, played);
            require(taken.is_some() || !evaluator.values_together(), || {
                "moves are valued together, but the game cannot take them in any order".to_owned()
            })?;
            if taken == Some(true) {
                order.push(played);
            }
        }
        order.extend(first_of(&mut rest, usize::MAX));
        Ok([front, order])
    }

    fn find_ordered(&self, wanted: Wanted, front: &[G::Move], order: &[G::Move]) -> Result<(), String> {
        let Self { position, evaluator, .. } = self;
        let values = EvaluatorRules::at(*position, order, *evaluator).values;
        let mut rest = self.position.generate();
        let mut left = front.iter();
        let mut from = 0;
        loop {
            let place = next(&values, from, wanted);
            let expected = (place - from, order.get(place).map(|&played| (played, values[place])));
            let found = self.evaluator.find_ordered(self.position, &mut left, &mut rest, wanted);
            require(found == expected, || mismatch::<G>(found, expected))?;
            if found.1.is_none() {
                return Ok(());
            }
            from = place + 1;
        }
    }

    #[cold]
    fn two_plies(&self) -> Result<(), String> {
        let Self { position, moves, evaluator, .. } = self;
        let is_asked = [TwoPliesOrder::Generation, TwoPliesOrder::Value].map(|order| evaluator.searches_two_plies(order));
        for &played in if is_asked.contains(&true) { *moves } else { &[] } {
            let below = self.two_plies_below(&position.play(played));
            each_window(&G::move_name(played), below.as_ref(), &|order, alpha, beta| {
                evaluator.two_plies(position, played, order, alpha, beta).map(|found| found.map(&G::move_name))
            })?;
        }
        Ok(())
    }

    /// The moves of a position, and the replies to each. `None` unless all replies lead to leaves.
    #[cold]
    fn two_plies_below(&self, position: &G) -> Option<(Moves, Vec<Moves>)> {
        let moves = first_of(&mut position.generate(), usize::MAX);
        let mut is_searched = !moves.is_empty() && !self.knows(position);
        let mut replies = Vec::new();
        for &played in &moves {
            let child = position.play(played);
            let answers = first_of(&mut child.generate(), usize::MAX);
            is_searched &= !answers.is_empty() && !self.knows(&child);
            replies.push(self.told(&child, &answers));
        }
        if is_searched { Some((self.told(position, &moves), replies)) } else { None }
    }

    fn told(&self, position: &G, moves: &[G::Move]) -> Moves {
        Moves { names: names::<G>(moves), values: EvaluatorRules::at(position, moves, self.evaluator).values }
    }

    /// Whether the value is known before a search.
    fn knows(&self, position: &G) -> bool {
        self.evaluator.known_value(position, -Value::MAX, Value::MAX).is_some()
    }

    fn keep(&self, wanted: Wanted) -> Result<(), String> {
        let Self { position, moves, evaluator, values } = self;
        let mut kept = position.generate();
        let keeps = evaluator.keep_wanted(position, &mut kept, wanted);
        let together = evaluator.values_together();
        require(keeps == together, || format!("keep_wanted returns {keeps}, values_together is {together}"))?;
        let mut expected = Vec::new();
        for (place, &value) in values.iter().enumerate() {
            if !keeps || wanted.holds(value) {
                expected.push(moves[place]);
            }
        }
        let kept = first_of(&mut kept, moves.len() + 1);
        require(kept == expected, || {
            format!("kept `{}`, expected `{}`", names::<G>(&kept).join(" "), names::<G>(&expected).join(" "))
        })
    }
}

/// The moves of a position, in generation order.
struct Moves {
    names: Vec<String>,
    /// The value after each.
    values: Vec<Value>,
}

impl Moves {
    /// The places of the moves in this order.
    fn in_order(&self, order: TwoPliesOrder) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.values.len()).collect();
        if order == TwoPliesOrder::Value {
            scoutlab_sorting::sort_few_by_key(&mut places, |&place| self.values[place]);
        }
        places
    }
}

/// Asks for a search after a move in narrow and in wide windows, on both sides of some values of leaves. Without leaves there is nothing to be
/// found.
#[cold]
fn each_window(
    played: &str,
    below: Option<&(Moves, Vec<Moves>)>,
    ask: &dyn Fn(TwoPliesOrder, Value, Value) -> Option<TwoPlies<String>>,
) -> Result<(), String> {
    let mut bounds = vec![-Value::MAX, Value::MAX];
    for Moves { values, .. } in below.map_or(&[][..], |(_, replies)| replies) {
        let least = first_least(values).unwrap_or(0);
        for value in [values[least], values[0]] {
            bounds.push((value - 1).max(-Value::MAX));
            bounds.push(value);
        }
    }
    scoutlab_sorting::sort(&mut bounds);
    bounds.dedup();
    for (order, words) in [(TwoPliesOrder::Generation, "in generation order"), (TwoPliesOrder::Value, "by value")] {
        for place in 0..bounds.len() - 1 {
            let alpha = bounds[place];
            for beta in [alpha + 1, bounds[place + 1], bounds[(place + 2).min(bounds.len() - 1)], Value::MAX] {
                let found = ask(order, alpha, beta);
                let expected = below.map(|(moves, replies)| two_plies(moves, replies, order, alpha, beta));
                if found.is_some() && found != expected {
                    return Err(format!(
                        "after `{played}`, {words}, in the window {alpha}..{beta}, found {found:?}, expected {expected:?}"
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Alpha-beta that visits one leaf after the other. By value each node probes all of its moves.
#[cold]
#[inline(never)]
fn two_plies(moves: &Moves, replies: &[Moves], order: TwoPliesOrder, mut alpha: Value, beta: Value) -> TwoPlies<String> {
    let probes = |moves: &[usize]| if order == TwoPliesOrder::Value { moves.len() as u32 } else { 0 };
    let in_order = moves.in_order(order);
    let mut found = TwoPlies { probes: probes(&in_order), ..TwoPlies::NONE };
    for played in in_order {
        let Moves { names, values } = &replies[played];
        let in_order = replies[played].in_order(order);
        found.moves += 1;
        found.probes += probes(&in_order);
        let mut best = in_order[0];
        let mut refuting = None;
        for (index, &reply) in in_order.iter().enumerate() {
            found.leaves += 1;
            if values[reply] < values[best] {
                best = reply;
            }
            if values[reply] <= alpha {
                refuting = Some(index as u32);
                break;
            }
        }
        found.value = found.value.max(values[best]);
        if let Some(before) = refuting {
            found.refuted += 1;
            found.refuted_at_once += u32::from(before == 0);
            found.replies_before += before;
        } else if values[best] >= beta {
            found.end = TwoPliesEnd::CutOff(moves.names[played].clone());
            break;
        } else {
            found.end = TwoPliesEnd::Best(moves.names[played].clone(), names[best].clone());
            alpha = values[best];
        }
    }
    found
}

/// Asks on both sides of each value that occurs.
fn each_wanted(values: &[Value], check: &dyn Fn(Wanted) -> Result<(), String>) -> Result<(), String> {
    let mut bounds = vec![-Value::MAX, Value::MAX];
    for value in values {
        bounds.extend([value.saturating_sub(1), *value, value.saturating_add(1)]);
    }
    scoutlab_sorting::sort(&mut bounds);
    bounds.dedup();
    for bound in bounds {
        for wanted in [Wanted::Below(bound), Wanted::Above(bound)] {
            check(wanted).map_err(|found| format!("{found} for {wanted:?}"))?;
        }
    }
    Ok(())
}

/// The place of the first wanted value at `from` or behind it; the number of values if there is none.
fn next(values: &[Value], from: usize, wanted: Wanted) -> usize {
    let rest = values.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|value| !wanted.holds(**value)).count()
}

/// The place of the first of the least values.
fn first_least(values: &[Value]) -> Option<usize> {
    (0..values.len()).min_by_key(|&place| values[place])
}

/// A move with its value, for people.
fn told<G: Notation>(found: Option<(G::Move, Value)>) -> String {
    found.map_or_else(|| "no move".to_owned(), |(played, value)| format!("`{}` with {value}", G::move_name(played)))
}

type Found<G> = (usize, Option<(<G as Game>::Move, Value)>);

fn mismatch<G: Notation>(found: Found<G>, expected: Found<G>) -> String {
    let written = |(skipped, found): Found<G>| format!("{} behind {skipped} others", told::<G>(found));
    format!("found {}, expected {}", written(found), written(expected))
}
