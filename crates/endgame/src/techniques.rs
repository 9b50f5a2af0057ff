//! The techniques of the search, which can be switched off.

use scoutlab_search::specification::SpecificationError;

macro_rules! techniques {
    ($($(#[$meaning:meta])* $field:ident = $name:literal: $summary:literal),* $(,)?) => {
        /// The techniques that are switched on. No technique changes a score.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Techniques {
            $($(#[$meaning])* pub $field: bool,)*
        }

        impl Techniques {
            /// All techniques.
            pub const ALL: Self = Self { $($field: true),* };
            /// No techniques: alpha-beta searches moves in the order of the squares.
            pub const NONE: Self = Self { $($field: false),* };
            /// The name and the meaning of each technique.
            pub const NAMES: &'static [(&'static str, &'static str)] = &[$(($name, $summary)),*];

            /// Returns a reference to the switch of the technique called `name`.
            fn switch(&mut self, name: &str) -> Option<&mut bool> {
                match name {
                    $($name => Some(&mut self.$field),)*
                    _ => None,
                }
            }

            /// Returns these techniques without the techniques of `off`.
            #[must_use]
            pub const fn except(self, off: Self) -> Self {
                Self { $($field: self.$field && !off.$field),* }
            }

            /// Returns the names of the techniques that are on.
            pub fn names(self) -> Vec<&'static str> {
                [$(($name, self.$field)),*].into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect()
            }
        }
    };
}

techniques! {
    /// A transposition table (TT) with bounds and best moves. Techniques that use the table have no effect without this
    /// technique.
    table = "table": "transposition table: bounds and best moves of earlier positions",
    /// The TT first replaces entries that have few empty squares or are from an earlier iteration. Without this technique, the
    /// TT always replaces the first entry of a bucket.
    replacement = "replacement": "replacement of TT entries by empty squares and age",
    /// The solver prefetches the TT entries of all children before it searches the first child.
    prefetch = "prefetch": "prefetching of the TT entries of children",
    /// Enhanced transposition cutoffs: the TT entry of a child may cause a cutoff before the search of any child.
    etc = "etc": "enhanced transposition cutoffs: the TT entry of a child may cause a cutoff at once",
    /// Stability cutoffs: discs that can no longer be flipped bound the score.
    stability = "stability": "stability cutoffs: discs that can no longer be flipped bound the score",
    /// Far from the end, the trained evaluator helps to order moves.
    pattern = "pattern": "ordering by the trained patterns, added to mobility",
    /// Moves are ordered using searches of a few plies with the trained evaluator. The searches are deeper further from the
    /// end.
    shallow_search = "shallow-search": "shallow searches with the trained patterns",
    /// Moves with fewer replies come first.
    mobility = "mobility": "ordering by the number of replies, fewest first",
    /// Replies to corners count twice. Own corners, with the discs on an edge next to them, count in favour of a move.
    corners = "corners": "replies to corners count twice, and own corners improve a move's rank",
    /// Moves in regions with an odd number of empty squares come earlier. The last-4 endgame solver does not depend on this
    /// technique.
    parity = "parity": "ordering by regions with an odd number of empty squares",
    /// Iterative deepening with the trained evaluator, which stores best moves in the TT and yields a guess of the score.
    deepening = "deepening": "iterative deepening for best moves and a guess of the score",
    /// The root is searched with null windows, starting at the guess. At interior nodes, all moves except the first are
    /// searched with null windows first.
    null_windows = "null-windows": "null windows starting at a guess instead of one open window",
    /// The last four empty squares have a specialised solver, which tries these squares in parity order.
    last_four = "last-four": "last-4 endgame solver",
}

impl Techniques {
    /// Returns all techniques except `names`, which are separated by commas.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name is unknown.
    ///
    /// ```
    /// use scoutlab_endgame::Techniques;
    ///
    /// let without = Techniques::without("etc,parity")?;
    /// assert!(!without.etc && !without.parity && without.stability);
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    pub fn without(names: &str) -> Result<Self, SpecificationError> {
        Ok(Self::ALL.except(Self::only(names)?))
    }

    /// Returns only the techniques in `names`, which are separated by commas.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a name is unknown.
    ///
    /// ```
    /// use scoutlab_endgame::Techniques;
    ///
    /// assert_eq!(Techniques::only("mobility,table")?.names(), ["table", "mobility"]);
    /// # Ok::<(), scoutlab_search::specification::SpecificationError>(())
    /// ```
    pub fn only(names: &str) -> Result<Self, SpecificationError> {
        let mut only = Self::NONE;
        for name in names.split(',').filter(|name| !name.is_empty()) {
            let known: Vec<&str> = Self::NAMES.iter().map(|(name, _)| *name).collect();
            match only.switch(name) {
                Some(switch) => *switch = true,
                None => return Err(SpecificationError::unknown("technique", name, known)),
            }
        }
        Ok(only)
    }
}
