//! The registered games whose searches can be counted under any conventions.

use scoutlab::description::RegisteredGame;
use scoutlab::position::AnyPosition;
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::othello6::{Othello6, ReorderedOthello};
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_games::tree::{TextPosition, UniformPosition};
use scoutlab_games::ywf::Ywf;

use super::{Conventional, Walk, Walker};

/// A game by its name, and the function that returns the walk from a position if the position is of this game.
struct GameWithConventions {
    name: &'static str,
    walk_from: fn(&dyn AnyPosition) -> Option<Box<dyn Walk>>,
}

const GAMES: [GameWithConventions; 9] = [
    game::<Othello>(),
    game::<ReorderedOthello>(),
    game::<Othello6>(),
    game::<Ywf>(),
    game::<TicTacToe>(),
    game::<ConnectFour>(),
    game::<Chess>(),
    game::<UniformPosition>(),
    game::<TextPosition<'static>>(),
];

const fn game<G: RegisteredGame + Conventional<Move: Send + Sync>>() -> GameWithConventions {
    GameWithConventions {
        name: G::NAME,
        walk_from: |position| Some(Box::new(Walker::new(position.downcast_ref::<G>()?.clone()))),
    }
}

/// Returns the [`Walk`] from a position.
///
/// ```
/// use scoutlab::Catalogue;
/// use scoutlab_identify::rules::{Rules, walk_from};
///
/// let start = |game| Catalogue::built_in().game(game).unwrap().position("start").unwrap();
/// assert_eq!(walk_from(&*start("othello")).unwrap().open(&Rules::default()).count, 4);
/// assert_eq!(walk_from(&*start("chess")).unwrap().open(&Rules::default()).count, 20);
/// ```
///
/// # Errors
///
/// Fails with a message that names the games with conventions if the game of the position is not one of them.
pub fn walk_from(position: &dyn AnyPosition) -> Result<Box<dyn Walk>, String> {
    GAMES.iter().find_map(|game| (game.walk_from)(position)).ok_or_else(|| {
        let mut known = GAMES.map(|game| game.name).to_vec();
        known.dedup();
        let name = position.game().name;
        format!("`{name}` has no search under other conventions; available for: {}", known.join(", "))
    })
}
