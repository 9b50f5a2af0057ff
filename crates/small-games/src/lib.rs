//! The searches of small games: 6x6 Othello, tic-tac-toe and trees written as text, and those of Othello in another order of generation.
//!
//! They are short, and compiled here for size, while another processor compiles those of the large games for speed in `scoutlab-searching`.
//! Nothing else is in this crate.
//!
//! ```
//! use scoutlab_games::tictactoe::TicTacToe;
//! use scoutlab_searching::Compiled;
//! use scoutlab_small_games::SmallGames;
//!
//! let positions = <SmallGames as Compiled<TicTacToe>>::positions(vec![TicTacToe::start()]);
//! assert_eq!(positions.perft(3), 9 * 8 * 7);
//! ```

use scoutlab_games::othello6::{Othello6, Othello8};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::TextPosition;
use scoutlab_search::contract::{Report, Sample};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::specification::SpecificationError;
use scoutlab_searching::{check_ordering_from, compiled_searches};

/// 6x6 Othello, Othello in another order of generation, tic-tac-toe and trees written as text, compiled in this crate.
#[derive(Clone, Copy, Debug)]
pub struct SmallGames;

compiled_searches!(SmallGames: Othello6, Othello8, TicTacToe, TextPosition<'static>);

/// [`check_ordering_from`] the start of tic-tac-toe, compiled in this crate.
///
/// # Errors
///
/// [`SpecificationError`] if a part names something that tic-tac-toe does not have.
#[inline(never)]
pub fn check_ordering_in_tictactoe(ordering: &OrderingSpec, sample: Sample) -> Result<Report, SpecificationError> {
    check_ordering_from(TicTacToe::start(), ordering, sample)
}
