//! The tests of the theory.

mod enumeration;
mod published;
mod theorems;
