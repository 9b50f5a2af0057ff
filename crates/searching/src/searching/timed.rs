//! How long a search took.

use scoutlab_games::Value;
use scoutlab_search::SearchError;
use scoutlab_search::observers::Counters;

use crate::description::RunError;

/// What a search did until it ended or was stopped, and how long it took.
#[derive(Clone, Copy, Debug)]
pub struct Timed {
    /// What it did.
    pub counters: Counters,
    /// How long it took.
    pub seconds: f64,
}

impl Timed {
    /// The end of a search, which may have been stopped.
    pub(crate) fn of(ended: Result<Value, SearchError>, counters: Counters, seconds: f64) -> Result<Self, RunError> {
        match ended {
            Ok(_) | Err(SearchError::Stopped { .. }) => Ok(Self { counters, seconds }),
            Err(error) => Err(error.into()),
        }
    }
}
