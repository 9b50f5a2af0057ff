//! Cells with one count of a search of 6x6 Othello, from a position on the principal variation to the end of the game.

use std::sync::OnceLock;

use anyhow::Result;
use scoutlab_games::othello6::{Generation, Othello6, VARIATION_PLIES, variation};
use scoutlab_games::{Game, Side};
use scoutlab_search::algorithms::AnyAlgorithm;
use serde::Deserialize;

use crate::counts::{Outcomes, PassSoft, ScoutVisits};
use scoutlab::Catalogue;
use scoutlab::clock::CpuStopwatch;
use scoutlab::registry::SearchText;
use scoutlab::search::search;
use scoutlab_experiments::experiment::values::{GridError, algorithms, at, chosen, numbers};
use scoutlab_experiments::experiment::{Axis, Cells, Column, Computed, MeasureAxes, digits};
use scoutlab_experiments::shell::one_cell;

/// The axes of a grid of counts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariationAxes {
    /// The number of plies of the principal variation played before the search.
    plies: Axis,
    algorithms: Axis,
    /// The counts: a quantity or `quantity/bug`.
    counts: Axis,
    /// The move generation orders; `rows` if the axis is absent.
    generations: Option<Axis>,
}

/// The label of a number counted without a bug.
const NO_SLIP: &str = "none";

/// A source of counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedBy {
    /// The search with the algorithm of this name.
    Search,
    /// The search in [`Outcomes`].
    Outcomes,
    /// The search in [`ScoutVisits`].
    ScoutVisits,
    /// The search in [`PassSoft`].
    PassSoft,
}

const PROGRAMS: usize = 4;

impl CountedBy {
    /// Returns the algorithm whose counts this source provides, or `None` if the source supports all algorithms.
    const fn algorithm(self) -> Option<&'static str> {
        match self {
            Self::Search => None,
            Self::Outcomes => Some("minimax"),
            Self::ScoutVisits => Some("scout"),
            Self::PassSoft => Some("negascout-hard"),
        }
    }
}

/// The counts, each with its source. The text after `/` names the counting bug.
const COUNTS: [(&str, CountedBy); 15] = [
    ("interior", CountedBy::Search),
    ("calls", CountedBy::Search),
    ("interior/wrap32", CountedBy::Search),
    ("calls/wrap32", CountedBy::Search),
    ("terminals", CountedBy::Outcomes),
    ("terminals-black", CountedBy::Outcomes),
    ("terminals-draw", CountedBy::Outcomes),
    ("terminals-white", CountedBy::Outcomes),
    ("terminals-white-by-4", CountedBy::Outcomes),
    ("interior/eval-only", CountedBy::ScoutVisits),
    ("calls/eval-only", CountedBy::ScoutVisits),
    ("calls/eval-pass-twice", CountedBy::ScoutVisits),
    ("interior/test-interior-uncut", CountedBy::ScoutVisits),
    ("interior/pass-soft", CountedBy::PassSoft),
    ("calls/pass-soft", CountedBy::PassSoft),
];

/// The numbers that one source provides, named as in [`COUNTS`], and the number of leaves visited for them.
#[derive(Clone, Debug)]
struct Counted {
    numbers: Vec<(&'static str, u64)>,
    leaves: u64,
    seconds: f64,
}

/// One search that provides the counts of several cells.
struct Root {
    catalogue: Catalogue,
    plies: usize,
    position: Othello6,
    algorithm: AnyAlgorithm,
    counted: [OnceLock<Counted>; PROGRAMS],
}

/// A validated grid of counts.
pub struct Variation {
    roots: Vec<Root>,
    counts: Vec<(&'static str, CountedBy)>,
}

impl MeasureAxes for VariationAxes {
    const MEASURE: &'static str = "variation";

    type Cells = Variation;

    fn cells(&self, catalogue: &Catalogue, _seed: u64) -> Result<Variation, GridError> {
        let plies = numbers(&self.plies, 0..=VARIATION_PLIES as u64)?;
        let algorithms = algorithms(catalogue, &self.algorithms)?;
        let counts = chosen(&self.counts, "count", &COUNTS)?;
        for (name, program) in &counts {
            let other = |of: &str| algorithms.iter().find(|algorithm| algorithm.name() != of);
            if let Some((of, algorithm)) = program.algorithm().and_then(|of| Some((of, other(of)?))) {
                return Err(at(Some(&self.counts), format!("`{name}` is counted for {of}, not for {algorithm}")));
            }
        }
        let named = Generation::ALL.map(|generation| (generation.name(), generation));
        let generations = match &self.generations {
            Some(axis) => chosen(axis, "move generation order", &named)?,
            None => vec![(Generation::Rows.name(), Generation::Rows)],
        };
        let mut roots = Vec::new();
        for plies in plies.into_iter().map(|plies| plies as usize) {
            let position = variation(plies).expect("the axis was checked");
            for &(_, generation) in &generations {
                roots.extend(algorithms.iter().map(|algorithm| Root {
                    catalogue: catalogue.clone(),
                    plies,
                    position: position.generating(generation),
                    algorithm: algorithm.clone(),
                    counted: Default::default(),
                }));
            }
        }
        Ok(Variation { roots, counts })
    }
}

impl Root {
    /// Returns an upper bound on the game length in plies: a move and a pass for every empty square.
    fn depth(&self) -> u32 {
        2 * self.position.empties() + 2
    }

    fn count(&self, program: CountedBy) -> Result<Counted> {
        let stopwatch = CpuStopwatch::start();
        let (numbers, leaves) = match program {
            CountedBy::Search => self.search()?,
            CountedBy::Outcomes => {
                let outcomes = Outcomes::count(&self.position);
                let numbers = vec![
                    ("terminals", outcomes.total()),
                    ("terminals-black", outcomes.black),
                    ("terminals-draw", outcomes.draws),
                    ("terminals-white", outcomes.white),
                    ("terminals-white-by-4", outcomes.white_by_4),
                ];
                (numbers, outcomes.total())
            }
            CountedBy::ScoutVisits => {
                let visits = ScoutVisits::count(&self.position);
                let numbers = vec![
                    ("interior/eval-only", visits.eval_interior),
                    ("calls/eval-only", visits.eval_interior + visits.eval_leaves),
                    ("calls/eval-pass-twice", visits.calls() + visits.eval_passes),
                    ("interior/test-interior-uncut", visits.interior() - visits.test_stopped),
                ];
                (numbers, visits.eval_leaves + visits.test_leaves)
            }
            CountedBy::PassSoft => {
                let PassSoft { interior, leaves } = PassSoft::count(&self.position);
                (vec![("interior/pass-soft", interior), ("calls/pass-soft", interior + leaves)], leaves)
            }
        };
        Ok(Counted { numbers, leaves, seconds: stopwatch.seconds() })
    }

    fn search(&self) -> Result<(Vec<(&'static str, u64)>, u64)> {
        let generation = self.position.generation();
        let text = SearchText {
            game: "othello6".to_owned(),
            position: format!("pv:{} by {generation}", self.plies),
            depth: Some(self.depth()),
            algorithm: self.algorithm.to_string(),
            eval: Some("discs".to_owned()),
            ..SearchText::default()
        };
        let counters = search(&text.parse(&self.catalogue)?.without_completion())?.counters;
        let (interior, calls) = (counters.interior, counters.calls());
        let wrapped = |count: u64| u64::from(count as u32);
        let numbers = vec![
            ("interior", interior),
            ("calls", calls),
            ("interior/wrap32", wrapped(interior)),
            ("calls/wrap32", wrapped(calls)),
        ];
        Ok((numbers, counters.leaves))
    }
}

/// What identifies a cell.
pub struct Key {
    plies: usize,
    position: Othello6,
    algorithm: String,
    /// The name of the count in [`COUNTS`].
    count: &'static str,
}

impl Cells for Variation {
    type Key = Key;
    type Found = u64;

    fn keys() -> Vec<Column<Key>> {
        let parts = |key: &Key| key.count.split_once('/').unwrap_or((key.count, NO_SLIP));
        vec![
            Column::new("plies", "plies played before the search", |key: &Key| key.plies),
            Column::new("vacant", "empty squares at the root", |key: &Key| key.position.empties()),
            Column::new("to_move", "the side to move", |key: &Key| {
                if key.position.side_to_move() == Side::First { "black" } else { "white" }
            }),
            Column::new("generation", "the move generation order", |key: &Key| key.position.generation().to_string()),
            Column::new("algorithm", "the algorithm", |key: &Key| key.algorithm.clone()),
            Column::new(
                "quantity",
                "`interior`, `calls`, or terminal positions: `terminals`, those won by Black (`terminals-black`), by White (`terminals-white`), by White with at least four discs (`terminals-white-by-4`), or drawn (`terminals-draw`)",
                move |key: &Key| parts(key).0,
            ),
            Column::new("slip", "`none`, or the bug to emulate", move |key: &Key| parts(key).1),
        ]
    }

    fn results() -> Vec<Column<u64>> {
        vec![Column::new("count", "the count, with this bug", |count| *count)]
    }

    fn len(&self) -> usize {
        self.roots.len() * self.counts.len()
    }

    fn key(&self, index: usize) -> Key {
        let [root, count] = digits(index, [self.roots.len(), self.counts.len()]);
        let (Root { plies, position, algorithm, .. }, (count, _)) = (&self.roots[root], self.counts[count]);
        Key { plies: *plies, position: *position, algorithm: algorithm.to_string(), count }
    }

    fn command(&self, index: usize) -> String {
        let [root, count] = digits(index, [self.roots.len(), self.counts.len()]);
        let (root, (name, _)) = (&self.roots[root], self.counts[count]);
        let axes = [
            ("plies", root.plies.to_string()),
            ("algorithms", root.algorithm.to_string()),
            ("counts", name.to_owned()),
            ("generations", root.position.generation().to_string()),
        ];
        one_cell(VariationAxes::MEASURE, 1, &axes.each_ref().map(|(axis, value)| (*axis, value.as_str())))
    }

    /// Returns a rough guess: each empty square multiplies the work by four for minimax, and by three for algorithms that prune.
    fn estimate(&self, index: usize) -> u64 {
        let [root, _] = digits(index, [self.roots.len(), self.counts.len()]);
        let root = &self.roots[root];
        let vacant = root.position.empties();
        if root.algorithm.name() == "minimax" { 4_u64.pow(vacant.min(30)) } else { 3_u64.pow(vacant.min(30)) }
    }

    /// Returns the number of counts, because the counts of one search are measured together.
    fn together(&self) -> usize {
        self.counts.len()
    }

    fn run(&self, index: usize) -> Result<Computed<u64>> {
        let [root, count] = digits(index, [self.roots.len(), self.counts.len()]);
        let (root, (name, program)) = (&self.roots[root], self.counts[count]);
        let kept = &root.counted[program as usize];
        let counted = if let Some(counted) = kept.get() {
            counted
        } else {
            let counted = root.count(program)?;
            kept.get_or_init(|| counted)
        };
        let number = counted.numbers.iter().find(|(known, _)| *known == name).expect("a program has its counts").1;
        // Only one of the cells that share a search records the run time.
        let is_first = self.counts[..count].iter().all(|(_, other)| *other != program);
        let (leaves, seconds) = if is_first { (counted.leaves, counted.seconds) } else { (0, 0.0) };
        Ok(Computed { found: number, leaves, seconds })
    }
}
