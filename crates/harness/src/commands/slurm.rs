//! `scoutlab slurm`

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::Args;
use scoutlab::bounded_read;
use scoutlab::child;
use scoutlab::experiment::Experiment;
use scoutlab::journal::{self, Header};
use scoutlab::output::{OutputFolder, ReadError, WriteError, exists};
use scoutlab::program::Program;
use scoutlab::project::Project;
use scoutlab::results;
use scoutlab::run_status::RunStatus;
use scoutlab::shard::{self, Shard};
use scoutlab::slurm::{Jobs, array};
use scoutlab::streams::Output;

use super::selection::{Selection, quoted, script_word};

/// Run an experiment on a Slurm cluster: a job array computes the shards, and another job merges them.
///
/// All nodes must share the program, the project and the results folder. If called again, the command submits only incomplete
/// shards. In the results folder, slurm/ contains the job scripts and logs/ contains the output of the jobs.
#[derive(Args)]
pub(crate) struct SubmitToSlurm {
    #[command(flatten)]
    selection: Selection,
    /// The number of shards
    #[arg(long, value_name = "N", value_parser = shard_count)]
    shards: u32,
    /// The number of threads per shard
    #[arg(long, value_name = "N", value_parser = super::thread_count, default_value = "1")]
    jobs: NonZeroUsize,
    /// Discard the cells of earlier runs and start over
    #[arg(long)]
    fresh: bool,
    /// Print the scripts and the sbatch commands without submitting anything
    #[arg(long)]
    dry_run: bool,
    /// Further sbatch options, such as --partition=lab, after `--`
    #[arg(last = true, value_name = "SBATCH OPTIONS")]
    sbatch: Vec<String>,
}

fn shard_count(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|of| (1..=shard::MOST).contains(of))
        .ok_or_else(|| format!("expected a whole number from 1 to {}", shard::MOST))
}

impl SubmitToSlurm {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let project = Project::find()?;
        if self.selection.is_standard_input() {
            bail!("cluster jobs cannot read standard input: expected the name or the file of an experiment");
        }
        let experiment = self.selection.read(&project)?;
        let folder = std::path::absolute(self.selection.folder(&project, &experiment))
            .context("the folder of the results has no absolute path")?;
        results::check_owner(&folder, &experiment)?;
        let header = Header::new(&experiment, Program::current(&project)?, None);
        let survey = RunStatus::new(&folder, &experiment, &header)?;
        if !self.fresh {
            if survey.complete {
                let shown = project.relative(&folder).display();
                writeln!(Output, "{}: already complete in {shown}/; --fresh recomputes it", experiment.name)?;
                return Ok(ExitCode::SUCCESS);
            }
            if let Some(part) = survey.parts().find(|part| !part.differences.is_empty()) {
                let (path, differences) = (part.path.clone(), part.differences.clone());
                return Err(journal::JournalError::OtherVersion { path, differences }.into());
            }
        }
        let missing: Vec<u32> = if self.fresh {
            (1..=self.shards).collect()
        } else {
            let missing = Shard::all(self.shards).zip(survey.missing(self.shards));
            missing.filter(|&(_, missing)| missing > 0).map(|(shard, _)| shard.number()).collect()
        };
        let jobs = self.scripts(&project, &experiment, &folder)?;
        if self.dry_run {
            return self.show(&jobs, &missing);
        }
        refuse_twice(&folder)?;
        if let Some(part) = survey.parts().find(|part| part.in_use) {
            return Err(journal::JournalError::InUse { path: part.path.clone(), holder: part.process.clone() }.into());
        }
        if let (false, Some(whole)) = (self.fresh, &survey.whole) {
            bail!(
                "{} contains a run that is not divided into shards ({} of {} cells): continue it with `scoutlab experiment`, or start \
                 over with --fresh",
                folder.display(),
                whole.done,
                whole.cells
            );
        }
        OutputFolder::open(&folder)?.keep();
        if self.fresh {
            survey.parts().try_for_each(|part| journal::remove(&part.path))?;
        }
        let logs = folder.join("logs");
        std::fs::create_dir_all(&logs).map_err(|source| WriteError { path: logs, source })?;
        let mut scripts = OutputFolder::open(scripts_folder(&folder))?;
        scripts.write(SHARD_SCRIPT, jobs.shard_script().as_bytes())?;
        scripts.write(MERGE_SCRIPT, jobs.merge_script().as_bytes())?;
        let submitted = self.submit(&folder, &missing)?;
        scripts.write(SUBMITTED, submitted.join(",").as_bytes())?;
        let mut output = Output;
        match submitted.as_slice() {
            [array_job, merge_job] => writeln!(
                output,
                "submitted {} of {} shards as job {array_job} and their merge as job {merge_job}",
                missing.len(),
                self.shards
            )?,
            _ => writeln!(output, "all shards are complete; submitted their merge as job {}", submitted.join(","))?,
        }
        writeln!(output, "logs: {}; progress: scoutlab status {}", folder.join("logs").display(), self.selection.as_given())?;
        Ok(ExitCode::SUCCESS)
    }

    fn scripts<'j>(&self, project: &Project, experiment: &'j Experiment, folder: &Path) -> Result<Jobs<'j>> {
        let program = crate::program::executable()?;
        let root = std::path::absolute(project.root()).context("the folder of the project has no absolute path")?;
        Ok(Jobs {
            name: &experiment.name,
            program: script_word(&program)?,
            project: script_word(&root)?,
            options: self.selection.as_options(folder)?,
            shards: self.shards,
            threads: self.jobs.get(),
        })
    }

    fn array_options(&self, missing: &[u32]) -> Vec<String> {
        let mut options = vec!["--parsable".to_owned(), format!("--array={}", array(missing))];
        options.extend(self.sbatch.iter().cloned());
        options
    }

    fn merge_options(&self, array_job: Option<&str>) -> Vec<String> {
        let mut options = vec!["--parsable".to_owned()];
        if let Some(job) = array_job {
            options.extend([format!("--dependency=afterok:{job}"), "--kill-on-invalid-dep=yes".to_owned()]);
        }
        options.extend(self.sbatch.iter().cloned());
        options
    }

    fn show(&self, jobs: &Jobs<'_>, missing: &[u32]) -> Result<ExitCode> {
        let mut output = Output;
        write!(output, "# {SHARD_SCRIPT}\n{}\n# {MERGE_SCRIPT}\n{}\n", jobs.shard_script(), jobs.merge_script())?;
        let line = |options: &[String], script| {
            let words: Vec<String> = options.iter().map(|option| quoted(option)).collect();
            format!("sbatch {} slurm/{script}", words.join(" "))
        };
        if !missing.is_empty() {
            writeln!(output, "{}", line(&self.array_options(missing), SHARD_SCRIPT))?;
        }
        let array_job = (!missing.is_empty()).then_some("JOB");
        writeln!(output, "{}", line(&self.merge_options(array_job), MERGE_SCRIPT))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Submits the job array, unless all shards are complete, and the merge job. Returns the numbers of the submitted jobs.
    fn submit(&self, folder: &Path, missing: &[u32]) -> Result<Vec<String>> {
        let mut submitted = Vec::new();
        if !missing.is_empty() {
            submitted.push(sbatch(folder, &self.array_options(missing), SHARD_SCRIPT)?);
        }
        let merge_options = self.merge_options(submitted.first().map(String::as_str));
        submitted.push(sbatch(folder, &merge_options, MERGE_SCRIPT)?);
        Ok(submitted)
    }
}

const SHARD_SCRIPT: &str = "shard.sh";
const MERGE_SCRIPT: &str = "merge.sh";

/// The name of the file with the numbers of the most recently submitted jobs.
const SUBMITTED: &str = "submitted";

fn scripts_folder(folder: &Path) -> PathBuf {
    folder.join("slurm")
}

/// Submits a script from the folder of the run, and returns the number of the job.
fn sbatch(folder: &Path, options: &[String], script: &str) -> Result<String> {
    let mut command = Command::new("sbatch");
    command.current_dir(folder).args(options).arg(Path::new("slurm").join(script));
    let output = child::output(&mut command).context("sbatch cannot be started: is Slurm installed here?")?;
    if !output.status.success() {
        bail!("sbatch refused slurm/{script}: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    // If an installation of Slurm has several clusters, sbatch prints the name of the cluster after the job number.
    let text = String::from_utf8_lossy(&output.stdout);
    let job = text.trim().split(';').next().unwrap_or_default().to_owned();
    if job.is_empty() || !job.bytes().all(|byte| byte.is_ascii_digit()) {
        bail!("sbatch printed `{}` for slurm/{script}, expected a job number", text.trim());
    }
    Ok(job)
}

/// Fails if a job that an earlier call submitted is still pending or running.
fn refuse_twice(folder: &Path) -> Result<()> {
    let submitted = scripts_folder(folder).join(SUBMITTED);
    if !exists(&submitted)? {
        return Ok(());
    }
    let jobs = bounded_read::text(&submitted).map_err(ReadError::of(&submitted))?;
    let mut command = Command::new("squeue");
    command.args(["--noheader", "--format=%i", &format!("--jobs={}", jobs.trim())]);
    let output = child::output(&mut command).context("squeue cannot be started: is Slurm installed here?")?;
    // The exit code is ignored, because squeue fails if Slurm no longer has records of the jobs.
    let waiting = String::from_utf8_lossy(&output.stdout);
    let waiting: Vec<&str> = waiting.split_whitespace().collect();
    if !waiting.is_empty() {
        bail!(
            "jobs of this run are still in the queue ({}): wait for them, or end them with `scancel {}`",
            waiting.join(", "),
            jobs.trim().replace(',', " ")
        );
    }
    Ok(())
}
