//! Where the searches of a game are compiled.

use std::sync::Arc;

use scoutlab_games::othello::Othello;
use scoutlab_games::tree::UniformPosition;
use scoutlab_games::ywf::Ywf;

use crate::description::{CatalogueError, Description, Named};
use crate::positions::{OfGame, Positions};
use crate::searching::{RandomPlay, random_position};

/// Where the searches of game `G` are compiled.
///
/// [`Here`] compiles them in the crate that names it. [`compiled_searches`](crate::compiled_searches) compiles them in one crate, for all others
/// that use them.
pub trait Compiled<G: Named> {
    /// Positions, of which there is at least one, with all searches of the game.
    fn positions(positions: Vec<G>) -> Arc<dyn Positions>;

    /// What the game says of itself, with the evaluators that the program has added.
    fn description() -> Description;

    /// The position that `text` asks for, reached by random play.
    ///
    /// # Errors
    ///
    /// If the game has no start, or no board to count squares on, or its games do not last that long.
    fn random(text: &str, play: RandomPlay, seed: u64) -> Result<G, CatalogueError>;
}

/// The crate that says so: every game, compiled where this is used.
#[derive(Clone, Copy, Debug)]
pub struct Here;

impl<G: Named> Compiled<G> for Here {
    fn positions(positions: Vec<G>) -> Arc<dyn Positions> {
        Arc::new(OfGame(positions))
    }

    fn description() -> Description {
        Description::with_added::<G>()
    }

    fn random(text: &str, play: RandomPlay, seed: u64) -> Result<G, CatalogueError> {
        random_position(text, play, seed)
    }
}

/// Implements [`Compiled`] of a type for games, so that their searches are compiled in this crate. No method is inlined elsewhere.
#[macro_export]
macro_rules! compiled_searches {
    ($place:ty: $($game:ty),+) => {$(
        impl $crate::Compiled<$game> for $place {
            #[inline(never)]
            fn positions(positions: ::std::vec::Vec<$game>) -> ::std::sync::Arc<dyn $crate::Positions> {
                <$crate::Here as $crate::Compiled<$game>>::positions(positions)
            }

            #[inline(never)]
            fn description() -> $crate::description::Description {
                <$crate::Here as $crate::Compiled<$game>>::description()
            }

            #[inline(never)]
            fn random(
                text: &str,
                play: $crate::searching::RandomPlay,
                seed: u64,
            ) -> ::std::result::Result<$game, $crate::description::CatalogueError> {
                <$crate::Here as $crate::Compiled<$game>>::random(text, play, seed)
            }
        }
    )+};
}

/// The games that experiments search for minutes: Othello, YWF and uniform trees, compiled in this crate.
#[derive(Clone, Copy, Debug)]
pub struct LargeGames;

compiled_searches!(LargeGames: Othello, Ywf, UniformPosition);
