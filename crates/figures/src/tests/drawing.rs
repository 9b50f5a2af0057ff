//! Tests that each kind of figure contains its texts, and is drawn with equal bytes every time.

use std::fs;

use super::{counts, figure, ratio};
use crate::painting::{Anchor, Shape};
use crate::{Figure, draw, palette, scene};
use scoutlab_table::data_table::DataTable;

/// Draws twice, into different folders. Asserts that the files agree and that there are no other files. Returns the SVG.
fn drawn(figure: &Figure, data: &DataTable, published: Option<&DataTable>) -> String {
    let draw_once = || {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = draw(figure, data, published, folder.path()).expect("the figure can be drawn");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), files.len(), "only whole files are left");
        files.iter().map(|file| fs::read(file).expect("the file is there")).collect::<Vec<_>>()
    };
    let (first, second) = (draw_once(), draw_once());
    assert!(first == second, "the same data gives the same bytes");
    assert_eq!(first[1][..8], *b"\x89PNG\r\n\x1a\n");
    String::from_utf8(first[0].clone()).expect("an SVG is text")
}

fn assert_texts(svg: &str, expected: &[&str]) {
    let texts: Vec<&str> = svg.split("<text").skip(1).filter_map(|part| part.split('\n').nth(1)).collect();
    for text in expected {
        assert!(texts.contains(text), "'{text}' is not among {texts:?}");
    }
}

/// Asserts that every text lies within the picture.
fn assert_nothing_is_cut_off(figure: &Figure, data: &DataTable) {
    let scene = scene(figure, data, None).expect("the figure can be drawn");
    for shape in &scene.shapes {
        if let Shape::Text(text) = shape {
            let width = crate::painting::text_width(&text.content, text.size, text.bold);
            let (left, right) = match text.anchor {
                Anchor::Start => (0.0, width),
                Anchor::Middle => (-width / 2.0, width / 2.0),
                Anchor::End => (-width, 0.0),
            };
            let ((x, y), (from, to)) = (text.place, if text.upward { (-right, -left) } else { (left, right) });
            let (along, room) = if text.upward { (y, scene.height) } else { (x, scene.width) };
            assert!(along + from >= 0.0 && along + to <= room, "'{}' is cut off", text.content);
            assert!(y <= scene.height - 2.0, "'{}' is below the picture", text.content);
        }
    }
}

#[test]
fn a_ratio_has_titles_panels_labels_references_and_its_aggregate() {
    let figure = ratio(
        r#"
        facet_titles = { raw = "raw: as published", mover = "mover: the game meant" }
        aggregate = "median"
        interval = true
        reference = [{ y = 1.0, label = "equal" }]"#,
    );
    let svg = drawn(&figure, &counts(), None);
    assert_texts(
        &svg,
        &["Scout against alpha-beta", "raw: as published", "mover: the game meant", "depth (plies)", "quotient"],
    );
    assert_texts(&svg, &["2", "3", "4", "a", "b", "median", "equal", "0.2", "0.5", "1", "5"]);
    assert_texts(
        &svg,
        &["Thin lines: each position. Heavy line: median (n = 2 positions). No bands with fewer than 5 positions."],
    );
    assert!(svg.contains("font-family=\"DejaVu Sans, Verdana, sans-serif\""));
    assert_nothing_is_cut_off(&figure, &counts());
}

#[test]
fn a_line_chart_labels_each_of_few_series() {
    let figure = figure(
        r#"
        name = "line"
        kind = "line"
        title = "Leaves & depth"
        x = { column = "depth" }
        y = { column = "leaves", scale = "log" }
        series = "algorithm"
        series_titles = { scout = "Scout", alphabeta = "alpha-beta" }
        where = { frame = "mover", position = "b" }"#,
    );
    let svg = drawn(&figure, &counts(), None);
    assert_texts(&svg, &["Leaves &amp; depth", "Scout", "alpha-beta", "depth", "leaves", "100", "200", "500"]);
    assert!(svg.contains("<title>Leaves &amp; depth</title>"));
}

#[test]
fn curves_that_meet_at_their_ends_have_labels_in_the_order_in_which_they_come() {
    let csv = "x,series,y\n1,middle,2\n1,low,1\n1,high,3\n2,middle,2\n2,low,2\n2,high,2\n1,short,1.5\n";
    let figure = figure(
        r#"
        name = "meeting"
        kind = "line"
        title = "Meeting"
        x = { column = "x" }
        y = { column = "y" }
        series = "series""#,
    );
    let data = DataTable::from_csv(csv).expect("a table");
    let scene = scene(&figure, &data, None).expect("the figure can be drawn");
    let text_at = |wanted: &str| {
        let place = scene.shapes.iter().find_map(|shape| match shape {
            Shape::Text(text) if text.content == wanted => Some(text.place),
            _ => None,
        });
        place.expect("the label is there")
    };
    let heights = ["high", "middle", "low"].map(|name| text_at(name).1);
    assert!(heights.is_sorted(), "{heights:?}");
    // The line from the short curve to its label, across the picture, is dashed so that it does not look like a curve.
    let (left, height) = text_at("short");
    let pieces = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Line { points, colour, .. } if *colour != palette::GRID => Some((points[0], points[points.len() - 1])),
        _ => None,
    });
    let leading = pieces.filter(|(_, to)| to.0 > left - 20.0 && to.0 < left && (to.1 - height).abs() < 8.0);
    let lengths: Vec<f64> = leading.map(|(from, to)| to.0 - from.0).collect();
    assert!(!lengths.is_empty() && lengths.iter().all(|&length| length < 10.0), "{lengths:?}");
}

#[test]
fn points_with_names_lie_on_the_curves() {
    let figure = ratio(
        r#"
        where = { frame = "mover", depth = [2, 3, 4] }
        points = { where = { frame = "mover", depth = 3, position = "a" }, label = "position", title = "measured in play" }"#,
    );
    assert_texts(&drawn(&figure, &counts(), None), &["Dots: measured in play.", "a"]);
}

/// Returns rows of several positions with several seeds each, in two parts: a curve over p, and a single point.
fn clustered(positions: u32, seeds: u32) -> DataTable {
    let mut table = DataTable::new(["part", "position", "seed", "p", "ratio"]).expect("the names are distinct");
    for position in 0..positions {
        for seed in 0..seeds {
            let ratio = (1.0 + f64::from(position) / 10.0).to_string();
            for (part, p) in [("curve", "0"), ("curve", "1"), ("dot", "0.5")] {
                table.push_row([part, &position.to_string(), &seed.to_string(), p, &ratio]).expect("a value for each column");
            }
        }
    }
    table
}

/// Returns a figure with a curve, a band and a dot. `more` is added at the end of the specification.
fn curve_and_dot(more: &str) -> Figure {
    figure(&format!(
        r#"
        name = "curve"
        kind = "line"
        title = "Curve"
        x = {{ column = "p" }}
        y = {{ column = "ratio" }}
        where = {{ part = "curve" }}
        points = {{ where = {{ part = "dot" }}, label = "part", aggregate = "geometric-mean" }}
        aggregate = "geometric-mean"
        aggregate_over = "rows"
        interval = true
        {more}"#
    ))
}

#[test]
fn bands_and_dots_resample_whole_positions_and_the_note_counts_them() {
    let (one, ten) = (scene(&curve_and_dot(""), &clustered(20, 1), None), scene(&curve_and_dot(""), &clustered(20, 10), None));
    let (one, ten) = (one.expect("the figure can be drawn"), ten.expect("the figure can be drawn"));
    let notes = |scene: &crate::painting::Scene| -> Vec<String> {
        let texts = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) if text.content.starts_with("Line: ") => Some(text.content.clone()),
            _ => None,
        });
        texts.collect()
    };
    let interval = "Bands and bars: 95 % intervals, resampling whole positions.";
    assert_eq!(notes(&one), [format!("Line: geometric mean (n = 20 positions). {interval}")]);
    assert_eq!(notes(&ten), [format!("Line: geometric mean (n = 20 positions, 10 seeds each). {interval}")]);
    // The interval from ten equal rows of a position is the interval from one row.
    let shapes = |scene: &crate::painting::Scene| -> Vec<String> {
        let data = scene.shapes.iter().filter(|shape| !matches!(shape, Shape::Text(_)));
        data.map(|shape| format!("{shape:?}")).collect()
    };
    assert_eq!(shapes(&one).len(), shapes(&ten).len());
    let tip = ten.tips.iter().find(|tip| tip.text.starts_with("dot")).expect("the dot has a tip");
    assert!(tip.text.contains(" to ") && tip.text.ends_with("n = 20 positions, 10 seeds each"), "{}", tip.text);
    let dot = f64::midpoint(tip.from.0, tip.to.0);
    let is_bar = |shape: &&Shape| matches!(shape, Shape::Line { points, .. } if points.len() == 2 && points.iter().all(|point| (point.0 - dot).abs() < 0.5));
    let without = scene(&Figure { interval: false, ..curve_and_dot("") }, &clustered(20, 10), None).expect("it can be drawn");
    let [bars, others] = [&ten, &without].map(|scene| scene.shapes.iter().filter(is_bar).count());
    assert_eq!(bars, others + 1, "one upright line through the dot");
}

#[test]
fn rows_with_one_position_have_no_interval_unless_the_unit_is_stated() {
    let data = clustered(1, 20);
    assert_texts(
        &drawn(&curve_and_dot(""), &data, None),
        &["Line: geometric mean (n = 1 position, 20 seeds each). No bands with fewer than 5 positions."],
    );
    assert_texts(
        &drawn(&curve_and_dot("unit = [\"seed\"]"), &data, None),
        &["Line: geometric mean (n = 20 seeds). Bands and bars: 95 % intervals, resampling whole seeds."],
    );
    let problem = |more: &str| scene(&curve_and_dot(more), &data, None).expect_err("a single value").to_string();
    assert_eq!(
        problem("unit = [\"position\"]"),
        "figure 'curve': 'unit' has a single value, position 0, but an aggregate needs several units"
    );
}

#[test]
fn many_lines_are_grey_and_only_the_highlighted_one_has_a_name() {
    let mut table = DataTable::new(["position", "depth", "leaves"]).expect("the names are distinct");
    for position in 0..12 {
        for depth in 1..4 {
            let leaves = (position + 1) * depth;
            table.push_row([format!("p{position}"), depth.to_string(), leaves.to_string()]).expect("a value for each column");
        }
    }
    let figure = figure(
        r#"
        name = "many"
        kind = "line"
        title = "Many"
        x = { column = "depth" }
        y = { column = "leaves" }
        series = "position"
        highlight = ["p7"]"#,
    );
    let svg = drawn(&figure, &table, None);
    assert_texts(&svg, &["p7"]);
    assert!(!svg.contains("\np3\n"), "the others have no labels");
    assert_eq!(svg.matches("stroke=\"#B9BEC4\"").count(), 11, "the others are grey");
}

#[test]
fn a_scatter_of_pairs_has_a_diagonal_a_legend_and_the_published_panel() {
    let published =
        DataTable::from_csv("position,algorithm,depth,leaves\na,alphabeta,2,10\na,scout,2,50\n").expect("a whole table");
    let figure = figure(
        r#"
        name = "scatter"
        kind = "scatter"
        title = "Each pair"
        x = { column = "leaves", label = "leaves of alpha-beta", scale = "log" }
        y = { column = "leaves", label = "leaves of Scout", scale = "log" }
        pairs = { column = "algorithm", x = "alphabeta", y = "scout", by = ["position"] }
        series = "depth"
        series_label = "depth (plies)"
        facet = "frame"
        diagonal = true
        published = "beside""#,
    );
    let svg = drawn(&figure, &counts(), Some(&published));
    assert_texts(
        &svg,
        &["published", "mover", "raw", "equal", "depth (plies)", "leaves of alpha-beta", "leaves of Scout", "10", "10k"],
    );
    // The figure has one published pair at the least depth, two positions at three depths in two frames, and three legend
    // entries. The least depth has circles, and the other depths have squares and triangles. Each mark has a rim.
    assert_eq!(svg.matches("<circle").count(), 2 * (1 + 4 + 1));
    assert_eq!(svg.matches("opacity=\"0.8\" fill=\"#FFFFFF\"").count(), 1 + 12 + 3);
}

#[test]
fn bars_have_their_values_whiskers_and_a_legend() {
    let mut figure = figure(
        r#"
        name = "bars"
        kind = "bar"
        title = "Relative leaves"
        x = { column = "depth" }
        y = { column = "leaves", label = "quotient" }
        ratio = { column = "algorithm", denominator = "alphabeta", pair_by = ["position", "depth", "frame"] }
        series = "frame"
        aggregate = "mean"
        interval = true"#,
    );
    let svg = drawn(&figure, &counts(), None);
    // The means are (2 + 4) / 2, 1 and (0.5 + 0.25) / 2 in one frame, and 3 in the other frame.
    assert_texts(&svg, &["3.00", "1.00", "0.375", "mover", "raw", "frame", "0"]);
    assert_texts(&svg, &["Bars: mean (n = 2 positions). No whiskers with fewer than 5 positions."]);
    figure.x.titles.0.push(("4".to_owned(), "a name so long that it cannot stand beside the others in one line".to_owned()));
    assert_nothing_is_cut_off(&figure, &counts());
}

#[test]
fn a_heat_map_has_its_numbers_in_the_cells() {
    let figure = figure(
        r#"
        name = "heat"
        kind = "heatmap"
        title = "Cells"
        x = { column = "depth", label = "depth (plies)" }
        y = { column = "position", titles = { b = "position b", a = "position a" } }
        value = { column = "leaves", label = "quotient" }
        ratio = { column = "algorithm", denominator = "alphabeta", pair_by = ["position", "depth", "frame"] }
        where = { frame = "mover" }"#,
    );
    let svg = drawn(&figure, &counts(), None);
    assert_texts(&svg, &["2.00", "1.00", "0.500", "4.00", "0.250", "position a", "position b", "quotient"]);
    assert_nothing_is_cut_off(&figure, &counts());
}

#[test]
fn the_png_is_twice_as_large_and_shows_the_ink_of_its_texts() {
    let scene = scene(&ratio(""), &counts(), None).expect("the figure can be drawn");
    let (image, (width, height)) = crate::painting::pixels(&scene).expect("the figure can be painted");
    assert_eq!((f64::from(width), f64::from(height)), ((scene.width * 2.0).round(), (scene.height * 2.0).round()));
    assert_eq!(image.len(), width as usize * height as usize * 3);
    // The title at the top left has dark letters on white, even if the machine has no fonts.
    let dark =
        (0..50).flat_map(|y| (0..400).map(move |x| (y * width as usize + x) * 3)).filter(|index| image[*index] < 60).count();
    assert!(dark > 300, "{dark} dark pixels");
}

#[test]
fn a_file_is_replaced_and_a_folder_is_made() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let deep = folder.path().join("results").join("one");
    let files = draw(&ratio(""), &counts(), None, &deep).expect("the figure can be drawn");
    fs::write(&files[0], "old").expect("the file can be written");
    draw(&ratio(""), &counts(), None, &deep).expect("the figure can be drawn again");
    assert!(fs::read_to_string(&files[0]).expect("the file is there").starts_with("<svg"));
    assert_eq!(files, [deep.join("ratio.svg"), deep.join("ratio.png")]);
}

#[test]
fn a_distribution_climbs_to_the_share_of_rows_at_or_below_each_place() {
    let table = DataTable::from_csv("form,ratio\na,1\na,2\na,2\na,4\nb,3\n").expect("a whole table");
    let figure = figure(
        r#"
        name = "distribution"
        kind = "distribution"
        title = "Where they lie"
        x = { column = "ratio" }
        y = { column = "ratio", label = "share of rows" }
        series = "form""#,
    );
    let selection = crate::select::select(&figure, &table, None).expect("rows are left");
    let places = crate::curves::Places::new(&figure, &selection).expect("the places are numbers");
    let curves = crate::curves::curves(&figure, &selection, &places, "").expect("there is a panel");
    let points = |index: usize| curves.series[index].points.iter().map(|(x, share)| (*x, share.value)).collect::<Vec<_>>();
    assert_eq!(points(0), [(1.0, 0.0), (1.0, 0.25), (2.0, 0.25), (2.0, 0.75), (4.0, 0.75), (4.0, 1.0)]);
    assert_eq!(points(1), [(3.0, 0.0), (3.0, 1.0)]);
    assert_texts(&drawn(&figure, &table, None), &["Where they lie", "share of rows", "a", "b"]);
}

#[test]
fn columns_turned_into_one_become_series_and_zeros_are_left_out() {
    let table = DataTable::from_csv("ply,first,second\n0,1,0\n1,10,20\n2,100,200\n").expect("a whole table");
    let figure = figure(
        r#"
        name = "unpivot"
        kind = "line"
        title = "Both columns"
        x = { column = "ply" }
        y = { column = "visits", scale = "log" }
        unpivot = { columns = ["first", "second"], name = "type", value = "visits" }
        series = "type""#,
    );
    assert_texts(&drawn(&figure, &table, None), &["first", "second"]);
    let data = crate::unpivot::unpivoted(&figure, &table).expect("the columns are there");
    assert_eq!(data.text("type").expect("a new column"), ["first", "first", "second", "first", "second"]);
    assert_eq!(data.text("visits").expect("a new column"), ["1", "10", "20", "100", "200"]);
}

#[test]
fn the_lowest_and_highest_boards_are_drawn_with_their_sizes() {
    let table = DataTable::from_csv(
        "position,alphabeta,scout,ratio\n---------,1000,1234,1.234\nox-------,50,25,0.5\n-o-------,40,40,1\noxo------,10,30,3\n",
    )
    .expect("a whole table");
    let figure = figure(
        r#"
        name = "boards"
        kind = "boards"
        title = "The boards"
        x = { column = "position" }
        y = { column = "ratio" }
        boards = { each = 1, sizes = { alphabeta = "alpha-beta", scout = "Scout" }, lowest = "least", highest = "most" }"#,
    );
    let svg = drawn(&figure, &table, None);
    assert_texts(&svg, &["least", "alpha-beta 50", "Scout 25", "ratio 0.500", "most", "alpha-beta 10", "Scout 30", "ratio 3"]);
    assert!(!svg.contains("alpha-beta 1,000") && !svg.contains("alpha-beta 40"), "only the extremes");
    assert_nothing_is_cut_off(&figure, &table);
}

#[test]
fn all_lines_have_marks_where_they_were_measured_if_most_have_room_for_them_and_some_marks_if_not() {
    let figure = figure(
        r#"
        name = "line"
        kind = "line"
        title = "Marks"
        x = { column = "depth" }
        y = { column = "leaves" }
        series = "algorithm""#,
    );
    let marks = |lengths: &[usize]| {
        let mut table = DataTable::new(["algorithm", "depth", "leaves"]).expect("the names are distinct");
        for (series, &length) in lengths.iter().enumerate() {
            for depth in 0..length {
                table
                    .push_row([format!("series {series}"), depth.to_string(), depth.to_string()])
                    .expect("a value for each column");
            }
        }
        let scene = scene(&figure, &table, None).expect("the figure can be drawn");
        // Each mark has a rim, and a mark precedes each label.
        let rim = crate::painting::Colour::WHITE.with_opacity(0.8);
        let is_rim =
            |shape: &&Shape| matches!(shape, Shape::Circle { colour, .. } | Shape::Polygon { colour, .. } if *colour == rim);
        scene.shapes.iter().filter(is_rim).count() - lengths.len()
    };
    assert_eq!(marks(&[5, 30, 90]), 125);
    assert_eq!(marks(&[5, 90]), 95);
    // Each line has some marks, but not at every point.
    assert!((3..=40).contains(&marks(&[5, 90, 91])), "{}", marks(&[5, 90, 91]));
}
