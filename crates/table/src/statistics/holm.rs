//! Holm's correction of several p values (Holm 1979).

/// Returns the p values, corrected for their number. The smallest of m p values is multiplied by m, the next by m - 1, and so on. No
/// corrected value is less than the corrected value of a smaller p, or greater than 1. Tests that reject at a corrected p of at most 5 %
/// reject a true hypothesis in at most 5 % of repetitions, even if the tests depend on each other.
///
/// ```
/// use scoutlab_table::statistics::holm;
///
/// // 0.25 is tried twice and 0.375 once.
/// assert_eq!(holm(&[0.375, 0.25]), [0.5, 0.5]);
/// ```
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut corrected = vec![0.0; p_values.len()];
    let mut greatest: f64 = 0.0;
    for (place, &index) in order.iter().enumerate() {
        greatest = greatest.max(p_values[index] * (p_values.len() - place) as f64).min(1.0);
        corrected[index] = greatest;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_worked_by_hand() {
        for (p_values, expected) in [
            // 4 * 0.005, 3 * 0.01, 2 * 0.03, and 1 * 0.04, which is less than 0.06.
            (&[0.01, 0.04, 0.03, 0.005][..], &[0.03, 0.06, 0.06, 0.02][..]),
            // 5 * 0.01, 4 * 0.02, 3 * 0.03, and 2 * 0.04 and 1 * 0.05, which are less than 0.09.
            (&[0.01, 0.02, 0.03, 0.04, 0.05], &[0.05, 0.08, 0.09, 0.09, 0.09]),
            (&[0.6, 1.0, 0.5], &[1.0, 1.0, 1.0]),
            (&[0.02, 0.02], &[0.04, 0.04]),
            (&[0.3], &[0.3]),
            (&[], &[]),
        ] {
            let found = holm(p_values);
            assert_eq!(found.len(), expected.len());
            assert!(found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-12), "{found:?}");
        }
    }
}
