//! The tests of the theory.

mod enumeration;
mod ordered;
mod published;
mod theorems;
