//! Columns that several cell types have.

use scoutlab_search::observers::Counters;
use scoutlab_search::orderings::OrderingSpec;

use super::column::Column;

/// Returns the columns of the counts that every table of searches has.
pub fn count_columns<R: 'static>(counters: fn(&R) -> &Counters) -> Vec<Column<R>> {
    Counters::COUNTS
        .iter()
        .map(|count| Column::new(count.name, count.meaning, move |row: &R| count.of(counters(row))))
        .collect()
}

/// Returns the columns of further counts.
pub(super) fn further_count_columns<R: 'static>(counters: fn(&R) -> &Counters) -> Vec<Column<R>> {
    Counters::FURTHER_COUNTS
        .iter()
        .map(|count| Column::new(count.name, count.meaning, move |row: &R| count.of(counters(row))))
        .collect()
}

/// Returns the columns `sorted_by` and `min_depth`, which tell orderings with `eval1` apart.
pub(super) fn one_ply_columns<R: 'static>(parts: fn(&R) -> (String, String)) -> [Column<R>; 2] {
    [
        Column::new("sorted_by", "the evaluator of the search's `eval1`; without `eval1`, the ordering", move |row: &R| {
            parts(row).0
        }),
        Column::new("min_depth", "the `min-depth` of `eval1`; empty without `eval1`", move |row: &R| parts(row).1),
    ]
}

/// Returns the column `evaluations`.
pub(super) fn evaluations_column<R: 'static>(counters: fn(&R) -> &Counters) -> Column<R> {
    Column::new("evaluations", "leaves + ordering_evaluations", move |row: &R| {
        counters(row).leaves + counters(row).ordering_evaluations
    })
}

/// Returns the evaluator that sorts moves, and the remaining depth above which it sorts. If no evaluator sorts, returns the
/// ordering itself and an empty text.
pub(super) fn one_ply(ordering: &OrderingSpec, evaluator: Option<&str>) -> (String, String) {
    let Some(eval1) = ordering.one_ply() else { return (ordering.to_string(), String::new()) };
    let by = eval1.by.as_deref().or(evaluator).unwrap_or_default();
    (by.to_owned(), eval1.min_depth.to_string())
}

/// Returns the label of a position. For a stored position of a suite, the label is its number.
pub(super) fn label(position: &str) -> &str {
    position.strip_prefix("ffo:").unwrap_or(position)
}

/// Returns the size of a transposition table in MB, or `none`.
pub fn table_text(megabytes: usize) -> String {
    if megabytes == 0 { "none".to_owned() } else { megabytes.to_string() }
}

#[cfg(test)]
mod tests {
    use scoutlab_search::orderings::built_in;

    use super::*;

    #[test]
    fn the_parts_of_a_sorting_by_one_ply_values_are_told_apart() {
        let parts = |ordering: &str| one_ply(&built_in(ordering).unwrap(), Some("discs"));
        let expected = |sorted_by: &str, min_depth: &str| (sorted_by.to_owned(), min_depth.to_owned());
        assert_eq!(parts("eval1:by=pattern,min-depth=3"), expected("pattern", "3"));
        assert_eq!(parts("table+eval1:min-depth=2"), expected("discs", "2"));
        assert_eq!(parts("eval1"), expected("discs", "0"));
        assert_eq!(parts("static"), expected("static", ""));
    }
}
