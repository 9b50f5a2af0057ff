//! The tests of this crate in one program, since every program costs a link.

mod algorithm_files;
mod badly_ordered_node;
mod claims;
mod common;
mod contract_algorithms;
mod contract_orderings;
mod contract_wrong_algorithms;
mod contract_wrong_orderings;
mod conventions;
mod counting_together;
mod endgame;
mod hand_counts;
mod kept_nodes;
mod lazy_orderings;
mod names;
mod node_types;
mod orderings;
mod othello_2011;
mod othello_orderings;
mod random_trees;
mod runs;
mod stopping;
mod table_sizes;
mod tictactoe_series;
mod transpositions;
