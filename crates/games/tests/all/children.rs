//! The children of random Othello positions, evaluated one by one and together.

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::othello::Othello;
use scoutlab_games::{Evaluator, Game, INFINITY, MoveSet, PlaceSet, Side, Value, Values};

/// Returns random positions. Half of the positions occur in random games. The others have random discs, so that passes and
/// terminal positions are frequent.
pub(crate) fn positions(seed: u64, count: usize) -> impl Iterator<Item = Othello> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(move |number| {
        if number % 2 == 0 {
            let mut position = Othello::start();
            for _ in 0..random.random_range(0..60) {
                let moves = position.moves();
                if !moves.is_empty() {
                    position = position.play_generated(&moves, moves.at(random.random_range(0..moves.len())));
                }
            }
            return position;
        }
        let (discs, own): (u64, u64) = (random.random::<u64>() | random.random::<u64>(), random.random());
        let own = if random.random() { own } else { own & random.random::<u64>() };
        Othello::new(discs & own, discs & !own, if random.random() { Side::First } else { Side::Second })
    })
}

/// Checks the moves of a position and the values of its children. [`Evaluator::value_frontier`] must overwrite buffers that
/// contain the moves and values of another position.
pub(crate) fn check<G: Game>(position: &G, evaluator: &(impl Evaluator<G> + ?Sized)) {
    let moves = position.moves();
    let played: Vec<G::Move> = moves.iter().collect();
    assert_eq!((moves.len(), position.count_moves(), moves.is_empty()), (played.len(), played.len(), position.is_terminal()));
    for (place, &played) in played.iter().enumerate() {
        assert_eq!((moves.at(place), moves.place_of(played)), (played, Some(place)));
        assert_eq!(position.play_generated(&moves, played), position.play(played));
    }
    let expected: Vec<Value> = played.iter().map(|&played| -evaluator.value(&position.play(played))).collect();

    let mut values = G::Values::default();
    if evaluator.value_children(position, &moves, &mut values) {
        check_values(&mut values, &expected);
    }
    // Before the call, both buffers contain the moves and values of another position.
    let (mut frontier_moves, mut values) = (G::Moves::default(), G::Values::default());
    if let Some(&played) = played.first() {
        let child = position.play(played);
        child.generate(&mut frontier_moves);
        evaluator.value_children(&child, &frontier_moves, &mut values);
    }
    let are_known = evaluator.value_frontier(position, &mut frontier_moves, &mut values);
    assert_eq!(frontier_moves.iter().collect::<Vec<_>>(), played);
    for &played in &played {
        assert_eq!(position.play_generated(&frontier_moves, played), position.play(played));
    }
    if played.is_empty() {
        return;
    }
    if are_known {
        check_values(&mut values, &expected);
    }
    // The moves may come from `value_frontier` instead of `generate`.
    if evaluator.value_children(position, &frontier_moves, &mut values) {
        check_values(&mut values, &expected);
    }
}

/// Checks all methods of `Values`, before and after negation.
fn check_values<V: Values>(values: &mut V, expected: &[Value]) {
    let mut expected = expected.to_vec();
    for _ in 0..3 {
        let count = expected.len();
        assert_eq!((0..count).map(|place| values.at(place)).collect::<Vec<_>>(), expected);
        assert_eq!(values.greatest(count), expected.iter().copied().max().unwrap_or(-INFINITY));
        let bounds = expected.iter().flat_map(|&value| [value - 2, value - 1, value, value + 1]);
        for futile in bounds.chain([-INFINITY, -1, 0, 1, INFINITY]) {
            let mut above = PlaceSet::default();
            (0..count).filter(|&place| expected[place] > futile).for_each(|place| above.insert(place));
            assert_eq!(values.above(count, futile), above, "{expected:?} above {futile}");
        }
        values.negate(count);
        for value in &mut expected {
            *value = -*value;
        }
    }
}
