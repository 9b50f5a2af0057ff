//! The tests of this crate. They form one executable, because each executable takes time to link.

mod by_hand;
mod engines;
mod front;
mod own_algorithms;
mod planted_bugs;
mod programs;
