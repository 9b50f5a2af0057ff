//! A question that programs answer differently, with its answers, as data: reports and the list of all programs come from it.

/// One answer to the question of a [`Dimension`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of the answer, such as `board-full`.
    pub name: &'static str,
    /// The meaning of the answer.
    pub definition: &'static str,
}

/// A question about a game or a search that programs answer differently, such as the move generation order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension {
    /// The name of the dimension, such as `over`.
    pub name: &'static str,
    /// The question in full.
    pub definition: &'static str,
    /// The origin of the answers, such as a program or a publication.
    pub source: &'static str,
    /// The answers. The first is scoutlab's.
    pub choices: &'static [Choice],
}

/// Defines a dimension as an enum of its answers. The first answer is the default.
macro_rules! convention_dimension {
    ($type:ident, $name:literal, $definition:literal, $source:literal,
     $first:ident $first_name:literal $first_meaning:literal $(, $variant:ident $text:literal $meaning:literal)+) => {
        #[doc = $definition]
        #[allow(clippy::doc_markdown, reason = "these sentences are also printed")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            #[doc = $first_meaning]
            #[default]
            $first,
            $(#[doc = $meaning] $variant,)+
        }

        impl $type {
            /// All answers. The first is scoutlab's.
            pub const ALL: &'static [Self] = &[Self::$first, $(Self::$variant),+];

            /// The question with all its answers.
            pub const DIMENSION: $crate::Dimension = $crate::Dimension {
                name: $name,
                definition: $definition,
                source: $source,
                choices: &[
                    $crate::Choice { name: $first_name, definition: $first_meaning },
                    $($crate::Choice { name: $text, definition: $meaning }),+
                ],
            };

            /// Returns the dimension, this answer, and whether scoutlab gives this answer.
            pub const fn part(
                self,
            ) -> (&'static $crate::Dimension, &'static $crate::Choice, bool) {
                (&Self::DIMENSION, &Self::DIMENSION.choices[self as usize], self as usize == 0)
            }
        }
    };
}

pub(crate) use convention_dimension;
