//! The algorithms of the lab under the kit for algorithms, with what theory says of them.

use crate::common::ALGORITHMS;
use scoutlab_search::contract::{
    COVERS_SSS, MINIMAL_TREE, NOTHING_TWICE, Report, Sample, WITHIN_ALPHABETA, WITHIN_SSS, check_algorithm_on,
    check_named_algorithm,
};

const SAMPLE: Sample = Sample { trees: 300, seed: 2 };

fn report(name: &str) -> Report {
    let report = check_named_algorithm(&name.parse().unwrap(), SAMPLE);
    println!("{report}");
    report
}

#[test]
fn every_algorithm_passes() {
    for name in ALGORITHMS {
        let report = report(name);
        assert!(report.passed(), "{report}");
        assert!(report.checks.iter().all(|check| check.cases > 0 || check.rule.contains("table")), "{report}");
        assert_eq!(report.theorems.len(), 5);
    }
}
