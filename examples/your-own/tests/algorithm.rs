//! The conformance kit for the algorithm: it must find the values of minimax. A selective algorithm, which need not, has no use for
//! this test.

use scoutlab_search::contract::{Sample, check_named_algorithm};

#[test]
fn the_algorithm_passes_the_kit() {
    your_own::lab().register().unwrap();
    let report = check_named_algorithm(&"your-own".parse().unwrap(), Sample { trees: 1000, seed: 1 });
    assert!(report.passed(), "{report}");
}
