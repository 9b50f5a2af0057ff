//! Observers, one per file.

mod counters;
mod cutoff_histogram;
mod distinct_leaves;
mod divide;
mod event_log;
mod leaf_sequence;
mod node_bounds;
mod node_types;
mod ordering_accuracy;
mod paths;
mod principal_variation;
mod profile;
mod searches_per_node;

pub use counters::{Count, Counters};
pub use cutoff_histogram::CutoffHistogram;
pub use distinct_leaves::DistinctLeaves;
pub use divide::{Divide, RootMove};
pub use event_log::{Event, EventLog};
pub use leaf_sequence::LeafSequence;
pub use node_bounds::{KnownValue, NodeBounds, node_bounds, node_bounds_of_scout};
pub use node_types::{NodeType, NodeTypes, TypedVisit};
pub use ordering_accuracy::OrderingAccuracy;
pub use principal_variation::PrincipalVariation;
pub use profile::Profile;
pub use searches_per_node::SearchesPerNode;
