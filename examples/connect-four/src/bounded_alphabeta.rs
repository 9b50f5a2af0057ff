//! `bounded-alphabeta`: alpha-beta that bounds values by the number of remaining plies.

use scoutlab_games::Value;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, Opened, Root, SearchError, TableUse, Tree, Window, visit};

/// The alpha-beta of parts 4 and 5 of P. Pons's tutorial "Solving Connect 4", which lowers beta to the maximum value of a
/// position.
///
/// The algorithm is for Connect Four with the evaluator `moves-left`, searched to the end of the game. The remaining plies are
/// then the empty squares, and a side without an immediate win needs at least two discs to win. In other games, the bound is
/// meaningless.
#[derive(Clone, Copy, Debug)]
pub struct BoundedAlphaBeta {
    /// The window at the root is from `-width` to `width`.
    width: Value,
}

impl Algorithm for BoundedAlphaBeta {
    const NAME: &'static str = "bounded-alphabeta";
    const SUMMARY: &'static str =
        "Pons's bounded alpha-beta, for connect-four by moves-left to the end; bounded-alphabeta:window=1";
    const TABLE: TableUse = TableUse::Never;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { width: arguments.whole("window", 1..=21)?.unwrap_or(21) as Value })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        Ok(bounded(tree, Window::new(-self.width, self.width)).clamp(-self.width, self.width))
    }
}

fn bounded<T: Tree + ?Sized>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.open(window) {
        Opened::Resolved(value) => return value,
        Opened::Interior(window) => window,
    };
    window.beta = window.beta.min((tree.depth() as Value - 1) / 2);
    if window.alpha >= window.beta {
        return tree.close(window.beta);
    }
    while tree.next(window.alpha).is_some() {
        let value = visit(tree, window, bounded);
        if value >= window.beta {
            tree.cutoff();
            return tree.close(value);
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(window.alpha)
}
