//! The whole tree of a search, for a blackboard.

use scoutlab_lab::{SearchRequest, record};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;

use super::TraceError;
use crate::registry::Frame;
use crate::search::{RecordError, Recording};

/// A blackboard has room for trees of so many nodes.
const MOST_NODES: usize = 200;

/// A visit begins, ends, and may be the best so far.
const STEPS_PER_NODE: u64 = 3;

/// Minimax over the tree of recorded searches, moves in the move generation order, if a blackboard has room for it. It visits each node
/// once, and so finds those that the others skip.
///
/// There is none for frames other than `mover`: a node then has no value of its own.
///
/// # Errors
///
/// If a name is wrong, or the search fails.
pub(super) fn whole_tree(request: &SearchRequest, recordings: &[Recording]) -> Result<Option<Recording>, TraceError> {
    let too_large = recordings.iter().any(|recording| recording.nodes.len() > MOST_NODES);
    if too_large || request.frame != Frame::Mover {
        return Ok(None);
    }
    let plain = SearchRequest {
        algorithm: "minimax".parse().expect("minimax is built in"),
        ordering: OrderingSpec::default(),
        table: 0,
        table_depth: TableDepth::default(),
        whole_line: false,
        ..request.clone()
    };
    match record(&plain, STEPS_PER_NODE * MOST_NODES as u64) {
        Ok(recording) => Ok((recording.nodes.len() <= MOST_NODES).then_some(recording)),
        Err(RecordError::TooManySteps { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
