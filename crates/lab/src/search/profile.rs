//! Profiles of searches: counts by ply and CPU time.

use scoutlab_search::observers;

use crate::description::RunError;
use crate::request::SearchRequest;

/// The counts of a search by ply, and the CPU time of the search.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The counts of one of the searches, which all have equal counts.
    pub counts: observers::Profile,
    /// The number of times the search was run.
    pub searches: u64,
    /// The mean CPU time of a search in seconds.
    pub seconds: f64,
}

/// Repeats a search until `seconds` of CPU time have passed. The search runs at least once.
///
/// ```
/// use scoutlab_lab::{SearchText, profile};
///
/// let (game, position, algorithm) = ("tree".to_owned(), "[[3 5] [2 9]]".to_owned(), "minimax".to_owned());
/// let request = SearchText { game, position, algorithm, depth: Some(2), ..SearchText::default() }.parse()?;
/// let profile = profile(&request, 0.0)?;
/// let leaves: Vec<u64> = profile.counts.plies().iter().map(|counts| counts.leaves).collect();
/// assert_eq!((profile.searches, leaves), (1, vec![0, 0, 4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails with [`RunError`] if a limit of the algorithm ends the search, or there is not enough memory for the transposition
/// table.
pub fn profile(request: &SearchRequest, seconds: f64) -> Result<Profile, RunError> {
    let (mut searches, mut sum) = (0, 0.0);
    loop {
        let (counts, once) = request.position.count_by_ply(request)?;
        (searches, sum) = (searches + 1, sum + once);
        if sum >= seconds {
            return Ok(Profile { counts, searches, seconds: sum / searches as f64 });
        }
    }
}
