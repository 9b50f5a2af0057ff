//! Alpha-beta, fail-soft.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Opened, Search, SearchError, Table, TableUse, Window};

/// Fail-soft alpha-beta (Fishburn 1983): a value outside the window is returned as found, which bounds the true one more closely
/// than the window does.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaSoft;

impl Algorithm for AlphaBetaSoft {
    const NAME: &'static str = "alphabeta-soft";
    const SUMMARY: &'static str = "alpha-beta, fail-soft (Fishburn 1983)";
    const FORM: Form = Form::MaxMin;
    const TABLE: TableUse = TableUse::Optional;

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

/// The search below one node, which the algorithms that call it many times (MTD, aspiration) share.
pub(super) fn alphabeta_soft<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<'_, G>, window: Window) -> Value
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    let (children, visit) = match search.open(node, window) {
        Opened::Ended(value) => return value,
        Opened::Children(children, visit) => (children, visit),
    };
    let mut window = visit.window;
    let mut value = -INFINITY;
    let mut best = None;
    for (index, played) in children {
        let child = -search.visit(node, played, index, |search, child| alphabeta_soft(search, child, window.swapped()));
        value = value.max(child);
        if child >= window.beta {
            best = Some(played);
            search.cutoff(node, played, index);
            break;
        }
        if child > window.alpha {
            window.alpha = child;
            best = Some(played);
            search.improved(node, played, child);
        }
    }
    search.store(node, &visit, value, best);
    search.observer.leave(node, value);
    value
}
