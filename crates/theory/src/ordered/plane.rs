//! Functions of one or two relative bounds, and their means over a step.

use crate::number::Number;

/// A function f(x, y) of two relative bounds.
pub(super) struct Plane<N> {
    /// The function is constant in each argument below -`reach` - 1 and above `reach` + 1.
    reach: i64,
    values: Vec<N>,
}

impl<N: Number> Plane<N> {
    pub(super) fn everywhere(value: &N) -> Self {
        Self { reach: 0, values: vec![value.clone(); 9] }
    }

    pub(super) fn new(reach: i64, value: impl Fn(i64, i64) -> N) -> Self {
        let places = -reach - 1..=reach + 1;
        Self {
            reach,
            values: places.clone().flat_map(|x| places.clone().map(move |y| (x, y))).map(|(x, y)| value(x, y)).collect(),
        }
    }

    /// Returns the symmetric function with these values for x <= y.
    pub(super) fn symmetric(reach: i64, value: impl Fn(i64, i64) -> N) -> Self {
        let mut plane = Self::new(reach, |x, y| if x <= y { value(x, y) } else { N::zero() });
        let side = (2 * reach + 3) as usize;
        for x in 0..side {
            for y in 0..x {
                plane.values[x * side + y] = plane.values[y * side + x].clone();
            }
        }
        plane
    }

    #[inline]
    pub(super) fn at(&self, x: i64, y: i64) -> &N {
        let end = self.reach + 1;
        let place = (x.clamp(-end, end) + end) * (2 * end + 1) + y.clamp(-end, end) + end;
        &self.values[place as usize]
    }

    /// Returns the means of f(x - S, y - S) over a step S, for arguments up to `reach` + 1.
    pub(super) fn means(&self, widest: usize, reach: i64) -> Self {
        let side = 2 * reach + 3;
        let mut values = vec![N::zero(); (side * side) as usize];
        for difference in 1 - side..side {
            // Each iteration computes the elements (x, x + difference) of the result.
            let (first, last) = ((-reach - 1).max(-reach - 1 - difference), (reach + 1).min(reach + 1 - difference));
            let from = first - widest as i64;
            let diagonal = (from..last).map(|x| self.at(x, x + difference).clone()).collect();
            let means = Means::new(diagonal, widest);
            for x in first..=last {
                let place = (x + reach + 1) * side + x + difference + reach + 1;
                values[place as usize] = means.from((x - first) as usize);
            }
        }
        Self { reach, values }
    }
}

/// The means of `widest` adjacent numbers. Each mean combines a suffix of one block and a prefix of the next block, so that
/// nothing is subtracted.
pub(super) struct Means<N> {
    widest: usize,
    share: N,
    /// The sums from the start of each place's block to the place.
    from_begin: Vec<N>,
    /// The sums from each place to the end of its block.
    to_end: Vec<N>,
}

impl<N: Number> Means<N> {
    pub(super) fn new(numbers: Vec<N>, widest: usize) -> Self {
        let (mut from_begin, mut to_end) = (numbers.clone(), numbers);
        for place in 1..from_begin.len() {
            if !place.is_multiple_of(widest) {
                from_begin[place] = from_begin[place].clone() + &from_begin[place - 1];
            }
        }
        for place in (1..to_end.len()).rev() {
            if !place.is_multiple_of(widest) {
                to_end[place - 1] = to_end[place - 1].clone() + &to_end[place];
            }
        }
        Self { widest, share: N::fraction(1, widest as u64), from_begin, to_end }
    }

    /// Returns the mean of the numbers at `place`, `place` + 1, .. `place` + g - 1.
    pub(super) fn from(&self, place: usize) -> N {
        let total = self.to_end[place].clone();
        let whole = if place.is_multiple_of(self.widest) { total } else { total + &self.from_begin[place + self.widest - 1] };
        whole * &self.share
    }
}

/// A place among the children, with the probabilities P(J = i) and P(J > i) that the best child is at this place or after it.
pub(super) struct Place<N> {
    pub(super) best: N,
    pub(super) later: N,
    /// The number of children after this place.
    pub(super) after: u64,
}

pub(super) fn places<N: Number>(probabilities: &[N]) -> Vec<Place<N>> {
    let mut later = N::zero();
    let mut places: Vec<Place<N>> = probabilities
        .iter()
        .rev()
        .zip(0..)
        .map(|(best, after)| {
            let place = Place { best: best.clone(), later: later.clone(), after };
            later += best;
            place
        })
        .collect();
    places.reverse();
    places
}

impl<N: Number> Place<N> {
    /// Returns the means of the total cost of the children after this place, and of the square of the total. The cost of each
    /// child has the mean `mean` and the mean square `square`.
    pub(super) fn rest(&self, mean: &N, square: &N) -> (N, N) {
        self.rest_of_two(mean, mean, square)
    }

    /// Returns the mean of the first total of two costs, and the mean of the product of both totals, over the children after
    /// this place.
    pub(super) fn rest_of_two(&self, one: &N, other: &N, product: &N) -> (N, N) {
        let count = N::fraction(self.after, 1);
        let pairs = N::fraction(self.after * self.after.saturating_sub(1), 1);
        (count.clone() * one, count * product + &(pairs * one * other))
    }
}
