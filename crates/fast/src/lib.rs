//! Exact endgames of Othello ([`endgame`]), and searches that are compiled for one game and one evaluator: every algorithm on
//! Othello with `discs`, on 6x6 Othello, on YWF and on uniform trees, and the common ones on Othello with `discs` in the frame
//! `white-raw`, and on Othello and uniform trees with orderings.
//!
//! They are a crate of their own so that they are compiled as one unit, with everything inlined, and only when something in them
//! has changed. All other searches are [`scoutlab_search::Search`].
//!
//! ```
//! use scoutlab_fast::Request;
//! use scoutlab_search::Window;
//! use scoutlab_games::othello::Othello;
//!
//! let request = Request { algorithm: &"alphabeta".parse()?, depth: 2, evaluator: "discs", signs: [1, 1], window: Window::INFINITE };
//! let (value, line, counters) = scoutlab_fast::othello(&Othello::start(), &request).unwrap()?;
//! assert_eq!((value, line.len(), counters.leaves), (0, 2, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod endgame;
mod request;

use scoutlab_games::SideSigned;
use scoutlab_games::othello::{Discs, Othello, Square};
use scoutlab_games::othello6::Othello6;
use scoutlab_games::tree::{Leaves, UniformPosition};
use scoutlab_games::ywf::{Action, Stones, Ywf};
use scoutlab_search::orderings::OrderingChain;

pub use request::{Counted, Request};

/// A search of Othello, or `None` with another evaluator than `discs`, or with signs and an algorithm that is not common.
pub fn othello(root: &Othello, request: &Request<'_>) -> Option<Counted<Square>> {
    match (request.evaluator, request.signs) {
        ("discs", [1, 1]) => Some(request.run(root, Discs)),
        ("discs", [first, second]) => request.run_if_common(root, SideSigned::new(Discs, first, second)),
        _ => None,
    }
}

/// A search of Othello with an ordering.
///
/// # Errors
///
/// The ordering, with another evaluator than `discs`, with signs, or if the algorithm is not common.
// Inlined into the crate that compiles the other searches with orderings: after a change of an ordering this one stays as it is.
#[inline]
pub fn othello_ordered(
    root: &Othello,
    request: &Request<'_>,
    ordering: OrderingChain<Othello>,
) -> Result<Counted<Square>, OrderingChain<Othello>> {
    match (request.evaluator, request.signs) {
        ("discs", [1, 1]) => request.run_ordered(root, Discs, ordering),
        _ => Err(ordering),
    }
}

/// A search of 6x6 Othello in any order of generation, or `None` with another evaluator than `discs`, or with signs.
pub fn othello6(root: &Othello6, request: &Request<'_>) -> Option<Counted<Square>> {
    ((request.evaluator, request.signs) == ("discs", [1, 1])).then(|| request.run(root, Discs))
}

/// A search of YWF, or `None` with another evaluator than `stones`, or with signs.
pub fn ywf(root: &Ywf, request: &Request<'_>) -> Option<Counted<Action>> {
    ((request.evaluator, request.signs) == ("stones", [1, 1])).then(|| request.run(root, Stones))
}

/// A search of a uniform tree, or `None` with another evaluator than `leaves`, or with signs.
pub fn uniform_tree(root: &UniformPosition, request: &Request<'_>) -> Option<Counted<u8>> {
    ((request.evaluator, request.signs) == ("leaves", [1, 1])).then(|| request.run(root, Leaves))
}

/// A search of a uniform tree with an ordering.
///
/// # Errors
///
/// The ordering, with another evaluator than `leaves`, with signs, or if the algorithm is not common.
// Inlined into the crate that compiles it, as for Othello.
#[inline]
pub fn uniform_tree_ordered(
    root: &UniformPosition,
    request: &Request<'_>,
    ordering: OrderingChain<UniformPosition>,
) -> Result<Counted<u8>, OrderingChain<UniformPosition>> {
    match (request.evaluator, request.signs) {
        ("leaves", [1, 1]) => request.run_ordered(root, Leaves, ordering),
        _ => Err(ordering),
    }
}
