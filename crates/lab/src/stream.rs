//! Random streams that depend only on the seed and the place in a match.

use chacha20::ChaCha8Rng;
use rand::SeedableRng;
use scoutlab_games::Side;

/// The purpose of random choices in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The moves and the move orderings of the player of one side.
    Player(Side),
    /// The random plies at the beginning.
    Opening,
    /// The games whose positions are drawn from a file.
    Draw,
}

/// Returns the stream of random choices for one purpose in one game.
///
/// `seed`, `game` and `purpose` are parts of the generator's key, so that all streams are independent.
pub fn stream(seed: u64, game: u64, purpose: Purpose) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&game.to_le_bytes());
    key[16] = match purpose {
        Purpose::Player(Side::First) => 0,
        Purpose::Player(Side::Second) => 1,
        Purpose::Opening => 2,
        Purpose::Draw => 3,
    };
    ChaCha8Rng::from_seed(key)
}
