//! The rules by which alpha-beta decides whether a move causes a cutoff.

use scoutlab_text::specification::{Arguments, SpecificationError};

/// The rule that decides whether a move causes a cutoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cut {
    /// A move causes a cutoff if it scores at least beta, as in Knuth and Moore's alpha-beta.
    #[default]
    AtLeast,
    /// A move causes a cutoff if it scores more than beta, as in some courses. Both rules return the same value. Under this
    /// rule, a score of beta causes no cutoff, so the search visits more leaves. In a perfectly ordered tree with ties, the
    /// search visits more than the minimal tree.
    Greater,
}

impl Cut {
    const NAMES: [&str; 2] = ["at-least", "greater"];

    /// Reads the parameter `cut`, which is `at-least` (the default) or `greater`.
    pub(crate) fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        match arguments.text("cut").as_deref() {
            None | Some("at-least") => Ok(Self::AtLeast),
            Some("greater") => Ok(Self::Greater),
            Some(other) => Err(arguments.error(SpecificationError::unknown("cut", other, Self::NAMES).to_string())),
        }
    }
}
