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
    pub low: Value,
    /// The value is not greater.
    pub up: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const NONE: Self = Self { low: -INFINITY, up: INFINITY };

    /// The answer to a visit with this window, if the bounds leave nothing to search: the value, or a bound that lies outside.
    #[inline]
    pub const fn decide(self, window: Window) -> Option<Value> {
        if self.low == self.up || self.up <= window.alpha {
            Some(self.up)
        } else if self.low >= window.beta {
            Some(self.low)
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

/// A memory of visited positions. `()` is the one that remembers nothing, at no cost.
///
/// An entry belongs to a position **and** a remaining depth. Only a visit with the same remaining depth gets its bounds, since
/// another depth is another search with another value; its best move is offered at every depth.
pub trait Table<G: Game> {
    /// Whether anything that is stored can ever come back.
    const REMEMBERS: bool = true;

    /// What is known of `position` with `depth` plies to go.
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move>;

    /// Replaces what is known of `position` with `depth` plies to go.
    fn store(&mut self, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>);
}

impl<G: Game> Table<G> for () {
    const REMEMBERS: bool = false;

    #[inline(always)]
    fn probe(&mut self, _position: &G, _depth: u32) -> Recalled<G::Move> {
        Recalled::NOTHING
    }

    #[inline(always)]
    fn store(&mut self, _position: &G, _depth: u32, _bounds: Bounds, _best: Option<G::Move>) {}
}

impl<G: Game, T: Table<G>> Table<G> for &mut T {
    const REMEMBERS: bool = T::REMEMBERS;

    #[inline(always)]
    fn probe(&mut self, position: &G, depth: u32) -> Recalled<G::Move> {
        (**self).probe(position, depth)
    }

    #[inline(always)]
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

    #[inline(always)]
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

    #[inline(always)]
    fn key(position: &G) -> G::Key {
        position.class_key()
    }
}

/// The same hash on every machine.
type FixedHash = BuildHasherDefault<Mixer>;

fn hash(key: &impl Hash) -> u64 {
    crate::mix::mixed(0, key)
}
