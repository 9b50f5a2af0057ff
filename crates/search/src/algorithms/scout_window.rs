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

fn scout_window<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<'_, G>, window: Window) -> Value
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
        let narrow = if index == 0 { window } else { Window::new(window.alpha, window.alpha + 1) };
        let mut child = -search.visit(node, played, index, |search, child| scout_window(search, child, narrow.swapped()));
        if narrow != window && child > window.alpha && child < window.beta {
            search.observer.research(node, played);
            child = -search.visit(node, played, index, |search, child| scout_window(search, child, window.swapped()));
        }
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
