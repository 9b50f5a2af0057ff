//! The distributions of values and best children in synthetic trees.

use super::Probability;
use super::draw::Draw;
use crate::Value;

/// The largest difference between the value of a node of an ordered tree and the value of any of its children.
pub const WIDEST_STEP: u32 = 1 << 20;

/// The probability that the first child is best in a strongly ordered tree: 70 %.
pub const STRONG_FIRST: Probability = decimal(700_000_000);

/// The probability that the best child is among the first quarter in a strongly ordered tree: 90 %.
pub const STRONG_FIRST_QUARTER: Probability = decimal(900_000_000);

const fn decimal(billionths: u32) -> Probability {
    Probability::from_billionths(billionths).expect("at most a whole")
}

/// The distribution of the values of a [`super::UniformTree`]. Values are for MAX, the side to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// Independent leaf values, uniform over the 2^31 whole numbers from -2^30 to 2^30 - 1. Two given leaves tie with
    /// probability 2^-31.
    Continuous,
    /// Independent leaf values, uniform over 0 to `count` - 1.
    Values {
        /// The number of distinct values, from 1 to 2^30.
        count: u32,
    },
    /// Independent leaf values: 1 (MAX wins) with probability `win`, otherwise -1.
    WinLoss {
        /// The probability that MAX wins at a leaf.
        win: Probability,
    },
    /// Values generated from the root down, so that all values are known. The best child has its parent's value. Every other
    /// child is worse for the side to move by a step that is uniform over 1 to [`WIDEST_STEP`]. The best child is the first
    /// child with probability `first`, and otherwise uniform among the other children.
    Ordered {
        /// The probability that the best child is the first.
        first: Probability,
    },
    /// Values as in `Ordered`, with the best child placed as in the strongly ordered trees of Campbell and Marsland (1983). The
    /// best child is the first child with probability 70 %, and among the first quarter of the children, rounded up, with
    /// probability 90 %. Within each part, the place of the best child is uniform. With up to 4 children, the first quarter
    /// contains only the first child, and with probability 30 % the best child is uniform among the other children.
    Strong,
}

impl Model {
    /// Returns whether the tree is generated from the root down, so that the minimax value and the best child of each node are
    /// known.
    #[inline]
    pub const fn is_ordered(self) -> bool {
        matches!(self, Self::Ordered { .. } | Self::Strong)
    }

    /// Returns the best child of a node of an ordered tree, counted from 0.
    #[inline]
    pub(super) const fn best_child(self, degree: u8, mut draw: Draw) -> u8 {
        let degree = degree as u32;
        if degree == 1 {
            return 0;
        }
        let (first, first_quarter) = match self {
            Self::Ordered { first } => (first, first),
            _ => (STRONG_FIRST, STRONG_FIRST_QUARTER),
        };
        // `quarter` is the number of children in the first quarter. In ordered trees, and in strongly ordered trees of up to 4
        // children, the first quarter contains only the first child.
        let quarter = if matches!(self, Self::Strong) { degree.div_ceil(4) } else { 1 };
        let drawn = Probability::draw(&mut draw);
        // The code uses arithmetic instead of branches, because branches on random numbers are often mispredicted.
        let is_later = !first.includes(drawn) as u32;
        let in_quarter = is_later & (quarter > 1 && first_quarter.includes(drawn)) as u32;
        let is_beyond = is_later - in_quarter;
        let from = in_quarter + is_beyond * quarter;
        let to = 1 + in_quarter * (quarter - 1) + is_beyond * (degree - 1);
        (from + draw.below(to - from)) as u8
    }

    /// Returns the value of a leaf with this draw, in a model with independent values.
    #[inline]
    pub(super) const fn independent_value(self, mut draw: Draw) -> Value {
        match self {
            Self::Values { count } => draw.below(count) as Value,
            Self::WinLoss { win } => {
                if win.includes(Probability::draw(&mut draw)) {
                    1
                } else {
                    -1
                }
            }
            // Values are centred, so that infinity and a null window next to any value fit into the type.
            Self::Continuous | Self::Ordered { .. } | Self::Strong => draw.leading_31_bits() as Value - (1 << 30),
        }
    }
}
