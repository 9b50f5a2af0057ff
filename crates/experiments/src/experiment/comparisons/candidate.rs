//! What gives the number of leaves of a cell.

use scoutlab::Catalogue;
use scoutlab::registry::RequestError;
use scoutlab::search::Searcher;
use scoutlab_games::Side;
use scoutlab_games::tree::{Model, UniformPosition, theory};

/// The source of the number of leaves in a cell: a search or a formula.
#[derive(Clone, Debug)]
pub(super) enum Candidate {
    Search(Searcher),
    /// The leaves of the minimal tree (Knuth and Moore 1975).
    MinimalTree,
    /// Pearl's asymptotic branching factor to the power of the depth.
    PearlAsymptote,
    /// The exact mean number of leaves of TEST on a win-loss tree.
    TestExactly,
    /// The exact mean number of leaves of an algorithm on trees covered by the theory.
    Exactly(scoutlab_theory::Algorithm),
}

const MINIMAL_TREE: &str = "minimal-tree";
const PEARL_ASYMPTOTE: &str = "pearl-asymptote";
const TEST_EXACTLY: &str = "test-exactly";

impl Candidate {
    /// Parses an algorithm, `test:above=N`, or a name from the theory.
    pub(super) fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, RequestError> {
        if let Some(value) = text.strip_prefix("test:above=").and_then(|value| value.parse::<i32>().ok()) {
            return Ok(Self::Search(Searcher::Test(value)));
        }
        if let Some(Ok(algorithm)) = text.strip_suffix("-exactly").filter(|_| text != TEST_EXACTLY).map(str::parse) {
            return Ok(Self::Exactly(algorithm));
        }
        match text {
            MINIMAL_TREE => Ok(Self::MinimalTree),
            PEARL_ASYMPTOTE => Ok(Self::PearlAsymptote),
            TEST_EXACTLY => Ok(Self::TestExactly),
            _ => Ok(Self::Search(Searcher::Algorithm(catalogue.algorithms().named(text)?))),
        }
    }
}

/// Returns the theoretical mean number of leaves if the searcher is TEST and the position is a win-loss tree.
pub(super) fn expected_leaves(searcher: &Searcher, root: &UniformPosition, depth: u32) -> Option<f64> {
    let (Searcher::Test(above), Model::WinLoss { win }) = (searcher, root.tree().model()) else { return None };
    // Leaves score 1 or -1 for MAX, the side to move at the root.
    let asks_for_a_win = (-1..1).contains(above);
    asks_for_a_win.then(|| theory::test_expectation(root.tree().degree().into(), depth, Side::First, win.as_f64()).leaves)
}
