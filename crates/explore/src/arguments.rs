//! The command-line arguments.

use clap::Parser;

use crate::limits::Limits;

/// Explore searches in the browser: edit a tree or a board and see the counts of all algorithms and a trace immediately.
///
/// The page is reachable only from this machine. Ctrl-C ends the program.
#[derive(Parser)]
#[command(name = "scoutlab-explore", version, max_term_width = 100)]
pub(crate) struct Arguments {
    /// The port to serve on [default: a free port]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Print the address without opening a browser
    #[arg(long)]
    pub(crate) no_open: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
