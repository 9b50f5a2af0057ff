//! The principal variation of 6x6 Othello.

use super::Othello6;
use crate::{Notation, NotationError};

/// Best play by both sides (Feinstein 1993, as printed by Sakuta and Iida 2001). White wins by 20 discs to 16.
const VARIATION: &str = "d3 c5 d6 e3 f5 f4 e2 d2 c2 e6 e7 g5 c4 c3 g4 g3 f3 c7 b5 d7 b7 b3 c6 b6 f7 f6 b4 b2 g6 g7 pass f2 g2";

/// The number of plies of the variation, including one pass.
pub const VARIATION_PLIES: usize = 33;

/// Returns the position after `plies` plies of the principal variation, or `None` if the variation is shorter.
///
/// ```
/// use scoutlab_games::othello6::variation;
///
/// assert_eq!(variation(21).unwrap().empties(), 11);
/// assert_eq!(variation(34), None);
/// ```
///
/// # Panics
///
/// Never panics, because the variation is compiled into the program and a test plays all its moves.
pub fn variation(plies: usize) -> Option<Othello6> {
    (plies <= VARIATION_PLIES).then(|| {
        VARIATION.split(' ').take(plies).fold(Othello6::start(), |position, name| {
            crate::Game::play(&position, position.parse_move(name).expect("the variation is legal"))
        })
    })
}

/// Returns the position called `name`, such as `pv:12`.
///
/// # Errors
///
/// Fails with [`NotationError::Stored`] if no stored position has this name.
pub(super) fn find(name: &str) -> Result<Othello6, NotationError> {
    name.strip_prefix("pv:")
        .and_then(|plies| plies.parse().ok())
        .and_then(variation)
        .ok_or_else(|| NotationError::Stored { name: name.to_owned(), expected: format!("pv:0 to pv:{VARIATION_PLIES}") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Side};

    #[test]
    fn the_variation_is_legal_and_ends_with_twenty_white_discs() {
        assert_eq!(VARIATION.split(' ').count(), VARIATION_PLIES);
        let last = variation(VARIATION_PLIES).unwrap();
        assert!(last.is_terminal());
        assert_eq!([Side::First, Side::Second].map(|side| last.discs(side)), [16, 20]);
    }
}
