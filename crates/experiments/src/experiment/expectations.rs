//! Cells with the exact mean number of leaves of an algorithm on random trees, or with the counts of searches of sample trees.

use std::sync::OnceLock;

use anyhow::Result;
use scoutlab_games::tree::{Model, TreeDescription, UniformTree, theory};
use scoutlab_theory::{Algorithm, Estimate, RandomTree, UnknownAlgorithm, check, crossing, curve, deviations};
use serde::Deserialize;

use scoutlab::Catalogue;

use super::Axis;
use super::cells::{Cells, Computed, digits};
use super::column::Column;
use super::measure::MeasureAxes;
use super::values::{GridError, at, numbers, one_number, one_text_or, texts};
use crate::random_trees::{self, in_theory, is_searched};
use crate::shell::{Command, one_cell};
use scoutlab::clock::CpuStopwatch;
use scoutlab::registry::DEEPEST;

/// The axes of a grid of expectations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Axes {
    /// The part of the experiment to which the grid belongs.
    part: Option<Axis>,
    branching: Axis,
    depths: Axis,
    /// Models with their parameters, such as `values,k=9`.
    models: Axis,
    algorithms: Axis,
    /// If present, the number of trees to search instead of computing the exact mean.
    trees: Option<Axis>,
}

/// The maximum depth of a shared curve, for trees generated from the root down. Each greater depth has its own curve. The means
/// depend slightly on the deepest tree of a curve, and the results of a cell must not depend on the other cells of its grid.
const GROWN: u8 = 12;

/// The maximum number of trees per cell.
const MOST_TREES: u64 = 1_000_000;

/// The maximum number of significant digits of means and ratios. A number with a large error bound has fewer digits.
const DIGITS: i32 = 8;

/// The theoretical results for one algorithm by depth, computed on first use. Deviations are computed separately, because
/// alpha-beta as the baseline needs only means.
#[derive(Default)]
struct Curve {
    means: OnceLock<Vec<Estimate>>,
    deviations: OnceLock<Vec<Option<Estimate>>>,
}

/// A model and a branching factor, with their curves over all depths.
struct Shape {
    model: String,
    branching: u64,
    /// The deepest tree of the curves.
    described: TreeDescription,
    alphabeta: Curve,
    /// One curve per algorithm.
    curves: Vec<Curve>,
}

/// A grid with all values checked.
pub(super) struct Expectations {
    catalogue: Catalogue,
    part: String,
    shapes: Vec<Shape>,
    depths: Vec<u32>,
    algorithms: Vec<Algorithm>,
    /// The number of trees searched per cell; 0 for exact means.
    trees: u64,
    seed: u64,
}

impl MeasureAxes for Axes {
    const MEASURE: &'static str = "expectations";

    type Cells = Expectations;

    fn cells(&self, catalogue: &Catalogue, seed: u64) -> Result<Expectations, GridError> {
        let depths: Vec<u32> = numbers(&self.depths, 0..=DEEPEST.into())?.into_iter().map(|depth| depth as u32).collect();
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let trees = self.trees.as_ref().map_or(Ok(0), |axis| {
            one_number(axis, "`trees` must be one number: the number of trees searched in each cell", 2..=MOST_TREES)
        })?;
        let parse = |name: &String| name.parse().map_err(|error: UnknownAlgorithm| at(Some(&self.algorithms), error));
        let algorithms = texts(&self.algorithms)?.iter().map(parse).collect::<Result<Vec<Algorithm>, _>>()?;
        let mut shapes = Vec::new();
        for model in texts(&self.models)? {
            for branching in numbers(&self.branching, 1..=u8::MAX.into())? {
                let described = TreeDescription::parse(&format!("b={branching},d={deepest},model={model}"))
                    .map_err(|error| at(Some(&self.models), error))?;
                for algorithm in algorithms.iter().chain([&Algorithm::AlphaBeta]) {
                    check(&in_theory(&described), *algorithm).map_err(|error| at(Some(&self.algorithms), error))?;
                    if trees > 0 && !is_searched(*algorithm, described.model) {
                        let problem = format!("`{algorithm}` cannot be simulated on {model} trees: omit `trees`");
                        return Err(at(self.trees.as_ref(), problem));
                    }
                }
                let TreeDescription { degree, seed, model: law, .. } = described;
                for depth in depths.iter().filter(|_| trees > 0) {
                    UniformTree::new(degree, *depth as u8, seed, law).map_err(|error| at(Some(&self.depths), error))?;
                }
                let is_grown = matches!(law, Model::Ordered { .. } | Model::Strong);
                let described = TreeDescription { depth: if is_grown { GROWN } else { described.depth }, ..described };
                let curves = algorithms.iter().map(|_| Curve::default()).collect();
                shapes.push(Shape { model: model.clone(), branching, described, alphabeta: Curve::default(), curves });
            }
        }
        let part = one_text_or(self.part.as_ref(), "part", "")?;
        Ok(Expectations { catalogue: catalogue.clone(), part, shapes, depths, algorithms, trees, seed })
    }
}

impl Curve {
    fn means(&self, deepest: &RandomTree, algorithm: Algorithm) -> Result<&[Estimate]> {
        if let Some(known) = self.means.get() {
            return Ok(known);
        }
        let found = curve(deepest, algorithm)?;
        Ok(self.means.get_or_init(|| found))
    }

    fn deviation(&self, deepest: &RandomTree, algorithm: Algorithm, depth: u32) -> Option<Estimate> {
        if depth == 0 {
            return Some(Estimate { value: 0.0, error: 0.0 });
        }
        let known = self.deviations.get_or_init(|| deviations(deepest, algorithm));
        known.get(depth as usize).copied().flatten()
    }
}

impl Shape {
    /// Returns the parameter of the model as written, or an empty text if there is none.
    fn parameter(&self) -> &str {
        self.model.split_once('=').map_or("", |(_, parameter)| parameter)
    }

    /// Returns the smallest distance, over all thresholds, between Pearl's critical probability and the probability that a leaf
    /// value lies below the threshold. In deep trees, the threshold nearest to the critical probability is decided last.
    fn boundary(&self) -> Option<f64> {
        let Model::Values { count } = self.described.model else { return None };
        let critical = theory::critical_probability(self.described.degree.into());
        let distances = (1..count).map(|below| (f64::from(below) / f64::from(count) - critical).abs());
        distances.min_by(f64::total_cmp)
    }
}

/// Returns the number of digits that are certain in a number with this relative error, at most `most`.
fn certain_digits(uncertain: f64, most: i32) -> i32 {
    (-uncertain.max(f64::MIN_POSITIVE).log10()).floor().clamp(1.0, most.into()) as i32
}

/// Returns the deviation of counts from the theory in standard errors, for the mean and for the mean square distance from the
/// exact mean.
fn scores(counts: &[f64], mean: f64, deviation: Option<f64>) -> [Option<f64>; 2] {
    let score = |sample: &[f64], expected: f64, deviation: Option<f64>| {
        let count = sample.len() as f64;
        let average = sample.iter().sum::<f64>() / count;
        let spread = || (sample.iter().map(|value| (value - average).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
        let error = deviation.unwrap_or_else(spread) / count.sqrt();
        (error > 1e-9 * expected).then(|| (average - expected) / error)
    };
    let squares: Vec<f64> = counts.iter().map(|count| (count - mean).powi(2)).collect();
    [score(counts, mean, deviation), deviation.and_then(|deviation| score(&squares, deviation.powi(2), None))]
}

impl Expectations {
    const fn lengths(&self) -> [usize; 3] {
        [self.shapes.len(), self.algorithms.len(), self.depths.len()]
    }

    /// Returns the seed of the first tree of a cell. The seed is an FNV-1a hash of the key columns, so that different cells hardly
    /// ever search equal trees.
    fn first_seed(&self, index: usize) -> u64 {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.key(index).text().bytes().fold(0xcbf2_9ce4_8422_2325, fold).wrapping_add(self.seed)
    }
}

/// What identifies a cell.
pub(super) struct Key {
    part: String,
    branching: u64,
    depth: u32,
    model: String,
    parameter: String,
    algorithm: String,
    trees: u64,
}

impl Key {
    /// Returns what determines the trees of a cell, for their seeds.
    fn text(&self) -> String {
        let Self { part: _, branching, depth, model, parameter, algorithm, trees } = self;
        format!("{branching} {depth} {model} {parameter} {algorithm} {trees}")
    }
}

/// The means of a cell, as texts with the digits that are certain.
pub(super) struct Means {
    leaves: String,
    deviation: String,
    ratio: String,
    relative: String,
    wins_from: Option<u32>,
    boundary: String,
    mean_score: String,
    deviation_score: String,
}

impl Cells for Expectations {
    type Key = Key;
    type Found = Means;

    fn keys() -> Vec<Column<Key>> {
        vec![
            Column::new("part", "a label from the experiment file", |key: &Key| key.part.clone()),
            Column::new("branching", "children of each node", |key: &Key| key.branching),
            Column::new("depth", "the depth of the tree in plies", |key: &Key| key.depth),
            Column::new("model", "the [model](trees.md) of the leaf values", |key: &Key| key.model.clone()),
            Column::new("parameter", "the parameter of the model, or empty", |key: &Key| key.parameter.clone()),
            Column::new("algorithm", "the algorithm", |key: &Key| key.algorithm.clone()),
            Column::new("trees", "trees searched, or 0 for exact means", |key: &Key| key.trees),
        ]
    }

    fn results() -> Vec<Column<Means>> {
        vec![
            Column::new("leaves", "mean number of leaves (8 digits, or as many as theory guarantees)", |means: &Means| {
                means.leaves.clone()
            }),
            Column::new("deviation", "standard deviation per tree, empty if unknown", |means: &Means| means.deviation.clone()),
            Column::new("ratio", "leaves / exact mean of alpha-beta", |means: &Means| means.ratio.clone()),
            Column::new("relative", "leaves / leaves of the minimal tree", |means: &Means| means.relative.clone()),
            Column::optional(
                "wins_from",
                "the depth from which, up to the row's depth, the algorithm has a smaller exact mean than alpha-beta; otherwise empty",
                |means: &Means| means.wins_from,
            ),
            Column::new(
                "boundary",
                "on `values` trees, the distance between Pearl's critical probability and the nearest i / k",
                |means: &Means| means.boundary.clone(),
            ),
            Column::new("mean_score", "the deviation of the searched mean from theory, in standard errors", |means: &Means| {
                means.mean_score.clone()
            }),
            Column::new(
                "deviation_score",
                "the deviation of the mean squared deviation from theory, in standard errors",
                |means: &Means| means.deviation_score.clone(),
            ),
        ]
    }

    fn len(&self) -> usize {
        self.lengths().iter().product()
    }

    fn key(&self, index: usize) -> Key {
        let [shape, algorithm, depth] = digits(index, self.lengths());
        let shape = &self.shapes[shape];
        Key {
            part: self.part.clone(),
            branching: shape.branching,
            depth: self.depths[depth],
            model: shape.model.clone(),
            parameter: shape.parameter().to_owned(),
            algorithm: self.algorithms[algorithm].to_string(),
            trees: self.trees,
        }
    }

    fn command(&self, index: usize) -> String {
        let [shape, algorithm, depth] = digits(index, self.lengths());
        let (shape, depth) = (&self.shapes[shape], self.depths[depth].to_string());
        let algorithm = self.algorithms[algorithm].to_string();
        if self.trees == 0 {
            let tree = format!("b={},d={depth},model={}", shape.branching, shape.model);
            return Command::new(&["expect", "tree", &tree]).with("algorithm", algorithm).into_text();
        }
        let axes = [
            ("part", self.part.as_str()),
            ("branching", &shape.branching.to_string()),
            ("depths", &depth),
            ("models", &shape.model),
            ("algorithms", &algorithm),
            ("trees", &self.trees.to_string()),
        ];
        one_cell(Axes::MEASURE, self.seed, &axes)
    }

    fn estimate(&self, index: usize) -> u64 {
        let [shape, _, depth] = digits(index, self.lengths());
        let Shape { branching, described, .. } = &self.shapes[shape];
        let depth = self.depths[depth];
        let plies = branching * u64::from(depth);
        let theory = match described.model {
            Model::Values { count } => u64::from(count).pow(2),
            _ => 1 << 14,
        };
        let leaves = branching.saturating_pow(depth.div_ceil(2)).saturating_mul(8);
        plies.saturating_mul(theory).saturating_add(self.trees.saturating_mul(leaves))
    }

    /// Returns the number of cells of one shape, which share its curves.
    fn together(&self) -> usize {
        self.algorithms.len() * self.depths.len()
    }

    fn run(&self, index: usize) -> Result<Computed<Means>> {
        let stopwatch = CpuStopwatch::start();
        let [shape, place, depth] = digits(index, self.lengths());
        let (shape, algorithm, depth) = (&self.shapes[shape], self.algorithms[place], self.depths[depth]);
        let described = TreeDescription { depth: depth as u8, ..shape.described };
        let (own, own_alphabeta) = (Curve::default(), Curve::default());
        let places = if described.depth > shape.described.depth {
            [&own, &own_alphabeta]
        } else {
            [&shape.curves[place], &shape.alphabeta]
        };
        let deepest = in_theory(if described.depth > shape.described.depth { &described } else { &shape.described });
        let curve = if algorithm == Algorithm::AlphaBeta { places[1] } else { places[0] };
        let alphabeta = &places[1].means(&deepest, Algorithm::AlphaBeta)?[..=depth as usize];
        let means = &curve.means(&deepest, algorithm)?[..=depth as usize];
        let (baseline, exact) = (alphabeta[depth as usize], means[depth as usize]);
        let exact_deviation = curve.deviation(&deepest, algorithm, depth);
        let uncertain = exact.error / exact.value + baseline.error / baseline.value;
        let certain = certain_digits(uncertain, DIGITS);

        let first_seed = self.first_seed(index);
        let search =
            |tree| Ok(random_trees::leaves(&self.catalogue, &described, algorithm, first_seed.wrapping_add(tree))? as f64);
        let counts = (0..self.trees).map(search).collect::<Result<Vec<f64>>>()?;
        let visited: f64 = counts.iter().sum();
        let known_deviation = exact_deviation.map(|known| known.value);
        let (leaves, deviation, [mean_score, deviation_score]) = if counts.is_empty() {
            (exact.value, known_deviation, [None; 2])
        } else {
            let (count, mean) = (counts.len() as f64, visited / counts.len() as f64);
            let squares: f64 = counts.iter().map(|leaves| (leaves - mean).powi(2)).sum();
            (mean, Some((squares / (count - 1.0)).sqrt()), scores(&counts, exact.value, known_deviation))
        };
        let number =
            |number: Option<f64>, digits| number.map_or_else(String::new, |number| random_trees::digits(number, digits));
        let deviation_digits = match exact_deviation {
            // For finitely many values, the error is an upper bound on the rounding error, not an estimate.
            Some(known) if counts.is_empty() && known.value > 0.0 && in_theory(&described).model.is_in_the_limit() => {
                certain_digits(known.error / known.value, 6)
            }
            _ => 6,
        };
        let minimal = theory::minimal_leaves(described.degree.into(), depth).map(|minimal| leaves / minimal as f64);
        let found = Means {
            leaves: random_trees::digits(leaves, certain),
            deviation: number(deviation, deviation_digits.min(certain)),
            ratio: number(Some(leaves / baseline.value), certain),
            relative: number(minimal, certain),
            wins_from: crossing(means, alphabeta),
            boundary: number(shape.boundary(), 6),
            mean_score: number(mean_score, 6),
            deviation_score: number(deviation_score, 6),
        };
        Ok(Computed { found, leaves: visited as u64, seconds: stopwatch.seconds() })
    }
}
