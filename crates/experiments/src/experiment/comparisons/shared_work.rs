//! The work that neighbouring cells share: a position, its exact values and the searches with the baseline.

use std::cell::RefCell;
use std::collections::HashMap;

use anyhow::Result;
use scoutlab::position::{ExactValues, Position};
use scoutlab::registry::{GameEntry, RunError};
use scoutlab::search::{Compared, Comparison};
use scoutlab_games::tree::UniformPosition;
use scoutlab_search::table::TableDepth;

/// The current position of a thread, with the exact values and baseline searches that neighbouring cells share.
pub(super) struct SharedWork {
    game: GameEntry,
    evaluator: &'static str,
    position: Position,
    known: ExactValues,
    baselines: HashMap<(String, String, u32, u64, usize, TableDepth), Compared>,
}

impl SharedWork {
    /// Calls `run` with the work that this thread has done on a position, if its last cell was on this position.
    pub(super) fn on<R>(
        game: &GameEntry,
        evaluator: &'static str,
        text: &str,
        run: impl FnOnce(&mut Self) -> Result<R>,
    ) -> Result<R> {
        SHARED_WORK.with_borrow_mut(|shared| {
            let is_same = |work: &Self| work.game.is_same(game) && work.evaluator == evaluator && work.position.text == text;
            let work = match shared.take().filter(is_same) {
                Some(work) => work,
                None => Self::start(game, evaluator, text)?,
            };
            run(shared.insert(work))
        })
    }

    fn start(game: &GameEntry, evaluator: &'static str, text: &str) -> Result<Self> {
        let position = game.position(text)?;
        let known = position.exact_values(None);
        Ok(Self { game: game.clone(), evaluator, position, known, baselines: HashMap::new() })
    }

    pub(super) fn compare(&self, comparison: &Comparison<'_>) -> Result<Compared, RunError> {
        self.position.compare(comparison, &self.known)
    }

    /// Returns the search with the baseline, which runs only once for cells that differ in the compared algorithm alone.
    pub(super) fn baseline(&mut self, name: &str, comparison: &Comparison<'_>) -> Result<Compared> {
        let Comparison { depth, ordering, seed, table, table_depth, .. } = *comparison;
        let key = (name.to_owned(), ordering.to_string(), depth, seed, table, table_depth);
        if let Some(known) = self.baselines.get(&key) {
            return Ok(*known);
        }
        let compared = self.compare(comparison)?;
        self.baselines.insert(key, compared);
        Ok(compared)
    }

    /// Returns the synthetic tree, if the position is one.
    pub(super) fn tree(&self) -> Option<UniformPosition> {
        self.position.downcast_ref().copied()
    }
}

thread_local! {
    static SHARED_WORK: RefCell<Option<SharedWork>> = const { RefCell::new(None) };
}

#[cfg(test)]
mod tests {
    use scoutlab::Lab;
    use scoutlab_games::othello::{Discs, Othello, SquareWeights};
    use scoutlab_runs::{Job, Version};

    use crate::experiment::{Experiment, Measures};

    /// Cells of one thread share the work on a position, but never with a position of another catalogue: there, `mine` is another
    /// evaluator.
    #[test]
    fn two_catalogues_in_one_thread_share_no_work() {
        let file = "title = 'T'\nseed = 1\n[[grid]]\nmeasure = 'comparisons'\ngame = 'othello'\npositions = 'ffo:41'\ndepths = 3\n\
                    evaluators = 'mine'\nalgorithms = 'scout'";
        let results = |lab: Lab| {
            let measures = Measures::built_in(lab.catalogue().unwrap());
            let experiment = Experiment::parse(&measures, "t.toml".as_ref(), file.as_bytes(), Version::Usual, None).unwrap();
            experiment.run(0).unwrap().results
        };
        let discs = || results(Lab::new().evaluator::<Othello, _>("mine", Discs));
        let weights = || results(Lab::new().evaluator::<Othello, _>("mine", SquareWeights));
        let alone = std::thread::scope(|scope| scope.spawn(weights).join().unwrap());
        let first = discs();
        assert_eq!(weights(), alone);
        assert_ne!(first, alone);
    }
}
