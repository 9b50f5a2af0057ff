//! Aspiration search.

use scoutlab_games::Value;

use super::alphabeta_soft::alphabeta_soft;
use crate::{Algorithm, Form, Root, SearchError, TableUse, Tree, Window};
use scoutlab_text::specification::{Arguments, SpecificationError};

/// Aspiration search (Baudet 1978): fail-soft alpha-beta with a window around a guess, and a re-search if the value lies
/// outside the window.
///
/// `aspiration:delta=N,guess=M` starts with the window (M - N, M + N). If the search fails low, the second window reaches from
/// the lower end of the root window to just above the bound found. If the search fails high, the second window reaches from
/// just below the bound found to the upper end of the root window. Without `guess=`, the guess is the value of the previous
/// iteration under `deepening(..)`, or else 0. The re-search starts from scratch at the root. The counter `re_searches` does not
/// include this re-search, because only re-searches of children are counted.
///
/// ```
/// use scoutlab_games::tree::{Leaves, TextTree};
/// use scoutlab_search::Search;
/// use scoutlab_search::algorithms::built_in;
///
/// let tree = TextTree::parse("[[3 5] [2 9]]").unwrap();
/// let near = built_in("aspiration:delta=2,guess=4").unwrap();
/// let mut search = Search::new(&Leaves);
/// assert_eq!(search.run_named(&near, &tree.root(), 2)?, 3);
/// assert_eq!(search.counters.root_visits, 1); // 3 is inside (2, 6)
/// let far = built_in("aspiration:delta=2,guess=9").unwrap();
/// assert_eq!(search.run_named(&far, &tree.root(), 2)?, 3);
/// assert_eq!(search.counters.root_visits, 1 + 2); // and outside (7, 11)
/// # Ok::<(), scoutlab_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Aspiration {
    delta: Value,
    guess: Option<Value>,
}

impl Aspiration {
    /// Creates an aspiration search whose first window extends `delta` to each side of `guess`.
    ///
    /// # Panics
    ///
    /// Panics if `delta` is less than 1, because the window would be empty.
    pub const fn new(delta: Value, guess: Option<Value>) -> Self {
        assert!(delta > 0, "delta is at least 1");
        Self { delta, guess }
    }
}

impl Algorithm for Aspiration {
    const NAME: &'static str = "aspiration";
    const SUMMARY: &'static str = "alpha-beta with a window around a guess; aspiration:delta=N (Baudet 1978)";
    const EXAMPLES: &'static [&'static str] = &["aspiration:delta=10", "aspiration:delta=10,guess=4"];
    const TABLE: TableUse = TableUse::Optional;
    const FORM: Form = Form::MaxMin;
    const WINDOW: bool = true;

    fn from_arguments(arguments: &mut Arguments) -> Result<Self, SpecificationError> {
        let delta = arguments.whole("delta", 1..=1_000_000_000)?;
        let delta = delta.ok_or_else(|| arguments.error("expected delta=N, half the width of the first window"))?;
        Ok(Self { delta: delta as Value, guess: arguments.value("guess")? })
    }

    fn search<T: Tree + ?Sized>(&self, tree: &mut T, root: &Root) -> Result<Value, SearchError> {
        tree.begin(root.depth);
        let whole = root.window;
        let guess = self.guess.or(root.guess).unwrap_or(0);
        // The bounds differ by at least 1, even if the guess lies outside the root window, and stay within the root window.
        let alpha = guess.saturating_sub(self.delta).clamp(whole.alpha, (whole.beta - 1).max(whole.alpha));
        let beta = guess.saturating_add(self.delta).clamp((alpha + 1).min(whole.beta), whole.beta);
        let value = alphabeta_soft(tree, Window::new(alpha, beta));
        let wider = if value <= alpha && whole.alpha < alpha {
            Window::new(whole.alpha, value.saturating_add(1).clamp(whole.alpha + 1, whole.beta))
        } else if value >= beta && beta < whole.beta {
            Window::new(value.saturating_sub(1).clamp(whole.alpha, whole.beta - 1), whole.beta)
        } else {
            return Ok(value);
        };
        Ok(alphabeta_soft(tree, wider))
    }
}
