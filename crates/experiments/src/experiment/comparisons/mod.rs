//! Cells that compare the number of leaves that an algorithm and a baseline algorithm visit on one position with the same
//! ordering.

mod candidate;
mod shared_work;

use anyhow::Result;
use scoutlab_games::tree::{TreeDescription, UniformPosition, theory};
use scoutlab_search::orderings::OrderingSpec;
use scoutlab_search::table::TableDepth;
use scoutlab_text::specification::SpecificationError;
use serde::Deserialize;

use self::candidate::{Candidate, expected_leaves};
use self::shared_work::SharedWork;
use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::shared_columns::label;
use super::values::{
    GridError, at, depths, each, game, one_number, one_text, one_text_or, ordering_names, seeds, texts, texts_or,
};
use crate::random_trees::in_theory;
use crate::shell::{Command, one_cell};
use scoutlab::registry::GameEntry;
use scoutlab::search::{Compared, Comparison, Searcher};
use scoutlab::settings::LARGEST_TABLE;
use scoutlab::{Catalogue, inputs};

/// The axes of a grid of comparisons. In `positions` and `orderings`, `{p}`, `{depth}` and `{seed}` stand for the values of the
/// cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    /// The part of the experiment to which the grid belongs.
    part: Option<Axis>,
    /// A readable name for the game or the tree shape; if absent, the name of the game.
    group: Option<Axis>,
    game: Axis,
    positions: Axis,
    depths: Axis,
    /// The number of seeds, starting with the seed of the experiment.
    seeds: Option<Axis>,
    /// The values of `{p}`.
    probabilities: Option<Axis>,
    orderings: Option<Axis>,
    algorithms: Axis,
    /// The evaluator, as an axis with exactly one value.
    evaluators: Option<Axis>,
    /// The baseline algorithm; `alphabeta` if absent.
    baseline: Option<Axis>,
    /// The transposition table size in MB, for searches that use a table.
    tables: Option<Axis>,
    /// The rule for TT cutoffs.
    table_depths: Option<Axis>,
}

/// The default transposition table size in MB, for searches that use a table.
const TABLE: usize = 4;

pub(super) struct Comparisons {
    part: String,
    group: String,
    catalogue: Catalogue,
    game: GameEntry,
    evaluator: &'static str,
    positions: Vec<String>,
    depths: Vec<u32>,
    seeds: Vec<u64>,
    probabilities: Vec<String>,
    orderings: Vec<String>,
    algorithms: Vec<String>,
    candidates: Vec<Candidate>,
    baseline: (String, Searcher),
    table: usize,
    table_depth: TableDepth,
}

/// The axis values of one cell.
struct CellAxes {
    position: String,
    depth: u32,
    seed: u64,
    ordering: OrderingSpec,
    algorithm: usize,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "comparisons";

    type Cells = Comparisons;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Comparisons, GridError> {
        let game = game(catalogue, &self.game)?;
        let evaluator = self.evaluators.as_ref().map(|axis| one_text(axis, "evaluators")).transpose()?;
        let evaluator =
            game.evaluator(evaluator.as_deref()).map_err(|error| at(self.evaluators.as_ref().or(Some(&self.game)), error))?;
        let algorithms = texts(&self.algorithms)?;
        let candidates = each(Some(&self.algorithms), &algorithms, |text| Candidate::parse(&text, catalogue))?;
        let baseline = one_text_or(self.baseline.as_ref(), "baseline", "alphabeta")?;
        let baseline_searcher = catalogue.algorithms().named(&baseline).map_err(|error| at(self.baseline.as_ref(), error))?;
        let table = match &self.tables {
            None => TABLE,
            Some(axis) => one_number(axis, "`tables` must be one size in MB", 1..=LARGEST_TABLE as u64)? as usize,
        };
        let table_depth = one_text_or(self.table_depths.as_ref(), "table_depths", TableDepth::Equal.name())?;
        let table_depth = table_depth.parse().map_err(|error: SpecificationError| at(self.table_depths.as_ref(), error))?;
        let positions = texts(&self.positions)?;
        let comparisons = Comparisons {
            part: one_text_or(self.part.as_ref(), "part", "")?,
            group: one_text_or(self.group.as_ref(), "group", game.description().name)?,
            evaluator,
            positions,
            depths: depths(&self.depths)?,
            seeds: seeds(self.seeds.as_ref(), seed)?,
            probabilities: texts_or(self.probabilities.as_ref(), "")?,
            orderings: ordering_names(catalogue, self.orderings.as_ref(), "none")?,
            algorithms,
            candidates,
            baseline: (baseline, Searcher::Algorithm(baseline_searcher)),
            table,
            table_depth,
            game: game.clone(),
            catalogue: catalogue.clone(),
        };
        comparisons.check_names(self)?;
        Ok(comparisons)
    }
}

fn filled(template: &str, depth: u32, seed: u64, probability: &str) -> String {
    if !template.contains('{') {
        return template.to_owned();
    }
    template.replace("{depth}", &depth.to_string()).replace("{seed}", &seed.to_string()).replace("{p}", probability)
}

impl Comparisons {
    /// Parses every position at every depth and probability, and every ordering, so that no cell can fail because of a name.
    fn check_names(&self, axes: &Axes) -> Result<(), GridError> {
        for &depth in &self.depths {
            for probability in &self.probabilities {
                let positions = each(Some(&axes.positions), &self.positions, |template| {
                    let files = inputs::count();
                    let position = self.game.position(&filled(&template, depth, self.seeds[0], probability))?;
                    // Positions in files need not exist for every seed, and every file must be recorded before the run.
                    if inputs::count() > files && template.contains("{seed}") {
                        for &seed in &self.seeds[1..] {
                            self.game.position(&filled(&template, depth, seed, probability))?;
                        }
                    }
                    Ok(position)
                })?;
                each(axes.orderings.as_ref(), &self.orderings, |template| {
                    let ordering = self.ordering(&template, depth, self.seeds[0], probability)?;
                    // The available orderings depend only on the game.
                    positions[0].check_ordering(&ordering)
                })?;
            }
        }
        Ok(())
    }

    fn ordering(&self, template: &str, depth: u32, seed: u64, probability: &str) -> Result<OrderingSpec, SpecificationError> {
        self.catalogue.orderings().named(&filled(template, depth, seed, probability))
    }

    fn lengths(&self) -> [usize; 6] {
        [
            self.positions.len(),
            self.depths.len(),
            self.seeds.len(),
            self.probabilities.len(),
            self.orderings.len(),
            self.algorithms.len(),
        ]
    }

    fn place(&self, index: usize) -> Result<CellAxes> {
        let [position, depth, seed, probability, ordering, algorithm] = digits(index, self.lengths());
        let (depth, seed, probability) = (self.depths[depth], self.seeds[seed], self.probabilities[probability].as_str());
        let template = self.positions[position].as_str();
        Ok(CellAxes {
            position: filled(template, depth, seed, probability),
            depth,
            seed,
            ordering: self.ordering(&self.orderings[ordering], depth, seed, probability)?,
            algorithm,
        })
    }
}

impl Comparisons {
    fn comparison<'c>(&self, place: &'c CellAxes, searcher: &'c Searcher, judged: bool) -> Comparison<'c> {
        Comparison {
            searcher,
            evaluator: self.evaluator,
            depth: place.depth,
            ordering: &place.ordering,
            seed: place.seed,
            table: self.table,
            table_depth: self.table_depth,
            judged,
        }
    }
}

fn decimal(number: f64) -> String {
    format!("{number:.5}")
}

/// What identifies a cell.
pub(super) struct Key {
    part: String,
    group: String,
    game: &'static str,
    position: String,
    depth: u32,
    seed: u64,
    probability: String,
    ordering: String,
    algorithm: String,
}

/// What a comparison found. A formula has no baseline.
#[derive(Default)]
pub(super) struct Found {
    /// The leaves of the algorithm, or the number of the formula.
    leaves: String,
    /// The search with the baseline, and the leaves of the algorithm's search.
    searches: Option<(Compared, u64)>,
    /// The leaves of the minimal tree.
    minimal: Option<u64>,
    expected: Option<f64>,
}

impl Found {
    fn ratio(&self) -> Option<f64> {
        self.searches.map(|(baseline, leaves)| leaves as f64 / baseline.leaves as f64)
    }

    fn relative(&self) -> Option<f64> {
        self.searches.zip(self.minimal).map(|((_, leaves), minimal)| leaves as f64 / minimal as f64)
    }
}

impl Cells for Comparisons {
    type Key = Key;
    type Found = Found;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("part", "a label from the experiment file", |key: &Key| key.part.clone()),
            Column::new("group", "a label from the experiment file; by default, the game", |key: &Key| key.group.clone()),
            Column::new("game", "the game", |key: &Key| key.game),
            Column::new("position", "the position as searched, with depth, seed and p filled in", |key: &Key| {
                label(&key.position).to_owned()
            }),
            Column::new("depth", "plies to search", |key: &Key| key.depth),
            Column::new("seed", "the seed of trees and of random orderings", |key: &Key| key.seed),
            Column::new("p", "the p of ordered trees or of `noisy:p`", |key: &Key| key.probability.clone()),
            Column::new("ordering", "the move ordering", |key: &Key| key.ordering.clone()),
            Column::new("algorithm", "the algorithm or the formula", |key: &Key| key.algorithm.clone()),
        ]
    }

    fn results() -> Vec<Column<Found>> {
        vec![
            Column::new("leaves", "leaves of the algorithm, or the number of the formula", |found: &Found| {
                found.leaves.clone()
            }),
            Column::optional("baseline", "leaves of alpha-beta, or of the grid's `baseline`", |found: &Found| {
                found.searches.map(|(baseline, _)| baseline.leaves)
            }),
            Column::optional("ratio", "leaves / baseline", |found: &Found| found.ratio().map(decimal)),
            Column::optional(
                "accuracy",
                "the best-move-first rate of the baseline's interior visits; empty for trees that are not ordered",
                |found: &Found| found.searches.and_then(|(baseline, _)| baseline.accuracy).map(decimal),
            ),
            Column::optional("relative", "leaves / leaves of the minimal tree, on synthetic trees", |found: &Found| {
                found.relative().map(decimal)
            }),
            Column::optional("expected", "the exact mean number of leaves of TEST on bi-valued trees", |found: &Found| {
                found.expected.map(decimal)
            }),
        ]
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let [position, depth, seed, probability, ordering, algorithm] = digits(index, self.lengths());
        let (depth, seed, probability) = (self.depths[depth], self.seeds[seed], self.probabilities[probability].as_str());
        Key {
            part: self.part.clone(),
            group: self.group.clone(),
            game: self.game.name(),
            position: filled(&self.positions[position], depth, seed, probability),
            depth,
            seed,
            probability: probability.to_owned(),
            ordering: filled(&self.orderings[ordering], depth, seed, probability),
            algorithm: self.algorithms[algorithm].clone(),
        }
    }

    fn command(&self, index: usize) -> String {
        let [position, depth, seed, probability, ordering, algorithm] = digits(index, self.lengths());
        let (depth, seed, probability) = (self.depths[depth], self.seeds[seed], self.probabilities[probability].as_str());
        let position = filled(&self.positions[position], depth, seed, probability);
        let ordering = filled(&self.orderings[ordering], depth, seed, probability);
        let (game, name) = (self.game.description().name, &self.algorithms[algorithm]);
        let search = |algorithm: &str| {
            let command = Command::new(&["search", game]).with("position", &position).with("depth", depth);
            command.with("algorithm", algorithm).unless("none", "ordering", &ordering).with("eval", self.evaluator)
        };
        match &self.candidates[algorithm] {
            Candidate::Search(Searcher::Test(above)) => {
                search("alphabeta").with("window", format!("{above},{}", above + 1)).with("seed", seed).into_text()
            }
            Candidate::Search(searcher) => {
                let has_table = self.catalogue.orderings().named(&ordering).is_ok_and(|ordering| searcher.has_table(&ordering));
                let command = if has_table { search(name).with("table", self.table) } else { search(name) };
                let command =
                    if has_table { command.unless(TableDepth::Equal.name(), "table-depth", self.table_depth) } else { command };
                command.with("seed", seed).into_text()
            }
            Candidate::MinimalTree | Candidate::PearlAsymptote | Candidate::TestExactly | Candidate::Exactly(_) => {
                let [depth, part, group] = [depth.to_string(), self.part.clone(), self.group.clone()];
                let axes = [
                    ("part", part.as_str()),
                    ("group", &group),
                    ("game", game),
                    ("positions", &position),
                    ("depths", &depth),
                    ("algorithms", name),
                ];
                one_cell(Axes::MEASURE, seed, &axes)
            }
        }
    }

    /// Returns a rough guess: for trees, four times the leaves of the minimal tree; for games, four moves per ply.
    fn estimate(&self, index: usize) -> u64 {
        let [position, depth, seed, probability, ..] = digits(index, self.lengths());
        let (template, depth) = (&self.positions[position], self.depths[depth]);
        let position = filled(template, depth, self.seeds[seed], &self.probabilities[probability]);
        match UniformPosition::parse(&position) {
            Ok(root) => root.tree().minimal_leaves().saturating_mul(4),
            Err(_) => 4_u64.saturating_pow(depth.min(30)),
        }
    }

    /// Returns the number of cells that share work. The cells of one position share its exact values, and the cells of one
    /// ordering share the baseline search.
    fn together(&self) -> usize {
        let one_position = !self.positions.iter().any(|template| template.contains("{p}"));
        let probabilities = if one_position { self.probabilities.len() } else { 1 };
        probabilities * self.orderings.len() * self.algorithms.len()
    }

    fn run(&self, index: usize) -> Result<Computed<Found>> {
        let place = self.place(index)?;
        SharedWork::on(&self.game, self.evaluator, &place.position, |shared| {
            let tree = shared.tree();
            let minimal = tree.as_ref().map(|root| theory::minimal_leaves(root.tree().degree().into(), place.depth));
            let found = Found { minimal: minimal.flatten(), ..Found::default() };
            let formula = |leaves: String| Computed { found: Found { leaves, ..Found::default() }, leaves: 0, seconds: 0.0 };
            Ok(match (&self.candidates[place.algorithm], &tree) {
                (Candidate::MinimalTree, _) => formula(found.minimal.map_or_else(String::new, |leaves| leaves.to_string())),
                (Candidate::PearlAsymptote, Some(root)) => {
                    let factor = theory::branching_factor(root.tree().degree().into());
                    formula(decimal((0..place.depth).fold(1.0, |power, _| power * factor)))
                }
                (Candidate::TestExactly, Some(root)) => {
                    let expected = expected_leaves(&Searcher::Test(0), root, place.depth);
                    let leaves = expected.map_or_else(String::new, decimal);
                    Computed { found: Found { leaves, expected, ..found }, leaves: 0, seconds: 0.0 }
                }
                (Candidate::Exactly(algorithm), Some(_)) => {
                    let tree = in_theory(&TreeDescription::parse(&place.position)?);
                    formula(decimal(scoutlab_theory::expect_leaves(&tree, *algorithm)?.value))
                }
                (Candidate::PearlAsymptote | Candidate::TestExactly | Candidate::Exactly(_), None) => formula(String::new()),
                (Candidate::Search(searcher), tree) => {
                    let expected = tree.as_ref().and_then(|root| expected_leaves(searcher, root, place.depth));
                    let baseline = shared.baseline(&self.baseline.0, &self.comparison(&place, &self.baseline.1, true))?;
                    let is_baseline = self.algorithms[place.algorithm] == self.baseline.0;
                    let Compared { leaves, seconds, .. } =
                        if is_baseline { baseline } else { shared.compare(&self.comparison(&place, searcher, false))? };
                    let searches = Some((baseline, leaves));
                    let found = Found { leaves: leaves.to_string(), searches, expected, ..found };
                    Computed { found, leaves, seconds }
                }
            })
        })
    }
}
