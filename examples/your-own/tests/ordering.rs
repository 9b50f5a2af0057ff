//! Runs the conformance kit on the ordering, which must keep every move and be deterministic.

use scoutlab::registry::check_ordering;
use scoutlab_conformance::Sample;

#[test]
fn the_ordering_passes_the_kit() {
    let catalogue = your_own::catalogue();
    let ordering = catalogue.orderings().named("your-own").unwrap();
    let report = check_ordering(&catalogue, &ordering, Sample { trees: 1000, seed: 1 }).unwrap();
    assert!(report.passed(), "{report}");
}
