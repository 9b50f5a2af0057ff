//! The place of the best child.

/// The probability of each place of the best child.
#[derive(Clone, Debug, PartialEq)]
pub struct Places(Vec<f64>);

impl Places {
    /// Returns the distribution in which the first child is best with probability `first`. The other children share the
    /// remaining probability equally. An only child is best.
    pub fn ordered(children: u32, first: f64) -> Self {
        let others = children.saturating_sub(1);
        if others == 0 {
            return Self(vec![1.0]);
        }
        let share = (1.0 - first) / f64::from(others);
        Self(std::iter::once(first).chain(std::iter::repeat_n(share, others as usize)).collect())
    }

    /// Returns the distribution of strongly ordered trees (Marsland and Campbell 1983): 70 % for the first child, and 90 % for
    /// the first quarter, rounded up. If the quarter contains only the first child, the other children share 30 % equally.
    pub fn strong(children: u32) -> Self {
        let quarter = children.div_ceil(4);
        if quarter <= 1 {
            return Self::ordered(children, 0.7);
        }
        let (second, last) = (0.2 / f64::from(quarter - 1), 0.1 / f64::from(children - quarter));
        let place = |place: u32| match place {
            0 => 0.7,
            place if place < quarter => second,
            _ => last,
        };
        Self((0..children).map(place).collect())
    }

    /// Returns the probabilities that the first, second, .. child is best.
    pub fn probabilities(&self) -> &[f64] {
        &self.0
    }

    pub(crate) fn children(&self) -> u32 {
        self.0.len() as u32
    }

    /// Returns, for each place, the probability that the best child comes after it.
    pub(crate) fn later(&self) -> Vec<f64> {
        let mut rest = 0.0;
        let mut later: Vec<f64> = self
            .0
            .iter()
            .rev()
            .map(|probability| {
                let after = rest;
                rest += probability;
                after
            })
            .collect();
        later.reverse();
        later
    }
}
