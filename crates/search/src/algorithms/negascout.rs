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

#[inline(always)]
fn negascout<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>, window: Window) -> Value
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
    let Window { mut alpha, beta } = visit.window;
    let mut score = -INFINITY;
    let mut best = None;
    while let Some(child) = search.next_child(node, &mut children, score) {
        let bound = if child.index == 0 { beta } else { alpha + 1 };
        let mut value = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| negascout(search, child, Window::new(-bound, -alpha)),
        );
        if child.index > 0 && node.depth > 2 && alpha < value && value < beta {
            search.observer.research(node, child.played);
            let lower = value;
            value = -search.visit(
                node,
                &child,
                #[inline(always)]
                |search, child| negascout(search, child, Window::new(-beta, -lower)),
            );
        }
        score = score.max(value);
        if value >= beta {
            best = Some(child.played);
            search.cutoff(node, &child);
            break;
        }
        if value > alpha {
            alpha = value;
            best = Some(child.played);
            search.improved(node, child.played, value);
        }
    }
    search.store(node, &visit, score, best);
    search.observer.leave(node, score);
    score
}
