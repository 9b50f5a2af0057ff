//! `bounded-alphabeta`: alpha-beta that knows how soon the game ends.

use scoutlab_games::Value;
use scoutlab_search::specification::{Arguments, SpecificationError};
use scoutlab_search::{Algorithm, Opened, SearchError, TableUse, Tree, Window};

/// The alpha-beta of parts 4 and 5 of P. Pons's tutorial "Solving Connect 4": it lowers beta to the most that a position can
/// be worth.
///
/// It is for Connect Four with the evaluator `moves-left`, searched to the end of the game. Then the plies that remain are
/// the empty squares, and a side that cannot win at once wins with its next disc but one at best. In other games the bound
/// means nothing.
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

    fn search<T: Tree>(&self, tree: &mut T, depth: u32) -> Result<Value, SearchError> {
        tree.begin(depth);
        Ok(bounded(tree, Window::new(-self.width, self.width)).clamp(-self.width, self.width))
    }
}

fn bounded<T: Tree>(tree: &mut T, window: Window) -> Value {
    let mut window = match tree.expand(window) {
        Opened::Ended(value) => return value,
        Opened::Interior(window) => window,
    };
    window.beta = window.beta.min((tree.depth() as Value - 1) / 2);
    if window.alpha >= window.beta {
        return tree.close(window.beta);
    }
    while tree.next_child(window.alpha).is_some() {
        let value = -tree.visit(|child| bounded(child, window.swapped()));
        if value >= window.beta {
            tree.cut_off();
            return tree.close(value);
        }
        if value > window.alpha {
            window.alpha = value;
            tree.improved(value);
        }
    }
    tree.close(window.alpha)
}
