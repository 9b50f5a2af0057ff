//! Labels may be any text. With any labels, an SVG is well-formed XML and shows every character that can be shown.

use chacha20::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use roxmltree::Document;
use serde::Deserialize;

use crate::{Figure, scene};
use scoutlab_table::data_table::DataTable;

/// The placeholder for a generated label, in tables and figures.
const LABEL: &str = "LABEL";

/// One figure of each kind, with labels in all places where a label can be.
const FIGURES: [&str; 7] = [
    r#"
    kind = "line"
    x = { column = "depth", label = "LABEL" }
    y = { column = "leaves", label = "LABEL", scale = "log" }
    series = "name"
    series_label = "LABEL"
    facet = "LABEL"
    facet_titles = { LABEL = "LABEL", plain = "LABEL" }
    aggregate = "mean"
    aggregate_over = "rows"
    reference = [{ y = 10.0, label = "LABEL" }, { x = 3.0, label = "LABEL" }]
    points = { where = { depth = 3 }, label = "name", title = "LABEL" }"#,
    r#"
    kind = "ratio"
    x = { column = "depth", label = "LABEL", titles = { 2 = "LABEL" }, scale = "category" }
    y = { column = "leaves", label = "LABEL" }
    ratio = { column = "name", numerator = "LABEL", denominator = "plain", pair_by = ["depth"] }
    series = "LABEL"
    series_titles = { LABEL = "LABEL" }"#,
    r#"
    kind = "bar"
    x = { column = "name", label = "LABEL", titles = { plain = "LABEL" } }
    y = { column = "leaves", label = "LABEL" }
    series = "LABEL"
    highlight = ["LABEL"]
    aggregate = "mean"
    aggregate_over = "rows""#,
    r#"
    kind = "heatmap"
    x = { column = "depth", label = "LABEL", titles = { 2 = "LABEL" } }
    y = { column = "name", label = "LABEL" }
    value = { column = "leaves", label = "LABEL" }
    facet = "LABEL""#,
    r#"
    kind = "scatter"
    x = { column = "depth", label = "LABEL" }
    y = { column = "leaves", label = "LABEL" }
    label = "name"
    highlight = ["LABEL"]
    series = "LABEL""#,
    r#"
    kind = "distribution"
    x = { column = "leaves", label = "LABEL" }
    y = { column = "leaves", label = "LABEL" }
    series = "name""#,
    r#"
    kind = "boards"
    x = { column = "board" }
    y = { column = "leaves", label = "LABEL" }
    boards = { each = 1, sizes = { depth = "LABEL", leaves = "LABEL" }, lowest = "LABEL", highest = "LABEL" }"#,
];

/// Replaces the placeholder with the label, in keys and values.
fn labelled(value: toml::Value, label: &str) -> toml::Value {
    let text = |text: String| if text == LABEL { label.to_owned() } else { text };
    match value {
        toml::Value::String(value) => text(value).into(),
        toml::Value::Array(values) => values.into_iter().map(|value| labelled(value, label)).collect::<Vec<_>>().into(),
        toml::Value::Table(table) => {
            toml::Value::Table(table.into_iter().map(|(key, value)| (text(key), labelled(value, label))).collect())
        }
        other => other,
    }
}

fn figure(specification: &str, label: &str) -> Figure {
    let table: toml::Table = format!("name = \"figure\"\ntitle = \"LABEL\"\n{specification}").parse().expect("a table");
    Figure::deserialize(labelled(table.into(), label)).expect("a figure")
}

fn data(label: &str) -> DataTable {
    let mut table = DataTable::new(["board", "depth", "leaves", "name", label]).expect("the names are distinct");
    for (row, [depth, leaves]) in [["2", "10"], ["3", "40"]].into_iter().enumerate() {
        for name in [label, "plain"] {
            let board = ["ox-------", "xo-------"][row];
            table.push_row([board, depth, leaves, name, label]).expect("a value for each column");
        }
    }
    table
}

/// Returns whether an SVG may show `shown` for the character `given`. An SVG shows the character itself, a space for white
/// space, or U+FFFD for a character that cannot be shown.
fn shows(shown: char, given: char) -> bool {
    match given {
        '\t' | '\n' | '\r' => shown == ' ',
        '\u{fffe}' | '\u{ffff}' => shown == '\u{fffd}',
        _ if given.is_control() => shown == '\u{fffd}',
        _ => shown == given,
    }
}

/// Returns a random character, usually one with a special meaning in some format.
fn letter(random: &mut ChaCha8Rng) -> char {
    let special = "<>&\"'\t\n\r\u{0}\u{1}\u{8}\u{b}\u{1b}\u{7f}\u{80}\u{9f}\u{2028}\u{202e}\u{d7ff}\u{e000}\u{fffd}\u{fffe}\u{ffff}\u{1fffe}\u{10ffff}]>-";
    match random.random_range(0..4) {
        0 => random.random(),
        1 => random.random_range(' '..='~'),
        2 => random.random_range('\u{0}'..' '),
        _ => *special.chars().collect::<Vec<_>>().choose(random).expect("there are special characters"),
    }
}

#[test]
fn the_parser_knows_what_is_not_xml() {
    for text in ["<a>\u{1}</a>", "<a>\u{ffff}</a>", "<a b=\"\u{1b}\"/>", "<a>&</a>", "<a></b>"] {
        assert!(Document::parse(text).is_err(), "{text:?}");
    }
}

#[test]
fn any_label_gives_a_well_formed_svg_that_shows_it() {
    for seed in 0..100 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        // A separate column needs a separate name.
        let label: String = (0..random.random_range(0..20)).map(|_| letter(&mut random)).chain(['?']).collect();
        let data = data(&label);
        for specification in FIGURES {
            let figure = figure(specification, &label);
            let scene = scene(&figure, &data, None).unwrap_or_else(|error| panic!("{label:?}: {error}"));
            let svg = crate::painting::svg(&scene).expect("it can be painted");
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{label:?}: {error}: {svg}"));
            let title = document.root_element().first_element_child().and_then(|title| title.text()).unwrap_or_default();
            assert_eq!(title.chars().count(), label.chars().count(), "{title:?} for {label:?}");
            assert!(title.chars().zip(label.chars()).all(|(shown, given)| shows(shown, given)), "{title:?} for {label:?}");
        }
    }
}
