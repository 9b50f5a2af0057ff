//! What searches are asked for with, by every command that runs one.

use clap::Args;
use scoutlab::registry::{RequestError, games};
use scoutlab_lab::{SearchRequest, SearchText};
use scoutlab_search::table::TableDepth;
use scoutlab_search::{algorithms, orderings};

/// One search of one position.
#[derive(Args)]
pub(crate) struct SearchArguments {
    #[arg(help = super::game_help(|_| true))]
    game: String,
    #[arg(long, default_value = "start", allow_hyphen_values = true, help = position_help())]
    position: String,
    /// The order in which moves are generated: columns, rows, columns-reversed or rows-reversed (othello and othello6 only)
    /// [default: columns for othello, rows for othello6]
    #[arg(long, value_name = "G")]
    generation: Option<String>,
    /// How many plies to search
    #[arg(long, value_name = "D", value_parser = super::depth)]
    depth: u32,
    /// The algorithm (listed below)
    #[arg(long, value_name = "A")]
    algorithm: String,
    /// The move ordering, or several joined by + (listed below)
    #[arg(long, value_name = "O", default_value = "none")]
    ordering: String,
    /// What a leaf is worth [default: the game's first evaluator]
    #[arg(long = "eval", value_name = "E")]
    evaluator: Option<String>,
    /// Whose point of view leaf values are taken from: mover, or white-raw (Othello only) [default: mover]
    #[arg(long, value_name = "F")]
    frame: Option<String>,
    /// The window at the root, such as -3,5 or 0,inf: for MAX in trees, for the side to move in other games [default: infinite]
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    window: Option<String>,
    /// The size of the transposition table in MB, 0 for none [default: 64 for the MTD family, else none]
    #[arg(long, value_name = "MB", value_parser = super::table_size)]
    table: Option<usize>,
    /// Which entries of the table answer: equal (those of the depth that remains) or at-least (deeper ones too, so that values may
    /// be those of deeper searches)
    #[arg(long, value_name = "T", default_value_t = TableDepth::Equal)]
    table_depth: TableDepth,
    /// Seeds random orderings
    #[arg(long, value_name = "S", value_parser = super::seed, default_value_t = 0)]
    seed: u64,
}

impl SearchArguments {
    /// Says so if the search takes a while to begin.
    pub(crate) fn announce(&self) {
        super::announce_table(&self.algorithm, self.table);
    }

    /// The request, whose principal variation will reach the horizon.
    ///
    /// # Errors
    ///
    /// [`RequestError`] if a name or the position is wrong.
    pub(crate) fn request(&self) -> Result<SearchRequest, RequestError> {
        self.text().parse()
    }

    /// The request as text.
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
        }
    }
}

/// How the positions of each game are written.
fn position_help() -> String {
    let games = games().map(|game| format!("\n{}: {}", game.description().name, game.description().positions));
    format!(
        "The position, in the game's notation, or drawn at random from the start: random:plies=30,seed=7 or, on boards, \
         random:empties=12,seed=7.{}",
        games.collect::<String>()
    )
}

/// The names of algorithms, orderings and evaluators, as they are.
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
