//! Exact means and variances of the number of leaves that minimax searches visit on random trees. The numbers come from
//! recursions and closed forms, never from simulation. A leaf is counted at every visit.
//!
//! The file of each algorithm states a theorem and proves it. [`expect`] selects an algorithm by name, and [`curve`] computes all
//! depths at once.
//!
//! ```
//! use scoutlab_theory::{Algorithm, Model, RandomTree, expect};
//!
//! let tree = RandomTree { children: 4, depth: 7, model: Model::Values { count: 9 } };
//! let scout = expect(&tree, Algorithm::Scout)?;
//! let alphabeta = expect(&tree, Algorithm::AlphaBeta)?;
//! assert!(scout.leaves.value < alphabeta.leaves.value); // from this depth on
//! # Ok::<(), scoutlab_theory::TheoryError>(())
//! ```
//!
//! Trees are uniform: every interior node has `children` children, and all leaves have one depth. MAX moves at the root.
//!
//! | model | leaf values | algorithms |
//! |---|---|---|
//! | `values`, `win-loss` | independent, from a finite set | all; `negascout` for at most 6 values |
//! | `continuous` | independent, no ties | all except TEST and searches with null windows |
//! | `ordered`, `strong` | generated from the root down | minimax, alpha-beta, Scout, SSS*, DUAL* |

#![allow(clippy::doc_markdown, reason = "formulas in the text, such as q_j(a), are not code")]

pub mod alphabeta;
pub mod continuous;
mod expectation;
pub mod fail_soft;
mod growth;
mod law;
mod limits;
mod number;
pub mod ordered;
pub mod scout;
pub mod stockman;
pub mod test;
mod tree;
pub mod windows;

pub use expectation::{Estimate, Expectation, curve, deviations, expect, expect_exactly, expect_leaves};
pub(crate) use expectation::{deviation_in_the_limit, extrapolated};
pub use growth::{Growth, crossing};
pub use law::Law;
pub use limits::{MOST_LEAVES, MOST_STEPS, TheoryError, check};
pub use number::Number;
pub use tree::{Algorithm, Model, RandomTree, Share, UnknownAlgorithm};
