//! Algorithms and orderings that a program adds to the built-in ones.
//!
//! Names are read in many places: in command-line arguments, in experiment files, and inside other names such as
//! `deepening(A)`. All of these places must accept every added name, regardless of the calling code. Additions are therefore
//! global to the process. A program adds components once, before the first name is read, and never changes them afterwards.

mod algorithm;
mod ordering;

use std::sync::OnceLock;

use thiserror::Error;

pub(crate) use algorithm::entry as added_algorithm;
pub use algorithm::{AddedAlgorithm, AlgorithmEntry};
pub(crate) use algorithm::{add as add_algorithms, added as added_algorithms};
pub(crate) use ordering::entry as added_ordering;
pub use ordering::{AddedOrderings, AddedSettings, OrderingEntry};
pub(crate) use ordering::{add as add_orderings, added as added_orderings};

/// The reason why a component cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RegistrationError {
    /// An added component has the same name as another component of its kind.
    #[error("two {kind} are called `{name}`: one is {first}, the other {second}; expected different names")]
    Collision {
        /// The kind of both components, in the plural.
        kind: String,
        /// The name of both components.
        name: String,
        /// The origin of the first component.
        first: String,
        /// The origin of the second component.
        second: String,
    },
    /// The name is not valid, so no parser of names would accept it.
    #[error(
        "`{name}` ({origin}) is not a valid name for {kind}: use lowercase letters, digits and `-`, starting with a letter"
    )]
    Name {
        /// The kind of the component, in the plural.
        kind: String,
        /// The rejected name.
        name: String,
        /// The origin of the name.
        origin: String,
    },
    /// The evaluator belongs to an unknown game.
    #[error(
        "evaluator `{name}` ({origin}) belongs to the game `{game}`, which is not built in; add the game `{game_origin}` too"
    )]
    NoGame {
        /// The name of the evaluator.
        name: String,
        /// The origin of the evaluator.
        origin: String,
        /// The game of the evaluator.
        game: String,
        /// The origin of the game.
        game_origin: String,
    },
    /// An earlier call has already added components of this kind.
    #[error("{kind} were already added in this process; add all of them in one call")]
    Again {
        /// The kind of the components, in the plural.
        kind: &'static str,
    },
}

/// The origin of built-in names.
pub const BUILT_IN: &str = "built in";

/// Checks the names of additions against the existing names. Each name comes with its origin.
///
/// # Errors
///
/// Fails with [`RegistrationError`] for the first name that is not valid, or that is taken.
///
/// ```
/// use scoutlab_search::registration::{BUILT_IN, check_names};
///
/// assert!(check_names("algorithms", [("scout", BUILT_IN)], [("best", "mine::Best")]).is_ok());
/// let error = check_names("algorithms", [("scout", BUILT_IN)], [("scout", "mine::Scout")]).unwrap_err();
/// assert!(error.to_string().contains("one is built in, the other mine::Scout"));
/// ```
pub fn check_names<'n>(
    kind: &str,
    there: impl IntoIterator<Item = (&'n str, &'n str)>,
    added: impl IntoIterator<Item = (&'n str, &'n str)>,
) -> Result<(), RegistrationError> {
    let mut known: Vec<(&str, &str)> = there.into_iter().collect();
    for (name, origin) in added {
        if !is_name(name) {
            return Err(RegistrationError::Name { kind: kind.to_owned(), name: name.to_owned(), origin: origin.to_owned() });
        }
        if let Some((_, first)) = known.iter().find(|(taken, _)| *taken == name) {
            let (first, second) = ((*first).to_owned(), origin.to_owned());
            return Err(RegistrationError::Collision { kind: kind.to_owned(), name: name.to_owned(), first, second });
        }
        known.push((name, origin));
    }
    Ok(())
}

/// Stores the entries, if there are any.
///
/// # Errors
///
/// Fails with [`RegistrationError::Again`] if an earlier call stored entries.
pub fn set_once<T>(place: &OnceLock<Vec<T>>, entries: Vec<T>, kind: &'static str) -> Result<(), RegistrationError> {
    if entries.is_empty() {
        return Ok(());
    }
    place.set(entries).map_err(|_| RegistrationError::Again { kind })
}

/// Returns whether a text is a valid name: lowercase letters, digits and `-`, starting with a letter.
fn is_name(text: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_lowercase();
    text.as_bytes().first().is_some_and(is_letter)
        && text.bytes().all(|byte| is_letter(&byte) || byte.is_ascii_digit() || byte == b'-')
}
