//! The tests of this crate. They form one executable, because each executable takes time to link.

mod by_hand;
mod planted_bugs;
mod programs;
