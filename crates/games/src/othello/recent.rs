//! What was found of the positions that were searched last.

use std::cell::Cell;

use crate::Value;

/// How many positions are remembered: as many as stay in a fast cache.
const PLACES: usize = 1 << 10;

/// What was found of a position in a window. Scores fit into a byte.
#[derive(Clone, Copy)]
struct Found {
    own: u64,
    opponent: u64,
    window: [i8; 2],
    value: i8,
}

impl Found {
    /// Of the empty board, which is never asked for.
    const NOTHING: Self = Self { own: 0, opponent: 0, window: [0; 2], value: 0 };
}

thread_local! {
    static RECENT: [Cell<Found>; PLACES] = const { [const { Cell::new(Found::NOTHING) }; PLACES] };
}

/// What `search` finds, as it was found before if this thread asked the same not long ago. Of the positions with eight empty squares 7 %
/// come again so soon, of those with four 24 %, since moves made in another order lead to them.
#[inline(always)]
pub(super) fn recent(own: u64, opponent: u64, (alpha, beta): (Value, Value), search: impl FnOnce() -> Value) -> Value {
    // Odd constants of any kind: the leading bits of the product depend on all squares.
    let mixed = own ^ opponent.rotate_left(17).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let place = (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACES.trailing_zeros())) as usize;
    let window = [alpha as i8, beta as i8];
    RECENT.with(|recent| {
        let found = recent[place].get();
        if found.own == own && found.opponent == opponent && found.window == window {
            return found.value.into();
        }
        let value = search();
        recent[place].set(Found { own, opponent, window, value: value as i8 });
        value
    })
}
