//! Shuffles of moves and other draws, by code that all games share.

use arrayvec::ArrayVec;
use chacha20::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Longer lists, which are rare, need memory of their own.
const MOST: usize = 64;

/// A stream of random numbers.
#[inline(never)]
pub(super) fn stream(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Whether something happens that has this probability.
#[inline(never)]
pub(super) fn happens(probability: f64, random: &mut ChaCha8Rng) -> bool {
    random.random_bool(probability)
}

/// Shuffles the moves, every order equally likely, as [`SliceRandom::shuffle`] does.
pub(super) fn shuffle<M: Copy>(moves: &mut [M], random: &mut ChaCha8Rng) {
    if moves.len() > MOST {
        let before = moves.to_vec();
        for (played, place) in moves.iter_mut().zip(shuffled_places(before.len(), random)) {
            *played = before[place];
        }
        return;
    }
    let mut places: [u8; MOST] = std::array::from_fn(|place| place as u8);
    let places = &mut places[..moves.len()];
    shuffle_places(places, random);
    let before: ArrayVec<M, MOST> = moves.iter().copied().collect();
    for (played, &place) in moves.iter_mut().zip(&*places) {
        *played = before[usize::from(place)];
    }
}

/// Compiled once, with all that it draws from inlined: where moves of several types are shuffled, the library's draws are calls.
#[inline(never)]
fn shuffle_places(places: &mut [u8], random: &mut ChaCha8Rng) {
    places.shuffle(random);
}

#[cold]
#[inline(never)]
fn shuffled_places(count: usize, random: &mut ChaCha8Rng) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.shuffle(random);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_shuffled_as_the_library_shuffles_them() {
        for count in [0, 1, 2, 17, MOST, MOST + 1, 300] {
            let mut moves: Vec<usize> = (1000..1000 + count).collect();
            let mut expected = moves.clone();
            let [mut random, mut other] = [(); 2].map(|()| ChaCha8Rng::seed_from_u64(5));
            shuffle(&mut moves, &mut random);
            expected.shuffle(&mut other);
            assert_eq!(moves, expected);
            assert_eq!(random, other);
        }
    }
}
