//! One search under any conventions, compiled once for all games.
//!
//! The recursions of this crate are a second implementation of scoutlab's algorithms, with parameters for the conventions.
//! Tests compare the two implementations.

mod bounds;
mod cache;
mod driver;
mod extremes;
mod key_map;
mod killers;
mod leaf;
mod memory;
mod questions;
mod recursions;
mod run;
mod table;
mod visit;

pub(crate) use driver::run_and_log;
pub(crate) use memory::Memory;
pub(crate) use questions::{FIRST_QUESTIONS, MOST_ANSWERS, ProgramAnswers, Question, QuestionLog, restrict};
pub(crate) use run::Interruption;

pub use driver::{count, run};
pub use extremes::{Counts, Extremes, extremes};
pub use run::Limits;
