//! The searches with transposition tables.

use std::fmt::Write;

use crate::{Catalogue, SearchText, search};
use anyhow::Result;
use scoutlab_games::tictactoe::{Outcome, TicTacToe};
use scoutlab_search::algorithms::{AlphaBetaSoft, Mtdf};
use scoutlab_search::table::{ByClass, ByPosition, GrowingTable, TableDepth, TableReplacement, TableRule};
use scoutlab_search::{Search, Table};

use super::Texts;
use super::searches::{POSITIONS, counts};

/// A search in which deeper entries cause cutoffs: the kings reach a square after different numbers of plies.
const DEEPER: (&str, &str, u32) = ("chess", "8/8/8/4k3/8/4K3/4P3/8 w - -", 9);

/// Returns the texts of the parts of the transposition tables: a part for each choice of each rule, and for each kind of table.
pub(super) fn texts(catalogue: &Catalogue) -> Result<Texts> {
    let mut texts = Texts::new();
    let of_depth = TableDepth::NAMES.map(|rule| SearchText { table_depth: rule.to_owned(), ..SearchText::default() });
    let of_bounds = TableRule::NAMES.map(|rule| SearchText { table_rule: rule.to_owned(), ..SearchText::default() });
    let names = TableDepth::NAMES.into_iter().chain(TableRule::NAMES);
    // The default of the bounds is already the default of the depth.
    for (name, rules) in names.zip(of_depth.into_iter().chain(of_bounds)).filter(|(name, _)| *name != TableRule::NAMES[0]) {
        let mut text = String::new();
        for place in POSITIONS.into_iter().chain([DEEPER]) {
            text.push_str(&searched(catalogue, place, "deepening(alphabeta-soft)", &rules)?);
        }
        texts.insert(format!("table/{name}"), text);
    }
    // This search stores more entries than a table of 1 MiB has, so that entries are replaced.
    for replacement in TableReplacement::NAMES {
        let rules = SearchText { table_replace: replacement.to_owned(), ..SearchText::default() };
        let name = if replacement == TableReplacement::NAMES[0] { "fixed" } else { replacement };
        let text = searched(catalogue, ("connect-four", "start", 9), "alphabeta-soft", &rules)?;
        texts.insert(format!("table/{name}"), text);
    }
    texts.insert("table/growing".to_owned(), grown(&mut <GrowingTable<TicTacToe, ByPosition>>::new())?);
    texts.insert("table/growing-by-class".to_owned(), grown(&mut <GrowingTable<TicTacToe, ByClass>>::new())?);
    texts.insert("table/growing-with-limit".to_owned(), grown(&mut <GrowingTable<TicTacToe>>::with_limit(100))?);
    Ok(texts)
}

fn searched(
    catalogue: &Catalogue,
    (game, position, depth): (&str, &str, u32),
    algorithm: &str,
    rules: &SearchText,
) -> Result<String> {
    let (game, position, algorithm) = (game.to_owned(), position.to_owned(), algorithm.to_owned());
    let text = SearchText { game, position, depth: Some(depth), algorithm, table: Some(1), seed: 1, ..rules.clone() };
    let found = search(&text.parse(catalogue)?.without_completion())?;
    Ok(format!("{} {}: {} {}; {}\n", text.position, depth, found.value, found.line.join(" "), counts(&found.counters)))
}

/// Searches two boards of tic-tac-toe in sequence with one table.
fn grown(table: &mut dyn Table<TicTacToe>) -> Result<String> {
    let mut text = String::new();
    for (position, depth) in [("start", 6), ("after x1y1 x1y0", 7)] {
        let root = TicTacToe::parse(position)?;
        let mut found = Search::new(&Outcome).with_table(table);
        let soft = found.run(&AlphaBetaSoft, &root, depth)?;
        let mtdf = found.run(&Mtdf::default(), &root, depth)?;
        writeln!(text, "{position} {depth}: {soft} {mtdf}; {}", counts(&found.counters))?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_search_with_a_fixed_table_replaces_entries() {
        let counts_with = |table| {
            let (game, algorithm, table) = ("connect-four".to_owned(), "alphabeta-soft".to_owned(), Some(table));
            let text = SearchText { game, depth: Some(9), algorithm, table, ..SearchText::default() };
            search(&text.parse(&Catalogue::built_in()).unwrap().without_completion()).unwrap().counters
        };
        assert_ne!(counts_with(1), counts_with(64));
    }

    #[test]
    fn each_rule_and_each_kind_of_table_has_its_own_counts() {
        let texts = texts(&Catalogue::built_in()).unwrap();
        let different: BTreeSet<&String> = texts.values().collect();
        assert_eq!(different.len(), texts.len());
    }
}
