//! The orderings that are added, as a list of types: every ordering is built for every type of positions.

use scoutlab_search::orderings::OrderingSettings;
use scoutlab_search::registration::OrderingEntry;

use crate::registry::Games;

/// A list of the settings of orderings: `()`, or a pair of settings and a list. The last added is first.
pub trait Orderings {
    /// The entries of all orderings for these games, in the order in which they were added.
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
