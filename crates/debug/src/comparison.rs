//! The comparison of a program with scoutlab, search by search.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use scoutlab::description::{RequestError, RunError};
use scoutlab::{Catalogue, SearchOutcome, SearchRequest, SearchText, search};
use scoutlab_perft::{Engine, EngineError};
use thiserror::Error;

use crate::program::{Differing, Program, ProgramError, Reply, differing};
use crate::{Difference, Log, LogError, first_difference, request_json};

/// A program that searches.
#[derive(Debug)]
pub enum Searcher {
    /// A program that reads and writes JSON lines.
    Program(Program),
    /// A UCI engine, whose nodes are compared with the calls, and whose scores with the values.
    Engine(Engine),
}

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Compared {
    /// The number of equal searches.
    pub equal: usize,
    /// The number of searches that the program has not answered with a value or a count.
    pub refused: usize,
    /// The quantities that the program states: `value`, `calls`, `leaves` and `best_move`.
    pub quantities: Vec<&'static str>,
    /// The first search that differs.
    pub mismatch: Option<Mismatch>,
}

/// A search in which a program differs.
#[derive(Debug)]
pub struct Mismatch {
    pub text: SearchText,
    pub request: SearchRequest,
    pub differing: Vec<Differing>,
    /// The number of visits of scoutlab's search.
    pub calls: u64,
    /// The visits that the program has logged. `Ok(None)` if it writes no log, and an error if its log cannot be used.
    pub visits: Result<Option<LoggedVisits>, CompareError>,
}

/// The visits that a program has logged, and the first that differs.
#[derive(Debug)]
pub struct LoggedVisits {
    pub log: Log,
    pub difference: Option<Difference>,
}

/// The reason why a program cannot be compared.
#[derive(Debug, Error)]
pub enum CompareError {
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Request(#[from] RequestError),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Log(#[from] LogError),
    /// No answer has a value or a count, so that nothing is compared.
    #[error("the program has answered none of {searches} searches with a value or a count{}", told(reason.as_deref()))]
    Nothing {
        searches: usize,
        /// The first error that the program has stated.
        reason: Option<String>,
    },
}

fn told(reason: Option<&str>) -> String {
    reason.map(|reason| format!("; it says: {reason}")).unwrap_or_default()
}

/// The longest mate in moves that counts as a mate.
const LONGEST_MATE: i64 = 500;

/// Returns the value of a mate that an engine reports in moves, negative if the side to move is mated.
fn value_of_mate(request: &SearchRequest, moves: i64) -> Option<i64> {
    let mate = i64::from(request.position.game().mate?);
    // An engine may print anything.
    if !(-LONGEST_MATE..=LONGEST_MATE).contains(&moves) {
        return None;
    }
    let plies = match request.settings.mate {
        None => 0,
        Some(_) if moves > 0 => 2 * moves - 1,
        Some(_) => -2 * moves,
    };
    Some(if moves > 0 { mate - plies } else { plies - mate })
}

impl Searcher {
    fn ask(&mut self, text: &SearchText, request: &SearchRequest, log: Option<&Path>) -> Result<Reply, CompareError> {
        match self {
            Self::Program(program) => Ok(program.ask(text, request, log)?),
            Self::Engine(engine) => {
                let report = engine.search(&request.position, request.settings.depth)?;
                let value = report.score.or_else(|| value_of_mate(request, report.mate?)).map(|value| value as f64);
                let (calls, best_move) = (report.nodes, report.best_move);
                Ok(Reply { value, calls, best_move, ..Reply::default() })
            }
        }
    }

    /// Repeats a search with a log, and returns its first visit that differs.
    fn visits(
        &mut self,
        text: &SearchText,
        request: &SearchRequest,
        catalogue: &Catalogue,
    ) -> Result<Option<LoggedVisits>, CompareError> {
        if matches!(self, Self::Engine(_)) {
            return Ok(None);
        }
        let file = temporary_log();
        // An earlier process may have had the same number.
        let _ = std::fs::remove_file(&file);
        let answered = self.ask(text, request, Some(&file));
        let logged = std::fs::read_to_string(&file);
        // A program that writes no log has no file.
        let _ = std::fs::remove_file(&file);
        answered?;
        let Ok(logged) = logged else { return Ok(None) };
        let asked = request_json(text);
        // The request stands in the first line, so that the other lines keep their numbers plus one.
        let log = Log::parse("the log", &format!("# request {asked}\n{logged}"), catalogue)?;
        let difference = first_difference(&log)?;
        Ok(Some(LoggedVisits { log, difference }))
    }
}

/// Asks a program for searches, up to the first that differs.
///
/// # Errors
///
/// Fails with [`CompareError`] if the program ends, answers something else, or answers nothing.
pub fn compare(searcher: &mut Searcher, searches: &[SearchText], catalogue: &Catalogue) -> Result<Compared, CompareError> {
    let (mut compared, mut reason) = (Compared::default(), None);
    for text in searches {
        let request = text.checked(catalogue)?.without_completion();
        let reply = searcher.ask(text, &request, None)?;
        if reply.states().next().is_none() {
            compared.refused += 1;
            reason = reason.or(reply.error);
            continue;
        }
        let found: SearchOutcome = search(&request)?;
        compared.add_quantities(&reply);
        let differing = differing(&request, &found, &reply);
        if differing.is_empty() {
            compared.equal += 1;
            continue;
        }
        let visits = searcher.visits(text, &request, catalogue);
        let calls = found.counters.calls();
        compared.mismatch = Some(Mismatch { text: text.clone(), request, differing, calls, visits });
        return Ok(compared);
    }
    if compared.quantities.is_empty() { Err(CompareError::Nothing { searches: searches.len(), reason }) } else { Ok(compared) }
}

impl Compared {
    fn add_quantities(&mut self, reply: &Reply) {
        for name in reply.states() {
            if !self.quantities.contains(&name) {
                self.quantities.push(name);
            }
        }
    }
}

/// Returns a name for a log that no other process or thread uses.
fn temporary_log() -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("scoutlab-visits-{}-{number}.log", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_that_an_engine_reports_in_moves_has_the_value_that_the_search_gives_it() {
        let asked = |game: &str, mate: &str| {
            let text = SearchText { game: game.to_owned(), depth: Some(1), mate: mate.to_owned(), ..SearchText::default() };
            text.parse(&Catalogue::built_in()).unwrap()
        };
        // Mate in 2 is three plies away. A side that is mated in 2 moves twice before.
        let values = |mate| [1, 2, 0, -2].map(|moves| value_of_mate(&asked("chess", mate), moves));
        assert_eq!(values("distance"), [99_999, 99_997, -100_000, -99_996].map(Some));
        assert_eq!(values("plain"), [100_000, 100_000, -100_000, -100_000].map(Some));
        assert_eq!(value_of_mate(&asked("othello", "plain"), 1), None);
        for moves in [i64::MIN, -501, 501, i64::MAX] {
            assert_eq!(value_of_mate(&asked("chess", "distance"), moves), None);
        }
    }
}
