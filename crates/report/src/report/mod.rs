//! The report, which shows the committed results of every experiment on one page.
//!
//! Generating the report runs no experiments and reads no clock, so equal results give identical bytes.

mod exhibits;
mod experiment;
mod findings;
mod gallery;
mod method;
pub mod pdf;
mod picture;
mod small_trees;
mod smallest;
mod speed;
mod traces;

use anyhow::{Context, Result, anyhow};
use serde::Serialize;

use crate::summary::ShownTable;
use experiment::Section;
use findings::Findings;
use scoutlab::page;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_text::bounded_read;

/// The file name of the report.
pub const FILE: &str = "report.html";

const TEMPLATE: &str = include_str!("../../assets/report/report.html");
/// The templates that the main template includes.
const PARTS: [(&str, &str); 2] =
    [("table", include_str!("../../assets/report/table.html")), ("figures", include_str!("../../assets/report/figures.html"))];
const STYLE: &str = concat!("\n", include_str!("../../assets/report/report.css"), "\n");
const SCRIPT: &str = concat!("\n", include_str!("../../assets/report/report.js"), "\n");

/// The maximum number of rows of a table that is shown expanded.
const LONG: usize = 24;

#[derive(Serialize)]
struct Page<'p> {
    policy: String,
    style: &'static str,
    script: &'static str,
    version: &'static str,
    /// The title of the report of a program with extensions or of another project.
    title: Option<String>,
    experiments: String,
    sections: &'p [Section],
    others: Vec<Other<'p>>,
    speed: Option<speed::Speed>,
    equal: usize,
    compared: usize,
    cells: usize,
    gallery: &'p [gallery::Shown],
    /// The file name of the page of smallest trees, if the report has this page.
    smallest: Option<&'static str>,
}

/// A section of the findings that belongs to no experiment.
#[derive(Serialize)]
struct Other<'p> {
    number: usize,
    title: &'p str,
    html: &'p str,
}

#[derive(Debug, Serialize)]
struct Table {
    title: String,
    /// The label for screen readers.
    label: String,
    /// The caption as HTML.
    caption: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    count: usize,
    long: bool,
}

impl Table {
    fn new(label: String, columns: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let count = rows.len();
        Self { title: String::new(), label, caption: String::new(), columns, rows, count, long: count > LONG }
    }
}

impl From<ShownTable> for Table {
    fn from(table: ShownTable) -> Self {
        let caption = findings::inline(&table.caption);
        Self { title: table.title.clone(), caption, ..Self::new(table.title, table.columns, table.rows) }
    }
}

/// A figure from a result file, byte for byte.
#[derive(Clone, Debug, Serialize)]
struct ShownFigure {
    title: String,
    caption: String,
    svg: String,
    /// The `viewBox` of the SVG document, which determines the proportions.
    view: String,
    /// The path of the file, relative to the project.
    file: String,
    /// The command that redraws the figure.
    command: String,
}

impl ShownFigure {
    fn read(project: &Project, file: &std::path::Path, title: &str, caption: &str, command: String) -> Result<Self> {
        let svg = bounded_read::text(file)
            .with_context(|| format!("{} cannot be read: `{command}` draws it", project.relative(file).display()))?;
        let file = project.relative(file).display().to_string();
        picture::check(&svg).map_err(|problem| anyhow!("{file}{problem}: `{command}` draws it"))?;
        let view =
            svg.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(view, _)| view).to_owned();
        let svg = picture::with_usual_once(&svg);
        Ok(Self { title: title.to_owned(), caption: findings::inline(caption.trim()), svg, view, file, command })
    }
}

/// The report: the main page and the pages linked from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportPage {
    /// The HTML of the main page.
    pub page: String,
    /// The other pages: recorded searches and smallest trees. Each page comes with its path relative to the report.
    pub pages: Vec<(String, String)>,
    /// The errors of the experiments that are left out.
    pub left_out: Vec<String>,
    /// The names of the experiments with valid files, including experiments that are left out of the page.
    pub experiments: Vec<String>,
}

/// Generates the report. Experiments are left out if their files are invalid, if their results cannot be read, or if their
/// results belong to another experiment. `title` replaces the title that the project's files state.
///
/// # Errors
///
/// Fails if a search cannot be recorded, or if the findings or the measured times cannot be read.
pub fn write(project: &Project, title: Option<String>) -> Result<ReportPage> {
    let gallery::Gallery { shown: gallery, pages, .. } = traces::record(project)?;
    let findings = Findings::read(project)?;
    let (mut sections, mut left_out) = (Vec::new(), Vec::new());
    let experiments = findings.in_order(Experiment::readable(project)?);
    for name in &experiments {
        match Section::read(project, name, &findings) {
            Ok(section) => sections.push(section),
            Err(error) => left_out.push(format!("the section on {name}: {error:#}")),
        }
    }
    let (equal, compared) =
        sections.iter().filter_map(Section::counted).fold((0, 0), |sum, (equal, of)| (sum.0 + equal, sum.1 + of));
    let others = findings.without_experiment().into_iter().zip(1..);
    let page = page::render(
        TEMPLATE,
        &PARTS,
        &Page {
            policy: page::policy(STYLE, SCRIPT),
            style: STYLE,
            script: SCRIPT,
            version: env!("CARGO_PKG_VERSION"),
            title: title.map_or_else(|| project.own_title(), |title| Ok(Some(title)))?,
            experiments: match sections.len() {
                1 => "1 experiment".to_owned(),
                number => format!("{number} experiments"),
            },
            others: others.map(|(finding, number)| Other { number, title: &finding.title, html: &finding.html }).collect(),
            speed: speed::read(project)?,
            equal,
            compared,
            cells: sections.iter().map(Section::cells).sum(),
            sections: &sections,
            gallery: &gallery,
            smallest: pages.iter().any(|(name, _)| name == smallest::FILE).then_some(smallest::FILE),
        },
    );
    Ok(ReportPage { page, pages, left_out, experiments })
}
