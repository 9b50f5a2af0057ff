//! Tests whether identification recovers random conventions from their counts.

use std::fmt::Write;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_identify::{Found, Probe, Program, Quantity, Row, Space, count, identify};

use crate::registry::game;

/// Searches of a game: positions and depths.
type Searches = [(&'static str, u32); 6];

/// Two games with their searches.
type TwoGames = [(&'static str, Searches); 2];

/// Two games and the searches of each, small enough for thousands of conventions.
const PAIRS: [TwoGames; 3] = [
    [("tree", TREES), ("othello6", [("pv:28", 6), ("pv:27", 4), ("pv:26", 5), ("pv:25", 4), ("pv:24", 3), ("pv:20", 3)])],
    [
        ("tictactoe", MARKS),
        ("othello", [("start", 3), ("ffo:40", 2), ("ffo:42", 3), ("ffo:44", 2), ("ffo:47", 3), ("start", 4)]),
    ],
    [("tictactoe", MARKS), ("tree", TREES)],
];

const TREES: Searches = [
    ("[[3 5 [2 2]] [2 [9 1]] 4 [[5 [6 5]] 3]]", 4),
    ("b=2,d=5,seed=1,model=values,k=4", 5),
    ("b=3,d=4,seed=2,model=values,k=5", 4),
    ("b=3,d=5,seed=3,model=values,k=3", 4),
    ("b=4,d=4,seed=4,model=values,k=9", 3),
    ("b=3,d=5,seed=5,model=values,k=7", 5),
];

const MARKS: Searches = [
    ("oxo-x----", 4),
    ("o---x----", 3),
    ("ox--o---x", 5),
    ("-x-oo---x", 4),
    ("after x1y1 x0y0", 3),
    ("after x0y0 x1y1 x2y2", 4),
];

/// The result of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The number of conventions drawn.
    pub cases: usize,
    /// The number of conventions among the answers.
    pub found: usize,
    /// The number of conventions for which some answer counts identically in all further searches.
    pub equal: Vec<String>,
    /// The number of conventions for which the first answer counts identically in all further searches.
    pub first: usize,
    /// The other conventions, one per line.
    pub missed: Vec<String>,
}

impl Sample {
    /// Draws conventions from a seed, computes twelve counts with each on two games, and identifies them. A convention whose searches
    /// are too long is redrawn.
    ///
    /// # Panics
    ///
    /// Panics if a position of the sample cannot be parsed, which a test rules out.
    pub fn draw(cases: usize, seed: u64, threads: usize, mut told: impl FnMut(usize)) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let quantities: Vec<Quantity> = Quantity::all().into_iter().filter(|quantity| quantity.wrap as u8 == 0).collect();
        let mut sample = Self::default();
        let spaces = PAIRS.map(|pair| {
            let scopes: Vec<_> = rows(&pair, 0).iter().map(|row| row.walk.scope()).collect();
            Space::of(&scopes, None)
        });
        while sample.cases < cases {
            let number = random.random_range(0..PAIRS.len());
            let space = &spaces[number];
            let Some(program) = space.program(random.random_range(0..space.len())) else { continue };
            let quantity = quantities[random.random_range(0..quantities.len())];
            let mut rows = rows(&PAIRS[number], 0);
            let counts: Option<Vec<u64>> =
                rows.iter().map(|row| count(&mut *row.walk.fork(), program, quantity, row.depth, 20_000)).collect();
            let Some(counts) = counts else { continue };
            for (row, count) in rows.iter_mut().zip(counts) {
                row.count = count;
            }
            let answer = identify(&rows, space, false, threads, &|_, _, _| {});
            sample.judge(&answer.found, rows.len(), (&PAIRS[number], space), (program, quantity));
            told(sample.cases);
        }
        sample
    }

    fn judge(&mut self, found: &[Found], rows: usize, (pair, space): (&TwoGames, &Space), truth: (Program, Quantity)) {
        let fits: Vec<Found> = found.iter().filter(|one| one.fits() == rows).flat_map(|one| one.members(space)).collect();
        // One ply deeper than the counted searches.
        let probes: Vec<Probe> = self::rows(pair, 1).into_iter().map(|row| Probe { name: String::new(), row }).collect();
        let counts: Vec<Option<u64>> = probes.iter().map(|probe| probe.count(truth.0, truth.1)).collect();
        let alike = |one: &&Found| probes.iter().zip(&counts).all(|(probe, &count)| one.count_in(probe) == count);
        self.cases += 1;
        self.first += usize::from(fits.first().is_some_and(|first| alike(&first)));
        let named = format!("{} {}", truth.0, truth.1);
        if fits.iter().any(|one| (one.program, one.quantity) == truth) {
            self.found += 1;
        } else if let Some(equal) = fits.iter().find(alike) {
            self.equal.push(format!("{named}: {} {}", equal.program, equal.quantity));
        } else {
            self.missed.push(named);
        }
    }

    /// The result as text.
    pub fn in_words(&self) -> String {
        let Self { cases, found, equal, first, missed } = self;
        let mut text = format!(
            "{found} of {cases} conventions found among the answers; {first} times the first answer counts alike one ply deeper\n"
        );
        for equal in equal {
            let _ = writeln!(text, "equal one ply deeper: {equal}");
        }
        for missed in missed {
            let _ = writeln!(text, "missed: {missed}");
        }
        text
    }
}

/// The searches of two games, deeper by this many plies.
fn rows(pair: &TwoGames, deeper: u32) -> Vec<Row> {
    let searches =
        pair.iter().flat_map(|(name, searches)| searches.iter().map(move |&(position, depth)| (*name, position, depth)));
    searches
        .map(|(name, position, depth)| {
            let found = game(name).expect("a game of this laboratory").position(position).expect("a position of the sample");
            let walk = found.walk().expect("these games have conventions");
            Row { walk, depth: depth + deeper, count: 0, algorithm: None, of: None }
        })
        .collect()
}
