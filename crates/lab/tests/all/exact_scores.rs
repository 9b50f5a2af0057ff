//! Tests that orderings by exact values use the game's endgame solver if its scores determine the values, and that the solver
//! changes no count.

use scoutlab::SolveSettings;
use scoutlab::{SearchText, SolveRequest, search, solve};
use scoutlab_games::othello::{Discs, Exact, MobilityAndCorners, Othello, SquareWeights, pattern::Pattern};
use scoutlab_games::othello6::ReorderedOthello;
use scoutlab_games::{Evaluator, Game, Value};
use scoutlab_search::Search;
use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::{Oracle, Resources};
use scoutlab_search::table::Bounds;

use crate::common::{self, catalogue, position};

const ORDERINGS: [&str; 5] = ["perfect", "perfect-swap", "worst", "noisy:0.7", "mobility+perfect"];

/// Runs alpha-beta with an oracle that finds every value by search.
fn without_scores<G: Game + 'static>(
    root: &G,
    depth: u32,
    ordering: &str,
    evaluator: &dyn Evaluator<G>,
    range: Option<Bounds>,
) -> (Value, Counters) {
    let resources = Resources { seed: 5, oracle: Oracle::default(), ..Resources::default() };
    let mut chain = common::ordering(ordering).build(&resources).unwrap();
    let mut search = Search::new(evaluator).ordered_by(&mut chain);
    if let Some(range) = range {
        search.value_range = range;
    }
    let value = search.run_named(&common::algorithm("alphabeta"), root, depth).unwrap();
    (value, search.counters)
}

fn random(empties: u32, seed: u32) -> String {
    position("othello", &format!("random:empties={empties},seed={seed}")).name()
}

#[test]
fn exact_searches_by_exact_values_count_what_they_counted_without_the_search_of_the_game() {
    const SCORES: Bounds = Bounds { lower: -64, upper: 64 };
    let mut leaves = 0;
    for (seed, empties) in (0..24).map(|seed| (seed, 3 + seed % 8)) {
        let board = random(empties, seed);
        for (number, ordering) in (0..).zip(ORDERINGS) {
            let last_empties = (seed + number) % 5;
            let by_rows = if seed % 4 == 0 { " by rows" } else { "" };
            let request = SolveRequest {
                position: position("othello", &format!("{board}{by_rows}")),
                settings: SolveSettings {
                    algorithm: common::algorithm("alphabeta"),
                    ordering: common::ordering(ordering),
                    table: Some(0),
                    last_empties: Some(last_empties),
                    seed: 5,
                    whole_line: false,
                    ..SolveSettings::default()
                },
            };
            let found = solve(&request).unwrap();
            let exact = Exact::new(last_empties.min(empties - 1));
            let expected = if by_rows.is_empty() {
                without_scores(&Othello::parse(&board).unwrap(), empties, ordering, &exact, Some(SCORES))
            } else {
                let root = ReorderedOthello::parse(&format!("{board}{by_rows}")).unwrap();
                let straight = scoutlab_games::othello6::StandardOrientation(exact);
                without_scores(&root, empties, ordering, &straight, Some(SCORES))
            };
            assert_eq!((found.value, found.counters), expected, "{ordering} on {board}");
            assert_eq!(found.value, Exact::new(0).value(&Othello::parse(&board).unwrap()), "{board}");
            leaves += found.counters.leaves;
        }
    }
    assert!(leaves > 10_000, "{leaves} leaves are too few to tell");
}

#[test]
fn searches_by_other_evaluators_to_the_end_count_what_they_counted_too() {
    let pattern = Pattern::trained();
    let evaluators: [(&str, &dyn Evaluator<Othello>); 4] =
        [("pattern", &pattern), ("discs", &Discs), ("weights", &SquareWeights), ("mobility", &MobilityAndCorners)];
    for (seed, empties) in (0..8).map(|seed| (100 + seed, 3 + seed % 4)) {
        let position = random(empties, seed);
        let root = Othello::parse(&position).unwrap();
        // The first depth always reaches the end of the game. The second depth reaches the end if neither side passes.
        for depth in [2 * empties, empties] {
            for (name, evaluator) in evaluators {
                for ordering in ORDERINGS {
                    let request = SearchText {
                        game: "othello".to_owned(),
                        position: position.clone(),
                        depth: Some(depth),
                        ordering: ordering.to_owned(),
                        eval: Some(name.to_owned()),
                        seed: 5,
                        ..SearchText::default()
                    };
                    let found = search(&request.parse(catalogue()).unwrap()).unwrap();
                    let expected = without_scores(&root, depth, ordering, evaluator, None);
                    assert_eq!((found.value, found.counters), expected, "{name}, {ordering} on {}", request.position);
                }
            }
        }
    }
}

#[test]
fn two_games_with_one_score_may_be_worth_different_amounts_to_the_evaluators_that_estimate() {
    // The first board has 64 discs. The second board has 10 discs and 54 empty squares. Both games are won by 64.
    let ended = [format!("{} X", "X".repeat(64)), format!("{}{} X", "X".repeat(10), "-".repeat(54))];
    let ended = ended.map(|text| Othello::parse(&text).unwrap());
    assert_eq!(ended.map(|end| (end.is_terminal(), Exact::new(0).value(&end))), [(true, 64); 2]);
    let pattern = Pattern::trained();
    let evaluators: [&dyn Evaluator<Othello>; 4] = [&pattern, &Discs, &SquareWeights, &MobilityAndCorners];
    for evaluator in evaluators {
        assert_ne!(evaluator.value(&ended[0]), evaluator.value(&ended[1]));
        assert_eq!(evaluator.of_score(64, true), None);
    }
}
