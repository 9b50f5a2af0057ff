//! Enhancements and selective techniques, one per file. They act around the visits of nodes, whichever algorithm runs.
//!
//! An enhancement never changes the value of the root. A selective technique may change it. Some selective techniques act inside
//! quiescence search instead.

mod around;
mod check_extension;
mod delta;
mod etc;
mod evasions;
mod free_passes;
mod futility;
mod iid;
mod late;
mod list;
mod mate_distance;
mod multicut;
mod null_move;
mod probcut;

use std::fmt::Debug;
use std::sync::Arc;

use scoutlab_games::{QuiescenceTechniques, Value};
use scoutlab_text::specification::{Arguments, SpecificationError};

use crate::{Tree, Window};

pub(crate) use self::around::visit_within;
pub use self::check_extension::CheckExtension;
pub use self::delta::Delta;
pub use self::etc::Etc;
pub use self::evasions::Evasions;
pub use self::futility::Futility;
pub use self::iid::Iid;
pub use self::late::Late;
pub use self::list::{TechniqueEntry, TechniqueSpec, Techniques};
pub use self::mate_distance::{MateDistance, Mates};
pub use self::multicut::MultiCut;
pub use self::null_move::NullMove;
pub use self::probcut::ProbCut;

/// A technique that acts around the visits of all nodes except the root. Windows and values are for the side to move at the tree's
/// current node.
///
/// Both methods receive the algorithm's own search as [`ChildSearch`], so that a technique works with every algorithm that visits
/// children by [`visit`](crate::visit).
pub trait Technique: Debug + Send + Sync {
    /// Visits the current child of the tree's current node, usually by [`ChildSearch::visit`] with another depth, or more than
    /// once. Returns the value of the child for the side to move at the current node.
    fn visit(&self, child: &mut dyn ChildSearch, window: Window, depth: u32) -> Value {
        child.visit(window, depth)
    }

    /// Acts at an open node before the algorithm visits its children. Enhancements act before selective techniques. If the result is
    /// a value, the visit ends with it, and the algorithm does not search the node. Otherwise, the algorithm starts with the first
    /// child, even if the technique has visited children. No technique changes how these children are visited.
    fn cut(&self, _node: &mut dyn ChildSearch, _window: Window) -> Option<Value> {
        None
    }

    /// Returns whether the technique may search leaves at the horizon deeper, so that each of them must be visited.
    fn extends_leaves(&self) -> bool {
        false
    }

    /// Adds the technique to the techniques of quiescence search, if it acts there. The evaluator of the search must have these techniques
    /// ([`TechniqueSpec::in_quiescence`]), because they do not act around visits.
    fn in_quiescence(&self, _techniques: &mut QuiescenceTechniques) {}
}

/// The tree, and the algorithm's search of a child.
pub trait ChildSearch {
    /// Returns the tree.
    fn tree(&mut self) -> &mut dyn Tree;

    /// Visits the current child with `depth` plies remaining, as the algorithm does. Returns its value for the side to move at the
    /// current node.
    fn visit(&mut self, window: Window, depth: u32) -> Value;
}

/// A technique that users can name.
pub trait NamedTechnique: Technique + Sized + 'static {
    /// The name, without parameters.
    const NAME: &'static str;
    /// One line for lists: description, author and year.
    const SUMMARY: &'static str;
    /// Complete names with parameters, for messages.
    const EXAMPLES: &'static [&'static str] = &[];
    /// Whether the technique never changes the value of the root.
    const IS_SOUND: bool;
    /// What the technique needs.
    const NEEDS: Needs;
    /// Whether the technique evaluates nodes above the horizon, statically or by a search with fewer plies. Each interior node then
    /// needs a static value.
    const EVALUATES_ABOVE_HORIZON: bool = true;

    /// Whether the technique compares table entries of children ([`Tree::look`]) with the window of their parent.
    const LOOKS_AT_CHILDREN: bool = false;

    /// Builds the technique from its parameters.
    ///
    /// # Errors
    ///
    /// Fails with [`SpecificationError`] if a parameter is missing, unknown or out of range.
    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError>;
}

/// What a technique needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// The technique works in every search with windows.
    Nothing,
    /// A transposition table.
    Table,
    /// A game with null moves ([`Game::null_move`](scoutlab_games::Game::null_move)).
    NullMoves,
    /// A game with urgent positions ([`Game::is_urgent`](scoutlab_games::Game::is_urgent)).
    UrgentPositions,
    /// An evaluator with quiescence search. The technique acts inside this search, not around visits.
    Quiescence,
}

/// The techniques of a search, from the outermost to the innermost.
#[derive(Clone, Debug)]
pub struct TechniqueChain {
    techniques: Arc<[Arc<dyn Technique>]>,
    /// The number of the technique that acts first at an open node. The others follow in turn.
    first_at_node: usize,
    /// Whether some technique may change values.
    is_selective: bool,
    /// The number of the first technique that also acts around the visits that other techniques make at an open node.
    around_all_visits: usize,
}

impl TechniqueChain {
    /// Returns a chain of techniques that may change values. The first technique is the outermost: it decides first how a child is visited.
    ///
    /// ```
    /// use scoutlab_games::tree::{Leaves, TextTree};
    /// use scoutlab_search::algorithms::AlphaBeta;
    /// use scoutlab_search::techniques::{Late, TechniqueChain};
    /// use scoutlab_search::Search;
    ///
    /// // The second child is visited as a leaf, and its static value, 1 for MAX, is not good enough for a deeper visit.
    /// let tree = TextTree::parse("[[3 5] [7 9]=1]").unwrap();
    /// let late = Late { after: 1, reduce: 1, min_depth: 2 };
    /// let mut search = Search::new(&Leaves).within_techniques(TechniqueChain::new([late]));
    /// assert_eq!(search.run(&AlphaBeta, &tree.root(), 2)?, 3);
    /// assert_eq!((search.counters.leaves, search.counters.reductions), (3, 1));
    /// # Ok::<(), scoutlab_search::SearchError>(())
    /// ```
    pub fn new<T: Technique + 'static>(techniques: impl IntoIterator<Item = T>) -> Self {
        let techniques: Arc<[_]> = techniques.into_iter().map(|technique| Arc::new(technique) as Arc<dyn Technique>).collect();
        Self { is_selective: !techniques.is_empty(), around_all_visits: techniques.len(), techniques, first_at_node: 0 }
    }

    /// Returns a chain in which a pass takes no ply, as in the usual endgame search. Algorithms that visit children without
    /// [`visit`](crate::visit) ignore it: SSS\* and DUAL\*.
    ///
    /// ```
    /// use scoutlab_games::othello::{Exact, Othello};
    /// use scoutlab_search::Search;
    /// use scoutlab_search::algorithms::AlphaBeta;
    /// use scoutlab_search::techniques::TechniqueChain;
    ///
    /// // White must pass. Black then fills the only empty square: the root, the node after the pass and a leaf.
    /// let root = Othello::parse(&format!("-OX{} O", "X".repeat(61))).unwrap();
    /// let exact = Exact::new(0);
    /// let mut search = Search::new(&exact).within_techniques(TechniqueChain::free_passes());
    /// assert_eq!(search.run(&AlphaBeta, &root, root.empties())?, -64);
    /// assert_eq!((search.counters.interior, search.counters.leaves), (2, 1));
    /// # Ok::<(), scoutlab_search::SearchError>(())
    /// ```
    pub fn free_passes() -> Self {
        Self { is_selective: false, ..Self::new([free_passes::FreePasses]) }
    }

    /// Returns a chain without techniques.
    pub fn none() -> Self {
        Self { techniques: Arc::new([]), first_at_node: 0, is_selective: false, around_all_visits: 0 }
    }

    /// Adds [`MateDistance`] inside all other techniques.
    ///
    /// ```
    /// use scoutlab_games::Notation;
    /// use scoutlab_games::chess::{Chess, MATE, Material};
    /// use scoutlab_search::algorithms::AlphaBeta;
    /// use scoutlab_search::techniques::{MateDistance, TechniqueChain};
    /// use scoutlab_search::Search;
    ///
    /// // Rh8 mates at once, which is 1 less than the value of a mate. Without the distance, other moves mate as well.
    /// let position = Chess::parse("k7/8/1K6/8/8/8/8/7R w - -")?;
    /// let chain = TechniqueChain::none().with_mate_distance(MateDistance::new(MATE));
    /// let mut search = Search::new(&Material).within_techniques(chain);
    /// assert_eq!(search.run(&AlphaBeta, &position, 5)?, MATE - 1);
    /// assert_eq!(position.move_name(search.best_move().unwrap()), "Rh8#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_mate_distance(mut self, distance: MateDistance) -> Self {
        let distance: Arc<dyn Technique> = Arc::new(distance);
        self.techniques = self.techniques.iter().cloned().chain([distance]).collect();
        self
    }

    /// Returns whether there are no techniques.
    pub fn is_empty(&self) -> bool {
        self.techniques.is_empty()
    }

    pub(crate) const fn is_selective(&self) -> bool {
        self.is_selective
    }

    pub(crate) fn extends_leaves(&self) -> bool {
        self.techniques.iter().any(|technique| technique.extends_leaves())
    }

    /// Returns the techniques in the order in which they act at an open node.
    fn at_node(&self) -> impl Iterator<Item = &dyn Technique> {
        let (last, first) = self.techniques.split_at(self.first_at_node);
        first.iter().chain(last).map(|technique| &**technique)
    }
}
