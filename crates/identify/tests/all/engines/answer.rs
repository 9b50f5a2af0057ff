//! The answer of `identify` to the counts of an engine, and its comparison with further counts.

use std::fmt::{self, Write};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use scoutlab::Catalogue;
use scoutlab_identify::{
    Algorithm, Confidence, CountTable, IdentificationEffort, IdentificationReport, NodeKind, Program, Quantity, Space, count,
    identify,
};

use super::board::Board;
use super::engine;
use super::programs::TestProgram;

pub(super) static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::built_in);

/// The greatest count of each row.
const PUBLISHED: [u64; 7] = [400, 100, 1_500, 20_000, 6_000, 3_000, 800];

/// The greatest count of a further row.
const FURTHER: u64 = 3_000;

/// The greatest depth of a row.
const DEEPEST: u32 = 9;

/// An answer to the counts of one engine.
pub(super) struct Answer {
    name: String,
    expected: &'static str,
    /// The convention of the first answer.
    convention: String,
    pub(super) confidence: &'static str,
    /// The place of the first class with all published and further counts.
    right: Option<usize>,
    /// The number of steps of the search, each of which tries at most a few thousand programs.
    steps: usize,
}

/// The search for a convention ends after this number of steps. A limit in seconds would depend on the machine.
const MOST_STEPS: usize = 80;

impl Answer {
    /// Returns whether the first answer is right, and not one that chance may explain.
    pub(super) fn is_named(&self) -> bool {
        self.is_right() && self.is_trusted()
    }

    /// Returns whether an answer is called certain, but no class has all counts.
    pub(super) fn is_certain_and_wrong(&self) -> bool {
        self.confidence == Confidence::Certain.name() && self.right.is_none()
    }

    /// Returns whether the first answer has all published and further counts.
    pub(super) fn is_right(&self) -> bool {
        self.right == Some(0)
    }

    fn is_trusted(&self) -> bool {
        [Confidence::Certain, Confidence::Likely].map(Confidence::name).contains(&self.confidence)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.right {
            Some(0) if self.is_trusted() => "named".to_owned(),
            Some(place) => format!("place {place}"),
            None if self.is_trusted() => "WRONG".to_owned(),
            None => "-".to_owned(),
        };
        let Self { name, expected, convention, confidence, steps, .. } = self;
        write!(formatter, "{verdict:8} {steps:4} steps {name} [{expected}]: {confidence}: {convention}")
    }
}

/// Returns the counts of the deepest searches of each position whose count is at most the greatest count, as CSV.
fn csv<G: Board>(program: &TestProgram, positions: &[&str], most: impl Fn(usize) -> u64, searches: usize) -> String {
    let mut text = "position,depth,count\n".to_owned();
    for (place, position) in positions.iter().enumerate() {
        let (root, most) = (G::read(position), most(place));
        let counts = (1..=DEEPEST).map_while(|depth| {
            let count = engine::count(&root, depth, program.features, program.counter, 2 * most + 100)?;
            (count <= most).then_some((depth, count))
        });
        let counts: Vec<(u32, u64)> = counts.collect();
        for (depth, count) in &counts[counts.len().saturating_sub(searches)..] {
            writeln!(text, "\"{position}\",{depth},{count}").unwrap();
        }
    }
    text
}

/// Returns about twenty further counts of a program as CSV.
pub(super) fn further_csv<G: Board>(program: &TestProgram) -> String {
    csv::<G>(program, G::FURTHER, |_| FURTHER, 2)
}

/// Returns the published counts of a program as CSV.
pub(super) fn published_csv<G: Board>(program: &TestProgram) -> String {
    csv::<G>(program, G::PUBLISHED, |place| PUBLISHED[place], 1)
}

/// Returns the answer to the published counts of a program.
pub(super) fn answer<G: Board>(program: &TestProgram) -> Answer {
    answer_to::<G>(program, &published_csv::<G>(program))
}

/// Returns the answer to counts, and compares it with the further counts of a program.
pub(super) fn answer_to<G: Board>(program: &TestProgram, published: &str) -> Answer {
    let parse = |text: &str| CountTable::parse(&CATALOGUE, &program.name, text.as_bytes(), Some(G::NAME));
    let TestProgram { name, expected, .. } = program;
    let name = name.clone();
    let none = |convention| Answer { name: name.clone(), expected, convention, confidence: "none", right: None, steps: 0 };
    let table = match parse(published) {
        Ok(table) => table,
        Err(error) => return none(error.to_string()),
    };
    let (steps, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let count_steps = |_, _, _| {
        if steps.fetch_add(1, Ordering::Relaxed) == MOST_STEPS {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let effort = IdentificationEffort { threads: 1, stop: &stop, progress: &count_steps, ..IdentificationEffort::default() };
    let report = identify(&table, effort);
    let steps = steps.into_inner();
    let further = parse(&further_csv::<G>(program)).unwrap();
    let is_right = |program: Program, quantity: Quantity| {
        let counts = |row: &scoutlab_identify::Row| count(&mut *row.walk.fork(), program, quantity, row.depth, 1 << 22);
        table.rows.iter().chain(&further.rows).all(|row| counts(row) == Some(row.count))
    };
    let (convention, confidence, right) = first_answer(&table, &report, is_right);
    Answer { name, expected, convention, confidence, right, steps }
}

/// Returns the text and the confidence of the first answer, and the place of the first class that is right.
fn first_answer(
    table: &CountTable,
    report: &IdentificationReport,
    is_right: impl Fn(Program, Quantity) -> bool,
) -> (String, &'static str, Option<usize>) {
    if let (Some(same), true) = (&report.same, report.searched_lines.is_empty()) {
        let text = format!("{:?} {:?}", same.what, same.algorithms);
        let algorithm = same.algorithms.keys().next().and_then(|name| Algorithm::find(name)).unwrap();
        let of = NodeKind::ALL.iter().find(|of| Some(of.part().1.name) == same.what).unwrap();
        let quantity = Quantity { of: *of, ..Quantity::default() };
        let is_right = same.algorithms.len() == 1 && is_right(Program { algorithm, ..Program::default() }, quantity);
        return (text, Confidence::of(same.expected_by_chance).name(), is_right.then_some(0));
    }
    if let Some(first) = report.best.first() {
        let space = Space::of(&table.scopes(), None);
        let classes = report.best.iter().take(MOST_CLASSES);
        let right = classes.map(|class| &class.members).position(|members| {
            let members = members.iter().take(MOST_MEMBERS);
            members.map(|member| find(&space, member)).any(|(program, quantity)| is_right(program, quantity))
        });
        return (first.convention.clone(), first.confidence, right);
    }
    match report.pairs.first() {
        Some(pair) => (format!("{} {:?}", pair.convention, pair.algorithms), pair.confidence, None),
        None => (format!("{}, {} of {} programs tried", report.end, report.programs_tried, report.programs), "none", None),
    }
}

/// The number of classes and members whose further counts are compared.
const MOST_CLASSES: usize = 3;
const MOST_MEMBERS: usize = 100;

/// Returns the convention of the space with this text.
pub(super) fn find(space: &Space, convention: &str) -> (Program, Quantity) {
    let (program, quantity) = convention.split_at(convention.find(" what=").expect("a quantity"));
    let quantity = Quantity::all().into_iter().find(|one| one.to_string() == quantity.trim()).expect("a known quantity");
    let name = program.split(' ').next();
    let tails = space.len() / space.programs.len();
    let numbers = (0..space.programs.len()).filter(|&number| Some(space.programs[number].algorithm.part().1.name) == name);
    let mut programs =
        numbers.flat_map(|number| number * tails..(number + 1) * tails).filter_map(|number| space.program(number));
    (programs.find(|one| one.to_string() == program).expect("a program of the space"), quantity)
}
