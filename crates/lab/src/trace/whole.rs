//! The whole tree of a search, for the blackboard.

use crate::{SearchRequest, record};
use scoutlab_search::algorithms::{AnyAlgorithm, Minimax};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableRules;

use super::TraceError;
use crate::registry::Frame;
use crate::search::{RecordError, Recording};
use crate::settings::SearchSettings;

/// The maximum number of nodes of a tree on the blackboard.
const MOST_NODES: usize = 200;

/// The maximum number of events per node: enter, leave and improve.
const STEPS_PER_NODE: u64 = 3;

/// Runs minimax on the tree of the recorded searches, in move generation order, if the tree fits on the blackboard. Minimax
/// visits each node once, including nodes that other searches skip.
///
/// Returns `None` for points of view other than `mover`, because a node then has no well-defined value.
///
/// # Errors
///
/// Fails if a name is unknown or the search fails.
pub(super) fn whole_tree(request: &SearchRequest, recordings: &[Recording]) -> Result<Option<Recording>, TraceError> {
    let too_large = recordings.iter().any(|recording| recording.nodes.len() > MOST_NODES);
    if too_large || request.settings.frame != Frame::Mover {
        return Ok(None);
    }
    let settings = SearchSettings {
        algorithm: AnyAlgorithm::of(Minimax),
        ordering: OrderingSpec::default(),
        table: 0,
        table_rules: TableRules::default(),
        enhance: None,
        selective: None,
        mate: None,
        whole_line: false,
        ..request.settings.clone()
    };
    let plain = SearchRequest { position: request.position.clone(), settings };
    match record(&plain, STEPS_PER_NODE * MOST_NODES as u64) {
        Ok(recording) => Ok((recording.nodes.len() <= MOST_NODES).then_some(recording)),
        Err(RecordError::TooManySteps { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
