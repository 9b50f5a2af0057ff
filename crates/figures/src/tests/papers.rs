//! Tests of figures for one and two columns of a paper.

use super::{counts, figure, ratio};
use crate::painting::{Anchor, Scene, Shape, Text, text_width};
use crate::{Columns, Figure, Manner, Sheet, draw_as, scene_as};
use scoutlab_table::data_table::DataTable;

/// Returns a figure of each kind, with long names.
fn figures() -> Vec<Figure> {
    let names = r#"series = "algorithm"
        series_titles = { scout = "Scout in its window form", alphabeta = "alpha-beta, fail-soft" }"#;
    let of = |kind: &str, more: &str| {
        figure(&format!(
            r#"
            name = "{kind}"
            kind = "{kind}"
            title = "A title that is wider than one column of a paper, and has to be broken into lines"
            x = {{ column = "depth", label = "depth (plies)" }}
            {more}"#
        ))
    };
    let y = "y = { column = \"leaves\", label = \"leaves\", scale = \"log\" }";
    vec![
        ratio("aggregate = \"median\"\ninterval = true\nreference = [{ y = 1.0, label = \"equal\" }]"),
        of("line", &format!("{y}\n{names}\naggregate = \"median\"\naggregate_over = \"rows\"\nfacet = \"frame\"")),
        of("bar", &format!("{y}\n{names}\naggregate = \"median\"\ninterval = true")),
        of("scatter", &format!("{y}\n{names}\nfacet = \"frame\"")),
        figure(
            r#"
            name = "pairs"
            kind = "scatter"
            title = "A title"
            x = { column = "leaves", label = "leaves of alpha-beta", scale = "log" }
            y = { column = "leaves", label = "leaves of Scout", scale = "log" }
            pairs = { column = "algorithm", x = "alphabeta", y = "scout", by = ["position", "depth"] }
            series = "depth"
            facet = "frame"
            diagonal = true"#,
        ),
        of(
            "heatmap",
            "y = { column = \"algorithm\" }\nvalue = { column = \"leaves\" }\nfacet = \"frame\"\naggregate = \"median\"",
        ),
    ]
}

/// Returns the rectangle around a text: left, top, right, bottom.
fn bounds(text: &Text) -> [f64; 4] {
    let width = text_width(&text.content, text.size, text.bold);
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let ((x, y), high) = (text.place, text.size * 0.72);
    if text.upward { [x - high, y - width + before, x, y + before] } else { [x - before, y - high, x - before + width, y] }
}

fn texts(scene: &Scene) -> Vec<&Text> {
    let texts = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text),
        _ => None,
    });
    texts.filter(|text| !text.content.trim().is_empty()).collect()
}

#[test]
fn at_each_width_letters_have_one_size_and_no_text_is_cut_off_or_covers_another() {
    for (columns, millimetres) in [(Columns::One, 88.0), (Columns::Two, 180.0)] {
        for plain in [false, true] {
            for figure in figures() {
                let manner = Manner { sheet: Sheet { plain, columns: Some(columns) }, ..Manner::default() };
                let scene = scene_as(&manner, &figure, &counts(), None).expect("the figure can be drawn");
                let at = format!("{} in {millimetres} mm", figure.name);
                assert!((scene.width * scene.unit - millimetres * 72.0 / 25.4).abs() < 1e-6, "{at}");
                assert!(scene.height * scene.unit < 250.0 * 72.0 / 25.4, "{at}: it fits on a page");
                let texts = texts(&scene);
                let sizes: Vec<f64> = texts.iter().map(|text| text.size * scene.unit).collect();
                assert!(sizes.iter().all(|size| (6.99..10.0).contains(size)), "{at}: {sizes:?}");
                let titled =
                    texts.iter().any(|text| text.content.starts_with("A title") || text.content.starts_with("Scout against"));
                assert_eq!(titled, !plain, "{at}");
                for (index, text) in texts.iter().enumerate() {
                    let [left, top, right, bottom] = bounds(text);
                    let inside = left >= 0.0 && top >= 0.0 && right <= scene.width && bottom <= scene.height;
                    assert!(inside, "{at}: '{}' is cut off: {left} to {right} of {}", text.content, scene.width);
                    for other in &texts[..index] {
                        let [its_left, its_top, its_right, its_bottom] = bounds(other);
                        let apart = left >= its_right || its_left >= right || top >= its_bottom || its_top >= bottom;
                        assert!(apart, "{at}: '{}' covers '{}'", text.content, other.content);
                    }
                }
            }
        }
    }
}

#[test]
fn boards_fill_the_width_of_a_paper() {
    let boards = figure(
        r#"
        name = "boards"
        kind = "boards"
        title = "The boards"
        x = { column = "position" }
        y = { column = "ratio" }
        boards = { each = 4, sizes = { alphabeta = "alpha-beta", scout = "Scout" }, lowest = "least", highest = "most" }"#,
    );
    let mut table = DataTable::new(["position", "alphabeta", "scout", "ratio"]).expect("the names are distinct");
    for ratio in 1..=8 {
        table.push_row(["ox-------", "10", &(10 * ratio).to_string(), &ratio.to_string()]).expect("a value for each column");
    }
    let height = |columns| {
        let manner = Manner { sheet: Sheet { plain: true, columns: Some(columns) }, ..Manner::default() };
        let scene = scene_as(&manner, &boards, &table, None).expect("the figure can be drawn");
        for text in texts(&scene) {
            let [left, top, right, bottom] = bounds(text);
            assert!(left >= 0.0 && top >= 0.0 && right <= scene.width && bottom <= scene.height, "{text:?}");
        }
        scene.height
    };
    assert!(height(Columns::One) > 1.5 * height(Columns::Two), "three in a row and one below, or four in a row");
}

#[test]
fn a_figure_is_written_as_a_pdf_of_its_own_name_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manner = Manner { pdf: true, ..Manner::default() };
    let files = draw_as(&manner, &ratio(""), &counts(), None, folder.path()).expect("the figure can be drawn");
    assert_eq!(files, [folder.path().join("ratio.pdf")]);
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
    assert!(std::fs::read(&files[0]).expect("the file is there").starts_with(b"%PDF-1.7"));
}
