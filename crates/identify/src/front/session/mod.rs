//! A guided session: it proposes searches, takes the counts of a program, and says what they exclude.

mod areas;
mod choice;
mod findings;
mod searches;
mod text;

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use scoutlab::Catalogue;
use scoutlab::registry::RequestError;
use scoutlab_text::specification::SpecificationError;
use thiserror::Error;

use super::count_table::{CountTable, RowSource};
use super::evidence;
use super::own_counts::OwnCounts;
use super::report::{IdentificationEffort, IdentificationReport};
use crate::conventions::{Algorithm, NodeKind};
use crate::inference::{Class, Probe};

pub use areas::{Area, AreaState};
pub use findings::Findings;
pub use searches::ProposedSearch;

/// A session ends after this number of counts.
const MOST_COUNTS: usize = 12;

/// An answer may end a session after this number of counts.
const LEAST_COUNTS: usize = 4;

/// A session without an answer ends after this number of counts.
const LEAST_WITHOUT_ANSWER: usize = 6;

/// The maximum number of conventions that are compared after a count.
const MOST_COMPARED: usize = 150;

/// The number of steps of the search for conventions after the first, second, third and each further count. Each step tries at most a
/// few thousand programs. A limit in seconds would make the proposals depend on the machine.
const STEPS: [usize; 4] = [8, 20, 50, 80];

/// The maximum number of visits of each of scoutlab's own searches of a row.
const MOST_VISITS: u64 = 200_000;

/// The reason why a session cannot begin.
#[derive(Debug, Error)]
pub enum SessionError {
    /// No game has the given name.
    #[error(transparent)]
    Game(#[from] SpecificationError),
    /// The catalogue lacks a position of the session.
    #[error(transparent)]
    Position(#[from] RequestError),
    /// The game has no search under other conventions.
    #[error("{0}")]
    NoConventions(String),
}

/// The state after a count.
struct Step {
    /// The index of the search.
    search: usize,
    findings: Findings,
    /// The further searches, the most informative first.
    ranking: Vec<usize>,
}

/// A session about one program. It reads and prints nothing.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use scoutlab::Catalogue;
/// use scoutlab_identify::{Algorithm, NodeKind, Session};
///
/// // The program is an alpha-beta, and counts calls.
/// let mut session = Session::new(&Catalogue::built_in(), "tictactoe", Some(Algorithm::AlphaBeta), Some(NodeKind::Calls))?;
/// let first = session.proposal().unwrap();
/// assert_eq!((first.position.as_str(), first.depth), ("start", 1));
/// // The root and nine moves.
/// let findings = session.enter(10, 1, &AtomicBool::new(false));
/// assert!(findings.are_own());
/// assert_eq!(session.csv(), "position,depth,count,game,algorithm,what\nstart,1,10,tictactoe,alphabeta,calls\n");
/// # Ok::<(), scoutlab_identify::SessionError>(())
/// ```
pub struct Session {
    algorithm: Option<Algorithm>,
    what: Option<NodeKind>,
    game: &'static str,
    searches: Vec<ProposedSearch>,
    table: CountTable,
    own: Vec<OwnCounts>,
    steps: Vec<Step>,
    /// The ranking before the first count.
    first: Vec<usize>,
    skipped: Vec<usize>,
    /// The search whose count was taken back, and is asked again.
    again: Option<usize>,
}

impl Session {
    /// Begins a session about a program for a game. `algorithm` and `what` restrict the conventions, as the columns of a
    /// [`CountTable`] do.
    ///
    /// # Errors
    ///
    /// Fails if no game has this name, or if the game has no search under other conventions.
    pub fn new(
        catalogue: &Catalogue,
        game: &str,
        algorithm: Option<Algorithm>,
        what: Option<NodeKind>,
    ) -> Result<Self, SessionError> {
        let searches = searches::list(catalogue, game, algorithm)?;
        let mut first: Vec<usize> = (0..searches.len()).filter(|&search| is_of_size(&searches[search], 0)).collect();
        first.sort_by_key(|&search| searches[search].depth);
        let table = CountTable { catalogue: catalogue.clone(), rows: Vec::new(), sources: Vec::new(), left_out: 0 };
        Ok(Self {
            algorithm,
            what,
            game: catalogue.game(game)?.name(),
            searches,
            table,
            own: Vec::new(),
            steps: Vec::new(),
            first,
            skipped: Vec::new(),
            again: None,
        })
    }

    /// Returns the names of the games that have sessions.
    pub fn games() -> impl Iterator<Item = &'static str> {
        searches::games()
    }

    /// Returns the search whose count is asked next, or `None` if the session is over.
    pub fn proposal(&self) -> Option<&ProposedSearch> {
        self.next_index().map(|search| &self.searches[search])
    }

    fn next_index(&self) -> Option<usize> {
        if let Some(again) = self.again {
            return Some(again);
        }
        if self.is_over() {
            return None;
        }
        let ranking = self.steps.last().map_or(&self.first, |step| &step.ranking);
        ranking.iter().copied().find(|search| !self.skipped.contains(search))
    }

    /// Leaves out the search that is asked, so that another one is asked.
    pub fn skip(&mut self) {
        self.skipped.extend(self.next_index());
        self.again = None;
    }

    /// Takes back the last count, so that its search is asked again. Returns whether there was a count.
    pub fn back(&mut self) -> bool {
        let Some(step) = self.steps.pop() else { return false };
        self.table.rows.pop();
        self.table.sources.pop();
        self.own.pop();
        self.again = Some(step.search);
        true
    }

    /// Takes the count of the search that is asked, and returns what is known then. The search for conventions takes a few seconds
    /// at most on this number of threads, and ends early if `stop` becomes true. Sets `stop` when it ends.
    ///
    /// # Panics
    ///
    /// Panics if no search is asked.
    pub fn enter(&mut self, count: u64, threads: usize, stop: &AtomicBool) -> &Findings {
        let search = self.next_index().expect("a search is asked");
        self.again = None;
        let ProposedSearch { position, parsed, .. } = &self.searches[search];
        let line = self.table.rows.len() as u64 + 2;
        let source = RowSource { line, game: self.game, position: position.clone(), parsed: parsed.clone() };
        let mut row = self.searches[search].row(self.algorithm, self.what).expect("the game has conventions");
        row.count = count;
        self.own.push(OwnCounts::compute_row(&row, &source, MOST_VISITS));
        self.table.rows.push(row);
        self.table.sources.push(source);
        let (findings, ranking) = self.study(search, threads, stop);
        self.steps.push(Step { search, findings, ranking });
        &self.steps.last().expect("it was pushed").findings
    }

    /// Returns what is known, or `None` before the first count.
    pub fn findings(&self) -> Option<&Findings> {
        self.steps.last().map(|step| &step.findings)
    }

    /// Returns the number of counts.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether further counts would say little: the answer is settled, or nothing gives the counts.
    pub fn is_over(&self) -> bool {
        let counts = self.steps.len();
        let is_hopeless = |step: &Step| !step.findings.fits_all();
        let Some(findings) = self.findings() else { return false };
        let is_certain = findings.confidence().is_some_and(|confidence| confidence == crate::Confidence::Certain);
        counts >= MOST_COUNTS
            || counts >= LEAST_COUNTS && is_certain
            || counts >= LEAST_WITHOUT_ANSWER && self.steps.iter().rev().take(2).all(is_hopeless)
    }

    /// Returns the counts as a file that [`CountTable::read`] accepts.
    pub fn csv(&self) -> String {
        let mut text = "position,depth,count,game".to_owned();
        let stated = [
            ("algorithm", self.algorithm.map(|algorithm| algorithm.part().1.name)),
            ("what", self.what.map(|what| what.part().1.name)),
        ];
        let stated: Vec<(&str, &str)> = stated.into_iter().filter_map(|(column, name)| Some((column, name?))).collect();
        let cells = |pick: fn(&(&str, &str)) -> String| stated.iter().map(pick).collect::<String>();
        text += &cells(|(column, _)| format!(",{column}"));
        text.push('\n');
        let names = cells(|(_, name)| format!(",{name}"));
        for (row, source) in self.table.rows.iter().zip(&self.table.sources) {
            let position = &source.position;
            let quote = if position.contains(',') { "\"" } else { "" };
            // Writing to a string never fails.
            let _ = writeln!(text, "{quote}{position}{quote},{},{},{}{names}", row.depth, row.count, self.game);
        }
        text
    }

    /// Returns facts about the counts, each true whatever the program is. Lines are those of [`Session::csv`].
    pub fn evidence(&self) -> Vec<String> {
        evidence::list(&self.table, &self.own)
    }

    /// Returns whether the program is known to prune: some count is less than all counts of the whole tree that it may be.
    fn prunes(&self) -> bool {
        self.table.rows.iter().zip(&self.own).any(|(row, own)| {
            let Some(extremes) = own.extremes else { return false };
            let is_less = |of: &NodeKind| row.count < extremes.most[*of as usize] * 9 / 10;
            match row.of {
                Some(of) => is_less(&of),
                None => is_less(&NodeKind::Leaves) && row.count.abs_diff(extremes.most[NodeKind::Interior as usize]) > 2,
            }
        })
    }

    /// Finds the conventions that give all counts, and ranks the further searches by what they tell about these conventions.
    fn study(&self, last: usize, threads: usize, stop: &AtomicBool) -> (Findings, Vec<usize>) {
        let counts = self.table.rows.len();
        let asked: Vec<usize> = self.steps.iter().map(|step| step.search).chain([last]).collect();
        let prunes = self.prunes();
        let is_free = |search: &usize| {
            !asked.contains(search) && !self.skipped.contains(search) && self.searches[*search].is_short(prunes)
        };
        let free: Vec<usize> = (0..self.searches.len()).filter(is_free).collect();
        let fitting: Vec<usize> = free.iter().copied().filter(|&search| is_of_size(&self.searches[search], counts)).collect();
        let mut candidates = if fitting.is_empty() { free } else { fitting };
        choice::sort_by_size(&mut candidates, &self.searches, &asked);
        let probe = |&search: &usize| self.searches[search].probe(self.algorithm, self.what).ok();
        let list = || (candidates.iter().filter_map(probe).collect::<Vec<Probe>>(), MOST_COMPARED);
        let mut report = IdentificationReport::of_own(&self.table, &self.own);
        let (steps, most) = (AtomicUsize::new(1), STEPS[counts.min(STEPS.len()) - 1]);
        let count_steps = |_, _, _| {
            if steps.fetch_add(1, Ordering::Relaxed) == most {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let effort = IdentificationEffort { threads, stop, progress: &count_steps, ..IdentificationEffort::default() };
        let all = u64::MAX >> (64 - counts);
        let classes = report.search_and_compare(&self.table, all, (&list, false), effort);
        let (is_open, ranking) = rank(&candidates, &self.searches, &classes);
        (Findings::new(report, self.what, (&classes, &choice::weights(&classes)), is_open), ranking)
    }
}

fn is_of_size(search: &ProposedSearch, counts: usize) -> bool {
    let (least, most) = choice::sizes(counts);
    (least..=most).contains(&search.calls)
}

/// Ranks searches by what they tell about the classes, and returns whether any of them may exclude more than negligible conventions.
/// Among equally informative searches, the order stays.
fn rank(candidates: &[usize], searches: &[ProposedSearch], classes: &[Class]) -> (bool, Vec<usize>) {
    if classes.is_empty() {
        return (true, candidates.to_vec());
    }
    let weights = choice::weights(classes);
    let judged = candidates.iter().enumerate();
    let mut judged: Vec<_> =
        judged.filter_map(|(probe, &search)| Some((choice::information(classes, &weights, probe)?, search))).collect();
    let is_open = judged.iter().any(|(information, _)| information.is_open);
    if is_open {
        judged.sort_by_key(|(information, _)| std::cmp::Reverse(information.hundredths));
    } else {
        // Only large counts add to the confidence.
        judged.sort_by_key(|&(_, search)| std::cmp::Reverse(searches[search].calls));
    }
    (is_open, judged.into_iter().map(|(_, search)| search).collect())
}
