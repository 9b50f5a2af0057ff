//! `NegaScout`.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Opened, Search, SearchError, Table, TableUse, Window};

/// `NegaScout` (Reinefeld 1983). Like principal variation search, with two savings when a null-window search of a later child
/// returns a value `t` inside the window:
///
/// * the second search has the window (`t`, beta) rather than (alpha, beta), since `t` is a lower bound;
/// * there is no second search **where at most two plies remain** below the node. The child then has leaves only, and its
///   null-window search, to report that much, must have valued all of them: `t` is exact.
///
/// Fail-soft. The second saving needs fail-soft bounds in the table too: clear a table that `alphabeta` (fail-hard) has filled
/// before `negascout` uses it.
#[derive(Clone, Copy, Debug, Default)]
pub struct NegaScout;

impl Algorithm for NegaScout {
    const NAME: &'static str = "negascout";
    const SUMMARY: &'static str = "null windows, no second search near the horizon (Reinefeld 1983)";
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
        Ok(negascout(search, &search.node(root, depth), search.root_window))
    }
}

fn negascout<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<'_, G>, window: Window) -> Value
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
    let Window { mut alpha, beta } = visit.window;
    let mut value = -INFINITY;
    let mut best = None;
    for (index, played) in children {
        let bound = if index == 0 { beta } else { alpha + 1 };
        let mut child =
            -search.visit(node, played, index, |search, child| negascout(search, child, Window::new(-bound, -alpha)));
        if index > 0 && node.depth > 2 && alpha < child && child < beta {
            search.observer.research(node, played);
            let lower = child;
            child = -search.visit(node, played, index, |search, child| negascout(search, child, Window::new(-beta, -lower)));
        }
        value = value.max(child);
        if child >= beta {
            best = Some(played);
            search.cutoff(node, played, index);
            break;
        }
        if child > alpha {
            alpha = child;
            best = Some(played);
            search.improved(node, played, child);
        }
    }
    search.store(node, &visit, value, best);
    search.observer.leave(node, value);
    value
}
