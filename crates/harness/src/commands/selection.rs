//! Arguments shared by several commands: the experiment, its version and its folder.

use crate::program::Scoutlab;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Error, Result, bail};
use clap::Args;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_report::finish::Written;
use scoutlab_runs::data_file;
use scoutlab_runs::{Version, note};
use serde_json::json;

use scoutlab::answers::RequestJson;
pub(super) use scoutlab_experiments::shell::quoted;

/// An experiment and the folder of its results.
#[derive(Args)]
pub(crate) struct Selection {
    /// The name of an experiment (see `scoutlab experiments`), the path of an experiment file, or - for standard input
    /// (requires --out)
    #[arg(value_name = "NAME|FILE")]
    pub(super) experiment: String,
    /// Use the small version, which takes seconds
    #[arg(long)]
    quick: bool,
    /// Use the large version, which takes many minutes; its results go to results/full/NAME
    #[arg(long, conflicts_with = "quick")]
    full: bool,
    /// Use this seed instead of the seed in the experiment file
    #[arg(long, value_name = "S", value_parser = super::seed)]
    seed: Option<u64>,
    /// The folder of the results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Selection {
    const fn version(&self) -> Version {
        match (self.quick, self.full) {
            (true, _) => Version::Quick,
            (false, true) => Version::Full,
            (false, false) => Version::Usual,
        }
    }

    pub(super) fn read(&self, project: &Project) -> Result<Experiment> {
        if self.is_standard_input() {
            if self.out.is_none() {
                bail!("an experiment on standard input requires --out DIR");
            }
            return Experiment::from_input(project.measures(), &mut std::io::stdin().lock(), self.version(), self.seed);
        }
        Experiment::read_version(project, &self.experiment, self.version(), self.seed)
    }

    /// Returns whether the experiment is read from standard input, which can be read only once.
    pub(super) fn is_standard_input(&self) -> bool {
        self.experiment == "-"
    }

    /// Returns the request for JSON output, with the requested version and the seed in use.
    pub(super) fn asked(&self, command: &str, experiment: &Experiment, folder: &Path) -> RequestJson {
        let arguments = json!({
            "experiment": self.experiment,
            "version": experiment.version().to_string(),
            "seed": experiment.seed,
            "out": folder,
        });
        RequestJson::new(command, arguments)
    }

    /// Returns the folder of the results: the folder of `--out`, or else the default folder of the version.
    pub(super) fn folder(&self, project: &Project, experiment: &Experiment) -> PathBuf {
        let usual =
            if self.full { project.full_results(&experiment.name) } else { project.results(&experiment.name, self.quick) };
        self.out.clone().unwrap_or(usual)
    }

    /// Returns the experiment and the options as given, quoted for a shell.
    pub(super) fn as_given(&self) -> String {
        let out = self.out.as_ref().map_or_else(String::new, |out| format!(" --out {}", quoted(&out.to_string_lossy())));
        format!("{}{}{out}", quoted(&self.experiment), self.version_and_seed())
    }

    /// Returns the experiment and the options, quoted for a shell and valid in any folder of the project.
    pub(super) fn as_options(&self, folder: &Path) -> Result<String> {
        let file = Path::new(&self.experiment);
        let experiment = if file.is_file() && file.components().count() > 1 || file.extension().is_some() {
            std::path::absolute(file)?
        } else {
            file.to_owned()
        };
        Ok(format!("{}{} --out {}", script_word(&experiment)?, self.version_and_seed(), script_word(folder)?))
    }

    fn version_and_seed(&self) -> String {
        let version = match self.version() {
            Version::Usual => String::new(),
            version => format!(" --{version}"),
        };
        version + &self.seed.map_or_else(String::new, |seed| format!(" --seed {seed}"))
    }
}

/// Collects the errors of experiments that fail, so that the command can continue with other experiments. Each error is printed
/// immediately, except the last error, which ends the command.
#[derive(Default)]
pub(super) struct Failures(Option<Error>);

impl Failures {
    pub(super) fn add(&mut self, error: Error) {
        if let Some(before) = self.0.replace(error) {
            note!("scoutlab: {}", super::failure::message(&before));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns `code` if there were no errors, and the last error otherwise.
    pub(super) fn or(self, code: ExitCode) -> Result<ExitCode> {
        self.0.map_or(Ok(code), Err)
    }
}

/// The experiments that could be read, and the errors of all others.
pub(super) struct Readable {
    pub(super) experiments: Vec<Experiment>,
    /// The errors of the experiments whose files are invalid.
    pub(super) failures: Failures,
}

impl Readable {
    pub(super) fn of(project: &Project, names: &[String], version: Version) -> Self {
        let mut readable = Self { experiments: Vec::new(), failures: Failures::default() };
        for name in names {
            match Experiment::read_version(project, name, version, None) {
                Ok(experiment) => readable.experiments.push(experiment),
                Err(error) => readable.failures.add(error),
            }
        }
        readable
    }
}

/// Prints the files that a run has written.
pub(super) fn print_written(output: &mut impl Write, project: &Project, folder: &Path, written: &Written) -> Result<()> {
    if let Some(comparison) = &written.comparison {
        writeln!(output, "{} of {} published numbers equal", comparison.equal, comparison.compared())?;
    }
    writeln!(
        output,
        "wrote {}/: {}, summary.md and {}{}",
        project.shown(folder).display(),
        data_file::path(folder).file_name().unwrap_or_default().display(),
        count_figures(&written.figures),
        if written.figures.is_empty() { "" } else { ":" }
    )?;
    for figure in written.figures.iter().filter(|path| path.extension().is_some_and(|extension| extension == "svg")) {
        writeln!(output, "  {}", project.shown(figure).display())?;
    }
    Ok(())
}

/// Returns the command line of this process, quoted for a shell, without `--fresh`.
pub(super) fn this_command(program: &Scoutlab) -> String {
    let arguments = program.arguments().into_iter().map(|argument| argument.to_string_lossy().into_owned());
    arguments.filter(|argument| argument != "--fresh").map(|argument| quoted(&argument)).collect::<Vec<_>>().join(" ")
}

/// Returns a path quoted as a word of a job script.
pub(super) fn script_word(path: &Path) -> Result<String> {
    match path.to_str().filter(|text| !text.chars().any(char::is_control)) {
        Some(text) => Ok(quoted(text)),
        None => bail!(
            "`{}` cannot be used in a job script: expected a UTF-8 path without line breaks",
            path.to_string_lossy().escape_debug()
        ),
    }
}

/// Returns the number of figures as text, such as `1 figure`. Each figure has two files, an SVG and a PNG.
pub(super) fn count_figures(files: &[PathBuf]) -> String {
    figures(files.len() / 2)
}

pub(super) fn figures(count: usize) -> String {
    match count {
        1 => "1 figure".to_owned(),
        number => format!("{number} figures"),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_word_is_quoted_only_where_a_shell_would_read_it_otherwise() {
        assert_eq!(quoted("results/a-b.1"), "results/a-b.1");
        assert_eq!(quoted("two words"), "'two words'");
        assert_eq!(quoted("it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(quoted(""), "''");
    }
}
