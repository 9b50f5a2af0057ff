//! Observers, one per file.

mod counters;
mod principal_variation;

pub use counters::Counters;
pub use principal_variation::PrincipalVariation;
