//! The report: every experiment on one page, from the committed results alone.
//!
//! Nothing is measured here, and no clock is read: the same results give the same bytes.

mod experiment;
mod findings;
mod gallery;
mod method;
pub mod pdf;
mod speed;

use anyhow::{Context, Result};
use minijinja::{Environment, context};
use serde::Serialize;

use crate::project::Project;
use experiment::Section;
use findings::Findings;

/// The name of the page.
pub const FILE: &str = "report.html";

const TEMPLATE: &str = include_str!("../../assets/report/report.html");
const STYLE: &str = include_str!("../../assets/report/report.css");
const SCRIPT: &str = include_str!("../../assets/report/report.js");

/// A picture as it stands in a file of the results, byte for byte.
#[derive(Clone, Debug, Serialize)]
struct ShownFigure {
    title: String,
    caption: String,
    /// The SVG document.
    svg: String,
    /// The file, relative to the project.
    file: String,
    /// What draws it again.
    command: String,
}

impl ShownFigure {
    fn read(project: &Project, file: &std::path::Path, title: &str, caption: &str, command: String) -> Result<Self> {
        let svg = std::fs::read_to_string(file)
            .with_context(|| format!("{} cannot be read: `{command}` draws it", project.relative(file).display()))?;
        let file = project.relative(file).display().to_string();
        Ok(Self { title: title.to_owned(), caption: findings::inline(caption.trim()), svg, file, command })
    }
}

/// A whole number with its thousands set apart.
fn grouped(number: u64) -> String {
    scoutlab_figures::exact(number as f64)
}

/// The report: a page, and others that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The page itself.
    pub page: String,
    /// The pages of recorded searches, each with its name relative to the report.
    pub traces: Vec<(String, String)>,
}

/// Writes the report. Experiments whose files are broken are left out.
///
/// # Errors
///
/// If the results of an experiment cannot be read, or do not belong to it.
pub fn write(project: &Project) -> Result<Report> {
    let gallery::Gallery { shown: gallery, pages: traces } = gallery::record()?;
    let findings = Findings::read(project)?;
    let mut sections = Vec::new();
    for name in findings.in_order(project.readable_experiments()?) {
        sections.push(Section::read(project, &name, &findings).with_context(|| format!("the section on {name}"))?);
    }
    let (equal, compared) =
        sections.iter().filter_map(Section::published).fold((0, 0), |sum, (equal, of)| (sum.0 + equal, sum.1 + of));
    let mut environment = Environment::new();
    environment.add_filter("grouped", grouped);
    environment.set_trim_blocks(true);
    environment.set_lstrip_blocks(true);
    environment.add_template("report.html", TEMPLATE)?;
    let page = environment.get_template("report.html")?.render(context! {
        style => STYLE,
        script => SCRIPT,
        version => env!("CARGO_PKG_VERSION"),
        sections => sections,
        others => findings.without_experiment(),
        speed => speed::read(project)?,
        equal => equal,
        compared => compared,
        cells => sections.iter().map(Section::cells).sum::<usize>(),
        gallery => gallery,
    })?;
    Ok(Report { page, traces })
}
