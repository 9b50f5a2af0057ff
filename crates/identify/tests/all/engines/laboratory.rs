//! The engine has the counts of the laboratory where both have the same definitions.

use std::sync::LazyLock;

use scoutlab::{Catalogue, SearchText, search};
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;

use super::board::Board;
use super::engine;
use super::features::{Algorithm, Counter, EntryDepth, Features, Sort};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);

const MOST_CALLS: u64 = 3_000;

/// Compares the calls and leaves of all searches of up to 3,000 calls.
fn compare_in<G: Board>(features: Features, asked: &SearchText) {
    let mut compared = 0;
    for position in G::PUBLISHED {
        let root = G::read(position);
        for depth in 1..=7 {
            let of = |counter| engine::count(&root, depth, features, counter, MOST_CALLS);
            let Some(calls) = of(Counter::Calls) else { break };
            let text =
                SearchText { game: G::NAME.to_owned(), position: (*position).to_owned(), depth: Some(depth), ..asked.clone() };
            let counters = search(&text.parse(&CATALOGUE).unwrap()).unwrap().counters;
            let expected = (counters.leaves + counters.interior + counters.tt_cutoffs, counters.leaves);
            assert_eq!((calls, of(Counter::Leaves).unwrap()), expected, "{} {position} {depth} {features:?}", G::NAME);
            compared += 1;
        }
    }
    assert!(compared > G::PUBLISHED.len(), "{compared} searches");
}

fn compare(features: Features, asked: &SearchText) {
    compare_in::<Chess>(features, asked);
    compare_in::<ConnectFour>(features, asked);
    compare_in::<Othello>(features, asked);
    compare_in::<TicTacToe>(features, asked);
}

fn with(algorithm: &str, ordering: &str) -> SearchText {
    SearchText { algorithm: algorithm.to_owned(), ordering: ordering.to_owned(), ..SearchText::default() }
}

#[test]
fn plain_engines_have_the_counts_of_the_laboratory() {
    let usual = Features::default();
    compare(usual, &with("alphabeta", "none"));
    compare(Features { algorithm: Algorithm::AlphaBetaSoft, ..usual }, &with("alphabeta-soft", "none"));
    compare(Features { algorithm: Algorithm::Pvs, ..usual }, &with("pvs", "none"));
    compare(Features { algorithm: Algorithm::Minimax, ..usual }, &with("minimax", "none"));
    compare(Features { deepens: true, ..usual }, &with("deepening(alphabeta)", "none"));
    let squares = SearchText { eval: Some("squares".to_owned()), ..with("alphabeta", "none") };
    compare_in::<Chess>(Features { second_evaluator: true, ..usual }, &squares);
}

#[test]
fn sorting_engines_have_the_counts_of_the_laboratory() {
    let usual = Features::default();
    for (sort, ordering) in
        [(Sort::Static, "static"), (Sort::Captures, "captures"), (Sort::Evaluation, "eval1"), (Sort::Mobility, "mobility")]
    {
        compare(Features { sort, ..usual }, &with("alphabeta", ordering));
    }
    let killers = |killers, killers_by_ply| Features { killers, killers_by_ply, deepens: true, ..usual };
    compare(killers(1, false), &with("deepening(alphabeta)", "killer:1"));
    compare(killers(2, false), &with("deepening(alphabeta)", "killer:2"));
    compare(killers(2, true), &with("deepening(alphabeta)", "killer:2,by=ply"));
    compare(Features { sort: Sort::Static, ..killers(2, true) }, &with("deepening(alphabeta)", "killer:2,by=ply+static"));
}

#[test]
fn engines_with_tables_have_the_counts_of_the_laboratory() {
    let usual = Features { algorithm: Algorithm::AlphaBetaSoft, table: true, deepens: true, ..Features::default() };
    let table = |rule: &str, depth: &str, ordering: &str| SearchText {
        table: Some(64),
        table_rule: rule.to_owned(),
        table_depth: depth.to_owned(),
        table_replace: "always".to_owned(),
        ..with("deepening(alphabeta-soft)", ordering)
    };
    compare(usual, &table("one-bound", "at-least", "none"));
    compare(Features { entry_depth: EntryDepth::Equal, ..usual }, &table("one-bound", "equal", "none"));
    compare(Features { narrows: false, ..usual }, &table("no-narrowing", "at-least", "none"));
    compare(Features { table_move: true, ..usual }, &table("one-bound", "at-least", "table"));
    let sorted = Features { table_move: true, sort: Sort::Captures, ..usual };
    compare(sorted, &table("one-bound", "at-least", "table+captures"));
    let pvs = Features { algorithm: Algorithm::Pvs, table_move: true, killers: 2, ..usual };
    let asked = table("one-bound", "at-least", "table+killer:2");
    compare(pvs, &SearchText { algorithm: "deepening(pvs)".to_owned(), ..asked });
}
