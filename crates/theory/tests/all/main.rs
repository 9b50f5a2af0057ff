//! The tests of the theory.

mod deviation_errors;
mod enumeration;
mod fail_soft;
mod ordered;
mod published;
mod theorems;
