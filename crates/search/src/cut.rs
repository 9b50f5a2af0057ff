//! When a move of alpha-beta causes a cutoff.

use crate::specification::{Arguments, SpecificationError};

/// When a move causes a cutoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cut {
    /// It scores at least beta: Knuth and Moore's rule.
    #[default]
    AtLeast,
    /// It scores more than beta, as some courses write it. The value is the same. An equal value causes no cutoff, so the search visits
    /// more leaves, and more than the minimal tree of a perfectly ordered tree with ties.
    Greater,
}

impl Cut {
    /// The values of the parameter `cut`.
    const NAMES: [&str; 2] = ["at-least", "greater"];

    /// Takes the parameter `cut`: `at-least` (the default) or `greater`.
    pub(crate) fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        match arguments.text("cut").as_deref() {
            None | Some("at-least") => Ok(Self::AtLeast),
            Some("greater") => Ok(Self::Greater),
            Some(other) => Err(arguments.error(SpecificationError::unknown("cut", other, Self::NAMES).to_string())),
        }
    }
}
