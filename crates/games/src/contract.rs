//! The contract suite: the rules that every [`Game`] must keep, checked on the positions reachable from a given one.
//!
//! Call [`check`] in a test of your own game. It is ordinary code rather than a test, so games outside this crate can use it.

use std::collections::HashMap;

use thiserror::Error;

use crate::{FrontierEvaluator, Game, MoveBuffer, Notation, Prefetch, Value, Wanted};

/// A rule that a game broke, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{rule} (after the moves {path:?})")]
pub struct ContractError {
    /// The broken rule.
    pub rule: String,
    /// The moves from the starting position, by name.
    pub path: Vec<String>,
}

/// Checks the contracts of [`Game`], [`Notation`], [`Evaluator`] and [`FrontierEvaluator`] at each position of every line of
/// `depth` plies from `start`. The value after a move, for example, must be the value of the position that the move leads to.
///
/// [`Evaluator`]: crate::Evaluator
///
/// ```
/// use scoutlab_games::contract;
/// use scoutlab_games::tictactoe::{Outcome, TicTacToe};
///
/// assert_eq!(contract::check(TicTacToe::start(), &Outcome, 3), Ok(()));
/// assert_eq!(contract::check_prefetch(TicTacToe::start(), 3), Ok(()));
/// ```
///
/// # Errors
///
/// The first broken rule.
pub fn check<G, E>(start: G, evaluator: &E, depth: u32) -> Result<(), ContractError>
where
    G: Game + Notation,
    E: FrontierEvaluator<G> + ?Sized,
{
    let mut walk = Walk { evaluator, path: Vec::new(), keys: HashMap::new() };
    walk.visit(&start, depth).map_err(|rule| ContractError { rule, path: walk.path })
}

/// Checks the contract of [`Prefetch`] at each position of every line of `depth` plies from `start`: a generated move leads
/// where [`Game::play`] leads. The path of an error shows moves as [`std::fmt::Debug`] does.
///
/// # Errors
///
/// The first broken rule.
pub fn check_prefetch<G: Prefetch>(start: G, depth: u32) -> Result<(), ContractError> {
    fn visit<G: Prefetch>(position: &G, depth: u32, path: &mut Vec<String>) -> Result<(), String> {
        let generated = position.generate();
        let mut taken = generated.clone();
        while let Some(played) = taken.next() {
            for from in [&generated, &taken] {
                let same = position.play_generated(from, played) == position.play(played);
                require(same, "play_generated leads where play leads")?;
            }
            if depth > 0 {
                path.push(format!("{played:?}"));
                visit(&position.play(played), depth - 1, path)?;
                path.pop();
            }
        }
        Ok(())
    }
    let mut path = Vec::new();
    visit(&start, depth, &mut path).map_err(|rule| ContractError { rule, path })
}

struct Walk<'e, G: Game, E: ?Sized> {
    evaluator: &'e E,
    path: Vec<String>,
    keys: HashMap<G::Key, G>,
}

impl<G: Game + Notation, E: FrontierEvaluator<G> + ?Sized> Walk<'_, G, E> {
    fn visit(&mut self, position: &G, depth: u32) -> Result<(), String> {
        let moves: Vec<G::Move> = position.generate().collect();
        self.check_position(position, &moves)?;
        if depth == 0 {
            return Ok(());
        }
        for &played in &moves {
            self.path.push(G::move_name(played));
            self.check_move(position, played)?;
            self.visit(&position.play(played), depth - 1)?;
            self.path.pop();
        }
        Ok(())
    }

    fn check_position(&mut self, position: &G, moves: &[G::Move]) -> Result<(), String> {
        require(position.is_terminal() == moves.is_empty(), "a position is terminal exactly when it has no moves")?;
        require(position.count_moves() == moves.len() as u64, "count_moves counts what generate yields")?;
        require(position.perft(0) == 1, "perft 0 is 1")?;
        let two_plies = moves.iter().map(|&played| position.play(played).generate().count().max(1) as u64).sum::<u64>();
        require(position.perft(2) == two_plies.max(1), "perft counts what generate and play yield, an ended game as one")?;
        let again: Vec<G::Move> = position.generate().collect();
        require(again == moves, "generate yields the same moves each time")?;
        let mut buffer = G::Moves::default();
        position.generate().for_each(|played| buffer.push(played));
        require(buffer.as_ref() == moves, "the buffer holds every move in order")?;
        for (index, played) in moves.iter().enumerate() {
            require(!moves[..index].contains(played), "no move is generated twice")?;
            require(G::move_index(*played) < G::MOVE_INDICES, "move_index is below MOVE_INDICES")?;
            let parsed = position.parse_move(&G::move_name(*played));
            require(parsed.as_ref() == Ok(played), "a move is found by its name")?;
        }
        let at_frontier: Vec<G::Move> = self.evaluator.frontier_moves(position).collect();
        require(at_frontier == moves, "frontier_moves are what generate yields")?;
        if moves.is_empty()
            && let Some(known) = self.evaluator.known_value(position, -Value::MAX, Value::MAX)
        {
            require(known == self.evaluator.value(position), "the known value of an ended game is its value")?;
        }
        self.check_values_after(position, moves)?;
        self.check_find(position, moves)?;
        let known = *self.keys.entry(position.key()).or_insert(*position);
        require(known == *position, "positions of one key are equal")
    }

    /// Values all moves together, then only the second half of them.
    fn check_values_after(&self, position: &G, moves: &[G::Move]) -> Result<(), String> {
        let mut found = Vec::new();
        for some in [moves, &moves[moves.len() / 2..]] {
            let expected: Vec<Value> = some.iter().map(|&played| self.evaluator.value(&position.play(played))).collect();
            self.evaluator.values_after(position, some, &mut found);
            require(found == expected, &format!("values_after gives {found:?}, the values after the moves are {expected:?}"))?;
        }
        Ok(())
    }

    /// Looks for values on both sides of each value that occurs, one found move after the other.
    fn check_find(&self, position: &G, moves: &[G::Move]) -> Result<(), String> {
        let values: Vec<Value> = moves.iter().map(|&played| self.evaluator.value_after(position, played)).collect();
        let mut bounds: Vec<Value> = values.iter().flat_map(|value| [value - 1, *value, value + 1]).collect();
        bounds.extend([-Value::MAX, Value::MAX]);
        bounds.sort_unstable();
        bounds.dedup();
        for wanted in bounds.iter().flat_map(|&bound| [Wanted::Below(bound), Wanted::Above(bound)]) {
            let mut rest = position.generate();
            let mut place = 0;
            loop {
                let skipped = values[place..].iter().take_while(|value| !wanted.holds(**value)).count();
                let among = self.evaluator.find_among(position, &moves[place..], wanted);
                place += skipped;
                require(
                    among == (skipped, values.get(place).copied()),
                    &format!("find_among finds the first value that is {wanted:?}, and how many moves are before it"),
                )?;
                let expected = moves.get(place).map(|&played| (played, values[place]));
                let found = self.evaluator.find(position, &mut rest, wanted);
                require(
                    found == (skipped, expected),
                    &format!("find finds the next value that is {wanted:?}, with the moves before it"),
                )?;
                place += 1;
                require(rest.clone().eq(moves.iter().skip(place).copied()), "find leaves the moves behind the one it found")?;
                if expected.is_none() {
                    break;
                }
            }
            self.check_together(position, moves, &values, wanted)?;
        }
        Ok(())
    }

    /// Takes moves out of their order, if the game can, and looks for values of all moves together, if the evaluator can.
    fn check_together(&self, position: &G, moves: &[G::Move], values: &[Value], wanted: Wanted) -> Result<(), String> {
        let least = (0..moves.len()).min_by_key(|&place| values[place]).map(|place| (moves[place], values[place]));
        let found = self.evaluator.least_among(position, &position.generate());
        require(found == least, &format!("least_among finds {found:?}, the first with the least value is {least:?}"))?;
        let mut kept = position.generate();
        let keeps = self.evaluator.keep_wanted(position, &mut kept, wanted);
        require(keeps == self.evaluator.values_together(), "keep_wanted keeps wanted moves if all are valued together")?;
        let expected = (0..moves.len()).filter(|&place| !keeps || wanted.holds(values[place])).map(|place| moves[place]);
        require(kept.eq(expected), &format!("keep_wanted keeps the moves with values that are {wanted:?}, in their order"))?;
        // The last move, one that is no longer there, and the first.
        let front: Vec<G::Move> = [moves.last(), moves.last(), moves.first()].into_iter().flatten().copied().collect();
        let mut rest = position.generate();
        let mut order: Vec<G::Move> = Vec::new();
        for &played in &front {
            let taken = G::take(&mut rest, played);
            require(!keeps || taken.is_some(), "moves of a game whose moves are valued together can be taken in any order")?;
            require(taken != Some(order.contains(&played)), "take tells whether the move was left")?;
            if taken == Some(true) {
                order.push(played);
            }
        }
        order.extend(rest);
        require(order.len() == moves.len(), "take takes the move and no other")?;
        let mut rest = position.generate();
        let mut left = front.iter();
        loop {
            let after = |&played: &G::Move| (played, self.evaluator.value_after(position, played));
            let skipped = order.iter().map(after).take_while(|&(_, value)| !wanted.holds(value)).count();
            let expected = (skipped, order.get(skipped).map(after));
            let found = self.evaluator.find_ordered(position, &mut left, &mut rest, wanted);
            require(found == expected, &format!("find_ordered finds the next value that is {wanted:?}, the front first"))?;
            if found.1.is_none() {
                return Ok(());
            }
            order.drain(..=skipped);
        }
    }

    fn check_move(&self, position: &G, played: G::Move) -> Result<(), String> {
        let after = position.play(played);
        require(after == position.play(played), "play is a function")?;
        require(after != *position, "a move changes the position")?;
        require(after.side_to_move() == position.side_to_move().other(), "a move hands the turn to the other side")?;
        let valued = self.evaluator.value_after(position, played);
        let expected = self.evaluator.value(&after);
        require(valued == expected, &format!("value_after is {valued}, the value after the move is {expected}"))
    }
}

fn require(holds: bool, rule: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(rule.to_owned()) }
}
