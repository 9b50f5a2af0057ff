//! Profiles of searches: counts by ply and CPU time.

use scoutlab_search::observers::{self, Counters};

use crate::description::RunError;
use crate::request::SearchRequest;

/// The counts of a search by ply, and the CPU time of the search.
#[derive(Clone, Debug)]
pub struct TimedProfile {
    /// The counts of one of the searches, which all have equal counts.
    pub counts: observers::Profile,
    /// The number of times the search was run.
    pub searches: u64,
    /// The mean CPU time of a search in seconds.
    pub seconds: f64,
}

/// The maximum number of repetitions. With a clock that stands still, the time would never pass.
const MOST_SEARCHES: u64 = 1_000_000;

/// The maximum number of visits of all repetitions, about ten times as many as a fast search visits in a second.
const MOST_VISITS: u64 = 1 << 30;

/// Repeats a search until `seconds` of CPU time have passed, but not endlessly if the clock stands still. The search runs at
/// least once.
///
/// ```
/// use scoutlab::{Catalogue, SearchText, profile};
///
/// let (game, position, algorithm) = ("tree".to_owned(), "[[3 5] [2 9]]".to_owned(), "minimax".to_owned());
/// let text = SearchText { game, position, algorithm, depth: Some(2), ..SearchText::default() };
/// let request = text.parse(&Catalogue::built_in())?;
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
pub fn profile(request: &SearchRequest, seconds: f64) -> Result<TimedProfile, RunError> {
    repeat(|| request.position.count_by_ply(&request.settings), seconds)
}

/// Repeats a search, which returns its counts and its CPU time in seconds, as [`profile`] does.
///
/// ```
/// use scoutlab::search::repeat;
/// use scoutlab_search::observers::Profile;
///
/// // The clock stands still.
/// let found = repeat(|| Ok((Profile::default(), 0.0)), 1.0).unwrap();
/// assert!(found.searches > 1 && found.seconds == 0.0);
/// // The clock works.
/// assert_eq!(repeat(|| Ok((Profile::default(), 0.25)), 1.0).unwrap().searches, 4);
/// ```
///
/// # Errors
///
/// Fails with the error of the search.
pub fn repeat(
    mut search: impl FnMut() -> Result<(observers::Profile, f64), RunError>,
    seconds: f64,
) -> Result<TimedProfile, RunError> {
    let (mut searches, mut sum, mut visits) = (0, 0.0, 0_u64);
    loop {
        let (counts, once) = search()?;
        (searches, sum) = (searches + 1, sum + once);
        visits += counts.plies().iter().map(Counters::calls).sum::<u64>();
        if sum >= seconds || searches >= MOST_SEARCHES || visits >= MOST_VISITS {
            return Ok(TimedProfile { counts, searches, seconds: sum / searches as f64 });
        }
    }
}
