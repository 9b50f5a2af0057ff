//! Stone difference, or the result of the game.

use super::board::{ActionSet, Ending, Kind};
use super::enclosed::{enclosed, lines};
use super::numbers::Numbers;
use super::{Action, Generated, Ywf};
use crate::{Evaluator, Front, FrontierEvaluator, Game, Value, Wanted};

/// 100 if the side to move has won, -100 if it has lost, 0 for a draw. While the game goes on, own stones minus the opponent's.
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

/// No play encloses more stones: three in each direction.
const MOST_ENCLOSED: u32 = 24;

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
    fn value_after(&self, position: &Ywf, played: Action) -> Value {
        let Kind::Play(square) = played.kind() else { return self.value(&position.play(played)) };
        let enclosed = position.enclosed_by(square);
        let gray_after = (position.gray() & !enclosed) | (position.opponent() & enclosed);
        if Ywf::surely_goes_on(gray_after, position.occupied() | 1 << square) {
            // Apart from the new stone, each enclosed stone is either a gain or a loss of the opponent.
            -position.stone_lead() - 1 - enclosed.count_ones() as Value
        } else {
            self.value(&position.play(played))
        }
    }
}

/// The stones, to be given to functions word by word: a position that was just written would be read by wide loads, which have to wait for
/// the narrow stores before them.
#[derive(Clone, Copy)]
struct Board {
    own: u128,
    opponent: u128,
    gray: u128,
}

impl Board {
    #[inline(always)]
    const fn of(position: &Ywf) -> Self {
        Self { own: position.own(), opponent: position.opponent(), gray: position.gray() }
    }

    #[inline(always)]
    const fn lead(self) -> Value {
        self.own.count_ones() as Value - self.opponent.count_ones() as Value
    }

    /// The numbers of stones that plays enclose, if the game goes on after each of these moves: the board is not full, and a gray stone is
    /// left, see [`Ywf::surely_goes_on`].
    ///
    /// The value after a move is then -lead - 1 - n, where n is the number of stones that a play encloses, and 0 for a change.
    #[inline(always)]
    fn numbers(self, plays: u128, changes: u128) -> Option<Numbers> {
        let Self { own, opponent, gray } = self;
        let numbers = Numbers::new(own, opponent | gray);
        let goes_on = (own | opponent | gray).count_ones() + 1 < SQUARES
            && match gray.count_ones() {
                // What is enclosed are the opponent's stones, and they become gray.
                0 => true,
                1 if changes != 0 => false,
                count @ 1..=MOST_ENCLOSED => {
                    let at_least = plays & numbers.at_least(count);
                    at_least == 0 || self.leave_gray(at_least & !numbers.at_least(count + 1))
                }
                _ => true,
            };
        goes_on.then_some(numbers)
    }

    /// The same, not inlined: searches with an ordering take longer anyway.
    #[inline(never)]
    fn numbers_apart(self, plays: u128, changes: u128) -> Option<Numbers> {
        self.numbers(plays, changes)
    }

    /// The numbers of stones that these legal moves enclose, see [`Board::numbers`]: asked for all moves that there may be, since looking
    /// at each takes longer. Who passes has no other move.
    #[inline(always)]
    fn numbers_for(self, moves: &[Action]) -> Option<Numbers> {
        let empty = !(self.own | self.opponent | self.gray) & ((1 << SQUARES) - 1);
        if moves == [Action::PASS] { None } else { self.numbers_apart(empty, self.gray) }
    }

    /// Whether none of the plays to `squares`, each of which encloses as many stones as are gray, encloses just these.
    #[inline(never)]
    fn leave_gray(self, mut squares: u128) -> bool {
        let Self { own, opponent, gray } = self;
        while squares != 0 {
            let square = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            if gray & !lines(square) == 0 && enclosed(own, opponent | gray, square) == gray {
                return false;
            }
        }
        true
    }

    /// The squares where plays, and those where changes, lead to a wanted value if they are legal.
    #[inline(always)]
    fn squares(self, numbers: &Numbers, wanted: Wanted) -> (u128, u128) {
        let (bound, is_below) = match wanted {
            Wanted::Below(bound) => (bound, true),
            Wanted::Above(bound) => (bound.saturating_add(1), false),
        };
        // A value is below the bound if it is that of at least so many stones. Each legal play encloses one.
        let least = (-i64::from(self.lead()) - i64::from(bound)).clamp(0, i64::from(MOST_ENCLOSED) + 1) as u32;
        let (plays, changes) = (numbers.at_least(least.max(1)), if least == 0 { u128::MAX } else { 0 });
        if is_below { (plays, changes) } else { (!plays, !changes) }
    }

    #[inline(always)]
    fn value(self, numbers: &Numbers, played: Action) -> Value {
        -self.lead() - 1 - if let Kind::Play(square) = played.kind() { numbers.of(square) as Value } else { 0 }
    }
}

/// [`FrontierEvaluator::find_ordered`] one move at a time.
#[cold]
#[inline(never)]
fn find_one_by_one(
    position: &Ywf,
    front: &mut Front<'_, Action>,
    moves: &mut Generated,
    wanted: Wanted,
) -> (usize, Option<(Action, Value)>) {
    let mut skipped = 0;
    loop {
        let next = front.find(|&&played| Ywf::take(moves, played) == Some(true)).copied().or_else(|| moves.next());
        let found = next.map(|played| (played, Stones.value_after(position, played)));
        match found {
            Some((_, value)) if !wanted.holds(value) => skipped += 1,
            found => return (skipped, found),
        }
    }
}

impl FrontierEvaluator<Ywf> for Stones {
    #[inline]
    fn values_together(&self) -> bool {
        true
    }

    #[inline(always)]
    fn find(&self, position: &Ywf, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Action, Value)>) {
        let board = Board::of(position);
        if let Some(numbers) = board.numbers(moves.plays, moves.changes).filter(|_| !moves.pass) {
            let squares = board.squares(&numbers, wanted);
            let (passed, found) = moves.find(squares.0, squares.1);
            return (passed, found.map(|played| (played, board.value(&numbers, played))));
        }
        // Copies, so that neither the position nor the moves need be in memory.
        let (mut one_by_one, position) = (moves.clone(), *position);
        let found = find_one_by_one(&position, &mut [].iter(), &mut one_by_one, wanted);
        *moves = one_by_one;
        found
    }

    #[inline(never)]
    fn find_ordered(
        &self,
        position: &Ywf,
        front: &mut Front<'_, Action>,
        moves: &mut Generated,
        wanted: Wanted,
    ) -> (usize, Option<(Action, Value)>) {
        let board = Board::of(position);
        let Some(numbers) = board.numbers_apart(moves.plays, moves.changes).filter(|_| !moves.pass) else {
            return find_one_by_one(position, front, moves, wanted);
        };
        let (plays, changes) = board.squares(&numbers, wanted);
        let mut skipped = 0;
        for &played in front {
            if Ywf::take(moves, played) == Some(true) {
                let mut taken = Generated::none();
                taken.put(played);
                if taken.find(plays, changes).1.is_some() {
                    return (skipped, Some((played, board.value(&numbers, played))));
                }
                skipped += 1;
            }
        }
        let (passed, found) = moves.find(plays, changes);
        (skipped + passed, found.map(|played| (played, board.value(&numbers, played))))
    }

    #[inline(never)]
    fn keep_wanted(&self, position: &Ywf, moves: &mut Generated, wanted: Wanted) -> bool {
        let board = Board::of(position);
        if let Some(numbers) = board.numbers_apart(moves.plays, moves.changes).filter(|_| !moves.pass) {
            let (plays, changes) = board.squares(&numbers, wanted);
            moves.plays &= plays;
            moves.changes &= changes;
        } else {
            for played in moves.clone() {
                if !wanted.holds(self.value_after(position, played)) {
                    Ywf::take(moves, played);
                }
            }
        }
        true
    }

    #[inline(never)]
    fn least_among(&self, position: &Ywf, moves: &Generated) -> Option<(Action, Value)> {
        let board = Board::of(position);
        let Some(numbers) = board.numbers_apart(moves.plays, moves.changes).filter(|_| !moves.pass) else {
            let values = moves.clone().map(|played| (played, self.value_after(position, played)));
            return values.min_by_key(|&(_, value)| value);
        };
        // The play that encloses most stones. A change encloses none.
        let plays = if moves.plays == 0 { 0 } else { numbers.most(moves.plays) };
        let played = Generated { plays, changes: moves.changes, pass: false }.next()?;
        Some((played, board.value(&numbers, played)))
    }

    #[inline]
    fn find_among(&self, position: &Ywf, moves: &[Action], wanted: Wanted) -> (usize, Option<Value>) {
        let board = Board::of(position);
        if let Some(numbers) = board.numbers_for(moves) {
            let (plays, changes) = board.squares(&numbers, wanted);
            let wanted = ActionSet::of(plays, changes);
            let place = moves.iter().position(|&played| wanted.has(played));
            return place.map_or((moves.len(), None), |place| (place, Some(board.value(&numbers, moves[place]))));
        }
        let mut values = moves.iter().map(|&played| self.value_after(position, played)).enumerate();
        values.find(|&(_, value)| wanted.holds(value)).map_or((moves.len(), None), |(place, value)| (place, Some(value)))
    }

    #[inline]
    fn values_after(&self, position: &Ywf, moves: &[Action], values: &mut Vec<Value>) {
        let board = Board::of(position);
        let numbers = board.numbers_for(moves);
        values.clear();
        values.extend(moves.iter().map(|&played| match &numbers {
            Some(numbers) => board.value(numbers, played),
            None => self.value_after(position, played),
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Boards with few gray stones or many, and with few empty squares or many, whose moves may end the game.
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
    fn leaves_valued_together_are_worth_what_each_is_worth_alone() {
        let mut apart = 0;
        for position in random_positions() {
            let moves: Vec<Action> = position.generate().collect();
            let values: Vec<Value> = moves.iter().map(|&played| Stones.value(&position.play(played))).collect();
            apart += u32::from(values.iter().any(|value| value.abs() == WON));
            let mut found = Vec::new();
            Stones.values_after(&position, &moves, &mut found);
            assert_eq!(found, values, "{position:?}");
            let least = moves.iter().copied().zip(values.iter().copied()).min_by_key(|&(_, value)| value);
            assert_eq!(Stones.least_among(&position, &position.generate()), least, "{position:?}");
            for bound in (-101..=101).step_by(7).chain(values.iter().copied()).chain([Value::MAX, -Value::MAX]) {
                for wanted in [Wanted::Below(bound), Wanted::Above(bound)] {
                    check_wanted(&position, &moves, &values, wanted);
                }
            }
        }
        assert!(apart > 100, "games end after a move in {apart} positions");
    }

    fn check_wanted(position: &Ywf, moves: &[Action], values: &[Value], wanted: Wanted) {
        let mut left = position.generate();
        let mut from = 0;
        while from <= values.len() {
            let passed = values[from..].iter().take_while(|&&value| !wanted.holds(value)).count();
            let next = from + passed;
            let expected = moves.get(next).map(|&played| (played, values[next]));
            assert_eq!(Stones.find(position, &mut left, wanted), (passed, expected), "{position:?} {wanted:?}");
            assert_eq!(left.clone().collect::<Vec<_>>(), moves.get(next + 1..).unwrap_or_default());
            from = next + 1;
        }
        let mut kept = position.generate();
        assert!(Stones.keep_wanted(position, &mut kept, wanted));
        let expected = moves.iter().zip(values).filter(|(_, value)| wanted.holds(**value)).map(|(&played, _)| played);
        assert_eq!(kept.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{position:?} {wanted:?}");
    }
}
