//! Positions drawn from a file: `positions = { file = "x.wtb", games = 100, at = 40, seed = 1 }`.

use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::toml_errors::{read_table, reworded};
use super::values::GridError;
use scoutlab::Catalogue;
use scoutlab::registry::Draw;

/// The axis of positions.
const POSITIONS: &str = "positions";
/// The axis that names the game of the positions.
const GAME: &str = "game";

/// A draw as written in an experiment file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    file: PathBuf,
    /// The number of positions, each from a different game or line of the file.
    games: usize,
    /// The number of plies after which positions of games are taken.
    at: Option<usize>,
    seed: u64,
}

/// Replaces a draw in the axis of positions with the list of the drawn positions.
///
/// # Errors
///
/// Fails if the draw is invalid, or if the file cannot be read or has too few suitable positions.
pub(super) fn draw_positions(catalogue: &Catalogue, axes: &mut DeTable<'_>) -> Result<(), GridError> {
    let game = axes.get(GAME).and_then(|game| game.get_ref().as_str()).map(str::to_owned);
    let Some(positions) = axes.get_mut(POSITIONS) else { return Ok(()) };
    let place = positions.span();
    let DeValue::Table(table) = positions.get_ref() else { return Ok(()) };
    let Source { file, games, at, seed } =
        read_table(table, place.clone()).map_err(|error| reworded(&error, table).or_at(place.clone()))?;
    let refused = |problem: String| GridError::new(Some(place.clone()), problem);
    let game = game.ok_or_else(|| refused("positions from a file require `game`".to_owned()))?;
    // An unknown game is reported later, with the line of `game`.
    let Ok(game) = catalogue.game(&game) else { return Ok(()) };
    let draw = Draw { file, count: games, plies: at, seed };
    let drawn = game.draw(&draw).map_err(|error| GridError::of_request(Some(place.clone()), &error))?;
    let text = |text: String| Spanned::new(place.clone(), DeValue::String(text.into()));
    *positions.get_mut() = DeValue::Array(drawn.into_iter().map(text).collect());
    Ok(())
}
