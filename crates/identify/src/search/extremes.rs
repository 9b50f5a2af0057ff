//! The fewest and the most nodes that a search of a position to a fixed depth can visit.

use crate::rules::{Rules, Walk};
use scoutlab_games::Side;

/// The numbers of leaves, interior nodes and calls, in this order.
pub type Counts = [u64; 3];

/// The least and the greatest counts of a search that visits each node at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extremes {
    /// The counts of the smallest tree that proves the value (a critical tree, Knuth and Moore 1975).
    pub least: Counts,
    /// The counts of the whole tree, which minimax visits.
    pub most: Counts,
}

/// A function that selects which proof of a child its parent uses.
type ChildProof = fn(&Proofs) -> Counts;

/// The counts for a false statement, which has no proof.
const NEVER: Counts = [u64::MAX; 3];

/// The counts of the smallest trees that prove how the value of a node compares with the value of the root.
struct Proofs {
    at_least: Counts,
    at_most: Counts,
    equal: Counts,
}

struct Explorer<'w> {
    walk: &'w mut dyn Walk,
    /// The sign: 1 if the first player is MAX, else -1.
    sign: i64,
    left: u64,
}

/// Returns the least and the greatest counts, or `None` if the whole tree has more nodes than `limit`.
///
/// ```
/// use scoutlab_identify::rules::Walker;
/// use scoutlab_games::tree::TextTree;
/// use scoutlab_identify::extremes;
///
/// let tree = TextTree::shared("[[3 5] [2 9]]").unwrap();
/// // 3 and 5 prove the value of the first child, and 2 refutes the second.
/// let found = extremes(&mut Walker::new(tree.root()), 2, 100).unwrap();
/// assert_eq!((found.least, found.most), ([3, 3, 6], [4, 3, 7]));
/// ```
pub fn extremes(walk: &mut dyn Walk, depth: u32, limit: u64) -> Option<Extremes> {
    walk.restart();
    let sign = if walk.side() == Side::First { 1 } else { -1 };
    let mut explorer = Explorer { walk, sign, left: limit };
    let mut most = [0; 3];
    let value = explorer.minimax(depth, true, &mut most)?;
    Some(Extremes { least: explorer.prove(depth, true, value).equal, most })
}

impl Explorer<'_> {
    /// Returns the number of children of this node. For a leaf, returns the value for MAX as the error.
    fn open(&mut self, depth: u32) -> Result<usize, i64> {
        let children = if depth == 0 { 0 } else { self.walk.open(&Rules::default()).count };
        if children == 0 { Err(self.sign * i64::from(self.walk.value(&Rules::default()))) } else { Ok(children) }
    }

    fn minimax(&mut self, depth: u32, is_max: bool, counts: &mut Counts) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        counts[2] += 1;
        let children = match self.open(depth) {
            Err(value) => {
                counts[0] += 1;
                return Some(value);
            }
            Ok(children) => children,
        };
        counts[1] += 1;
        let mut best = None;
        for index in 0..children {
            self.walk.descend(index);
            let value = self.minimax(depth - 1, !is_max, counts);
            self.walk.ascend();
            let value = value?;
            best = Some(best.map_or(value, |best: i64| if is_max { best.max(value) } else { best.min(value) }));
        }
        best
    }

    fn prove(&mut self, depth: u32, is_max: bool, value: i64) -> Proofs {
        let children = match self.open(depth) {
            Err(found) => {
                let proof = |holds: bool| if holds { [1, 0, 1] } else { NEVER };
                return Proofs {
                    at_least: proof(found >= value),
                    at_most: proof(found <= value),
                    equal: proof(found == value),
                };
            }
            Ok(children) => children,
        };
        let below: Vec<Proofs> = (0..children)
            .map(|index| {
                self.walk.descend(index);
                let proofs = self.prove(depth - 1, !is_max, value);
                self.walk.ascend();
                proofs
            })
            .collect();
        // One child proves what its parent can achieve. All children together prove what the parent cannot avoid.
        let (one, all): (ChildProof, ChildProof) = if is_max {
            (|child| child.at_least, |child| child.at_most)
        } else {
            (|child| child.at_most, |child| child.at_least)
        };
        let own = |kind: usize| u64::from(kind > 0);
        let smallest: Counts = std::array::from_fn(|kind| {
            below.iter().map(|child| one(child)[kind]).min().unwrap_or(u64::MAX).saturating_add(own(kind))
        });
        let every: Counts =
            std::array::from_fn(|kind| below.iter().fold(own(kind), |sum, child| sum.saturating_add(all(child)[kind])));
        let equal = std::array::from_fn(|kind| {
            let with = |child: &Proofs| match child.equal[kind] {
                u64::MAX => u64::MAX,
                equal => every[kind].saturating_sub(all(child)[kind]).saturating_add(equal),
            };
            if every[kind] == u64::MAX { u64::MAX } else { below.iter().map(with).min().unwrap_or(u64::MAX) }
        });
        if is_max {
            Proofs { at_least: smallest, at_most: every, equal }
        } else {
            Proofs { at_least: every, at_most: smallest, equal }
        }
    }
}
