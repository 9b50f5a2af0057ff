//! Sheets as pages of a PDF.

use scoutlab_figures::painting::{Anchor, Colour, Scene, Text, text_width};

use super::sheet::{Entry, Section, Sheet};
use crate::show::scene_on_page;

/// The width and height of A4 in pixels, in portrait format.
const A4: (f64, f64) = (793.7, 1122.52);
const MARGIN: f64 = 45.0;
const BLACK: Colour = Colour::new(0);
/// The font sizes of section titles, tree titles and texts.
const TITLE: f64 = 19.0;
const TREE_TITLE: f64 = 12.5;
const TEXT: f64 = 11.5;
/// The distance from one line of text to the next.
const LINE: f64 = 16.0;
/// The horizontal and the vertical gap between trees.
const GAP: (f64, f64) = (30.0, 22.0);
/// The minimum width of a tree with its text.
const NARROWEST: f64 = 210.0;
/// The minimum scale of a tree on a page in portrait format. If a tree would have to shrink below this fraction of its size, all
/// pages are in landscape format.
const SMALLEST_UPRIGHT: f64 = 0.65;

/// Two trees stand side by side only if they need not shrink below this fraction of their size.
const SMALLEST_OF_TWO: f64 = 0.8;

/// A tree of a sheet: its scaled picture, and the lines of its text.
struct Block {
    title: String,
    lines: Vec<String>,
    scene: Scene,
    scale: f64,
}

impl Block {
    fn new(entry: &Entry, room: f64) -> Self {
        let scene = scene_on_page(&entry.tree, entry.content);
        let room = if is_half(&scene) { (room - GAP.0) / 2.0 } else { room };
        let scale = (room / scene.width).min(1.0);
        let mut block = Self { title: entry.title.clone(), lines: Vec::new(), scene, scale };
        if !entry.text.is_empty() {
            block.lines = wrapped(&entry.text, block.width());
        }
        block
    }

    fn width(&self) -> f64 {
        (self.scene.width * self.scale).max(text_width(&self.title, TREE_TITLE, true)).max(NARROWEST)
    }

    fn text_height(&self) -> f64 {
        LINE * (self.lines.len() + 1) as f64 + 6.0
    }

    fn height(&self) -> f64 {
        self.text_height() + self.scene.height * self.scale
    }
}

/// Returns the A4 pages of a sheet, in portrait format unless a tree is too wide.
pub fn pages(sheet: &Sheet) -> Vec<Scene> {
    let size = size(sheet);
    sheet.sections.iter().flat_map(|section| section_pages(section, size)).collect()
}

/// Returns whether a tree with this picture fits beside another tree of its size. A tree may shrink a little to fit.
pub(super) fn is_half(scene: &Scene) -> bool {
    scene.width * SMALLEST_OF_TWO <= (A4.0 - 2.0 * MARGIN - GAP.0) / 2.0
}

/// Returns whether the pages of a sheet are in landscape format.
pub(super) fn is_landscape(sheet: &Sheet) -> bool {
    let room = A4.0 - 2.0 * MARGIN;
    let mut entries = sheet.sections.iter().flat_map(|section| &section.entries);
    entries.any(|entry| scene_on_page(&entry.tree, entry.content).width * SMALLEST_UPRIGHT > room)
}

fn size(sheet: &Sheet) -> (f64, f64) {
    if is_landscape(sheet) { (A4.1, A4.0) } else { A4 }
}

fn section_pages(section: &Section, (width, height): (f64, f64)) -> Vec<Scene> {
    let room = width - 2.0 * MARGIN;
    let bottom = height - MARGIN - LINE;
    let (mut page, mut top) = first_page(section, (width, height));
    let mut pages = Vec::new();
    let blocks: Vec<Block> = section.entries.iter().map(|entry| Block::new(entry, room)).collect();
    let mut rest = &blocks[..];
    while !rest.is_empty() {
        let (row, others) = rest.split_at(row_length(rest, room));
        let row_height = row.iter().map(Block::height).fold(0.0, f64::max);
        if top + row_height > bottom && top > MARGIN {
            pages.push(std::mem::replace(&mut page, empty_page(section, (width, height))));
            top = MARGIN;
        }
        let mut left = MARGIN;
        for block in row {
            draw(block, (left, top), &mut page);
            left += block.width() + GAP.0;
        }
        top += row_height + GAP.1;
        rest = others;
    }
    pages.push(page);
    let count = pages.len();
    for (number, page) in pages.iter_mut().enumerate() {
        let text = format!("{}, page {} of {count}", section.title, number + 1);
        page.text(Text::new((width - MARGIN, height - MARGIN), text, TEXT, BLACK).anchored(Anchor::End));
    }
    pages
}

/// Returns how many of the next blocks fit side by side. The number is at least one.
fn row_length(blocks: &[Block], room: f64) -> usize {
    let mut right = 0.0;
    let fitting = blocks.iter().take_while(|block| {
        right += block.width();
        let fits = right <= room;
        right += GAP.0;
        fits
    });
    fitting.count().max(1)
}

fn empty_page(section: &Section, (width, height): (f64, f64)) -> Scene {
    let mut page = Scene { width, height, title: section.title.to_owned(), ..Scene::default() };
    page.rectangle(0.0, 0.0, width, height, Colour::WHITE);
    page
}

/// Returns the first page of a section, with its title and introduction, and the vertical position at which its trees begin.
fn first_page(section: &Section, (width, height): (f64, f64)) -> (Scene, f64) {
    let mut page = empty_page(section, (width, height));
    let room = width - 2.0 * MARGIN;
    let mut baseline = MARGIN + TITLE;
    page.text(Text::new((MARGIN, baseline), section.title, TITLE, BLACK).bold());
    if section.has_name {
        page.text(Text::new((width - MARGIN - 230.0, baseline), "Name:", TEXT, BLACK));
        page.line(vec![(width - MARGIN - 190.0, baseline + 2.0), (width - MARGIN, baseline + 2.0)], 0.8, BLACK);
    }
    baseline += 10.0;
    let tasks = section.tasks.iter().enumerate().map(|(number, task)| format!("{}. {task}", number + 1));
    for paragraph in std::iter::once(section.introduction.clone()).chain(tasks).chain(section.command.clone()) {
        for line in wrapped(&paragraph, room) {
            baseline += LINE;
            page.text(Text::new((MARGIN, baseline), line, TEXT, BLACK));
        }
    }
    (page, baseline + 20.0)
}

/// Breaks text into lines at spaces only, so that the options of a command stay whole.
fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), TEXT, false) <= room => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn draw(block: &Block, (left, top): (f64, f64), page: &mut Scene) {
    page.text(Text::new((left, top + LINE - 3.0), &block.title, TREE_TITLE, BLACK).bold());
    for (number, line) in block.lines.iter().enumerate() {
        page.text(Text::new((left, top + LINE * (number + 2) as f64 - 3.0), line, TEXT, BLACK));
    }
    page.insert(&block.scene, (left, top + block.text_height()), block.scale);
}
