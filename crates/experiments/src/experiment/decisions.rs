//! Cells that ask what a search decides: its value and its move, compared with the exact values of all moves at the same depth.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::Result;
use scoutlab_games::{INFINITY, Value};
use scoutlab_search::techniques::TechniqueSpec;
use serde::Deserialize;

use super::Axis;
use super::cells::{Cells, Computed};
use super::column::Column;
use super::measure::MeasureAxes;
use super::searches::{self, Searched, Searches, search_command};
use super::values::{GridError, at, one_number};
use crate::full_width::FullWidth;
use scoutlab::position::{Position, check_unfinished};
use scoutlab::registry::RunError;
use scoutlab::search::search;
use scoutlab::techniques::NONE;
use scoutlab::{Catalogue, SearchRequest, SearchSettings};

/// The axes of a grid of decisions: those of a grid of searches, and a limit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    game: Axis,
    positions: Axis,
    depths: Axis,
    algorithms: Axis,
    orderings: Option<Axis>,
    evaluators: Option<Axis>,
    tables: Option<Axis>,
    table_depths: Option<Axis>,
    enhance: Option<Axis>,
    selective: Option<Axis>,
    results: Option<Axis>,
    seeds: Option<Axis>,
    /// The greatest value that counts. A won game is no better than this, so that a missed mate does not outweigh everything.
    limit: Option<Axis>,
}

impl From<Axes> for searches::Axes {
    fn from(axes: Axes) -> Self {
        Self {
            game: axes.game,
            positions: axes.positions,
            rules: None,
            depths: axes.depths,
            algorithms: axes.algorithms,
            orderings: axes.orderings,
            evaluators: axes.evaluators,
            // The other frames emulate a bug.
            frames: None,
            tables: axes.tables,
            table_depths: axes.table_depths,
            table_rules: None,
            table_replace: None,
            enhance: axes.enhance,
            selective: axes.selective,
            results: axes.results,
            seeds: axes.seeds,
        }
    }
}

/// A validated grid of decisions: one search for each combination of the axes.
pub(super) struct Decisions {
    searches: Searches,
    /// The greatest value that counts.
    limit: Value,
    full_width: FullWidth,
    /// The exact value of each move, in move generation order, for the side to move.
    exact: Shared<Vec<Value>>,
    /// The nodes of the searches without techniques.
    plain: Shared<u64>,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "decisions";

    type Cells = Decisions;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Decisions, GridError> {
        let searches = searches::Axes::from(self.clone()).cells(catalogue, seed)?;
        if searches.depths.contains(&1) {
            return Err(at(Some(&self.depths), "`depths` begin at 2 here, because no technique acts in a search of one ply"));
        }
        for position in &searches.positions {
            check_unfinished(&**position).map_err(|error| at(Some(&self.positions), error))?;
        }
        let one = "`limit` must be one number: the greatest value that counts";
        let limit = |axis| one_number(axis, one, 1..=INFINITY as u64 - 1);
        let limit = self.limit.as_ref().map_or(Ok(INFINITY as u64), limit)? as Value;
        let full_width = FullWidth::of(catalogue, &searches.positions[0]);
        Ok(Decisions { searches, limit, full_width, exact: Shared::default(), plain: Shared::default() })
    }
}

/// Work that several cells share, by the command that names it. Each is done once.
struct Shared<T>(Mutex<HashMap<String, Once<T>>>);

/// Work that is done when it is first asked for.
type Once<T> = Arc<OnceLock<Result<T, RunError>>>;

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Shared<T> {
    fn get(&self, request: &SearchRequest, work: impl FnOnce() -> Result<T, RunError>) -> Result<T, RunError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = Arc::clone(all.entry(search_command(request)).or_default());
        drop(all);
        one.get_or_init(work).clone()
    }
}

impl Decisions {
    /// Returns the exact values of the moves: the values of full-width searches with one ply less, of the positions after them.
    fn exact(&self, request: &SearchRequest) -> Result<Vec<Value>, RunError> {
        let settings = self.full_width.settings(request.settings.clone());
        let request = SearchRequest { settings, ..request.clone() };
        self.exact.get(&request, || {
            let settings = SearchSettings { depth: request.settings.depth - 1, ..request.settings.clone() };
            let moves = 0..request.position.count_moves() as usize;
            moves.map(|played| Ok(-request.position.after(played).search(&settings)?.value)).collect()
        })
    }
}

/// Returns the request without techniques.
fn plain(request: &SearchRequest) -> SearchRequest {
    let settings = SearchSettings { enhance: None, selective: None, ..request.settings.clone() };
    SearchRequest { settings, ..request.clone() }
}

/// What a search decided.
pub(super) struct Decision {
    searched: Searched,
    /// The exact value of each move, in move generation order, for the side to move.
    exact: Vec<Value>,
    limit: Value,
    /// The nodes of the search without techniques.
    plain_nodes: u64,
}

impl Decision {
    fn position(&self) -> &Position {
        &self.searched.request.position
    }

    /// Returns the exact value of the position.
    fn best(&self) -> Value {
        self.exact.iter().copied().max().expect("the position is not terminal")
    }

    fn best_moves(&self) -> String {
        let names = self.position().move_names().into_iter().zip(&self.exact);
        names.filter(|(_, value)| **value == self.best()).map(|(name, _)| name).collect::<Vec<_>>().join(" ")
    }

    /// Returns a value that counts.
    fn limited(&self, value: Value) -> Value {
        value.clamp(-self.limit, self.limit)
    }

    /// Returns what the chosen move loses.
    fn regret(&self) -> Option<Value> {
        Some(self.limited(self.best()) - self.limited(self.exact[self.searched.outcome.best?]))
    }

    fn value_error(&self) -> Value {
        self.limited(self.searched.outcome.value) - self.limited(self.best())
    }

    /// Returns the names of the techniques without parameters.
    fn technique(&self) -> String {
        let names: Vec<&str> = self.searched.request.settings.techniques().flat_map(TechniqueSpec::names).collect();
        if names.is_empty() { NONE.to_owned() } else { names.join("+") }
    }

    /// Returns the share of nodes that the techniques save.
    fn saved(&self) -> f64 {
        1.0 - self.searched.outcome.nodes() as f64 / self.plain_nodes as f64
    }
}

impl Cells for Decisions {
    type Key = SearchRequest;
    type Found = Decision;

    fn keys() -> Vec<Column<SearchRequest>> {
        let mut keys = Searches::keys();
        // Decisions have no axis `rules`.
        keys.retain(|key| key.name() != "rules");
        keys
    }

    fn results() -> Vec<Column<Decision>> {
        let searched = Searches::results().into_iter().map(|column| column.within(|found: &Decision| &found.searched));
        let decided = [
            Column::new("technique", "the techniques without parameters, or `none`", Decision::technique),
            Column::new("exact_value", "the value of full-width search to the same depth", |found: &Decision| {
                found.position().written(found.position().reported(found.best()))
            }),
            Column::new("best_moves", "all moves with this value", Decision::best_moves),
            Column::new("value_error", "value minus exact_value, for the side to move, within `limit`", |found: &Decision| {
                found.position().written(found.value_error())
            }),
            Column::optional("wrong", "1 if `best_move` has a positive regret, otherwise 0", |found: &Decision| {
                Some(u8::from(found.regret()? > 0))
            }),
            Column::optional(
                "regret",
                "exact_value minus the exact value of `best_move`, for the side to move, within `limit`",
                |found: &Decision| Some(found.position().written(found.regret()?)),
            ),
            Column::new(
                "plain_nodes",
                "nodes of the same search without techniques, with those of quiescence",
                |found: &Decision| found.plain_nodes,
            ),
            Column::new("saved", "1 - nodes / plain_nodes, where nodes are calls + quiescence_nodes", |found: &Decision| {
                format!("{:.4}", found.saved())
            }),
        ];
        searched.chain(decided).collect()
    }

    fn further_results() -> Vec<Column<Decision>> {
        Searches::further_results().into_iter().map(|column| column.within(|found: &Decision| &found.searched)).collect()
    }

    fn has_key(&self, name: &str) -> bool {
        self.searches.has_key(name)
    }

    fn requested(&self) -> &[String] {
        self.searches.requested()
    }

    fn len(&self) -> usize {
        self.searches.len()
    }

    fn key(&self, index: usize) -> SearchRequest {
        self.searches.key(index)
    }

    fn command(&self, index: usize) -> String {
        self.searches.command(index)
    }

    fn estimate(&self, index: usize) -> u64 {
        self.searches.estimate(index)
    }

    fn run(&self, index: usize) -> Result<Computed<Decision>> {
        let Computed { found: searched, leaves, seconds } = self.searches.run(index)?;
        let exact = self.exact(&searched.request)?;
        let plain = plain(&searched.request);
        let plain_nodes = self.plain.get(&plain, || {
            let is_plain = searched.request.settings.techniques().next().is_none();
            if is_plain { Ok(searched.outcome.nodes()) } else { search(&plain).map(|outcome| outcome.nodes()) }
        })?;
        Ok(Computed { found: Decision { searched, exact, limit: self.limit, plain_nodes }, leaves, seconds })
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use scoutlab_runs::Version;

    use super::super::cells::AnyCells;
    use super::super::grid::cells_of;
    use super::*;

    fn grid(text: &str) -> Result<Box<dyn AnyCells>, GridError> {
        cells_of(&format!("[[grid]]\nmeasure = 'decisions'\n{text}"), Version::Usual, 1)
    }

    /// A tree of the test: a leaf, or children with the static value of their parent.
    enum Tree {
        Leaf(i32),
        Node(Vec<Self>, i32),
    }

    impl Tree {
        fn random(random: &mut ChaCha8Rng, depth: u32) -> Self {
            let value = random.random_range(0..10);
            if depth == 0 {
                return Self::Leaf(value);
            }
            let children = random.random_range(1..=4);
            Self::Node((0..children).map(|_| Self::random(random, depth - 1)).collect(), value)
        }

        fn text(&self) -> String {
            match self {
                Self::Leaf(value) => value.to_string(),
                Self::Node(children, value) => {
                    format!("[{}]={value}", children.iter().map(Self::text).collect::<Vec<_>>().join(" "))
                }
            }
        }

        /// Returns the value for MAX, by the definition of minimax.
        fn minimax(&self, is_max: bool) -> i32 {
            match self {
                Self::Leaf(value) => *value,
                Self::Node(children, _) => {
                    let values = children.iter().map(|child| child.minimax(!is_max));
                    if is_max { values.max().unwrap() } else { values.min().unwrap() }
                }
            }
        }
    }

    #[test]
    fn values_best_moves_and_regret_are_those_of_minimax() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut wrong = 0;
        for _ in 0..200 {
            let tree = Tree::random(&mut random, 4);
            let Tree::Node(children, _) = &tree else { unreachable!("the tree has four plies") };
            let values: Vec<i32> = children.iter().map(|child| child.minimax(false)).collect();
            let best = *values.iter().max().unwrap();
            let cells = grid(&format!(
                "game = 'tree'\npositions = ['{}']\ndepths = 4\nalgorithms = ['alphabeta', 'scout']\n\
                 selective = ['none', 'late:after=1,reduce=1,min-depth=2', 'futility:margin=0', 'multicut:moves=2,cuts=1,reduce=1']",
                tree.text()
            ));
            let cells = cells.unwrap();
            let names: Vec<&str> = Decisions::results().iter().map(Column::name).collect();
            for index in 0..cells.len() {
                let results = cells.run(index).unwrap().results;
                let result = |name: &str| results[names.iter().position(|known| *known == name).unwrap()].as_str();
                let number = |name: &str| result(name).parse::<i32>().unwrap();
                assert_eq!(number("exact_value"), best, "{}", tree.text());
                let best_moves = (1..).zip(&values).filter(|(_, value)| **value == best).map(|(name, _)| name.to_string());
                assert_eq!(result("best_moves"), best_moves.collect::<Vec<_>>().join(" "));
                assert_eq!(number("value_error"), number("value") - best);
                let chosen = values[result("best_move").parse::<usize>().unwrap() - 1];
                assert_eq!((number("regret"), number("wrong")), (best - chosen, i32::from(chosen < best)));
                if result("technique") == "none" {
                    assert_eq!((number("regret"), number("value_error"), result("saved")), (0, 0, "0.0000"));
                }
                wrong += number("wrong");
            }
        }
        assert!(wrong > 50, "{wrong}");
    }

    #[test]
    fn techniques_of_quiescence_search_are_compared_with_plain_quiescence_search() {
        // After Kg1, the only move, Ne2+ forks king and queen. White seems to keep the queen, but loses it after Kf1, the only answer.
        let text = "game = 'chess'\npositions = '4k3/8/3b4/8/3Q4/2n5/7r/7K w - -'\ndepths = 2\nalgorithms = 'alphabeta'\n\
                    evaluators = 'quiescence:material'\nselective = ['none', 'evasions', 'delta:margin=0']";
        let cells = grid(text).unwrap();
        let columns = Decisions::results();
        let expected = [["none", "-200", "-200"], ["evasions", "-200", "-1100"], ["delta", "-200", "-200"]];
        for (index, expected) in expected.into_iter().enumerate() {
            let results = cells.run(index).unwrap().results;
            let result = |name: &str| &results[columns.iter().position(|column| column.name() == name).unwrap()];
            assert_eq!(["technique", "exact_value", "value"].map(result), expected);
        }
    }

    #[test]
    fn values_beyond_the_limit_count_as_the_limit() {
        let names: Vec<&str> = Decisions::results().iter().map(Column::name).collect();
        // The search reduces the second and the third move, which are worth 90 and 7 but seem to be worth 0.
        for (limit, regret) in [("", "85"), ("limit = 50", "45"), ("limit = 3", "0")] {
            let text = "game = 'tree'\npositions = '[[5 6]=99 [90 91]=0 [7 8]=0]'\ndepths = 2\nalgorithms = 'alphabeta'\n\
                        selective = 'late:after=1,reduce=1,min-depth=2'";
            let results = grid(&format!("{text}\n{limit}")).unwrap().run(0).unwrap().results;
            assert_eq!(results[names.iter().position(|name| *name == "regret").unwrap()], regret, "{limit}");
        }
    }

    #[test]
    fn a_search_without_a_decision_is_refused() {
        let problem = |text: &str| grid(&format!("{text}\nalgorithms = 'alphabeta'")).unwrap_err().problem;
        assert!(problem("game = 'chess'\npositions = 'start'\ndepths = '1..2'").contains("begin at 2"));
        assert!(problem("game = 'tictactoe'\npositions = 'ooo-xx---'\ndepths = 2").contains("the position is terminal"));
    }
}
