//! MTD(f), and the loop that its relatives share.

use super::alphabeta_soft::alphabeta_soft;
use scoutlab_games::{Evaluator, Game, Value};

use crate::specification::{Arguments, SpecificationError};
use crate::table::Bounds;
use crate::{Algorithm, Form, MoveOrdering, Observer, Search, SearchError, Table, TableUse, Window};

/// MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): null-window searches with fail-soft alpha-beta that close in on the value
/// from a first guess.
///
/// `guess=N` is that guess, in the unit of the evaluator. Without it, it is the value of the iteration before under
/// `deepening(..)`, else 0. A guess outside the root window is moved to its nearer end.
///
/// Each search needs a table, or it repeats all the work of the ones before. The best move is that of the last search that
/// failed high: its value is at least the final one, and no move has more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mtdf {
    guess: Option<Value>,
}

impl Mtdf {
    /// Starts from this guess.
    pub const fn new(guess: Value) -> Self {
        Self { guess: Some(guess) }
    }
}

impl Algorithm for Mtdf {
    const NAME: &'static str = "mtdf";
    const SUMMARY: &'static str = "MTD(f), null windows from a first guess; mtdf:guess=N (Plaat et al. 1996)";
    const FORM: Form = Form::MaxMin;
    const TABLE: TableUse = TableUse::Needed;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        Ok(Self { guess: arguments.value("guess")? })
    }

    fn search<G, E, O, B, T>(&self, search: &mut Search<'_, G, E, O, B, T>, root: &G, depth: u32) -> Result<Value, SearchError>
    where
        G: Game,
        E: Evaluator<G>,
        O: MoveOrdering<G>,
        B: Observer<G>,
        T: Table<G>,
    {
        let guess = self.guess.or(search.guess).unwrap_or(0);
        Ok(drive(search, root, depth, guess, |value, Bounds { low, .. }| if value == low { value + 1 } else { value }))
    }
}

/// Null-window searches of `root` until the bounds meet, and the value where they do.
///
/// `next` gives the least value that the next search has to prove, from the last value found and what is known by then. It is
/// above the lower bound and not above the upper one.
pub(super) fn drive<G, E, O, B, T>(
    search: &mut Search<'_, G, E, O, B, T>,
    root: &G,
    depth: u32,
    guess: Value,
    mut next: impl FnMut(Value, Bounds) -> Value,
) -> Value
where
    G: Game,
    E: Evaluator<G>,
    O: MoveOrdering<G>,
    B: Observer<G>,
    T: Table<G>,
{
    search.begin(depth);
    let node = search.node(root, depth);
    let mut known = Bounds { low: search.root_window.alpha, up: search.root_window.beta };
    let mut value = guess.clamp(known.low, known.up);
    while known.low < known.up {
        let beta = next(value, known);
        debug_assert!(known.low < beta && beta <= known.up, "{beta} in {known:?}");
        value = alphabeta_soft(search, &node, Window::new(beta - 1, beta));
        if value >= beta {
            known.low = value;
        } else {
            known.up = value;
        }
    }
    value
}
