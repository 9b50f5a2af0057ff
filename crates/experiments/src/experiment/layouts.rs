//! Checks that the rows of all grids of an experiment have the same columns.

use std::ops::Range;

use toml::de::DeTable;

use super::cells::AnyCells;
use super::values::GridError;
use scoutlab_runs::Layout;

/// Checks that every grid has the columns of the first one. `line_of` returns the line of a place in the file.
///
/// # Errors
///
/// Fails at the first grid with other columns.
pub(super) fn check(
    file: &DeTable<'_>,
    grids: &[Box<dyn AnyCells>],
    first: &Layout,
    line_of: &impl Fn(Option<Range<usize>>) -> Option<usize>,
) -> Result<(), GridError> {
    let Some(index) = grids.iter().position(|grid| *grid.layout() != *first) else { return Ok(()) };
    let place = |index: usize| Some(file.get("grid")?.get_ref().as_array()?.get(index)?.span());
    let (ours, theirs) = (first.columns(), grids[index].layout().columns());
    let only = |these: &[String], others: &[String]| {
        let names: Vec<String> = these.iter().filter(|name| !others.contains(name)).map(|name| format!("`{name}`")).collect();
        names.join(", ")
    };
    let first_line = line_of(place(0)).unwrap_or_default();
    let differences = match (only(&theirs, &ours).as_str(), only(&ours, &theirs).as_str()) {
        ("", "") => format!("the columns are in another order than in the first grid (line {first_line})"),
        (more, "") => format!("the first grid (line {first_line}) lacks the column {more}"),
        ("", fewer) => format!("it lacks the column {fewer} of the first grid (line {first_line})"),
        (more, fewer) => format!("its rows have {more} instead of {fewer} in the first grid (line {first_line})"),
    };
    let problem = format!(
        "grid {} has other columns, but all rows of a data.csv have the same: {differences}; give all grids the same `measure` \
         and the same optional axes, or move this grid to an experiment file of its own",
        index + 1
    );
    Err(GridError::new(place(index), problem))
}
