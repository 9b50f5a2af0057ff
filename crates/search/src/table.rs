//! Transposition tables.

mod bucket;
mod depth;
mod fixed;
mod growing;
mod memory;
mod partition;
mod rules;

use std::fmt::Debug;
use std::hash::Hash;

use scoutlab_games::{Game, Value};

use crate::hash::{FixedHash, hash_with_seed};
use crate::{INFINITY, Window};

pub use depth::TableDepth;
pub use fixed::{TableError, TranspositionTable};
pub use growing::GrowingTable;
pub use memory::{Memory, Zeroed};
pub use partition::TablePartition;
pub use rules::{TableReplacement, TableRule, TableRules};

/// Bounds of a value, both inclusive.
///
/// ```
/// use scoutlab_search::table::Bounds;
/// use scoutlab_search::{INFINITY, Window};
///
/// let known = Bounds { lower: 5, upper: INFINITY };
/// assert_eq!(known.cutoff(Window::new(1, 4)), Some(5)); // at least 5 is enough
/// assert_eq!(known.cutoff(Window::new(1, 9)), None);
/// assert_eq!(Bounds { lower: 5, upper: 5 }.cutoff(Window::INFINITE), Some(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The lower bound.
    pub lower: Value,
    /// The upper bound.
    pub upper: Value,
}

impl Bounds {
    /// The bounds of an unknown value.
    pub const NONE: Self = Self { lower: -INFINITY, upper: INFINITY };

    /// If the bounds cause a TT cutoff in `window`, returns the result of the visit: the value, or a bound outside the window.
    #[inline]
    pub const fn cutoff(self, window: Window) -> Option<Value> {
        if self.lower == self.upper || self.upper <= window.alpha {
            Some(self.upper)
        } else if self.lower >= window.beta {
            Some(self.lower)
        } else {
            None
        }
    }
}

/// The information in a transposition table about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recalled<M> {
    /// The bounds of the position's value, if an entry may resolve a visit at the probed depth.
    pub bounds: Option<Bounds>,
    /// The best move, if one is stored for this depth or another depth.
    pub best: Option<M>,
}

impl<M> Recalled<M> {
    /// The result of a probe that found nothing.
    pub const NOTHING: Self = Self { bounds: None, best: None };
}

/// A transposition table, which stores visited positions.
///
/// An entry belongs to a position **and** a remaining depth. The bounds of an entry are valid only for visits with this
/// remaining depth, because searches of different depths return different values. [`TableDepth::AtLeast`] lifts this
/// restriction. The best move of an entry is used at every depth.
pub trait Table<G: Game> {
    /// Returns the place of `position` in the table, which never changes. The table may prefetch the entries at this place,
    /// because the search may visit the position soon.
    fn locate(&self, _position: &G) -> Location {
        Location(0)
    }

    /// Returns the rule for the bounds of entries.
    fn rule(&self) -> TableRule {
        TableRule::TwoBounds
    }

    /// Returns the information about `position`, located at `place`, with `depth` plies remaining.
    fn probe(&self, place: Location, position: &G, depth: u32) -> Recalled<G::Move>;

    /// Stores the information about `position` at `place` for `depth` remaining plies, and overwrites any earlier information
    /// for this depth.
    fn store(&mut self, place: Location, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>);
}

/// The location of a position in a transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location(pub u64);

impl<G: Game, T: Table<G> + ?Sized> Table<G> for &mut T {
    fn locate(&self, position: &G) -> Location {
        (**self).locate(position)
    }

    fn rule(&self) -> TableRule {
        (**self).rule()
    }

    fn probe(&self, place: Location, position: &G, depth: u32) -> Recalled<G::Move> {
        (**self).probe(place, position, depth)
    }

    fn store(&mut self, place: Location, position: &G, depth: u32, bounds: Bounds, best: Option<G::Move>) {
        (**self).store(place, position, depth, bounds, best);
    }
}

/// The rule that decides which positions share an entry of a transposition table.
pub trait TableKey<G: Game>: Clone + Debug {
    /// Whether a best move is valid in every position that shares the entry.
    const KEEPS_MOVES: bool;

    /// Returns the key of the entries that store `position`. Positions with equal keys share these entries.
    fn key(position: &G) -> G::Key;
}

/// The rule that each position has its own entries.
#[derive(Clone, Copy, Debug)]
pub struct ByPosition;

impl<G: Game> TableKey<G> for ByPosition {
    const KEEPS_MOVES: bool = true;

    fn key(position: &G) -> G::Key {
        position.key()
    }
}

/// The rule that the positions of a symmetry class ([`Game::class_key`]) share their entries, which store no best move. The
/// evaluator must return equal values for these positions.
///
/// ```
/// use scoutlab_games::tictactoe::TicTacToe;
/// use scoutlab_search::table::{Bounds, ByClass, ByPosition, GrowingTable, Table};
///
/// // Two corners: one is the mirror image of the other.
/// let corners = ["o--------", "--o------"].map(|text| TicTacToe::parse(text).unwrap());
/// let mut classes = GrowingTable::<TicTacToe, ByClass>::new();
/// let mut positions = GrowingTable::<TicTacToe, ByPosition>::new();
/// for corner in &corners {
///     for table in [&mut classes as &mut dyn Table<_>, &mut positions] {
///         table.store(table.locate(corner), corner, 2, Bounds::NONE, None);
///     }
/// }
/// assert_eq!((classes.len(), positions.len()), (1, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByClass;

impl<G: Game> TableKey<G> for ByClass {
    const KEEPS_MOVES: bool = false;

    fn key(position: &G) -> G::Key {
        position.class_key()
    }
}

fn hash(key: &impl Hash) -> u64 {
    hash_with_seed(0, key)
}
