//! The types that are added to a laboratory, as lists of types: every ordering is built for every game, wherever it stands.

use scoutlab_games::Game;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;
use scoutlab_search::orderings::OrderingSettings;
use scoutlab_search::registration::OrderingEntry;

/// The types of the positions of all built-in games.
pub type BuiltInGames = (Othello, (Ywf, (TicTacToe, (UniformPosition, (TextPosition<'static>, ())))));

/// A list of games: `()`, or a pair of a game and a list.
pub trait Games {
    /// Adds an ordering for each of them.
    fn add<S: OrderingSettings + 'static>(entry: OrderingEntry) -> OrderingEntry;
}

impl Games for () {
    fn add<S: OrderingSettings + 'static>(entry: OrderingEntry) -> OrderingEntry {
        entry
    }
}

impl<G: Game + 'static, Others: Games> Games for (G, Others) {
    fn add<S: OrderingSettings + 'static>(entry: OrderingEntry) -> OrderingEntry {
        Others::add::<S>(entry.with_game::<G, S>())
    }
}

/// A list of the settings of orderings: `()`, or a pair of settings and a list. The last added is first.
pub trait Orderings {
    /// The entries of all orderings for these games, in the order in which they were added.
    fn entries<G: Games>() -> Vec<OrderingEntry>;
}

impl Orderings for () {
    fn entries<G: Games>() -> Vec<OrderingEntry> {
        Vec::new()
    }
}

impl<S: OrderingSettings + Send + Sync + 'static, Others: Orderings> Orderings for (S, Others) {
    fn entries<G: Games>() -> Vec<OrderingEntry> {
        let mut entries = Others::entries::<G>();
        entries.push(G::add::<S>(OrderingEntry::of::<S>()));
        entries
    }
}
