//! Infers the conventions behind node counts. Two programs may differ in their conventions even if they search the same game with
//! the same algorithm.
//!
//! [`CountTable`] reads a file of counts, [`identify`] finds the conventions that reproduce the counts, and
//! [`IdentificationReport`] has the result as text and as data.
//!
//! Below them, the inference knows no game by name. [`Program`] contains the conventions that need a separate search, and
//! [`Quantity`] the conventions that only count differently. The default values of both types are scoutlab's conventions. [`run`]
//! searches under any [`Program`] and counts every [`Quantity`] at once. [`infer`] finds the conventions that reproduce the counts
//! of any [`Row`]s.
//!
//! ```
//! use scoutlab_identify::{Cut, Limits, Program, Quantity, run};
//! use scoutlab_identify::rules::Walker;
//! use scoutlab_games::tree::TextTree;
//!
//! let tree = TextTree::shared("[[3 5] [3 9]]").unwrap();
//! let leaves = |program| Quantity::default().of(&run(&mut Walker::new(tree.root()), program, 2, Limits::NONE).unwrap());
//! // The search visits 3, 5 and 3. The second 3 refutes the second move, unless a cutoff requires less than 3.
//! assert_eq!(leaves(Program::default()), Some(3));
//! assert_eq!(leaves(Program { cut: Cut::Greater, ..Program::default() }), Some(4));
//! ```

mod conventions;
mod dimension;
mod front;
mod inference;
pub mod rules;
mod search;

pub use conventions::{
    Algorithm, AspirationWindow, ChildWindow, Cut, CuttingChild, DepthOffset, EntryDepth, FailValue, Form, FullWindow, History,
    Iterations, Kept, KillerIndex, KillerPasses, Killers, LeafEntries, Mates, MaxPlayer, NodeKind, OddPlies, Overflow, Part,
    PassNode, PassValue, Positions, Program, Quantity, ReSearch, RootMoves, RootNode, RootProbe, RootWindow, SecondWindow,
    Space, Table, TableAnswers, TableMove, Tally, Terminals, Test, TestNodes, TwoPlyRule, Visits,
};
pub use dimension::{Choice, Dimension};
pub use front::{
    Area, AreaState, CountTable, CountTableError, Findings, IdentificationEffort, IdentificationReport, Mismatch, NextSearch,
    OwnMatch, OwnRow, ProposedSearch, RecoverySample, ReportedClass, ReportedPair, RowSource, Session, SessionError, identify,
};
pub use inference::{
    AlgorithmPair, Class, Confidence, End, Explanation, Identification, MOST_ROWS, Probe, Progress, Row, best_probe, classes,
    infer,
};
pub use search::{Counts, Extremes, Limits, count, extremes, run};

/// Keeps the examples in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
