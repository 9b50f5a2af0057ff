//! Sessions in which an engine gives the counts: each program is named after a few counts, or its answer is not certain.

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::sync::atomic::AtomicBool;

use scoutlab::description::RegisteredGame;
use scoutlab_games::chess::Chess;
use scoutlab_games::connect_four::ConnectFour;
use scoutlab_games::othello::Othello;
use scoutlab_games::tictactoe::TicTacToe;
use scoutlab_identify::{Confidence, CountTable, Row, Session, Space, count};

use super::answer::{CATALOGUE, find, further_csv};
use super::board::Board;
use super::engine;
use super::programs::{self, TestProgram};

/// The greatest count that is typed in. Longer searches are skipped.
const MOST_COUNT: u64 = 20_000;

/// The result of a session.
struct Played {
    name: String,
    counts: usize,
    confidence: Option<Confidence>,
    is_right: bool,
    text: String,
}

impl Played {
    fn is_named(&self) -> bool {
        self.is_right && matches!(self.confidence, Some(Confidence::Certain | Confidence::Likely))
    }

    fn is_certain_and_wrong(&self) -> bool {
        !self.is_right && self.confidence == Some(Confidence::Certain)
    }
}

impl fmt::Display for Played {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, counts, confidence, is_right, text } = self;
        write!(formatter, "{} {counts} counts {confidence:?} right={is_right} {name}: {text}", self.is_named())
    }
}

/// Gives the counts of an engine to a session, up to its end.
fn play<G: Board + RegisteredGame>(program: &TestProgram) -> Played {
    play_with::<G>(program, 2)
}

fn play_with<G: Board + RegisteredGame>(program: &TestProgram, threads: usize) -> Played {
    let mut session = Session::new(&CATALOGUE, <G as Board>::NAME, None, None).unwrap();
    let mut seen = HashSet::new();
    let mut typed = "position,depth,count\n".to_owned();
    while let Some(search) = session.proposal() {
        let (position, depth) = (search.position.clone(), search.depth);
        assert!(search.calls <= 3_000 && (1..=8).contains(&depth), "{position} {depth}");
        assert!(seen.insert((position.clone(), depth)), "{position} {depth} is proposed again");
        let parsed = CATALOGUE.game(<G as Board>::NAME).unwrap().position(&position).unwrap();
        let root = parsed.downcast_ref::<G>().unwrap().clone();
        match engine::count(&root, depth, program.features, program.counter, 2 * MOST_COUNT) {
            Some(count) if count <= MOST_COUNT => {
                writeln!(typed, "\"{position}\",{depth},{count}").unwrap();
                session.enter(count, threads, &AtomicBool::new(false));
            }
            _ => session.skip(),
        }
    }
    let findings = session.findings().unwrap();
    let confidence = findings.confidence();
    let parse = |text: &str| CountTable::parse(&CATALOGUE, &program.name, text.as_bytes(), Some(<G as Board>::NAME)).unwrap();
    let (table, further) = (parse(&typed), parse(&further_csv::<G>(program)));
    let space = Space::of(&table.scopes(), None);
    let is_right = findings.report.best.first().is_some_and(|best| {
        best.members.iter().take(3).any(|member| {
            let (found, quantity) = find(&space, member);
            let counts = |row: &Row| count(&mut *row.walk.fork(), found, quantity, row.depth, 1 << 22);
            table.rows.iter().chain(&further.rows).all(|row| counts(row) == Some(row.count))
        })
    });
    Played { name: program.name.clone(), counts: session.count(), confidence, is_right, text: findings.text() + &typed }
}

/// Holds a session about every third program. Asserts that at least `least` of them are named, and that no wrong answer is certain.
fn check<G: Board + RegisteredGame>(programs: &[TestProgram], least: usize) {
    let played: Vec<Played> = programs.iter().step_by(3).map(play::<G>).collect();
    let named = played.iter().filter(|one| one.is_named()).count();
    let is_wrong = played.iter().any(Played::is_certain_and_wrong);
    let list: Vec<String> = played.iter().map(Played::to_string).collect();
    let is_short = played.iter().all(|one| one.counts <= 12);
    assert!(named >= least && !is_wrong && is_short, "{named} of {} named\n{}", played.len(), list.join("\n"));
}

#[test]
fn sessions_about_chess_name_the_program() {
    check::<Chess>(&programs::chess(), 10);
}

#[test]
fn sessions_about_connect_four_name_the_program() {
    check::<ConnectFour>(&programs::connect_four(), 8);
}

#[test]
fn sessions_about_othello_name_the_program() {
    check::<Othello>(&programs::othello(), 7);
}

#[test]
fn sessions_about_tictactoe_name_the_program() {
    check::<TicTacToe>(&programs::tictactoe(), 4);
}

/// The same counts lead to the same proposals and the same text, on any number of threads.
#[test]
fn sessions_are_deterministic() {
    let program = &programs::tictactoe()[3];
    let texts = [1, 2, 3].map(|threads| play_with::<TicTacToe>(program, threads).to_string());
    assert!(texts.iter().all(|text| *text == texts[0]), "{}", texts.join("\n"));
}
