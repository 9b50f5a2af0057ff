//! Searches of one position with several algorithms.

use std::io::{self, Write};

use scoutlab::registry::{PositionView, RequestError, game};
use scoutlab::request::SearchRequest;
use scoutlab::search::{SearchOutcome, search};
use scoutlab_search::observers::Counters;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::limits::{self, Limits};
use crate::lines::{Failed, write_line};
use crate::task::{Searches, TaskError, within};

/// The data sent to the page before the first search.
#[derive(Serialize)]
struct Position {
    position: PositionView,
}

/// The result and the counts of a search.
#[derive(Serialize)]
struct Row<'r> {
    algorithm: &'r str,
    value: i32,
    pv: &'r [String],
    #[serde(flatten)]
    counts: Counts,
}

/// A search that did not finish.
#[derive(Serialize)]
struct NoRow<'r> {
    algorithm: &'r str,
    problem: String,
}

struct Counts(Counters);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, count) in Counters::COLUMNS.into_iter().zip(self.0.columns()) {
            map.serialize_entry(name, &count)?;
        }
        map.end()
    }
}

/// Writes the position, then a line for each algorithm.
pub(crate) fn run(searches: &Searches, limits: Limits, output: &mut impl Write) -> Result<(), Failed> {
    let Searches { subject, algorithms } = searches;
    within("algorithms", algorithms.len() as u64, 1, limits::ALGORITHMS as u64)?;
    // An algorithm that does not support the table gets an error row; any other error concerns the whole request.
    let requests: Vec<Result<SearchRequest, String>> = algorithms
        .iter()
        .map(|name| match subject.request(name) {
            Err(TaskError::Catalogue(error @ RequestError::Table { .. })) => Ok(Err(error.to_string())),
            request => request.map(Ok),
        })
        .collect::<Result<_, TaskError>>()?;
    let position = game(&subject.game).map_err(TaskError::from)?.position(&subject.position).map_err(TaskError::from)?;
    write_line(output, &Position { position: PositionView::of(&*position) })?;
    for (algorithm, request) in algorithms.iter().zip(requests) {
        match request.and_then(|request| outcome(&request, limits)) {
            Ok(outcome) => row(algorithm, &outcome, output)?,
            Err(problem) => write_line(output, &NoRow { algorithm, problem })?,
        }
    }
    Ok(())
}

/// Searches, or reports the error of this algorithm without affecting others.
fn outcome(request: &SearchRequest, limits: Limits) -> Result<SearchOutcome, String> {
    let request = SearchRequest { most_visits: Some(limits.most_visits), ..request.clone() };
    search(&request).map_err(|error| error.to_string())
}

fn row(algorithm: &str, outcome: &SearchOutcome, output: &mut impl Write) -> io::Result<()> {
    write_line(output, &Row { algorithm, value: outcome.value, pv: &outcome.line, counts: Counts(outcome.counters) })
}
