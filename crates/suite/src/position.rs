//! Test positions, and what searches of them find.

use std::path::Path;

use scoutlab::description::{RequestError, RunError};
use scoutlab::{Catalogue, Position, SearchText, inputs, search};
use scoutlab_games::Notation;
use scoutlab_games::chess::{Epd, MATE, Move, bratko_kopec, epd_lines};
use scoutlab_games::othello::ffo;
use scoutlab_games::othello::obf::{ObfLine, lines};
use scoutlab_search::SearchError;
use scoutlab_text::bounded_read;
use serde::Serialize;
use thiserror::Error;

/// The algorithm of searches that name none.
pub const USUAL_ALGORITHM: &str = "deepening(pvs)";

/// The size in MB of the TT of searches that name none.
pub const USUAL_TABLE: usize = 64;

/// Positions with the moves that a search should find.
#[derive(Clone, Debug)]
pub struct TestSuite {
    /// `chess` or `othello`.
    pub game: &'static str,
    pub positions: Vec<TestPosition>,
}

/// A position with what a search should find.
#[derive(Clone, Debug)]
pub struct TestPosition {
    /// The line of the file, counted from 1, or the number of a stored position. The suite, `:` and this number are the name of the
    /// position.
    pub line: usize,
    /// The name of the position, if it has one.
    pub id: Option<String>,
    pub position: Position,
    /// The best moves (`bm`), by name. The list is empty if the file states none.
    pub best: Vec<String>,
    /// The moves to avoid (`am`).
    pub avoid: Vec<String>,
    /// The number of moves to mate (`dm`).
    pub mate_in: Option<i32>,
}

/// How deep positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The greatest depth in plies.
    pub most_depth: u32,
    /// The greatest number of visits of one search. Deeper searches are left out.
    pub most_calls: Option<u64>,
}

/// A search of a test position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SuiteRow {
    pub line: usize,
    pub id: Option<String>,
    pub ordering: String,
    pub depth: u32,
    pub value: i32,
    pub best_move: Option<String>,
    /// Whether the search has found what the file states.
    pub is_met: bool,
    pub calls: u64,
    pub leaves: u64,
    pub cutoffs: u64,
    pub first_cutoffs: u64,
}

/// The reason why a file is not a suite.
#[derive(Debug, Error)]
pub enum TestSuiteError {
    #[error("{path} cannot be read: {source}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("{place}: {problem}")]
    Damaged { place: String, problem: String },
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl TestSuite {
    /// Reads a file whose name ends in `.epd` or `.obf`, or returns a stored suite: `bk`, the Bratko-Kopec test of chess, or `ffo`, the
    /// FFO positions 40 to 59 of Othello. The files of an experiment are [inputs] of the run.
    ///
    /// ```
    /// use scoutlab::Catalogue;
    /// use scoutlab_suite::TestSuite;
    ///
    /// let suite = TestSuite::read("bk".as_ref(), &Catalogue::built_in())?;
    /// assert_eq!((suite.game, suite.positions.len()), ("chess", 24));
    /// assert_eq!((suite.positions[22].line, suite.positions[22].expected()), (23, "f6".to_owned()));
    /// # Ok::<(), scoutlab_suite::TestSuiteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`TestSuiteError`] if the file cannot be read, or a line is damaged or states nothing to find.
    pub fn read(path: &Path, catalogue: &Catalogue) -> Result<Self, TestSuiteError> {
        match path.to_str() {
            Some("bk") => return Ok(Self { game: "chess", positions: stored_chess(catalogue)? }),
            Some("ffo") => return Ok(Self { game: "othello", positions: stored_othello(catalogue)? }),
            _ => {}
        }
        // A misspelt name of a stored suite is no missing file.
        game_of(&path.display().to_string())?;
        let unreadable = |source| TestSuiteError::Unreadable { path: inputs::place_of(path).display().to_string(), source };
        let bytes = inputs::read(path, bounded_read::LONGEST_TEXT).map_err(unreadable)?;
        Self::parse(&path.display().to_string(), &bytes, catalogue)
    }

    /// Returns the ordering of searches that name none.
    pub fn usual_ordering(&self) -> &'static str {
        if self.game == "chess" { "table+captures+killer:2+history" } else { "table+killer:2" }
    }

    /// Returns the evaluator of searches that name none.
    pub fn usual_evaluator(&self) -> &'static str {
        if self.game == "chess" { "quiescence:squares" } else { "pattern" }
    }

    /// Reads the bytes of a file with this name, as [`TestSuite::read`] does.
    ///
    /// # Errors
    ///
    /// Fails with [`TestSuiteError`] if a line is damaged or states nothing to find.
    pub fn parse(name: &str, bytes: &[u8], catalogue: &Catalogue) -> Result<Self, TestSuiteError> {
        let game = game_of(name)?;
        let positions = if game == "chess" { chess(name, bytes, catalogue)? } else { othello(name, bytes, catalogue)? };
        if positions.is_empty() {
            return Err(TestSuiteError::Damaged {
                place: name.to_owned(),
                problem: "the file contains no position".to_owned(),
            });
        }
        Ok(Self { game, positions })
    }
}

/// Returns the game of a file by the end of its name.
fn game_of(name: &str) -> Result<&'static str, TestSuiteError> {
    let extension = Path::new(name).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        Some("epd") => Ok("chess"),
        Some("obf") => Ok("othello"),
        _ => {
            let problem =
                "expected a file of test positions, whose name ends in .epd or .obf, or the name bk or ffo".to_owned();
            Err(TestSuiteError::Damaged { place: name.to_owned(), problem })
        }
    }
}

fn stored_chess(catalogue: &Catalogue) -> Result<Vec<TestPosition>, TestSuiteError> {
    let game = catalogue.game("chess").map_err(RequestError::from)?;
    let read = |(number, epd): (usize, &Epd)| Ok(stated(number, epd, game.position(&format!("bk:{number}"))?));
    (1..).zip(bratko_kopec()).map(read).collect()
}

fn stored_othello(catalogue: &Catalogue) -> Result<Vec<TestPosition>, TestSuiteError> {
    let game = catalogue.game("othello").map_err(RequestError::from)?;
    let mut positions = Vec::new();
    for stored in ffo() {
        positions.push(TestPosition {
            line: stored.number as usize,
            id: None,
            position: game.position(&format!("ffo:{}", stored.number))?,
            best: stored.best_moves.clone(),
            avoid: Vec::new(),
            mate_in: None,
        });
    }
    Ok(positions)
}

/// Returns a position with what an EPD states.
fn stated(line: usize, epd: &Epd, position: Position) -> TestPosition {
    let names = |moves: &[Move]| moves.iter().map(|&played| epd.position.move_name(played)).collect();
    TestPosition {
        line,
        id: epd.id.clone(),
        position,
        best: names(&epd.best_moves),
        avoid: names(&epd.avoid_moves),
        mate_in: epd.mate_in,
    }
}

fn chess(name: &str, bytes: &[u8], catalogue: &Catalogue) -> Result<Vec<TestPosition>, TestSuiteError> {
    let damaged = |place: String, problem: String| TestSuiteError::Damaged { place, problem };
    let game = catalogue.game("chess").map_err(RequestError::from)?;
    let mut positions = Vec::new();
    for (line, read) in epd_lines(bytes).map_err(|problem| damaged(name.to_owned(), problem))? {
        let place = format!("{name}:{line}");
        let epd = read.map_err(|error| damaged(place.clone(), error.to_string()))?;
        if epd.best_moves.is_empty() && epd.avoid_moves.is_empty() && epd.mate_in.is_none() {
            return Err(damaged(place, "the line states nothing to find, expected bm, am or dm".to_owned()));
        }
        positions.push(stated(line, &epd, game.position(&epd.position.fen())?));
    }
    Ok(positions)
}

fn othello(name: &str, bytes: &[u8], catalogue: &Catalogue) -> Result<Vec<TestPosition>, TestSuiteError> {
    let damaged = |place: String, problem: String| TestSuiteError::Damaged { place, problem };
    let game = catalogue.game("othello").map_err(RequestError::from)?;
    let text = std::str::from_utf8(bytes).map_err(|_| damaged(name.to_owned(), "the file is not UTF-8 text".to_owned()))?;
    let mut positions = Vec::new();
    for (line, read) in lines(text) {
        let place = format!("{name}:{line}");
        let obf: ObfLine = read.map_err(|error| damaged(place.clone(), error.to_string()))?;
        let Some(score) = obf.score() else {
            return Err(damaged(
                place,
                "the line states nothing to find, expected moves with scores, such as `d3:+4;`".to_owned(),
            ));
        };
        let best = obf.scores.iter().filter(|(_, found)| *found >= score);
        positions.push(TestPosition {
            line,
            id: None,
            best: best.map(|(played, _)| obf.position.move_name(*played)).collect(),
            position: game.position(&obf.position.position_name())?,
            avoid: Vec::new(),
            mate_in: None,
        });
    }
    Ok(positions)
}

impl TestPosition {
    /// Searches the position to depth 1, 2 and so on. `options` has the algorithm, the ordering, the evaluator and the TT.
    ///
    /// # Errors
    ///
    /// Fails with [`RunError`] if the options name something that the game lacks, or a search fails.
    pub fn search(&self, options: &SearchText, plan: &Plan, catalogue: &Catalogue) -> Result<Vec<SuiteRow>, RunError> {
        let game = self.position.game().name.to_owned();
        let mut rows = Vec::new();
        for depth in 1..=plan.most_depth {
            let (game, position) = (game.clone(), self.position.text.clone());
            let text = SearchText { game, position, depth: Some(depth), most_visits: plan.most_calls, ..options.clone() };
            let request = text.checked(catalogue)?.without_completion();
            let found = match search(&request) {
                Ok(found) => found,
                Err(RunError::Search(SearchError::Stopped { .. })) if plan.most_calls.is_some() => break,
                Err(error) => return Err(error),
            };
            let best_move = found.best_move().map(str::to_owned);
            let counters = found.counters;
            rows.push(SuiteRow {
                line: self.line,
                id: self.id.clone(),
                ordering: options.ordering.clone(),
                depth,
                value: found.value,
                is_met: self.is_met(best_move.as_deref(), found.value),
                best_move,
                calls: counters.calls(),
                leaves: counters.leaves,
                cutoffs: counters.cutoffs,
                first_cutoffs: counters.first_cutoffs,
            });
        }
        Ok(rows)
    }

    /// Returns whether a move and a value are what the file states: one of the best moves, none of the moves to avoid, and the value of
    /// a mate for the right side. All mates have one value, so the number of moves to mate is not compared.
    pub fn is_met(&self, best_move: Option<&str>, value: i32) -> bool {
        let is = |names: &[String]| best_move.is_some_and(|played| names.iter().any(|name| name == played));
        let is_mate = |mate_in: i32| if mate_in > 0 { value >= MATE } else { value <= -MATE };
        (self.best.is_empty() || is(&self.best)) && !is(&self.avoid) && self.mate_in.is_none_or(is_mate)
    }

    /// Returns what a search should find, such as `Nf3 or Ng3`, `not Qxd5` or `a mate in 2`.
    pub fn expected(&self) -> String {
        let mut parts = Vec::new();
        if !self.best.is_empty() {
            parts.push(self.best.join(" or "));
        }
        if !self.avoid.is_empty() {
            parts.push(format!("not {}", self.avoid.join(" or ")));
        }
        parts.extend(self.mate_in.map(|moves| format!("a mate in {moves}")));
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite(name: &str, text: &str) -> Result<TestSuite, String> {
        TestSuite::parse(name, text.as_bytes(), &Catalogue::built_in()).map_err(|error| error.to_string())
    }

    fn met(text: &str, depth: u32) -> Vec<bool> {
        let suite = suite("s.epd", text).unwrap();
        let options = SearchText { algorithm: "alphabeta".to_owned(), ..SearchText::default() };
        let plan = Plan { most_depth: depth, most_calls: None };
        let last =
            |position: &TestPosition| position.search(&options, &plan, &Catalogue::built_in()).unwrap().pop().unwrap().is_met;
        suite.positions.iter().map(last).collect()
    }

    #[test]
    fn best_moves_moves_to_avoid_and_mates_are_met_or_not() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
        let text = format!(
            "{back_rank} bm Ra8#;\n{back_rank} bm Ra1a8 Kf1;\n{back_rank} bm Kf1;\n{back_rank} am Kf1;\n{back_rank} am Ra8#;\n{back_rank} dm 1;\n\
             {back_rank} bm Ra8#; dm -1;\n"
        );
        assert_eq!(met(&text, 2), [true, true, false, true, false, true, false]);
    }

    #[test]
    fn scores_of_othello_name_the_best_moves() {
        let board = format!("XOO-{} X;", "O".repeat(60));
        let suite = suite("s.obf", &format!("% comment\n{board} d1:-56;\n")).unwrap();
        assert_eq!((suite.game, suite.positions[0].line, &suite.positions[0].best[..]), ("othello", 2, &["d1".to_owned()][..]));
    }

    #[test]
    fn stored_suites_are_those_of_their_files() {
        let bytes = include_bytes!("../../games/data/bratko-kopec.epd");
        let read = TestSuite::parse("bk.epd", bytes, &Catalogue::built_in()).unwrap();
        let stored = TestSuite::read("bk".as_ref(), &Catalogue::built_in()).unwrap();
        let contents = |suite: &TestSuite| -> Vec<_> {
            let content = |test: &TestPosition| (test.line, test.id.clone(), test.position.name(), test.expected());
            suite.positions.iter().map(content).collect()
        };
        assert_eq!(contents(&stored), contents(&read));
        let ffo = TestSuite::read("ffo".as_ref(), &Catalogue::built_in()).unwrap();
        assert_eq!((ffo.game, ffo.positions.len()), ("othello", 20));
        assert_eq!((ffo.positions[0].line, ffo.positions[0].expected()), (40, "a2".to_owned()));
    }

    #[test]
    fn what_is_no_suite_is_refused() {
        assert!(suite("s.pgn", "").unwrap_err().contains("expected a file of test positions"));
        assert_eq!(suite("s.epd", "\n# nothing\n").unwrap_err(), "s.epd: the file contains no position");
        let refused = suite("s.epd", "\n4k3/8/8/8/8/8/8/4K3 w - - id \"x\";\n").unwrap_err();
        assert_eq!(refused, "s.epd:2: the line states nothing to find, expected bm, am or dm");
        assert!(suite("s.epd", "4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;\n").unwrap_err().starts_with("s.epd:1: "));
        assert!(suite("s.obf", &format!("{} X;\n", "-".repeat(64))).unwrap_err().contains("states nothing to find"));
    }

    #[test]
    fn a_limit_on_calls_leaves_out_deeper_searches() {
        let suite = suite("s.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n").unwrap();
        let options = SearchText { algorithm: "alphabeta".to_owned(), ..SearchText::default() };
        let depths = |most_calls| {
            let plan = Plan { most_depth: 4, most_calls: Some(most_calls) };
            suite.positions[0].search(&options, &plan, &Catalogue::built_in()).unwrap().len()
        };
        assert_eq!((depths(20), depths(21)), (0, 1));
        assert_eq!(depths(1_000_000), 4);
    }
}
