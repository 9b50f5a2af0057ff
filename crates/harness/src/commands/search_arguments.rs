//! What the commands that run a search have in common.

use anyhow::{Result, ensure};
use scoutlab::registry::games;
use scoutlab::{SearchRequest, SearchText};
use scoutlab_search::{algorithms, orderings};

/// Returns the search request, which asks for the whole principal variation.
///
/// # Errors
///
/// Fails with [`RequestError`](scoutlab::registry::RequestError) if a name or the position is wrong.
pub(crate) fn requested(search: &SearchText) -> Result<SearchRequest> {
    let request = search.checked()?;
    ensure!(
        search.depth.is_some() || request.position.tree_depth().is_some(),
        "--depth is missing, expected how many plies to search; only a tree has a default"
    );
    Ok(request)
}

/// Returns the lists of algorithms, orderings and evaluators, for `--help`.
pub(crate) fn names() -> String {
    fn lines(list: impl Iterator<Item = (&'static str, &'static str)>) -> String {
        list.map(|(name, summary)| format!("  {name:<17} {summary}\n")).collect::<Vec<_>>().concat()
    }
    let evaluators = games()
        .map(|game| format!("  {:<17} {}\n", game.description().name, game.description().evaluators.join(", ")))
        .collect::<Vec<_>>()
        .concat();
    format!(
        "Algorithms:\n{}\nOrderings:\n{}\nEvaluators, each game's default first:\n{evaluators}",
        lines(algorithms::all()),
        lines(orderings::all()),
    )
}
