//! The bounds that a search has proved for each node, computed from its events.

use scoutlab_games::{INFINITY, Value, Window};

use super::Event;
use crate::table::Bounds;

/// The bounds, visits and windows of one node after some of a search's steps.
///
/// Iterative deepening repeats the search with a growing depth. `leaf_visits` and `windows` list the visits of all iterations.
/// All other fields describe only the current iteration, because a value at another depth is a value of another tree.
///
/// Values, bounds and windows are for the side to move at the node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each field is a fact about the node, and most combinations occur")]
pub struct NodeBounds {
    /// The interval that contains the node's value, according to all visits of the current iteration. For a leaf, both ends are
    /// its value. For other nodes, the interval is the maximum of the negated intervals of the children. The interval of a child
    /// that was never visited is infinite.
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
    /// Whether the node had an interior visit. A leaf has none, nor has a node at the horizon of the iteration.
    pub is_expanded: bool,
    /// Whether the last visit of the node is part of the last visit of its parent, and so on up to the root. An earlier pass
    /// over the root, or a test of an ancestor that is being re-searched, is not current.
    pub is_current: bool,
    /// The number of children that were visited.
    pub visited_children: u32,
    /// The value that the last completed visit returned.
    returned: Option<Value>,
    leaf: Option<Value>,
    /// The result of the last visit if it is a TEST of Scout: nothing until the TEST ends.
    test: Option<Bounds>,
    /// The numbers of the last visit and of the visit of the parent that it is part of.
    visit: u64,
    parent_visit: u64,
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
        is_expanded: false,
        is_current: false,
        visited_children: 0,
        returned: None,
        leaf: None,
        test: None,
        visit: 0,
        parent_visit: 0,
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

    /// Forgets the last iteration, except for the list of its visits.
    fn begin_iteration(&mut self) {
        let (leaf_visits, windows) = (std::mem::take(&mut self.leaf_visits), std::mem::take(&mut self.windows));
        *self = Self { leaf_visits, windows, ..Self::UNKNOWN };
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
    Replay::new(parents, moves, false).run(events, steps)
}

/// Returns what [`node_bounds`] returns, for a search by [`Scout`](crate::algorithms::Scout).
///
/// TEST returns only yes or no. A node whose last visit is a TEST therefore has the interval that this answer implies, and no
/// interval before the TEST ends, even if the TEST has visited all children.
pub fn node_bounds_of_scout<M>(events: &[Event<M>], parents: &[u32], moves: &[u32], steps: u64) -> Vec<NodeBounds> {
    Replay::new(parents, moves, true).run(events, steps)
}

/// Follows the events of a search.
struct Replay<'r> {
    parents: &'r [u32],
    moves: &'r [u32],
    plies: Vec<u32>,
    has_tests: bool,
    nodes: Vec<NodeBounds>,
    current: usize,
    /// The node whose visit ended last.
    last: usize,
    visits: u64,
    leaves: u64,
}

impl<'r> Replay<'r> {
    fn new(parents: &'r [u32], moves: &'r [u32], has_tests: bool) -> Self {
        let nodes = vec![NodeBounds::UNKNOWN; parents.len()];
        Self { parents, moves, plies: plies(parents), has_tests, nodes, current: 0, last: 0, visits: 0, leaves: 0 }
    }

    fn run<M>(mut self, events: &[Event<M>], steps: u64) -> Vec<NodeBounds> {
        let (mut step, mut depth, mut next_depth) = (0, None, None);
        for event in events {
            step += u64::from(event.is_step());
            if step > steps {
                break;
            }
            if let Event::Begin { depth } = *event {
                next_depth = Some(depth);
            }
            // After the last step of an iteration, the iteration is still the current one.
            if event.is_step() && next_depth.is_some() {
                if depth.is_some() && depth != next_depth {
                    self.nodes.iter_mut().for_each(NodeBounds::begin_iteration);
                }
                depth = next_depth.take();
            }
            self.take(event);
        }
        combine(&mut self.nodes, self.parents, self.moves);
        self.nodes
    }

    fn take<M>(&mut self, event: &Event<M>) {
        match *event {
            Event::Enter { node, window, .. } => {
                self.current = node as usize;
                self.forget_horizon();
                self.visit(node);
                let is_test = self.has_tests && window != Window::INFINITE;
                let entered = &mut self.nodes[self.current];
                (entered.is_open, entered.is_expanded, entered.returned) = (true, true, None);
                entered.test = is_test.then_some(Bounds::NONE);
                entered.windows.push(window);
            }
            Event::Leaf { node, value, .. } => {
                self.visit(node);
                self.leaves += 1;
                let leaf = &mut self.nodes[node as usize];
                leaf.leaf = Some(value);
                leaf.leaf_visits.push(self.leaves);
            }
            Event::TtCutoff { node, .. } => self.visit(node),
            Event::Cutoff { .. } => self.nodes[self.current].is_cut = true,
            Event::Leave { value } => {
                let left = &mut self.nodes[self.current];
                (left.returned, left.is_open) = (Some(value), false);
                if let (Some(answer), Some(window)) = (&mut left.test, left.windows.last()) {
                    *answer = if value >= window.beta {
                        Bounds { lower: window.beta, upper: INFINITY }
                    } else {
                        Bounds { lower: -INFINITY, upper: window.alpha }
                    };
                }
                self.last = self.current;
                self.current = self.parents[self.current] as usize;
            }
            Event::Resume { node } => self.current = node as usize,
            // The child that has just been visited will be visited again.
            Event::ReSearch { .. } => self.nodes[self.last].parent_visit = 0,
            Event::Improved { .. }
            | Event::Begin { .. }
            | Event::OpenState { .. }
            | Event::OpenList { .. }
            | Event::Evaluations { .. } => {}
        }
    }

    fn visit(&mut self, node: u32) {
        self.visits += 1;
        self.last = node as usize;
        let parent_visit = self.nodes[self.parents[node as usize] as usize].visit;
        let visited = &mut self.nodes[node as usize];
        (visited.is_visited, visited.is_cut, visited.is_open) = (true, false, false);
        (visited.visit, visited.parent_visit) = (self.visits, parent_visit);
    }

    /// If the current node was a leaf, a search to a greater depth has begun. At the ply of the node, only terminal positions are
    /// still leaves.
    fn forget_horizon(&mut self) {
        if self.nodes[self.current].leaf.is_none() {
            return;
        }
        for (node, bounds) in self.nodes.iter_mut().enumerate() {
            if self.plies[node] == self.plies[self.current] && self.moves[node] > 0 {
                bounds.leaf = None;
            }
        }
    }
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
        nodes[node].interval = match (nodes[node].leaf, nodes[node].test) {
            (Some(value), _) => Bounds { lower: value, upper: value },
            (None, Some(answer)) => answer,
            _ if nodes[node].visited_children == 0 => Bounds::NONE,
            _ if nodes[node].visited_children < moves[node] => Bounds { upper: INFINITY, ..best[node] },
            _ => best[node],
        };
        if node > 0 && nodes[node].is_visited {
            let Bounds { lower, upper } = nodes[node].interval;
            let parent = parents[node] as usize;
            nodes[parent].visited_children += 1;
            best[parent].lower = best[parent].lower.max(-upper);
            best[parent].upper = best[parent].upper.max(-lower);
        }
    }
    for node in 0..nodes.len() {
        let parent = &nodes[parents[node] as usize];
        let is_part = node == 0 || (parent.is_current && parent.visit == nodes[node].parent_visit);
        nodes[node].is_current = nodes[node].is_visited && is_part;
    }
}

#[cfg(test)]
mod tests {
    use scoutlab_games::tree::{Leaves, TextTree};
    use scoutlab_games::{Game, Side};

    use super::*;
    use crate::Search;
    use crate::algorithms::built_in;
    use crate::observers::EventLog;

    /// Returns the values of the interior nodes for MAX, in the order of their first visits, such as `3 3 ≤2`.
    fn shown(tree: &str, algorithm: &str, steps: u64) -> String {
        let tree = TextTree::parse(tree).unwrap();
        let algorithm = built_in(algorithm).unwrap();
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
