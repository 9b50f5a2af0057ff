//! Stockman's state space search, which SSS* and DUAL* share.

use scoutlab_games::{Evaluator, Game, Value};

use crate::open_list::{Full, OpenList};
use crate::specification::{Arguments, SpecificationError};
use crate::{INFINITY, MoveOrdering, Node, Observer, Search, SearchError, Table, Window};

/// Megabytes for the list if nothing is said.
const DEFAULT_LIMIT: u64 = 1024;

/// The parameter `limit=MB`.
pub(crate) fn limit(arguments: &mut Arguments) -> Result<u64, SpecificationError> {
    Ok(arguments.whole("limit", 1..=1_000_000)?.map_or(DEFAULT_LIMIT, |megabytes| megabytes as u64))
}

/// Searches with the operator Gamma of Stockman (1979) and returns the value for the side to move at the root.
///
/// `root_is_max` says who is max in the sense of the operator, where strategies of *max* are extended best first. With the other
/// side as max, SSS* becomes DUAL*.
pub(crate) fn stockman<G, E, O, B, T>(
    search: &mut Search<'_, G, E, O, B, T>,
    root: &G,
    depth: u32,
    root_is_max: bool,
    limit: (&'static str, u64),
) -> Result<Value, SearchError>
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    search.begin(depth);
    let (algorithm, limit_mb) = limit;
    let bytes = usize::try_from(limit_mb << 20).unwrap_or(usize::MAX);
    let mut run = Run { open: OpenList::new(bytes), line: Vec::new(), depth, root_is_max };
    let merit =
        run.search(search, root).map_err(|Full| SearchError::Memory { algorithm, limit_mb, entries: run.open.len() as u64 })?;
    Ok(if root_is_max { merit } else { -merit })
}

struct Run<G: Game> {
    open: OpenList<G>,
    line: Vec<G::Move>,
    depth: u32,
    root_is_max: bool,
}

impl<G: Game> Run<G> {
    /// Takes the best state from OPEN and replaces it by what Gamma makes of it, until the root is solved.
    fn search<E, O, B, T>(&mut self, search: &mut Search<'_, G, E, O, B, T>, root: &G) -> Result<Value, Full>
    where
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        self.open.insert(None, INFINITY)?;
        search.observer.open_list(1);
        while let Some(id) = self.open.pop() {
            match self.open.parent(id) {
                _ if !self.open.state(id).solved => self.visit(search, id, root)?,
                Some(parent) => self.rise(search, id, parent)?,
                None => return Ok(self.open.state(id).merit),
            }
            search.observer.open_list(self.open.len() as u64);
        }
        // Gamma puts at least one state in the place of the one it takes.
        unreachable!("OPEN is never empty before the root is solved")
    }

    fn is_max(&self, ply: u32) -> bool {
        ply.is_multiple_of(2) == self.root_is_max
    }

    fn node(&self, position: &G, ply: u32) -> Node<G> {
        Node::new(*position, self.depth - ply, ply)
    }

    /// A live state: a leaf is solved by its value; at a max node all children become live, at a min node the first.
    fn visit<E, O, B, T>(&mut self, search: &mut Search<'_, G, E, O, B, T>, id: u32, root: &G) -> Result<(), Full>
    where
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        let mut expanded = None;
        let mut expand = |search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>| {
            let children = match search.expand(node, Window::INFINITE, None) {
                Ok(children) => children,
                Err(value) => return value,
            };
            expanded = Some((node.position, children));
            0
        };
        let state = self.open.state(id);
        let (ply, merit) = (state.ply, state.merit);
        let value = match (self.open.parent(id), state.played) {
            (Some(parent), Some(played)) => {
                self.open.line(parent, &mut self.line);
                search.observer.resume(&self.line);
                let position = self.open.state(parent).position.unwrap_or(*root);
                let node = self.node(&position, ply - 1);
                let child = search.child(&node, played, state.index as usize);
                search.visit(&node, &child, expand)
            }
            _ => expand(search, &self.node(root, ply)),
        };
        let Some((position, children)) = expanded else {
            let worth = if self.is_max(ply) { value } else { -value };
            let state = self.open.state_mut(id);
            state.merit = merit.min(worth);
            state.solved = true;
            self.open.open(id);
            return Ok(());
        };
        self.open.state_mut(id).position = Some(position);
        if self.is_max(ply) {
            for (index, played) in children {
                self.open.insert(Some((id, played, index)), merit)?;
            }
        } else {
            let moves: Box<[G::Move]> = children.map(|(_, played)| played).collect();
            self.open.insert(Some((id, moves[0], 0)), merit)?;
            self.open.keep_moves(id, moves)?;
        }
        Ok(())
    }

    /// A solved state: a min node solves its parent, and its brothers no longer matter; a max node makes its next brother live, or
    /// solves its parent if it is the last.
    fn rise<E, O, B, T>(&mut self, search: &mut Search<'_, G, E, O, B, T>, id: u32, parent: u32) -> Result<(), Full>
    where
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        let state = self.open.state(id);
        let (merit, index, Some(played)) = (state.merit, state.index as usize, state.played) else { return Ok(()) };
        let above = self.open.state(parent);
        let (ply, before, next) = (above.ply, above.merit, above.moves.get(index + 1).copied());
        let Some(position) = above.position else { return Ok(()) };
        let node = self.node(&position, ply);
        self.open.line(parent, &mut self.line);
        search.observer.resume(&self.line);
        self.open.release_below(parent);
        self.open.state_mut(parent).merit = merit;
        let parent_is_max = self.is_max(ply);
        if parent_is_max && ply > 0 {
            // Told without a child: making one would play the move and generate those behind it.
            search.observer.cutoff(&node, played, index);
            search.ordering.cutoff(&node, played);
        } else if parent_is_max || merit < before {
            search.improved(&node, played, if parent_is_max { merit } else { -merit });
        }
        if let Some(next) = next {
            self.open.insert(Some((parent, next, index + 1)), merit)?;
        } else {
            self.open.state_mut(parent).solved = true;
            self.open.open(parent);
            search.observer.leave(&node, if parent_is_max { merit } else { -merit });
        }
        Ok(())
    }
}
