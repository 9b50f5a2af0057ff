//! One type for the evaluators that estimate who will win.

use super::pattern::Pattern;
use super::{Generated, MobilityAndCorners, Othello, Square, SquareWeights};
use crate::{Evaluator, Value, Wanted};

/// Any of the evaluators that judge more than discs. One type for all, since every type of its own compiles the whole search family once more.
#[derive(Clone, Copy, Debug)]
pub enum Estimate {
    /// Square values.
    Weights,
    /// Mobility and corners.
    Mobility,
    /// Trained patterns.
    Pattern(Pattern<'static>),
}

impl Estimate {
    /// The names, which [`Estimate::named`] reads.
    pub const NAMES: [&'static str; 3] = ["weights", "mobility", "pattern"];

    /// The evaluator of one of [`Estimate::NAMES`], or nothing.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "weights" => Some(Self::Weights),
            "mobility" => Some(Self::Mobility),
            "pattern" => Some(Self::Pattern(Pattern::trained())),
            _ => None,
        }
    }
}

impl Evaluator<Othello> for Estimate {
    // A call costs little beside what these do; inlined, all three would be in every algorithm.
    #[inline(never)]
    fn value(&self, position: &Othello) -> Value {
        match self {
            Self::Weights => SquareWeights.value(position),
            Self::Mobility => MobilityAndCorners.value(position),
            Self::Pattern(pattern) => pattern.value(position),
        }
    }

    #[inline(never)]
    fn value_after(&self, position: &Othello, played: Square) -> Value {
        match self {
            Self::Weights => SquareWeights.value_after(position, played),
            Self::Mobility => MobilityAndCorners.value_after(position, played),
            Self::Pattern(pattern) => pattern.value_after(position, played),
        }
    }

    fn each_after(&self, position: &Othello, moves: &[Square], each: impl FnMut(usize, Value)) {
        match self {
            Self::Weights => SquareWeights.each_after(position, moves, each),
            Self::Mobility => MobilityAndCorners.each_after(position, moves, each),
            Self::Pattern(pattern) => pattern.each_after(position, moves, each),
        }
    }

    #[inline(never)]
    fn find(&self, position: &Othello, moves: &mut Generated, wanted: Wanted) -> (usize, Option<(Square, Value)>) {
        match self {
            Self::Weights => SquareWeights.find(position, moves, wanted),
            Self::Mobility => MobilityAndCorners.find(position, moves, wanted),
            Self::Pattern(pattern) => pattern.find(position, moves, wanted),
        }
    }
}
