//! A cache of counts for equal requests.

use super::bounds::Window;
use super::memory::{CacheKey, CachedResult};
use super::run::Run;
use crate::conventions::Visits;
use crate::rules::PositionKey;

/// The maximum number of cached results. A full cache is cleared.
const MOST_REMEMBERED: usize = 1 << 20;

/// The minimum number of visits of a cached search. A shorter search is cheaper to repeat.
const WORTH_REMEMBERING: u64 = 16;

impl Run<'_> {
    /// Returns the cached result of a request, or computes and caches the result.
    pub(super) fn remember(
        &mut self,
        (depth, window, is_eval): (i32, Window, bool),
        search: impl FnOnce(&mut Self) -> i64,
    ) -> i64 {
        if depth < 2 || self.remembered.is_none() {
            return search(self);
        }
        let key = CacheKey { position: self.walk.key(PositionKey::Whole), window, depth, is_eval, part: self.part as u8 };
        if let Some(result) = self.remembered.as_ref().and_then(|remembered| remembered.get(&key)) {
            for (sum, visits) in self.tally.parts.iter_mut().zip(&result.visits) {
                sum.add(visits);
            }
            return result.value;
        }
        let (before, visits) = (self.tally.parts, self.visits);
        let value = search(self);
        if let Some(remembered) = &mut self.remembered
            && self.visits - visits >= WORTH_REMEMBERING
            && !self.is_stopped
        {
            if remembered.len() >= MOST_REMEMBERED {
                remembered.clear();
            }
            let mut since: Vec<Visits> = self.tally.parts.iter().zip(&before).map(|(now, then)| now.since(then)).collect();
            while since.last() == Some(&Visits::default()) {
                since.pop();
            }
            remembered.insert(key, CachedResult { value, visits: since.into() });
        }
        value
    }
}
