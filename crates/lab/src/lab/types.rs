//! The registered orderings as a type list. Every ordering is instantiated for every position type.

use scoutlab_search::orderings::OrderingSettings;
use scoutlab_search::registration::OrderingEntry;

use crate::registry::Games;

/// A list of ordering settings: `()`, or a pair of settings and a list. The ordering that was added last comes first.
pub trait Orderings {
    /// Returns the entries of all orderings for these games, in registration order.
    fn entries<G: Games>() -> Vec<OrderingEntry>;
}

impl Orderings for () {
    fn entries<G: Games>() -> Vec<OrderingEntry> {
        Vec::new()
    }
}

impl<S: OrderingSettings + Send + Sync + 'static, Others: Orderings> Orderings for (S, Others) {
    fn entries<G: Games>() -> Vec<OrderingEntry> {
        let mut entries = Others::entries::<G>();
        entries.push(G::add_ordering::<S>(OrderingEntry::of::<S>()));
        entries
    }
}
