//! Games whose order of generation can be chosen.

use scoutlab_games::othello6::Generation;

use super::Named;

/// A game that can generate its moves in any order of [`Generation`].
///
/// That order decides which algorithm visits fewer leaves, so searches in several orders are compared.
pub trait AnyGeneration: Named {
    /// The type of a position with an order of its own. It may differ, so that the usual order costs nothing.
    type Other: Named;

    /// The order of positions that were given none. Asking for it is asking for nothing.
    const USUAL: Generation;

    /// The position in another order of generation.
    fn generating(self, generation: Generation) -> Self::Other;
}
