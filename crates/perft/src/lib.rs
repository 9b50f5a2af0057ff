//! Checks move generators by numbers of move sequences (perft), and finds the first position in which a generator is wrong.
//!
//! A [`Divide`] has the numbers below each move of a position. [`Suite`] reads a file of positions with their numbers.
//! [`first_difference`] compares scoutlab's divides with those of another program, which are a text ([`WrittenDivides`]) or come
//! from a UCI engine ([`Engine`]), and descends to the first position in which the moves differ. [`explanations`] finds the common
//! faults that give a wrong number.
//!
//! ```
//! use scoutlab::Catalogue;
//! use scoutlab_perft::{Difference, WrittenDivides, first_difference};
//!
//! let position = Catalogue::built_in().game("chess")?.position("4k3/8/8/8/3pP3/8/8/4K3 b - e3")?;
//! // A program that knows no captures en passant.
//! let mut theirs = WrittenDivides::new("d4d3: 1\ne8d7: 1\ne8d8: 1\ne8e7: 1\ne8f7: 1\ne8f8: 1\n\nNodes searched: 6".as_bytes());
//! let found = first_difference(&mut theirs, &position, 1)?.expect("a difference");
//! let Difference::Moves { missing, extra } = found.difference else { panic!("other moves") };
//! assert_eq!((missing[0].name.as_str(), &missing[0].rules[..], extra.len()), ("d4e3", &["en passant"][..], 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod descent;
mod divide;
mod engine;
mod explanation;
mod line_process;
mod suite;
mod written;

pub use descent::{Difference, DivideSource, FirstDifference, NotedMove, first_difference};
pub use divide::Divide;
pub use engine::{Engine, EngineError, EngineReport};
pub use explanation::{Explanation, explanations, fault_of};
pub use line_process::{LineProcess, ProcessError, Waited};
pub use suite::{CheckedCount, Suite, SuiteError, SuitePosition};
pub use written::{ForeignDivide, ForeignMove, WrittenDivides};

/// Keeps the examples in the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
