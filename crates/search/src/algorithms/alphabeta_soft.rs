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
#[inline(always)]
pub(super) fn alphabeta_soft<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>, window: Window) -> Value
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    let (mut children, visit) = match search.open(node, window) {
        Opened::Ended(value) => return value,
        Opened::Children(children, visit) => (children, visit),
    };
    let mut window = visit.window;
    let mut score = -INFINITY;
    let mut best = None;
    while let Some(child) = search.next_child(node, &mut children, score) {
        let value = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| alphabeta_soft(search, child, window.swapped()),
        );
        score = score.max(value);
        if value >= window.beta {
            best = Some(child.played);
            search.cutoff(node, &child);
            break;
        }
        if value > window.alpha {
            window.alpha = value;
            best = Some(child.played);
            search.improved(node, child.played, value);
        }
    }
    search.store(node, &visit, score, best);
    search.observer.leave(node, score);
    score
}
