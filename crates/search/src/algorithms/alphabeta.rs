//! Alpha-beta, fail-hard.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, MoveOrdering, Node, Observer, Opened, Search, SearchError, Table, TableUse, Window};

/// Fail-hard alpha-beta in negamax form (Knuth and Moore 1975): values outside the window are returned as the nearer bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl Algorithm for AlphaBeta {
    const NAME: &'static str = "alphabeta";
    const SUMMARY: &'static str = "alpha-beta, fail-hard, negamax form (Knuth and Moore 1975)";
    const FORM: Form = Form::Negamax;
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
        let window = search.root_window;
        let value = alphabeta(search, &search.node(root, depth), window);
        Ok(value.clamp(window.alpha, window.beta))
    }
}

/// The value of a leaf, or one from the table, is returned as it is: its parent compares it with the bounds, which is all that
/// matters.
#[inline(always)]
fn alphabeta<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>, window: Window) -> Value
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
    let mut best = None;
    while let Some(child) = search.next_child(node, &mut children, window.alpha) {
        let value = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| alphabeta(search, child, window.swapped()),
        );
        if value >= window.beta {
            search.cutoff(node, &child);
            search.store(node, &visit, window.beta, Some(child.played));
            search.observer.leave(node, window.beta);
            return window.beta;
        }
        if value > window.alpha {
            window.alpha = value;
            best = Some(child.played);
            search.improved(node, child.played, value);
        }
    }
    search.store(node, &visit, window.alpha, best);
    search.observer.leave(node, window.alpha);
    window.alpha
}
