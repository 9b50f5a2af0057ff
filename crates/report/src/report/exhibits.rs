//! The searches in the report of a program with extensions. Each algorithm and each ordering appears beside a built-in one.

use anyhow::{Context, Result};
use scoutlab::Catalogue;
use scoutlab::registry::GameEntry;
use scoutlab_search::algorithms::AlgorithmEntry;
use scoutlab_search::orderings::OrderingEntry;

use super::gallery::{Exhibit, Gallery};

/// The maximum depth of a search shown. If a search has too many steps for a page, a smaller depth is used.
const DEEPEST: u32 = 4;

/// A tree that is small enough for readers to follow an algorithm.
const TREE: (&str, &str) = ("tree", "b=3,d=4,seed=1");

/// The game of the searches if the program adds no game.
const USUAL: &str = "othello";

/// Records searches for every added game, algorithm and ordering. Extensions that need parameters and games without an
/// initial position are skipped.
pub(super) fn record(catalogue: &Catalogue) -> Result<Gallery> {
    let mut gallery = Gallery::new(catalogue.clone());
    let games = catalogue.games().iter().filter(|game| game.is_added() && game.position("start").is_ok());
    let games: Vec<&str> = games.map(GameEntry::name).collect();
    for game in &games {
        let about = "Alpha-beta and Scout from the initial position, moves as generated.";
        add(&mut gallery, game, game, about, (game, "start"), ("alphabeta", "none"), ("scout", "none"))?;
    }
    let game = games.first().copied().unwrap_or(USUAL);
    let algorithms = catalogue.algorithms();
    for name in algorithms.entries().iter().filter(|entry| entry.is_added()).map(AlgorithmEntry::name) {
        if algorithms.named(name).is_ok() {
            for (of, root) in [("a tree", TREE), (game, (game, "start"))] {
                let title = format!("{name} on {of}");
                let file = format!("{name}-{}", root.0);
                let about = format!("Alpha-beta and `{name}`, moves as generated.");
                add(&mut gallery, &file, &title, &about, root, ("alphabeta", "none"), (name, "none"))?;
            }
        }
    }
    let orderings = catalogue.orderings();
    for name in orderings.entries().iter().filter(|entry| entry.is_added()).map(OrderingEntry::name) {
        if orderings.named(name).is_ok() {
            let title = format!("{name} on {game}");
            let file = format!("{name}-{game}");
            let about = format!("Alpha-beta twice: moves as generated, and ordered by `{name}`.");
            add(&mut gallery, &file, &title, &about, (game, "start"), ("alphabeta", "none"), ("alphabeta", name))?;
        }
    }
    Ok(gallery)
}

/// Records two searches, each with an algorithm and an ordering, to the greatest depth that fits on a page.
fn add(
    gallery: &mut Gallery,
    name: &str,
    title: &str,
    about: &str,
    (game, position): (&str, &str),
    (algorithm, ordering): (&str, &str),
    (against, against_ordering): (&str, &str),
) -> Result<()> {
    let exhibit = |depth| Exhibit { name, title, about, game, position, depth, ordering, algorithm, against, against_ordering };
    for depth in (2..=DEEPEST).rev() {
        if gallery.add(&exhibit(depth), MOST_STEPS).is_ok() {
            return Ok(());
        }
    }
    gallery.add(&exhibit(1), MOST_STEPS).with_context(|| format!("the trace {name}"))
}

/// The maximum number of steps of a search, which keeps pages below a few hundred kilobytes.
const MOST_STEPS: u64 = 20_000;
