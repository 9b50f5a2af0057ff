//! `scoutlab trace`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::marked_file;
use crate::streams::Output;
use anyhow::{Result, anyhow};
use clap::Args;
use scoutlab::trace;
use scoutlab::{SearchRequest, SearchText};

use super::log;
use super::search_arguments::requested;

/// Write a page that replays a search step by step.
///
/// The page is a single self-contained file; open it in any browser. With --against, --against-ordering or both, the page also
/// shows another search next to the first, synchronised by node. Trees of up to 200 nodes are drawn in full.
#[derive(Args)]
#[command(mut_args(|argument| if UNSHOWN.contains(&argument.get_id().as_str()) { argument.hide(true) } else { argument }))]
pub(crate) struct TraceSearch {
    #[command(flatten)]
    search: SearchText,
    /// Another algorithm to run next to the first [default: with --against-ordering, the same algorithm]
    #[arg(long, value_name = "A")]
    against: Option<String>,
    /// Another ordering to run next to the first [default: with --against, the same ordering]
    #[arg(long, value_name = "O")]
    against_ordering: Option<String>,
    /// The point of view of values when the page opens: max (in games other than trees, the side to move at the root) or mover
    /// (the side to move at each node) [default: max for trees, else mover]
    #[arg(long, value_name = "V", value_parser = ["max", "mover"])]
    view: Option<String>,
    /// The maximum number of steps of a search
    #[arg(long, value_name = "N", default_value_t = trace::USUAL_STEPS, value_parser = super::from_one_to(trace::MOST_STEPS))]
    most_events: u64,
    /// Also write each visit of the first search to a file, in the format that `scoutlab debug` reads
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The file to write [default: a file in the current folder, named after the search]
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
}

/// The options of a search that a trace refuses.
const UNSHOWN: [&str; 2] = ["enhance", "selective"];

impl TraceSearch {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let request = requested(&self.search, program.catalogue())?;
        let against = if self.against.is_some() || self.against_ordering.is_some() {
            let text = self.search.clone();
            let algorithm = self.against.clone().unwrap_or_else(|| text.algorithm.clone());
            let ordering = self.against_ordering.clone().unwrap_or_else(|| text.ordering.clone());
            let text = SearchText { algorithm, ordering, ..text };
            // The search next to it may inherit the ordering `table` without a transposition table. The ordering then has no
            // effect.
            Some(if self.against_ordering.is_some() {
                text.checked(program.catalogue())?
            } else {
                text.parse(program.catalogue())?
            })
        } else {
            None
        };

        super::announce_table(&request.settings.algorithm, self.search.table);
        let page = {
            let max = self.view.as_ref().map_or(request.position.view().is_some(), |view| view == "max");
            trace::page_in_view(&request, against.as_ref(), self.most_events, max)?
        };
        if let Some(path) = &self.log {
            log::write(path, &self.search, &request)?;
        }
        let path = self.out.clone().unwrap_or_else(|| default_name(&request, against.as_ref()));
        marked_file::write(&path, &page.html, trace::MARK, |path| {
            anyhow!("{} exists and is not a trace: choose a new file or an earlier trace", path.display())
        })?;
        let steps: Vec<String> = page.searches.iter().map(|search| search.steps.to_string()).collect();
        let mut output = Output;
        writeln!(output, "{}: {} steps, {} kB", path.display(), steps.join(" and "), page.html.len().div_ceil(1000))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the default file name of a trace, such as `trace-othello-scout-against-alphabeta-depth-4.html`.
fn default_name(request: &SearchRequest, against: Option<&SearchRequest>) -> PathBuf {
    let search = |request: &SearchRequest| match request.settings.ordering.name() {
        "none" => request.settings.algorithm.to_string(),
        ordering => format!("{}-{ordering}", request.settings.algorithm),
    };
    let against = against.map(|request| format!("-against-{}", search(request))).unwrap_or_default();
    let name = format!("trace-{}-{}{against}-depth-{}", request.game(), search(request), request.settings.depth);
    let plain = |character: char| if character.is_ascii_alphanumeric() || "-.=".contains(character) { character } else { '-' };
    PathBuf::from(format!("{}.html", name.chars().map(plain).collect::<String>()))
}
