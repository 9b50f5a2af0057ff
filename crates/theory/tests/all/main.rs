//! The tests of the theory.

mod enumeration;
mod fail_soft;
mod ordered;
mod published;
mod theorems;
