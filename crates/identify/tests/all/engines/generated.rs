//! How often an answer is right, over programs drawn at random from the features and faults of the engine, and over numbers that no program
//! prints.
//!
//! Each test draws a few files. The table in docs/identify.md is that of 1,000 files each, with its command.

use std::fmt::Write;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use chacha20::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;

use super::answer::{Answer, answer, answer_to, published_csv};
use super::board::Board;
use super::features::{Algorithm, Counter, EntryDepth, Fault, Features, Kept, Mates, Sort, TableFault, Weight};
use super::programs::TestProgram;

/// Returns the numbers of the files to draw: the environment variable `FILES`, such as `1-1000`, or a few.
fn files() -> RangeInclusive<u64> {
    let text = std::env::var("FILES").unwrap_or_else(|_| "1-4".to_owned());
    let (first, last) = text.split_once('-').expect("FILES is a range");
    first.parse().expect("a number")..=last.parse().expect("a number")
}

fn counts(csv: &str) -> Vec<u64> {
    csv.lines().skip(1).map(|line| line.rsplit(',').next().unwrap().parse().unwrap()).collect()
}

/// A source of random programs.
struct Draws(ChaCha8Rng);

impl Draws {
    /// Returns a choice, with a probability in proportion to its weight.
    fn pick<T: Copy>(&mut self, choices: &[(T, u32)]) -> T {
        let mut place = self.0.random_range(0..choices.iter().map(|choice| choice.1).sum());
        for &(choice, weight) in choices {
            if place < weight {
                return choice;
            }
            place -= weight;
        }
        unreachable!("the place is below the sum of the weights")
    }

    fn is(&mut self, probability: f64) -> bool {
        self.0.random_bool(probability)
    }

    /// Draws a program. About half of all programs have a fault.
    fn program(&mut self, name: &str) -> TestProgram {
        let mut features = Features {
            algorithm: self.pick(&[
                (Algorithm::AlphaBetaHard, 4),
                (Algorithm::AlphaBetaSoft, 3),
                (Algorithm::Pvs, 3),
                (Algorithm::PvsHard, 1),
                (Algorithm::Minimax, 1),
            ]),
            deepens: self.is(0.4),
            second_evaluator: self.is(0.2),
            table: self.is(0.4),
            sort: self.pick(&[
                (Sort::None, 6),
                (Sort::Static, 2),
                (Sort::Captures, 2),
                (Sort::Evaluation, 1),
                (Sort::Mobility, 1),
                (Sort::Corners, 1),
            ]),
            killers: self.pick(&[(0, 6), (1, 1), (2, 2)]),
            killers_by_ply: self.is(0.5),
            duplicate_killers: self.is(0.1),
            history: self.pick(&[(None, 8), (Some(Weight::Square), 1), (Some(Weight::Power), 1)]),
            learns_captures: self.is(0.2),
            fault: self.pick(&[
                (Fault::None, 18),
                (Fault::SignForgotten, 1),
                (Fault::BestStartsAtZero, 1),
                (Fault::AlphaNeverRaised, 1),
                (Fault::WindowNotNegated, 1),
                (Fault::RootWindowFromZero, 1),
                (Fault::CutsForFirstOnly, 1),
                (Fault::LeafForRoot, 1),
                (Fault::NullWindowAgain, 1),
                (Fault::ReSearchNotNegated, 1),
            ]),
            ..Features::default()
        };
        if features.deepens {
            features.kept = self.pick(&[(Kept::All, 4), (Kept::Table, 1), (Kept::Nothing, 1)]);
        }
        features.mates = self.pick(&[(Mates::Constant, 3), (Mates::Nearer, 2), (Mates::Unadjusted, 1)]);
        features.root_move_first = features.deepens && self.is(0.3);
        if features.table {
            features.entry_depth = self.pick(&[(EntryDepth::AtLeast, 4), (EntryDepth::Equal, 3), (EntryDepth::Any, 1)]);
            features.narrows = self.is(0.7);
            features.probes_leaves = self.is(0.2);
            features.table_move = self.is(0.5);
            features.table_fault = self.pick(&[
                (TableFault::None, 5),
                (TableFault::BoundsSwapped, 1),
                (TableFault::OnlyExact, 1),
                (TableFault::RaisedAlpha, 1),
                (TableFault::KeyWithoutSide, 1),
                (TableFault::MoveLost, 1),
            ]);
        }
        let counter = self.pick(&[
            (Counter::Calls, 6),
            (Counter::Leaves, 3),
            (Counter::WithoutRoot, 2),
            (Counter::AfterBreak, 1),
            (Counter::OnlyInMax, 1),
            (Counter::OnlyInMin, 1),
        ]);
        let name = format!("{name} {counter:?} {features:?}");
        TestProgram { name, features, counter, expected: "" }
    }

    /// Changes the counts of a program to numbers that no program prints.
    fn impossible<G: Board>(&mut self, program: &TestProgram) -> String {
        let published = published_csv::<G>(program);
        let own = counts(&published);
        let mut numbers = own.clone();
        // Small numbers may stay the same.
        while numbers.iter().zip(&own).filter(|(number, own)| number != own).count() < own.len().div_ceil(2) {
            self.change::<G>(&mut numbers);
        }
        let mut lines = published.lines();
        let mut csv = lines.next().unwrap().to_owned() + "\n";
        for (line, number) in lines.zip(numbers) {
            writeln!(csv, "{},{number}", line.rsplit_once(',').unwrap().0).unwrap();
        }
        csv
    }

    fn change<G: Board>(&mut self, numbers: &mut [u64]) {
        match self.0.random_range(0..5) {
            // Each number moves by up to a tenth.
            0 => numbers.iter_mut().for_each(|number| {
                let near = (*number / 10).max(2);
                *number = self.0.random_range(number.saturating_sub(near).max(1)..=*number + near);
            }),
            // Each row has the number of the next.
            1 => numbers.rotate_left(1),
            // Two digits are kept.
            2 => numbers.iter_mut().for_each(|number| {
                let unit = 10_u64.pow(number.ilog10().saturating_sub(1));
                *number = (*number + unit / 2) / unit * unit;
            }),
            // Each row is a row of another program.
            3 => {
                for (place, number) in numbers.iter_mut().enumerate() {
                    let other = self.program("");
                    *number = counts(&published_csv::<G>(&other)).get(place).copied().unwrap_or(*number);
                }
            }
            // Random numbers of the same number of digits.
            _ => numbers.iter_mut().for_each(|number| {
                let most = 10_u64.pow(number.ilog10() + 1);
                *number = self.0.random_range(most / 10..most);
            }),
        }
    }
}

/// How many answers of each word were right.
#[derive(Default)]
struct Calibration {
    rows: Vec<(String, usize, usize)>,
    wrong: Vec<String>,
}

impl Calibration {
    fn add(&mut self, answer: &Answer) {
        let word = answer.confidence.to_owned();
        let place = self.rows.iter().position(|row| row.0 == word).unwrap_or_else(|| {
            self.rows.push((word, 0, 0));
            self.rows.len() - 1
        });
        self.rows[place].1 += 1;
        self.rows[place].2 += usize::from(answer.is_right());
        if answer.is_certain_and_wrong() {
            self.wrong.push(answer.to_string());
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (word, files, right) in &self.rows {
            writeln!(text, "{word}: {files}, right {right}").unwrap();
        }
        text + &self.wrong.join("\n")
    }
}

/// Answers each file of a test on two threads, and prints each answer.
fn answers(one: impl Fn(u64) -> Answer + Sync) -> Calibration {
    let next = AtomicU64::new(*files().start());
    let calibration = Mutex::new(Calibration::default());
    let answer_all = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if !files().contains(&seed) {
                return;
            }
            let answer = one(seed);
            println!("{seed} {answer}");
            calibration.lock().unwrap().add(&answer);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(answer_all);
        scope.spawn(answer_all);
    });
    let calibration = calibration.into_inner().unwrap();
    println!("{}", calibration.text());
    calibration
}

fn generated<G: Board>(seed: u64) -> Answer {
    let program = Draws(ChaCha8Rng::seed_from_u64(seed)).program(G::NAME);
    answer::<G>(&program)
}

/// At most one answer in a hundred is certain and wrong.
#[test]
fn answers_to_generated_programs_are_right_if_they_are_certain() {
    let calibration = answers(|seed| match seed % 4 {
        0 => generated::<Chess>(seed),
        1 => generated::<ConnectFour>(seed),
        2 => generated::<Othello>(seed),
        _ => generated::<TicTacToe>(seed),
    });
    let certain = calibration.rows.iter().find(|row| row.0 == "certain").map_or(0, |row| row.1);
    assert!(100 * calibration.wrong.len() <= certain, "{}", calibration.text());
}

fn impossible<G: Board>(seed: u64) -> Answer {
    let mut draws = Draws(ChaCha8Rng::seed_from_u64(1_000_000 + seed));
    let program = draws.program(G::NAME);
    let csv = draws.impossible::<G>(&program);
    answer_to::<G>(&program, &csv)
}

/// No answer to numbers that no program prints is certain.
#[test]
fn no_answer_to_impossible_numbers_is_certain() {
    let calibration = answers(|seed| match seed % 4 {
        0 => impossible::<Chess>(seed),
        1 => impossible::<ConnectFour>(seed),
        2 => impossible::<Othello>(seed),
        _ => impossible::<TicTacToe>(seed),
    });
    assert!(calibration.rows.iter().all(|row| row.0 != "certain"), "{}", calibration.text());
}
