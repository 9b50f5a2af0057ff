//! Principal variation search.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Opened, Search, SearchError, Table, TableUse, Window};

/// Principal variation search (Marsland and Campbell 1982): the first child is taken for the best, and null windows around its
/// value have to show that each of the others is not better. One that is, with a value inside the window, is searched again with
/// (alpha, beta). Fail-soft.
///
/// The paper arrives at this from alpha-beta, `scout-window` from Scout; they visit the same nodes, which a test asserts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pvs;

impl Algorithm for Pvs {
    const NAME: &'static str = "pvs";
    const SUMMARY: &'static str = "principal variation search, fail-soft (Marsland and Campbell 1982)";
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
        Ok(pvs(search, &search.node(root, depth), search.root_window))
    }
}

#[inline(always)]
fn pvs<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>, window: Window) -> Value
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
            |search, child| pvs(search, child, Window::new(-bound, -alpha)),
        );
        if child.index > 0 && alpha < value && value < beta {
            search.observer.research(node, child.played);
            value = -search.visit(
                node,
                &child,
                #[inline(always)]
                |search, child| pvs(search, child, Window::new(-beta, -alpha)),
            );
        }
        if value > score {
            score = value;
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
    }
    search.store(node, &visit, score, best);
    search.observer.leave(node, score);
    score
}
