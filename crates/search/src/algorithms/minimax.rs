//! Minimax: every line to the end.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Search, SearchError, Table, TableUse, Window};

/// Minimax without any pruning (Shannon 1950): visits every line of `depth` plies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl Algorithm for Minimax {
    const NAME: &'static str = "minimax";
    const SUMMARY: &'static str = "every line, without pruning (Shannon 1950)";
    const FORM: Form = Form::MaxMin;
    const TABLE: TableUse = TableUse::Never;

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
        Ok(minimax(search, &search.node(root, depth)))
    }
}

#[inline(always)]
fn minimax<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>) -> Value
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    let mut children = match search.expand(node, Window::INFINITE, None) {
        Ok(children) => children,
        Err(value) => return value,
    };
    let mut best = -INFINITY;
    while let Some(child) = search.next_child(node, &mut children, best) {
        let value = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| minimax(search, child),
        );
        if value > best {
            best = value;
            search.improved(node, child.played, value);
        }
    }
    search.observer.leave(node, best);
    best
}
