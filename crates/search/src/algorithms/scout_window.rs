//! Scout with windows.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Opened, Search, SearchError, Table, TableUse, Window};

/// Scout as an alpha-beta with null windows, the form of several tutorials. The first child is searched with the whole window; each
/// later one with (alpha, alpha + 1), and if that value lies inside the window again with (alpha, beta), from scratch. Alpha is
/// not raised in between. Fail-soft.
///
/// The published form has max and min nodes; min nodes mirror max nodes, which is what negating the values does.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoutWindow;

impl Algorithm for ScoutWindow {
    const NAME: &'static str = "scout-window";
    const SUMMARY: &'static str = "Scout with null windows instead of EVAL and TEST, fail-soft";
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
        Ok(scout_window(search, &search.node(root, depth), search.root_window))
    }
}

#[inline(always)]
fn scout_window<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>, window: Window) -> Value
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
        let narrow = if child.index == 0 { window } else { Window::new(window.alpha, window.alpha + 1) };
        let mut value = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| scout_window(search, child, narrow.swapped()),
        );
        if narrow != window && value > window.alpha && value < window.beta {
            search.observer.research(node, child.played);
            value = -search.visit(
                node,
                &child,
                #[inline(always)]
                |search, child| scout_window(search, child, window.swapped()),
            );
        }
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
