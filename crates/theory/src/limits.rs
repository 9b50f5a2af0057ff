//! The limits of the computations.

use thiserror::Error;

use crate::fail_soft::MOST_VALUES;
use crate::tree::{Algorithm, Model, RandomTree};

/// The greatest number of leaves of a tree for which means are computed. The square of this number is still a floating-point
/// number.
pub const MOST_LEAVES: f64 = 1e150;

/// The greatest number of steps of a calculation. This many steps take a few minutes.
pub const MOST_STEPS: f64 = 2e11;

/// The greatest number of steps to compute a standard deviation in addition to a mean. This many steps take a few seconds.
pub(crate) const MOST_STEPS_FOR_DEVIATION: f64 = 4e9;

/// The greatest number of steps to compute a fraction, counted as operations on numbers of one word. This many steps take about
/// a minute.
const MOST_STEPS_OF_FRACTION: f64 = 1e9;

/// The greatest number of probabilities that a calculation stores at a time.
const MOST_NUMBERS: f64 = 5e7;

/// The reason why a mean cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TheoryError {
    /// The nodes would have no children.
    #[error("b=0: expected at least 1 child")]
    NoChildren,
    /// There are no values.
    #[error("k=0: expected at least 1 value")]
    NoValues,
    /// The number is not a probability.
    #[error("{parts}/{of} is not a probability, expected a number from 0 to 1")]
    NoProbability {
        /// The numerator of the number.
        parts: u64,
        /// The denominator of the number.
        of: u64,
    },
    /// The number of leaves exceeds the range of floating point.
    #[error("b={children},d={depth}: expected a tree of at most 10^150 leaves, whose square is a floating-point number")]
    TooLarge {
        /// The number of children.
        children: u32,
        depth: u32,
    },
    /// The calculation would take too long for this number of values.
    #[error("k={count}: the mean of {algorithm} at b={children},d={depth} takes too long, expected at most k={most}")]
    TooManyValues {
        algorithm: &'static str,
        /// The number of children.
        children: u32,
        depth: u32,
        /// The number of values.
        count: u32,
        /// The greatest number of values for which means are computed.
        most: u32,
    },
    /// The calculation would take too long at this depth.
    #[error("b={children},d={depth}: the mean of {algorithm} on {model} trees takes too long, expected at most d={most}")]
    TooDeep {
        algorithm: &'static str,
        model: &'static str,
        /// The number of children.
        children: u32,
        depth: u32,
        /// The greatest depth that does not take too long.
        most: u32,
    },
    /// The mean is not known for this model.
    #[error("no exact mean of {algorithm} is known on {model} trees, expected {expected}")]
    Unknown {
        algorithm: &'static str,
        model: &'static str,
        /// The models or algorithms with a known mean.
        expected: &'static str,
    },
    /// The calculation of a fraction would take too long.
    #[error("b={children},d={depth}: the fraction of {algorithm} takes too long, expected at most d={most}")]
    FractionTakesLong {
        algorithm: &'static str,
        /// The number of children.
        children: u32,
        depth: u32,
        /// The greatest depth that does not take too long.
        most: u32,
    },
    /// A fraction would have too many digits.
    #[error("b={children},d={depth}: the fraction has too many digits, expected at most {most} bits for all leaf values")]
    TooManyDigits {
        /// The number of children.
        children: u32,
        depth: u32,
        /// The greatest number of bits of all leaf values together.
        most: u32,
    },
}

/// Checks that the calculation of a fraction takes at most about a minute. `bits` is the number of bits of a leaf value's
/// probability.
pub(crate) fn check_fraction(tree: &RandomTree, algorithm: Algorithm, bits: f64) -> Result<(), TheoryError> {
    let RandomTree { children, depth, .. } = *tree;
    let count = match (tree.model, algorithm) {
        (Model::WinLoss { .. }, Algorithm::NegaScoutHard) => 3,
        _ => tree.model.values().unwrap_or(1),
    };
    let fits = |depth: u32| {
        let leaves = f64::from(children).powf(f64::from(depth));
        // The time of an operation is proportional to the square of the number of digits.
        let digits = (leaves * bits.max(1.0) / 64.0).max(1.0);
        steps(&RandomTree { depth, ..*tree }, algorithm, f64::from(count)) * digits.powi(2) <= MOST_STEPS_OF_FRACTION
    };
    if fits(depth) {
        return Ok(());
    }
    Err(TheoryError::FractionTakesLong { algorithm: algorithm.name(), children, depth, most: greatest(depth, fits) })
}

/// Returns the approximate number of steps to compute a mean with `count` values.
fn steps(tree: &RandomTree, algorithm: Algorithm, count: f64) -> f64 {
    let plies = f64::from(tree.children) * f64::from(tree.depth);
    match algorithm {
        Algorithm::Minimax => 0.0,
        Algorithm::AlphaBeta | Algorithm::Test { .. } | Algorithm::Sss | Algorithm::Dual => 5.0 * count * plies,
        Algorithm::Scout => 4.0 * count * count * plies,
        Algorithm::ScoutWindow | Algorithm::NegaScoutHard => 3.0 * count.powi(3) * plies,
        Algorithm::NegaScout => 300.0 * 7.5_f64.powf(count.min(100.0)) * plies,
    }
}

/// Returns the approximate number of steps to compute a second moment, or `None` if no method is known.
pub(crate) fn steps_of_deviation(tree: &RandomTree, algorithm: Algorithm) -> Option<f64> {
    let (children, depth) = (f64::from(tree.children), f64::from(tree.depth));
    let plies = children * depth;
    let is_alphabeta = algorithm == Algorithm::AlphaBeta;
    if !is_alphabeta && algorithm != Algorithm::Scout {
        return None;
    }
    Some(match tree.model {
        Model::Ordered { .. } | Model::Strong if is_alphabeta => (1.8e4 * depth + 1e4 * children) * depth.powi(2),
        Model::Ordered { .. } | Model::Strong => 4e3 * children * depth.powi(3),
        Model::Continuous => 4e6 * children * depth.min(22.0),
        Model::Values { .. } | Model::WinLoss { .. } => {
            f64::from(tree.model.values()?).powi(3) * if is_alphabeta { 3.0 * plies } else { 6.0 * plies }
        }
    })
}

/// Returns the approximate number of probabilities that the calculation stores.
fn numbers(tree: &RandomTree, algorithm: Algorithm, count: f64) -> f64 {
    match algorithm {
        Algorithm::Minimax => 0.0,
        Algorithm::AlphaBeta | Algorithm::Test { .. } | Algorithm::Sss | Algorithm::Dual => {
            2.0 * count * f64::from(tree.depth + 1)
        }
        Algorithm::Scout => count * (3.0 * count + count * f64::from(tree.children)),
        Algorithm::ScoutWindow | Algorithm::NegaScoutHard => count.powi(3),
        // With at most `MOST_VALUES` values, the number of rows is small.
        Algorithm::NegaScout => {
            if count > f64::from(MOST_VALUES) {
                f64::INFINITY
            } else {
                0.0
            }
        }
    }
}

/// Returns the approximate number of steps to compute a mean on continuous or ordered trees, which depends mainly on the depth.
fn steps_at_depth(tree: &RandomTree, algorithm: Algorithm, depth: u32) -> f64 {
    let (children, depth) = (f64::from(tree.children), f64::from(depth));
    match (tree.model, algorithm) {
        (_, Algorithm::Minimax) => 0.0,
        (Model::Continuous, Algorithm::Scout) => {
            (300.0 + 40.0 * depth * (children + 1.0).log2()).powi(2) * 3.0 * children * depth
        }
        (Model::Continuous, _) => (300.0 + 40.0 * depth * (children + 1.0).log2()) * children * depth * depth,
        (_, Algorithm::AlphaBeta) => 4.0 * (48.0 * depth).powi(2) * children * depth,
        _ => 6000.0 * depth * depth * children,
    }
}

/// Checks that the mean is known and does not take too long.
///
/// ```
/// use scoutlab_theory::{Algorithm, Model, RandomTree, check};
///
/// let tree = RandomTree { children: 2, depth: 8, model: Model::Strong };
/// assert!(check(&tree, Algorithm::Scout).is_ok());
/// let error = check(&tree, Algorithm::ScoutWindow).unwrap_err().to_string();
/// assert!(error.contains("no exact mean of scout-window is known on strong trees"));
/// ```
///
/// # Errors
///
/// Fails with [`TheoryError`] if the mean is not known, or if computing it takes too long.
pub fn check(tree: &RandomTree, algorithm: Algorithm) -> Result<(), TheoryError> {
    let RandomTree { children, depth, model } = *tree;
    if children == 0 {
        return Err(TheoryError::NoChildren);
    }
    if f64::from(children).powf(f64::from(depth)) > MOST_LEAVES {
        return Err(TheoryError::TooLarge { children, depth });
    }
    if let Model::WinLoss { win: share } | Model::Ordered { first: share } = model
        && (share.of == 0 || share.parts > share.of)
    {
        return Err(TheoryError::NoProbability { parts: share.parts, of: share.of });
    }
    let Some(count) = model.values() else {
        return check_depth(tree, algorithm);
    };
    if count == 0 {
        return Err(TheoryError::NoValues);
    }
    let fits = |count: u32| {
        let count = f64::from(count);
        steps(tree, algorithm, count) <= MOST_STEPS && numbers(tree, algorithm, count) <= MOST_NUMBERS
    };
    if fits(count) {
        return Ok(());
    }
    let most = greatest(count, fits);
    Err(TheoryError::TooManyValues { algorithm: algorithm.name(), children, depth, count, most })
}

fn check_depth(tree: &RandomTree, algorithm: Algorithm) -> Result<(), TheoryError> {
    let RandomTree { children, depth, model } = *tree;
    let is_known = match algorithm {
        Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Scout | Algorithm::Sss | Algorithm::Dual => true,
        Algorithm::Test { .. } | Algorithm::ScoutWindow | Algorithm::NegaScout | Algorithm::NegaScoutHard => false,
    };
    if !is_known {
        let expected = "minimax, alphabeta, scout, sss or dual";
        return Err(TheoryError::Unknown { algorithm: algorithm.name(), model: model.name(), expected });
    }
    let fits = |depth: u32| steps_at_depth(tree, algorithm, depth) <= MOST_STEPS;
    if fits(depth) {
        return Ok(());
    }
    let most = greatest(depth, fits);
    Err(TheoryError::TooDeep { algorithm: algorithm.name(), model: model.name(), children, depth, most })
}

/// Returns the greatest number below `beyond` that satisfies `fits`, which is monotone.
fn greatest(beyond: u32, fits: impl Fn(u32) -> bool) -> u32 {
    let (mut fitting, mut beyond) = (0, beyond);
    while beyond - fitting > 1 {
        let middle = fitting.midpoint(beyond);
        if fits(middle) {
            fitting = middle;
        } else {
            beyond = middle;
        }
    }
    fitting
}
