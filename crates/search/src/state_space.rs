//! State-space search: SSS\* and DUAL\*, which search best first.

mod blocks;
mod nodes;
#[cfg(test)]
mod tests;

use scoutlab_games::{Game, MoveSet, Value, Values};

use self::blocks::Full;
use self::nodes::{Best, ChildState, Kind, Nodes, TreeNode};
use crate::search::Walk;
use crate::{INFINITY, SearchError, Tried, Window};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The default of [`StateSpace::limit_mb`].
const DEFAULT_LIMIT: u64 = 1024;

/// The parameters of a state-space search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSpace {
    /// The name of the algorithm, for error messages.
    pub algorithm: &'static str,
    /// Whether the side to move at the root is MAX. The search extends strategies of MAX. SSS\* has MAX at the root, and DUAL\*
    /// has MIN.
    pub root_is_max: bool,
    /// The memory limit of the OPEN list, in MiB.
    pub limit_mb: u64,
}

/// A tree that a best-first algorithm with an OPEN list can search. Such an algorithm goes to and fro between the nodes that it knows,
/// whereas the steps of [`Tree`](crate::Tree) only lead from a node to its parent and its children.
pub trait BestFirst {
    /// Searches the state space of the root in best-first order, using SSS\* or DUAL\* and no transposition table.
    ///
    /// # Errors
    ///
    /// Fails with [`SearchError`] if the OPEN list exceeds its limit or the available memory.
    fn search_state_space(&mut self, space: StateSpace) -> Result<Value, SearchError>;
}

/// Reads the parameter `limit=MB`, the memory limit of the OPEN list.
pub(crate) fn limit(arguments: &mut Arguments) -> Result<u64, SpecificationError> {
    Ok(arguments.whole("limit", 1..=1_000_000)?.map_or(DEFAULT_LIMIT, |megabytes| megabytes as u64))
}

/// Searches the state space of the current node of `walk`, which is the root, using Stockman's (1979) operator Gamma.
///
/// Here, OPEN is not a list but the tree itself, as in the recursive form of Bhattacharya and Bagchi (1986). Each node stores
/// the merit of each child, which is the greatest merit of the states at and below the child. The search stays below a node as
/// long as the best state of all is there, so it takes the states in Stockman's order.
pub(crate) fn search<G: Game>(walk: &mut Walk<'_, G>, space: StateSpace) -> Result<Value, SearchError> {
    let StateSpace { algorithm, root_is_max, limit_mb } = space;
    let nodes = Nodes::new(usize::try_from(limit_mb << 20).unwrap_or(usize::MAX));
    let mut gamma = Gamma { walk, root_is_max, nodes, path: Vec::new(), is_just_opened: false, entries: 1 };
    match gamma.solve_root() {
        Ok(merit) => Ok(if root_is_max { merit } else { -merit }),
        Err(End::Stopped) => Ok(0),
        Err(End::Full(Full::Limit)) => Err(SearchError::Memory { algorithm, limit_mb, entries: gamma.entries }),
        Err(End::Full(Full::Memory)) => Err(SearchError::NoMemory { algorithm, entries: gamma.entries }),
    }
}

/// The reason why a search ends early.
enum End {
    Stopped,
    Full(Full),
}

impl From<Full> for End {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

struct Gamma<'g, 'w, G: Game> {
    walk: &'g mut Walk<'w, G>,
    root_is_max: bool,
    nodes: Nodes<G::Move>,
    /// The nodes from the root to the current node. All of these nodes are expanded.
    path: Vec<OpenNode>,
    /// Whether the search has opened the machine's current node and not moved since. The moves of the node are then available.
    is_just_opened: bool,
    entries: u64,
}

#[derive(Clone, Copy)]
struct OpenNode {
    node: u32,
    /// The search leaves the node when the merit of the node falls below this value, because a state elsewhere is then better.
    least: Value,
}

impl<G: Game> Gamma<'_, '_, G> {
    /// Applies the operator Gamma to the best state until the root is solved. Returns the merit of the root.
    fn solve_root(&mut self) -> Result<Value, End> {
        let root = OpenNode { node: Nodes::<G::Move>::ROOT, least: -INFINITY };
        self.nodes.add_root(INFINITY)?;
        self.report_state(None, false, INFINITY);
        self.report_open_list();
        self.open(root)?;
        while let Some(&OpenNode { node, least }) = self.path.last() {
            self.check_limit()?;
            let kind = self.kind();
            let best = self.nodes.best(node, kind);
            let child = OpenNode { node: best.child, least: least.max(best.least) };
            self.nodes[node].merit = best.merit;
            match best.state {
                _ if best.merit < least => self.ascend(),
                ChildState::Live if kind == Kind::MinFrontier => self.visit_leaf_of_min(node, best),
                ChildState::Live => self.visit(node, kind, best, child)?,
                ChildState::Solved => self.rise(node, kind, best),
                ChildState::Expanded => {
                    self.nodes[node].current = best.index;
                    self.descend(self.nodes.played(node, kind, best.index));
                    self.path.push(child);
                }
            }
        }
        Ok(self.nodes[root.node].merit)
    }

    #[inline]
    fn check_limit(&mut self) -> Result<(), End> {
        self.walk.check_limit();
        if self.walk.is_stopped { Err(End::Stopped) } else { Ok(()) }
    }

    #[inline]
    fn kind(&self) -> Kind {
        let nodes = &self.walk.nodes;
        Kind::new(nodes.current.depth, nodes.path.len().is_multiple_of(2) == self.root_is_max)
    }

    /// Moves the machine to the child after `played`.
    #[inline]
    fn descend(&mut self, played: G::Move) {
        let nodes = &mut self.walk.nodes;
        nodes.child.position = nodes.current.position.play(played);
        nodes.descend(played, nodes.current.depth - 1);
        self.is_just_opened = false;
    }

    /// Moves the machine to the parent of the current node, if there is one.
    #[inline]
    fn ascend(&mut self) {
        self.path.pop();
        self.walk.nodes.ascend();
        self.is_just_opened = false;
    }

    /// Visits `child`, the live child of `node` that has the best state. The child is not a leaf.
    #[inline]
    fn visit(&mut self, node: u32, kind: Kind, best: Best, child: OpenNode) -> Result<(), End> {
        let played = self.nodes.played(node, kind, best.index);
        let parent = &mut self.nodes[node];
        (parent.current, parent.visited) = (best.index, best.index + 1);
        self.nodes[best.child].merit = best.merit;
        self.report_resume();
        self.report_descend(played, best.index);
        self.descend(played);
        self.open(child)
    }

    /// Opens `live`, the machine's current node. If the position is terminal or the evaluator returns a solved value, the node
    /// is solved immediately.
    #[inline]
    fn open(&mut self, live: OpenNode) -> Result<(), End> {
        let (kind, walk) = (self.kind(), &mut *self.walk);
        let known = walk.known_value(Window::INFINITE).or_else(|| {
            let has_moves = walk.expand();
            (!has_moves).then(|| walk.evaluator.value(&walk.nodes.current.position))
        });
        if let Some(value) = known {
            walk.count_leaf(value);
            let solved = &mut self.nodes[live.node];
            solved.merit = solved.merit.min(if kind.is_max() { value } else { -value });
            let merit = solved.merit;
            self.report_state(None, true, merit);
            self.report_open_list();
            self.walk.nodes.ascend();
            return Ok(());
        }
        walk.nodes.current.table_move = None;
        walk.enter(Window::INFINITE);
        walk.arrange();
        let opened = &*walk.nodes.current;
        let moves = self.nodes.expand(live.node, kind, opened.count, opened.moves.at(0))?;
        if kind != Kind::MaxFrontier && opened.is_arranged {
            moves
                .iter_mut()
                .zip(opened.picker.order())
                .for_each(|(kept, generation_index)| *kept = opened.moves.at(generation_index.into()));
        } else if kind != Kind::MaxFrontier {
            moves.iter_mut().zip(opened.moves.iter()).for_each(|(kept, played)| *kept = played);
        }
        self.entries += if kind.is_max() { opened.count as u64 - 1 } else { 0 };
        self.path.push(live);
        self.is_just_opened = true;
        self.report_live_children(live.node, kind);
        self.report_open_list();
        if kind == Kind::MaxFrontier { self.visit_leaves_of_max(live.node) } else { Ok(()) }
    }

    /// Visits the leaves of a newly opened MAX node until the value of one leaf equals the merit of the node. All leaves
    /// inherit this merit, so the search visits them before any other state.
    fn visit_leaves_of_max(&mut self, node: u32) -> Result<(), End> {
        let TreeNode { merit, count, .. } = self.nodes[node];
        self.nodes[node].visited = count;
        let mut greatest = Value::MIN;
        for index in 0..count {
            self.check_limit()?;
            let opened = &mut *self.walk.nodes.current;
            let generation_index = if opened.is_arranged { opened.picker.pick() } else { index.into() };
            let (played, value) =
                (opened.moves.at(generation_index), opened.has_values.then(|| opened.values.at(generation_index)));
            let value = self.visit_leaf(played, index, value, |value| value.min(merit)).min(merit);
            if value > greatest {
                greatest = value;
                self.nodes.set_best_leaf(node, index, played, value);
            }
            if value == merit {
                break;
            }
        }
        Ok(())
    }

    /// Visits the live leaf of `node`, a MIN node at the frontier.
    #[inline]
    fn visit_leaf_of_min(&mut self, node: u32, Best { index, merit, .. }: Best) {
        let played = self.nodes.played(node, Kind::MinFrontier, index);
        let opened = &*self.walk.nodes.current;
        let generation_index = if !(self.is_just_opened && opened.has_values) {
            None
        } else if opened.is_arranged {
            opened.moves.place_of(played)
        } else {
            Some(index.into())
        };
        let known = generation_index.map(|generation_index| opened.values.at(generation_index));
        let value = self.visit_leaf(played, index, known, |value| merit.min(-value));
        self.nodes[node].visited = index + 1;
        self.nodes[node].merit = merit.min(-value);
    }

    /// Visits the leaf after `played`. Returns the value of the leaf for the side to move at the machine's current node.
    /// `merit_of` computes the merit of the solved leaf from this value.
    #[inline]
    fn visit_leaf(&mut self, played: G::Move, index: u16, known: Option<Value>, merit_of: impl Fn(Value) -> Value) -> Value {
        self.report_resume();
        self.report_descend(played, index);
        let walk = &mut *self.walk;
        let value = known.unwrap_or_else(|| {
            let position = walk.nodes.current.position.play(played);
            -walk.evaluator.leaf_value(&position, Window::INFINITE, walk.effort)
        });
        walk.count_leaf_child(-value);
        self.report_state(Some(played), true, merit_of(value));
        self.report_open_list();
        value
    }

    /// Handles a solved child of `node`. The child solves a MAX node, whose other children no longer matter. At a MIN node, the
    /// next sibling becomes live, or the last child solves the node.
    #[inline]
    fn rise(&mut self, node: u32, kind: Kind, Best { index, merit, .. }: Best) {
        self.report_resume();
        let is_max = kind.is_max();
        let TreeNode { inherited, count, .. } = self.nodes[node];
        let is_solved = is_max || index + 1 == count;
        let value = if is_max { merit } else { -merit };
        let played = self.nodes.played(node, kind, index);
        let nodes = &mut self.walk.nodes;
        if (is_max || merit < inherited) && nodes.path.is_empty() {
            nodes.current.line.clear();
            nodes.current.line.push(played);
        }
        let is_cutoff = is_max && !nodes.path.is_empty();
        if is_cutoff {
            self.walk.counters.count_cutoff(index.into());
            self.walk.nodes.current.counts.count_cutoff(index.into());
            self.walk.report_cutoff(played, index.into());
        }
        let Walk { nodes, observer, ordering, .. } = &mut *self.walk;
        let view = nodes.view();
        if is_cutoff {
            if let Some(ordering) = ordering {
                ordering.cutoff(&view, played, Tried::none());
            }
        } else if is_max || merit < inherited {
            if let Some(observer) = observer {
                observer.improved(&view, played, value);
            }
            if let Some(ordering) = ordering {
                ordering.improved(&view, played);
            }
        }
        if is_solved {
            if let Some(observer) = observer {
                observer.leave(&view, value);
            }
            self.entries -= self.nodes.collapse(node, nodes.current.depth, is_max) - 1;
            self.report_state(None, true, merit);
            self.ascend();
        } else {
            let next = self.nodes.played(node, kind, index + 1);
            let node = &mut self.nodes[node];
            (node.inherited, node.current) = (merit, index + 1);
            self.report_state(Some(next), false, merit);
        }
        self.report_open_list();
    }

    /// Reports that the search continues at the machine's current node.
    #[inline]
    fn report_resume(&mut self) {
        let Walk { nodes, observer, .. } = &mut *self.walk;
        if let Some(observer) = observer {
            observer.resume(&nodes.path);
        }
    }

    #[inline]
    fn report_descend(&mut self, played: G::Move, index: u16) {
        if let Some(observer) = &mut self.walk.observer {
            observer.descend(&self.walk.nodes.view(), played, index.into());
        }
    }

    #[inline]
    fn report_open_list(&mut self) {
        let Walk { observer, counters, .. } = &mut *self.walk;
        counters.open_peak = counters.open_peak.max(self.entries);
        if let Some(observer) = observer {
            observer.open_list(self.entries);
        }
    }

    /// Reports that the machine's current node, or its child after `played`, enters OPEN.
    #[inline]
    fn report_state(&mut self, played: Option<G::Move>, is_solved: bool, merit: Value) {
        let Walk { nodes, observer, .. } = &mut *self.walk;
        let Some(observer) = observer else { return };
        let merit = if self.root_is_max { merit } else { -merit };
        nodes.path.extend(played);
        observer.open_state(&nodes.path, is_solved, merit);
        nodes.path.truncate(nodes.path.len() - usize::from(played.is_some()));
    }

    /// Reports the children that replace a newly opened node in OPEN: all children of a MAX node, and the first child of a MIN
    /// node.
    #[inline]
    fn report_live_children(&mut self, node: u32, kind: Kind) {
        if self.walk.observer.is_none() {
            return;
        }
        let merit = self.nodes[node].merit;
        let opened = &*self.walk.nodes.current;
        let count = if kind.is_max() { opened.count } else { 1 };
        let live: Vec<_> = if opened.is_arranged {
            opened
                .picker
                .order()
                .into_iter()
                .take(count)
                .map(|generation_index| opened.moves.at(generation_index.into()))
                .collect()
        } else {
            opened.moves.iter().take(count).collect()
        };
        for played in live {
            self.report_state(Some(played), false, merit);
        }
    }
}
