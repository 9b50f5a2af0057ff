//! Runs the conformance kit on scoutlab's algorithms, and compares its reports with theory.

use crate::common::ALGORITHMS;
use scoutlab_conformance::{
    COVERS_SSS, MINIMAL_TREE, NOTHING_TWICE, Report, Sample, WITHIN_ALPHABETA, WITHIN_SSS, check_algorithm_on,
    check_named_algorithm,
};
use scoutlab_search::algorithms::{AlphaBeta, Scout, built_in};

/// For each algorithm, whether five theorems hold: the algorithm visits only leaves that alpha-beta visits, visits nothing
/// twice, visits the minimal tree under perfect ordering, visits only leaves that SSS* visits, and visits all leaves that SSS*
/// visits.
const THEORY: [(&str, [bool; 5]); 15] = [
    ("minimax", [false, true, false, false, true]),
    ("branch-and-bound", [false, true, false, false, true]),
    ("alphabeta", [true, true, true, false, true]),
    ("alphabeta-soft", [true, true, true, false, true]),
    ("scout", [false, false, true, false, false]),
    ("scout-window", [true, false, true, false, false]),
    ("negascout", [true, false, true, false, false]),
    ("negascout-hard", [true, false, true, false, false]),
    ("pvs", [true, false, true, false, false]),
    ("sss", [true, true, true, true, true]),
    ("dual", [true, true, true, false, false]),
    // These algorithms visit more leaves than the minimal tree has, because their last searches of the root repeat visits.
    ("mtd-plus", [true, false, false, true, true]),
    ("mtd-minus", [true, false, false, false, false]),
    ("mtdf", [true, false, false, false, false]),
    ("mtd-bi", [true, false, false, false, false]),
];

fn statements(report: &Report) -> [Option<bool>; 5] {
    [WITHIN_ALPHABETA, NOTHING_TWICE, MINIMAL_TREE, WITHIN_SSS, COVERS_SSS].map(|statement| report.holds(statement))
}

#[test]
fn every_algorithm_passes_and_does_what_theory_says() {
    for name in ALGORITHMS {
        let theory = THEORY.iter().find(|(known, _)| *known == name);
        // Algorithms with parameters differ little from the algorithms without parameters, so fewer trees are enough.
        let trees = if theory.is_some() { 250 } else { 40 };
        let report = check_named_algorithm(&built_in(name).unwrap(), Sample { trees, seed: 2 });
        assert!(report.passed(), "{report}");
        let has_table = !["scout", "sss", "sss:limit=1", "dual"].contains(&name);
        for check in &report.checks {
            assert_eq!(check.cases > 0, has_table || !check.rule.contains("table"), "{report}");
        }
        if let Some((_, holds)) = theory {
            assert_eq!(statements(&report), holds.map(Some), "{report}");
        }
    }
}

#[test]
fn an_algorithm_has_the_same_report_by_name_and_by_type() {
    let sample = Sample { trees: 20, seed: 7 };
    assert_eq!(check_algorithm_on(&AlphaBeta, sample), check_named_algorithm(&built_in("alphabeta").unwrap(), sample));
    assert_eq!(check_algorithm_on(&Scout, sample), check_named_algorithm(&built_in("scout").unwrap(), sample));
    assert_ne!(check_algorithm_on(&Scout, sample), check_algorithm_on(&Scout, Sample { seed: 8, ..sample }));
}

#[test]
fn counterexamples_are_small() {
    let report = check_algorithm_on(&Scout, Sample { trees: 200, seed: 2 });
    for theorem in report.theorems.iter().filter(|theorem| theorem.statement != MINIMAL_TREE) {
        let counterexample = theorem.counterexample.as_ref().unwrap();
        assert!(counterexample.tree.split(' ').count() <= 6, "{report}");
    }
}
