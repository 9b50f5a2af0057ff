//! What remembers earlier visits.

mod apart;
mod fixed;
mod growing;

use std::fmt::Debug;
use std::hash::{BuildHasherDefault, Hash};

use scoutlab_games::{Game, Value};

use crate::mix::Mixer;
use crate::{INFINITY, Window};

pub use apart::ApartTable;
pub use fixed::{TableError, TranspositionTable};
pub use growing::GrowingTable;

/// What is known of a value: it lies between the two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The value is not less.
    pub lower: Value,
    /// The value is not greater.
    pub upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const NONE: Self = Self { lower: -INFINITY, upper: INFINITY };

    /// The answer to a visit with this window, if the bounds leave nothing to search: the value, or a bound that lies outside.
    #[inline]
    pub const fn decide(self, window: Window) -> Option<Value> {
        if self.lower == self.upper || self.upper <= window.alpha {
            Some(self.upper)
        } else if self.lower >= window.beta {
            Some(self.lower)
        } else {
            None
        }
    }
}

/// What a table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recalled<M> {
    /// The bounds of its value at the depth asked for.
    pub bounds: Option<Bounds>,
    /// A best move, if one is known: found at that depth or at another.
    pub best: Option<M>,
}

impl<M> Recalled<M> {
    /// The answer of a table that has never seen the position.
    pub const NOTHING: Self = Self { bounds: None, best: None };
}

/// A memory of visited positions. `()` is the one that remembers nothing.
///
/// An entry belongs to a position **and** a remaining depth. Only a visit with the same remaining depth gets its bounds, since
/// another depth is another search with another value; its best move is offered at every depth.
pub trait Table<G: Game> {
    /// What is known of `position` with `depth` plies to go.
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move>;

    /// Replaces what is known of `position` with `depth` plies to go.
    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>);
}

impl<G: Game> Table<G> for () {
    fn probe(&mut self, _position: &G, _depth: u32) -> Recalled<G::Move> {
        Recalled::NOTHING
    }

    fn store(&mut self, _position: &G, _depth: u32, _bounds: Bounds, _best: Option<G::Move>) {}
}

impl<G: Game, T: Table<G> + ?Sized> Table<G> for &mut T {
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        (**self).probe(position, depth)
    }

    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        (**self).store(position, depth, bounds, best);
    }
}

/// Which positions share an entry.
pub trait TableKey<G: Game>: Clone + Debug {
    /// Whether a best move of one position means the same in every position that shares its entry.
    const KEEPS_MOVES: bool;

    /// The exact name of the entry.
    fn key(position: &G) -> G::Key;
}

/// Each position has its own entry.
#[derive(Clone, Copy, Debug)]
pub struct ByPosition;

impl<G: Game> TableKey<G> for ByPosition {
    const KEEPS_MOVES: bool = true;

    fn key(position: &G) -> G::Key {
        position.key()
    }
}

/// The positions of a symmetry class ([`Game::class_key`]) share an entry, without a best move. The evaluator must give them
/// equal values.
#[derive(Clone, Copy, Debug)]
pub struct ByClass;

impl<G: Game> TableKey<G> for ByClass {
    const KEEPS_MOVES: bool = false;

    fn key(position: &G) -> G::Key {
        position.class_key()
    }
}

/// The same hash on every machine.
type FixedHash = BuildHasherDefault<Mixer>;

fn hash(key: &impl Hash) -> u64 {
    crate::mix::mixed(0, key)
}
