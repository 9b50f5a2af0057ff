//! Branch and bound: alpha-beta with one bound.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Form, INFINITY, MoveOrdering, Node, Observer, Search, SearchError, Table, TableUse, Window};

/// Branch and bound, the procedure F1 of Knuth and Moore (1975): a child is given up as soon as it cannot be better than its
/// best brother so far. It lacks the deep cut-offs, those by a bound from further up the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct BranchAndBound;

impl Algorithm for BranchAndBound {
    const NAME: &'static str = "branch-and-bound";
    const SUMMARY: &'static str = "alpha-beta without the deep cut-offs, F1 (Knuth and Moore 1975)";
    const FORM: Form = Form::Negamax;
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
        Ok(branch_and_bound(search, &search.node(root, depth), INFINITY))
    }
}

/// The value of `node` if it is less than `bound`, else a number that is not.
#[inline(always)]
fn branch_and_bound<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>, bound: Value) -> Value
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    let window = Window::new(-INFINITY, bound);
    let mut children = match search.expand(node, window, None) {
        Ok(children) => children,
        Err(value) => return value,
    };
    let mut best = -INFINITY;
    while let Some(child) = search.next_child(node, &mut children, best) {
        let value = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| branch_and_bound(search, child, -best),
        );
        if value >= bound {
            search.cutoff(node, &child);
            best = value;
            break;
        }
        if value > best {
            best = value;
            search.improved(node, child.played, value);
        }
    }
    search.observer.leave(node, best);
    best
}
