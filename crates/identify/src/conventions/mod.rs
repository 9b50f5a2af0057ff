//! The conventions of a search as data: programs, quantities, their plausibility, and the space of all plausible programs.

mod choices;
mod prior;
mod program;
mod quantity;
mod space;

pub(crate) use program::{Family, StuckRules};
pub(crate) use quantity::{IN_MIN, IN_SECOND, IN_TEST};
pub(crate) use space::{MOST_BITS, StuckRulesMask};

pub use choices::{
    Algorithm, AspirationWindow, ChildWindow, Cut, CuttingChild, DepthOffset, EntryDepth, FailValue, Form, FullWindow, History,
    Iterations, Kept, KillerIndex, KillerPasses, Killers, LeafEntries, Mates, MaxPlayer, NodeKind, OddPlies, Overflow, Part,
    PassNode, PassValue, Positions, ReSearch, RootMoves, RootNode, RootProbe, RootWindow, SecondWindow, Table, TableAnswers,
    TableMove, Terminals, Test, TestNodes, TwoPlyRule,
};
pub use program::Program;
pub use quantity::{Quantity, Tally, Visits};
pub use space::Space;
