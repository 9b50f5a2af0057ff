//! The leaves that the search of a tree visits, and the leaves that it cuts off.

use std::collections::HashSet;

use scoutlab_games::tree::WrittenValue;
use scoutlab_games::{Game, MoveSet, Side, Value};
use scoutlab_search::Observer;
use scoutlab_search::observers::LeafSequence;

use super::single::search_once;
use crate::description::{RegisteredGame, RunError, oracle};
use crate::position_of::PositionOf;
use crate::settings::SearchSettings;

/// The leaves of a search of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeafLists {
    /// Every visit of a leaf, in order. An interior node at which the search ends also counts as a leaf.
    pub visited: Vec<ListedLeaf>,
    /// The leaves that the search never visits, from left to right.
    pub cut: Vec<ListedLeaf>,
}

/// A leaf of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedLeaf {
    /// The indices, counted from 0, of the children that lead from the root to the leaf.
    pub path: Vec<usize>,
    /// The name of the leaf, if it has one.
    pub name: Option<String>,
    /// The value for MAX, in the notation of the tree.
    pub value: WrittenValue,
}

impl ListedLeaf {
    /// Returns the name of the leaf, or the numbers of the children that lead to the leaf, counted from 1, as in `1.2`. The
    /// label of a root without moves is `root`.
    pub fn label(&self) -> String {
        label(self.name.as_deref(), &self.path)
    }
}

/// Returns the name of a node, or the numbers of the children that lead to the node, counted from 1, as in `1.2`.
pub fn label(name: Option<&str>, path: &[usize]) -> String {
    match name {
        Some(name) => name.to_owned(),
        None if path.is_empty() => "root".to_owned(),
        None => path.iter().map(|child| (child + 1).to_string()).collect::<Vec<_>>().join("."),
    }
}

struct Visits<M> {
    lines: LeafSequence<M>,
    values: Vec<Value>,
}

impl<G: Game> Observer<G> for Visits<G::Move> {
    fn wants_order(&self) -> bool {
        false
    }

    fn descend(&mut self, node: &scoutlab_search::Node<'_, G>, played: G::Move, index: usize) {
        self.lines.descend(node, played, index);
    }

    fn leaf(&mut self, ply: u32, value: Value) {
        Observer::<G>::leaf(&mut self.lines, ply, value);
        self.values.push(value);
    }

    fn resume(&mut self, path: &[G::Move]) {
        Observer::<G>::resume(&mut self.lines, path);
    }
}

/// Repeats a search to list its leaves. Returns `None` if the game is not a tree, or if a list would be longer than `most`.
///
/// # Errors
///
/// Fails with [`RunError`] if a limit ends the search.
pub(crate) fn list_leaves<G: RegisteredGame>(
    from: &PositionOf<G>,
    settings: &SearchSettings,
    most: usize,
) -> Result<Option<LeafLists>, RunError> {
    let root = &from.position;
    if root.tree_node().is_none() {
        return Ok(None);
    }
    let mut visits = Visits { lines: LeafSequence::default(), values: Vec::new() };
    let settings = &SearchSettings { whole_line: false, ..settings.clone() };
    search_once(from, settings, &oracle(), Some(&mut visits))?;
    if visits.values.len() > most {
        return Ok(None);
    }
    let mut lists = LeafLists::default();
    let mut reached = HashSet::new();
    for (line, &value) in visits.lines.visits().iter().zip(&visits.values) {
        let (path, position) = along(root, line);
        reached.insert(path.clone());
        lists.visited.push(listed(&position, path, Some(value)));
    }
    let mut path = Vec::new();
    let is_whole = list_cut(root, settings.depth, &mut path, &reached, most, &mut lists.cut);
    Ok(is_whole.then_some(lists))
}

/// Returns the indices of the moves of a line, and the position after the line.
fn along<G: Game>(root: &G, line: &[G::Move]) -> (Vec<usize>, G) {
    let mut position = root.clone();
    let mut path = Vec::new();
    for &played in line {
        path.push(position.moves().place_of(played).expect("an observer reports legal moves"));
        position = position.play(played);
    }
    (path, position)
}

/// Returns a leaf with `value`, its evaluation for the side to move. Without a value, the leaf has its static value in the
/// tree.
fn listed<G: RegisteredGame>(position: &G, path: Vec<usize>, value: Option<Value>) -> ListedLeaf {
    let node = position.tree_node();
    let (name, written) = node.map_or((None, None), |node| (node.name, node.value));
    let evaluated = value.map(|value| if position.side_to_move() == Side::First { value } else { -value });
    let value = match (written, evaluated) {
        (Some((_, text)), None) => text,
        (Some((value, text)), Some(evaluated)) if value == evaluated => text,
        (_, evaluated) => position.written(evaluated.unwrap_or_default()),
    };
    ListedLeaf { path, name, value }
}

/// Lists the leaves at most `depth` plies below `position` that are not in `reached`. Returns false if there are more than
/// `most` such leaves.
fn list_cut<G: RegisteredGame>(
    position: &G,
    depth: u32,
    path: &mut Vec<usize>,
    reached: &HashSet<Vec<usize>>,
    most: usize,
    cut: &mut Vec<ListedLeaf>,
) -> bool {
    let moves = position.moves();
    if depth == 0 || moves.is_empty() {
        if !reached.contains(path) {
            cut.push(listed(position, path.clone(), None));
        }
        return cut.len() <= most;
    }
    (0..moves.len()).all(|place| {
        path.push(place);
        let is_whole = list_cut(&position.play(moves.at(place)), depth - 1, path, reached, most, cut);
        path.pop();
        is_whole
    })
}
