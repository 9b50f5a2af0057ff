//! Shorter mates first.

use scoutlab_games::Value;

use super::{ChildSearch, Technique};
use crate::choices::named;
use crate::{INFINITY, Window};

/// How mates count in a search.
///
/// ```
/// use scoutlab_search::techniques::Mates;
///
/// assert_eq!("distance".parse(), Ok(Mates::Distance));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mates {
    /// All mates count alike.
    #[default]
    Plain,
    /// Shorter mates come first ([`MateDistance`]).
    Distance,
}

named!(Mates, "way to count mates", [Plain = "plain", Distance = "distance"]);

/// The greatest distance of a mate in plies. Values that are further from the value of a mate are no mates.
const MOST_PLIES: Value = 1000;

/// Makes a mate less valuable with each ply before it, so that a search prefers shorter mates and resists longest, as chess programs
/// do (their "mate in N" scores). At each node, a mate counts by its distance from this node: the value of a child that mates or is
/// mated is one nearer to 0 at its parent. Transposition tables thus store distances from the stored position, which is the adjustment
/// that programs with distances from the root make when they store and probe.
///
/// The distance acts around every visit, also around the visits that other techniques make. It never changes which values other
/// than mates a search finds.
#[derive(Clone, Copy, Debug)]
pub struct MateDistance {
    /// The value of a position in which the side to move has just mated, such as 100,000.
    mate: Value,
}

impl MateDistance {
    /// Returns the technique for a game in which a mated side scores `-mate`.
    pub const fn new(mate: Value) -> Self {
        Self { mate }
    }

    /// Returns the least value of a mate.
    const fn least(self) -> Value {
        self.mate - MOST_PLIES
    }

    /// Returns the value at a node from the value of its child, both for the same side.
    ///
    /// ```
    /// use scoutlab_search::techniques::MateDistance;
    ///
    /// let distance = MateDistance::new(100_000);
    /// assert_eq!([100_000, -99_998, 350].map(|value| distance.at_parent(value)), [99_999, -99_997, 350]);
    /// ```
    pub const fn at_parent(self, value: Value) -> Value {
        if value.abs() == INFINITY {
            value
        } else if value >= self.least() {
            value - 1
        } else if value <= -self.least() {
            value + 1
        } else {
            value
        }
    }

    /// Returns the value at a node that is `plies` below another on a line of best play, from the value there, both for the same side.
    pub const fn below(self, value: Value, plies: u32) -> Value {
        match self.plies_to_mate(value) {
            Some(_) => value + value.signum() * plies as Value,
            None => value,
        }
    }

    /// Returns the number of plies to the mate that a value stands for, or `None` if it is no mate.
    ///
    /// ```
    /// use scoutlab_search::techniques::MateDistance;
    ///
    /// let distance = MateDistance::new(100_000);
    /// assert_eq!([99_997, -99_998, 350].map(|value| distance.plies_to_mate(value)), [Some(3), Some(2), None]);
    /// ```
    pub const fn plies_to_mate(self, value: Value) -> Option<u32> {
        let is_mate = value.abs() >= self.least() && value.abs() <= self.mate;
        if is_mate { Some((self.mate - value.abs()) as u32) } else { None }
    }

    /// Returns the greatest value of a child that is at most `alpha` at its parent.
    const fn alpha_at_child(self, alpha: Value) -> Value {
        if alpha.abs() == INFINITY {
            alpha
        } else if alpha >= self.least() - 1 {
            alpha + 1
        } else if alpha <= -self.least() {
            alpha - 1
        } else {
            alpha
        }
    }
}

impl Technique for MateDistance {
    fn visit(&self, child: &mut dyn ChildSearch, Window { alpha, beta }: Window, depth: u32) -> Value {
        let window = Window::new(self.alpha_at_child(alpha), -self.alpha_at_child(-beta));
        self.at_parent(child.visit(window, depth))
    }

    // A leaf may be a mate, whose value changes like that of any other child.
    fn extends_leaves(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_at_the_child_tells_the_same_as_at_the_parent() {
        let distance = MateDistance::new(100_000);
        let near = |middle: Value| middle - 4..=middle + 4;
        let all: Vec<Value> = [-100_000, -99_000, 0, 99_000, 100_000].into_iter().flat_map(near).collect();
        for &bound in &all {
            let (alpha, beta) = (distance.alpha_at_child(bound), -distance.alpha_at_child(-bound));
            for &value in &all {
                assert_eq!(value <= alpha, distance.at_parent(value) <= bound, "{value} alpha {bound}");
                assert_eq!(value >= beta, distance.at_parent(value) >= bound, "{value} beta {bound}");
            }
        }
    }
}
