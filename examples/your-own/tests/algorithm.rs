//! Runs the conformance kit on the algorithm, which must find the values of minimax. Delete this test if your algorithm is
//! selective, because a selective algorithm may return other values.

use scoutlab_conformance::{Sample, check_named_algorithm};

#[test]
fn the_algorithm_passes_the_kit() {
    let catalogue = your_own::catalogue();
    let report = check_named_algorithm(&catalogue.algorithms().named("your-own").unwrap(), Sample { trees: 1000, seed: 1 });
    assert!(report.passed(), "{report}");
}
