//! Tests whether identification recovers random conventions from their counts, and finds nothing in random numbers.

use std::fmt::Write;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_identify::{Algorithm, Confidence, Found, Probe, Program, Quantity, Row, Space, Wrap, count};

use super::read::Source;
use super::report::Best;
use super::{Answer, Effort, Numbers};
use crate::clock::CpuStopwatch;
use crate::interrupt::Interrupt;
use crate::registry::game;

/// The number of rows of each file.
const ROWS: usize = 5;

/// Games with their searches, small enough for thousands of conventions.
const GAMES: [(&str, [(&str, u32); 6]); 4] = [
    (
        "tree",
        [
            ("b=2,d=7,seed=1,model=values,k=4", 7),
            ("b=3,d=5,seed=2,model=values,k=5", 5),
            ("b=3,d=6,seed=3,model=values,k=3", 6),
            ("b=4,d=4,seed=4,model=values,k=9", 4),
            ("b=4,d=5,seed=5,model=values,k=7", 5),
            ("b=2,d=8,seed=6,model=values,k=3", 8),
        ],
    ),
    ("othello6", [("pv:26", 8), ("pv:25", 6), ("pv:24", 5), ("pv:22", 4), ("pv:20", 4), ("start", 5)]),
    (
        "tictactoe",
        [
            ("o---x----", 5),
            ("x-o------", 5),
            ("after x1y1 x0y0", 4),
            ("after x0y0 x1y1 x2y2", 5),
            ("start", 4),
            ("oxo-x----", 4),
        ],
    ),
    ("othello", [("start", 5), ("ffo:40", 3), ("ffo:42", 3), ("ffo:44", 3), ("ffo:47", 3), ("ffo:53", 3)]),
];

/// No count of the sample takes more visits.
const MOST_VISITS: u64 = 20_000;

/// The result of a sample.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The number of conventions drawn.
    pub cases: usize,
    /// The number of recovered conventions. A convention is recovered if a certain or likely answer has equal counts in all
    /// further searches.
    pub found: usize,
    /// The other conventions, one per line.
    pub missed: Vec<String>,
    /// The CPU time of each identification in seconds.
    pub seconds: Vec<f64>,
    /// The number of files of random numbers.
    pub random: usize,
    /// The files of random numbers with an answer that is certain or likely.
    pub mistaken: Vec<String>,
}

/// A convention, with the game and the searches in which it is counted.
struct Case {
    game: &'static str,
    searches: Vec<(&'static str, u32)>,
    program: Program,
    quantity: Quantity,
    /// Whether the rows name the algorithm.
    is_named: bool,
}

impl Case {
    fn row(&self, (position, depth): (&str, u32)) -> (Row, Source) {
        let parsed = game(self.game).expect("a game of this laboratory").position(position).expect("a position of the sample");
        let walk = parsed.walk().expect("these games have conventions");
        let algorithm = self.is_named.then_some(self.program.algorithm);
        let row = Row { walk, depth, count: 0, algorithm, of: None };
        (row, Source { line: 0, game: self.game, position: position.to_owned(), parsed })
    }

    /// The file of its counts; `None` if a search is too long.
    fn numbers(&self) -> Option<Numbers> {
        let (mut rows, mut sources) = (Vec::new(), Vec::new());
        for &search in &self.searches {
            let (mut row, mut source) = self.row(search);
            row.count = count(&mut *row.walk.fork(), self.program, self.quantity, row.depth, MOST_VISITS)?;
            source.line = rows.len() as u64 + 2;
            rows.push(row);
            sources.push(source);
        }
        Some(Numbers { rows, sources, left_out: 0 })
    }

    /// Whether a convention counts the same one ply deeper.
    fn is_alike(&self, found: &Found) -> bool {
        (found.program, found.quantity) == (self.program, self.quantity)
            || self.searches.iter().all(|&(position, depth)| {
                let (row, _) = self.row((position, depth + 1));
                let probe = Probe { name: String::new(), row };
                let program = found.program_of(&probe.row);
                probe.count(program, found.quantity) == probe.count(self.program, self.quantity)
            })
    }
}

impl Sample {
    /// Draws conventions from a seed and identifies each from five counts. Then tries to identify random numbers near these
    /// counts. A convention is redrawn if its searches are too long or if it counts like scoutlab in all five.
    ///
    /// # Errors
    ///
    /// Fails if a thread cannot be started.
    ///
    /// # Panics
    ///
    /// Panics if a position of the sample cannot be parsed, which a test rules out.
    pub fn draw(
        (cases, random): (usize, usize),
        seed: u64,
        (threads, seconds): (usize, f64),
        mut told: impl FnMut(usize),
    ) -> std::io::Result<Self> {
        let mut draws = Draws::new(seed);
        let mut sample = Self::default();
        while sample.cases + sample.random < cases + random {
            let (case, mut numbers) = draws.case();
            let is_random = sample.cases == cases;
            if is_random {
                for row in &mut numbers.rows {
                    let near = (row.count / 10).max(2);
                    row.count = draws.0.random_range(row.count.saturating_sub(near)..=row.count + near);
                }
            }
            let stopwatch = CpuStopwatch::start_all_threads();
            let stop = Interrupt::never().or_after(Some(seconds))?;
            let effort = Effort { threads, stop: &stop, is_in_haste: &|| false, progress: &|_, _, _| {} };
            let answer = Answer::find(&numbers, effort);
            let is_trusted = |best: &&Best| best.confidence != Confidence::Chance.name();
            let trusted: Vec<&Best> = answer.best.iter().filter(is_trusted).collect();
            let named =
                format!("{} {} {} {}", case.game, case.program, case.quantity, if case.is_named { "(named)" } else { "" });
            if is_random {
                sample.random += 1;
                let counts: Vec<u64> = numbers.rows.iter().map(|row| row.count).collect();
                if let Some(best) = trusted.first() {
                    let expected = best.expected_by_chance.unwrap_or_default();
                    sample.mistaken.push(format!("{counts:?} near {named}: {} {expected:.4}", best.convention));
                } else if let Some(pair) = answer.pairs.iter().find(|pair| pair.confidence != Confidence::Chance.name()) {
                    sample.mistaken.push(format!("{counts:?} near {named}: {:?}", pair.convention));
                }
            } else {
                if answer.searched_lines.is_empty() {
                    continue;
                }
                sample.cases += 1;
                sample.seconds.push(stopwatch.seconds());
                if trusted.iter().flat_map(|best| &best.found).any(|found| case.is_alike(found)) {
                    sample.found += 1;
                } else {
                    let answered = answer.best.first().map_or("nothing", |best| &best.convention);
                    sample.missed.push(format!(
                        "{named}, {} bits, {}: {answered}",
                        case.program.bits() + case.quantity.bits(),
                        answer.end
                    ));
                }
            }
            told(sample.cases + sample.random);
        }
        Ok(sample)
    }

    /// Returns whether at least 95 % of the conventions were found, and nothing in random numbers.
    pub fn is_good(&self) -> bool {
        20 * self.missed.len() <= self.cases && self.mistaken.is_empty()
    }

    /// Returns the result as text.
    pub fn in_words(&self) -> String {
        let Self { cases, found, missed, seconds, random, mistaken } = self;
        let mut seconds = seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
        let mut text = format!(
            "{found} of {cases} conventions found among the answers that are certain or likely (median {median:.1} s of CPU time)\n\
             {} of {random} files of random numbers have no such answer\n",
            random - mistaken.len()
        );
        for missed in missed {
            let _ = writeln!(text, "missed: {missed}");
        }
        for mistaken in mistaken {
            let _ = writeln!(text, "mistaken: {mistaken}");
        }
        text
    }
}

/// Random conventions.
struct Draws(ChaCha8Rng, Vec<(usize, Space)>, Vec<Quantity>);

impl Draws {
    fn new(seed: u64) -> Self {
        let quantities = Quantity::all().into_iter().filter(|quantity| quantity.wrap == Wrap::Never).collect();
        Self(ChaCha8Rng::seed_from_u64(seed), Vec::new(), quantities)
    }

    /// Returns a convention of the space with its counts.
    fn case(&mut self) -> (Case, Numbers) {
        loop {
            let number = self.0.random_range(0..GAMES.len());
            let (game, searches) = &GAMES[number];
            let mut searches = searches.to_vec();
            searches.remove(self.0.random_range(0..searches.len()));
            searches.truncate(ROWS);
            let usual = Case { game, searches, program: Program::default(), quantity: Quantity::default(), is_named: false };
            if !self.1.iter().any(|&(other, _)| other == number) {
                let scopes: Vec<_> = usual.searches.iter().map(|&search| usual.row(search).0.walk.scope()).collect();
                self.1.push((number, Space::of(&scopes, None)));
            }
            let space = self.1.iter().find(|&&(other, _)| other == number).map(|(_, space)| space).expect("it was made");
            let Some(program) = space.program(self.0.random_range(0..space.len())) else { continue };
            if !space.contains(&program) {
                continue;
            }
            let quantity = self.2[self.0.random_range(0..self.2.len())];
            let has_passes = usual.row(usual.searches[0]).0.walk.scope().passes;
            if !quantity.arises_in(&program, has_passes) {
                continue;
            }
            let is_named = self.0.random_bool(0.5) && Algorithm::ALL.contains(&program.algorithm);
            let case = Case { program, quantity, is_named, ..usual };
            if let Some(numbers) = case.numbers() {
                return (case, numbers);
            }
        }
    }
}
