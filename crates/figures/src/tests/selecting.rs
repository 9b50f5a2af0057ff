//! Tests the observations that a specification takes from a table.

use super::{counts, figure, ratio};
use crate::curves::{Places, curves};
use crate::select::select;
use crate::summary::Summary;
use scoutlab_table::data_table::DataTable;

#[test]
fn a_ratio_divides_each_row_by_its_partner() {
    let selection = select(&ratio(r#"where = { frame = "mover" }"#), &counts(), None).expect("every row has a partner");
    let found: Vec<(&str, &str, f64)> =
        selection.observations.iter().map(|one| (one.series.as_str(), one.x.as_str(), one.y)).collect();
    let expected = [("a", "2", 2.0), ("a", "3", 1.0), ("a", "4", 0.5), ("b", "2", 4.0), ("b", "3", 1.0), ("b", "4", 0.25)];
    assert_eq!(found, expected);
}

#[test]
fn rows_are_paired_within_their_panel_and_series_without_being_told() {
    let selection = select(&ratio(""), &counts(), None).expect("every row has a partner");
    assert_eq!(selection.panels, ["mover", "raw"]);
    assert!(selection.observations.iter().filter(|one| one.panel == "raw").all(|one| (one.y - 3.0).abs() < 1e-12));
}

#[test]
fn the_aggregate_over_the_series_is_that_of_their_values_at_each_depth() {
    let figure = ratio("aggregate = \"geometric-mean\"\nwhere = { frame = \"mover\" }");
    let selection = select(&figure, &counts(), None).expect("every row has a partner");
    let places = Places::new(&figure, &selection).expect("depths are numbers");
    let found = curves(&figure, &selection, &places, "mover").expect("one row for each place");
    let points: Vec<(f64, Summary)> = found.aggregate.expect("an aggregate is asked for").points;
    // The geometric means are sqrt(2 * 4), sqrt(1 * 1) and sqrt(1/2 * 1/4).
    for ((depth, summary), (expected_depth, expected)) in
        points.iter().zip([(2.0, 8_f64.sqrt()), (3.0, 1.0), (4.0, 0.125_f64.sqrt())])
    {
        assert!((depth - expected_depth).abs() < 1e-12 && (summary.value - expected).abs() < 1e-12, "{summary:?} at {depth}");
        assert_eq!(summary.size.to_string(), "2 positions");
    }
    assert_eq!(found.series.len(), 2);
}

#[test]
fn the_aggregate_over_rows_joins_the_rows_of_each_series() {
    let figure = figure(
        r#"
        name = "mean"
        kind = "line"
        title = "Mean leaves"
        x = { column = "depth" }
        y = { column = "leaves" }
        series = "algorithm"
        aggregate = "mean"
        aggregate_over = "rows"
        interval = true
        where = { frame = "mover" }"#,
    );
    let selection = select(&figure, &counts(), None).expect("there are rows");
    let places = Places::new(&figure, &selection).expect("depths are numbers");
    let found = curves(&figure, &selection, &places, "").expect("an aggregate joins the rows");
    let scout = &found.series[1].points;
    // The mean at depth 2 is (200 + 400) / 2. Two positions are too few for an interval.
    assert!((scout[0].1.value - 300.0).abs() < 1e-9);
    assert_eq!(scout[0].1.interval, None);
    assert!(found.aggregate.is_none());
}

#[test]
fn conditions_compare_numbers_as_numbers_and_take_lists() {
    let selection =
        select(&ratio(r#"where = { depth = [2.0, "4"], frame = "mover" }"#), &counts(), None).expect("rows are left");
    let depths: Vec<&str> = selection.observations.iter().map(|one| one.x.as_str()).collect();
    assert_eq!(depths, ["2", "4", "2", "4"]);
}

fn published() -> DataTable {
    DataTable::from_csv("position,algorithm,depth,leaves\na,alphabeta,2,10\na,scout,2,50\n").expect("a whole table")
}

#[test]
fn the_published_table_stands_beside_the_data_as_the_first_panel() {
    let figure = ratio("published = \"beside\"\nwhere = { frame = [\"mover\", \"raw\"] }");
    let selection = select(&figure, &counts(), Some(&published())).expect("every row has a partner");
    assert_eq!(selection.panels, ["published", "mover", "raw"]);
    let own: Vec<f64> = selection.observations.iter().filter(|one| one.panel == "published").map(|one| one.y).collect();
    assert_eq!(own, [5.0]);
}

#[test]
fn the_published_table_within_the_data_is_a_series_of_every_panel() {
    let selection = select(&ratio("published = \"within\""), &counts(), Some(&published())).expect("every row has a partner");
    assert_eq!(selection.panels, ["mover", "raw"]);
    assert_eq!(selection.series, ["published", "a", "b"]);
    let panels: Vec<&str> =
        selection.observations.iter().filter(|one| one.series == "published").map(|one| one.panel.as_str()).collect();
    assert_eq!(panels, ["mover", "raw"]);
}

#[test]
fn pairs_give_one_coordinate_each() {
    let figure = figure(
        r#"
        name = "pairs"
        kind = "scatter"
        title = "Scout against alpha-beta"
        x = { column = "leaves", scale = "log" }
        y = { column = "leaves", scale = "log" }
        pairs = { column = "algorithm", x = "alphabeta", y = "scout", by = ["position", "depth", "frame"] }
        where = { frame = "mover", position = "b" }"#,
    );
    let selection = select(&figure, &counts(), None).expect("every row has a partner");
    let found: Vec<(&str, f64)> = selection.observations.iter().map(|one| (one.x.as_str(), one.y)).collect();
    assert_eq!(found, [("100", 400.0), ("1000", 1000.0), ("10000", 2500.0)]);
}

#[test]
fn titles_give_the_order_and_numbers_are_sorted_by_size() {
    let figure = ratio("facet_titles = { raw = \"as published\", mover = \"as meant\" }");
    assert_eq!(select(&figure, &counts(), None).expect("every row has a partner").panels, ["raw", "mover"]);
    let mut by_depth = ratio("");
    by_depth.series = Some("depth".to_owned());
    let table = counts().renamed("depth", "3", "10").expect("there is a depth");
    assert_eq!(select(&by_depth, &table, None).expect("every row has a partner").series, ["2", "4", "10"]);
}
