//! Algorithms whose way through the tree shows.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use scoutlab_games::Value;

use super::Stage;
use super::cursor::StagedCursor;
use crate::algorithms::AnyAlgorithm;
use crate::observers::ChildWindows;
use crate::registration::{AddedAlgorithm, OnGeneral};
use crate::{General, SearchError, TableUse};

const NAME: &str = "watched";

/// An algorithm that searches through a [`StagedCursor`].
struct Staged {
    algorithm: AnyAlgorithm,
    stage: Arc<Stage>,
}

impl Stage {
    /// The same algorithm, whose way through the tree shows. It is not compiled for single games.
    #[must_use]
    pub fn algorithm(self: &Arc<Self>, algorithm: &AnyAlgorithm) -> AnyAlgorithm {
        let staged = Staged { algorithm: algorithm.clone(), stage: self.clone() };
        AnyAlgorithm::Added(AddedAlgorithm::new(NAME, Arc::new(staged)))
    }
}

// Not derived: that would write out all algorithms.
impl fmt::Debug for Staged {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(NAME)
    }
}

impl OnGeneral for Staged {
    fn table_use(&self) -> TableUse {
        self.algorithm.table_use()
    }

    fn child_windows(&self) -> Option<ChildWindows> {
        ChildWindows::of(&self.algorithm)
    }

    fn search(&self, tree: &mut General<'_>, depth: u32) -> Result<Value, SearchError> {
        let mut cursor = StagedCursor::new(tree.cursor(), &self.stage);
        let value = self.algorithm.search_general(&mut General::new(&mut cursor), depth);
        self.stage.now.store(0, Ordering::Relaxed);
        value
    }
}
