//! Pearl's Scout: EVAL and TEST.

use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::{Algorithm, Child, Form, INFINITY, MoveOrdering, Node, Observer, Search, SearchError, Table, TableUse, Window};

/// Scout (Pearl 1980). EVAL finds the value of the first child; TEST then asks of each later child only whether it is better,
/// and if it is, EVAL finds its value from scratch. Neither has a window.
///
/// Pearl writes max and min nodes; here values are for the side to move, so that "better than the best value `s` so far" is
/// "less than `-s` for the child's side to move" at both kinds of node. The nodes visited are the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scout;

impl Algorithm for Scout {
    const NAME: &'static str = "scout";
    const SUMMARY: &'static str = "Scout with EVAL and TEST (Pearl 1980)";
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
        Ok(eval(search, &search.node(root, depth)))
    }
}

#[inline(always)]
fn eval<G, E, O, B, T>(search: &mut Search<'_, G, E, O, B, T>, node: &Node<G>) -> Value
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
        if child.index > 0 {
            if !test(search, node, &child, Comparison::Less, -best) {
                continue;
            }
            search.observer.research(node, child.played);
        }
        best = -search.visit(
            node,
            &child,
            #[inline(always)]
            |search, child| eval(search, child),
        );
        search.improved(node, child.played, best);
    }
    search.observer.leave(node, best);
    best
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Greater,
    Less,
}

/// Whether the value of `child` of `parent` is greater, or less, than `bound`.
///
/// A value is greater if one reply makes it so, and less if all do, so the first reply that decides ends the test.
#[inline(always)]
fn test<G, E, O, B, T>(
    search: &mut Search<'_, G, E, O, B, T>,
    parent: &Node<G>,
    child: &Child<G>,
    comparison: Comparison,
    bound: Value,
) -> bool
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    let value = search.visit(
        parent,
        child,
        #[inline(always)]
        |search, node| {
            let (reply, window) = match comparison {
                Comparison::Greater => (Comparison::Less, Window::new(bound, bound + 1)),
                Comparison::Less => (Comparison::Greater, Window::new(bound - 1, bound)),
            };
            let mut children = match search.expand(node, window, None) {
                Ok(children) => children,
                Err(value) => return value,
            };
            while let Some(child) = search.next_child(node, &mut children, window.alpha) {
                let decided = test(search, node, &child, reply, -bound) == (comparison == Comparison::Greater);
                if decided {
                    search.cutoff(node, &child);
                    search.observer.leave(node, window.beta);
                    return window.beta;
                }
            }
            search.observer.leave(node, window.alpha);
            window.alpha
        },
    );
    match comparison {
        Comparison::Greater => value > bound,
        Comparison::Less => value < bound,
    }
}
