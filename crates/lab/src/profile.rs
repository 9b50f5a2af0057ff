//! The counts of a search by ply, with its time.

use crate::Positions;
use crate::searching::Settings;
use scoutlab_search::observers;

use crate::catalogue::RunError;

/// The counts of a search by ply, with its time.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The counts of one search.
    pub counts: observers::Profile,
    /// How often the search was repeated.
    pub searches: u64,
    /// The mean CPU time of a search in seconds.
    pub seconds: f64,
}

/// Searches until `seconds` of CPU time have passed, but at least once.
///
/// # Errors
///
/// [`RunError`] if a limit of the algorithm ends the search, or there is no room for the table.
pub(crate) fn profile(position: &dyn Positions, settings: &Settings, seconds: f64) -> Result<Profile, RunError> {
    let (mut searches, mut sum) = (0, 0.0);
    loop {
        let (counts, once) = position.profile(settings)?;
        (searches, sum) = (searches + 1, sum + once);
        if sum >= seconds {
            return Ok(Profile { counts, searches, seconds: sum / searches as f64 });
        }
    }
}
