//! The inputs of the theory: trees and algorithms.

use std::fmt;
use std::str::FromStr;

use crate::law::Law;
use crate::number::Number;
use crate::ordered::Places;

/// An exact probability: `parts` / `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The numerator.
    pub parts: u64,
    /// The denominator, at least `parts` and not 0.
    pub of: u64,
}

impl Share {
    fn as_f64(self) -> f64 {
        f64::fraction(self.parts, self.of)
    }
}

/// The distribution of leaf values. Values are for MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Independent values, uniform over 0, 1, .. `count` - 1.
    Values {
        /// The number of values, at least 1.
        count: u32,
    },
    /// Independent values: 1 with probability `win`, otherwise -1.
    WinLoss {
        /// The probability that MAX wins at a leaf.
        win: Share,
    },
    /// Independent, continuous values: no two are equal.
    Continuous,
    /// Values generated from the root down, with steps up to 2^20. The best child is the first child with probability `first`,
    /// and otherwise any other child with equal probability.
    Ordered {
        /// The probability that the first child is best.
        first: Share,
    },
    /// Values generated from the root down, with the best child placed as in strongly ordered trees.
    Strong,
}

impl Model {
    /// Returns the distribution of a leaf's value, if the model has finitely many values. Values are numbered from 0.
    fn law<N: Number>(self) -> Option<Law<N>> {
        match self {
            Self::Values { count } => Law::uniform(count),
            Self::WinLoss { win } => {
                Law::from_weights(vec![N::fraction(win.of - win.parts, win.of), N::fraction(win.parts, win.of)])
            }
            Self::Continuous | Self::Ordered { .. } | Self::Strong => None,
        }
    }

    /// Returns the distribution of a leaf's value as the theory of an algorithm needs it. `negascout-hard` may re-search from
    /// 0, which lies between a loss and a win but is not a leaf value of a `win-loss` tree.
    pub(crate) fn law_for<N: Number>(self, algorithm: Algorithm) -> Option<Law<N>> {
        match (self, algorithm) {
            (Self::WinLoss { win }, Algorithm::NegaScoutHard) => {
                let [loss, win] = [win.of - win.parts, win.parts].map(|parts| N::fraction(parts, win.of));
                Law::from_weights(vec![loss, N::zero(), win])
            }
            _ => self.law(),
        }
    }

    /// Returns the number of values, if the model has finitely many values.
    pub(crate) const fn values(self) -> Option<u32> {
        match self {
            Self::Values { count } => Some(count),
            Self::WinLoss { .. } => Some(2),
            Self::Continuous | Self::Ordered { .. } | Self::Strong => None,
        }
    }

    /// Returns the number of the greatest value that is at most `bound`, or a negative number if there is none.
    pub(crate) const fn numbered(self, bound: i64) -> i64 {
        match self {
            Self::WinLoss { .. } => match bound {
                ..=-2 => -1,
                -1..=0 => 0,
                _ => 1,
            },
            _ => bound,
        }
    }

    /// Returns whether means and deviations are computed as limits (of fine steps or of many values) instead of exactly.
    pub const fn is_in_the_limit(self) -> bool {
        self.values().is_none()
    }

    /// Returns the distribution of the place of the best child, in a tree that is generated from the root down.
    pub(crate) fn places(self, children: u32) -> Option<Places> {
        match self {
            Self::Ordered { first } => Some(Places::ordered(children, first.as_f64())),
            Self::Strong => Some(Places::strong(children)),
            Self::Values { .. } | Self::WinLoss { .. } | Self::Continuous => None,
        }
    }

    /// Returns the name of the model.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Values { .. } => "values",
            Self::WinLoss { .. } => "win-loss",
            Self::Continuous => "continuous",
            Self::Ordered { .. } => "ordered",
            Self::Strong => "strong",
        }
    }
}

/// A uniform tree with random values. MAX moves at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomTree {
    /// The number of children of every interior node, at least 1.
    pub children: u32,
    /// The number of plies from the root to every leaf. A tree of depth 0 is one leaf.
    pub depth: u32,
    pub model: Model,
}

/// An algorithm whose mean number of leaves is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Minimax, which visits every leaf: b^d leaves.
    Minimax,
    /// [Alpha-beta](crate::alphabeta), fail-hard or fail-soft, with an infinite window at the root.
    AlphaBeta,
    /// [TEST](crate::test), which determines whether the root's value is greater than the bound.
    Test {
        /// The bound, a value for MAX.
        bound: i64,
    },
    /// [Scout](crate::scout) with EVAL and TEST.
    Scout,
    /// [Scout with null windows](crate::windows), fail-hard.
    ScoutWindow,
    /// [`NegaScout`](crate::fail_soft), fail-soft, for few values.
    NegaScout,
    /// [`NegaScout`](crate::windows) in its fail-hard form.
    NegaScoutHard,
    /// [SSS*](crate::stockman).
    Sss,
    /// [DUAL*](crate::stockman).
    Dual,
}

impl Algorithm {
    /// All algorithms except TEST, which needs a bound.
    pub const ALL: [Self; 8] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::Scout,
        Self::ScoutWindow,
        Self::NegaScout,
        Self::NegaScoutHard,
        Self::Sss,
        Self::Dual,
    ];

    /// Returns the name of the algorithm, which is also the name of the corresponding search. `test` stands for `test:bound=N`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::Test { .. } => "test",
            Self::Scout => "scout",
            Self::ScoutWindow => "scout-window",
            Self::NegaScout => "negascout",
            Self::NegaScoutHard => "negascout-hard",
            Self::Sss => "sss",
            Self::Dual => "dual",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Test { bound } => write!(formatter, "test:bound={bound}"),
            _ => formatter.write_str(self.name()),
        }
    }
}

/// The error for the name of an algorithm whose exact mean is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no exact mean is known for the algorithm `{0}`, expected one of: {known}, test:bound=N", known = Algorithm::ALL.map(Algorithm::name).join(", "))]
pub struct UnknownAlgorithm(String);

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    /// Reads a name. `pvs` becomes `scout-window` and `alphabeta-soft` becomes `alphabeta`, because the two algorithms of each
    /// pair visit equal sets of leaves.
    ///
    /// ```
    /// use scoutlab_theory::Algorithm;
    ///
    /// assert_eq!("test:bound=3".parse(), Ok(Algorithm::Test { bound: 3 }));
    /// assert!("mtdf".parse::<Algorithm>().unwrap_err().to_string().contains("no exact mean is known"));
    /// ```
    fn from_str(text: &str) -> Result<Self, UnknownAlgorithm> {
        let unknown = || UnknownAlgorithm(text.chars().take(80).collect());
        if let Some(bound) = text.strip_prefix("test:bound=") {
            return bound.parse().map(|bound| Self::Test { bound }).map_err(|_| unknown());
        }
        let name = match text {
            "alphabeta-soft" => "alphabeta",
            "pvs" => "scout-window",
            name => name,
        };
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name).ok_or_else(unknown)
    }
}
