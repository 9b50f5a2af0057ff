//! Helpers for the tests, which return random positions and techniques, and play lines to the end of the game.

use chacha20::ChaCha8Rng;
use rand::RngExt;
use rand::seq::IndexedRandom;
use scoutlab_games::othello::{Exact, Othello, Square};
use scoutlab_games::{Evaluator, Game, MoveSet, Side};

// Both the integration tests and the unit tests of this crate include this file.
use super::Techniques;

/// Returns a random position with `empties` empty squares. Half of the positions come from random play. The others have random
/// discs, so that passes, terminal positions and sides without discs are frequent.
pub(crate) fn position(random: &mut ChaCha8Rng, empties: u32) -> Othello {
    if random.random_bool(0.5) {
        let mut position = Othello::start();
        while position.empties() > empties {
            let moves: Vec<Square> = position.moves().iter().collect();
            position = moves.choose(random).map_or(Othello::start(), |&played| position.play(played));
        }
        return position;
    }
    let mut occupied = u64::MAX;
    while occupied.count_zeros() < empties {
        occupied &= !(1 << random.random_range(0..64));
    }
    // One side often has few discs, and sometimes none.
    let few: u64 = (0..random.random_range(0..4)).fold(random.random(), |few, _| few & random.random::<u64>());
    let own = if random.random_bool(0.1) { 0 } else { occupied & few };
    let [own, opponent] = if random.random_bool(0.5) { [own, occupied & !own] } else { [occupied & !own, own] };
    Othello::new(own, opponent, Side::First)
}

/// Returns a random subset of the techniques. Each technique is chosen with probability 1/2.
pub(crate) fn subset(random: &mut ChaCha8Rng) -> Techniques {
    let names: Vec<&str> = Techniques::NAMES.iter().map(|(name, _)| *name).filter(|_| random.random_bool(0.5)).collect();
    Techniques::only(&names.join(",")).unwrap()
}

/// Plays a line from `position` to the end of the game. Returns the final score for the side to move at `position`.
pub(crate) fn played_out(mut position: Othello, line: &[Square]) -> i32 {
    for &played in line {
        assert!(position.moves().place_of(played).is_some(), "{line:?}");
        position = position.play(played);
    }
    assert!(position.is_terminal(), "{line:?} is not the whole game");
    let score = Exact::new(0).value(&position);
    if line.len().is_multiple_of(2) { score } else { -score }
}
