//! The tests of this crate. They form one program, because every program costs a link.

mod by_hand;
mod planted_bugs;
mod programs;
