//! The tests of this crate. They form one executable, because each executable takes time to link.

mod by_hand;
mod chess_generation;
mod engines;
mod evidence;
mod front;
mod nearest;
mod own_algorithms;
mod planted_bugs;
mod programs;
mod running_totals;
mod session;
mod small_numbers;
mod support;
mod versions;
