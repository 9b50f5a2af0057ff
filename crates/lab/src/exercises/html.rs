//! Sheets as HTML pages, which need no scripts and print on A4.

use scoutlab_figures::painting;
use serde::Serialize;

use super::pages::{is_half, is_landscape};
use super::sheet::{Entry, Section, Sheet};
use crate::page::render;
use crate::show::scene_on_page;

const TEMPLATE: &str = include_str!("../../assets/exercises/sheet.html");

const STYLE: &str = include_str!("../../assets/exercises/sheet.css");

/// The CSS page sizes for portrait and landscape format.
const SIZES: [&str; 2] = ["A4", "A4 landscape"];

#[derive(Serialize)]
struct Page<'s> {
    title: &'s str,
    style: String,
    is_wide: bool,
    sections: Vec<PageSection<'s>>,
}

#[derive(Serialize)]
struct PageSection<'s> {
    title: &'s str,
    introduction: &'s str,
    tasks: &'s [&'static str],
    /// The words of the command. Browsers break lines after hyphens, but options must stay whole.
    command: Vec<&'s str>,
    has_name: bool,
    trees: Vec<PageTree<'s>>,
}

#[derive(Serialize)]
struct PageTree<'s> {
    title: &'s str,
    text: &'s str,
    /// Whether the tree takes half the width of a page, so that another tree fits beside it.
    is_half: bool,
    svg: String,
}

fn style(size: &str) -> String {
    format!("\n@page {{ size: {size}; margin: 12mm }}\n{STYLE}")
}

/// Returns the styles of sheets, for the Content-Security-Policy of a page that shows sheets in a frame.
pub fn styles() -> [String; 2] {
    SIZES.map(style)
}

/// Returns the page of a sheet as HTML.
///
/// # Errors
///
/// Fails with the message of the template engine.
pub fn html(sheet: &Sheet) -> Result<String, String> {
    let is_wide = is_landscape(sheet);
    let page = Page {
        title: sheet.sections.first().map_or("", |section| section.title),
        style: style(SIZES[usize::from(is_wide)]),
        is_wide,
        sections: sheet.sections.iter().map(page_section).collect::<Result<_, _>>()?,
    };
    Ok(render(TEMPLATE, &[], &page))
}

fn page_section(section: &Section) -> Result<PageSection<'_>, String> {
    Ok(PageSection {
        title: section.title,
        introduction: &section.introduction,
        tasks: &section.tasks,
        command: section.command.iter().flat_map(|command| command.split(' ')).collect(),
        has_name: section.has_name,
        trees: section.entries.iter().map(page_tree).collect::<Result<_, _>>()?,
    })
}

fn page_tree(entry: &Entry) -> Result<PageTree<'_>, String> {
    let scene = scene_on_page(&entry.tree, entry.content);
    Ok(PageTree { title: &entry.title, text: &entry.text, is_half: is_half(&scene), svg: painting::svg(&scene)? })
}
