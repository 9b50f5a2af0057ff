//! Where the time of a search goes, on this machine.
//!
//! A second thread looks what the search is doing, ten thousand times a second at most. The share of its looks is the share of
//! the time. The search reads no clock meanwhile, so that what takes a few nanoseconds can be told from what takes none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use scoutlab_search::observers::Counters;
use scoutlab_search::profile::{Activity, Calls, Place, Stage};
use scoutlab_searching::Positions;
use scoutlab_searching::clock::Stopwatch;
use scoutlab_searching::searching::Settings;

use crate::catalogue::RunError;

/// The time between two looks. Systems that sleep longer look less often.
const INTERVAL: Duration = Duration::from_micros(50);

/// Searches are repeated for at most so many times the seconds that are to be watched: clearing a table takes longer than a
/// short search.
const PATIENCE: f64 = 5.0;

/// Where the time of a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// How often the search was repeated.
    pub searches: u64,
    /// How often it was looked what the search does.
    pub samples: u64,
    /// What one search does.
    pub counters: Counters,
    /// What one search does that takes time.
    pub calls: Calls,
    /// The mean time of a search that nobody watches.
    pub unwatched_seconds: f64,
    /// The mean time of a watched search.
    pub watched_seconds: f64,
    /// [`Profile::unwatched_nanoseconds`] of a search without the ordering, which stops after as many leaves and interior
    /// visits. `None` if there is no ordering.
    pub nanoseconds_without_ordering: Option<f64>,
    /// The share of the time of a watched search, by [`Place`] and [`Activity`]. `None` if nobody looked in time.
    pub shares: Option<[[f64; ACTIVITIES]; PLACES]>,
}

const PLACES: usize = Place::ALL.len();
const ACTIVITIES: usize = Activity::ALL.len();

impl Profile {
    /// The share of the time at nodes of this kind.
    pub fn share_at(&self, place: Place) -> Option<f64> {
        self.shares.map(|shares| shares[place as usize].iter().sum())
    }

    /// The share of the time that these take.
    pub fn share_of(&self, activities: &[Activity]) -> Option<f64> {
        let of = |shares: &[f64; ACTIVITIES]| activities.iter().map(|activity| shares[*activity as usize]).sum::<f64>();
        self.shares.map(|shares| shares.iter().map(of).sum())
    }

    /// The share of the time that these take at nodes of this kind.
    pub fn share_at_of(&self, place: Place, activities: &[Activity]) -> Option<f64> {
        self.shares.map(|shares| activities.iter().map(|activity| shares[place as usize][*activity as usize]).sum())
    }

    /// The nanoseconds per interior visit, frontier nodes included, of a search that nobody watches. `None` if there are none.
    pub fn unwatched_nanoseconds(&self) -> Option<f64> {
        let interior = self.counters.interior;
        (interior > 0).then(|| self.unwatched_seconds * 1e9 / interior as f64)
    }

    /// This share of the time of a watched search in nanoseconds, for each of so many. `None` if there are none.
    pub fn nanoseconds(&self, share: Option<f64>, number: u64) -> Option<f64> {
        share.filter(|_| number > 0).map(|share| share * self.watched_seconds * 1e9 / number as f64)
    }
}

/// The looks at each place and activity.
type Looks = [[u64; ACTIVITIES]; PLACES];

/// Finds where the time of a search goes. It is repeated until so many seconds of it have been watched, but at least once.
///
/// # Errors
///
/// [`RunError`] if a limit of the algorithm ends the search, or there is no room for the table.
pub(crate) fn profile(position: &dyn Positions, settings: &Settings, seconds: f64) -> Result<Profile, RunError> {
    let (stage, is_over) = (Arc::new(Stage::default()), AtomicBool::new(false));
    thread::scope(|scope| {
        let watcher = thread::Builder::new().spawn_scoped(scope, || watch(&stage, &is_over));
        let ending = Ending(&is_over);
        let sums = repeat(position, settings, &stage, seconds);
        drop(ending);
        // Without a second thread there are no shares, but counts and times.
        let looks = watcher.ok().and_then(|watcher| watcher.join().ok()).unwrap_or_default();
        Ok(sums?.profile(&looks, stage.calls()))
    })
}

/// Tells the second thread that all is over, also if a search panics: it would be waited for forever.
struct Ending<'e>(&'e AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Looks what the search does, until all is over.
fn watch(stage: &Stage, is_over: &AtomicBool) -> Looks {
    let mut looks = Looks::default();
    while !is_over.load(Ordering::Relaxed) {
        thread::sleep(INTERVAL);
        if let Some((place, activity)) = stage.now() {
            looks[place as usize][activity as usize] += 1;
        }
    }
    looks
}

/// The sums over all repetitions.
#[derive(Default)]
struct Sums {
    searches: u64,
    counters: Counters,
    unwatched: f64,
    watched: f64,
    unordered: f64,
    unordered_nodes: u64,
}

/// The three kinds of searches take turns, so that all are on the machine as it is at that time.
fn repeat(position: &dyn Positions, settings: &Settings, stage: &Arc<Stage>, seconds: f64) -> Result<Sums, RunError> {
    let mut unordered = Settings { ordering: "none".parse()?, ..settings.clone() };
    let mut sums = Sums::default();
    let stopwatch = Stopwatch::start();
    while sums.searches == 0 || (sums.watched < seconds && stopwatch.seconds() < PATIENCE * seconds) {
        sums.unwatched += position.search_timed(settings, None)?.seconds;
        let watched = position.search_timed(settings, Some(stage))?;
        sums.watched += watched.seconds;
        sums.counters = watched.counters;
        sums.searches += 1;
        if !settings.ordering.keeps_generation_order() {
            unordered.most_visits = Some(watched.counters.leaves + watched.counters.interior);
            let unordered = position.search_timed(&unordered, None)?;
            sums.unordered += unordered.seconds;
            sums.unordered_nodes += unordered.counters.interior;
        }
    }
    Ok(sums)
}

impl Sums {
    fn profile(self, looks: &Looks, calls: Calls) -> Profile {
        let samples: u64 = looks.iter().flatten().sum();
        let searches = self.searches as f64;
        Profile {
            searches: self.searches,
            samples,
            counters: self.counters,
            calls: calls.of_each(self.searches),
            unwatched_seconds: self.unwatched / searches,
            watched_seconds: self.watched / searches,
            nanoseconds_without_ordering: (self.unordered_nodes > 0)
                .then(|| self.unordered * 1e9 / self.unordered_nodes as f64),
            shares: (samples > 0).then(|| looks.map(|looks| looks.map(|looks| looks as f64 / samples as f64))),
        }
    }
}
