//! The arguments shared by all commands that run a search.

use anyhow::{Result, ensure};
use clap::Args;
use scoutlab::registry::games;
use scoutlab::{SearchRequest, SearchText};
use scoutlab_search::table::TableDepth;
use scoutlab_search::{algorithms, orderings};

/// One search of one position.
#[derive(Args)]
pub(crate) struct SearchArguments {
    #[arg(help = super::game_help(|_| true))]
    game: String,
    /// The position, such as start, ffo:41 or random:plies=30,seed=7 (`scoutlab help positions` explains the notation of each
    /// game)
    #[arg(long, default_value = "start", allow_hyphen_values = true)]
    position: String,
    /// The move generation order: columns, rows, columns-reversed or rows-reversed (othello and othello6 only)
    /// [default: columns for othello, rows for othello6]
    #[arg(long, value_name = "G")]
    generation: Option<String>,
    /// How many plies to search [default for trees: the whole tree]
    #[arg(long, value_name = "D", value_parser = super::depth)]
    depth: Option<u32>,
    /// The algorithm (listed below)
    #[arg(long, value_name = "A", default_value = "alphabeta")]
    algorithm: String,
    /// The move ordering, or several joined by + (listed below)
    #[arg(long, value_name = "O", default_value = "none")]
    ordering: String,
    /// The evaluator of leaves (listed below) [default: the game's first evaluator]
    #[arg(long = "eval", value_name = "E")]
    evaluator: Option<String>,
    /// The point of view of leaf values: mover (the side to move), or white-raw (Othello only; the sign bug of a program of
    /// 2011) [default: mover]
    #[arg(long, value_name = "F")]
    frame: Option<String>,
    /// The window at the root, such as -3,5 or 0,inf: for MAX in trees, for the side to move in other games [default: infinite]
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    window: Option<String>,
    /// The size of the transposition table in MB, 0 for none [default: 64 for the MTD family, else none]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// Which TT entries can cause a cutoff: equal (entry depth = remaining depth) or at-least (entry depth >= remaining depth,
    /// so values may come from deeper searches)
    #[arg(long, value_name = "T", default_value_t = TableDepth::Equal)]
    table_depth: TableDepth,
    /// The seed for random orderings
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 0)]
    seed: u64,
    /// Stop with an error after N visits; visits of quiescence searches and of orderings by exact values count too
    #[arg(long, value_name = "N", value_parser = super::whole::<u64>)]
    most_visits: Option<u64>,
    /// Stop with an error after S seconds
    #[arg(long, value_name = "S", value_parser = super::solve::seconds)]
    seconds: Option<f64>,
}

impl SearchArguments {
    /// Prints a note if the algorithm needs a transposition table but has none.
    pub(crate) fn announce(&self) {
        super::announce_table(&self.algorithm, self.table);
    }

    /// Returns the search request, which asks for the whole principal variation.
    ///
    /// # Errors
    ///
    /// Fails with [`RequestError`](scoutlab::registry::RequestError) if a name or the position is wrong.
    pub(crate) fn request(&self) -> Result<SearchRequest> {
        let request = self.text().checked()?;
        ensure!(
            self.depth.is_some() || request.position.tree_depth().is_some(),
            "--depth is missing, expected how many plies to search; only a tree has a default"
        );
        Ok(request)
    }

    /// Returns the request as text.
    pub(crate) fn text(&self) -> SearchText {
        SearchText {
            game: self.game.clone(),
            position: self.position.clone(),
            generation: self.generation.clone(),
            depth: self.depth,
            algorithm: self.algorithm.clone(),
            ordering: self.ordering.clone(),
            eval: self.evaluator.clone(),
            frame: self.frame.clone(),
            window: self.window.clone(),
            table: self.table,
            table_depth: self.table_depth.to_string(),
            seed: self.seed,
            most_visits: self.most_visits,
            seconds: self.seconds,
        }
    }
}

/// Returns the lists of algorithms, orderings and evaluators, for `--help`.
pub(crate) fn names() -> String {
    fn lines(list: impl Iterator<Item = (&'static str, &'static str)>) -> String {
        list.map(|(name, summary)| format!("  {name:<17} {summary}\n")).collect::<Vec<_>>().concat()
    }
    let evaluators = games()
        .map(|game| format!("  {:<17} {}\n", game.description().name, game.description().evaluators.join(", ")))
        .collect::<Vec<_>>()
        .concat();
    format!(
        "Algorithms:\n{}\nOrderings:\n{}\nEvaluators, each game's default first:\n{evaluators}",
        lines(algorithms::all()),
        lines(orderings::all()),
    )
}
