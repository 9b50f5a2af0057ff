//! `scoutlab rerun`

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use scoutlab::experiment::Experiment;
use scoutlab::journal::Header;
use scoutlab::manifest::Manifest;
use scoutlab::output::OutputFolder;
use scoutlab::program::{Program, sha256_of, sha256_of_bytes};
use scoutlab::project::Project;
use scoutlab::results::{self, Begun};
use scoutlab::{limited, verify};
use scoutlab_figures::data_table::DataTable;

use super::experiment::Running;
use super::verify::print_differences;

/// Run an experiment again from its manifest.json, and compare the bytes of data.csv.
///
/// The manifest holds the experiment file, so it alone is enough. The command prints what is different from the first run (the
/// file, the commit, the version). If the results differ, it names every difference, and the exit code is 1.
#[derive(Args)]
pub(crate) struct Rerun {
    /// The manifest.json of a run
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,
    /// Write the results to this folder [default: results/rerun/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "N", value_parser = super::thread_count)]
    jobs: Option<NonZeroUsize>,
    /// Forget the cells of an earlier rerun and start over
    #[arg(long)]
    fresh: bool,
}

/// The longest experiment file, in bytes.
const LONGEST: u64 = 1 << 24;

impl Rerun {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        let manifest = Manifest::read(&self.manifest)?;
        let text = experiment_text(&project, &manifest)?;
        let experiment =
            Experiment::parse(Path::new(&manifest.file), &text, manifest.experiment_version(), Some(manifest.seed))
                .with_context(|| format!("the experiment of {}", self.manifest.display()))?;
        let program = Program::current(&project)?;
        for difference in differences(&manifest, &experiment, &program) {
            eprintln!("{}: {difference}", experiment.name);
        }
        let path = self.out.clone().unwrap_or_else(|| project.results("rerun", false).join(&experiment.name));
        let mut folder = OutputFolder::open(&path)?;
        let header = Header::new(&experiment, program, None);
        match results::begin(&folder, &experiment, &header, self.fresh)? {
            Begun::Complete => folder.keep(),
            Begun::Journal(journal) => {
                folder.keep();
                let running =
                    Running { project: &project, experiment: &experiment, header: &header, jobs: self.jobs, verbose: false };
                let code = running.run(*journal, &mut folder)?;
                if code != ExitCode::SUCCESS {
                    return Ok(code);
                }
            }
        }
        self.compare(&experiment, &manifest, &path)
    }

    /// Compares the results with those beside the manifest, or with their hash in it.
    fn compare(&self, experiment: &Experiment, manifest: &Manifest, folder: &Path) -> Result<ExitCode> {
        let mut output = std::io::stdout().lock();
        let name = &experiment.name;
        let (ours, before) = (folder.join("data.csv"), self.manifest.with_file_name("data.csv"));
        let hash = |path: &Path| sha256_of(path).with_context(|| format!("{} cannot be read", path.display()));
        let now = hash(&ours)?;
        let then = match (before.is_file(), manifest.data_sha256.as_str()) {
            (true, _) => hash(&before)?,
            (false, "") => {
                writeln!(output, "{name}: there is no data.csv beside the manifest, and no hash in it, to compare with")?;
                return Ok(ExitCode::FAILURE);
            }
            (false, known) => known.to_owned(),
        };
        if now == then {
            writeln!(output, "{name}: data.csv has the same bytes as before")?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(output, "{name}: data.csv differs")?;
        if before.is_file() {
            let data = DataTable::read(&ours)?;
            let folder = before.parent().unwrap_or(Path::new("."));
            if let Some(comparison) = verify::compare_rows(experiment, &data, folder)? {
                writeln!(output, "{name}: {} of {} rows equal", comparison.equal, data.len())?;
                print_differences(&mut output, name, &comparison.different)?;
            }
        }
        Ok(ExitCode::FAILURE)
    }
}

/// The experiment file as it was; as it is in the project if the manifest, an early one, does not hold it.
fn experiment_text(project: &Project, manifest: &Manifest) -> Result<Vec<u8>> {
    if sha256_of_bytes(manifest.file_text.as_bytes()) == manifest.file_sha256 {
        return Ok(manifest.file_text.clone().into_bytes());
    }
    let path = project.root().join(&manifest.file);
    limited::read(&path, LONGEST)
        .with_context(|| format!("the manifest does not hold the experiment file, and {} cannot be read", path.display()))
}

/// What is no longer as the manifest tells.
fn differences(manifest: &Manifest, experiment: &Experiment, program: &Program) -> Vec<String> {
    let mut differences = Vec::new();
    let mut compare = |what: &str, then: &str, now: &str| {
        if then != now {
            differences.push(format!("{what} was {then}, now {now}"));
        }
    };
    compare("the hash of the experiment file", &manifest.file_sha256, &experiment.hash);
    compare("the version of scoutlab", &manifest.version, &program.version);
    compare("the commit", &manifest.commit, &program.commit);
    compare("the number of cells", &manifest.cells.to_string(), &experiment.len().to_string());
    differences
}
