//! `scoutlab rerun`

use crate::program::Scoutlab;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::{Context, Result, bail};
use clap::Args;
use scoutlab::inputs::InputFiles;
use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::former_names;
use scoutlab_experiments::project::Project;
use scoutlab_experiments::published;
use scoutlab_experiments::verify;
use scoutlab_runs::data_file;
use scoutlab_runs::journal::Header;
use scoutlab_runs::manifest::Manifest;
use scoutlab_runs::output::{OutputFolder, ReadError, exists};
use scoutlab_runs::program::ProgramIdentity;
use scoutlab_runs::results::{self, Begun};
use scoutlab_runs::sha256::{sha256_of, sha256_of_bytes};
use scoutlab_runs::{InputFile, Job, note};
use scoutlab_text::bounded_read;

use super::experiment::Running;
use super::verify::print_differences;

/// Rerun an experiment from its manifest.json and compare data.csv byte by byte.
///
/// The manifest contains the experiment file, so no other file is needed. The command lists what changed since the first run
/// (file, commit, version). If the results differ, it prints every difference and exits with code 1.
///
/// The new data.csv is compared with the data.csv next to the manifest, which is not overwritten, and with the hash in the
/// manifest.
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
    /// Discard the cells of an earlier rerun and start over
    #[arg(long)]
    fresh: bool,
}

/// The maximum size of an experiment file, in bytes.
const LONGEST: u64 = 1 << 24;

impl Rerun {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let project = program.project()?;
        let beside = self.manifest.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let manifest = Manifest::read(&self.manifest)?;
        let text = experiment_text(&project, &manifest)?;
        let files = input_files(&project, &manifest, beside);
        let (file, version) = (Path::new(&manifest.file), manifest.job_version());
        let experiment = Experiment::parse_with(project.measures(), &files, file, &text, version, Some(manifest.seed))
            .with_context(|| format!("the experiment of {}", self.manifest.display()))?;
        let command = super::selection::this_command(program);
        let program = program.identity(&project)?;
        let published = published::change_since(&manifest, &project, &experiment)?;
        for difference in differences(&manifest, &experiment, &program).into_iter().chain(published) {
            note!("{}: {difference}", experiment.name);
        }
        if experiment.name != manifest.experiment {
            bail!(
                "{} is the manifest of `{}`, but names the file {} of another experiment",
                self.manifest.display(),
                manifest.experiment,
                manifest.file
            );
        }
        let path = self.out.clone().unwrap_or_else(|| project.results("rerun", false).join(&experiment.name));
        if is_same_folder(&path, beside) {
            bail!("the new results would replace the old results in {}: choose another folder with --out", path.display());
        }
        let before = Before::read(beside, &manifest)?;
        let mut folder = OutputFolder::open(&path)?;
        let header = Header::new(&experiment, program, None);
        match results::begin(&folder, &experiment, &header, self.fresh)? {
            Begun::Complete => folder.keep(),
            Begun::Journal(journal) => {
                folder.keep();
                let running = Running {
                    command,
                    project: &project,
                    experiment: &experiment,
                    header: &header,
                    jobs: self.jobs,
                    verbose: false,
                    quiet: false,
                };
                let code = running.run(*journal, &mut folder)?;
                if code != ExitCode::SUCCESS {
                    return Ok(code);
                }
            }
        }
        before.compare(&experiment, &path)
    }
}

/// The earlier results, which are read before the run starts.
struct Before {
    /// The path of the data.csv next to the manifest, and the hash of this file.
    beside: Option<(PathBuf, String)>,
    /// The hash of data.csv in the manifest. Manifests of early versions contain no hash.
    known: Option<String>,
}

impl Before {
    fn read(folder: &Path, manifest: &Manifest) -> Result<Self> {
        let path = data_file::path(folder);
        let known = Some(manifest.data_sha256.clone()).filter(|hash| !hash.is_empty());
        let beside = if exists(&path)? {
            let hash = data_file::hash(folder).map_err(ReadError::of(&path))?;
            Some((path, hash))
        } else {
            None
        };
        Ok(Self { beside, known })
    }

    fn compare(&self, experiment: &Experiment, folder: &Path) -> Result<ExitCode> {
        let mut output = Output;
        let name = &experiment.name;
        let ours = data_file::path(folder);
        let now = data_file::hash(folder).map_err(ReadError::of(&ours))?;
        let is_now = |hash: &String| *hash == now;
        if self.beside.is_none() && self.known.is_none() {
            writeln!(
                output,
                "{name}: the new results cannot be compared: there is no data.csv next to the manifest and no hash in the manifest"
            )?;
            return Ok(ExitCode::FAILURE);
        }
        let same_as_known = self.known.as_ref().is_none_or(is_now);
        let same_as_beside = self.beside.as_ref().is_none_or(|(_, hash)| is_now(hash));
        if same_as_known && same_as_beside {
            writeln!(output, "{name}: data.csv has the same bytes as before")?;
            return Ok(ExitCode::SUCCESS);
        }
        let Some((beside, _)) = self.beside.as_ref().filter(|_| !same_as_beside) else {
            writeln!(output, "{name}: data.csv differs from the data.csv that the manifest describes")?;
            return Ok(ExitCode::FAILURE);
        };
        let whose = match (&self.known, same_as_known) {
            (Some(_), true) => {
                " from the data.csv next to the manifest, which was changed after the run; the manifest contains the hash of the new data.csv"
            }
            _ => "",
        };
        writeln!(output, "{name}: data.csv differs{whose}")?;
        let columns = experiment.layout.columns();
        let [data, before] = [&ours, beside].map(|path| former_names::read_table(path, &columns));
        let data = data?;
        let comparison = verify::compare_rows(experiment, &data, &before?);
        writeln!(output, "{name}: {} of {} rows equal", comparison.equal, data.len())?;
        print_differences(&mut output, name, &comparison.different)?;
        Ok(ExitCode::FAILURE)
    }
}

/// Returns whether both paths refer to the same existing folder.
fn is_same_folder(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Returns the text of the experiment file from the manifest. Manifests of early versions do not contain this text. For such a
/// manifest, the file is read from the project.
fn experiment_text(project: &Project, manifest: &Manifest) -> Result<Vec<u8>> {
    if sha256_of_bytes(manifest.file_text.as_bytes()) == manifest.file_sha256 {
        return Ok(manifest.file_text.clone().into_bytes());
    }
    let file = Path::new(&manifest.file);
    if !file.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        bail!(
            "the manifest does not contain the experiment file, and the file's path `{}` is outside the project",
            manifest.file
        );
    }
    let path = project.root().join(file);
    bounded_read::read(&path, LONGEST)
        .with_context(|| format!("the manifest does not contain the experiment file, and {} cannot be read", path.display()))
}

/// Returns the files in the folder of the experiment file, which the manifest names relative to the project, or else to the
/// current folder. If files are missing there, returns the files next to the manifest. Files with the recorded content come
/// first.
fn input_files(project: &Project, manifest: &Manifest, beside: &Path) -> InputFiles {
    let of_file = Path::new(&manifest.file).parent().unwrap_or(Path::new(""));
    let folders = [project.root().join(of_file), of_file.to_owned(), beside.to_owned()];
    let every = |holds: &dyn Fn(&Path, &InputFile) -> bool| {
        folders.iter().find(|folder| manifest.inputs.iter().all(|input| holds(&folder.join(&input.file), input)))
    };
    let same = every(&|path, input| sha256_of(path).is_ok_and(|hash| hash == input.sha256));
    let found = same.or_else(|| every(&|path, _| path.is_file()));
    InputFiles::of_folder(found.unwrap_or(&folders[0]))
}

/// Returns the differences between the manifest and the current program and experiment, one phrase each.
fn differences(manifest: &Manifest, experiment: &Experiment, program: &ProgramIdentity) -> Vec<String> {
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
    differences.extend(manifest.input_differences(experiment));
    differences
}
