//! Lists all small trees, beginning with the smallest.

use scoutlab_games::tree::TextTree;

/// The maximum number of leaves of a tree in [`small_trees`].
pub(super) const MOST_LEAVES: usize = 5;

/// Returns every tree with two to [`MOST_LEAVES`] leaves in which each interior node has at least two children and MAX moves at
/// the root. The values of leaves are the ranks 0, 1, .., in every possible order and with ties.
///
/// Trees with fewer leaves come first, then trees with fewer interior nodes.
pub(super) fn small_trees() -> Vec<TextTree> {
    let mut trees = Vec::new();
    for leaves in 2..=MOST_LEAVES {
        let mut shapes = shapes(leaves);
        shapes.sort_by_key(Shape::interior);
        let rankings = rankings(leaves);
        for shape in &shapes {
            for ranks in &rankings {
                let text = shape.text(&mut ranks.iter());
                trees.push(TextTree::parse(&text).expect("brackets and numbers are a tree"));
            }
        }
    }
    trees
}

/// The shape of a tree, as the shapes of the children of its root. A leaf has no children.
#[derive(Clone)]
struct Shape(Vec<Shape>);

impl Shape {
    fn interior(&self) -> usize {
        usize::from(!self.0.is_empty()) + self.0.iter().map(Self::interior).sum::<usize>()
    }

    fn text<'r>(&self, ranks: &mut impl Iterator<Item = &'r usize>) -> String {
        if self.0.is_empty() {
            return ranks.next().expect("a rank for each leaf").to_string();
        }
        let children: Vec<String> = self.0.iter().map(|child| child.text(ranks)).collect();
        format!("[{}]", children.join(" "))
    }
}

/// Returns the shapes of trees with this many leaves.
fn shapes(leaves: usize) -> Vec<Shape> {
    if leaves == 1 {
        return vec![Shape(Vec::new())];
    }
    (1..leaves).flat_map(|first| rows_that_start_with(first, leaves)).map(Shape).collect()
}

/// Returns all sequences of shapes that have `leaves` leaves in total and begin with a shape of `first` leaves.
fn rows_that_start_with(first: usize, leaves: usize) -> Vec<Vec<Shape>> {
    let rest = leaves - first;
    let rests =
        if rest == 0 { vec![Vec::new()] } else { (1..=rest).flat_map(|next| rows_that_start_with(next, rest)).collect() };
    let shapes = shapes(first);
    shapes.iter().flat_map(|shape| rests.iter().map(|rest| [std::slice::from_ref(shape), &rest[..]].concat())).collect()
}

/// Returns all sequences of `count` ranks in which every rank from 0 to the greatest occurs.
fn rankings(count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        all = all.iter().flat_map(|ranks| (0..count).map(|rank| [&ranks[..], &[rank]].concat())).collect();
    }
    all.retain(|ranks| (0..ranks.iter().max().map_or(0, |&most| most)).all(|rank| ranks.contains(&rank)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_shapes_and_rankings_are_schroeder_and_fubini_numbers() {
        // The number of shapes is the number of bracketings of n letters (Schroeder 1870). The number of rankings is the
        // ordered Bell (Fubini) number.
        assert_eq!((1..=7).map(|leaves| shapes(leaves).len()).collect::<Vec<_>>(), [1, 1, 3, 11, 45, 197, 903]);
        assert_eq!((1..=5).map(|count| rankings(count).len()).collect::<Vec<_>>(), [1, 3, 13, 75, 541]);
        assert_eq!(small_trees().len(), 3 + 3 * 13 + 11 * 75 + 45 * 541);
    }
}
