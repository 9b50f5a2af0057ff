//! The bounds that a search has proved for each node, computed from its events.

use scoutlab_games::{INFINITY, Value, Window};

use super::Event;
use crate::table::Bounds;

/// The bounds, visits and windows of one node after some of a search's steps.
///
/// Values, bounds and windows are for the side to move at the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeBounds {
    /// The interval that contains the node's value, according to all visits so far. For a leaf, both ends are its value. For
    /// other nodes, the interval is the maximum of the negated intervals of the children. The interval of a child that was
    /// never visited is infinite.
    pub interval: Bounds,
    /// The indices, counted from 1, of this leaf's visits in the sequence of all leaf visits. The list is empty for interior
    /// nodes.
    pub leaf_visits: Vec<u64>,
    /// The windows of the node's interior visits, in order.
    pub windows: Vec<Window>,
    /// Whether a move caused a cutoff in the last visit.
    pub is_cut: bool,
    /// Whether an interior visit has begun but not ended.
    pub is_open: bool,
    /// Whether the node was visited at all.
    pub is_visited: bool,
    /// The number of children that were visited.
    pub visited_children: u32,
    /// The value that the last completed visit returned.
    returned: Option<Value>,
    leaf: Option<Value>,
}

/// The known value or bound of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// The exact value of the node.
    Exact(Value),
    /// An upper bound on the value.
    AtMost(Value),
    /// A lower bound on the value.
    AtLeast(Value),
}

impl KnownValue {
    /// Returns the value or bound from the opponent's point of view.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Exact(value) => Self::Exact(-value),
            Self::AtMost(value) => Self::AtLeast(-value),
            Self::AtLeast(value) => Self::AtMost(-value),
        }
    }

    /// Returns the number without its kind.
    pub const fn value(self) -> Value {
        match self {
            Self::Exact(value) | Self::AtMost(value) | Self::AtLeast(value) => value,
        }
    }
}

impl NodeBounds {
    const UNKNOWN: Self = Self {
        interval: Bounds::NONE,
        leaf_visits: Vec::new(),
        windows: Vec::new(),
        is_cut: false,
        is_open: false,
        is_visited: false,
        visited_children: 0,
        returned: None,
        leaf: None,
    };

    /// Returns the exact value if the interval contains one number. Otherwise, returns a finite end of the interval as a bound:
    /// preferably the lower end if the last visit failed high, or else the upper end. Returns `None` if neither end is finite.
    pub fn known(&self) -> Option<KnownValue> {
        let Bounds { lower, upper } = self.interval;
        if lower == upper {
            return Some(KnownValue::Exact(lower));
        }
        let at_most = (upper < INFINITY).then_some(KnownValue::AtMost(upper));
        let at_least = (lower > -INFINITY).then_some(KnownValue::AtLeast(lower));
        match (self.returned, self.windows.last()) {
            (Some(value), Some(window)) if value >= window.beta => at_least.or(at_most),
            _ => at_most.or(at_least),
        }
    }
}

/// Returns the bounds, visits and windows of each node after the first `steps` steps of a search.
///
/// `parents` contains the parent of each node. A parent has a smaller number than its children, and the parent of the root is
/// the root. `moves` contains the number of moves of each node. TT cutoffs add nothing, because in a tree the transposition
/// table stores only the results of earlier visits of the node.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::observers::{EventLog, KnownValue, node_bounds};
/// use scoutlab_search::{Search, algorithms::AlphaBeta};
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mut log = EventLog::new(100);
/// Search::new(&Leaves).observed_by(&mut log).run(&AlphaBeta, &tree.root(), 2)?;
/// let parents: Vec<u32> = std::iter::once(0).chain(log.nodes().iter().map(|&(parent, _)| parent)).collect();
/// // The root, its first child with 3 and 5, and its second with 2.
/// let nodes = node_bounds(log.events(), &parents, &[2, 2, 0, 0, 2, 0], u64::MAX);
/// let known: Vec<_> = nodes.iter().map(|node| node.known().unwrap()).collect();
/// assert_eq!((known[0], known[1]), (KnownValue::Exact(3), KnownValue::Exact(-3))); // MIN is to move at the child
/// assert_eq!(known[4], KnownValue::AtLeast(-2)); // at most 2 for MAX
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
pub fn node_bounds<M>(events: &[Event<M>], parents: &[u32], moves: &[u32], steps: u64) -> Vec<NodeBounds> {
    let mut nodes = vec![NodeBounds::UNKNOWN; parents.len()];
    let plies = plies(parents);
    let (mut current, mut leaves, mut step) = (0, 0, 0);
    for event in events {
        step += u64::from(event.is_step());
        if step > steps {
            break;
        }
        match *event {
            Event::Enter { node, window, .. } => {
                current = node as usize;
                if nodes[current].leaf.is_some() {
                    // A leaf of the last iteration is an interior node of this iteration. At this ply, only terminal positions
                    // are still leaves.
                    for (other, bounds) in nodes.iter_mut().enumerate() {
                        if plies[other] == plies[current] && moves[other] > 0 {
                            bounds.leaf = None;
                        }
                    }
                }
                let entered = &mut nodes[current];
                (entered.is_open, entered.is_cut, entered.is_visited, entered.returned) = (true, false, true, None);
                entered.windows.push(window);
            }
            Event::Leaf { node, value, .. } => {
                leaves += 1;
                let leaf = &mut nodes[node as usize];
                leaf.is_visited = true;
                leaf.leaf = Some(value);
                leaf.leaf_visits.push(leaves);
            }
            Event::TableAnswer { node, .. } => nodes[node as usize].is_visited = true,
            Event::Cutoff { .. } => nodes[current].is_cut = true,
            Event::Leave { value } => {
                nodes[current].returned = Some(value);
                nodes[current].is_open = false;
                current = parents[current] as usize;
            }
            Event::Resume { node } => current = node as usize,
            Event::Research { .. } | Event::Improved { .. } | Event::OpenList { .. } | Event::Probes { .. } => {}
        }
    }
    combine(&mut nodes, parents, moves);
    nodes
}

fn plies(parents: &[u32]) -> Vec<u32> {
    let mut plies = vec![0; parents.len()];
    for node in 1..parents.len() {
        plies[node] = plies[parents[node] as usize] + 1;
    }
    plies
}

fn combine(nodes: &mut [NodeBounds], parents: &[u32], moves: &[u32]) {
    let mut best = vec![Bounds { lower: -INFINITY, upper: -INFINITY }; nodes.len()];
    for node in (0..nodes.len()).rev() {
        nodes[node].interval = match nodes[node].leaf {
            Some(value) => Bounds { lower: value, upper: value },
            None if nodes[node].visited_children == 0 => Bounds::NONE,
            None if nodes[node].visited_children < moves[node] => Bounds { upper: INFINITY, ..best[node] },
            None => best[node],
        };
        if node > 0 && nodes[node].is_visited {
            let Bounds { lower, upper } = nodes[node].interval;
            let parent = parents[node] as usize;
            nodes[parent].visited_children += 1;
            best[parent].lower = best[parent].lower.max(-upper);
            best[parent].upper = best[parent].upper.max(-lower);
        }
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::tree::{Leaves, TextTree};
    use scoutlab_games::{Game, Side};

    use super::*;
    use crate::Search;
    use crate::algorithms::AnyAlgorithm;
    use crate::observers::EventLog;

    /// Returns the values of the interior nodes for MAX, in the order of their first visits, such as `3 3 ≤2`.
    fn shown(tree: &str, algorithm: &str, steps: u64) -> String {
        let tree = TextTree::parse(tree).unwrap();
        let algorithm: AnyAlgorithm = algorithm.parse().unwrap();
        let mut log = EventLog::new(10_000);
        Search::new(&Leaves).observed_by(&mut log).run_named(&algorithm, &tree.root(), tree.height()).unwrap();
        let mut positions = vec![tree.root()];
        for (parent, played) in log.nodes() {
            positions.push(positions[parent as usize].play(played));
        }
        let parents: Vec<u32> = std::iter::once(0).chain(log.nodes().iter().map(|&(parent, _)| parent)).collect();
        let moves: Vec<u32> = positions.iter().map(|position| position.count_moves() as u32).collect();
        let nodes = node_bounds(log.events(), &parents, &moves, steps);
        let interior = nodes.iter().zip(&positions).filter(|(_, position)| !position.is_terminal());
        let texts = interior.map(|(node, position)| {
            let known = node.known();
            match if position.side_to_move() == Side::First { known } else { known.map(KnownValue::negated) } {
                None => "?".to_owned(),
                Some(KnownValue::Exact(value)) => value.to_string(),
                Some(KnownValue::AtMost(value)) => format!("≤{value}"),
                Some(KnownValue::AtLeast(value)) => format!("≥{value}"),
            }
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    const TEXTBOOK: &str = "[[3 12 8] [2 4 6] [14 5 2]]";

    #[test]
    fn the_textbook_tree_has_the_values_of_textbooks() {
        for algorithm in ["alphabeta", "alphabeta-soft", "scout", "negascout", "pvs", "scout-window", "negascout-hard"] {
            assert_eq!(shown(TEXTBOOK, algorithm, u64::MAX), "3 3 ≤2 2", "{algorithm}");
        }
        assert_eq!(shown(TEXTBOOK, "minimax", u64::MAX), "3 3 2 2");
    }

    #[test]
    fn bounds_of_deeper_trees_equal_bounds_by_hand() {
        // The nodes are the root, [[2 3] [5 9]], [2 3], [5 9], [[0 1] [7 5]] and [0 1]. The search never visits [7 5].
        let deep = "[[[2 3] [5 9]] [[0 1] [7 5]]]";
        for algorithm in ["alphabeta", "alphabeta-soft"] {
            assert_eq!(shown(deep, algorithm, u64::MAX), "3 3 3 ≥5 ≤1 1", "{algorithm}");
        }
        // With MIN at the root, all values are negated.
        assert_eq!(shown("min [[[-2 -3] [-5 -9]] [[0 -1] [-7 -5]]]", "alphabeta", u64::MAX), "-3 -3 -3 ≤-5 ≥-1 -1");
        // A deep cutoff occurs: the search visits 5, and then 1 and 2 below [[[1 9] 2] 3].
        assert_eq!(shown("[5 [[[1 9] 2] 3]]", "alphabeta", u64::MAX), "5 ≤2 2 ≤1");
    }

    #[test]
    fn nodes_are_shown_after_any_step() {
        // The steps are enter, enter, leaf 3, improved.
        assert_eq!(shown(TEXTBOOK, "alphabeta", 4), "? ≤3 ? ?");
        // The next steps are leaves 12 and 8, leave, improved, enter, leaf 2.
        assert_eq!(shown(TEXTBOOK, "alphabeta", 10), "≥3 3 ≤2 ?");
    }

    #[test]
    fn the_horizon_of_an_earlier_iteration_is_forgotten() {
        assert_eq!(shown("[[3 12 8]=9 [2 4 6]=1 [14 5 2]=7]", "deepening(alphabeta)", u64::MAX), "3 3 ≤2 2");
    }
}
