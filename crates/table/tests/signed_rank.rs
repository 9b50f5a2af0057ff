//! The signed-rank test against `SciPy` 1.17.1, which shares no code with it.

use scoutlab_table::statistics::signed_rank;

/// Written by `signed_rank/by_scipy.py`: in each line differences, and the p value.
const BY_SCIPY: &str = include_str!("signed_rank/by_scipy.csv");

#[test]
fn the_p_values_are_those_of_scipy() {
    let mut samples = 0;
    for line in BY_SCIPY.lines() {
        let (differences, expected) = line.rsplit_once(',').unwrap();
        let differences: Vec<f64> = differences.split(' ').map(|number| number.parse().unwrap()).collect();
        let (found, expected): (f64, f64) = (signed_rank(&differences).p, expected.parse().unwrap());
        assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}: {line}");
        samples += 1;
    }
    assert_eq!(samples, 500);
}
