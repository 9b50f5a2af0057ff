//! The searches to the end of a game.

use std::fmt::Write;

use crate::registry::{Description, GameEntry};
use crate::{Catalogue, SolveText, solve};
use anyhow::Result;

use super::Texts;
use super::searches::counts;

/// The positions that are solved: game, position. Other games are solved from a position that is drawn near the end.
const POSITIONS: &[(&str, &str)] = &[
    ("othello", "random:empties=8,seed=1"),
    ("othello", "random:empties=8,seed=2"),
    ("othello6", "pv:26"),
    ("tictactoe", "after x1y1 x1y0"),
    ("connect-four", "random:empties=12,seed=7"),
];

/// Returns the texts of the parts that consist of solved positions.
pub(super) fn texts(catalogue: &Catalogue) -> Result<Texts> {
    let mut texts = Texts::new();
    for game in catalogue.games().iter().map(GameEntry::description) {
        if game.is_solvable {
            // Only the parts of an ordering name this ordering, so the default ordering is not used here.
            let settings = SolveText { ordering: Some("none".to_owned()), ..SolveText::default() };
            texts.insert(format!("solver/{}", game.name), solved(catalogue, game, &settings)?);
        }
        if let Some(endgame) = game.endgame {
            let mut text = solved(catalogue, game, &SolveText::default())?;
            // Each technique contributes: all techniques except one.
            for name in endgame.techniques.names() {
                let without = Some(name.to_owned());
                text.push_str(&solved(catalogue, game, &SolveText { without, ..SolveText::default() })?);
            }
            texts.insert(format!("endgame/{}", game.name), text);
        }
    }
    Ok(texts)
}

fn solved(catalogue: &Catalogue, game: &Description, settings: &SolveText) -> Result<String> {
    let listed: Vec<&str> = POSITIONS.iter().filter(|(of, _)| *of == game.name).map(|(_, position)| *position).collect();
    let positions = if listed.is_empty() { vec!["random:empties=8,seed=1"] } else { listed };
    let mut text = String::new();
    for position in positions {
        let (game, position) = (game.name.to_owned(), position.to_owned());
        let request = SolveText { game, position, table: Some(1), ..settings.clone() };
        let mut parsed = request.parse(catalogue)?;
        parsed.settings.whole_line = false;
        let found = solve(&parsed)?;
        let SolveText { game, position, without, .. } = &request;
        let without = without.as_deref().unwrap_or_default();
        writeln!(text, "{game} {position} {without}: {} {}; {}", found.value, found.line.join(" "), counts(&found.counters))?;
    }
    Ok(text)
}
