//! `killer:n`: moves that caused cutoffs at this remaining depth or at this ply.

use scoutlab_games::Game;

use super::{BuiltOrdering, OrderingSettings, Resources};
use crate::{Arrangement, MoveOrdering, Node, Tried};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// The killer heuristic (Huberman 1968, Akl and Newborn 1977). The moves that last caused a cutoff at this remaining depth come
/// first, starting with the most recent.
///
/// Most programs have a list for each ply, as the ordering has after [`Killer::by_ply`]. Both kinds of lists order the moves
/// alike in a search to a fixed depth without extensions and reductions.
#[derive(Clone, Debug)]
pub struct Killer<M> {
    capacity: usize,
    index: KillerIndex,
    lists: Vec<Vec<M>>,
}

impl<M> Killer<M> {
    /// Creates an ordering that stores at most `capacity` moves for each remaining depth. The capacity must not be 0.
    pub const fn new(capacity: usize) -> Self {
        Self { capacity, index: KillerIndex::Depth, lists: Vec::new() }
    }

    /// Returns the ordering with a list for each ply, which is the distance from the root. A null move counts as a ply.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, TextTree};
    /// use scoutlab_search::orderings::{Killer, search_order};
    /// use scoutlab_search::{MoveOrdering, Node, Tried};
    ///
    /// let root = TextTree::shared("[1 2 3]").unwrap().root();
    /// let mut ordering = Killer::new(2).by_ply();
    /// ordering.cutoff(&Node::root(&root, 4), 2, Tried::none());
    /// // In the next iteration, the root has one more ply remaining.
    /// assert_eq!(search_order(&ordering, &Node::root(&root, 5), &Leaves, None), [2, 0, 1]);
    /// ```
    #[must_use]
    pub fn by_ply(mut self) -> Self {
        self.index = KillerIndex::Ply;
        self
    }

    fn killers<G: Game<Move = M>>(&self, node: &Node<'_, G>) -> &[M] {
        self.lists.get(self.index.of(node)).map_or(&[], Vec::as_slice)
    }
}

/// The number by which killer lists are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KillerIndex {
    Depth,
    Ply,
}

impl KillerIndex {
    #[inline]
    const fn of<G: Game>(self, node: &Node<'_, G>) -> usize {
        match self {
            Self::Depth => node.depth as usize,
            Self::Ply => node.path.len(),
        }
    }
}

impl<G: Game> MoveOrdering<G> for Killer<G::Move> {
    fn arrange(&self, node: &Node<'_, G>, moves: &mut Arrangement<'_, G>) {
        self.killers(node).iter().rev().for_each(|&killer| moves.put_first(killer));
    }

    fn is_killer(&self, node: &Node<'_, G>, played: G::Move) -> bool {
        self.killers(node).contains(&played)
    }

    fn cutoff(&mut self, node: &Node<'_, G>, played: G::Move, _tried: Tried<'_, G::Move>) {
        let index = self.index.of(node);
        if self.lists.len() <= index {
            self.lists.resize_with(index + 1, Vec::new);
        }
        let killers = &mut self.lists[index];
        if killers.first() != Some(&played) {
            killers.retain(|&killer| killer != played);
            killers.truncate(self.capacity - 1);
            killers.insert(0, played);
        }
    }
}

/// The settings of the ordering `killer:n`: the number of moves in a list, and the parameter `by`.
#[derive(Clone, Copy, Debug)]
pub struct KillerSettings {
    capacity: usize,
    index: KillerIndex,
}

impl OrderingSettings for KillerSettings {
    const NAME: &'static str = "killer";
    const SUMMARY: &'static str = "moves that caused a cutoff at the same remaining depth, at most n; killer:n, 2 by default; killer:n,by=ply: at the same distance from the root (Akl and Newborn 1977)";
    const EXAMPLES: &'static [&'static str] = &["killer:2", "killer:2,by=ply"];
    const USUAL_PARAMETERS: Option<&'static str> = Some("2");

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let capacity = arguments.whole("", 1..=256)?;
        let by = arguments.text("by");
        let index = match by.as_deref() {
            None | Some("depth") => KillerIndex::Depth,
            Some("ply") => KillerIndex::Ply,
            Some(other) => return Err(arguments.expected("by", other, "`depth` or `ply`")),
        };
        let capacity = capacity.or(by.map(|_| 2));
        let capacity =
            capacity.ok_or_else(|| arguments.error("expected killer:n with n, the moves per depth, from 1 to 256"))?;
        Ok(Self { capacity: capacity as usize, index })
    }

    fn normal_parameters(&self) -> Option<String> {
        let by = if self.index == KillerIndex::Ply { ",by=ply" } else { "" };
        Some(format!("{}{by}", self.capacity))
    }

    fn build<G: Game + 'static>(&self, _resources: &Resources<G>) -> BuiltOrdering<G> {
        Ok(Box::new(Killer { index: self.index, ..Killer::new(self.capacity) }))
    }
}
