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

fn pvs<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<'_, G>, window: Window) -> Value
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
    let mut score = -INFINITY;
    let mut best = None;
    for (index, played) in children {
        let bound = if index == 0 { beta } else { alpha + 1 };
        let mut value = -search.visit(node, played, index, |search, child| pvs(search, child, Window::new(-bound, -alpha)));
        if index > 0 && alpha < value && value < beta {
            search.observer.research(node, played);
            value = -search.visit(node, played, index, |search, child| pvs(search, child, Window::new(-beta, -alpha)));
        }
        if value > score {
            score = value;
            if value >= beta {
                best = Some(played);
                search.cutoff(node, played, index);
                break;
            }
            if value > alpha {
                alpha = value;
                best = Some(played);
                search.improved(node, played, value);
            }
        }
    }
    search.store(node, &visit, score, best);
    search.observer.leave(node, score);
    score
}
