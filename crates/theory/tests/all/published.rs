//! The published exact means and fractions.

use num_rational::BigRational;
use scoutlab_theory::windows::{self, Search};
use scoutlab_theory::{Law, alphabeta, scout, stockman};

/// b, d, k, then the means of alpha-beta, Scout, Scout with windows, SSS* and DUAL*.
const FRACTIONS: [(u32, u32, u32, [&str; 5]); 5] = [
    (2, 2, 2, ["27/8", "4", "4", "13/4", "27/8"]),
    (2, 2, 3, ["94/27", "40/9", "40/9", "89/27", "94/27"]),
    (2, 3, 3, ["13592/2187", "17789/2187", "17789/2187", "13100/2187", "12946/2187"]),
    (2, 4, 2, ["311405/32768", "766323/65536", "95247/8192", "36885/4096", "303071/32768"]),
    (3, 2, 3, ["43561/6561", "55333/6561", "55333/6561", "4465/729", "43561/6561"]),
];

#[test]
fn the_published_fractions_are_met_exactly() {
    for (children, depth, count, means) in FRACTIONS {
        let law = Law::<BigRational>::uniform(count).unwrap();
        let computed = [
            alphabeta::mean(&law, children, depth),
            scout::mean(&law, children, depth),
            windows::mean(&law, children, depth, Search::ScoutWindow),
            stockman::sss(&law, children, depth),
            stockman::dual(&law, children, depth),
        ];
        assert_eq!(computed.map(|mean| mean.to_string()), means, "b={children}, d={depth}, k={count}");
        assert_eq!(windows::mean(&law, children, depth, Search::AlphaBeta).to_string(), means[0]);
        assert_eq!(windows::alphabeta_moments(&law, children, depth).0.to_string(), means[0]);
        assert_eq!(scout::moments(&law, children, depth).0.to_string(), means[1]);
    }
}
