//! The six types of nodes under perfect ordering.

use scoutlab_games::{Evaluator, Game, Value};

use crate::orderings::Oracle;
use crate::{ChildWindows, INFINITY, Node, Observer, Window};

/// The types of nodes that alpha-beta and Scout visit if the first move is best at every node and the root window is infinite.
/// The side to move at the root is MAX, and `r` is the value of the root.
///
/// The six types are Knuth and Moore's (1975) types 1, 2 and 3, distinguished by the side to move. A tutorial series on
/// tic-tac-toe (2025) lists these six types with the windows of both algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeType {
    /// Type 1: MAX is to move, and the value is r. The search visits every child.
    PrincipalMax,
    /// Type 2: MIN is to move, and the value is r. The search visits every child.
    PrincipalMin,
    /// Type 3: MIN is to move, and the value is at most r. The search visits only the first child.
    CutMin,
    /// Type 4: MAX is to move, and the value is at most r. The search visits every child.
    AllMax,
    /// Type 5: MAX is to move, and the value is at least r. The search visits only the first child.
    CutMax,
    /// Type 6: MIN is to move, and the value is at least r. The search visits every child.
    AllMin,
}

impl NodeType {
    /// All types in the order of their numbers.
    pub const ALL: [Self; 6] = [Self::PrincipalMax, Self::PrincipalMin, Self::CutMin, Self::AllMax, Self::CutMax, Self::AllMin];

    /// Returns the number of the type, 1 to 6.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// Returns the type of the first child.
    pub const fn first_child(self) -> Self {
        match self {
            Self::PrincipalMax => Self::PrincipalMin,
            Self::PrincipalMin => Self::PrincipalMax,
            Self::CutMin => Self::AllMax,
            Self::AllMax => Self::CutMin,
            Self::CutMax => Self::AllMin,
            Self::AllMin => Self::CutMax,
        }
    }

    /// Returns the type of the later children, or `None` if they are not visited.
    pub const fn later_child(self) -> Option<Self> {
        match self {
            Self::PrincipalMax | Self::AllMax => Some(Self::CutMin),
            Self::PrincipalMin | Self::AllMin => Some(Self::CutMax),
            Self::CutMin | Self::CutMax => None,
        }
    }
}

/// A visit of a node, with its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedVisit<M> {
    /// The distance from the root in plies.
    pub ply: u32,
    /// The move that led to the node, or `None` at the root.
    pub played: Option<M>,
    /// The index of the move `played` in search order.
    pub index: usize,
    /// The type of the visit, or `None` if the visit is untyped.
    pub node_type: Option<NodeType>,
    /// The type of the parent's visit, or `None` if that visit is untyped or the node is the root.
    pub parent_type: Option<NodeType>,
}

/// Classifies every visit of a search by its window and exact value, and counts the types by ply.
///
/// A visit has a type if its window is the window of this type under perfect ordering and its exact value fits the type. The
/// windows are (r, +inf) and (-inf, r) in alpha-beta, and null windows in the other algorithms. All other visits are untyped:
/// their nodes lie outside the minimal tree. Visits of leaves are classified like other visits. The search must have an
/// infinite window at the root, no transposition table, and an algorithm that [`ChildWindows`] covers.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::observers::NodeTypes;
/// use scoutlab_search::orderings::Oracle;
/// use scoutlab_search::{ChildWindows, Search, algorithms::AlphaBeta};
///
/// // The best moves come first: every visit belongs to the minimal tree (Knuth and Moore 1975).
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let mut types = NodeTypes::new(&Leaves, Oracle::default(), &tree.root(), 2, ChildWindows::Whole);
/// Search::new(&Leaves).observed_by(&mut types).run(&AlphaBeta, &tree.root(), 2)?;
/// // No untyped visits. Types 1 to 6: the root and 3; its reply; the second move, cut off by its first reply; that reply, 2; and 5.
/// assert_eq!(types.counts(), [0, 2, 1, 1, 1, 1, 0]);
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone)]
pub struct NodeTypes<'e, G: Game> {
    evaluator: &'e dyn Evaluator<G>,
    oracle: Oracle<G>,
    root_value: Value,
    child_windows: ChildWindows,
    /// For each ply, the number of untyped visits, followed by the number of visits of each type.
    counts: Vec<[u64; 7]>,
    /// The interior nodes from the root to the current node.
    line: Vec<Open>,
    next: Next<G::Move>,
    /// The value of the visit that ended last, for the side to move at its node.
    returned: Value,
    visits: Option<Vec<TypedVisit<G::Move>>>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    /// The window for the side to move. Each new best move raises its alpha.
    window: Window,
    node_type: Option<NodeType>,
    again: bool,
}

#[derive(Clone, Copy, Debug)]
struct Next<M> {
    /// The window of the visit, for the side to move at the visited node.
    window: Window,
    played: Option<M>,
    index: usize,
}

impl<'e, G: Game> NodeTypes<'e, G> {
    /// Creates an observer for a search of `root` to `depth` plies with `evaluator`. The exact values come from `oracle`.
    pub fn new(evaluator: &'e dyn Evaluator<G>, oracle: Oracle<G>, root: &G, depth: u32, child_windows: ChildWindows) -> Self {
        Self {
            root_value: oracle.value(root, depth, evaluator),
            evaluator,
            oracle,
            child_windows,
            counts: vec![[0; 7]; depth as usize + 1],
            line: Vec::new(),
            next: Next { window: Window::INFINITE, played: None, index: 0 },
            returned: 0,
            visits: None,
        }
    }

    /// Makes the observer also record every visit. Recording suits only small searches.
    #[must_use]
    pub fn recording(self) -> Self {
        Self { visits: Some(Vec::new()), ..self }
    }

    /// Returns the visits in order, if they were recorded.
    pub fn visits(&self) -> &[TypedVisit<G::Move>] {
        self.visits.as_deref().unwrap_or_default()
    }

    /// Returns, for each ply from 0, the number of untyped visits, followed by the numbers of visits of types 1 to 6.
    pub fn counts_by_ply(&self) -> &[[u64; 7]] {
        &self.counts
    }

    /// Returns the number of untyped visits, followed by the numbers of visits of types 1 to 6.
    pub fn counts(&self) -> [u64; 7] {
        let mut sum = [0; 7];
        for ply in &self.counts {
            sum.iter_mut().zip(ply).for_each(|(sum, count)| *sum += count);
        }
        sum
    }

    /// Returns the type of a visit. The function computes the exact value only if the window matches a type.
    fn classify(&self, ply: u32, window: Window, value: &impl ExactValue) -> Option<NodeType> {
        let max = ply.is_multiple_of(2);
        let root = self.root_value;
        // The bounds are for MAX, the side to move at the root.
        let Window { alpha, beta } = if max { window } else { -window };
        // A value of at least `bound` for MAX is a value below `1 - bound` for MIN.
        let at_least = |bound: Value| if max { value.at_least(bound) } else { !value.at_least(1 - bound) };
        let whole = self.child_windows == ChildWindows::Whole;
        let (far_beta, far_alpha) = if whole { (INFINITY, -INFINITY) } else { (root + 1, root - 1) };
        if (alpha, beta) == (-INFINITY, INFINITY) {
            let node_type = if max { NodeType::PrincipalMax } else { NodeType::PrincipalMin };
            (at_least(root) && !at_least(root + 1)).then_some(node_type)
        } else if (alpha, beta) == (root, far_beta) {
            let node_type = if max { NodeType::AllMax } else { NodeType::CutMin };
            (!at_least(root + 1)).then_some(node_type)
        } else if (alpha, beta) == (far_alpha, root) {
            let node_type = if max { NodeType::CutMax } else { NodeType::AllMin };
            at_least(root).then_some(node_type)
        } else {
            None
        }
    }

    fn count(&mut self, ply: u32, node_type: Option<NodeType>) {
        self.counts[ply as usize][node_type.map_or(0, NodeType::number)] += 1;
        if let Some(visits) = &mut self.visits {
            let parent = ply.checked_sub(1).and_then(|above| self.line.get(above as usize));
            let parent_type = parent.and_then(|open| open.node_type);
            visits.push(TypedVisit { ply, played: self.next.played, index: self.next.index, node_type, parent_type });
        }
    }

    fn child_window(&self, open: &Open, index: usize) -> Window {
        let Window { alpha, beta } = open.window;
        let window = match (self.child_windows, open.again, index) {
            (ChildWindows::NullThenInfinite, true, _) => Window::INFINITE,
            (ChildWindows::NullThenAboveFound, true, _) => Window::new(-self.returned, beta),
            (ChildWindows::Whole, ..) | (_, true, _) | (_, _, 0) => open.window,
            _ => Window::new(alpha, alpha + 1),
        };
        -window
    }
}

/// The exact value of a node, for the side to move at the node. The value comes from the evaluator or from the oracle.
trait ExactValue {
    fn at_least(&self, bound: Value) -> bool;
}

impl ExactValue for Value {
    fn at_least(&self, bound: Value) -> bool {
        *self >= bound
    }
}

struct Asked<'a, G: Game> {
    node: &'a Node<'a, G>,
    oracle: &'a Oracle<G>,
    evaluator: &'a dyn Evaluator<G>,
}

impl<G: Game> ExactValue for Asked<'_, G> {
    fn at_least(&self, bound: Value) -> bool {
        self.oracle.is_at_least(self.node.position, self.node.depth, self.evaluator, bound)
    }
}

impl<G: Game> Observer<G> for NodeTypes<'_, G> {
    fn enter(&mut self, node: &Node<'_, G>, window: Window) {
        debug_assert_eq!(self.next.window, window, "the window of a child {} plies below the root", node.ply());
        self.line.truncate(node.ply() as usize);
        let asked = Asked { node, oracle: &self.oracle, evaluator: self.evaluator };
        let node_type = self.classify(node.ply(), window, &asked);
        self.count(node.ply(), node_type);
        self.line.push(Open { window, node_type, again: false });
    }

    fn descend(&mut self, node: &Node<'_, G>, played: G::Move, index: usize) {
        let open = self.line[node.ply() as usize];
        self.next = Next { window: self.child_window(&open, index), played: Some(played), index };
        self.line[node.ply() as usize].again = false;
    }

    fn re_search(&mut self, node: &Node<'_, G>, _played: G::Move) {
        self.line[node.ply() as usize].again = true;
    }

    fn improved(&mut self, node: &Node<'_, G>, _played: G::Move, value: Value) {
        self.line[node.ply() as usize].window.alpha = value;
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        let node_type = self.classify(ply, self.next.window, &value);
        self.count(ply, node_type);
        self.returned = value;
    }

    fn leave(&mut self, _node: &Node<'_, G>, value: Value) {
        self.returned = value;
    }
}
