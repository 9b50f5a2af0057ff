//! The names of components that are added to a list.

use thiserror::Error;

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
        game_origin: String,
    },
}

/// The origin of built-in names.
pub const BUILT_IN: &str = "built in";

/// Checks the name of an addition against the existing names. Each name comes with its origin.
///
/// # Errors
///
/// Fails with [`RegistrationError`] if the name is not valid or taken.
///
/// ```
/// use scoutlab_search::registration::{BUILT_IN, check_name};
///
/// assert!(check_name("algorithms", [("scout", BUILT_IN)], ("best", "mine::Best")).is_ok());
/// let error = check_name("algorithms", [("scout", BUILT_IN)], ("scout", "mine::Scout")).unwrap_err();
/// assert!(error.to_string().contains("one is built in, the other mine::Scout"));
/// ```
pub fn check_name<'n>(
    kind: &str,
    there: impl IntoIterator<Item = (&'n str, &'n str)>,
    (name, origin): (&str, &str),
) -> Result<(), RegistrationError> {
    if !is_name(name) {
        return Err(RegistrationError::Name { kind: kind.to_owned(), name: name.to_owned(), origin: origin.to_owned() });
    }
    match there.into_iter().find(|(taken, _)| *taken == name) {
        Some((_, first)) => {
            let (first, second) = (first.to_owned(), origin.to_owned());
            Err(RegistrationError::Collision { kind: kind.to_owned(), name: name.to_owned(), first, second })
        }
        None => Ok(()),
    }
}

/// Returns whether a text is a valid name: lowercase letters, digits and `-`, starting with a letter.
fn is_name(text: &str) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_lowercase();
    text.as_bytes().first().is_some_and(is_letter)
        && text.bytes().all(|byte| is_letter(&byte) || byte.is_ascii_digit() || byte == b'-')
}
