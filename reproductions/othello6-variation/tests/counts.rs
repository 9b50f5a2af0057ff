//! The counts of the programs with counting bugs, against the searches that the library makes and against published numbers.

use scoutlab::{Catalogue, SearchRequest, players::SearchSpec, search};
use scoutlab_games::othello6::{VARIATION_PLIES, variation};
use scoutlab_othello6_variation::{Outcomes, PassSoft, ScoutVisits};

/// Returns the interior visits and calls of a search to the end of the game.
fn counts(text: &str, algorithm: &str) -> (u64, u64) {
    let catalogue = Catalogue::built_in();
    let spec = SearchSpec::parse(&format!("{algorithm}:depth=40"), &catalogue).unwrap();
    let position = catalogue.game("othello6").unwrap().position(text).unwrap();
    let request = SearchRequest::new(position, &spec).unwrap();
    let counters = search(&request).unwrap().counters;
    (counters.interior, counters.calls())
}

#[test]
fn a_slip_is_counted_in_the_search_that_the_algorithm_makes() {
    for plies in 19..=VARIATION_PLIES {
        let (position, name) = (variation(plies).unwrap(), format!("pv:{plies}"));
        let visits = ScoutVisits::count(&position);
        assert_eq!((visits.interior(), visits.calls()), counts(&name, "scout"), "{name}");
        if plies >= 22 {
            let (interior, calls) = counts(&name, "minimax");
            assert_eq!(Outcomes::count(&position).total(), calls - interior, "{name}");
        }
    }
}

#[test]
fn other_counts_of_the_two_positions_are_those_published() {
    let visits = |plies: usize| ScoutVisits::count(&variation(plies).unwrap());
    let (eleven, fourteen) = (visits(21), visits(18));
    assert_eq!(eleven.calls() + eleven.eval_passes, 13_368);
    assert_eq!(eleven.interior() - eleven.test_stopped, 4_674);
    assert_eq!((fourteen.eval_interior, fourteen.eval_interior + fourteen.eval_leaves), (2_144, 2_692));
    assert_eq!(fourteen.calls() + fourteen.eval_passes, 204_736);
    assert_eq!(fourteen.interior() - fourteen.test_stopped, 69_511);
    let soft = PassSoft::count(&variation(18).unwrap());
    assert_eq!((soft.interior, soft.interior + soft.leaves), (142_545, 184_361));
    let outcomes = Outcomes::count(&variation(21).unwrap());
    assert_eq!(
        [outcomes.total(), outcomes.black, outcomes.draws, outcomes.white, outcomes.white_by_4],
        [119_923, 75_716, 7_938, 36_269, 27_834] // Sakuta and Iida 2001
    );
}
