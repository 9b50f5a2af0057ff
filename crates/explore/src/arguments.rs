//! What the program is started with.

use clap::Parser;

use crate::limits::Limits;

/// Explore searches in the browser: change a tree or a board, and see at once the counts of all algorithms and the trace of one.
///
/// The page is for this machine only. Ctrl-C ends the program.
#[derive(Parser)]
#[command(name = "scoutlab-explore", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// The port to serve on [default: one that is free]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    pub(crate) no_open: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
