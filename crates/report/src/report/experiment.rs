//! The section of one experiment.

use anyhow::{Context, Result};
use scoutlab_table::data_table::DataTable;
use serde::Serialize;

use super::findings::{self, Finding, Findings};
use super::{ShownFigure, Table, method};
use crate::redraw::note_changed;
use crate::summary;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::former_names;
use scoutlab_experiments::project::Project;
use scoutlab_experiments::published::Pair;
use scoutlab_experiments::sources;
use scoutlab_runs::data_file;
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::exists;

/// The maximum number of grids that are shown expanded.
const FEW_GRIDS: usize = 3;

/// The data of an experiment for the template.
#[derive(Debug, Serialize)]
pub(super) struct Section {
    name: String,
    title: String,
    /// The answer to the question of the experiment as HTML, in one sentence, or an empty text.
    answer: String,
    question: String,
    source: String,
    /// The cited sources as HTML.
    cites: Vec<String>,
    usual_time: String,
    grids: Vec<method::Grid>,
    grid_count: usize,
    many_grids: bool,
    file: String,
    file_text: String,
    findings: Vec<Finding>,
    command: String,
    /// The command that runs the program.
    program: &'static str,
    /// The number of equal published numbers as text, or an empty text if there is no published table.
    published: String,
    /// The results, or `None` if the experiment has not been run.
    results: Option<Results>,
}

#[derive(Debug, Serialize)]
struct Results {
    cells: usize,
    folder: String,
    published: Option<Published>,
    tables: Vec<Table>,
    figures: Vec<ShownFigure>,
    /// The commit of the project, or `None` if the program was built from this project.
    project_commit: Option<String>,
    manifest: Manifest,
    /// Whether the experiment file was changed after the results were written.
    file_changed: bool,
}

/// A published table next to our numbers.
#[derive(Debug, Serialize)]
struct Published {
    file: String,
    /// The number of equal numbers and the number of compared numbers, if the tables were compared.
    #[serde(skip)]
    counted: Option<(usize, usize)>,
    /// `good` if all numbers are equal, `bad` if some differ, and `None` if they were not compared.
    verdict: Option<&'static str>,
    table: Table,
}

impl Section {
    pub(super) fn read(project: &Project, name: &str, findings: &Findings) -> Result<Self> {
        let experiment = Experiment::read(project, name, false, None)?;
        let file = &experiment.file;
        let folder = project.known_results(name)?;
        let grids = method::grids(&experiment.text)?;
        let cites = file.cites.iter().map(|key| Ok(findings::inline(&sources::find(key)?.in_words())));
        let results = if exists(&data_file::path(&folder))? { Some(Results::read(project, &experiment)?) } else { None };
        Ok(Self {
            name: name.to_owned(),
            title: file.title.clone(),
            answer: findings::inline(file.answer.trim()),
            question: findings::inline(file.question.trim()),
            source: findings::inline(file.source.trim()),
            cites: cites.collect::<Result<_>>()?,
            usual_time: file.usual_time.clone(),
            grid_count: grids.len(),
            many_grids: grids.len() > FEW_GRIDS,
            grids,
            file: experiment.path.display().to_string(),
            file_text: experiment.text.to_string(),
            findings: findings.of(name).into_iter().cloned().collect(),
            command: format!("{} {name}", project.command()?),
            program: project.program()?,
            published: results
                .as_ref()
                .and_then(|results| results.published.as_ref())
                .map(Published::in_words)
                .unwrap_or_default(),
            results,
        })
    }

    /// Returns the number of equal published numbers and the number of compared numbers, or `None` if there is no comparison.
    pub(super) fn counted(&self) -> Option<(usize, usize)> {
        self.results.as_ref()?.published.as_ref()?.counted
    }

    pub(super) fn cells(&self) -> usize {
        self.results.as_ref().map_or(0, |results| results.cells)
    }
}

impl Results {
    fn read(project: &Project, experiment: &Experiment) -> Result<Self> {
        let folder = project.known_results(&experiment.name)?;
        let data = experiment.with_units(former_names::read_table(&data_file::path(&folder), &experiment.layout.columns())?)?;
        note_changed(&folder, experiment);
        let manifest = Manifest::read(&folder.join("manifest.json"))?;
        let command = format!("{} {}", project.command()?, experiment.name);
        let figures = experiment.file.figures.iter().map(|figure| {
            let file = folder.join(format!("{}.svg", figure.name));
            ShownFigure::read(project, &file, &figure.title, &figure.caption, command.clone())
        });
        Ok(Self {
            cells: data.len(),
            folder: project.relative(&folder).display().to_string(),
            published: Published::read(project, experiment, &data)?,
            tables: summary::tables(experiment, &data)?.into_iter().map(Table::from).collect(),
            figures: figures.collect::<Result<_>>()?,
            project_commit: manifest.project_commit.clone(),
            file_changed: manifest.file_sha256 != experiment.hash,
            manifest,
        })
    }
}

impl Published {
    fn read(project: &Project, experiment: &Experiment, data: &DataTable) -> Result<Option<Self>> {
        let Some(table) = &experiment.file.published else { return Ok(None) };
        let file = table.file.display().to_string();
        let shown =
            |columns, rows| Table::new(format!("published and reproduced numbers of {}", experiment.name), columns, rows);
        if !table.compare {
            let published = table.read(project).context("the published table")?;
            let (columns, rows) = (published.columns().to_vec(), published.rows().map(<[String]>::to_vec).collect());
            return Ok(Some(Self { file, counted: None, verdict: None, table: shown(columns, rows) }));
        }
        let pairs = table.side_by_side(project, data)?;
        let counted =
            (pairs.iter().filter(|pair| pair.equal).count(), pairs.iter().filter(|pair| pair.computed.is_some()).count());
        let rows = pairs.into_iter().map(|pair| {
            let difference = difference(&pair);
            vec![pair.cell, pair.column, pair.published, pair.computed.unwrap_or_else(|| "not computed".to_owned()), difference]
        });
        let columns = ["cell", "number", "published", "reproduced", "difference"].map(str::to_owned).to_vec();
        let verdict = if counted.0 == counted.1 { "good" } else { "bad" };
        Ok(Some(Self { file, counted: Some(counted), verdict: Some(verdict), table: shown(columns, rows.collect()) }))
    }

    fn in_words(&self) -> String {
        self.counted.map_or_else(|| "shown".to_owned(), |(equal, of)| format!("{equal} of {of}"))
    }
}

/// Returns our number minus the published number if both are whole numbers, and otherwise `equal` or `differs`. Returns an empty
/// text if our number was not computed.
fn difference(pair: &Pair) -> String {
    let Some(computed) = &pair.computed else { return String::new() };
    match (pair.published.parse::<i64>(), computed.parse::<i64>()) {
        (Ok(published), Ok(computed)) => (computed - published).to_string(),
        _ if pair.equal => "equal".to_owned(),
        _ => "differs".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn differences_are_ours_less_theirs() {
        let difference = |published: &str, computed: Option<&str>| {
            let [cell, column] = ["cell", "column"].map(str::to_owned);
            let (equal, computed) = (computed == Some(published), computed.map(str::to_owned));
            super::difference(&Pair { cell, column, published: published.to_owned(), computed, equal })
        };
        assert_eq!(difference("10", Some("10")), "0");
        assert_eq!(difference("10", Some("7")), "-3");
        assert_eq!(difference("a1", Some("a1")), "equal");
        assert_eq!(difference("0.5", Some("0.6")), "differs");
        assert_eq!(difference("10", None), "");
    }
}
