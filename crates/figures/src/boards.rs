//! Draws boards of nine squares with numbers below them: the boards with the lowest and the highest values of a column.

use crate::error::FigureError;
use crate::observation::Row;
use crate::painting::{Anchor, Colour, Scene, Text, Tip, wrapped};
use crate::palette::{AXIS, BLACK, GRID, TEXT, distinct};
use crate::select::{self, in_order};
use crate::sheet::Sheet;
use crate::specification::{Boards, Figure};
use crate::ticks::short;
use scoutlab_table::data_table::DataTable;

const TITLE_SIZE: f64 = 15.0;
const LABEL_SIZE: f64 = 12.0;
const SMALL: f64 = 11.0;
const SQUARE: f64 = 26.0;
const BOARD: f64 = 3.0 * SQUARE;
/// The default distance between the left edges of neighbouring boards, followed by the minimum in a paper.
const STEP: f64 = 150.0;
const LEAST_STEP: f64 = 122.0;
/// The width of the longest bar.
const BAR: f64 = 70.0;
/// The height of a heading, followed by the height of a row of boards with their numbers.
const HEADING: f64 = 20.0;
const ROW: f64 = 170.0;
const TITLE_LINE: f64 = 20.0;
const PANEL_TITLE: f64 = 26.0;

/// Draws two rows of boards for each value of `facet`: one row with the lowest values of `y` and one with the highest.
pub(crate) fn draw(figure: &Figure, boards: &Boards, data: &DataTable, sheet: Sheet) -> Result<Scene, FigureError> {
    let rows = select::some_rows(figure, "", &figure.conditions, data, false)?;
    let panel = |row: &Row| -> Result<String, FigureError> {
        figure.facet.as_ref().map_or(Ok(String::new()), |facet| row.text(figure, "facet", facet).map(str::to_owned))
    };
    let names = rows.iter().map(panel).collect::<Result<Vec<_>, _>>()?;
    let panels = in_order(names.iter().map(String::as_str), &figure.facet_titles);
    let margin = sheet.margin();
    let (width, step, in_row) = match sheet.width() {
        None => (2.0 * margin + boards.each as f64 * STEP, STEP, boards.each),
        Some(width) => {
            let room = width - 2.0 * margin;
            let in_row = ((room / LEAST_STEP) as usize).clamp(1, boards.each);
            (width, room / in_row as f64, in_row)
        }
    };
    let rows_of_boards = boards.each.div_ceil(in_row) as f64;
    let panel_height = 2.0 * (HEADING + rows_of_boards * ROW) + if figure.facet.is_some() { PANEL_TITLE } else { 0.0 };
    let title = if sheet.plain { Vec::new() } else { wrapped(&figure.title, TITLE_SIZE, true, width - 2.0 * margin) };
    let title_height = if sheet.plain { 4.0 } else { 10.0 + title.len() as f64 * TITLE_LINE };
    let height = 2.0 * margin + title_height + panels.len() as f64 * panel_height - 10.0;
    let mut scene = Scene { unit: sheet.unit(), width, height, title: figure.title.clone(), ..Scene::default() };
    scene.rectangle(0.0, 0.0, width, height, Colour::WHITE);
    for (index, line) in title.into_iter().enumerate() {
        let place = (margin, margin + TITLE_SIZE - 3.0 + index as f64 * TITLE_LINE);
        scene.text(Text::new(place, line, TITLE_SIZE, BLACK).bold());
    }
    let mut top = margin + title_height;
    for name in &panels {
        let own = rows.iter().zip(&names).filter(|(_, panel)| *panel == name);
        let mut ranked = own
            .map(|(row, _)| Ok((row.number(figure, "y", &figure.y.column)?, *row)))
            .collect::<Result<Vec<_>, FigureError>>()?;
        ranked.sort_by(|first, second| first.0.total_cmp(&second.0));
        if figure.facet.is_some() {
            let title = figure.facet_titles.title(name).to_owned();
            scene.text(Text::new((margin, top + 12.0), title, LABEL_SIZE + 1.0, BLACK).bold());
            top += PANEL_TITLE;
        }
        let lowest: Vec<_> = ranked.iter().take(boards.each).collect();
        let highest: Vec<_> = ranked.iter().rev().take(boards.each).collect();
        for (heading, chosen) in [(&boards.lowest, lowest), (&boards.highest, highest)] {
            scene.text(Text::new((margin, top + 10.0), heading.clone(), LABEL_SIZE, TEXT).bold());
            for (index, (number, row)) in chosen.into_iter().enumerate() {
                let place = (margin + (index % in_row) as f64 * step, top + HEADING + (index / in_row) as f64 * ROW);
                draw_board(&mut scene, figure, boards, row, *number, place)?;
            }
            top += HEADING + rows_of_boards * ROW;
        }
    }
    Ok(scene)
}

fn draw_board(
    scene: &mut Scene,
    figure: &Figure,
    boards: &Boards,
    row: &Row,
    number: f64,
    (left, top): (f64, f64),
) -> Result<(), FigureError> {
    let position = row.text(figure, "x", &figure.x.column)?;
    if position.chars().count() != 9 {
        return Err(figure.bad_value(format!("'{position}' is not a board of nine squares")));
    }
    scene.rectangle(left, top, left + BOARD, top + BOARD, GRID.towards(Colour::WHITE, 0.6));
    for line in 1..3 {
        let along = f64::from(line) * SQUARE;
        scene.line(vec![(left + along, top), (left + along, top + BOARD)], 1.2, AXIS);
        scene.line(vec![(left, top + along), (left + BOARD, top + along)], 1.2, AXIS);
    }
    for (square, mark) in position.chars().enumerate() {
        let x = left + ((square % 3) as f64 + 0.5) * SQUARE;
        let y = top + ((square / 3) as f64 + 0.5) * SQUARE;
        draw_mark(scene, mark, (x, y));
    }
    let sizes = boards
        .sizes
        .0
        .iter()
        .map(|(column, title)| Ok((title, row.number(figure, "boards.sizes", column)?)))
        .collect::<Result<Vec<_>, FigureError>>()?;
    let largest = sizes.iter().map(|(_, size)| *size).fold(f64::MIN_POSITIVE, f64::max);
    let mut y = top + BOARD + 17.0;
    for (index, (title, size)) in sizes.into_iter().enumerate() {
        let text = format!("{title} {}", scoutlab_text::grouped(&format!("{size}")));
        scene.text(Text::new((left, y), text, SMALL, BLACK));
        scene.rectangle(left, y + 4.0, left + (BAR * size / largest).max(1.0), y + 10.0, distinct(index));
        y += 25.0;
    }
    let written = if number.fract() == 0.0 {
        let sign = if number < 0.0 { "\u{2212}" } else { "" };
        format!("{sign}{}", scoutlab_text::grouped(&number.abs().to_string()))
    } else {
        short(number)
    };
    let text = format!("{} {written}", figure.y.label());
    scene.tips.push(Tip::over((left, top), (left + BOARD, top + BOARD), format!("{position}: {text}")));
    scene.text(Text::new((left, y), text, SMALL, TEXT).bold());
    Ok(())
}

fn draw_mark(scene: &mut Scene, mark: char, (x, y): (f64, f64)) {
    const HALF: f64 = 7.0;
    match mark {
        'o' => ring(scene, (x, y), HALF, BLACK),
        'x' => {
            scene.line(vec![(x - HALF, y - HALF), (x + HALF, y + HALF)], 2.4, BLACK);
            scene.line(vec![(x - HALF, y + HALF), (x + HALF, y - HALF)], 2.4, BLACK);
        }
        '-' => {}
        // Other marks are drawn as letters.
        other => scene.text(Text::new((x, y + 4.0), other.to_string(), LABEL_SIZE, BLACK).anchored(Anchor::Middle)),
    }
}

/// Draws a circle as a closed line of many segments.
fn ring(scene: &mut Scene, (x, y): (f64, f64), radius: f64, colour: Colour) {
    const PIECES: i32 = 40;
    let at = |piece: i32| {
        let angle = f64::from(piece) / f64::from(PIECES) * std::f64::consts::TAU;
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    scene.line((0..=PIECES).map(at).collect(), 2.4, colour);
}
