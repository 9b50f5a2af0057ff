//! The tests of this crate in one program, since every program costs a link.

mod by_hand;
mod planted_bugs;
mod programs;
