//! Best Node Search and an ordering for it, as extensions of scoutlab.
//!
//! [`BestNodeSearch`] is an algorithm, and [`KillersPerPly`] is an ordering. Both support every game. [`lab`] returns
//! scoutlab with both extensions.

mod best_node_search;
mod killers_per_ply;

use scoutlab::Lab;
use scoutlab::lab::{GameTypes, OrderingTypes};

pub use best_node_search::BestNodeSearch;
pub use killers_per_ply::{KillersPerPly, KillersPerPlySettings};

/// Returns scoutlab with both extensions.
pub fn lab() -> Lab<impl GameTypes, impl OrderingTypes> {
    Lab::new().title("Best Node Search, MTD(f) and NegaScout").algorithm::<BestNodeSearch>().ordering::<KillersPerPlySettings>()
}
