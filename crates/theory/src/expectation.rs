//! Means and standard deviations for a tree and an algorithm.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::law::Law;
use crate::limits::{MOST_STEPS_FOR_DEVIATION, TheoryError, check, check_fraction, steps_of_deviation};
use crate::tree::{Algorithm, Model, RandomTree};
use crate::windows::{self, Search};
use crate::{alphabeta, continuous, fail_soft, ordered, scout, stockman, test};

/// A number with an estimate of its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// An estimate of the error of the number. The estimate is measured and not proved. See [`expect`].
    pub error: f64,
}

/// Returns the value at 1/n = `at` of the polynomial in 1/n that takes `values` at `numbers` (Neville's scheme). The error is
/// the change due to the first point, because the value without the first point is almost as good.
pub(crate) fn extrapolated(numbers: &[usize], values: &[f64], at: f64) -> Estimate {
    let places: Vec<f64> = numbers.iter().map(|number| 1.0 / *number as f64).collect();
    // Element i is the value of the polynomial through the points i - level .. i.
    let mut through = values.to_vec();
    let mut before = values[values.len() - 1];
    for level in 1..values.len() {
        before = through[values.len() - 1];
        for last in (level..values.len()).rev() {
            let (near, far) = (places[last] - at, places[last - level] - at);
            through[last] = (far * through[last] - near * through[last - 1]) / (far - near);
        }
    }
    let value = through[values.len() - 1];
    Estimate { value, error: (value - before).abs() + 1e-13 * value }
}

/// Returns the standard deviation at 1/n = `at`, extrapolated from the means and second moments at `numbers`. A variance within
/// its extrapolation error becomes 0.
pub(crate) fn deviation_in_the_limit(numbers: &[usize], moments: &[(f64, f64)], at: f64) -> Estimate {
    let variances: Vec<f64> = moments.iter().map(|(mean, second)| second - mean * mean).collect();
    let last = numbers.len() - 1;
    let Estimate { value, error } = extrapolated(numbers, &variances, at);
    // The change due to the last point is the error of the value without the last point. The change due to the first point is
    // much smaller on most trees. On some trees, it is smaller than the error by a factor of up to 5.
    let without_last = extrapolated(&numbers[..last], &variances[..last], at);
    let error = (8.0 * error).max((value - without_last.value).abs());
    let largest = moments.iter().map(|(_, second)| *second).fold(0.0, f64::max);
    if value <= 2.0 * error.abs() || value <= 1e-9 * largest {
        let is_none = variances.iter().all(|variance| *variance <= 1e-9 * largest);
        return Estimate { value: 0.0, error: if is_none { 0.0 } else { f64::INFINITY } };
    }
    let value = value.sqrt();
    Estimate { value, error: error.abs() / (2.0 * value) }
}

/// The expected number of leaves that a search visits, and the standard deviation of this number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The mean number of leaves.
    pub leaves: Estimate,
    /// The standard deviation of the number of leaves of one tree, for alpha-beta, Scout and minimax. The field is `None` if the
    /// relative error is greater than 1 % or the computation takes too long.
    pub deviation: Option<Estimate>,
}

/// Returns the mean number of leaves that an algorithm visits, and its standard deviation if it is known.
///
/// **Error.** On `values` and `win-loss` trees, the calculation never subtracts, so rounding acts like a change of each
/// probability by a few units in its last place. The calculation is repeated with slightly tilted leaf probabilities, and the
/// change is scaled to the size of rounding. For searches with null windows, Scout's calculation is repeated instead. For other
/// trees, see [`continuous`] and [`ordered`].
///
/// # Errors
///
/// Fails with [`TheoryError`] if no method for the mean is known, or if computing it takes too long.
pub fn expect(tree: &RandomTree, algorithm: Algorithm) -> Result<Expectation, TheoryError> {
    Ok(Expectation { leaves: expect_leaves(tree, algorithm)?, deviation: deviation(tree, algorithm) })
}

/// Returns the mean number of leaves as in [`expect`], without the standard deviation, which may take much longer.
///
/// ```
/// use scoutlab_theory::{Algorithm, Model, RandomTree, expect_leaves};
///
/// let tree = RandomTree { children: 2, depth: 2, model: Model::Values { count: 3 } };
/// assert!((expect_leaves(&tree, Algorithm::Scout)?.value - 40.0 / 9.0).abs() < 1e-14);
/// # Ok::<(), scoutlab_theory::TheoryError>(())
/// ```
///
/// # Errors
///
/// Fails with [`TheoryError`] if the mean is not known, or if computing it takes too long.
pub fn expect_leaves(tree: &RandomTree, algorithm: Algorithm) -> Result<Estimate, TheoryError> {
    check(tree, algorithm)?;
    if tree.children == 1 || algorithm == Algorithm::Minimax {
        return Ok(Estimate { value: all_leaves(tree.children, tree.depth), error: 0.0 });
    }
    let Some(law) = tree.model.law_for::<f64>(algorithm) else {
        let mut curve = unchecked_curve(tree, algorithm);
        return Ok(curve.pop().unwrap_or(Estimate { value: 1.0, error: 0.0 }));
    };
    let value = mean(tree, algorithm, &law);
    let measured = measured_on(algorithm);
    let before = if measured == algorithm { value } else { mean(tree, measured, &law) };
    let change = (mean(tree, measured, &tilted(&law)) / before - 1.0).abs();
    let rounding = rounding(tree, law.probabilities().len());
    Ok(Estimate { value, error: value * rounding * (1.0 + change / TILT) })
}

/// Returns the mean number of leaves as a fraction, on `values` and `win-loss` trees.
///
/// ```
/// use scoutlab_theory::{Algorithm, Model, RandomTree, expect_exactly};
///
/// let tree = RandomTree { children: 2, depth: 2, model: Model::Values { count: 3 } };
/// assert_eq!(expect_exactly(&tree, Algorithm::Scout)?.to_string(), "40/9");
/// # Ok::<(), scoutlab_theory::TheoryError>(())
/// ```
///
/// # Errors
///
/// Fails with [`TheoryError`] if the mean is not known, or if all leaf values together have more than 4000 bits.
pub fn expect_exactly(tree: &RandomTree, algorithm: Algorithm) -> Result<BigRational, TheoryError> {
    const MOST_BITS: u32 = 4000;
    check(tree, algorithm)?;
    let RandomTree { children, depth, model } = *tree;
    if children == 1 || algorithm == Algorithm::Minimax {
        return Ok(BigRational::from_integer(BigInt::from(children).pow(depth)));
    }
    let bits = match model {
        Model::WinLoss { win } => f64::from(u64::BITS - win.of.leading_zeros()),
        _ => f64::from(model.values().unwrap_or(1)).log2(),
    };
    if f64::from(children).powf(f64::from(depth)) * bits.max(1.0) > f64::from(MOST_BITS) {
        return Err(TheoryError::TooManyDigits { children, depth, most: MOST_BITS });
    }
    check_fraction(tree, algorithm, bits)?;
    let law = model.law_for(algorithm).ok_or(TheoryError::Unknown {
        algorithm: algorithm.name(),
        model: model.name(),
        expected: "a values or win-loss tree for a fraction",
    })?;
    Ok(mean(tree, algorithm, &law))
}

/// Returns the mean numbers of leaves on trees of depth 0, 1, .. up to the depth of the tree, without standard deviations. For
/// most algorithms, computing the list takes little longer than computing the mean at the last depth alone.
///
/// # Errors
///
/// Fails with [`TheoryError`] if the mean is not known, or if computing it takes too long.
pub fn curve(tree: &RandomTree, algorithm: Algorithm) -> Result<Vec<Estimate>, TheoryError> {
    check(tree, algorithm)?;
    Ok(unchecked_curve(tree, algorithm))
}

fn unchecked_curve(tree: &RandomTree, algorithm: Algorithm) -> Vec<Estimate> {
    let RandomTree { children, depth, model } = *tree;
    if children == 1 || algorithm == Algorithm::Minimax {
        return (0..=depth).map(|depth| all_leaves(children, depth)).map(|value| Estimate { value, error: 0.0 }).collect();
    }
    if let Some(places) = model.places(children) {
        return match algorithm {
            Algorithm::Scout => ordered::scout(&places, depth),
            Algorithm::Sss => ordered::sss(&places, depth),
            Algorithm::Dual => ordered::dual(&places, depth),
            _ => ordered::alphabeta(&places, depth),
        };
    }
    let Some(law) = model.law_for::<f64>(algorithm) else {
        return match algorithm {
            Algorithm::Sss => continuous::sss(children, depth),
            Algorithm::Dual => continuous::dual(children, depth),
            Algorithm::Scout => continuous::scout(children, depth),
            _ => continuous::alphabeta(children, depth),
        };
    };
    let means = |algorithm: Algorithm, law: &Law<f64>| means(tree, algorithm, law);
    let values = means(algorithm, &law);
    let measured = measured_on(algorithm);
    let before = if measured == algorithm { values.clone() } else { means(measured, &law) };
    let rounding = rounding(tree, law.probabilities().len());
    let changes = before.into_iter().zip(means(measured, &tilted(&law)));
    let change = |(before, after): (f64, f64)| (after / before - 1.0).abs();
    let estimates = values.into_iter().zip(changes.map(change));
    estimates.map(|(value, change)| Estimate { value, error: value * rounding * (1.0 + change / TILT) }).collect()
}

/// Returns the algorithm for which the growth of rounding errors is measured. The calculations for window searches take long, and
/// use the probabilities that the calculation for Scout uses.
const fn measured_on(algorithm: Algorithm) -> Algorithm {
    match algorithm {
        Algorithm::ScoutWindow | Algorithm::NegaScout | Algorithm::NegaScoutHard => Algorithm::Scout,
        _ => algorithm,
    }
}

fn all_leaves(children: u32, depth: u32) -> f64 {
    (0..depth).map(|_| f64::from(children)).product()
}

fn mean<N: crate::Number>(tree: &RandomTree, algorithm: Algorithm, law: &Law<N>) -> N {
    let RandomTree { children, depth, model } = *tree;
    match algorithm {
        Algorithm::Minimax => (0..depth).fold(N::one(), |leaves, _| leaves * &N::fraction(children.into(), 1)),
        Algorithm::AlphaBeta => alphabeta::mean(law, children, depth),
        Algorithm::Test { bound } => test::mean(law, children, depth, model.numbered(bound)),
        Algorithm::Scout => scout::mean(law, children, depth),
        Algorithm::ScoutWindow => windows::mean(law, children, depth, Search::ScoutWindow),
        Algorithm::NegaScout => fail_soft::negascout(law, children, depth),
        Algorithm::NegaScoutHard => windows::mean(law, children, depth, Search::NegaScoutHard),
        Algorithm::Sss => stockman::sss(law, children, depth),
        Algorithm::Dual => stockman::dual(law, children, depth),
    }
}

fn means(tree: &RandomTree, algorithm: Algorithm, law: &Law<f64>) -> Vec<f64> {
    let RandomTree { children, depth, .. } = *tree;
    match algorithm {
        Algorithm::Scout => scout::means(law, children, depth),
        Algorithm::ScoutWindow => windows::means(law, children, depth, Search::ScoutWindow),
        Algorithm::NegaScout => fail_soft::means(law, children, depth),
        Algorithm::NegaScoutHard => windows::means(law, children, depth, Search::NegaScoutHard),
        _ => (0..=depth).map(|depth| mean(&RandomTree { depth, ..*tree }, algorithm, law)).collect(),
    }
}

/// The greatest relative error at which a deviation counts as known.
const ROUGHEST: f64 = 0.01;

fn deviation(tree: &RandomTree, algorithm: Algorithm) -> Option<Estimate> {
    if tree.depth == 0 || tree.children == 1 || algorithm == Algorithm::Minimax {
        return Some(Estimate { value: 0.0, error: 0.0 });
    }
    deviations(tree, algorithm).into_iter().nth(tree.depth as usize).flatten()
}

/// Returns the standard deviations of the number of leaves of alpha-beta or Scout, on trees of depth 0, 1, .. up to the depth
/// of the tree. An entry is `None` if its relative error is greater than 1 %. The list is empty if the deviations are not known
/// or take too long.
///
/// ```
/// use scoutlab_theory::{Algorithm, Model, RandomTree, deviations};
///
/// let tree = RandomTree { children: 2, depth: 2, model: Model::Values { count: 2 } };
/// // Alpha-beta visits 3 leaves with probability 5/8, and otherwise 4.
/// let found = deviations(&tree, Algorithm::AlphaBeta)[2].unwrap();
/// assert!((found.value - 15_f64.sqrt() / 8.0).abs() < 1e-12);
/// assert_eq!(deviations(&tree, Algorithm::Sss), Vec::new());
/// ```
pub fn deviations(tree: &RandomTree, algorithm: Algorithm) -> Vec<Option<Estimate>> {
    if steps_of_deviation(tree, algorithm).is_none_or(|steps| steps > MOST_STEPS_FOR_DEVIATION) {
        return Vec::new();
    }
    let RandomTree { children, depth, model } = *tree;
    let is_alphabeta = algorithm == Algorithm::AlphaBeta;
    let found = if let Some(places) = model.places(children) {
        if is_alphabeta { ordered::alphabeta_deviations(&places, depth) } else { ordered::scout_deviations(&places, depth) }
    } else if let Some(law) = model.law_for::<f64>(algorithm) {
        deviations_of_values(tree, algorithm, &law)
    } else if is_alphabeta {
        continuous::alphabeta_deviations(children, depth)
    } else {
        continuous::scout_deviations(children, depth)
    };
    found.into_iter().map(|estimate| Some(estimate).filter(|found| found.error <= ROUGHEST * found.value)).collect()
}

fn deviations_of_values(tree: &RandomTree, algorithm: Algorithm, law: &Law<f64>) -> Vec<Estimate> {
    let RandomTree { children, depth, .. } = *tree;
    let moments = match algorithm {
        Algorithm::AlphaBeta => windows::all_alphabeta_moments(law, children, depth),
        _ => scout::all_moments(law, children, depth),
    };
    // The variance is 0 if all trees have equal counts or are too small for a choice. In any other case, a variance lost in
    // rounding is unknown.
    let is_constant = children == 1 || law.probabilities().iter().filter(|share| **share > 0.0).count() == 1;
    let choiceless = usize::from(algorithm == Algorithm::AlphaBeta);
    let of_moments = |(height, (mean, second)): (usize, (f64, f64))| {
        if is_constant || height <= choiceless {
            return Estimate { value: 0.0, error: 0.0 };
        }
        let off = rounding(tree, law.probabilities().len()) * second;
        let value = (second - mean * mean).max(off).sqrt();
        Estimate { value, error: off / (2.0 * value) }
    };
    moments.into_iter().enumerate().map(of_moments).collect()
}

/// The relative size of the tilt of leaf probabilities.
const TILT: f64 = 1e-9;

/// Returns a distribution in which the share of the greatest value is raised by the factor 1 + `TILT`. The other shares are
/// raised by less, in proportion to their place.
fn tilted(law: &Law<f64>) -> Law<f64> {
    let count = law.probabilities().len() as f64;
    let weights = law.probabilities().iter().zip(1_u32..).map(|(share, place)| share * (1.0 + TILT * f64::from(place) / count));
    Law::from_weights(weights.collect()).unwrap_or_else(|| law.clone())
}

/// Returns a generous bound on the relative rounding error of a probability in one ply, including the propagation of this error
/// through all plies above.
fn rounding(tree: &RandomTree, count: usize) -> f64 {
    8.0 * f64::EPSILON * (count as f64 + f64::from(4 * tree.children) + f64::from(tree.depth))
}
