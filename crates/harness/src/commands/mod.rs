//! One file per subcommand, with its arguments and its output.

mod batch;
pub(crate) mod check;
pub(crate) mod cite;
pub(crate) mod convert;
pub(crate) mod debug;
mod debug_course;
mod debug_session;
pub(crate) mod exercises;
pub(crate) mod expect;
pub(crate) mod experiment;
pub(crate) mod experiments;
pub(crate) mod explore;
pub(crate) mod failure;
pub(crate) mod figures;
pub(crate) mod fit;
pub(crate) mod identify;
mod log;
pub(crate) mod match_games;
pub(crate) mod merge;
pub(crate) mod moves;
pub(crate) mod new;
pub(crate) mod perft;
mod perft_difference;
mod perft_suite;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod report;
pub(crate) mod rerun;
pub(crate) mod search;
pub(crate) mod search_arguments;
mod selection;
pub(crate) mod show;
pub(crate) mod signature;
pub(crate) mod slurm;
pub(crate) mod solve;
mod solve_file;
pub(crate) mod status;
pub(crate) mod suite;
pub(crate) mod trace;
pub(crate) mod train;
pub(crate) mod usage;
pub(crate) mod verify;

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;

use scoutlab::options::{depth, seconds, seed, table_size, whole};
use scoutlab_runs::note;
use scoutlab_search::TableUse;
use scoutlab_search::algorithms::AnyAlgorithm;

fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .ok()
        .filter(|count: &NonZeroUsize| count.get() <= 1024)
        .ok_or_else(|| "expected a whole number from 1 to 1024".to_owned())
}

/// Returns a parser of whole numbers from 1 to `most`.
fn from_one_to<N>(most: N) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: Copy + Display + From<u8> + FromStr + PartialOrd + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (N::from(1)..=most).contains(number));
        number.ok_or_else(|| format!("expected a whole number from 1 to {most}"))
    }
}

/// Prints a note if a search with several passes has no transposition table and so repeats much of its work.
fn announce_table(algorithm: &AnyAlgorithm, size: Option<usize>) {
    if algorithm.table_use() == TableUse::Needed && size == Some(0) {
        note!("`{algorithm}` has no transposition table: each of its passes searches from scratch");
    }
}
