//! Game trees that are no game: written as text, so that counts can be checked by hand.

mod text;

pub use text::{Leaves, TextPosition, TextTree};
