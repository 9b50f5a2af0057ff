//! The evaluator `distance`.

use scoutlab_games::{Evaluator, Game, Side, Value};

use crate::Hex;

/// The value of a win, which is greater than every difference of distances.
const WIN: Value = 1000;

/// The stones that the other side still needs to connect its edges, minus the stones that the side to move needs. A side needs
/// one stone for each empty cell of its cheapest chain. A win scores 1,000 minus the number of stones, so that early wins are
/// better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distance;

impl<const N: usize> Evaluator<Hex<N>> for Distance {
    fn value(&self, position: &Hex<N>) -> Value {
        if position.winner().is_some() {
            let stones = Hex::<N>::CELLS as Value - position.empty().count_ones() as Value;
            return stones - WIN;
        }
        let side = position.side_to_move();
        missing(position, side.other()) - missing(position, side)
    }
}

/// Returns the number of stones that a side needs to connect its edges, if no side has won.
fn missing<const N: usize>(position: &Hex<N>, side: Side) -> Value {
    let (stones, open) = (position.stones(side), position.stones(side) | position.empty());
    let [from, to] = Hex::<N>::EDGES[side as usize];
    // The cells that a chain from the first edge can reach with at most `missing` new stones.
    let mut reached = with_chains::<N>(from & stones, stones);
    let mut missing = 0;
    while reached & to == 0 {
        missing += 1;
        reached = with_chains::<N>((Hex::<N>::grown(reached) | from) & open, stones);
    }
    missing
}

/// Adds the stones that are connected to `cells`.
fn with_chains<const N: usize>(mut cells: u32, stones: u32) -> u32 {
    loop {
        let next = cells | Hex::<N>::grown(cells) & stones;
        if next == cells {
            return cells;
        }
        cells = next;
    }
}
