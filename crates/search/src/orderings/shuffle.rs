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
        let (before, mut places) = (moves.to_vec(), (0..moves.len() as u32).collect::<Vec<_>>());
        shuffle_places(&mut places, random);
        arrange(moves, &before, &places);
        return;
    }
    let mut places: [u32; MOST] = std::array::from_fn(|place| place as u32);
    let places = &mut places[..moves.len()];
    shuffle_places(places, random);
    let before: ArrayVec<M, MOST> = moves.iter().copied().collect();
    arrange(moves, &before, places);
}

/// Compiled once, with all that it draws from inlined: where moves of several types are shuffled, the library's draws are calls.
#[inline(never)]
fn shuffle_places(places: &mut [u32], random: &mut ChaCha8Rng) {
    places.shuffle(random);
}

fn arrange<M: Copy>(moves: &mut [M], before: &[M], places: &[u32]) {
    for (played, &place) in moves.iter_mut().zip(places) {
        *played = before[place as usize];
    }
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
