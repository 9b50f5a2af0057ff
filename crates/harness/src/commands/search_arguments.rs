//! What the commands that run a search have in common.

use anyhow::{Result, ensure};
use scoutlab::{Catalogue, SearchRequest, SearchText};

/// Returns the search request, which asks for the whole principal variation.
///
/// # Errors
///
/// Fails with [`RequestError`](scoutlab::registry::RequestError) if a name or the position is wrong.
pub(crate) fn requested(search: &SearchText, catalogue: &Catalogue) -> Result<SearchRequest> {
    let request = search.checked(catalogue)?;
    ensure!(
        search.depth.is_some() || request.position.tree_depth().is_some(),
        "--depth is missing, expected how many plies to search; only a tree has a default"
    );
    Ok(request)
}
