//! Tests whether identification recovers random conventions from their counts, and finds nothing in random numbers.

use std::fmt::Write;

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab::clock::CpuStopwatch;
use scoutlab::time_limit::TimeLimit;

use super::count_table::{CountTable, RowSource};
use super::report::{IdentificationEffort, ReportedClass, identify};
use crate::conventions::{Algorithm, Overflow, Program, Quantity, Space};
use crate::inference::{Confidence, Explanation, Row};
use crate::rules::walk_from;
use crate::search::count;
use scoutlab::Catalogue;

/// The number of rows of each file.
const ROWS: usize = 5;

/// A position, with the smallest and the largest depth of its search. `{depth}` stands for the depth of a tree.
type SampleSearch = (&'static str, u32, u32);

/// Games with their searches.
const GAMES: [(&str, [SampleSearch; 6]); 6] = [
    (
        "tree",
        [
            ("b=2,d={depth},seed=1,model=values,k=4", 7, 12),
            ("b=3,d={depth},seed=2,model=values,k=5", 5, 8),
            ("b=3,d={depth},seed=3,model=values,k=3", 6, 8),
            ("b=4,d={depth},seed=4,model=values,k=9", 4, 6),
            ("b=4,d={depth},seed=5,model=values,k=7", 5, 6),
            ("b=2,d={depth},seed=6,model=values,k=3", 8, 12),
        ],
    ),
    ("othello6", [("pv:25", 6, 8), ("pv:24", 5, 9), ("pv:23", 5, 9), ("pv:22", 4, 8), ("pv:20", 4, 8), ("start", 5, 8)]),
    ("connect-four", [("start", 3, 6), ("44", 3, 6), ("4435", 3, 6), ("ddce", 3, 6), ("4453", 3, 6), ("1234567", 3, 6)]),
    ("chess", [("start", 2, 4), ("cpw:3", 2, 5), ("bk:1", 2, 4), ("bk:6", 2, 4), ("cpw:5", 2, 4), ("bk:10", 2, 4)]),
    (
        "tictactoe",
        [
            ("o---x----", 5, 7),
            ("x-o------", 5, 7),
            ("after x1y1 x0y0", 4, 7),
            ("after x0y0 x1y1 x2y2", 5, 6),
            ("start", 4, 7),
            ("oxo-x----", 4, 5),
        ],
    ),
    ("othello", [("start", 5, 8), ("ffo:40", 3, 6), ("ffo:42", 3, 6), ("ffo:44", 3, 6), ("ffo:47", 3, 6), ("ffo:53", 3, 6)]),
];

/// The maximum number of visits for a count of the sample.
const MOST_VISITS: u64 = 20_000;

/// A search is deepened until its count reaches this number, if possible, because smaller table carry little information.
const LEAST_COUNT: u64 = 50;

/// A convention with a smaller count is redrawn, because many conventions give the same small table.
const LEAST_INFORMATIVE: u64 = 20;

/// Conventions are compared in searches of at most this many visits.
const MOST_COMPARED: u64 = 1 << 21;

/// The result of a sample.
#[derive(Clone, Debug, Default)]
pub struct RecoverySample {
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
    catalogue: Catalogue,
    game: &'static str,
    searches: Vec<SampleSearch>,
    program: Program,
    quantity: Quantity,
    /// Whether the rows name the algorithm.
    is_named: bool,
}

impl Case {
    fn row(&self, position: &str, depth: u32) -> (Row, RowSource) {
        let position = position.replace("{depth}", &depth.to_string());
        let parsed =
            self.catalogue.game(self.game).expect("a built-in game").position(&position).expect("a position of the sample");
        let walk = walk_from(&*parsed).expect("these games have conventions");
        let algorithm = self.is_named.then_some(self.program.algorithm);
        let row = Row { walk, depth, count: 0, algorithm, of: None };
        (row, RowSource { line: 0, game: self.game, position, parsed })
    }

    /// Returns the counts of the convention as a file, or `None` if a count is too small or a search of the smallest depth is too
    /// long.
    fn table(&self) -> Option<CountTable> {
        let (mut rows, mut sources) = (Vec::new(), Vec::new());
        for &(position, least, most) in &self.searches {
            let mut deepest = None;
            for depth in least..=most {
                let (mut row, source) = self.row(position, depth);
                let Some(count) = count_row(&row, (self.program, self.quantity), MOST_VISITS) else { break };
                row.count = count;
                deepest = Some((row, source));
                if count >= LEAST_COUNT {
                    break;
                }
            }
            let (row, mut source) = deepest.filter(|(row, _)| row.count >= LEAST_INFORMATIVE)?;
            source.line = rows.len() as u64 + 2;
            rows.push(row);
            sources.push(source);
        }
        Some(CountTable { catalogue: self.catalogue.clone(), rows, sources, left_out: 0 })
    }

    /// Returns whether both conventions have equal counts one ply deeper, in every search that is not too long.
    fn is_alike(&self, found: &Explanation, table: &CountTable) -> bool {
        if (found.program, found.quantity) == (self.program, self.quantity) {
            return true;
        }
        let mut compared = 0;
        self.searches.iter().zip(&table.rows).all(|(&(position, ..), row)| {
            let (deeper, _) = self.row(position, row.depth + 1);
            let own = count_row(&deeper, (self.program, self.quantity), MOST_COMPARED);
            compared += usize::from(own.is_some());
            own == count_row(&deeper, (found.program_of(&deeper), found.quantity), MOST_COMPARED)
        }) && compared > 0
    }
}

/// Returns the count of a convention in one search, or `None` if the search takes more than `most_visits` visits.
fn count_row(row: &Row, (program, quantity): (Program, Quantity), most_visits: u64) -> Option<u64> {
    count(&mut *row.walk.fork(), program, quantity, row.depth, most_visits)
}

impl RecoverySample {
    /// Draws conventions from a seed and identifies each from five counts. Then tries to identify random numbers near the counts
    /// of further conventions. A convention is redrawn if its searches are too long or if it counts like scoutlab in all five
    /// searches.
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
        mut progress: impl FnMut(usize),
    ) -> std::io::Result<Self> {
        let mut draws = Draws::new(seed);
        let mut sample = Self::default();
        while sample.cases + sample.random < cases + random {
            let (case, mut table) = draws.case();
            let is_random = sample.cases == cases;
            if is_random {
                for row in &mut table.rows {
                    let near = (row.count / 10).max(2);
                    row.count = draws.0.random_range(row.count.saturating_sub(near)..=row.count + near);
                }
            }
            let stopwatch = CpuStopwatch::start_all_threads();
            let limit = TimeLimit::start(seconds, None)?;
            let report =
                identify(&table, IdentificationEffort { threads, stop: &limit.flag(), ..IdentificationEffort::default() });
            let is_trusted = |best: &&ReportedClass| best.confidence != Confidence::Chance.name();
            let trusted: Vec<&ReportedClass> = report.best.iter().filter(is_trusted).collect();
            let named =
                format!("{} {} {} {}", case.game, case.program, case.quantity, if case.is_named { "(named)" } else { "" });
            if is_random {
                sample.random += 1;
                let counts: Vec<u64> = table.rows.iter().map(|row| row.count).collect();
                if let Some(best) = trusted.first() {
                    let expected = best.expected_by_chance.unwrap_or_default();
                    sample.mistaken.push(format!("{counts:?} near {named}: {} {expected:.4}", best.convention));
                } else if let Some(pair) = report.pairs.iter().find(|pair| pair.confidence != Confidence::Chance.name()) {
                    sample.mistaken.push(format!("{counts:?} near {named}: {:?}", pair.convention));
                }
            } else {
                if report.searched_lines.is_empty() {
                    continue;
                }
                sample.cases += 1;
                sample.seconds.push(stopwatch.seconds());
                if trusted.iter().flat_map(|best| &best.found).any(|found| case.is_alike(found, &table)) {
                    sample.found += 1;
                } else {
                    let answered = report.best.first().map_or("nothing", |best| &best.convention);
                    let counts = table.rows.iter().zip(&table.sources);
                    let counts: Vec<String> =
                        counts.map(|(row, source)| format!("\"{}\",{},{}", source.position, row.depth, row.count)).collect();
                    sample.missed.push(format!(
                        "{named}, {} bits, {} ({} conventions, {} compared): {answered}; {}",
                        case.program.bits() + case.quantity.bits(),
                        report.end,
                        report.conventions,
                        report.compared,
                        counts.join("; ")
                    ));
                }
            }
            progress(sample.cases + sample.random);
        }
        Ok(sample)
    }

    /// Returns whether at least 95 % of the conventions were found, and nothing in random numbers.
    pub fn is_good(&self) -> bool {
        20 * self.missed.len() <= self.cases && self.mistaken.is_empty()
    }

    /// Returns the result as text.
    pub fn text(&self) -> String {
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

/// A source of random conventions: random numbers, the spaces of the games drawn so far, the
/// quantities, and the games.
struct Draws(ChaCha8Rng, Vec<(usize, Space)>, Vec<Quantity>, Catalogue);

impl Draws {
    fn new(seed: u64) -> Self {
        let quantities = Quantity::all().into_iter().filter(|quantity| quantity.wrap == Overflow::Never).collect();
        Self(ChaCha8Rng::seed_from_u64(seed), Vec::new(), quantities, Catalogue::built_in())
    }

    /// Draws a convention and returns it with its counts.
    fn case(&mut self) -> (Case, CountTable) {
        loop {
            let number = self.0.random_range(0..GAMES.len());
            let (game, searches) = &GAMES[number];
            let mut searches = searches.to_vec();
            searches.remove(self.0.random_range(0..searches.len()));
            searches.truncate(ROWS);
            let (catalogue, program, quantity) = (self.3.clone(), Program::default(), Quantity::default());
            let usual = Case { catalogue, game, searches, program, quantity, is_named: false };
            if !self.1.iter().any(|&(other, _)| other == number) {
                let scopes: Vec<_> =
                    usual.searches.iter().map(|&(position, depth, _)| usual.row(position, depth).0.walk.scope()).collect();
                self.1.push((number, Space::of(&scopes, None)));
            }
            let space = self.1.iter().find(|&&(other, _)| other == number).map(|(_, space)| space).expect("it was made");
            let Some(program) = space.program(self.0.random_range(0..space.len())) else { continue };
            if !space.contains(&program) {
                continue;
            }
            let quantity = self.2[self.0.random_range(0..self.2.len())];
            let (position, depth, _) = usual.searches[0];
            let has_passes = usual.row(position, depth).0.walk.scope().passes;
            if !quantity.arises_in(&program, has_passes) {
                continue;
            }
            let is_named = self.0.random_bool(0.5) && Algorithm::ALL.contains(&program.algorithm);
            let case = Case { program, quantity, is_named, ..usual };
            if let Some(table) = case.table() {
                return (case, table);
            }
        }
    }
}
