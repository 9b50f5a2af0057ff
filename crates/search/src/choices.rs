//! Choices that users name.

/// Implements the names of the choices of an enum, the default first: `NAMES`, `name`, `FromStr` and `Display`.
macro_rules! named {
    ($rule:ident, $kind:literal, [$($choice:ident = $name:literal),+ $(,)?]) => {
        impl $rule {
            /// The names of all choices. The default comes first.
            pub const NAMES: [&str; [$($name),+].len()] = [$($name),+];

            /// Returns the name of the choice.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl std::str::FromStr for $rule {
            type Err = scoutlab_text::specification::SpecificationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let known = [$(Self::$choice),+].into_iter().find(|choice| choice.name() == text);
                known.ok_or_else(|| Self::Err::unknown($kind, text, Self::NAMES))
            }
        }

        impl std::fmt::Display for $rule {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.name())
            }
        }
    };
}
pub(crate) use named;
