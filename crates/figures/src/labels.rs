//! Chooses places for labels so that they do not cover each other.

use crate::painting::Point;

/// Returns positions on a line that are at least `gap` apart and in the order of the wanted positions. The function minimises
/// the sum of squared moves. The results lie within `low..=high` if there is enough room.
pub(crate) fn spread(wanted: &[f64], gap: f64, low: f64, high: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|first, second| wanted[*first].total_cmp(&wanted[*second]));
    // After subtracting the gaps before each position, no position may be less than the previous one. This problem is isotonic
    // regression, solved by pooling adjacent violators (Ayer et al. 1955).
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (rank, index) in order.iter().enumerate() {
        let mut pool = (wanted[*index] - gap * rank as f64, 1);
        while let Some(last) = pools.last().copied().filter(|last| last.0 > pool.0) {
            pools.pop();
            let count = last.1 + pool.1;
            pool = ((last.0 * last.1 as f64 + pool.0 * pool.1 as f64) / count as f64, count);
        }
        pools.push(pool);
    }
    let highest = (high - gap * wanted.len().saturating_sub(1) as f64).max(low);
    let reduced = pools.iter().flat_map(|(place, count)| std::iter::repeat_n(place.clamp(low, highest), *count));
    let mut places = vec![0.0; wanted.len()];
    for (rank, (index, place)) in order.iter().zip(reduced).enumerate() {
        places[*index] = place + gap * rank as f64;
    }
    places
}

/// A rectangle that a label covers or must avoid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Extent {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Extent {
    pub(crate) fn around(centre: Point, half: f64) -> Self {
        Self { left: centre.0 - half, top: centre.1 - half, right: centre.0 + half, bottom: centre.1 + half }
    }

    /// Returns the point of the rectangle that is nearest to `point`.
    pub(crate) fn nearest(&self, point: Point) -> Point {
        (point.0.clamp(self.left, self.right), point.1.clamp(self.top, self.bottom))
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.0) && (self.top..=self.bottom).contains(&point.1)
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn within(&self, other: &Self) -> bool {
        self.left >= other.left && self.right <= other.right && self.top >= other.top && self.bottom <= other.bottom
    }
}

/// The minimum distance between labels side by side, about the width of a space.
const BLANK: f64 = 4.0;

/// Finds room for labels beside points, one label at a time.
pub(crate) struct Placer {
    bounds: Extent,
    taken: Vec<Extent>,
    /// Points on curves. A label may cover a few of these points to avoid another label.
    curves: Vec<Point>,
}

impl Placer {
    pub(crate) fn new(bounds: Extent, taken: Vec<Extent>, curves: Vec<Point>) -> Self {
        Self { bounds, taken, curves }
    }

    /// Returns the rectangle for a label of the given size beside `point` that covers the least.
    pub(crate) fn beside(&mut self, point: Point, width: f64, height: f64) -> Extent {
        const SIDES: [Point; 8] =
            [(1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (0.8, -0.8), (0.8, 0.8), (-0.8, -0.8), (-0.8, 0.8)];
        let from = |place: f64, side: f64, size: f64, distance: f64| {
            place + side * distance
                - size
                    * if side > 0.0 {
                        0.0
                    } else if side < 0.0 {
                        1.0
                    } else {
                        0.5
                    }
        };
        let candidates = [6.0, 12.0, 20.0, 32.0, 46.0].into_iter().flat_map(|distance| {
            SIDES.into_iter().map(move |(right, down)| {
                let (left, top) = (from(point.0, right, width, distance), from(point.1, down, height, distance));
                Extent { left, top, right: left + width, bottom: top + height }
            })
        });
        let candidates = candidates.collect();
        self.fewest(candidates)
    }

    /// Returns the candidate that covers the least, or the first of several such candidates.
    pub(crate) fn fewest(&mut self, candidates: Vec<Extent>) -> Extent {
        let cost = |candidate: &Extent| {
            let outside = usize::from(!candidate.within(&self.bounds)) * 1_000;
            let covered = self.taken.iter().filter(|taken| taken.meets(candidate)).count() * 20;
            outside + covered + self.curves.iter().filter(|place| candidate.contains(**place)).count()
        };
        let best = candidates.into_iter().min_by_key(cost).unwrap_or(self.bounds);
        // Labels side by side need a space, or they would look like one label.
        self.taken.push(Extent { left: best.left - BLANK, right: best.right + BLANK, ..best });
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_are_far_enough_apart_stay() {
        assert_eq!(spread(&[10.0, 50.0, 30.0], 12.0, 0.0, 100.0), [10.0, 50.0, 30.0]);
    }

    #[test]
    fn crowded_places_move_apart_around_their_mean() {
        assert_eq!(spread(&[50.0, 50.0, 50.0], 10.0, 0.0, 100.0), [40.0, 50.0, 60.0]);
        // The labels at 20 and 24 are too close by 6, so each moves by 3.
        assert_eq!(spread(&[24.0, 20.0, 80.0], 10.0, 0.0, 100.0), [27.0, 17.0, 80.0]);
    }

    #[test]
    fn places_stay_within_the_bounds() {
        assert_eq!(spread(&[98.0, 99.0], 10.0, 0.0, 100.0), [90.0, 100.0]);
        assert_eq!(spread(&[1.0, 2.0], 10.0, 0.0, 100.0), [0.0, 10.0]);
    }

    #[test]
    fn labels_side_by_side_keep_a_blank_between_them() {
        let bounds = Extent { left: 0.0, top: 0.0, right: 200.0, bottom: 200.0 };
        let extent = |left: f64, top: f64| Extent { left, top, right: left + 30.0, bottom: top + 12.0 };
        let mut placer = Placer::new(bounds, Vec::new(), Vec::new());
        placer.fewest(vec![extent(50.0, 50.0)]);
        for (near, far) in [(extent(81.0, 50.0), extent(84.0, 50.0)), (extent(19.0, 50.0), extent(16.0, 50.0))] {
            let mut placer = Placer::new(bounds, placer.taken.clone(), Vec::new());
            assert_eq!(placer.fewest(vec![near, far]), far);
        }
        // Labels above and below each other may touch.
        assert_eq!(placer.fewest(vec![extent(50.0, 62.0), extent(50.0, 90.0)]), extent(50.0, 62.0));
    }

    #[test]
    fn labels_of_neighbouring_points_do_not_cover_each_other() {
        let bounds = Extent { left: 0.0, top: 0.0, right: 200.0, bottom: 200.0 };
        let mut placer = Placer::new(bounds, Vec::new(), Vec::new());
        let labels: Vec<Extent> = (0..5).map(|index| placer.beside((190.0, 100.0 + f64::from(index)), 40.0, 12.0)).collect();
        for (index, label) in labels.iter().enumerate() {
            assert!(label.within(&bounds), "{label:?}");
            assert!(labels[..index].iter().all(|other| !other.meets(label)), "{labels:?}");
        }
    }
}
