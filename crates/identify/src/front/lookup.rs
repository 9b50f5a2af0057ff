//! The searches of scoutlab's own algorithms.

use scoutlab::Position;
use scoutlab::SearchRequest;
use scoutlab::players::SearchSpec;
use scoutlab::settings::table_size;
use scoutlab_search::algorithms;
use scoutlab_search::orderings::OrderingSpec;

use crate::conventions::Algorithm;

/// Returns a request to search a position with scoutlab's own implementation of an algorithm, and with a table of at most `table`
/// MiB. Returns `None` if scoutlab lacks the algorithm.
pub(super) fn request_search(position: &Position, algorithm: Algorithm, table: usize) -> Option<SearchRequest> {
    let algorithm = algorithms::built_in(algorithm.part().1.name).ok()?;
    let table = table_size(&algorithm, None, 0).ok()?.min(table);
    let search = SearchSpec { algorithm, depth: 1, ordering: OrderingSpec::default(), evaluator: None };
    let mut request = SearchRequest::new(position.clone(), &search).ok()?;
    request.settings.table = table;
    Some(request)
}
