//! Alpha-beta, fail-soft.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Search, SearchError, Table, Window};

/// Fail-soft alpha-beta (Fishburn 1983): a value outside the window is returned as found, which bounds the true one more closely
/// than the window does.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaSoft;

impl Algorithm for AlphaBetaSoft {
    const NAME: &'static str = "alphabeta-soft";
    const SUMMARY: &'static str = "alpha-beta, fail-soft (Fishburn 1983)";
    const FORM: Form = Form::MaxMin;

    fn from_arguments(_arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self)
    }

    fn search<G, E, O, B, T>(&self, search: &mut Search<'_, G, E, O, B, T>, root: &G, depth: u32) -> Result<Value, SearchError>
    where
        G: Game,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        search.begin(depth);
        Ok(alphabeta_soft(search, &search.node(root, depth), search.root_window))
    }
}

fn alphabeta_soft<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<'_, G>, mut window: Window) -> Value
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    let Some(children) = search.expand(node, window, None) else { return search.leaf(node) };
    let mut best = -INFINITY;
    for (index, played) in children {
        let value = -search.visit(node, played, index, |search, child| alphabeta_soft(search, child, window.swapped()));
        best = best.max(value);
        if value >= window.beta {
            search.cutoff(node, played, index);
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            search.improved(node, played, value);
        }
    }
    search.observer.leave(node, best);
    best
}
