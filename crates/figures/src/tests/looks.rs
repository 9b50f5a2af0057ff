//! Tests that each name has one colour and one mark in all figures of an experiment.

use super::figure;
use crate::look::Look;
use crate::painting::{Colour, Shape};
use crate::{Figure, Looks, Manner, scene_as};
use scoutlab_table::data_table::DataTable;

/// Returns the leaves of twelve algorithms at two depths, on two games.
fn data() -> DataTable {
    let mut table = DataTable::new(["game", "algorithm", "depth", "leaves"]).expect("the names are distinct");
    for game in ["othello", "ywf"] {
        for algorithm in 0..12 {
            for depth in 1..=2 {
                let leaves = (depth * (algorithm + 3)).to_string();
                let row = [game, &format!("a{algorithm}"), &depth.to_string(), &leaves];
                table.push_row(row).expect("a value for each column");
            }
        }
    }
    table
}

/// Returns a figure of these algorithms.
fn of(kind: &str, algorithms: &[&str]) -> Figure {
    let y = if kind == "bar" { "aggregate = \"mean\"" } else { "" };
    figure(&format!(
        r#"
        name = "f"
        kind = "{kind}"
        title = "T"
        x = {{ column = "depth" }}
        y = {{ column = "leaves" }}
        series = "algorithm"
        colours = "distinct"
        where = {{ game = "ywf", algorithm = {algorithms:?} }}
        {y}"#
    ))
}

fn looks_in(looks: &Looks, figure: &Figure) -> Vec<(String, Look)> {
    let selection = crate::select::select(figure, &data(), None).expect("rows are left");
    let found = looks.clone().add(figure, &selection.series);
    selection.series.into_iter().zip(found).collect()
}

#[test]
fn a_name_looks_the_same_in_every_figure_whatever_else_they_show() {
    let figures = [of("line", &["a2", "a5"]), of("bar", &["a0", "a1", "a5"]), of("scatter", &["a5", "a2", "a0", "a7", "a8"])];
    let looks = Looks::of(&figures, &data(), None);
    let shown: Vec<(String, Look)> = figures.iter().flat_map(|figure| looks_in(&looks, figure)).collect();
    for (name, look) in &shown {
        for (other, its) in &shown {
            assert_eq!(name == other, look == its, "{name} and {other}");
            assert_eq!(name == other, look.colour == its.colour && look.mark == its.mark, "{name} and {other}");
        }
    }
    // The first names get their looks in the order in which the figure shows them.
    assert_eq!(shown[0].0, "a2");
    assert_eq!(shown[0].1.colour, Colour::new(0x0000_72b2));
}

#[test]
fn a_figure_added_at_the_end_changes_no_look_before_it() {
    let mut figures = vec![of("line", &["a2", "a5"]), of("line", &["a0", "a5", "a9"])];
    let before = Looks::of(&figures, &data(), None);
    figures.push(of("line", &["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"]));
    let after = Looks::of(&figures, &data(), None);
    for figure in &figures[..2] {
        assert_eq!(looks_in(&before, figure), looks_in(&after, figure));
    }
}

#[test]
fn twelve_names_of_two_figures_have_marks_of_their_own_and_no_colour_twice_in_one_figure() {
    let all: Vec<String> = (0..12).map(|number| format!("a{number}")).collect();
    let some = |range: std::ops::Range<usize>| all[range].iter().map(String::as_str).collect::<Vec<_>>();
    let figures = [of("line", &some(0..7)), of("line", &some(4..12))];
    let looks = Looks::of(&figures, &data(), None);
    for figure in &figures {
        let shown = looks_in(&looks, figure);
        for (rank, (name, look)) in shown.iter().enumerate() {
            for (other, its) in &shown[..rank] {
                assert!(look.mark != its.mark && look.colour != its.colour, "{name} and {other}");
            }
        }
    }
}

#[test]
fn the_picture_has_the_colour_of_the_name_though_the_figure_alone_would_have_another() {
    let figures = [of("line", &["a2", "a5"]), of("line", &["a5"])];
    let strong = |manner: &Manner| {
        let scene = scene_as(manner, &figures[1], &data(), None).expect("the figure can be drawn");
        let is_wide = |shape: &Shape| match shape {
            Shape::Line { width, colour, .. } if *width >= 2.0 => Some(*colour),
            _ => None,
        };
        scene.shapes.iter().find_map(is_wide).expect("a line")
    };
    let manner = Manner { looks: Looks::of(&figures, &data(), None), ..Manner::default() };
    assert_eq!(strong(&manner), Colour::new(0x00d5_5e00));
    assert_eq!(strong(&Manner::default()), Colour::new(0x0000_72b2));
}
