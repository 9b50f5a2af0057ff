//! Runs the conformance kit on the ordering, which must keep every move and be deterministic.

use scoutlab::registry::check_ordering;
use scoutlab_conformance::Sample;

#[test]
fn the_ordering_passes_the_kit() {
    your_own::lab().register().unwrap();
    let report = check_ordering(&"your-own".parse().unwrap(), Sample { trees: 1000, seed: 1 }).unwrap();
    assert!(report.passed(), "{report}");
}
