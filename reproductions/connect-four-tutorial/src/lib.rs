//! Node counts on the published positions of a Connect Four tutorial, as cell types of scoutlab.

mod columns;
mod samples;
mod sets;
mod solvers;

pub use sets::{SetAxes, Sets};
pub use solvers::{SolverAxes, Solvers};
