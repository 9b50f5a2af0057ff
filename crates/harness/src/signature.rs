//! The fingerprint of the counts of this build.

use std::sync::OnceLock;

use anyhow::{Context, Result};
use scoutlab_lab::{SearchRequest, SearchText, search};
use scoutlab_search::TableUse;
use scoutlab_search::algorithms::NamedAlgorithm;
use scoutlab_search::observers::Counters;

use crate::program::sha256_of_bytes;

/// Small searches of each game: game, position, depth.
const POSITIONS: [(&str, &str, u32); 8] = [
    ("othello", "ffo:41", 4),
    ("othello", "start by rows", 4),
    ("othello6", "pv:22", 5),
    ("ywf", "start", 3),
    ("tictactoe", "after x1y1 x1y0", 5),
    ("tree", "b=4,d=5,seed=1,model=values,k=9", 5),
    ("chess", "kiwipete", 3),
    ("connect-four", "4435", 4),
];

/// The built-in algorithms, with example parameters if they need parameters.
const ALGORITHMS: [&str; 17] = [
    "minimax",
    "branch-and-bound",
    "alphabeta",
    "alphabeta-soft",
    "scout",
    "scout-window",
    "negascout",
    "negascout-hard",
    "pvs",
    "mtdf:guess=2",
    "mtd-plus",
    "mtd-minus",
    "mtd-bi",
    "aspiration:delta=3",
    "sss",
    "dual",
    "deepening(negascout)",
];

/// The orderings that contribute to the fingerprint, with example parameters if they need parameters.
const ORDERINGS: [&str; 14] = [
    "reverse",
    "random",
    "static",
    "eval1:min-depth=1",
    "perfect",
    "perfect-swap",
    "worst",
    "noisy:0.5",
    "killer:2",
    "history",
    "table+killer:1",
    "mobility",
    "parity",
    "captures",
];

/// Returns the fingerprint of the counts: the first sixteen hexadecimal digits of a SHA-256 hash. The hashed text has one line
/// per search, with the request, the value and all counts.
///
/// # Errors
///
/// Fails if a search fails. In a working build, no search fails.
pub fn signature() -> Result<String> {
    // The fingerprint is constant, and some programs write many manifests, so it is computed once.
    static SIGNATURE: OnceLock<String> = OnceLock::new();
    if let Some(known) = SIGNATURE.get() {
        return Ok(known.clone());
    }
    let signature = sha256_of_bytes(text()?.as_bytes())[..16].to_owned();
    Ok(SIGNATURE.get_or_init(|| signature).clone())
}

/// Returns the text that is hashed, with one line per search.
fn text() -> Result<String> {
    let mut text = String::new();
    for (game_name, position, depth) in POSITIONS {
        for algorithm in ALGORITHMS {
            text.push_str(&line(game_name, position, algorithm, "none", depth)?);
        }
        // Only Othello and Connect Four have the regions that `parity` needs, and only chess has captures.
        let has_effect = |ordering: &str| match ordering {
            "parity" => game_name.starts_with("othello") || game_name == "connect-four",
            "captures" => game_name == "chess",
            _ => true,
        };
        for ordering in ORDERINGS.iter().filter(|ordering| has_effect(ordering)) {
            // These searches have a transposition table, which some orderings use.
            text.push_str(&line(game_name, position, "negascout", ordering, depth)?);
        }
    }
    Ok(text)
}

fn line(game: &str, position: &str, algorithm: &str, ordering: &str, depth: u32) -> Result<String> {
    let case = format!("{game} {position} {depth} {algorithm} {ordering}");
    let needs_table = algorithm.parse::<NamedAlgorithm>()?.algorithm().table_use() == TableUse::Needed;
    let text = SearchText {
        game: game.to_owned(),
        position: position.to_owned(),
        depth: Some(depth),
        algorithm: algorithm.to_owned(),
        ordering: ordering.to_owned(),
        table: Some(usize::from(ordering != "none" || needs_table)),
        seed: 1,
        ..SearchText::default()
    };
    let request = SearchRequest { whole_line: false, ..text.parse().with_context(|| case.clone())? };
    let found = search(&request).with_context(|| case.clone())?;
    let counts: Vec<String> =
        Counters::COLUMNS.iter().zip(found.counters.columns()).map(|(name, count)| format!("{name} {count}")).collect();
    Ok(format!("{case}: {} {} {}\n", found.value, found.best_move().unwrap_or_default(), counts.join(" ")))
}

#[cfg(test)]
mod tests {
    use scoutlab_search::algorithms;
    use scoutlab_search::orderings;

    #[test]
    fn every_algorithm_and_ordering_is_in_the_signature() {
        for (name, _) in algorithms::ALGORITHMS {
            let begins = |text: &str| text.split([':', '(']).next() == Some(name);
            assert!(super::ALGORITHMS.iter().any(|text| begins(text)), "{name}");
        }
        for (name, _) in orderings::ORDERINGS {
            // `none` is the ordering of the other searches. The other two orderings were added later and are excluded, so that
            // the fingerprint stays the same.
            let is_apart = ["none", "countermove", "continuation"].contains(name);
            let begins = |text: &str| text.split('+').any(|part| part.split(':').next() == Some(name));
            assert!(is_apart || super::ORDERINGS.iter().any(|text| begins(text)), "{name}");
        }
    }
}
