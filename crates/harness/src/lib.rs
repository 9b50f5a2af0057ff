//! The laboratory's harness: tables of results and the figures drawn from them.

pub mod data_table;
pub mod figures;
