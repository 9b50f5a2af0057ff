//! Counts the searches of a position with several algorithms.

use scoutlab::registry::{PositionView, RequestError};
use scoutlab::request::SearchRequest;
use scoutlab::search::SearchOutcome;
use scoutlab::{Catalogue, answers, search_in_detail};
use serde::Serialize;
use serde_json::{Value, json};

use crate::limits;
use crate::lines::Lines;
use crate::task::{Counts, Place, TaskError, within};

#[derive(Serialize)]
struct Row<'r> {
    algorithm: &'r str,
    value: Value,
    pv: &'r [String],
    #[serde(flatten)]
    counts: answers::Counts,
    #[serde(flatten)]
    details: answers::DetailsReport<'r>,
}

/// Writes the position with its legal moves as one line.
pub(crate) fn position(catalogue: &Catalogue, place: &Place, lines: &mut Lines<'_>) -> Result<(), TaskError> {
    let position = catalogue.game(&place.game)?.position(&place.position)?;
    lines.write(&json!({ "position": PositionView::of(&*position), "diagram": position.diagram() }));
    Ok(())
}

/// Writes a line for the position, and then a line for each algorithm.
pub(crate) fn run(catalogue: &Catalogue, counts: &Counts, lines: &mut Lines<'_>) -> Result<(), TaskError> {
    let Counts { subject, algorithms } = counts;
    within("algorithms", algorithms.len() as u64, 1, limits::ALGORITHMS as u64)?;
    let position = catalogue.game(&subject.game)?.position(&subject.position)?;
    // An algorithm that does not support the transposition table, or whose iterations need static values that the tree lacks, gets
    // a row with an error. Any other error ends the whole request.
    let requests: Vec<Result<SearchRequest, String>> = algorithms
        .iter()
        .map(|name| match subject.request(catalogue, name) {
            Err(TaskError::Catalogue(error @ RequestError::Table { .. })) => Ok(Err(error.to_string())),
            Err(TaskError::Catalogue(error @ RequestError::Notation(_)))
                if position.check_depths(subject.depth..=subject.depth).is_ok() =>
            {
                Ok(Err(error.to_string()))
            }
            request => request.map(Ok),
        })
        .collect::<Result<_, TaskError>>()?;
    lines.write(&json!({ "position": PositionView::of(&*position) }));
    for (algorithm, request) in algorithms.iter().zip(requests) {
        let found = request.and_then(|request| {
            let found = search_in_detail(&request).map_err(|error| error.to_string())?;
            Ok((request, found))
        });
        match found {
            Ok((request, (SearchOutcome { value, line, counters, .. }, details))) => {
                // As in `--json`, the value is for MAX in trees, and a number if it is whole.
                let value = position.written(position.reported(value));
                let value = value.whole.map_or_else(|| value.text.as_str().into(), Value::from);
                let (counts, details) = (answers::Counts(counters), answers::DetailsReport::new(&request, &details));
                lines.write(&Row { algorithm, value, pv: &line, counts, details });
            }
            Err(problem) => lines.write(&json!({ "algorithm": algorithm, "problem": problem })),
        }
    }
    Ok(())
}
