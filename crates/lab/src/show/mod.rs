//! Trees as text and pictures, with or without the results of a search.

mod forest;
mod picture;

use crate::search::label;
use crate::{AnyPosition, BoundKind, Position, SearchRequest, record};
use scoutlab_games::tree::{TextTree, WrittenValue};
use scoutlab_games::{INFINITY, Side, Value, Window};
use scoutlab_search::algorithms::{AnyAlgorithm, Deepening, Dual, Scout, Sss};
use scoutlab_search::observers::{KnownValue, NodeBounds, node_bounds, node_bounds_of_scout};
use thiserror::Error;

use crate::search::{RecordError, Recording};

pub use forest::{forest, styled_forest};
pub use picture::{Content, scene, scene_on_page};

/// The maximum number of nodes of a tree that is shown.
pub const MOST_NODES: usize = 2000;

/// The maximum number of steps of a search whose results are shown.
const MOST_STEPS: u64 = 1_000_000;

/// The reason why a tree cannot be shown.
#[derive(Debug, Error)]
pub enum ShowError {
    /// The tree is too large.
    #[error("the tree has more than {MOST_NODES} nodes, the most that can be shown{0}")]
    TooLarge(&'static str),
    /// The search failed, or has too many steps.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// A node of a tree with its subtree. Values are for MAX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The indices, from 0, of the children on the path from the root to this node.
    pub path: Vec<usize>,
    /// The name of the node, if it has one.
    pub name: Option<String>,
    /// Whether MIN is to move at the node.
    pub is_min: bool,
    /// The value of a leaf or the static value of an interior node, as text.
    pub written: Option<WrittenValue>,
    /// The value in `written` as a number, in the unit of the tree's values.
    number: Option<Value>,
    /// The children. A leaf and a node at the depth limit have none.
    pub children: Vec<Shown>,
    /// The results of the search at this node.
    pub found: Option<FoundNode>,
}

/// The results of a search at one node. Values are for MAX.
///
/// Under iterative deepening, `windows` and `visits` list the visits of all iterations. All other fields describe only the last
/// iteration that has begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundNode {
    /// The value of the node, or a bound on it. In Scout, a node whose last visit is a TEST has the bound that the TEST's answer
    /// implies.
    pub value: Option<(BoundKind, WrittenValue)>,
    /// The windows of the visits at which the node was not a leaf. SSS\* and DUAL\* have no windows.
    pub windows: Vec<[WrittenValue; 2]>,
    /// The numbers of the visits at which the node was a leaf. All leaf visits of the search are numbered from 1.
    pub visits: Vec<u64>,
    /// Whether the node was visited.
    pub is_visited: bool,
    /// Whether the last visit of the parent ended without visiting this node, and no other visit visited it.
    pub is_cut: bool,
    /// Whether an ancestor is cut.
    pub is_below_cut: bool,
}

impl Shown {
    /// Returns the name of the node, or the numbers of the children that lead to the node, counted from 1, as in `1.2`.
    pub fn label(&self) -> String {
        label(self.name.as_deref(), &self.path)
    }

    /// Returns the value that the search found, with `≤` or `≥` before a bound. Without a search, and for leaves that the search
    /// did not visit, returns the value in the notation.
    pub fn value(&self) -> String {
        match &self.found {
            Some(FoundNode { value: Some((kind, value)), .. }) => format!("{}{value}", kind.sign()),
            Some(_) if !self.children.is_empty() => String::new(),
            _ => self.written.as_ref().map(ToString::to_string).unwrap_or_default(),
        }
    }

    /// Returns all nodes of the subtree, parents first and from left to right.
    pub fn nodes(&self) -> Vec<&Self> {
        let mut nodes = vec![self];
        for child in &self.children {
            nodes.extend(child.nodes());
        }
        nodes
    }

    /// Returns the tree in its notation. The word `min` precedes a tree with a MIN root.
    pub fn notation(&self) -> String {
        let side = if self.path.is_empty() && self.is_min { "min " } else { "" };
        let name = self.name.as_ref().map_or_else(String::new, |name| format!("{name}:"));
        let value = self.written.as_ref().map(ToString::to_string).unwrap_or_default();
        if self.children.is_empty() {
            return format!("{side}{name}{value}");
        }
        let children: Vec<String> = self.children.iter().map(Self::notation).collect();
        // In the notation, the static value of an interior node follows its children.
        let value = if value.is_empty() { value } else { format!("={value}") };
        format!("{side}{name}[{}]{value}", children.join(" "))
    }

    /// Returns one line per node: name or path, value or bound, windows, visits, and whether the node is cut.
    pub fn lines(&self) -> Vec<String> {
        self.nodes().into_iter().map(Self::line).collect()
    }

    fn line(&self) -> String {
        let mut line = format!("{}{}", "  ".repeat(self.path.len()), self.label());
        let value = self.value();
        if !value.is_empty() {
            line.extend([" ", value.as_str()]);
        }
        let Some(found) = &self.found else { return line };
        if !found.windows.is_empty() {
            let windows: Vec<String> = found.windows.iter().map(|[alpha, beta]| format!("({alpha}, {beta})")).collect();
            line.extend(["  window ", windows.join(" ").as_str()]);
        }
        if !found.visits.is_empty() {
            let visits: Vec<String> = found.visits.iter().map(ToString::to_string).collect();
            line.extend(["  visit ", visits.join(", ").as_str()]);
        }
        if found.is_cut || found.is_below_cut {
            line += "  cut";
        } else if !found.is_visited {
            let was_visited = !found.visits.is_empty() || !found.windows.is_empty();
            line += if was_visited { "  not visited in this iteration" } else { "  not visited" };
        }
        line
    }

    /// Returns the numbers of visits that a picture shows: none if the last iteration has not visited the node.
    fn shown_visits(&self) -> &[u64] {
        self.found.as_ref().filter(|found| found.is_visited).map_or(&[], |found| &found.visits)
    }

    /// Returns the window that a picture shows, which is the window of the last visit.
    fn shown_window(&self) -> Option<&[WrittenValue; 2]> {
        self.found.as_ref().filter(|found| found.is_visited)?.windows.last()
    }
}

/// Returns the tree of a request, with the results of its search if `is_searched`: of the whole search, or of its first `steps`
/// steps.
///
/// # Errors
///
/// Fails with [`ShowError`] if the tree is too large or the search fails.
pub fn shown(request: &SearchRequest, is_searched: bool, steps: Option<u64>) -> Result<Shown, ShowError> {
    if is_searched { searched(request, steps) } else { bare(&request.position, request.settings.depth) }
}

/// Returns the tree of a position down to `depth` plies.
///
/// # Errors
///
/// Fails with [`ShowError::TooLarge`] if the tree has too many nodes.
pub fn bare(position: &Position, depth: u32) -> Result<Shown, ShowError> {
    // Interior nodes of explicit trees have values only if the text gives them.
    let keeps_static = TextTree::is_explicit(&position.text);
    let mut room = MOST_NODES;
    grow(&**position, depth, keeps_static, Vec::new(), &mut room).ok_or_else(|| {
        // A smaller depth needs static values.
        let depth = depth.min(position.tree_depth().unwrap_or(depth));
        let is_possible = (1..depth).any(|depth| position.check_depths(depth..=depth).is_ok());
        ShowError::TooLarge(if is_possible { "; choose a smaller --depth" } else { "" })
    })
}

fn grow(position: &dyn AnyPosition, depth: u32, keeps_static: bool, path: Vec<usize>, room: &mut usize) -> Option<Shown> {
    *room = room.checked_sub(1)?;
    let node = position.tree_node();
    let count = if depth == 0 { 0 } else { position.count_moves() as usize };
    let (name, value) = node.map_or((None, None), |node| (node.name, node.value));
    let mut children = Vec::new();
    for place in 0..count {
        let below = [&path[..], &[place]].concat();
        children.push(grow(&*position.after(place), depth - 1, keeps_static, below, room)?);
    }
    let (number, written) = value.filter(|_| keeps_static || children.is_empty()).unzip();
    Some(Shown { path, name, is_min: position.side_to_move() == Side::Second, written, number, children, found: None })
}

/// Returns the tree with the results of a search, or of its first `steps` steps.
///
/// # Errors
///
/// Fails with [`ShowError`] if the tree is too large or the search fails.
pub fn searched(request: &SearchRequest, steps: Option<u64>) -> Result<Shown, ShowError> {
    let mut shown = bare(&request.position, request.settings.depth)?;
    let recording = record(request, MOST_STEPS)?;
    let parents: Vec<u32> = recording.nodes.iter().map(|node| node.parent).collect();
    let moves: Vec<u32> = recording.nodes.iter().map(|node| node.moves).collect();
    let all = recording.events.iter().filter(|event| event.is_step()).count() as u64;
    let steps = steps.unwrap_or(all);
    let algorithm = inner(&request.settings.algorithm);
    let find_bounds = if algorithm.is::<Scout>() { node_bounds_of_scout } else { node_bounds };
    let filling = Filling {
        position: &request.position,
        bounds: &find_bounds(&recording.events, &parents, &moves, steps),
        children: &children_of(&recording),
        has_windows: !algorithm.is::<Sss>() && !algorithm.is::<Dual>(),
    };
    filling.fill(&mut shown, Some(0), Above { is_finished: steps >= all, is_cut: false });
    Ok(shown)
}

/// Returns the algorithm that searches the root: under iterative deepening, the algorithm of each iteration.
fn inner(algorithm: &AnyAlgorithm) -> &AnyAlgorithm {
    algorithm.downcast().map_or(algorithm, Deepening::inner)
}

/// Returns the children of each recorded node. A child is represented by the index of its move and its index in
/// `recording.nodes`.
fn children_of(recording: &Recording) -> Vec<Vec<(usize, usize)>> {
    let mut children = vec![Vec::new(); recording.nodes.len()];
    for (number, node) in recording.nodes.iter().enumerate().skip(1) {
        children[node.parent as usize].push((node.generation_index as usize, number));
    }
    children
}

struct Filling<'f> {
    position: &'f Position,
    bounds: &'f [NodeBounds],
    children: &'f [Vec<(usize, usize)>],
    has_windows: bool,
}

/// The state of a node's parent. Above the root, a search that is over has finished.
#[derive(Clone, Copy)]
struct Above {
    /// Whether the search will not visit further children of the parent in the current pass over the root.
    is_finished: bool,
    /// Whether the parent or an ancestor is cut.
    is_cut: bool,
}

impl Filling<'_> {
    fn fill(&self, node: &mut Shown, number: Option<usize>, above: Above) {
        let recorded = number.map(|number| &self.bounds[number]);
        let known = recorded.filter(|bounds| bounds.is_visited);
        let is_cut = known.is_none() && above.is_finished && !above.is_cut && !node.path.is_empty();
        let mut found = FoundNode { is_visited: known.is_some(), is_cut, is_below_cut: above.is_cut, ..FoundNode::default() };
        if let Some(bounds) = recorded {
            found.visits.clone_from(&bounds.leaf_visits);
            if self.has_windows {
                found.windows = bounds.windows.iter().map(|window| self.ends(*window, node.is_min)).collect();
            }
        }
        if let Some(bounds) = known {
            let value = bounds.known().map(|known| if node.is_min { known.negated() } else { known });
            found.value = value.map(|known| {
                let kind = match known {
                    KnownValue::Exact(_) => BoundKind::Exact,
                    KnownValue::AtMost(_) => BoundKind::AtMost,
                    KnownValue::AtLeast(_) => BoundKind::AtLeast,
                };
                (kind, self.position.written(known.value()))
            });
            // The value of a leaf is printed as in the notation of the tree.
            if let (Some((_, text)), Some(known), Some(written)) = (&mut found.value, value, &node.written)
                && node.children.is_empty()
                && node.number == Some(known.value())
            {
                text.clone_from(written);
            }
        }
        // A node outside the current visit of its parent is one that an earlier pass visited.
        let is_finished = match known {
            Some(bounds) if bounds.is_current => !bounds.is_open || above.is_finished,
            _ => above.is_finished,
        };
        let below = Above {
            is_finished: is_finished && known.is_some_and(|bounds| bounds.is_expanded),
            is_cut: above.is_cut || is_cut,
        };
        for child in &mut node.children {
            let place = child.path.last().copied().unwrap_or_default();
            let numbers = number.map(|number| &self.children[number]);
            let number = numbers.and_then(|list| list.iter().find(|&&(other, _)| other == place)).map(|&(_, number)| number);
            self.fill(child, number, below);
        }
        node.found = Some(found);
    }

    /// Returns the ends of a window for MAX.
    fn ends(&self, window: Window, is_min: bool) -> [WrittenValue; 2] {
        let Window { alpha, beta } = if is_min { -window } else { window };
        [alpha, beta].map(|end| self.position.written(end.clamp(-INFINITY, INFINITY)))
    }
}
