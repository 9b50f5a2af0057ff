//! The squares to which a side may play.

/// The four axes of the board as shifts: along rows, along columns and along the two diagonals.
pub(super) const SHIFTS: [u32; 4] = [1, 9, 10, 8];

/// For each axis, the squares that can lie between two other squares of the axis. Except along columns, columns a and i are
/// excluded, so that a shift never steps from the end of one row into the next.
pub(super) const BETWEEN: [u128; 4] = [INNER_COLUMNS, ALL_SQUARES, INNER_COLUMNS, INNER_COLUMNS];

pub(super) const ALL_SQUARES: u128 = (1 << 81) - 1;

/// Columns b to h: bits 1 to 7 of each row.
const INNER_COLUMNS: u128 = inner_columns();

const fn inner_columns() -> u128 {
    let mut squares = 0;
    let mut row = 0;
    while row < 9 {
        squares |= 0b011_111_110 << (9 * row);
        row += 1;
    }
    squares
}

/// Returns the empty squares from which `own` encloses at least one of `others`. `others` are the stones that are not `own`.
///
/// The function uses parallel-prefix fill (Kogge and Stone 1973) in all eight directions, as many chess programs do.
#[inline]
pub(super) fn legal_squares(own: u128, others: u128) -> u128 {
    let mut reached = 0;
    for (&shift, between) in SHIFTS.iter().zip(BETWEEN) {
        let inner = others & between;
        // Runs of stones start next to an own stone, towards higher and towards lower squares. The length of the runs doubles
        // from one to two, four and eight. At most seven stones fit between two stones of a line.
        let mut up = inner & (own << shift);
        let mut down = inner & (own >> shift);
        up |= inner & (up << shift);
        down |= inner & (down >> shift);
        let pairs_up = inner & (inner << shift);
        let pairs_down = pairs_up >> shift;
        up |= pairs_up & (up << (2 * shift));
        down |= pairs_down & (down >> (2 * shift));
        let fours_up = pairs_up & (pairs_up << (2 * shift));
        let fours_down = fours_up >> (3 * shift);
        up |= fours_up & (up << (4 * shift));
        down |= fours_down & (down >> (4 * shift));
        reached |= (up << shift) | (down >> shift);
    }
    reached & ALL_SQUARES & !(own | others)
}

#[cfg(test)]
mod tests {
    use super::super::enclosed::enclosed;
    use super::{ALL_SQUARES, legal_squares};
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn a_square_is_legal_exactly_when_a_stone_there_encloses_something() {
        let mut random = ChaCha8Rng::seed_from_u64(81);
        for round in 0..20_000 {
            let (mask, owner): (u128, u128) = (random.random(), random.random());
            // Half of the boards are nearly full with few own stones, which yields long runs.
            let (mask, owner) = if round % 2 == 0 {
                (mask, owner)
            } else {
                (mask | random.random::<u128>() | random.random::<u128>(), owner & random.random::<u128>())
            };
            let (own, others) = (mask & owner & ALL_SQUARES, mask & !owner & ALL_SQUARES);
            let empty = ALL_SQUARES & !(own | others);
            let expected = (0..81)
                .filter(|&square| empty & (1 << square) != 0 && enclosed(own, others, square) != 0)
                .fold(0, |squares, square| squares | (1_u128 << square));
            assert_eq!(legal_squares(own, others), expected, "own {own:#x} others {others:#x}");
        }
    }
}
