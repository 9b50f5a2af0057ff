//! Work on all cores, with a bar that shows the progress.

use std::num::NonZeroUsize;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use scoutlab_runs::parallel;

/// Returns the results of `work` for the items 0, 1, .., in this order, with `jobs` threads, or with one thread per core. A bar
/// counts the items, which `items` names, if standard error is a terminal.
///
/// # Errors
///
/// Fails if the threads cannot be started, or like [`parallel::in_order`].
///
/// # Panics
///
/// Panics if `items` contains a brace.
pub fn in_order<T: Send>(
    count: usize,
    items: &str,
    jobs: Option<NonZeroUsize>,
    work: impl Fn(usize) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs.map_or(0, NonZeroUsize::get))
        .build()
        .context("the worker threads could not be started")?;
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr());
    let template = format!("{{wide_bar}} {{percent}}% {{pos}}/{{len}} {items}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&template).expect("a valid template").progress_chars("=> "));
    let results = pool.install(|| {
        parallel::in_order(count, |item| {
            let result = work(item);
            bar.inc(1);
            result
        })
    });
    bar.finish_and_clear();
    results
}
