//! The parameters of `ProbCut` from pairs of searches, one deep and one shallow, of the same positions (Buro 1995).

use std::num::NonZeroUsize;

use anyhow::{Context, Result, ensure};
use scoutlab::players::SearchSpec;
use scoutlab::position::{Position, check_unfinished};
use scoutlab::registry::RunError;
use scoutlab::{Catalogue, SearchRequest, SearchSettings};
use scoutlab_games::Value;
use scoutlab_search::algorithms::{AlphaBetaSoft, AnyAlgorithm};
use scoutlab_search::orderings::OrderingSpec;
use serde::Serialize;
use thiserror::Error;

use crate::all_cores;
use crate::full_width::FullWidth;

/// Which searches to compare.
#[derive(Clone, Debug)]
pub struct PairRequest {
    /// Positions of one game, none of them terminal.
    pub positions: Vec<Position>,
    /// The number of plies of the deep search, and of the shallow search.
    pub depth: u32,
    pub reduced: u32,
    /// The evaluator, or `None` for the game's default.
    pub evaluator: Option<String>,
}

/// The exact values of one position at two depths, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    pub shallow: Value,
    pub deep: Value,
}

impl Pair {
    /// Returns whether both values lie within -limit and limit.
    pub fn is_within(self, limit: Value) -> bool {
        [self.shallow, self.deep].iter().all(|value| (-limit..=limit).contains(value))
    }
}

impl PairRequest {
    /// Returns the pair of values of each position, from full-width searches with `jobs` threads, or with one thread per core. A bar
    /// shows the progress if standard error is a terminal.
    ///
    /// ```
    /// use scoutlab::Catalogue;
    /// use scoutlab_experiments::probcut::{Pair, PairRequest};
    ///
    /// let catalogue = Catalogue::built_in();
    /// // At depth 1, the position is worth its static values.
    /// let position = catalogue.game("tree")?.position("[[3 5]=4 [2 9]=7]")?;
    /// let request = PairRequest { positions: vec![position], depth: 2, reduced: 1, evaluator: None };
    /// assert_eq!(request.pairs(&catalogue, None)?, [Pair { shallow: 7, deep: 3 }]);
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the shallow depth is 0 or not smaller than the deep one, if a position is terminal, if the game lacks the evaluator,
    /// if a search fails, or if the threads cannot be started.
    pub fn pairs(&self, catalogue: &Catalogue, jobs: Option<NonZeroUsize>) -> Result<Vec<Pair>> {
        let Self { depth, reduced, .. } = *self;
        ensure!(
            (1..depth).contains(&reduced),
            "the shallow depth {reduced} must be less than the depth {depth}, and at least 1"
        );
        let requests: Vec<SearchRequest> =
            self.positions.iter().map(|position| self.search(position)).collect::<Result<_>>()?;
        let Some(first) = self.positions.first() else { return Ok(Vec::new()) };
        let full_width = FullWidth::of(catalogue, first);
        let value = |request: &SearchRequest, depth: u32| -> Result<Value, RunError> {
            let settings = SearchSettings { depth, ..request.settings.clone() };
            Ok(request.position.search(&full_width.settings(settings))?.value)
        };
        all_cores::in_order(requests.len(), "positions", jobs, |number| {
            let request = &requests[number];
            let both = value(request, reduced).and_then(|shallow| Ok(Pair { shallow, deep: value(request, depth)? }));
            both.with_context(|| request.position.text.clone())
        })
    }

    fn search(&self, position: &Position) -> Result<SearchRequest> {
        check_unfinished(&**position)?;
        let (algorithm, ordering) = (AnyAlgorithm::of(AlphaBetaSoft::default()), OrderingSpec::default());
        let search = SearchSpec { algorithm, depth: self.depth, ordering, evaluator: self.evaluator.clone() };
        Ok(SearchRequest::new(position.clone(), &search)?)
    }
}

/// The line V = a v + b that predicts the deep value V from the shallow value v with the least sum of squared errors.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Regression {
    pub a: f64,
    pub b: f64,
    /// The standard deviation of the errors V - (a v + b), with two degrees of freedom fewer than pairs. It has the unit of the values.
    pub sigma: f64,
    /// The correlation of v and V, from -1 to 1, or 0 if all V are equal.
    pub r: f64,
}

/// Why pairs give no parameters.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RegressionError {
    #[error("the error of a line cannot be estimated from {pairs} positions, at least 3 are necessary")]
    TooFew { pairs: usize },
    #[error("all shallow values are {value}, so they predict nothing")]
    Constant { value: Value },
    #[error(
        "the fitted a is {a:.4}, but ProbCut needs one from 0.01 to 100: the shallow search does not predict the deep one (r = {r:.2})"
    )]
    Slope { a: f64, r: f64 },
}

impl Regression {
    /// Fits the line to pairs by least squares.
    ///
    /// ```
    /// use scoutlab_experiments::probcut::{Pair, Regression};
    ///
    /// // The errors of the line V = 2 v + 1 are 1, -2 and 1.
    /// let pairs = [(0, 2), (1, 1), (2, 6)].map(|(shallow, deep)| Pair { shallow, deep });
    /// let line = Regression::of(&pairs)?;
    /// assert_eq!((line.a, line.b, line.sigma), (2.0, 1.0, 6f64.sqrt()));
    /// assert_eq!(line.technique(4, 2), "probcut:depth=4,reduced=2,a=2.0000,b=1.00,sigma=2.45");
    /// # Ok::<(), scoutlab_experiments::probcut::RegressionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`RegressionError`] if there are fewer than three pairs, if all shallow values are equal, or if a is not a number
    /// that `ProbCut` accepts.
    pub fn of(pairs: &[Pair]) -> Result<Self, RegressionError> {
        let count = pairs.len();
        Self::check_count(count)?;
        let mean = |value: fn(&Pair) -> Value| pairs.iter().map(|pair| f64::from(value(pair))).sum::<f64>() / count as f64;
        let (shallow, deep) = (mean(|pair| pair.shallow), mean(|pair| pair.deep));
        let deviations = || pairs.iter().map(|pair| (f64::from(pair.shallow) - shallow, f64::from(pair.deep) - deep));
        let squares: f64 = deviations().map(|(v, _)| v * v).sum();
        if squares == 0.0 {
            return Err(RegressionError::Constant { value: pairs[0].shallow });
        }
        let products: f64 = deviations().map(|(v, w)| v * w).sum();
        let of_deep: f64 = deviations().map(|(_, w)| w * w).sum();
        let a = products / squares;
        let r = if of_deep == 0.0 { 0.0 } else { products / (squares * of_deep).sqrt() };
        if !(0.01..=100.0).contains(&a) {
            return Err(RegressionError::Slope { a, r });
        }
        let errors: f64 = deviations().map(|(v, w)| (w - a * v).powi(2)).sum();
        Ok(Self { a, b: deep - a * shallow, sigma: (errors / (count - 2) as f64).sqrt(), r })
    }

    /// Checks that there are enough pairs for [`Regression::of`].
    ///
    /// # Errors
    ///
    /// Fails with [`RegressionError::TooFew`] if there are fewer than three pairs.
    pub const fn check_count(pairs: usize) -> Result<(), RegressionError> {
        if pairs < 3 { Err(RegressionError::TooFew { pairs }) } else { Ok(()) }
    }

    /// Returns the technique with these parameters, for `--selective`: a with four decimals, b and sigma with two.
    pub fn technique(&self, depth: u32, reduced: u32) -> String {
        let Self { a, b, sigma, .. } = self;
        format!("probcut:depth={depth},reduced={reduced},a={a:.4},b={b:.2},sigma={sigma:.2}")
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Returns the sum of squared errors of a line.
    fn squared_errors(pairs: &[Pair], a: f64, b: f64) -> f64 {
        pairs.iter().map(|pair| (f64::from(pair.deep) - a * f64::from(pair.shallow) - b).powi(2)).sum()
    }

    #[test]
    fn no_other_line_has_smaller_squared_errors() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..200 {
            let count = random.random_range(3..40);
            let (slope, noise) = (random.random_range(1..=5), random.random_range(0..=20));
            let pair = |number: i32, random: &mut ChaCha8Rng| Pair {
                shallow: 10 * number,
                deep: 10 * slope * number + random.random_range(-noise..=noise) + 300,
            };
            let pairs: Vec<Pair> = (0..count).map(|number| pair(number, &mut random)).collect();
            let Regression { a, b, sigma, r } = Regression::of(&pairs).unwrap();
            let least = squared_errors(&pairs, a, b);
            assert!((sigma.powi(2) * f64::from(count - 2) - least).abs() < 1e-6);
            for (da, db) in [(0.01, 0.0), (-0.01, 0.0), (0.0, 0.1), (0.0, -0.1), (0.01, -0.1), (-0.01, 0.1)] {
                assert!(squared_errors(&pairs, a + da, b + db) > least);
            }
            // The share of the variance that the line explains is r^2 (Pearson).
            let mean = pairs.iter().map(|pair| f64::from(pair.deep)).sum::<f64>() / f64::from(count);
            let explained = 1.0 - least / squared_errors(&pairs, 0.0, mean);
            assert!(r > 0.0 && (r * r - explained).abs() < 1e-9, "{r} {explained}");
        }
    }

    #[test]
    fn pairs_that_predict_nothing_are_refused() {
        let fit = |pairs: &[(Value, Value)]| {
            let pairs: Vec<Pair> = pairs.iter().map(|&(shallow, deep)| Pair { shallow, deep }).collect();
            Regression::of(&pairs)
        };
        assert_eq!(fit(&[(0, 0), (1, 1)]), Err(RegressionError::TooFew { pairs: 2 }));
        assert_eq!(fit(&[(4, 0), (4, 1), (4, 2)]), Err(RegressionError::Constant { value: 4 }));
        assert_eq!(fit(&[(0, 2), (1, 1), (2, 0)]), Err(RegressionError::Slope { a: -1.0, r: -1.0 }));
        assert_eq!(fit(&[(0, 5), (1, 5), (2, 5)]), Err(RegressionError::Slope { a: 0.0, r: 0.0 }));
    }
}
