//! The conventions of a search as data: programs, quantities, their plausibility, and the space of all plausible programs.

mod choices;
mod prior;
mod program;
mod quantity;
mod space;

pub(crate) use program::{Family, StuckRules};
pub(crate) use quantity::{IN_SECOND, IN_TEST};
pub(crate) use space::{MOST_BITS, StuckRulesMask};

pub use choices::{
    Algorithm, Answers, ChildWindow, Cut, DepthMeant, EntryDepth, Fail, Form, FullWindow, Horizon, Iterations, Killers,
    LeafEntries, Learning, OddPlies, Of, Part, PassNode, PassValue, Positions, ReSearch, Root, RootMoves, RootNode, RootProbe,
    Second, Table, Terminals, Test, TestNodes, Wider, Wrap,
};
pub use program::Program;
pub use quantity::{Quantity, Tally, Visits};
pub use space::Space;
